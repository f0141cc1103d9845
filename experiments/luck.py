"""How much of who wins is luck, and whose: the shares of a game's sources of chance.

Games are played that share the luck of one source, and games that share all but it; see
`experiments.sobol` for what comes of them.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.arena import SLOW_BLOCK, SMALLEST_BLOCK, closable
from experiments.progress import bar
from experiments.sobol import Indices, Share, features, indices
from experiments.sources import line
from experiments.stats import CONFIDENCE, wilson
from sim.core.errors import BadInput
from sim.core.luck import EVERY_STREAM, with_luck
from sim.core.runner import BLOCK_GAMES, Seating, default_threads, play_block

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from experiments.cells import Cell
    from experiments.plan import Plan

FIRST_SIDE = 0


@dataclass(frozen=True)
class CellLuck:
    """The luck of one cell.

    Attributes
    ----------
    players : int
        How many played.
    games : int
        How many games were played with each luck.
    wins : int
        Games that the first side won, of the ``2 * games`` whose luck is not mixed.
    aborted : int
        Games given up, of all that were played; they count as not won.
    turned : tuple of int
        By source: games that were won or lost otherwise because that source alone was another.
    indices : Indices or None
        The shares; None where there is nothing to be shared, because one side wins every game.
    """

    players: int
    games: int
    wins: int
    aborted: int
    turned: tuple[int, ...]
    indices: Indices | None


@dataclass(frozen=True)
class Luck:
    """The shares of all sources of chance.

    Attributes
    ----------
    plan : Plan
        Who plays what.
    sources : tuple of str
        Their names.
    cells : tuple of CellLuck
        One for each cell of the plan.
    """

    plan: "Plan"
    sources: tuple[str, ...]
    cells: tuple[CellLuck, ...]

    def command(self) -> str:
        """The command that asks for exactly this."""
        return self.plan.command().replace("totem sweep", "totem luck", 1)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "game": self.plan.game.name,
            "side": self.plan.game.sides[FIRST_SIDE],
            "command": self.command(),
            "games": self.plan.games,
            "confidence": CONFIDENCE,
            "rests_on": line(self.plan),
            "shares": shares_of(self.plan),
            "cells": [self._cell(cell) for cell in self.cells],
        }

    def _cell(self, cell: CellLuck) -> dict[str, Any]:
        low, high = wilson(cell.wins, 2 * cell.games)
        return {
            "players": cell.players,
            "games": 2 * cell.games,
            "wins": cell.wins,
            "rate": cell.wins / (2 * cell.games),
            "low": float(low),
            "high": float(high),
            "aborted": cell.aborted,
            "sources": [self._source(cell, i) for i in range(len(self.sources))],
            "interplay": _share(cell.indices.interplay if cell.indices else None),
        }

    def _source(self, cell: CellLuck, i: int) -> dict[str, Any]:
        low, high = wilson(cell.turned[i], cell.games)
        return {
            "source": self.sources[i],
            "games": cell.games,
            "alone": _share(cell.indices.alone[i] if cell.indices else None),
            "in_all": _share(cell.indices.in_all[i] if cell.indices else None),
            "games_turned": cell.turned[i],
            "turned": cell.turned[i] / cell.games,
            "turned_low": float(low),
            "turned_high": float(high),
        }


def _share(share: Share | None) -> dict[str, float] | None:
    if share is None:
        return None
    return {
        "share": share.value,
        "half_width": share.half_width,
        "joint_half_width": share.joint_half_width,
    }


def shares_of(plan: "Plan") -> int:
    """How many shares are read together: two of each source, and the interplay, in all cells."""
    return (2 * len(plan.game.luck) + 1) * len(plan.cells)


def luck(
    plan: "Plan", threads: int | None = None, say: Callable[[str], None] | None = None
) -> Luck:
    """Play games whose luck is mixed from two, and say what each source of chance decides.

    Parameters
    ----------
    plan : Plan
        From `experiments.plan.make_plan`. ``plan.games`` games are played with each luck: two more
        than there are sources.
    threads : int, optional
        As many as there are cores by default. No figure depends on it.
    say : callable, optional
        Told in one line what takes long.

    Returns
    -------
    Luck

    Raises
    ------
    BadInput
        For a game that does not say what its chance is made of, or a strategy that cannot be
        compiled.
    """
    game = plan.game
    if not game.luck:
        raise BadInput(f"luck: {game.name} does not say what its chance is made of")
    seats = plan.seated(say)
    lots = len(game.luck) + 2
    size = SLOW_BLOCK if seats.play is not None else max(BLOCK_GAMES // lots, SMALLEST_BLOCK)
    wide = 3 * lots - 3
    together = np.zeros((len(plan.cells), wide, wide), np.int64)
    aborted = np.zeros(len(plan.cells), np.int64)
    mixtures = [mixed_templates(plan, cell) for cell in plan.cells]

    def jobs() -> Iterator[tuple[int, int, int]]:
        for index in range(len(plan.cells)):
            for first in range(0, plan.games, size):
                yield index, first, min(size, plan.games - first)

    def work(job: tuple[int, int, int]) -> "tuple[NDArray[np.int64], int]":
        index, first, games = job
        return _block(plan, mixtures[index], seats, first, games)

    total = plan.games * len(plan.cells) * lots
    running = closable(jobs(), work, threads or default_threads())
    with bar(total) as meter, closing(running) as results:
        for (index, _, games), (counts, given_up) in results:
            together[index] += counts
            aborted[index] += given_up
            meter.advance(games * lots)
    cells = [_cell(plan, cell, together[i], int(aborted[i])) for i, cell in enumerate(plan.cells)]
    return Luck(plan, tuple(game.luck), tuple(cells))


def mixed_templates(plan: "Plan", cell: "Cell") -> list[Any]:
    """The starting states of a cell's games: with luck A, luck B, and each source A, the rest B.

    Parameters
    ----------
    plan : Plan
        Luck B is that of the games that come behind the ``plan.games`` of luck A.
    cell : Cell
        One of its cells.

    Returns
    -------
    list of record array, each of shape (1,)
    """
    start = cell.template(plan.game)
    moved = [0, EVERY_STREAM, *(~kept for kept in plan.game.luck.values())]
    return [with_luck(start, plan.games, some) for some in moved]


def _block(
    plan: "Plan", templates: list[Any], seats: Seating, first: int, games: int
) -> "tuple[NDArray[np.int64], int]":
    """How often features came together, and games given up."""
    winners = np.empty((len(templates), games), np.int8)
    for row, template in zip(winners, templates, strict=True):
        row[:] = play_block(plan.game, template, seats, plan.seed, first, games, plan.cap)["winner"]
    won = winners == FIRST_SIDE
    # Counts of a block are far below 2**24: they are exact in single precision.
    bits = features(won[0], won[1], won[2:]).astype(np.float32)
    return (bits @ bits.T).astype(np.int64), int((winners < 0).sum())


def _cell(plan: "Plan", cell: "Cell", together: "NDArray[np.int64]", aborted: int) -> CellLuck:
    counts, sources = np.diagonal(together), len(plan.game.luck)
    mixed = range(3, 3 + sources)
    return CellLuck(
        players=cell.players,
        games=plan.games,
        wins=int(counts[0] + counts[1]),
        aborted=aborted,
        turned=tuple(int(counts[1] + counts[j] - 2 * counts[j + 2 * sources]) for j in mixed),
        indices=indices(together, plan.games, shares_of(plan)),
    )
