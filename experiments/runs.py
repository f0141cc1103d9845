"""Reading a stored run, in a notebook or a script."""

from dataclasses import dataclass
from functools import cached_property
from os import SEEK_END
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.plan import CELLS, GAMES
from experiments.sequences import WATCHED
from experiments.stats import FIXED, Method
from experiments.store import RUN_FILE, read_description
from sim.core.errors import BadInput

GAME_COLUMN = "game"
MAGIC = b"PAR1"  # how a parquet file begins and ends
# What a description has to say to be read.
NEEDED = (
    *("command", "game", "seed", "keep", "block_games", "decision_cap", "sides", "endings"),
    *("totals", "fairness", "versions", "fingerprint", "strategies", "restrictions", "factors"),
    *("options", "cells"),
)

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl


@dataclass(frozen=True)
class Run:
    """A run folder, read.

    Attributes
    ----------
    path : pathlib.Path
        The folder.
    description : dict
        The content of its ``run.toml``.
    """

    path: Path
    description: dict[str, Any]

    @property
    def factors(self) -> list[str]:
        """The names of the factors, ``players`` first."""
        return list(self.description["factors"])

    @property
    def sides(self) -> list[str]:
        """The sides, in the order of the winner codes of `games`."""
        return list(self.description["sides"])

    @property
    def endings(self) -> list[str]:
        """The endings, in the order of the ending codes of `games`."""
        return list(self.description["endings"])

    @property
    def watched(self) -> bool:
        """Whether the results said when to stop, as in `experiments.plan.Plan`."""
        return bool(self.description.get("until_decided")) or "precision" in self.description

    @property
    def method(self) -> Method:
        """Where the intervals of win rates come from."""
        return WATCHED if self.watched else FIXED

    @cached_property
    def cells(self) -> "pl.DataFrame":
        """One row a cell: factors, counts, rates with intervals, verdicts.

        Raises
        ------
        BadInput
            If the run is not finished.
        """
        return _table_in(self._finished("cells.parquet"))

    @cached_property
    def presence(self) -> "pl.DataFrame":
        """One row a character and cell: how games go with and without it.

        Raises
        ------
        BadInput
            If the run is not finished, or was one without characters.
        """
        return self._table("presence", "there are no characters in this run")

    @cached_property
    def effects(self) -> "pl.DataFrame":
        """What drives the win rate, as `experiments.effects.effects_table` describes.

        Raises
        ------
        BadInput
            If the run is not finished, or nothing varies in it.
        """
        return self._table("effects", "nothing varies in this run")

    @cached_property
    def changes(self) -> "pl.DataFrame":
        """What each change does, as `experiments.changes.changes_table` describes.

        Raises
        ------
        BadInput
            If the run is not finished, or did not change one thing at a time.
        """
        return self._table("changes", "this run did not change one thing at a time")

    @cached_property
    def cards(self) -> "pl.DataFrame":
        """How games went with and without each card, as `experiments.cards.cards_table` describes.

        Raises
        ------
        BadInput
            If the run is not finished, or was one without cards.
        """
        return self._table("cards", "there are no cards in this run")

    @cached_property
    def experience(self) -> "pl.DataFrame":
        """Waiting and the race, as `experiments.experience.experience_table` describes.

        Raises
        ------
        BadInput
            If the run is not finished.
        """
        return self._table("experience", "nothing is known of how games went")

    @cached_property
    def lengths(self) -> "pl.DataFrame":
        """Games by turns, ending and winner, as `experiments.experience.lengths_table` describes.

        Raises
        ------
        BadInput
            If the run is not finished.
        """
        return self._table("lengths", "nothing is known of how long games took")

    def _table(self, name: str, otherwise: str) -> "pl.DataFrame":
        """A table of a finished run; `otherwise` says why there is none."""
        self._finished("cells.parquet")
        path = self.path / f"{name}.parquet"
        if not path.exists():
            raise BadInput(f"{self.path}: {otherwise}")
        return _table_in(path)

    def _finished(self, name: str) -> Path:
        path = self.path / name
        if not path.exists():
            command = self.description["command"]
            raise BadInput(
                f"{self.path}: the run is not finished; go on with: {command} --out {self.path}"
            )
        return path

    @property
    def games(self) -> "pl.LazyFrame":
        """One row a game of all stored blocks: cell, factors, game number, outcome columns.

        ``winner`` is an index into `sides` (-1: given up) and ``ending`` one into `endings`.

        Raises
        ------
        BadInput
            If no block is stored yet, or one of them is cut off.
        """
        import polars as pl

        frames = []
        for cell in self.description["cells"]:
            known = {"cell": cell["index"], **cell["labels"]}
            columns = [
                pl.lit(v, pl.Int64 if isinstance(v, int) else pl.String).alias(name)
                for name, v in known.items()
            ]
            for first, blocks in self._stretches(cell["index"]):
                numbered = pl.scan_parquet(blocks, row_index_name=GAME_COLUMN).with_columns(
                    pl.col(GAME_COLUMN).cast(pl.Int64) + first
                )
                frames.append(numbered.select(*columns, pl.all(), *self._totals()))
        if not frames:
            if self.description["keep"] == CELLS:
                raise BadInput(
                    f"{self.path}: this run kept counts only (it was made with --keep {CELLS})"
                )
            raise BadInput(f"{self.path}: no game is stored yet")
        return pl.concat(frames)

    def _totals(self) -> "list[pl.Expr]":
        """The columns that are not stored, as they are sums of others."""
        import polars as pl

        kinds = {"int8": pl.Int8, "uint8": pl.UInt8, "int16": pl.Int16, "uint16": pl.UInt16}
        kinds |= {"int32": pl.Int32, "uint32": pl.UInt32, "int64": pl.Int64}
        return [
            pl.sum_horizontal(pl.col(part).cast(pl.Int64) for part in total["of"])
            .cast(kinds[total["type"]])
            .alias(name)
            for name, total in self.description["totals"].items()
        ]

    def _stretches(self, cell: int) -> list[tuple[int, list[Path]]]:
        """The blocks of a cell that follow each other, and the first game of each stretch."""
        folder = self.path / GAMES / f"cell-{cell:03d}"
        found: dict[int, list[Path]] = {}
        for i, path in enumerate(sorted(folder.glob("block-*.parquet"))):
            _check_whole(path)
            # Along a stretch, a block's number less its place does not change.
            number = int(path.stem.rpartition("-")[2])
            found.setdefault(number - i, []).append(path)
        size: int = self.description["block_games"]
        return [(int(p[0].stem.rpartition("-")[2]) * size, p) for p in found.values()]

    def to_pandas(self) -> "pd.DataFrame":
        """The cells as a pandas frame."""
        return self.cells.to_pandas()


def load(path: str | Path) -> Run:
    """Read a run folder.

    Parameters
    ----------
    path : str or path-like
        The folder that was given to ``--out``.

    Returns
    -------
    Run

    Raises
    ------
    BadInput
        If it is none, or its description is damaged.

    Examples
    --------
    >>> from experiments import load
    >>> run = load("runs/first")  # doctest: +SKIP
    >>> run.cells  # doctest: +SKIP
    """
    folder = Path(path)
    try:
        description = read_description(folder)
    except (FileNotFoundError, NotADirectoryError):
        raise BadInput(f"{path}: there is no run here (a run's folder has a {RUN_FILE})") from None
    missing = [name for name in NEEDED if name not in description]
    if missing:
        raise BadInput(
            f"{folder / RUN_FILE}: this is not a run's description: it does not say "
            f"{', '.join(missing)}"
        )
    return Run(folder, description)


def damaged(path: Path, error: Exception | str) -> BadInput:
    """What is said of a file that cannot be read."""
    first = str(error).partition("\n")[0]
    return BadInput(f"{path}: this file is damaged ({first})")


def _check_whole(path: Path) -> None:
    """Refuse a parquet file that is cut off; the footer is the last thing to be written."""
    with path.open("rb") as file:
        begins = file.read(len(MAGIC))
        file.seek(0, SEEK_END)
        file.seek(max(file.tell() - len(MAGIC), 0))
        if begins != MAGIC or file.read() != MAGIC:
            raise damaged(path, "it is cut off")


def _table_in(path: Path) -> "pl.DataFrame":
    """The table of a file."""
    import polars as pl

    _check_whole(path)
    try:
        return pl.read_parquet(path)
    except pl.exceptions.PolarsError as error:
        raise damaged(path, error) from None
