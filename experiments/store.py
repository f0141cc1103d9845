"""The run folder: written so that it can be stopped at any moment and gone on with.

::

    run.toml                          what was asked, resolved; written first
    games/cell-003/block-00012.parquet  one row a game; a block exists whole or not at all
    fresh/cell-003/...                the same for cells that are played again with fresh luck
    counts.npz                        instead of both, where only counts are kept
    cells.parquet, cells.csv          the result, one row a cell
    effects.parquet, effects.csv      what drives the rate; only where something varies
    changes.parquet, changes.csv      what each change alone does; only where --each was given
    presence.parquet, presence.csv    what each character changes; only in a game with characters
    cards.parquet, cards.csv          games with and without each card; only in a game with cards
    experience.parquet, ...csv        what players go through
    lengths.parquet, lengths.csv      how many games took how many turns
    plots/                            pictures, PNG and SVG
    report.md, report.html            the answer in words

Every file is written under a temporary name in its folder, flushed to the disk and renamed. The
same command into the same folder keeps finished blocks; any other command is refused.
"""

import hashlib
import io
import json
import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import tomli_w
from filelock import lock_descriptor

from experiments.provenance import describe, differences
from sim.core.errors import BadInput
from sim.core.game import Game

if TYPE_CHECKING:
    import polars as pl

    from experiments.plan import Plan

RUN_FILE, LOCK_FILE = "run.toml", ".lock"
PARTIAL = ".partial"
FRESH = "fresh"  # where blocks of cells are that were played again, beside `GAMES`
COUNTS_FILE = "counts.npz"
LEVEL = 1  # of compression: higher ones take longer and save nothing
FIRST = "first"  # in a block's metadata: the number of its first game
WHICH_GAMES = ("game", "seed", "decision_cap", "options", "cells")  # what tells a run from others
KEY_LETTERS = 16  # of the digest of these
SHOWN_DIFFERENCES = 3


class RunFolder:
    """A run folder that this process alone may write to; made by `open_run`.

    Attributes
    ----------
    path : pathlib.Path
        The folder.
    """

    def __init__(self, path: Path, game: Game):
        self.path = path.absolute()  # a block's path is joined to it and must win
        self._game, self._key = game, ""

    def block_path(self, part: str, cell: int, block: int) -> Path:
        """Where a block is, or will be; `part` is `GAMES` or `FRESH`."""
        return self.path / part / f"cell-{cell:03d}" / f"block-{block:05d}.parquet"

    def read_block(
        self, part: str, cell: int, block: int, first: int, games: int
    ) -> "dict[str, np.ndarray[Any, Any]] | None":
        """The columns of a finished block, or None when it must be played.

        Parameters
        ----------
        part : str
            `GAMES` or `FRESH`.
        cell, block : int
            Which.
        first, games : int
            The games it has to hold.

        Returns
        -------
        dict of str to numpy.ndarray, or None
        """
        import polars as pl

        path = self.block_path(part, cell, block)
        if not path.exists():
            return None
        try:
            told = pl.read_parquet_metadata(path)
            frame = pl.read_parquet(path, parallel="none")
        except (pl.exceptions.PolarsError, OSError):
            return None
        notes = self._notes(part, cell, first)
        if any(told.get(name) != note for name, note in notes.items()) or frame.height != games:
            return None
        columns = {name: frame[name].to_numpy() for name in frame.columns}
        for name, parts in self._game.totals.items():
            if not columns.keys() >= set(parts):
                continue
            total = sum(columns[part].astype(np.int64) for part in parts)
            columns[name] = np.asarray(total, self._game.outcome[name])
        return columns

    def write_block(
        self, part: str, cell: int, block: int, first: int, columns: Mapping[str, Any]
    ) -> None:
        """Store a block, one row a game; the number of the first one stands beside them.

        Columns that are sums of others are left out; whoever reads adds them up.

        Parameters
        ----------
        part : str
            `GAMES` or `FRESH`.
        cell, block : int
            Which.
        first : int
            Number of the first game; the others follow.
        columns : mapping of str to numpy.ndarray, shape (games,)
            Outcome columns.
        """
        import polars as pl

        path = self.block_path(part, cell, block)
        kept = {n: values for n, values in columns.items() if n not in self._game.totals}
        self.write_frame(path, pl.DataFrame(kept), self._notes(part, cell, first))

    def _notes(self, part: str, cell: int, first: int) -> dict[str, str]:
        """What stands beside the games of a block, so that no other is taken for it."""
        if not self._key:
            described = read_description(self.path)
            played = json.dumps([described.get(name) for name in WHICH_GAMES])
            self._key = hashlib.sha256(played.encode()).hexdigest()[:KEY_LETTERS]
        return {FIRST: str(first), "part": part, "cell": str(cell), "run": self._key}

    def write_frame(
        self, path: Path, frame: "pl.DataFrame", notes: "Mapping[str, str] | None" = None
    ) -> None:
        """Store a table as Parquet, with notes in its metadata."""
        self.write(path, as_parquet(frame, notes))

    def write(self, name: str | Path, content: str | bytes) -> None:
        """Store a file whole or not at all.

        Parameters
        ----------
        name : str or pathlib.Path
            Inside the folder.
        content : str or bytes
            Text is stored as UTF-8.
        """
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)


def as_parquet(frame: "pl.DataFrame", notes: "Mapping[str, str] | None" = None) -> bytes:
    """A table as the bytes of a Parquet file, with notes in its metadata."""
    buffer = io.BytesIO()
    told = None if notes is None else dict(notes)
    frame.write_parquet(
        buffer, compression="zstd", compression_level=LEVEL, statistics=False, metadata=told
    )
    return buffer.getvalue()


def new_file(out: str) -> Path:
    """The file that ``--out`` names, if it does not exist and can be written.

    Raises
    ------
    BadInput
        If it exists, or its folder cannot be written to.
    """
    path = Path(out).expanduser()
    if path.exists():
        raise BadInput(f"--out {out}: this exists already (allowed: a new file)")
    probe = path.with_name(f".{path.name}{PARTIAL}")
    try:
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise BadInput(f"--out {out}: cannot be written: {error.strerror or error}") from error
    return path


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file whole or not at all, and onto the disk.

    Parameters
    ----------
    path : pathlib.Path
        In a folder that exists.
    content : str or bytes
        Text is stored as UTF-8.
    """
    partial = path.with_name(f".{path.name}{PARTIAL}")
    data = content.encode() if isinstance(content, str) else content
    try:
        with open(partial, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except BaseException:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        raise


@contextmanager
def open_run(out: str | Path, plan: "Plan") -> Iterator[RunFolder]:
    """Begin a run in a folder, or go on with it, as the only process there.

    Parameters
    ----------
    out : str or path-like
        The folder; made when it does not exist.
    plan : Plan
        What is asked.

    Yields
    ------
    RunFolder

    Raises
    ------
    BadInput
        If the folder holds something else, or another process works there, or nothing can be
        written.
    """
    path = Path(out)
    if path.exists() and not path.is_dir():
        raise BadInput(f"--out {out}: this is a file (allowed: a new, an empty or a run's folder)")
    try:
        path.mkdir(parents=True, exist_ok=True)
        with _alone(path, f"--out {path}"):
            run = RunFolder(path, plan.game)
            _check(run, plan)
            for leftover in path.rglob(f".*{PARTIAL}"):
                leftover.unlink(missing_ok=True)
            if not (path / RUN_FILE).exists():
                run.write(RUN_FILE, tomli_w.dumps(describe(plan)))
            yield run
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        reason = error.strerror or str(error)
        raise BadInput(
            f"--out {out}: cannot be written: {reason}; what is there stays, and the same command "
            "goes on from it"
        ) from error


@contextmanager
def hold_run(path: Path, game: Game) -> Iterator[RunFolder]:
    """The folder of a run that exists already, as the only process there.

    Parameters
    ----------
    path : pathlib.Path
        The folder.
    game : Game
        What was played.

    Yields
    ------
    RunFolder

    Raises
    ------
    BadInput
        If another process works there, or nothing can be written.
    """
    try:
        with _alone(path, str(path)):
            yield RunFolder(path, game)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        raise BadInput(f"{path}: cannot be written: {error.strerror or error}") from error


def _check(run: RunFolder, plan: "Plan") -> None:
    """Refuse a folder that holds anything but the beginning of this very run."""
    try:
        there = read_description(run.path)
    except FileNotFoundError:
        ours = {LOCK_FILE, f".{RUN_FILE}{PARTIAL}"}
        if any(entry.name not in ours for entry in run.path.iterdir()):
            raise BadInput(
                f"--out {run.path}: the folder is not empty and holds no run "
                "(allowed: a new, an empty or a run's folder)"
            ) from None
        return
    now = tomllib.loads(tomli_w.dumps(describe(plan)))
    found = differences(there, now)
    if not found:
        return
    # The command repeats what differs elsewhere, and cells repeat the factors.
    told = [d for d in found if d[0].partition(".")[0] not in ("command", "cells")] or found
    if told[0][0] == "fingerprint":
        raise BadInput(
            f"--out {run.path}: it was begun with other sources of Totem (fingerprint {told[0][1]} "
            f"there, {told[0][2]} now), so its games would not match; choose another folder"
        )
    words = [f"{name} is {_short(old)} there and {_short(new)} now" for name, old, new in told]
    more = f", and {len(words) - SHOWN_DIFFERENCES} more" if len(words) > SHOWN_DIFFERENCES else ""
    raise BadInput(
        f"--out {run.path}: it holds another run: {', '.join(words[:SHOWN_DIFFERENCES])}{more}; "
        "choose another folder"
    )


def _short(value: Any) -> str:
    text = "not given" if value is None else str(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def read_description(path: Path) -> dict[str, Any]:
    """The content of a folder's ``run.toml``.

    Raises
    ------
    FileNotFoundError
        If there is none.
    BadInput
        If it is damaged.
    """
    try:
        return tomllib.loads((path / RUN_FILE).read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path / RUN_FILE}: this is not a run's description: {error}") from None


@contextmanager
def _alone(path: Path, told: str) -> Iterator[None]:
    """Hold the lock of a folder, that messages call `told`; the lock file is gone afterwards."""
    lock = path / LOCK_FILE
    handle = _lock_handle(lock, told)
    try:
        yield
    finally:
        with suppress(OSError):
            lock.unlink()
        os.close(handle)


def _lock_handle(lock: Path, told: str) -> int:
    """Open and lock the lock file; the lock lives as long as the handle, or the process."""
    while True:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
        if not lock_descriptor(handle, blocking=False):
            os.close(handle)
            raise BadInput(f"{told}: another totem process is working in this folder")
        # The last holder may have removed the file between our opening and locking it; then we
        # hold a lock that nobody else can see, and try again.
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(handle), lock.stat()):
                return handle
        os.close(handle)
