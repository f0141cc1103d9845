"""What a sweep would play, and about what that costs."""

from collections.abc import Mapping, Sequence
from typing import Any

from reports.tables import Column, grid, wrapped

UNITS = ((86_400, "days"), (3_600, "hours"), (60, "minutes"))
SIZES = ((10**9, "GB"), (10**6, "MB"), (10**3, "kB"))
SHOWN_CELLS = 60


def lasting(seconds: float) -> str:
    """A time as one says it: ``12 seconds``, ``3.5 minutes``."""
    for size, unit in UNITS:
        if seconds >= 1.5 * size:
            return f"{seconds / size:.2g} {unit}"
    return f"{max(round(seconds), 1)} seconds" if seconds >= 1.5 else "a second"


def sized(number: float) -> str:
    """A number of bytes as one says it: ``12 MB``."""
    for size, unit in SIZES:
        if number >= size:
            return f"{number / size:.3g} {unit}"
    return f"{number:.0f} bytes"


def dry_run_text(
    cells: Sequence[Mapping[str, Any]],
    names: Sequence[tuple[str, bool]],
    sentences: Sequence[str],
    width: int,
    color: bool = False,
) -> str:
    """The cells of a plan as a table, and what is to be said about them.

    Parameters
    ----------
    cells : sequence of mapping of str to object
        The labels of each cell.
    names : sequence of (str, bool)
        The factors, and whether each is a number.
    sentences : sequence of str
        What stands below.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    str
        Without a line feed at the end. Of very many cells only the first are shown.
    """
    columns = [Column("cell", number=True), *(Column(name, number=is_n) for name, is_n in names)]
    rows = [
        [str(number), *(str(cell[name]) for name, _ in names)]
        for number, cell in enumerate(cells[:SHOWN_CELLS])
    ]
    parts = [grid(columns, rows, width, color)]
    if len(cells) > SHOWN_CELLS:
        parts.append(f"... and {len(cells) - SHOWN_CELLS:,} more cells")
    return "\n\n".join([*parts, *(wrapped(sentence, width) for sentence in sentences)])
