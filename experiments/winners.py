"""Who won the stored games of two runs, brought together game by game.

Of millions of games nothing but the winner is read, batch by batch, and kept as one byte a game;
their numbers are kept as a range wherever they follow each other, which they do in every whole run.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.plan import GAMES
from experiments.runs import damaged
from experiments.stats import z_value
from sim.core.errors import BadInput

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

    Raises
    ------
    BadInput
        If stored games are damaged, or some that the run counted are not there.
    """
    import polars as pl

    try:
        found = _read(run, meter)
    except pl.exceptions.PolarsError as error:
        raise damaged(run.path / GAMES, error) from None
    for cell, counted in enumerate(run.cells["games"]):
        stored = len(found[cell].codes) if cell in found else 0
        if stored != counted:
            raise BadInput(
                f"{run.path}: cell {cell} has {stored:,} stored games and its table counts "
                f"{counted:,}; play what is missing with: {run.description['command']}"
            )
    return found


def _read(run: "Run", meter: "Meter | None") -> dict[int, Winners]:
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
        self._cells = cells
        self._residuals = np.zeros((2, numbers))
        self._rates = np.zeros(2)
        self._games = np.zeros(2, np.int64)
        # What each number adds to the mean difference; none where A and B share no luck.
        self._between = np.zeros(numbers) if shared else None
        self._change, self._apart, self._compared = 0.0, 0.0, 0

    def add(
        self,
        won: "tuple[NDArray[np.bool_], NDArray[np.bool_]]",
        places: Sequence[Any],
        common: "tuple[Sequence[NDArray[np.bool_]], Sequence[Any]] | None" = None,
    ) -> None:
        """Count one cell.

        Parameters
        ----------
        won : tuple of numpy.ndarray of bool
            The games won in A and in B.
        places : sequence of range or numpy.ndarray
            Their numbers.
        common : tuple of two sequences, optional
            The same of those games that both have, where that is not all of them: the difference
            is taken from these, the rates from all.
        """
        for i, (wins, numbers) in enumerate(zip(won, places, strict=True)):
            part, rate = self._weighed(wins)
            self._residuals[i, _where(numbers)] += part
            self._rates[i] += rate / self._cells
            self._games[i] += len(wins)
        compared, numbers_there = common or (won, places)
        self._compared += len(compared[0])
        for sign, wins, numbers in zip((-1, 1), compared, numbers_there, strict=True):
            part, rate = self._weighed(wins)
            if self._between is not None:
                self._between[_where(numbers)] += sign * part
            self._change += sign * rate / self._cells
            self._apart += rate * (1 - rate) / (self._cells**2 * len(wins))

    def _weighed(self, wins: "NDArray[np.bool_]") -> "tuple[NDArray[np.float64], float]":
        """What each game adds to the mean over all cells beyond the cell's rate, and the rate."""
        rate = float(wins.mean())
        return (wins - rate) / (self._cells * len(wins)), rate

    def rate(self, which: int, confidence: float) -> tuple[float, float, float]:
        """The mean rate of A (0) or of B (1), with the ends of its interval."""
        reach = z_value(confidence) * float(np.sqrt(self._variance(which)))
        rate = float(self._rates[which])
        return rate, max(rate - reach, 0.0), min(rate + reach, 1.0)

    def _variance(self, which: int) -> float:
        # One game more that differs, as in `paired_difference`: equal games are no certainty.
        residuals = self._residuals[which]
        return float(residuals @ residuals) + 1 / float(self._games[which]) ** 2

    def difference(self, confidence: float) -> tuple[float, float, float | None]:
        """The mean of the cells' differences, B less A, and what is known of it.

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
        if self._between is None:
            variance, factor = self._variance(0) + self._variance(1), None
        else:
            spread = float(self._between @ self._between)
            variance = spread + 1 / float(self._compared) ** 2
            factor = self._apart / spread if spread > 0 else None
        return self._change, z_value(confidence) * float(np.sqrt(variance)), factor


def _where(numbers: Any) -> Any:
    """Numbers as an index."""
    return slice(numbers.start, numbers.stop) if isinstance(numbers, range) else numbers
