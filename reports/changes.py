"""What each change alone does, in a table and in words, where one thing is changed at a time."""

from collections.abc import Mapping
from typing import Any

from reports.effects import IN_TERMINAL, interval, reading
from reports.findings import Findings
from reports.presence import FEWER, MORE, points
from reports.tables import Column, packed, wrapped
from reports.words import NOTHING, PLAYERS, the_wins, where

Row = Mapping[str, Any]
CHANGE, VERDICT = "change", "verdict"
HEADS = (
    ("changes it by", True),
    ("alone", True),
    ("jointly", True),
    ("wins", False),
    ("verdict", False),
    ("unchanged", False),
    ("pairing", True),
)
TITLE = "What each change does"


def told_changes(found: Findings) -> list[dict[str, Any]]:
    """The changes, the largest rise of the first side's win rate first, with their verdicts.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    list of dict
        Rows of `experiments.changes.changes_table` that have ``effect`` for the difference besides,
        ``where`` they stand in words, and ``verdict`` and ``before``: the words of the verdict with
        the change and without. Empty where things are not changed one at a time.
    """
    if found.changes is None:
        return []
    cells = found.cells.to_dicts()
    before = {c[PLAYERS]: word(c[VERDICT]) for c in cells if c[CHANGE] == NOTHING}
    rows = [
        {
            **row,
            "effect": row["difference"],
            "where": where(found, row),
            "verdict": word(cells[row["cell"]][VERDICT]),
            "before": before[row[PLAYERS]],
        }
        for row in found.changes.to_dicts()
    ]
    return sorted(rows, key=lambda row: -row["effect"])


def word(verdict: str) -> str:
    """A verdict without what would settle it."""
    return verdict.partition(":")[0]


def turned(row: Row) -> bool:
    """Whether a change surely turns the verdict: both are decided, and not the same."""
    return row["verdict"] != row["before"] and "undecided" not in (row["verdict"], row["before"])


def sections(found: Findings) -> list[dict[str, Any]]:
    """What a report shows of the changes.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    list of dict
        With ``title``, ``heads``, ``rows`` of cells with ``text``, ``sort`` and ``mark``, and
        ``sentences``; empty where things are not changed one at a time.
    """
    rows = told_changes(found)
    if not rows:
        return []
    heads = [{"name": f.name, "number": f.numeric} for f in found.factors]
    heads += [{"name": name, "number": number} for name, number in HEADS]
    return [
        {
            "title": TITLE,
            "heads": heads,
            "rows": [_cells(found, row) for row in rows],
            "sentences": _notes(found, rows),
        }
    ]


def _cells(found: Findings, row: Row) -> list[dict[str, Any]]:
    said, worth = reading(row), row["variance_reduction"]
    shown: list[tuple[str, Any, str]] = [
        (f.show(row[f.name]), row[f.name], "") for f in found.factors
    ]
    shown += [
        (points(row["effect"]), row["effect"], ""),
        (interval(row), row["low"], ""),
        (interval(row, "joint_"), row["joint_low"], ""),
        (said, said, said),
        (row["verdict"], row["verdict"], row["verdict"].split(" ", 1)[0]),
        (row["before"], row["before"], row["before"].split(" ", 1)[0]),
        ("" if worth is None else f"{worth:.1f}×", worth or 0.0, ""),
    ]
    return [{"text": text, "sort": sort, "mark": mark} for text, sort, mark in shown]


def _notes(found: Findings, rows: list[dict[str, Any]]) -> list[str]:
    sure, games = f"{100 * found.confidence:g}%", sorted({row["games"] for row in rows})
    some = f"{games[0]:,}" if len(games) == 1 else f"{games[0]:,} to {games[-1]:,}"
    return [
        (
            f"'changes it by' is by how many percent points more often {the_wins(found.side)} with "
            f"the change than without it, everything else equal, on the same {some} games; so luck "
            "that both share cancels. 'pairing' is how many times as many games of their own it "
            "would have taken to know it as well."
        ),
        (
            f"'alone' is the {sure} interval of one change, 'jointly' reaches so far that all "
            f"{len(rows)} hold together with {sure} confidence ({found.correction}); '{MORE}' and "
            f"'{FEWER}' go by that one. Effects of single changes need not add up when several are "
            "made at once: play those together before printing them."
        ),
    ]


def changes_text(found: Findings, width: int, color: bool = False) -> str:
    """The largest changes for a terminal; empty where things are not changed one at a time.

    Parameters
    ----------
    found : Findings
        The sweep.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    str
        Without a line feed at the end.
    """
    rows = told_changes(found)
    if not rows:
        return ""
    largest = sorted(rows, key=lambda row: -abs(row["effect"]))[: 2 * IN_TERMINAL]
    columns = [
        (Column(CHANGE), [row["where"] for row in largest]),
        (Column("changes it by", number=True), [points(row["effect"]) for row in largest]),
        (Column("jointly", number=True), [interval(row, "joint_") for row in largest]),
        (Column("wins"), [reading(row) for row in largest]),
    ]
    note = (
        f"changes it by: by how many percent points more often {the_wins(found.side)} with the "
        f"change than without it, on the same games; the largest {len(largest)} of {len(rows)}. "
        f"jointly: the intervals of all hold together with {100 * found.confidence:g}% confidence "
        f"({found.correction})."
    )
    return "\n\n".join([*packed(columns[:1], columns[1:], width, color), wrapped(note, width)])
