"""A win rate over the values of a knob, all played with the same luck: where it meets a target.

Between two whole numbers the rate is taken to run straight, and nothing else is assumed of its
form: no bend of the true curve can spoil the answer. A place s belongs to the interval of the
crossing when the rates there are compatible with the target, by the same score test that gives the
Wilson interval of a single rate. At the true crossing that test is wrong as rarely as it says,
so the interval holds the crossing with that confidence, whichever way the curve runs.

Neighbours share their luck, so their errors hardly cancel: a mixture of both is less certain than
one of independent samples would be, and taking them for independent would give intervals that are
too narrow.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from experiments.stats import joint_confidence, wilson, z_value

if TYPE_CHECKING:
    from numpy.typing import NDArray

STEPS = 200  # places looked at between two whole numbers
HALVINGS = 40

Span = tuple[float, float]


@dataclass(frozen=True)
class Curve:
    """How often a side won at some values of a knob, on the same games.

    Attributes
    ----------
    values : tuple of int
        Rising.
    games : int
        That were played at each value.
    both : numpy.ndarray of int64, shape (values, values)
        Games that the side won at the one value and at the other; on the diagonal, those won at a
        value.
    """

    values: tuple[int, ...]
    games: int
    both: "NDArray[np.int64]"

    @property
    def wins(self) -> "NDArray[np.int64]":
        """Games that the side won at each value, shape (values,)."""
        return np.asarray(np.diagonal(self.both), np.int64)

    @property
    def rates(self) -> "NDArray[np.float64]":
        """Win rates, shape (values,)."""
        return np.asarray(self.wins / self.games, np.float64)

    def interval(self, confidence: float) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
        """The Wilson interval of each rate alone."""
        return wilson(self.wins, self.games, confidence)

    def covariance(self) -> "NDArray[np.float64]":
        """Of the rates, shape (values, values).

        Two games are added, in which the four ways that two values can end are equally frequent:
        no number of equal games makes it certain that there is no difference (A. Agresti and Y.
        Min, Statistics in Medicine 24 (2005), 729-740).
        """
        n = self.games + 2
        rates = (self.wins + 1) / n
        found = (self.both + 0.5) / n - np.outer(rates, rates)
        np.fill_diagonal(found, rates * (1 - rates))
        return np.asarray(found / n, np.float64)

    def accepted(self, target: float, confidence: float) -> list[Span]:
        """The places that are compatible with the target, as spans in rising order.

        Parameters
        ----------
        target : float
            A win rate, strictly between 0 and 1.
        confidence : float
            With which the spans hold a place where the true rate is the target.

        Returns
        -------
        list of tuple of float
            Only between values that follow each other; empty when no place is compatible.
        """
        z2 = z_value(confidence) ** 2
        spans: list[Span] = []
        for i, (value, after) in enumerate(pairwise(self.values)):
            if after - value > 1:
                continue
            for low, high in self._gap(i, target, z2):
                start, end = value + low, value + high
                if spans and spans[-1][1] >= start:
                    spans[-1] = (spans[-1][0], end)
                else:
                    spans.append((start, end))
        return spans

    def _gap(self, i: int, target: float, z2: float) -> list[Span]:
        """The compatible places between value `i` and the next, as shares of the way."""
        p, q = self.rates[i : i + 2]
        cov = self.covariance()
        together = cov[i, i + 1] / np.sqrt(cov[i, i] * cov[i + 1, i + 1])

        def excess(w: "NDArray[np.float64]") -> "NDArray[np.float64]":
            """Below or at zero where the share `w` of the way is compatible."""
            off = target - ((1 - w) * p + w * q)
            # The errors the rates would have if the target were met here.
            here, there = np.clip(p + off, 0, 1), np.clip(q + off, 0, 1)
            one, two = (1 - w) * np.sqrt(here * (1 - here)), w * np.sqrt(there * (1 - there))
            variance = (one**2 + two**2 + 2 * together * one * two) / self.games
            return np.asarray(off**2 - z2 * variance, np.float64)

        places = np.linspace(0, 1, STEPS + 1)
        if (p - target) * (q - target) < 0:  # the crossing itself is compatible, however narrowly
            places = np.sort(np.append(places, (target - p) / (q - p)))
        inside = excess(places) <= 0
        spans = []
        for run in _runs(inside):
            low, high = places[run.start], places[run.stop - 1]
            if run.start > 0:
                low = _edge(excess, low, places[run.start - 1])
            if run.stop < len(places):
                high = _edge(excess, high, places[run.stop])
            spans.append((float(low), float(high)))
        return spans

    def crossings(self, target: float, rates: "NDArray[np.float64] | None" = None) -> list[float]:
        """Where the rates pass the target, on straight lines between neighbours.

        Parameters
        ----------
        target : float
            A win rate.
        rates : numpy.ndarray, shape (values,), optional
            To be taken in place of those that were found.

        Returns
        -------
        list of float
            Rising. A stretch that lies on the target counts as its middle.
        """
        off = (self.rates if rates is None else rates) - target
        signs = np.sign(off)
        found = []
        for i in range(len(off) - 1):
            if signs[i] * signs[i + 1] < 0:
                low, high = self.values[i], self.values[i + 1]
                found.append(low + (high - low) * float(off[i] / (off[i] - off[i + 1])))
        found += [
            (self.values[run.start] + self.values[run.stop - 1]) / 2 for run in _runs(signs == 0)
        ]
        return sorted(found)

    def steepest(self, rising: bool, confidence: float) -> "Slope | None":
        """The two values between which the rate surely rises (or falls), if there are any.

        Parameters
        ----------
        rising : bool
            Which of the two is looked for.
        confidence : float
            Of all pairs of values together (Bonferroni).

        Returns
        -------
        Slope or None
            The pair whose change is largest by its error.
        """
        count = len(self.values)
        sure = z_value(joint_confidence(count * (count - 1) // 2, confidence))
        rates, cov = self.rates, self.covariance()
        best: tuple[float, Slope | None] = (sure, None)
        for i in range(count):
            for j in range(i + 1, count):
                change = float(rates[j] - rates[i])
                error = float(np.sqrt(max(cov[i, i] + cov[j, j] - 2 * cov[i, j], 0)))
                size = change if rising else -change
                if size > best[0] * error and error > 0:
                    slope = Slope(self.values[i], self.values[j], change, sure * error)
                    best = (size / error, slope)
        return best[1]


@dataclass(frozen=True)
class Slope:
    """A change of the rate between two values, and how far its interval reaches."""

    start: int
    end: int
    change: float
    reach: float


def monotone(rates: "NDArray[np.float64]", rising: bool) -> "NDArray[np.float64]":
    """The nearest rates that never fall, or never rise, by pooling adjacent violators.

    Parameters
    ----------
    rates : numpy.ndarray, shape (values,)
        From as many games each.
    rising : bool
        Whether they must never fall.

    Returns
    -------
    numpy.ndarray of float64, shape (values,)
    """
    pools: list[tuple[float, int]] = []
    for rate in rates if rising else -rates:
        mean, size = float(rate), 1
        while pools and pools[-1][0] > mean:
            other, more = pools.pop()
            mean, size = (mean * size + other * more) / (size + more), size + more
        pools.append((mean, size))
    found = np.repeat([mean for mean, _ in pools], [size for _, size in pools])
    return np.asarray(found if rising else -found, np.float64)


def _runs(flags: "NDArray[np.bool_]") -> list[range]:
    """The places of true flags, in runs."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False])).astype(np.int8)))
    return [range(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def _edge(
    excess: "Callable[[NDArray[np.float64]], NDArray[np.float64]]", inside: float, outside: float
) -> float:
    """Where between a compatible place and one that is not the border lies."""
    for _ in range(HALVINGS):
        middle = (inside + outside) / 2
        if excess(np.array([middle]))[0] <= 0:
            inside = middle
        else:
            outside = middle
    return inside


def hull(spans: Sequence[Span], place: float) -> Span:
    """From the first to the last of the spans and a place."""
    return min([place, *(low for low, _ in spans)]), max([place, *(high for _, high in spans)])
