"""Playing a plan: every block of every cell on threads, counted in order, stored as it comes."""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from experiments.counters import Columns
from experiments.ledger import Ledger
from experiments.plan import GAMES
from experiments.presence import presence_csv, presence_table
from experiments.progress import Bar, bar
from experiments.stats import wilson
from experiments.stopping import known_enough, looks
from experiments.store import FRESH, RunFolder, open_run
from experiments.tally import Tally, cell_table, columns_of, csv_table, safe
from sim.core.runner import Seating, default_threads, in_order, play_block

if TYPE_CHECKING:
    import polars as pl

    from experiments.plan import Plan

Say = Callable[[str], None]
_Job = tuple[str, int, int]  # part of the run, cell, block
FRESH_FIRST = 2**56  # the first game number of cells that are played again; nobody asks so many
ENOUGH_TO_CHOOSE = 3  # cells of which the best and the worst are worth playing again


class Stopped(KeyboardInterrupt):
    """The user stopped a sweep; the message says what was kept and how to go on."""


@dataclass(frozen=True)
class SweepResult:
    """The answer to a plan.

    Attributes
    ----------
    plan : Plan
        What was asked.
    cells : polars.DataFrame
        One row a cell, as `experiments.tally.cell_table` describes.
    folder : pathlib.Path or None
        Where it is stored.
    presence : polars.DataFrame
        One row a character and cell, as `experiments.presence.presence_table` describes; empty
        in a game without characters.
    """

    plan: "Plan"
    cells: "pl.DataFrame"
    folder: Path | None
    presence: "pl.DataFrame"


def sweep(
    plan: "Plan",
    out: str | Path | None = None,
    threads: int | None = None,
    say: Say | None = None,
) -> SweepResult:
    """Play all cells of a plan.

    Parameters
    ----------
    plan : Plan
        From `experiments.make_plan`.
    out : str or path-like, optional
        The run folder. Blocks that are finished there are kept, so a stopped sweep goes on.
        Without it nothing is stored.
    threads : int, optional
        As many as there are cores by default. No figure depends on it.
    say : callable, optional
        Told in one line what takes long.

    Returns
    -------
    SweepResult

    Raises
    ------
    BadInput
        If the folder cannot be used.
    Stopped
        On Ctrl-C, with finished blocks stored.
    """
    seats = plan.seated_cells(say)  # before anything is written: a strategy may be refused
    place = nullcontext() if out is None else open_run(out, plan)
    with place as run:
        player = _Player(plan, seats, run, threads or default_threads())
        try:
            with bar(0) as meter:
                tallies = player.cells(meter)
                chosen = extremes(tallies)
                fresh = dict(zip(chosen, player.again(chosen, meter), strict=True))
                player.counts.save()
        except KeyboardInterrupt:
            raise Stopped(player.told()) from None
        cells = with_fresh(cell_table(plan, tallies), plan, fresh)
        presence = presence_table(plan, [t.presences for t in tallies])
        if run is not None:
            finish(run, plan, cells, presence)
    return SweepResult(plan, cells, None if out is None else Path(out), presence)


class _Player:
    """Plays the blocks of a plan, or reads them where they are stored, and counts."""

    def __init__(self, plan: "Plan", seats: Sequence[Seating], run: RunFolder | None, threads: int):
        game = plan.game
        self.plan, self.seats, self.run, self.threads = plan, seats, run, threads
        self.templates = [cell.template(game) for cell in plan.cells]
        self.keeps_games = run is not None and plan.keep == GAMES
        self.counts = Ledger(lambda: Tally(game), None if self.keeps_games else run)
        self.stored: list[int] = []  # games of each block in the folder, as threads finish them

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
        for _, cell, _ in wanted:
            meter.expect(self._counted(GAMES, cell) - self._counted(FRESH, cell))
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
        with closing(_results(jobs, self._columns, self.threads)) as results:
            for (part, cell, block), columns in results:
                self.counts.add(part, cell, block, columns)
                meter.advance(len(columns["winner"]))

    def _columns(self, job: _Job) -> Columns:
        """The games of a block, from the folder or played."""
        part, cell, block = job
        first, games = self.plan.block(block)
        first += FRESH_FIRST if part == FRESH else 0
        if self.run is None or not self.keeps_games:
            return self._played(cell, first, games)
        columns: Columns | None = self.run.read_block(part, cell, block, first, games)
        if columns is None:
            columns = self._played(cell, first, games)
            self.run.write_block(part, cell, block, first, columns)
        self.stored.append(games)
        return columns

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


def _results(
    jobs: Sequence[_Job], work: Callable[[_Job], Columns], threads: int
) -> Generator[tuple[_Job, Columns], None, None]:
    """Blocks as they are done, in order; closing it waits for what is running."""
    yield from in_order(jobs, work, threads)


def extremes(tallies: Sequence[Tally]) -> list[int]:
    """The cells where the first side wins most and least often, if there are enough to choose from.

    A figure that was chosen because it is the highest was probably lucky as well. Those two are
    played again.

    Parameters
    ----------
    tallies : sequence of Tally
        One for each cell.

    Returns
    -------
    list of int
        Best and worst; empty for fewer than `ENOUGH_TO_CHOOSE` cells.
    """
    if len(tallies) < ENOUGH_TO_CHOOSE:
        return []
    rates = [int(t.wins[0]) / t.games for t in tallies]
    return sorted({rates.index(max(rates)), rates.index(min(rates))}, key=lambda i: -rates[i])


def with_fresh(cells: "pl.DataFrame", plan: "Plan", fresh: Mapping[int, Tally]) -> "pl.DataFrame":
    """The cell table with what came out where cells were played again.

    Parameters
    ----------
    cells : polars.DataFrame
        From `cell_table`.
    plan : Plan
        What was played.
    fresh : mapping of int to Tally
        By cell, the games that were played again.

    Returns
    -------
    polars.DataFrame
        With columns ``fresh_games``, ``fresh_wins_``, ``fresh_rate_``, ``fresh_low_`` and
        ``fresh_high_`` of the first side, empty where a cell was not played again. These games
        were counted beforehand, so the interval is Wilson's in any case.
    """
    import polars as pl

    side = safe(plan.game.sides[0])
    rows: list[dict[str, float | None]] = []
    for cell in plan.cells:
        tally = fresh.get(cell.index)
        if tally is None:
            rows.append(dict.fromkeys(("games", "wins", "rate", "low", "high")))
            continue
        wins = int(tally.wins[0])
        low, high = wilson(wins, tally.games, plan.confidence)
        rate = wins / tally.games
        rows.append(
            {
                "games": tally.games,
                "wins": wins,
                "rate": rate,
                "low": float(low),
                "high": float(high),
            }
        )
    kinds = {"games": pl.Int64, "wins": pl.Int64} | dict.fromkeys(
        ("rate", "low", "high"), pl.Float64
    )
    added = pl.DataFrame(rows, schema=kinds)
    return cells.hstack(
        added.rename(lambda n: "fresh_games" if n == "games" else f"fresh_{n}_{side}")
    )


def finish(run: RunFolder, plan: "Plan", cells: "pl.DataFrame", presence: "pl.DataFrame") -> None:
    """Write the result of a run: the tables, pictures, and reports.

    Parameters
    ----------
    run : RunFolder
        Where.
    plan : Plan
        What was played.
    cells : polars.DataFrame
        From `cell_table`.
    presence : polars.DataFrame
        From `presence_table`; not stored when it is empty.
    """
    from experiments.findings import findings
    from reports.designer import render

    run.write_frame(Path("cells.parquet"), cells)
    run.write("cells.csv", csv_table(cells, [f.name for f in plan.factors], plan.game.sides))
    if presence.height:
        run.write_frame(Path("presence.parquet"), presence)
        run.write("presence.csv", presence_csv(presence))
    for name, content in render(findings(plan, cells, presence)).items():
        run.write(name, content)
