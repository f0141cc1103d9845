"""Whether levels that are meant to be ordered are, in a table and in words."""

from collections.abc import Mapping
from typing import Any

from reports.effects import interval
from reports.findings import LINEUP, FactorNote, Findings
from reports.presence import points
from reports.tables import Column, packed, wrapped
from reports.words import capital, listed, percent, the_wins, valued

HARDER, EASIER = "harder", "easier"
NONE, EQUAL = "no difference shown", "the same games won"
ALL = "mean over all"
FEW, MOST_ROWS = 4, 24
HEADS = (
    ("from", False),
    ("to", False),
    ("at", False),
    ("difference", True),
    ("alone", True),
    ("jointly", True),
    ("the next is", False),
    ("games", True),
    ("pairing", True),
)
Row = Mapping[str, Any]


def told_order(found: Findings) -> list[dict[str, Any]]:
    """The steps between levels with what they say.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    list of dict
        Rows of `experiments.ordered.order_table` that have ``one`` and ``next`` for the levels as
        they are printed, ``where`` for everything else that varies, ``says`` for what the joint
        interval says of the next level, and ``holds``, whether that is what it is meant to be.
    """
    if found.order is None:
        return []
    factors, cells = {f.name: f for f in found.factors}, found.cells.to_dicts()
    rows = []
    for row in found.order.to_dicts():
        factor, says = factors[row["factor"]], _says(row)
        rows.append(
            {
                **row,
                "one": factor.show(row["level"]),
                "next": factor.show(row["next_level"]),
                "where": ALL if row["cell"] is None else _where(found, factor, cells[row["cell"]]),
                "says": says,
                "holds": says == row["meant"],
            }
        )
    return rows


def _says(row: Row) -> str:
    if row["joint_high"] < 0:
        return HARDER
    if row["joint_low"] > 0:
        return EASIER
    # Where not one game tells two levels apart, pairing is worth more than any number.
    return EQUAL if not row["difference"] and row["variance_reduction"] is None else NONE


def _where(found: Findings, factor: FactorNote, cell: Row) -> str:
    """Everything else that varies, at one setting."""
    return ", ".join(valued(f, cell[f.name]) for f in found.varying if f.name != factor.name)


def summary(found: Findings) -> list[str]:
    """Whether the levels of each factor are strictly ordered, and if not, which are not.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    list of str
        A sentence for each factor whose values are meant to be ordered.
    """
    rows = told_order(found)
    return [
        _summed(found, [row for row in rows if row["factor"] == name])
        for name in dict.fromkeys(row["factor"] for row in rows)
    ]


def _summed(found: Findings, rows: list[dict[str, Any]]) -> str:
    """The sentence of one factor."""
    single = [row for row in rows if row["cell"] is not None]
    chain = list(dict.fromkeys(level for row in single for level in (row["one"], row["next"])))
    sure = f"{100 * found.confidence:g}%"
    failing = [row for row in single if not row["holds"]]
    meant = rows[0]["meant"]
    name = f"'{rows[0]['factor']}'"
    if not failing:
        return (
            f"{name} is strictly ordered{_everywhere(found, rows[0])}: {', '.join(chain)}, each "
            f"{meant} for the {found.side} than the one before (all comparisons together with "
            f"{sure} confidence)."
        )
    told = []
    steps = dict.fromkeys((row["one"], row["next"], row["says"]) for row in failing)
    for one, other, says in list(steps)[:FEW]:
        there = [r for r in failing if (r["one"], r["next"], r["says"]) == (one, other, says)]
        every = sum((r["one"], r["next"]) == (one, other) for r in single)
        told.append(f"from {one} to {other}: {says}{_at(there, every)}")
    if len(steps) > FEW:
        told.append(f"and {len(steps) - FEW} more in the table")
    holding = len(single) - len(failing)
    return (
        f"{name} is not shown to be strictly ordered, each {meant} for the {found.side} than the "
        f"one before: {'; '.join(told)}. {capital(str(holding))} of {len(single)} steps are as "
        f"they are meant (all together with {sure} confidence)."
    )


def _at(rows: list[dict[str, Any]], every: int) -> str:
    """At which settings a step says so."""
    places = [row["where"] for row in rows if row["where"]]
    if not places or len(rows) == every > 1:
        return " at every setting" if every > 1 else ""
    if len(places) > FEW:
        return f" at {len(places)} of {every} settings"
    return f" at {listed(places)}"


def _everywhere(found: Findings, row: Row) -> str:
    """At what all comparisons were made."""
    others = [f for f in found.varying if f.name != row["factor"]]
    if not others:
        return ""
    if all(f.kind == LINEUP for f in others):
        return " at every level of play"
    levels = " and level of play" if any(f.kind == LINEUP for f in others) else ""
    return f" at every setting{levels}"


def sections(found: Findings) -> list[dict[str, Any]]:
    """What a report shows of the order of levels.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    list of dict
        With ``title``, ``heads``, ``rows`` of cells with ``text``, ``sort`` and ``mark``, and
        ``sentences``; empty where no values are meant to be ordered.
    """
    rows = told_order(found)
    if not rows:
        return []
    return [
        {
            "title": f"Is each {rows[0]['meant']} than the one before?",
            "heads": [{"name": name, "number": number} for name, number in HEADS],
            "rows": [_cells(row) for row in rows],
            "sentences": [*summary(found), _note(found, rows)],
        }
    ]


def _cells(row: Row) -> list[dict[str, Any]]:
    worth = row["variance_reduction"]
    shown: list[tuple[str, Any]] = [
        (row["one"], row["one"]),
        (row["next"], row["next"]),
        (row["where"], row["where"]),
        (points(row["difference"]), row["difference"]),
        (interval(row), row["low"]),
        (interval(row, "joint_"), row["joint_low"]),
        (row["says"], row["says"]),
        (f"{row['games']:,}", row["games"]),
        ("" if worth is None else f"{worth:.1f}×", worth or 0.0),
    ]
    return [{"text": text, "sort": sort, "mark": ""} for text, sort in shown]


def _note(found: Findings, rows: list[dict[str, Any]]) -> str:
    sure = f"{100 * found.confidence:g}%"
    return (
        f"difference: by how many percent points more often {the_wins(found.side)} at the next "
        "level than at the one before, on the same games, so that luck which both share cancels; "
        f"jointly: the intervals of all {len(rows)} rows hold together with {sure} confidence "
        f"({found.correction}), and 'the next is' goes by that one. pairing: how many times as "
        "many games of their own it would have taken to know it as well."
    )


def order_text(found: Findings, width: int, color: bool = False) -> str:
    """The steps between levels for a terminal; empty where no values are meant to be ordered.

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
    rows = told_order(found)
    if not rows:
        return ""
    shown = rows
    if len(rows) > MOST_ROWS:
        shown = [row for row in rows if row["cell"] is None or not row["holds"]][:MOST_ROWS]
    told = [_cells(row) for row in shown]
    columns = [
        (Column(name, number=number), [cells[i]["text"] for cells in told])
        for i, (name, number) in enumerate(HEADS)
        if name != "alone" and (name != "at" or any(row["where"] for row in shown))
    ]
    notes = [*summary(found), _note(found, rows)]
    if len(shown) < len(rows):
        share = percent(len(shown) / len(rows))
        notes.append(
            f"Shown are the means over everything else and what is not as it is meant, {share} of "
            "the rows; the report (--out FOLDER) has all."
        )
    labels = 3 if any(row["where"] for row in shown) else 2
    tables = packed(columns[:labels], columns[labels:], width, color)
    return "\n\n".join([*tables, *(wrapped(note, width, color) for note in notes)])
