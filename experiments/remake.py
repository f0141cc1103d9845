"""The tables and the report of a stored run, made anew from what is stored; no game is played."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.analysis import analyse
from experiments.counters import Columns
from experiments.fresh import with_fresh
from experiments.playing import Player
from experiments.progress import bar
from experiments.replan import plan_of
from experiments.runs import load
from experiments.store import RunFolder, hold_run
from experiments.sweeps import finish
from experiments.tally import cell_table
from sim.core.errors import BadInput
from sim.core.runner import default_threads

if TYPE_CHECKING:
    from experiments.plan import Plan

CELLS_FILE, PLOTS = "cells.parquet", "plots"


class Reader(Player):
    """Counts the stored games of a run, and plays none.

    Parameters
    ----------
    plan : Plan
        What was asked.
    run : RunFolder
        Where its games or counts are kept.
    threads : int
        No figure depends on it.
    command : str
        What plays the run.
    """

    def __init__(self, plan: "Plan", run: RunFolder, threads: int, command: str):
        super().__init__(plan, (), run, threads)
        self.command, self.place = command, run.path

    def _whole(self, columns: Columns) -> bool:
        missing = [name for name in self.needed if name not in columns]
        if missing:
            raise BadInput(
                f"{self.place}: the game has changed since these games were played: they have no "
                f"column {min(missing)}; play the run again with: {self.command}"
            )
        return True

    def _played(self, cell: int, first: int, games: int) -> Columns:
        last = first + games - 1
        raise BadInput(
            f"{self.place}: games {first:,} to {last:,} of cell {cell} are not stored, or damaged; "
            f"go on with: {self.command}"
        )


def remake(path: str | Path, threads: int | None = None) -> Mapping[str, Any]:
    """Make the tables, the pictures and the report of a finished run anew.

    Parameters
    ----------
    path : str or path-like
        The folder that was given to ``--out``.
    threads : int, optional
        As many as there are cores by default. No figure depends on it.

    Returns
    -------
    mapping
        The content of its ``run.toml``.

    Raises
    ------
    BadInput
        If there is no finished run, or another process works there, or the game has changed so
        that its games mean something else. Nothing is changed then.
    """
    stored = load(path)
    plan = plan_of(stored.description)
    with hold_run(stored.path, plan.game) as run:
        if not (run.path / CELLS_FILE).exists():
            command = stored.description["command"]
            raise BadInput(f"{path}: the run is not finished; go on with: {command} --out {path}")
        reader = Reader(plan, run, threads or default_threads(), stored.description["command"])
        with bar(0) as meter:
            tallies, fresh = reader.everything(meter)
        cells = with_fresh(cell_table(plan, tallies), plan, fresh)
        tables = analyse(plan, tallies)
        written = finish(run, plan, cells, tables, stored.description)
        _tidy(run.path, written, list(tables))
    return stored.description


def _tidy(path: Path, written: set[str], tables: list[str]) -> None:
    """Take away what an earlier report had and this one has not."""
    old = {f"{name}.{kind}" for name in tables for kind in ("parquet", "csv")}
    old |= {f"{PLOTS}/{plot.name}" for plot in (path / PLOTS).glob("*.*")}
    for name in old - written:
        (path / name).unlink(missing_ok=True)
