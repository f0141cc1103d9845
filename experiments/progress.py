"""A progress bar for people who wait: on a terminal, and only when the wait is worth one."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.progress import Progress

WORTH_SECONDS = 2.0


class Meter(Protocol):
    """Is told how many games are done."""

    def advance(self, games: int) -> None:
        """Count `games` more."""


class Bar:
    """A bar on stderr that appears once the whole would take over two seconds.

    Parameters
    ----------
    total : int
        Games in all.
    """

    def __init__(self, total: int):
        self.total, self.done, self.start = total, 0, time.monotonic()
        self._bar: Progress | None = None
        self._shown = sys.stderr.isatty()

    def advance(self, games: int) -> None:
        """Count `games` more."""
        self.done += games
        spent = time.monotonic() - self.start
        if self._shown and self._bar is None and spent * self.total > WORTH_SECONDS * self.done:
            self._bar = self._make()
            self._bar.start()
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self.done)

    def expect(self, games: int) -> None:
        """So many games are still to be counted, whatever was expected before."""
        self.total = self.done + games
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], total=self.total)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()

    def _make(self) -> "Progress":
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        bar = Progress(
            TextColumn("games"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        bar.add_task("games", total=self.total)
        return bar


@contextmanager
def bar(total: int) -> Iterator[Bar]:
    """A `Bar` that is taken away at the end, come what may."""
    made = Bar(total)
    try:
        yield made
    finally:
        made.close()
