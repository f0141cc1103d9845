"""Pieces that every Markdown document has: its tables, and how it was made."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from reports.tables import Column, Filled


def markdown_table(columns: Sequence[Column], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table with an empty line behind it.

    Parameters
    ----------
    columns : sequence of Column
        Numbers stand on the right.
    rows : iterable of sequence of str
        The cells; a bar in one is shown as such.

    Returns
    -------
    list of str
        Lines.
    """
    return [
        "| " + " | ".join(column.name for column in columns) + " |",
        "|" + "|".join("---:" if column.number else "---" for column in columns) + "|",
        *("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows),
        "",
    ]


def filled_table(columns: Sequence[Filled]) -> list[str]:
    """The same of columns that hold their cells."""
    rows = zip(*(cells for _, cells in columns), strict=True)
    return markdown_table([column for column, _ in columns], rows)


def made_by(found: Mapping[str, Any]) -> list[str]:
    """The command that makes a document again, and the sources it was made with, as lines."""
    return [
        f"Made by `{found['command']}`,",
        f"totem {found['totem']}, sources {found['fingerprint']}.",
        "",
    ]
