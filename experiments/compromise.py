"""Which whole-number setting is nearest to a target, for one number of players or for several.

With several, a setting is as far from the target as the number of players that it serves worst.
Which settings cannot be told apart from the best is a confidence set: it holds the truly best
setting with the stated confidence, whatever the rates are. A setting is left out only if some other
is surely nearer, and each such comparison gets its share of the allowed error (Bonferroni).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np

from experiments.stats import CONFIDENCE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from experiments.curve import Curve

SIGNS = (1.0, -1.0)


@dataclass(frozen=True)
class Choice:
    """The best setting, and those that may be as good.

    Attributes
    ----------
    settings : tuple of int
        All that were compared, rising.
    distances : tuple of float
        The largest distance from the target over the numbers of players, of each.
    worst : tuple of int
        The place, among the numbers of players, where that distance is reached.
    best : int
        The setting with the least distance.
    alike : tuple of int
        Other settings that cannot be told apart from the best.
    """

    settings: tuple[int, ...]
    distances: tuple[float, ...]
    worst: tuple[int, ...]
    best: int
    alike: tuple[int, ...]


def choose(
    curves: "Sequence[Curve]",
    settings: Sequence[int],
    target: float,
    confidence: float = CONFIDENCE,
) -> Choice:
    """The setting whose largest distance from the target is least.

    Parameters
    ----------
    curves : sequence of Curve
        One for each number of players, from independent games; all know all settings.
    settings : sequence of int
        What may be chosen.
    target : float
        A win rate.
    confidence : float
        With which the best and those alike hold the truly best.

    Returns
    -------
    Choice
    """
    places = [[curve.values.index(s) for s in settings] for curve in curves]
    off = np.array([c.rates[p] - target for c, p in zip(curves, places, strict=True)])
    cov = [c.covariance()[np.ix_(p, p)] for c, p in zip(curves, places, strict=True)]
    distances = np.abs(off).max(axis=0)
    best = int(np.argmin(distances))
    others = len(settings) - 1
    # Each of a setting's rivals, on each number of players and to each side of the target.
    error = (1 - confidence) / max(others * len(curves) * len(SIGNS), 1)
    reach = NormalDist().inv_cdf(1 - error)
    alike = [
        x
        for x in range(len(settings))
        if x != best
        and not any(_farther(off, cov, x, rival, reach) for rival in range(len(settings)))
    ]
    return Choice(
        tuple(settings),
        tuple(float(d) for d in distances),
        tuple(int(c) for c in np.abs(off).argmax(axis=0)),
        settings[best],
        tuple(settings[x] for x in alike),
    )


def _farther(
    off: "NDArray[np.float64]",
    cov: "Sequence[NDArray[np.float64]]",
    x: int,
    rival: int,
    reach: float,
) -> bool:
    """Whether a setting is surely farther from the target than its rival.

    It is where, with some number of players and to one side, it lies farther off than the rival
    does with any number of players and to either side.
    """
    if x == rival:
        return False
    counts = range(len(off))
    for c in counts:
        for sign in SIGNS:
            if all(
                sign * off[c, x] - other * off[d, rival]
                > reach * _error(cov, (c, x, sign), (d, rival, other))
                for d in counts
                for other in SIGNS
            ):
                return True
    return False


def _error(
    cov: "Sequence[NDArray[np.float64]]",
    one: tuple[int, int, float],
    two: tuple[int, int, float],
) -> float:
    """The standard error of the difference between two signed rates."""
    (c, x, sign), (d, y, other) = one, two
    variance = cov[c][x, x] + cov[d][y, y]
    if c == d:  # the same games
        variance -= 2 * sign * other * cov[c][x, y]
    return float(np.sqrt(max(variance, 0.0)))
