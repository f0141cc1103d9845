"""The same games played by several lineups: who won which game.

Every lineup plays every cell with the same game numbers, and so with the same shuffles and dice.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

import numpy as np

from experiments.progress import bar
from sim.core.game import DECISION_CAP, Game
from sim.core.runner import BLOCK_GAMES, Seating, default_threads, in_order, play_block


def win_bits(
    game: Game,
    templates: Sequence[Any],
    lineups: Sequence[Seating],
    games: int,
    seed: int,
    threads: int | None = None,
    cap: int = DECISION_CAP,
    side: int = 0,
) -> Iterator[tuple[int, int, "np.ndarray[Any, np.dtype[np.bool_]]"]]:
    """Play every cell with every lineup, and yield who won each game.

    Parameters
    ----------
    game : Game
        Which game.
    templates : sequence of record array, shape (1,)
        The starting state of each cell.
    lineups : sequence of Seating
        Who plays.
    games : int
        Games in each cell, numbered from 0.
    seed : int
        Seed of the run.
    threads : int, optional
        As many as there are cores by default; no figure depends on it.
    cap : int
        Decisions after which a game is given up, and won by nobody.
    side : int
        Whose wins, by the number of the side in ``game.sides``; the first by default.

    Yields
    ------
    lineup, cell : int
        Numbers in the order given, the lineup changing fastest.
    wins : numpy.ndarray of bool, shape (games,)
        By game number, whether the side won.
    """
    size = min(BLOCK_GAMES, games)
    starts = range(0, games, size)
    jobs = (
        (lineup, cell, first)
        for cell in range(len(templates))
        for lineup in range(len(lineups))
        for first in starts
    )

    def work(job: tuple[int, int, int]) -> "np.ndarray[Any, np.dtype[np.bool_]]":
        lineup, cell, first = job
        many = min(size, games - first)
        rows = play_block(game, templates[cell], lineups[lineup], seed, first, many, cap)
        return np.asarray(rows["winner"] == side)

    parts = []
    total = games * len(templates) * len(lineups)
    results = in_order(jobs, work, threads or default_threads())
    with bar(total) as meter, closing(results):  # type: ignore[type-var]
        for (lineup, cell, first), wins in results:
            parts.append(wins)
            meter.advance(len(wins))
            if first == starts[-1]:
                yield lineup, cell, np.concatenate(parts)
                parts = []
