"""About how long a plan takes and how much room it needs, from a few games of some of its cells."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from experiments.store import as_parquet
from experiments.tally import columns_of
from sim.core.runner import default_threads, in_order, play_block

if TYPE_CHECKING:
    from experiments.plan import Plan

SAMPLE_CELLS, SAMPLE_GAMES = 12, 500


@dataclass(frozen=True)
class Estimate:
    """What a plan costs, roughly.

    Attributes
    ----------
    seconds : float
        For all games, compiling apart.
    bytes : float
        Of the stored games.
    games : int
        Of all cells; at the most, where the plan is watched.
    sampled : int
        Games that were played to find out.
    threads : int
        That play.
    """

    seconds: float
    bytes: float
    games: int
    sampled: int
    threads: int


def estimate(
    plan: "Plan", threads: int | None = None, say: Callable[[str], None] | None = None
) -> Estimate:
    """Play a few games of up to a dozen cells and stop the time.

    Parameters
    ----------
    plan : Plan
        What is asked.
    threads : int, optional
        As many as there are cores by default.
    say : callable, optional
        Told in one line that compiling takes a while.

    Returns
    -------
    Estimate
    """
    import polars as pl

    game, seats = plan.game, plan.seated_cells(say)
    count = threads or default_threads()
    step = -(-len(plan.cells) // SAMPLE_CELLS)
    chosen = plan.cells[::step]
    games = min(SAMPLE_GAMES, plan.games, plan.block_games)

    def work(job: tuple[int, int]) -> int:
        cell, first = job
        template = plan.cells[cell].template(game)
        rows = play_block(game, template, seats[cell], plan.seed, first, games, plan.cap)
        return len(as_parquet(pl.DataFrame(columns_of(rows))))

    # The first game of a process loads code; it says nothing about the others.
    play_block(game, chosen[0].template(game), seats[0], plan.seed, 0, 1, plan.cap)
    begin = time.perf_counter()
    jobs = [(cell.index, games * part) for part in range(count) for cell in chosen]
    sizes = [size for _, size in in_order(jobs, work, count)]
    spent = time.perf_counter() - begin
    sampled, total = games * len(jobs), plan.games * len(plan.cells)
    return Estimate(spent / sampled * total, sum(sizes) / sampled * total, total, sampled, count)
