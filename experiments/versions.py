"""Versions of a game in which reconstructed numbers are others, played on threads.

Each number is moved one step lower and one step higher, one at a time; and there are versions in
which all of them are drawn: each stays, or moves one step down or up, with a chance of a third for
each. All levels of a version play the same games, and so do the game as it is and the versions with
one number moved. No two drawn versions share a game: luck cannot pull all of them to one side.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.arena import SLOW_BLOCK, closable
from experiments.plausible import DOWN, UP, Number, Question, Settings, settings_of
from experiments.progress import bar
from sim.core.errors import BadInput
from sim.core.runner import BLOCK_GAMES, default_threads, play_block

if TYPE_CHECKING:
    from numpy.typing import NDArray

TRIES = 1000  # draws that the game refuses in a row before it is given up


@dataclass(frozen=True)
class Won:
    """What the first side won in one version of the game.

    Attributes
    ----------
    wins : numpy.ndarray of int64, shape (counts, levels)
        With each number of players, at each level.
    both : numpy.ndarray of int64, shape (counts, levels, levels)
        Games that it won at two levels.
    as_it_is : numpy.ndarray of int64, shape (counts, levels)
        Games that it won in this version and in the game as it is; of drawn versions 0, as they
        play other games.
    aborted : int
        Games given up, which nobody won.
    """

    wins: "NDArray[np.int64]"
    both: "NDArray[np.int64]"
    as_it_is: "NDArray[np.int64]"
    aborted: int


@dataclass(frozen=True)
class Moved:
    """A version in which one number is one step away.

    Attributes
    ----------
    number : Number
        Which one.
    step : int
        `DOWN` or `UP`.
    won : Won
        What came of it.
    """

    number: Number
    step: int
    won: Won


@dataclass(frozen=True)
class Versions:
    """All versions of the game, and what came of them.

    Attributes
    ----------
    base : Won
        The game as it is.
    single : tuple of Moved
        One number moved at a time; steps out of a number's range, and those that the game refuses,
        are not among them.
    impossible : tuple of (str, int)
        Numbers and steps that the game refuses.
    steps : numpy.ndarray of int8, shape (draws, numbers)
        How each number was drawn.
    drawn : tuple of Won
        What came of the drawn versions.
    refused : int
        Draws that cannot be played, or contradict the print, and that were drawn again.
    """

    base: Won
    single: tuple[Moved, ...]
    impossible: tuple[tuple[str, int], ...]
    steps: "NDArray[np.int8]"
    drawn: tuple[Won, ...]
    refused: int


def draw(asked: Question) -> "tuple[NDArray[np.int8], int]":
    """Draw all numbers for every version, and again where that is no plausible game.

    Parameters
    ----------
    asked : Question
        From `ask`. A version depends on its number and the seed, not on how many there are.

    Returns
    -------
    steps : numpy.ndarray of int8, shape (draws, numbers)
        -1, 0 or 1, each with the same chance.
    refused : int
        How many draws cannot be played, or contradict the print.

    Raises
    ------
    BadInput
        If so many in a row are refused that hardly any combination can be plausible.
    """
    steps = np.zeros((asked.draws, len(asked.numbers)), np.int8)
    refused = 0
    for index in range(asked.draws):
        stream = np.random.Generator(np.random.PCG64([asked.plan.seed, index]))
        for _ in range(TRIES):
            steps[index] = stream.integers(DOWN, UP, len(asked.numbers), endpoint=True)
            if asked.plausible(settings_of(asked.numbers, steps[index].tolist())):
                break
            refused += 1
        else:
            raise BadInput(
                f"plausible: of {TRIES:,} draws of {len(asked.numbers)} numbers none can be played "
                "and agrees with what is printed (allowed: other numbers by --only)"
            )
    return steps, refused


def play(
    asked: Question, threads: int | None = None, say: Callable[[str], None] | None = None
) -> Versions:
    """Play the game as it is, with each number moved alone, and in all drawn versions.

    Parameters
    ----------
    asked : Question
        From `ask`.
    threads : int, optional
        As many as there are cores by default. No figure depends on it.
    say : callable, optional
        Told in one line what takes long.

    Returns
    -------
    Versions

    Raises
    ------
    BadInput
        If a strategy cannot be compiled, or hardly any draw is possible.
    """
    alone, impossible = _alone(asked)
    steps, refused = draw(asked)
    settings: list[Settings] = [{}, *(settings_of([n], [step]) for n, step in alone)]
    settings += [settings_of(asked.numbers, row) for row in steps.tolist()]
    field = _Field(asked, threads or default_threads(), say)
    played = field.play(settings, 1 + len(alone))
    base, single, drawn = played[0], played[1 : 1 + len(alone)], played[1 + len(alone) :]
    return Versions(
        base,
        tuple(Moved(n, step, won) for (n, step), won in zip(alone, single, strict=True)),
        impossible,
        steps,
        tuple(drawn),
        refused,
    )


def _alone(asked: Question) -> tuple[list[tuple[Number, int]], tuple[tuple[str, int], ...]]:
    """The single steps that are possible, and those that the game refuses."""
    possible, impossible = [], []
    for number in asked.numbers:
        for step in (DOWN, UP):
            if number.moved(step) == number.value:
                continue
            try:
                list(asked.each(settings_of([number], [step])))
            except BadInput:
                impossible.append((number.name, step))
            else:
                possible.append((number, step))
    return possible, tuple(impossible)


class _Field:
    """Where versions are played.

    Parameters
    ----------
    asked : Question
        What is asked.
    threads : int
        No figure depends on it.
    say : callable or None
        Told in one line what takes long.
    """

    def __init__(self, asked: Question, threads: int, say: Callable[[str], None] | None):
        self.asked, self.threads, plan = asked, threads, asked.plan
        self.seats = plan.seated_cells(say)
        slow = any(seats.play is not None for seats in self.seats)
        self.size = SLOW_BLOCK if slow else BLOCK_GAMES

    def play(self, versions: Sequence[Settings], same: int) -> list[Won]:
        """Play all levels of all versions; the first `same` of these share their games."""
        plan, counts = self.asked.plan, self.asked.counts
        cells = len(plan.cells)
        found: list[Won] = []
        base = won = np.zeros((cells, plan.games), np.bool_)
        aborted = 0
        running = closable(self._jobs(versions, same), self._work, self.threads)
        with bar(plan.games * cells * len(versions)) as meter, closing(running) as results:
            for (_, cell, start, games, _), winners in results:
                won[cell, start : start + games] = winners == 0
                aborted += int((winners < 0).sum())
                meter.advance(games)
                if cell < cells - 1 or start + games < plan.games:
                    continue
                if not found:
                    base = won.copy()
                found.append(_counted(won, base if len(found) < same else None, counts, aborted))
                won, aborted = np.zeros_like(won), 0
        return found

    def _jobs(
        self, versions: Sequence[Settings], same: int
    ) -> Iterator[tuple[Any, int, int, int, int]]:
        """Starting state, cell, place of the first game, games, and number of the first game."""
        plan, asked = self.asked.plan, self.asked
        for index, version in enumerate(versions):
            stretch = max(index - same + 1, 0)
            for cell, values in zip(plan.cells, asked.each(version), strict=True):
                template = plan.game.template(values, cell.players)
                # Numbers of players share no game, so that their counts can be added.
                first = (stretch * asked.counts + cell.index // len(asked.levels)) * plan.games
                for start in range(0, plan.games, self.size):
                    games = min(self.size, plan.games - start)
                    yield template, cell.index, start, games, first + start

    def _work(self, job: tuple[Any, int, int, int, int]) -> "NDArray[np.int8]":
        template, cell, _, games, first = job
        plan = self.asked.plan
        rows = play_block(plan.game, template, self.seats[cell], plan.seed, first, games, plan.cap)
        return np.asarray(rows["winner"], np.int8)


def _counted(
    won: "NDArray[np.bool_]", base: "NDArray[np.bool_] | None", counts: int, aborted: int
) -> Won:
    """The counts of one version from who won each game of each cell."""
    games = won.reshape(counts, -1, won.shape[1])
    # Counts of this many games are exact in double precision.
    bits = games.astype(np.float64)
    both = (bits @ bits.transpose(0, 2, 1)).astype(np.int64)
    together = np.zeros(games.shape[:2], np.int64)
    if base is not None:
        together = (games & base.reshape(games.shape)).sum(axis=2, dtype=np.int64)
    return Won(np.diagonal(both, axis1=1, axis2=2).copy(), both, together, aborted)
