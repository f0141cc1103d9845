"""What the command line knows of the terminal it speaks to."""

import os
import shutil
import sys

NARROWEST, FALLBACK = 20, 80


def width() -> int:
    """Columns of the terminal; 80 when there is none, unless COLUMNS says otherwise."""
    return max(shutil.get_terminal_size((FALLBACK, 24)).columns, NARROWEST)


def color() -> bool:
    """Whether standard output takes colours: a terminal, and NO_COLOR is not set."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout is not None and sys.stdout.isatty() and not plain


def say(line: str) -> None:
    """One line to standard error, where it disturbs no table."""
    print(f"totem: {line}", file=sys.stderr, flush=True)
