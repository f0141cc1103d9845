"""Playing the blocks of a plan on threads, or reading them where they are stored, in order."""

from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING

import numpy as np

from experiments.arena import closable
from experiments.counters import Columns
from experiments.fresh import extremes
from experiments.ledger import Ledger
from experiments.plan import GAMES
from experiments.progress import Bar
from experiments.stopping import known_enough, looks
from experiments.store import FRESH, RunFolder
from experiments.tally import Tally, columns_of
from sim.core.runner import Seating, play_block

if TYPE_CHECKING:
    from experiments.plan import Plan

Job = tuple[str, int, int]  # part of the run, cell, block
FRESH_FIRST = 2**56  # the first game number of cells that are played again; nobody asks so many


class Player:
    """Plays the blocks of a plan, or reads them where they are stored, and counts.

    Parameters
    ----------
    plan : Plan
        What is asked.
    seats : sequence of Seating
        Who decides, in each cell.
    run : RunFolder or None
        Where games or counts are kept.
    threads : int
        No figure depends on it.
    """

    def __init__(self, plan: "Plan", seats: Sequence[Seating], run: RunFolder | None, threads: int):
        game = plan.game
        self.plan, self.seats, self.run, self.threads = plan, seats, run, threads
        self.templates = [cell.template(game) for cell in plan.cells]
        self.keeps_games = run is not None and plan.keep == GAMES
        self.counts = Ledger(lambda: Tally(game), None if self.keeps_games else run)
        self.needed = set(columns_of(np.zeros(0, game.outcome)))
        self.stored: list[int] = []  # games of each block in the folder, as threads finish them

    def everything(self, meter: Bar) -> tuple[list[Tally], dict[int, Tally]]:
        """All cells, and by its number what came out of each that was played again."""
        tallies = self.cells(meter)
        chosen = extremes(tallies)
        return tallies, dict(zip(chosen, self.again(chosen, meter), strict=True))

    def cells(self, meter: Bar) -> list[Tally]:
        """All cells of the plan, each until it is known well enough."""
        going = {cell.index: 0 for cell in self.plan.cells}  # blocks at the last look
        for goal in looks(self.plan):
            first, games = self.plan.block(goal - 1)
            for cell, last in list(going.items()):  # each is looked at before it goes on
                if last and self._settled(cell, last):
                    del going[cell]
                else:
                    going[cell] = goal
            wanted = [(GAMES, cell, goal) for cell in going]
            meter.expect(sum(first + games - self._counted(GAMES, cell) for cell in going))
            self._until(wanted, meter)
        return [self.counts.of(GAMES, cell.index) for cell in self.plan.cells]

    def again(self, cells: Sequence[int], meter: Bar) -> list[Tally]:
        """Cells with fresh luck, as many games as they were played before."""
        wanted = [(FRESH, cell, self.counts.done[GAMES, cell]) for cell in cells]
        meter.expect(sum(self._counted(GAMES, cell) - self._counted(FRESH, cell) for cell in cells))
        self._until(wanted, meter)
        return [self.counts.of(FRESH, cell) for cell in cells]

    def _settled(self, cell: int, blocks: int) -> bool:
        """Whether a cell was known well enough when it had so many blocks.

        One that has more went on from there before this process began.
        """
        if self.counts.done.get((GAMES, cell), 0) != blocks:
            return False
        tally = self.counts.of(GAMES, cell)
        return known_enough(self.plan, int(tally.wins[0]), tally.games, tally.aborted)

    def _counted(self, part: str, cell: int) -> int:
        return self.counts.of(part, cell).games

    def _until(self, wanted: Sequence[tuple[str, int, int]], meter: Bar) -> None:
        """Go on with cells until each has so many blocks."""
        jobs = [
            (part, cell, block)
            for part, cell, goal in wanted
            for block in range(self.counts.done.get((part, cell), 0), goal)
        ]
        with closing(closable(iter(jobs), self._columns, self.threads)) as results:
            for (part, cell, block), columns in results:
                self.counts.add(part, cell, block, columns)
                meter.advance(len(columns["winner"]))

    def _columns(self, job: Job) -> Columns:
        """The games of a block, from the folder or played."""
        part, cell, block = job
        first, games = self.plan.block(block)
        first += FRESH_FIRST if part == FRESH else 0
        if self.run is None or not self.keeps_games:
            return self._played(cell, first, games)
        columns: Columns | None = self.run.read_block(part, cell, block, first, games)
        if columns is None or not self._whole(columns):
            columns = self._played(cell, first, games)
            self.run.write_block(part, cell, block, first, columns)
        self.stored.append(games)
        return columns

    def _whole(self, columns: Columns) -> bool:
        """Whether a stored block has all columns."""
        return columns.keys() >= self.needed

    def _played(self, cell: int, first: int, games: int) -> Columns:
        plan = self.plan
        template, seats = self.templates[cell], self.seats[cell]
        return columns_of(play_block(plan.game, template, seats, plan.seed, first, games, plan.cap))

    def told(self) -> str:
        """What is kept of a sweep that is stopped now."""
        if self.run is None:
            return "stopped; nothing was stored, as no --out folder was given"
        if self.keeps_games:
            kept = f"{sum(self.stored):,} games"
        else:
            # Saving now might keep a block of which one half is counted.
            kept = f"the counts of {self.counts.saved:,} games"
        return (
            f"stopped; {kept} are kept in {self.run.path}, and the same command goes on from there"
        )
