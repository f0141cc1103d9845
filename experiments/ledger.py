"""What a sweep has counted so far, cell by cell, and how it is kept where no game is.

Games are counted in the order of their numbers. How far each cell has come stands beside its
counts, so that a sweep that keeps nothing else can be stopped at any moment: what is played again
after the last save leads to the same counts.
"""

import io
import time
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.counters import Columns
from experiments.store import COUNTS_FILE, RunFolder
from experiments.tally import Tally
from sim.core.errors import BadInput

if TYPE_CHECKING:
    from numpy.typing import NDArray

Key = tuple[str, int]  # the part of a run, `GAMES` or `FRESH`, and the cell
SAVE_SECONDS = 5.0
UNREADABLE = (OSError, EOFError, zipfile.BadZipFile, zlib.error)
DONE = "done"


class Ledger:
    """The tallies of a sweep.

    Parameters
    ----------
    new : callable
        ``new() -> Tally``: an empty one.
    run : RunFolder or None
        Where the counts are kept; None where games are, or nothing is.

    Attributes
    ----------
    done : dict of (str, int) to int
        By part of the run and cell: blocks counted.
    saved : int
        Games whose counts are kept.
    """

    def __init__(self, new: Callable[[], Tally], run: RunFolder | None = None):
        self._new, self._run = new, run
        self._tallies: dict[Key, Tally] = {}
        self.done: dict[Key, int] = {}
        self.saved, self._when = 0, time.monotonic()
        if run is not None:
            self._restore(run)

    def of(self, part: str, cell: int) -> Tally:
        """The tally of a cell."""
        key = (part, cell)
        if key not in self._tallies:
            self._tallies[key] = self._new()
        return self._tallies[key]

    def add(self, part: str, cell: int, block: int, columns: Columns) -> None:
        """Count the next block of a cell.

        Parameters
        ----------
        part : str
            `experiments.store.GAMES` or `FRESH`.
        cell, block : int
            Which.
        columns : mapping of str to numpy.ndarray
            Outcome columns.
        """
        key = (part, cell)
        if block != self.done.get(key, 0):
            raise ValueError(f"block {block} of cell {cell} cannot follow {self.done.get(key, 0)}")
        self.of(part, cell).add(columns)
        self.done[key] = block + 1
        if self._run is not None and time.monotonic() - self._when > SAVE_SECONDS:
            self.save()

    def save(self) -> None:
        """Keep all counts, if there is a place for them."""
        if self._run is None:
            return
        arrays: dict[str, NDArray[Any]] = {}
        for (part, cell), blocks in sorted(self.done.items()):
            arrays[f"{part}/{cell}/{DONE}"] = np.array(blocks)
            for name, array in self.of(part, cell).arrays().items():
                arrays[f"{part}/{cell}/{name}"] = array
        self._run.write(COUNTS_FILE, packed(arrays))
        self.saved, self._when = self._games(), time.monotonic()

    def _games(self) -> int:
        return sum(tally.games for tally in self._tallies.values())

    def _restore(self, run: RunFolder) -> None:
        path = run.path / COUNTS_FILE
        if not path.exists():
            return
        try:
            for (part, cell), found in _kept(path).items():
                self.done[part, cell] = int(found.pop(DONE))
                self.of(part, cell).restore(found)
        except (*UNREADABLE, AttributeError, KeyError, TypeError, ValueError):
            raise BadInput(
                f"{path}: these are not the counts of this run, or damaged; without this file the "
                "run begins anew"
            ) from None
        self.saved = self._games()


def _kept(path: Path) -> "dict[Key, dict[str, NDArray[Any]]]":
    """The arrays of each cell in a file of counts."""
    with np.load(path, allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files}
    cells: dict[Key, dict[str, NDArray[Any]]] = {}
    for name, array in arrays.items():
        part, cell, rest = name.split("/", 2)
        cells.setdefault((part, int(cell)), {})[rest] = array
    return cells


def packed(arrays: "Mapping[str, NDArray[Any]]") -> bytes:
    """Arrays as the bytes of a compressed ``.npz`` file, the same for the same arrays.

    Parameters
    ----------
    arrays : mapping of str to numpy.ndarray
        By name.

    Returns
    -------
    bytes
    """
    buffer = io.BytesIO()
    np.savez_compressed(buffer, allow_pickle=False, **dict(arrays))
    return buffer.getvalue()
