"""Contestants on the same games: what `totem duel`, `totem tune` and `totem ablate` rest on.

A stratum is a cell and whoever else plays there. In each stratum all contestants play the same
games, so that their differences are sharp; no two strata share a game, so that they are independent
and their counts add up. Nothing is kept of a game but who won it, and of those only how many each
contestant won and how many each two of them both won: memory does not grow with the games.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.paired import Difference, paired_difference
from experiments.progress import bar
from experiments.stats import CONFIDENCE, wilson
from sim.core.errors import BadInput
from sim.core.game import MAX_GAME_NUMBER, Game
from sim.core.runner import BLOCK_GAMES, Job, Result, Seating, default_threads, in_order, play_block

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from experiments.plan import Plan
    from experiments.progress import Meter

SMALLEST_BLOCK = 100
SLOW_BLOCK = 10  # where contestants search, so that all threads have work and progress shows


@dataclass(frozen=True)
class Stratum:
    """A cell, and the lineup of each contestant there.

    Attributes
    ----------
    template : record array, shape (1,)
        The cell's starting state.
    seats : tuple of Seating
        One for each contestant.
    templates : tuple of record array
        The starting state of each contestant, where contestants differ in the rules; empty where
        all play by those of the cell.
    """

    template: Any
    seats: tuple[Seating, ...]
    templates: tuple[Any, ...] = ()

    def contestants(self) -> Iterator[tuple[Any, Seating]]:
        """What each contestant starts from, and who plays it."""
        return zip(self.templates or (self.template,) * len(self.seats), self.seats, strict=True)


@dataclass(frozen=True)
class Score:
    """What contestants won.

    Attributes
    ----------
    games : int
        That each contestant played in each stratum.
    sides : tuple of int
        The sides whose wins are counted, by their numbers in the game.
    both : numpy.ndarray of int64, shape (sides, strata, contestants, contestants)
        Games that the side won with the one contestant and with the other; on the diagonal, the
        games it won with a contestant.
    aborted : numpy.ndarray of int64, shape (strata, contestants)
        Games given up, which no side won.
    """

    games: int
    sides: tuple[int, ...]
    both: "NDArray[np.int64]"
    aborted: "NDArray[np.int64]"

    @property
    def total(self) -> int:
        """Games that each contestant played in all strata."""
        return self.games * len(self.aborted)

    def part(self, strata: Sequence[int]) -> "Score":
        """The same for some of the strata."""
        chosen = list(strata)
        return Score(self.games, self.sides, self.both[:, chosen], self.aborted[chosen])

    def wins(self, side: int) -> "NDArray[np.int64]":
        """Games that a side won with each contestant, shape (contestants,)."""
        won = np.diagonal(self.both[self.sides.index(side)], axis1=1, axis2=2)
        return np.asarray(won.sum(axis=0), np.int64)

    def rate(self, side: int, contestant: int) -> tuple[float, float, float]:
        """A win rate with the ends of its interval; every stratum weighs alike."""
        wins = int(self.wins(side)[contestant])
        low, high = wilson(wins, self.total)
        return wins / self.total, float(low), float(high)

    def difference(
        self, side: int, first: int, second: int, confidence: float = CONFIDENCE
    ) -> Difference:
        """How much more often a side wins with one contestant than with another."""
        both = self.both[self.sides.index(side)]
        return paired_difference(
            both[:, first, first],
            both[:, second, second],
            both[:, first, second],
            self.games,
            confidence,
        )


@dataclass(frozen=True)
class Arena:
    """Where contestants meet.

    Attributes
    ----------
    game : Game
        Which game.
    sides : tuple of int
        The sides whose wins are counted.
    cap : int
        Decisions after which a game is given up.
    threads : int
        No figure depends on it.
    """

    game: Game
    sides: tuple[int, ...]
    cap: int
    threads: int

    def play(
        self,
        strata: Sequence[Stratum],
        seed: int,
        first: int,
        games: int,
        meter: "Meter | None" = None,
    ) -> Score:
        """Let every contestant play the same games of every stratum.

        Parameters
        ----------
        strata : sequence of Stratum
            With as many contestants each.
        seed : int
            Of all games.
        first : int
            Number of the first game; the strata take `games` numbers from there, one after the
            other.
        games : int
            Games of each contestant in each stratum.
        meter : Meter, optional
            Told how many games are played.

        Returns
        -------
        Score

        Raises
        ------
        BadInput
            If game numbers do not reach that far.
        """
        if first + games * len(strata) > MAX_GAME_NUMBER:
            raise BadInput(f"games: too many in all (allowed: up to {MAX_GAME_NUMBER:,})")
        contestants = len(strata[0].seats)
        slow = any(seats.play is not None for stratum in strata for seats in stratum.seats)
        size = SLOW_BLOCK if slow else max(BLOCK_GAMES // contestants, SMALLEST_BLOCK)
        both = np.zeros((len(self.sides), len(strata), contestants, contestants), np.int64)
        aborted = np.zeros((len(strata), contestants), np.int64)

        def jobs() -> Iterator[tuple[int, int, int]]:
            for index in range(len(strata)):
                for start in range(0, games, size):
                    yield index, first + index * games + start, min(size, games - start)

        def work(job: tuple[int, int, int]) -> "tuple[NDArray[np.int64], NDArray[np.int64]]":
            index, start, count = job
            return self._block(strata[index], seed, start, count)

        with closing(closable(jobs(), work, self.threads)) as results:
            for (index, _, count), (won, given_up) in results:
                both[:, index] += won
                aborted[index] += given_up
                if meter is not None:
                    meter.advance(count * contestants)
        return Score(games, self.sides, both, aborted)

    def _block(
        self, stratum: Stratum, seed: int, first: int, games: int
    ) -> "tuple[NDArray[np.int64], NDArray[np.int64]]":
        """Games that contestants won, each and each two of them, and games given up."""
        winners = np.empty((len(stratum.seats), games), np.int8)
        for row, (template, seats) in zip(winners, stratum.contestants(), strict=True):
            played = play_block(self.game, template, seats, seed, first, games, self.cap)
            row[:] = played["winner"]
        # Counts of a block are far below 2**24: they are exact in single precision.
        bits = [(winners == side).astype(np.float32) for side in self.sides]
        both = np.stack([won @ won.T for won in bits]).astype(np.int64)
        return both, (winners < 0).sum(axis=1, dtype=np.int64)


def meet(
    plan: "Plan", seats: Sequence[Seating], sides: Sequence[int], threads: int | None = None
) -> Score:
    """Let contestants play the cells of a plan, on the same games.

    Parameters
    ----------
    plan : Plan
        The cells, which are the strata; the games in each of them, and the seed.
    seats : sequence of Seating
        One for each contestant, the same in all cells.
    sides : sequence of int
        The sides whose wins are counted.
    threads : int, optional
        As many as there are cores by default. No figure depends on it.

    Returns
    -------
    Score
    """
    game = plan.game
    strata = [Stratum(cell.template(game), tuple(seats)) for cell in plan.cells]
    arena = Arena(game, tuple(sides), plan.cap, threads or default_threads())
    with bar(plan.games * len(strata) * len(seats)) as meter:
        return arena.play(strata, plan.seed, 0, plan.games, meter)


def closable(
    jobs: Iterator[Job], work: Callable[[Job], Result], threads: int
) -> Generator[tuple[Job, Result], None, None]:
    """Results in order; closing it waits for what is running."""
    yield from in_order(jobs, work, threads)
