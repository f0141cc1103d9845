"""Playing a plan: every block of every cell on threads, counted in order, stored as it comes."""

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from experiments.analysis import analyse, table_csv
from experiments.counters import Columns
from experiments.progress import bar
from experiments.store import RunFolder, open_run
from experiments.tally import Tally, cell_table, columns_of, csv_table
from sim.core.runner import Seating, default_threads, in_order, play_block

if TYPE_CHECKING:
    import polars as pl

    from experiments.plan import Plan

Say = Callable[[str], None]


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
    tables : mapping of str to polars.DataFrame
        The others, by name, as `experiments.analysis.analyse` describes.
    """

    plan: "Plan"
    cells: "pl.DataFrame"
    folder: Path | None
    tables: "Mapping[str, pl.DataFrame]"


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
    seats = plan.seated(say)  # before anything is written: a strategy may be refused
    place = nullcontext() if out is None else open_run(out, plan)
    with place as run:
        tallies = _play(plan, seats, run, threads or default_threads())
        cells = cell_table(plan, tallies)
        tables = analyse(plan, tallies)
        if run is not None:
            finish(run, plan, cells, tables)
    return SweepResult(plan, cells, None if out is None else Path(out), tables)


def _play(plan: "Plan", seats: Seating, run: RunFolder | None, threads: int) -> list[Tally]:
    """Play or read every block, and count."""
    game = plan.game
    templates = [cell.template(game) for cell in plan.cells]
    tallies = [Tally(game) for _ in plan.cells]
    kept: list[int] = []  # games of each block in the folder, in the order threads finished them

    def work(job: tuple[int, int]) -> Columns:
        cell, block = job
        first, games = plan.block(block)
        stored = None if run is None else run.read_block(cell, block, first, games)
        if stored is not None:
            kept.append(games)
            return stored
        rows = play_block(game, templates[cell], seats, plan.seed, first, games, plan.cap)
        columns = columns_of(rows)
        if run is not None:
            run.write_block(cell, block, first, columns)
            kept.append(games)
        return columns

    total = plan.games * len(plan.cells)
    try:
        with bar(total) as meter, closing(_results(plan, work, threads)) as results:
            for (cell, _), columns in results:
                tallies[cell].add(columns)
                meter.advance(len(columns["winner"]))
    except KeyboardInterrupt:
        if run is None:
            raise Stopped("stopped; nothing was stored, as no --out folder was given") from None
        raise Stopped(
            f"stopped; {sum(kept):,} of {total:,} games are kept in {run.path}, and the same "
            "command goes on from there"
        ) from None
    return tallies


def _results(
    plan: "Plan", work: Callable[[tuple[int, int]], Columns], threads: int
) -> Generator[tuple[tuple[int, int], Columns], None, None]:
    """The blocks of all cells as they are done, in order; closing it waits for what is running."""
    yield from in_order(_jobs(plan), work, threads)


def _jobs(plan: "Plan") -> Iterator[tuple[int, int]]:
    for cell in plan.cells:
        for block in range(plan.blocks):
            yield cell.index, block


def finish(
    run: RunFolder, plan: "Plan", cells: "pl.DataFrame", tables: "Mapping[str, pl.DataFrame]"
) -> None:
    """Write the result of a run: the tables, pictures, and reports.

    Parameters
    ----------
    run : RunFolder
        Where.
    plan : Plan
        What was played.
    cells : polars.DataFrame
        From `cell_table`.
    tables : mapping of str to polars.DataFrame
        From `analyse`; those that are empty are not stored.
    """
    from experiments.findings import findings
    from reports.designer import render

    run.write_frame(Path("cells.parquet"), cells)
    run.write("cells.csv", csv_table(cells, [f.name for f in plan.factors], plan.game.sides))
    for name, table in tables.items():
        if table.height:
            run.write_frame(Path(f"{name}.parquet"), table)
            run.write(f"{name}.csv", table_csv(table))
    for name, content in render(findings(plan, cells, tables)).items():
        run.write(name, content)
