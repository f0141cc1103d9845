"""Two contestants in many cells that all play the same game numbers, as the cells of a sweep do.

Cells that share their luck rise and fall together: what is independent is one game number and
another. So of each number nothing is kept but how many cells each contestant won there, and of
those only sums and squares: memory does not grow with the games.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from experiments.arena import SLOW_BLOCK, SMALLEST_BLOCK, Stratum, closable
from experiments.compare import Change
from experiments.stats import z_value
from sim.core.game import ABORTED, Game
from sim.core.runner import BLOCK_GAMES, play_block

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from experiments.progress import Meter

LESS = 2  # the place of B less A, after those of A and of B


@dataclass(frozen=True)
class SameGames:
    """What A and B won of the same games in every cell.

    Attributes
    ----------
    games : int
        Of A and of B in each cell: the numbers from 0.
    both : numpy.ndarray of int64, shape (cells, 2, 2)
        Games that the side won with the one and with the other; on the diagonal, with A or B.
    aborted : numpy.ndarray of int64, shape (cells, 2)
        Games given up, which no side won.
    sums, squares : numpy.ndarray of int64, shape (3,)
        Of A, of B, and of B less A: the sum over game numbers of the cells won there, and the sum
        of their squares.
    """

    games: int
    both: "NDArray[np.int64]"
    aborted: "NDArray[np.int64]"
    sums: "NDArray[np.int64]"
    squares: "NDArray[np.int64]"

    @property
    def total(self) -> int:
        """Games of A, and of B, in all cells."""
        return self.games * len(self.aborted)

    def _spread(self, which: int) -> float:
        """The sum of the squared distances from the mean, over game numbers."""
        total = float(self.sums[which])
        return max(float(self.squares[which]) - total * total / self.games, 0.0)

    def _reach(self, which: int, confidence: float) -> float:
        # One game more that differs, as in `paired_difference`: equal games are no certainty.
        return z_value(confidence) * float(np.sqrt(self._spread(which) + 1)) / self.total

    def rate(self, which: int, confidence: float) -> tuple[float, float, float]:
        """The mean rate of A (0) or of B (1) over all cells, with the ends of its interval."""
        rate, reach = float(self.sums[which]) / self.total, self._reach(which, confidence)
        return rate, max(rate - reach, 0.0), min(rate + reach, 1.0)

    def change(self, confidence: float) -> Change:
        """The mean of B less that of A over all cells; the same as from `experiments.winners.Pool`.

        Parameters
        ----------
        confidence : float
            Of the interval.

        Returns
        -------
        Change
        """
        wins = np.diagonal(self.both, axis1=1, axis2=2).astype(np.float64)
        apart, spread = float(np.sum(wins - wins**2 / self.games)), self._spread(LESS)
        return Change.within(
            float(self.sums[LESS]) / self.total,
            self._reach(LESS, confidence),
            apart / spread if spread > 0 else None,
        )


def play_same(
    game: Game,
    cells: Sequence[Stratum],
    seed: int,
    games: int,
    cap: int,
    threads: int,
    meter: "Meter | None" = None,
) -> SameGames:
    """Let two contestants play the games 0, 1, ... of every cell.

    Parameters
    ----------
    game : Game
        Which game; counted are the wins of its first side.
    cells : sequence of Stratum
        With two contestants each.
    seed, games : int
        Seed of all games, and how many each contestant plays in each cell.
    cap : int
        Decisions after which a game is given up.
    threads : int
        No figure depends on it.
    meter : Meter, optional
        Told how many games are played.

    Returns
    -------
    SameGames
    """
    slow = any(seats.play is not None for cell in cells for seats in cell.seats)
    size = SLOW_BLOCK if slow else max(BLOCK_GAMES // (2 * len(cells)), SMALLEST_BLOCK)
    found = SameGames(
        games,
        np.zeros((len(cells), 2, 2), np.int64),
        np.zeros((len(cells), 2), np.int64),
        np.zeros(3, np.int64),
        np.zeros(3, np.int64),
    )

    def jobs() -> Iterator[tuple[int, int]]:
        for first in range(0, games, size):
            yield first, min(size, games - first)

    def work(job: tuple[int, int]) -> "NDArray[np.int8]":
        winners = np.empty((len(cells), 2, job[1]), np.int8)
        for rows, cell in zip(winners, cells, strict=True):
            for row, (template, seats) in zip(rows, cell.contestants(), strict=True):
                row[:] = play_block(game, template, seats, seed, *job, cap)["winner"]
        return winners

    with closing(closable(jobs(), work, threads)) as results:
        for (_, count), winners in results:
            won = (winners == 0).astype(np.int64)
            found.both[:] += won @ won.transpose(0, 2, 1)
            found.aborted[:] += (winners == ABORTED).sum(axis=2, dtype=np.int64)
            a, b = won.sum(axis=0)
            for place, numbers in enumerate((a, b, b - a)):
                found.sums[place] += numbers.sum()
                found.squares[place] += numbers @ numbers
            if meter is not None:
                meter.advance(2 * count * len(cells))
    return found
