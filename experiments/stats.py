"""What a win rate is worth: intervals for one rate and for many, and verdicts from them.

One rate gets a Wilson score interval, which stays inside 0 to 1 and is right near all wins and
all losses. The verdicts of a sweep hold jointly: each cell's interval is widened so that all of
them are true at once with the stated confidence. The widening is Bonferroni's (each of m cells
may be wrong with probability (1 - confidence) / m). It needs no assumption about how the cells
hang together, and cells of a sweep do: they share their luck game by game. The sharper formula
of Sidak would narrow the intervals by less than one part in a hundred.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

CONFIDENCE = 0.95
BAND = (0.45, 0.55)
CORRECTION = "Bonferroni"
MOST_GAMES = 10**9  # beyond this a rate counts as sitting on the edge of the band


def z_value(confidence: float) -> float:
    """How many standard errors a two-sided normal interval reaches to each side.

    Parameters
    ----------
    confidence : float
        Strictly between 0 and 1.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If `confidence` is not strictly between 0 and 1.
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must be between 0 and 1, not {confidence}")
    return NormalDist().inv_cdf(0.5 + confidence / 2)


def wilson(
    wins: "ArrayLike", games: "ArrayLike", confidence: float = CONFIDENCE
) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """Wilson score interval of a rate.

    Parameters
    ----------
    wins, games : array_like of int
        Wins out of games; shapes broadcast. Without any game the interval is 0 to 1.
    confidence : float
        How often the interval holds the true rate.

    Returns
    -------
    low, high : numpy.ndarray of float64
        The ends, between 0 and 1; exactly 0 when nothing and exactly 1 when everything was won.

    Raises
    ------
    ValueError
        If a number of wins is negative or above the number of games.
    """
    x, n = np.broadcast_arrays(np.asarray(wins, np.float64), np.asarray(games, np.float64))
    if np.any(x < 0) or np.any(x > n):
        raise ValueError("wins must be between 0 and the number of games")
    z2 = z_value(confidence) ** 2
    # Written with counts, not rates, so that no game at all gives 0 to 1 without a special case.
    middle = (x + z2 / 2) / (n + z2)
    spread = np.sqrt(z2) / (n + z2) * np.sqrt(x * (n - x) / np.maximum(n, 1) + z2 / 4)
    low = np.where(x == 0, 0.0, np.maximum(middle - spread, 0.0))
    high = np.where(x == n, 1.0, np.minimum(middle + spread, 1.0))
    return low, high


def newcombe(
    wins: "tuple[ArrayLike, ArrayLike]",
    games: "tuple[ArrayLike, ArrayLike]",
    confidence: float = CONFIDENCE,
) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """Newcombe's hybrid score interval of the difference between two independent rates.

    The ends lie as far from the difference as the Wilson intervals of both rates reach, added as
    the legs of a right-angled triangle: method 10 of R. G. Newcombe, "Interval estimation for the
    difference between independent proportions", Statistics in Medicine 17 (1998), 873-890.

    Parameters
    ----------
    wins, games : tuple of array_like of int
        Of the first and of the second rate; shapes broadcast. No group is without games.
    confidence : float
        How often the interval holds the true difference.

    Returns
    -------
    low, high : numpy.ndarray of float64
        The ends for the first rate less the second, between -1 and 1.

    Raises
    ------
    ValueError
        If a number of wins is negative or above the number of games, or a group is empty.
    """
    n1, n2 = (np.asarray(n, np.float64) for n in games)
    if np.any(n1 <= 0) or np.any(n2 <= 0):
        raise ValueError("both groups must have games")
    p1, p2 = np.asarray(wins[0], np.float64) / n1, np.asarray(wins[1], np.float64) / n2
    low1, high1 = wilson(wins[0], n1, confidence)
    low2, high2 = wilson(wins[1], n2, confidence)
    low = p1 - p2 - np.hypot(p1 - low1, high2 - p2)
    high = p1 - p2 + np.hypot(high1 - p1, p2 - low2)
    return np.maximum(low, -1.0), np.minimum(high, 1.0)


def joint_confidence(cells: int, confidence: float = CONFIDENCE) -> float:
    """The confidence each of `cells` intervals needs for all to hold at once (Bonferroni).

    Parameters
    ----------
    cells : int
        How many intervals are read together, at least 1.
    confidence : float
        Of all of them together.

    Returns
    -------
    float
    """
    return 1 - (1 - confidence) / max(cells, 1)


@dataclass(frozen=True)
class Method:
    """How a win rate gets its interval, and how many games would narrow it enough.

    Attributes
    ----------
    name : str
        As people call it.
    ends : callable
        ``ends(wins, games, confidence) -> (low, high)``, over arrays.
    to_decide : callable
        ``to_decide(rate, band, confidence) -> games``: how many games such a rate needs until its
        interval clears the edges of the band; infinite where no number does.
    """

    name: str
    ends: Callable[..., "tuple[NDArray[np.float64], NDArray[np.float64]]"]
    to_decide: Callable[[float, tuple[float, float], float], float]


@dataclass(frozen=True)
class Verdict:
    """What a win rate says about balance.

    Attributes
    ----------
    word : str
        ``"balanced"``, ``"favours"`` or ``"undecided"``.
    side : str
        The favoured side; empty unless `word` is ``"favours"``.
    more : int or None
        About how many more games would decide; 0 when decided, None when no sensible number
        would.
    text : str
        The verdict as people read it.
    """

    word: str
    side: str
    more: int | None
    text: str


OPEN_GAMES = "undecided: the aborted games could turn it"


def games_to_decide(rate: float, band: tuple[float, float], confidence: float) -> float:
    """How many games an observed rate needs until its Wilson interval clears the band's edges.

    A Wilson interval excludes an edge e exactly when ``|rate - e| > z sqrt(e (1 - e) / n)``, so
    the number follows without a search.

    Parameters
    ----------
    rate : float
        The rate, supposed to stay.
    band : tuple of float
        Low and high edge.
    confidence : float
        Of one interval.

    Returns
    -------
    float
        Infinite when the rate is on an edge.
    """
    z2 = z_value(confidence) ** 2
    low_need, high_need = (
        z2 * edge * (1 - edge) / (rate - edge) ** 2 if abs(rate - edge) > 1e-12 else math.inf
        for edge in band
    )
    if rate >= band[1]:
        return high_need
    return low_need if rate <= band[0] else max(low_need, high_need)


FIXED = Method("Wilson", wilson, games_to_decide)


def _rounded_up(games: float) -> int:
    """The next number above with two significant digits: nobody plans 12,387 more games."""
    step: int = 10 ** max(len(str(math.ceil(games))) - 2, 0)
    return max(math.ceil(games / step), 1) * step


def verdict(
    wins: int,
    games: int,
    sides: tuple[str, str],
    band: tuple[float, float] = BAND,
    confidence: float = CONFIDENCE,
    method: Method = FIXED,
) -> Verdict:
    """Judge the first side's win rate against the fairness band.

    Parameters
    ----------
    wins, games : int
        Wins of the first side out of all games.
    sides : tuple of str
        The first side, and whom a low rate favours.
    band : tuple of float
        The rates that count as fair, both edges included.
    confidence : float
        Of this one interval; for a sweep, `joint_confidence` of its cells.
    method : Method
        Where the interval comes from.

    Returns
    -------
    Verdict
    """
    low_ends, high_ends = method.ends(wins, games, confidence)
    low, high = float(low_ends), float(high_ends)
    if games and low >= band[0] and high <= band[1]:
        return Verdict("balanced", "", 0, "balanced")
    if low > band[1] or high < band[0]:
        side = sides[0] if low > band[1] else sides[1]
        return Verdict("favours", side, 0, f"favours {side}")
    if not games:
        return Verdict("undecided", "", None, "undecided: no games yet")
    needed = method.to_decide(wins / games, band, confidence)
    if needed > MOST_GAMES:
        edge = min(band, key=lambda e: abs(wins / games - e))
        text = f"undecided: too close to {100 * edge:g}% to settle by more games"
        return Verdict("undecided", "", None, text)
    more = _rounded_up(max(needed - games, 1))
    return Verdict("undecided", "", more, f"undecided: about {more:,} more games")


def verdicts(
    wins: "ArrayLike",
    games: "ArrayLike",
    sides: tuple[str, str],
    band: tuple[float, float] = BAND,
    confidence: float = CONFIDENCE,
    aborted: "ArrayLike" = 0,
    method: Method = FIXED,
) -> list[Verdict]:
    """The verdicts of all cells of a sweep, true together with the stated confidence.

    Parameters
    ----------
    wins, games : array_like of int, shape (cells,)
        Of the first side, in each cell.
    sides, band, confidence
        As for `verdict`; `confidence` is that of all verdicts together.
    aborted : array_like of int, shape (cells,), optional
        How many of the games were given up. Where the verdict would be another one had the first
        side won them all, it is undecided.
    method : Method
        Where the intervals come from.

    Returns
    -------
    list of Verdict
    """
    x, n, given_up = np.broadcast_arrays(*(np.asarray(a, np.int64) for a in (wins, games, aborted)))
    each = joint_confidence(x.size, confidence)
    found = []
    for w, g, lost in zip(x.flat, n.flat, given_up.flat, strict=True):
        least, most = (verdict(int(v), int(g), sides, band, each, method) for v in (w, w + lost))
        same = (least.word, least.side) == (most.word, most.side)
        found.append(least if same else Verdict("undecided", "", None, OPEN_GAMES))
    return found
