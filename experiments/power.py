"""How strong each character is: a regression of its side's wins on who is in play.

A linear probability model: in a game of a cell, the chance that the side wins is a number of the
cell, plus the effect of each character in play. With characters that are dealt by chance its
coefficients are effects, not correlations. A game has a fixed number of characters, so one comes
in only where another goes out, and only differences between characters can be known: effects are
given relative to the average character, and add up to nothing.

Everything is fitted from sums of products over games, which are exact. Games are kept in groups by
their numbers, and cells share their luck number by number, so the groups, over all cells, are what
is independent: errors come from how the groups differ (a sandwich estimate, clustered by group,
with the usual correction for few clusters), and intervals from Student's distribution.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float64]]
FEWEST_GROUPS = 10  # with fewer, differences between groups say too little about luck
RELATIVE = 1e-9  # what is smaller than this part of the largest is what rounding leaves of 0


@dataclass(frozen=True)
class Powers:
    """The effects of all characters of a cast.

    Attributes
    ----------
    effects, errors : numpy.ndarray of float64, shape (characters,)
        How much more often the side wins with a character than with the average one, and the
        standard error of it; NaN where games cannot tell: the character is in play always or
        never, or only together with others. Errors are NaN with fewer than FEWEST_GROUPS groups.
    groups : int
        Groups with games, one more than the degrees of freedom.
    """

    effects: Array
    errors: Array
    groups: int


def powers(cells: "Sequence[np.ndarray[Any, Any]]") -> Powers:
    """The effects of characters on their side's win rate, the same in all cells.

    Parameters
    ----------
    cells : sequence of numpy.ndarray of int64, shape (groups, characters + 2, characters + 2)
        For each cell, the products of each two of 1, each character's presence, and the side's
        win, summed over the games of each group.

    Returns
    -------
    Powers
    """
    centred, games = zip(*(_centred(cell) for cell in cells), strict=True)
    within = np.sum(centred, axis=0)  # by group, over all cells: they share its luck
    squares, scores = within[:, :-1, :-1], within[:, :-1, -1]
    matrix = squares.sum(0)
    chosen = np.diagonal(matrix) > RELATIVE * max(np.max(np.diagonal(matrix), initial=0.0), 1.0)
    effects, errors = (np.full(len(matrix), np.nan) for _ in range(2))
    groups = int(np.count_nonzero(np.sum(games, axis=0)))
    if chosen.sum() < 2:
        return Powers(effects, errors, groups)
    squares, scores = squares[:, chosen][:, :, chosen], scores[:, chosen]
    inverse, rank = _inverse(squares.sum(0))
    slopes = inverse @ scores.sum(0)
    size = len(slopes)
    relative = np.eye(size) - 1 / size  # to the average character
    known = np.linalg.norm(relative - relative @ (inverse @ squares.sum(0)), axis=1) < 1e-6
    scores = scores - squares @ slopes
    total, parameters = int(np.sum(games)), rank + len(cells)
    enough = groups >= FEWEST_GROUPS and total > parameters
    scale = groups / (groups - 1) * (total - 1) / (total - parameters) if enough else math.nan
    sandwich = relative @ inverse @ (scale * scores.T @ scores) @ inverse @ relative.T
    effects[chosen] = np.where(known, relative @ slopes, np.nan)
    errors[chosen] = np.where(known, np.sqrt(np.maximum(np.diagonal(sandwich), 0)), np.nan)
    return Powers(effects, errors, groups)


def _centred(products: "np.ndarray[Any, Any]") -> tuple[Array, Array]:
    """Products of presences and wins less their means in the cell, and the games of each group."""
    sums = products[:, 0, 1:].astype(np.float64)
    games = products[:, 0, 0].astype(np.float64)
    mean = sums.sum(0) / games.sum()
    across = sums[:, :, None] * mean
    own = games[:, None, None] * np.outer(mean, mean)
    return products[:, 1:, 1:] - across - across.transpose(0, 2, 1) + own, games


def _inverse(matrix: Array) -> tuple[Array, int]:
    """The pseudo-inverse of a symmetric matrix, and its rank."""
    values, vectors = np.linalg.eigh(matrix)
    kept = values > RELATIVE * values[-1]
    inverse = (vectors[:, kept] / values[kept]) @ vectors[:, kept].T
    return np.asarray(inverse), int(kept.sum())


def t_value(confidence: float, freedom: int) -> float:
    """How many standard errors a two-sided interval of Student's distribution reaches.

    The probability between -t and t is a finite sum for whole degrees of freedom (M. Abramowitz
    and I. Stegun, "Handbook of Mathematical Functions", 26.7.3 and 26.7.4); it is inverted by
    halving the angle whose tangent is t over the root of the degrees of freedom.

    Parameters
    ----------
    confidence : float
        Strictly between 0 and 1.
    freedom : int
        Degrees of freedom, at least 1.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If one of them is not possible.
    """
    if not 0 < confidence < 1 or freedom < 1:
        raise ValueError(f"no interval with confidence {confidence} and {freedom} degrees")
    low, high = 0.0, math.pi / 2
    while high - low > 1e-14:
        middle = (low + high) / 2
        if _between(middle, freedom) < confidence:
            low = middle
        else:
            high = middle
    return math.sqrt(freedom) * math.tan(low)


def _between(angle: float, freedom: int) -> float:
    """The probability between -t and t, by the angle that stands for t."""
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term, total = (cosine if odd else 1.0), 0.0
    for k in range(2 + odd, freedom + 1, 2):
        total += term
        term *= cosine * cosine * (k - 1) / k
    return 2 / math.pi * (angle + sine * total) if odd else sine * total
