"""Who won the stored games of two runs, brought together game by game.

Of millions of games nothing but the winner is read, batch by batch, and kept as one byte a game;
their numbers are kept as a range wherever they follow each other, which they do in every whole run.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.stats import z_value

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from experiments.progress import Meter
    from experiments.runs import Run


@dataclass(frozen=True)
class Winners:
    """Who won the games of one cell.

    Attributes
    ----------
    numbers : range or numpy.ndarray of int64, shape (games,)
        The numbers of the games, rising.
    codes : numpy.ndarray of int8, shape (games,)
        The side that won each of them, -1 where it was given up.
    """

    numbers: "range | NDArray[np.int64]"
    codes: "NDArray[np.int8]"


def read_winners(run: "Run", meter: "Meter | None" = None) -> dict[int, Winners]:
    """The winners of all games of a run.

    Parameters
    ----------
    run : Run
        From `experiments.load`.
    meter : Meter, optional
        Told how many games are read.

    Returns
    -------
    dict of int to Winners
        By the number of the cell.
    """
    found: dict[int, list[tuple[NDArray[np.int64], NDArray[np.int8]]]] = {}
    for batch in run.games.select("cell", "game", "winner").collect_batches():
        cells = batch["cell"].to_numpy()
        games, codes = batch["game"].to_numpy(), batch["winner"].to_numpy()
        ends = [*(np.flatnonzero(np.diff(cells)) + 1), len(cells)]
        start = 0
        for end in ends:
            if end > start:
                part = slice(start, end)
                numbers = games[part].astype(np.int64)
                found.setdefault(int(cells[start]), []).append(
                    (_short(numbers), codes[part].astype(np.int8))
                )
            start = end
        if meter is not None:
            meter.advance(batch.height)
    return {cell: _joined(parts) for cell, parts in found.items()}


def _short(numbers: "NDArray[np.int64]") -> Any:
    """Numbers as a range if they follow each other."""
    follow = range(int(numbers[0]), int(numbers[0]) + len(numbers))
    return follow if np.array_equal(numbers, np.arange(follow.start, follow.stop)) else numbers


def _joined(parts: "Sequence[tuple[Any, NDArray[np.int8]]]") -> Winners:
    """The pieces of a cell as one, in the order of the games."""
    codes = np.concatenate([c for _, c in parts])
    pieces = [numbers for numbers, _ in parts]
    if all(isinstance(piece, range) for piece in pieces) and all(
        one.stop == two.start for one, two in pairwise(pieces)
    ):
        return Winners(range(pieces[0].start, pieces[-1].stop), codes)
    numbers = np.concatenate([np.asarray(piece, np.int64) for piece in pieces])
    order = np.argsort(numbers, kind="stable")
    return Winners(_short(numbers[order]), codes[order])


def in_common(a: Winners, b: Winners) -> tuple[Winners, Winners]:
    """The games that two cells both have, by their numbers.

    Parameters
    ----------
    a, b : Winners
        Of one cell each.

    Returns
    -------
    tuple of Winners
        As many games of each, with equal numbers; possibly none.
    """
    if isinstance(a.numbers, range) and isinstance(b.numbers, range):
        first = max(a.numbers.start, b.numbers.start)
        last = max(min(a.numbers.stop, b.numbers.stop), first)
        start, other = a.numbers.start, b.numbers.start
        numbers = range(first, last)
        return (
            Winners(numbers, a.codes[first - start : last - start]),
            Winners(numbers, b.codes[first - other : last - other]),
        )
    common, here, there = np.intersect1d(
        np.asarray(a.numbers), np.asarray(b.numbers), assume_unique=True, return_indices=True
    )
    return Winners(common, a.codes[here]), Winners(common, b.codes[there])


class Pool:
    """The mean of many cells, when they share their luck game by game.

    The cells of a run are played with the same game numbers, so they rise and fall together. What
    is independent is one game number and another; so that is what the variance is taken over: the
    squares of what each number adds to the mean, over all cells.

    Parameters
    ----------
    cells : int
        How many cells go into the mean; all weigh alike.
    numbers : int
        Game numbers are below this.
    shared : bool
        Whether game numbers of A and of B are the same luck.
    """

    def __init__(self, cells: int, numbers: int, shared: bool):
        self._cells, self._shared = cells, shared
        self._residuals = np.zeros((2, numbers))
        self._rates = np.zeros(2)
        self._games = np.zeros(2, np.int64)
        self._apart = 0.0

    def add(
        self, won: "tuple[NDArray[np.bool_], NDArray[np.bool_]]", places: Sequence[Any]
    ) -> None:
        """Count one cell.

        Parameters
        ----------
        won : tuple of numpy.ndarray of bool
            The games won in A and in B.
        places : sequence of range or numpy.ndarray
            Their numbers.
        """
        for i, (wins, numbers) in enumerate(zip(won, places, strict=True)):
            rate, weight = float(wins.mean()), 1 / (self._cells * len(wins))
            where = slice(numbers.start, numbers.stop) if isinstance(numbers, range) else numbers
            self._residuals[i, where] += (wins - rate) * weight
            self._rates[i] += rate / self._cells
            self._games[i] += len(wins)
            self._apart += rate * (1 - rate) * weight / self._cells

    def rate(self, which: int, confidence: float) -> tuple[float, float, float]:
        """The mean rate of A (0) or of B (1), with the ends of its interval."""
        reach = z_value(confidence) * float(np.sqrt(self._variance(self._residuals[which], which)))
        rate = float(self._rates[which])
        return rate, max(rate - reach, 0.0), min(rate + reach, 1.0)

    def _variance(self, residuals: "NDArray[np.float64]", which: int) -> float:
        # One game more that differs, as in `paired_difference`: equal games are no certainty.
        return float(residuals @ residuals) + 1 / float(self._games[which]) ** 2

    def difference(self, confidence: float) -> tuple[float, float, float | None]:
        """The mean of B less that of A, how far its interval reaches, and what pairing gains.

        Parameters
        ----------
        confidence : float
            Of the interval.

        Returns
        -------
        mean, reach : float
            Half the width of the interval.
        factor : float or None
            How many times as many games of their own it would take to know it as well; None where
            no game tells A and B apart, or where they share none.
        """
        a, b = self._residuals
        mean = float(self._rates[1] - self._rates[0])
        if self._shared:
            variance = self._variance(b - a, 0)
            spread = variance - 1 / float(self._games[0]) ** 2
            factor = self._apart / spread if spread > 0 else None
        else:
            variance, factor = self._variance(a, 0) + self._variance(b, 1), None
        return mean, z_value(confidence) * float(np.sqrt(variance)), factor
