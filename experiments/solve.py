"""The search for the value of a knob at which a side wins as often as it should.

First every value of the knob (or, of a long range, some of them, then those between) is played by
a quarter of the games. That leaves a window: the values around which the rate may be the target.
Then the window alone is played with all games, and with new ones: what chose the window says
nothing of what is found in it, so the interval of the answer is not flattered by the choice. All
values of a level play the same games; no two levels, and no two numbers of players, share one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from experiments.compromise import Choice, choose
from experiments.curve import Curve, Slope, hull, monotone
from experiments.stats import CONFIDENCE, joint_confidence

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_VALUES = 17  # of a level that looks for the window
SEARCH_SHARE = 4
SEARCH_CONFIDENCE = 0.999  # that the window holds the crossing
LEVELS = 64  # more than any search takes; game numbers are kept free for so many

Gap = tuple[int, int]
# Plays some values with one of the numbers of players: which number, values, first game, games.
Play = Callable[[int, tuple[int, ...], int, int], "NDArray[np.int64]"]


@dataclass(frozen=True)
class Crossing:
    """A place where the rate meets the target.

    Attributes
    ----------
    at : float
        Where, between two whole numbers.
    low, high : float
        The ends of its interval.
    choice : Choice
        Of the two whole numbers around it.
    """

    at: float
    low: float
    high: float
    choice: Choice


@dataclass(frozen=True)
class Answer:
    """What was found with one number of players.

    Attributes
    ----------
    state : str
        ``met``, ``several`` (met more than once, by a curve that turns), ``open`` (not met, but
        some values cannot be told from the target), or ``missed`` (surely not met).
    crossings : tuple of Crossing
        Where; none unless it is met.
    near : tuple of float or None
        From where to where the target may be met besides, though it was not seen to be.
    shape : str
        ``rises``, ``falls``, ``turns``, or ``level`` where no change was seen.
    rise, fall : Slope or None
        The clearest of each.
    curves : tuple of Curve
        All levels: first the look at the whole range, last the window with all games.
    """

    state: str
    crossings: tuple[Crossing, ...]
    near: tuple[float, float] | None
    shape: str
    rise: Slope | None
    fall: Slope | None
    curves: tuple[Curve, ...]

    @property
    def final(self) -> Curve:
        """The last level, with all games."""
        return self.curves[-1]

    def known(self) -> list[tuple[Curve, int]]:
        """Every value that was played, rising: the curve that knows it best, and its place."""
        best: dict[int, tuple[Curve, int]] = {}
        for curve in self.curves:
            for i, value in enumerate(curve.values):
                if value not in best or curve.games >= best[value][0].games:
                    best[value] = curve, i
        return [best[value] for value in sorted(best)]


@dataclass(frozen=True)
class Solution:
    """The answer with every number of players, and the best compromise between them."""

    answers: tuple[Answer, ...]
    compromise: Choice | None
    confidence: float


def solve(
    low: int,
    high: int,
    counts: int,
    target: float,
    games: int,
    play: Play,
    confidence: float = CONFIDENCE,
) -> Solution:
    """Find where the rate meets the target.

    Parameters
    ----------
    low, high : int
        The range of the knob, both ends included.
    counts : int
        How many numbers of players; more than one asks for a compromise as well.
    target : float
        A win rate, strictly between 0 and 1.
    games : int
        That each value in the window is played, with each number of players.
    play : callable
        ``play(count, values, first, games) -> both``: plays games ``first ..`` of a number of
        players at some values, and returns `Curve.both`.
    confidence : float
        Of the intervals over all numbers of players together, and of the compromise.

    Returns
    -------
    Solution
    """
    few = -(-games // SEARCH_SHARE)
    step = max(-(-(high - low) // (MOST_VALUES - 1)), 1)
    own: list[list[Gap]] = [[(low, high)]] * counts
    wanted = [_grid(gaps, step) for gaps in own]
    curves: list[list[Curve]] = [[] for _ in range(counts)]

    def play_level(number: int) -> list[Curve]:
        for c, values in enumerate(wanted):
            first = (c * LEVELS + len(curves[c])) * games
            curves[c].append(Curve(values, number, play(c, values, first, number)))
        return [some[-1] for some in curves]

    while True:
        found = play_level(few)
        own, shared, settings = _alive(found, own, target)
        last = step == 1
        if not last:
            length = max(sum(end - start for start, end in (*gaps, *shared)) for gaps in own)
            step = max(min(-(-length // (MOST_VALUES - 1)), step // 2), 1)
        wanted = [
            tuple(sorted({*_grid([*gaps, *shared], step), *settings, *_spare(some[0], gaps)}))
            for gaps, some in zip(own, curves, strict=True)
        ]
        if last:
            break
    final = play_level(games)
    each = joint_confidence(counts, confidence)
    return Solution(
        tuple(_answer(tuple(some), target, each) for some in curves),
        _compromise(final, target, confidence) if counts > 1 else None,
        confidence,
    )


def _grid(gaps: Sequence[Gap], step: int) -> tuple[int, ...]:
    """The whole numbers of some gaps, every `step`, and the ends of the gaps."""
    return tuple(sorted({v for low, high in gaps for v in (*range(low, high, step), high)}))


def _spare(curve: Curve, gaps: Sequence[Gap]) -> tuple[int, ...]:
    """Where the target is nowhere met: the ends of the range, and of the rates that were found."""
    if gaps:
        return ()
    order = np.argsort(curve.rates, kind="stable")
    return tuple(curve.values[i] for i in (0, -1, order[0], order[-1]))


def _alive(
    curves: Sequence[Curve], before: Sequence[Sequence[Gap]], target: float
) -> tuple[list[list[Gap]], list[Gap], tuple[int, ...]]:
    """Where the answers may lie, by one level of the search.

    Parameters
    ----------
    curves : sequence of Curve
        What was played, for each number of players.
    before : sequence of sequence of tuple of int
        Where the answer of each may lie by earlier levels.
    target : float
        A win rate.

    Returns
    -------
    own : list of list of tuple of int
        For each number of players, neighbours between which the rate may be the target.
    shared : list of tuple of int
        With several numbers of players, neighbours between which the best compromise may lie.
    settings : tuple of int
        Values that may be the best compromise.
    """
    sure = joint_confidence(sum(len(curve.values) for curve in curves), SEARCH_CONFIDENCE)
    off = [np.array(curve.interval(sure)) - target for curve in curves]
    own = [
        [
            gap
            for i, gap in enumerate(pairwise(curve.values))
            if _touches(old, *gap) and min(least[i : i + 2]) <= 0 <= max(most[i : i + 2])
        ]
        for curve, old, (least, most) in zip(curves, before, off, strict=True)
    ]
    if len(curves) == 1:
        return own, [], ()
    known = _shared(curves)
    choice = choose(curves, known, target, SEARCH_CONFIDENCE)
    # Between which bounds the distance from the target lies, at the values that all have played.
    near, far = np.zeros((2, len(curves), len(known)))
    for c, (curve, (least, most)) in enumerate(zip(curves, off, strict=True)):
        places = [curve.values.index(value) for value in known]
        near[c] = np.maximum(np.maximum(least, -most), 0)[places]
        far[c] = np.maximum(most, -least)[places]
    bound = far.max(axis=0).min()
    shared = []
    for i, (value, after) in enumerate(pairwise(known)):
        ends = [
            0.0 if _touches(gaps, value, after) else float(near[c, i : i + 2].min())
            for c, gaps in enumerate(own)
        ]
        if after - value > 1 and max(ends) <= bound:
            shared.append((value, after))
    return own, shared, (choice.best, *choice.alike)


def _shared(curves: Sequence[Curve]) -> list[int]:
    """The values that were played with every number of players."""
    return sorted(set.intersection(*(set(curve.values) for curve in curves)))


def _touches(gaps: Sequence[Gap], low: int, high: int) -> bool:
    """Whether one of the gaps lies between two values."""
    return any(start < high and end > low for start, end in gaps)


def _answer(curves: tuple[Curve, ...], target: float, confidence: float) -> Answer:
    """What the levels of one number of players say."""
    final = curves[-1]
    slopes = {}
    for rising in (True, False):  # each of the two looks has half of the allowed error
        found = [
            curve.steepest(rising, joint_confidence(2, confidence)) for curve in (curves[0], final)
        ]
        slopes[rising] = max((s for s in found if s), key=lambda s: abs(s.change), default=None)
    rise, fall = slopes[True], slopes[False]
    shape = {
        (True, True): "turns",
        (True, False): "rises",
        (False, True): "falls",
        (False, False): "level",
    }[rise is not None, fall is not None]
    spans = final.accepted(target, confidence)
    places = _places(curves, spans, target, shape)
    crossings = tuple(
        Crossing(at, *ends, _around(final, at, target, confidence)) for at, ends in places
    )
    if crossings:
        state = "several" if len(crossings) > 1 else "met"
    else:
        state = "open" if spans else "missed"
    left = [
        (low, high)
        for low, high in spans
        if not any(one.low <= low and high <= one.high for one in crossings)
    ]
    near = (left[0][0], left[-1][1]) if left else None
    return Answer(state, crossings, near, shape, rise, fall, curves)


def _places(
    curves: Sequence[Curve], spans: Sequence[tuple[float, float]], target: float, shape: str
) -> list[tuple[float, tuple[float, float]]]:
    """Where the target is met, with the ends of each interval."""
    final = curves[-1]
    if shape == "turns":
        raw = final.crossings(target)
        found = []
        for low, high in spans:
            inside = [at for at in raw if low <= at <= high]
            if inside:
                middle = (inside[(len(inside) - 1) // 2] + inside[len(inside) // 2]) / 2
                found.append((middle, (low, high)))
        return found
    # Nothing speaks against a curve that only rises or only falls; where luck makes it turn back,
    # the nearest such curve passes the target once.
    first = curves[0].rates
    rising = shape == "rises" or (shape == "level" and bool(first[-1] > first[0]))
    once = final.crossings(target, monotone(final.rates, rising))
    if not spans or not once:
        return []
    return [(once[0], hull(spans, once[0]))]


def _around(curve: Curve, at: float, target: float, confidence: float) -> Choice:
    """The two whole numbers around a crossing, and which of them is nearer to the target."""
    after = next((i for i, value in enumerate(curve.values) if value > at), len(curve.values) - 1)
    return choose([curve], curve.values[after - 1 : after + 1], target, confidence)


def _compromise(curves: Sequence[Curve], target: float, confidence: float) -> Choice:
    """Of the values that were played with every number of players, the best."""
    return choose(curves, _shared(curves), target, confidence)
