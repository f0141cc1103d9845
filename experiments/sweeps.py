"""Playing a plan: every block of every cell on threads, counted in order, stored as it comes."""

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.analysis import analyse, table_csv
from experiments.fresh import with_fresh
from experiments.playing import Player
from experiments.progress import bar
from experiments.store import RunFolder, as_parquet, open_run
from experiments.tally import cell_table, csv_table
from sim.core.runner import default_threads

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
    seats = plan.seated_cells(say)  # before anything is written: a strategy may be refused
    place = nullcontext() if out is None else open_run(out, plan)
    with place as run:
        player = Player(plan, seats, run, threads or default_threads())
        try:
            with bar(0) as meter:
                tallies, fresh = player.everything(meter)
                player.counts.save()
            cells = with_fresh(cell_table(plan, tallies), plan, fresh)
            tables = analyse(plan, tallies)
            if run is not None:
                finish(run, plan, cells, tables)
        except KeyboardInterrupt:
            raise Stopped(player.told()) from None
    return SweepResult(plan, cells, None if out is None else Path(out), tables)


def finish(
    run: RunFolder,
    plan: "Plan",
    cells: "pl.DataFrame",
    tables: "Mapping[str, pl.DataFrame]",
    played: Mapping[str, Any] | None = None,
) -> set[str]:
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
    played : mapping, optional
        The content of ``run.toml`` where the games were played before.

    Returns
    -------
    set of str
        The files that were written.
    """
    from experiments.findings import findings
    from reports.designer import render

    csv = csv_table(cells, [f.name for f in plan.factors], plan.game.sides)
    files: dict[str, str | bytes] = {"cells.parquet": as_parquet(cells), "cells.csv": csv}
    for name, table in tables.items():
        if table.height:
            files[f"{name}.parquet"] = as_parquet(table)
            files[f"{name}.csv"] = table_csv(table)
    files |= render(findings(plan, cells, tables, played))
    for name, content in files.items():
        run.write(name, content)
    return set(files)
