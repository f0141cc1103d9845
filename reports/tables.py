"""Aligned text tables that look right in a narrow terminal, a wide one, and a file.

A table that fits is a table; one with a long text column wraps that column; one that still does
not fit becomes a list of records. Nothing is cut off.
"""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from reports.certainty import approximate, stopped
from reports.findings import Findings
from reports.words import (
    alarm,
    an_interval,
    band,
    percent,
    played_again,
    rate_of,
    renounced,
    the_wins,
)

GAP = 2
NARROWEST_TEXT = 18  # a text column narrower than this reads worse than a list of records
MOST_CELLS = 12  # with more, a terminal shows the verdicts alone where not all fits in one table
ENDING = "ending:"
STYLES = {
    "balanced": "green",
    "favours": "magenta",
    "undecided": "yellow",
    "more": "green",
    "fewer": "magenta",
    "warning": "bold red",
}


@dataclass(frozen=True)
class Column:
    """A column: its heading, whether it is a number, whether it is a text that may wrap."""

    name: str
    number: bool = False
    text: bool = False


Filled = tuple[Column, list[str]]


def grid(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int, color: bool = False
) -> str:
    """Rows as an aligned table, or as records where the width does not do.

    Parameters
    ----------
    columns : sequence of Column
        Headings.
    rows : sequence of sequence of str
        One text for each column.
    width : int
        Columns of the terminal.
    color : bool
        Whether to colour verdicts and headings.

    Returns
    -------
    str
        Lines without trailing blanks, none longer than `width` if it can be helped.
    """
    if _needed(columns, rows) > width:
        return _records(columns, rows, width, color)
    return _table(columns, rows, width, color)


def _needed(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> int:
    """The least width that shows rows side by side; only text columns wrap."""
    longest = zip(columns, _longest(columns, rows), strict=True)
    needed = [min(n, NARROWEST_TEXT) if column.text else n for column, n in longest]
    return sum(needed) + GAP * (len(columns) - 1)


def _table(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int, color: bool
) -> str:
    """Columns side by side; text columns share what the others leave."""
    widths = _widths(columns, rows, width)
    lines: list[str] = []
    for row in [[c.name for c in columns], *rows]:
        wrapped_cells = [
            textwrap.wrap(cell, w, break_on_hyphens=False) or [""]
            for cell, w in zip(row, widths, strict=True)
        ]
        for parts in zip_longest(*wrapped_cells, fillvalue=""):
            aligned = [
                part.rjust(w) if column.number else part.ljust(w)
                for part, w, column in zip(parts, widths, columns, strict=True)
            ]
            styles = [_style(cell) if lines else "bold" for cell in row]
            painted = [
                paint(text, style if text.strip() else "", color)
                for text, style in zip(_trimmed(aligned), styles, strict=False)
            ]
            lines.append((" " * GAP).join(painted))
    return "\n".join(lines)


def _trimmed(parts: Sequence[str]) -> list[str]:
    """The parts of a line without blanks at its end."""
    kept = list(parts)
    while kept and not kept[-1].strip():
        kept.pop()
    return [*kept[:-1], kept[-1].rstrip()] if kept else []


def _widths(columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """How wide each column is drawn."""
    widths = _longest(columns, rows)
    texts = [i for i, column in enumerate(columns) if column.text]
    room = width - GAP * (len(columns) - 1) - sum(widths) + sum(widths[i] for i in texts)
    # The shortest text first: what it does not need goes to the longer ones.
    for done, i in enumerate(sorted(texts, key=lambda i: widths[i])):
        widths[i] = max(min(widths[i], room // (len(texts) - done)), 1)
        room -= widths[i]
    return widths


def _longest(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> list[int]:
    return [max([len(c.name), *(len(row[i]) for row in rows)]) for i, c in enumerate(columns)]


def _records(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int, color: bool
) -> str:
    blocks = []
    for row in rows:
        lines: list[str] = []
        for column, cell in zip(columns, row, strict=True):
            if not cell:
                continue
            wrapped = textwrap.wrap(
                f"{column.name}: {cell}",
                max(width, 12),
                initial_indent="" if not lines else "  ",
                subsequent_indent="    ",
                break_on_hyphens=False,
            )
            lines += [paint(line, _style(cell), color) for line in wrapped]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def _style(cell: str) -> str:
    return STYLES.get(cell.split(" ", 1)[0].rstrip(":"), "")


def paint(text: str, style: str, color: bool) -> str:
    """The text in a style, where colours are wanted."""
    if not color or not style:
        return text
    from rich.color import ColorSystem
    from rich.style import Style

    return Style.parse(style).render(text, color_system=ColorSystem.STANDARD)


def result_table(found: Findings, width: int, color: bool = False) -> str:
    """The cells of a sweep for a terminal: wins, endings, length, verdicts, and what they mean.

    What does not fit side by side goes into a second table, unless there are many cells.

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
    labels, facts = _label_columns(found), _fact_columns(found)
    plain = [name for name in facts if not name.startswith(ENDING)]
    chosen: list[str] = []
    for names in (list(facts), plain, ["wins", "verdict"]):
        if _fits([*labels, *(facts[n] for n in names)], width):
            chosen = names
            break
    many = found.cells.height > MOST_CELLS
    if many and not chosen:
        chosen = ["wins", "verdict"]
    parts = packed(labels, [facts[n] for n in chosen], width, color)
    rest, said = [n for n in facts if n not in chosen], notes(found)
    if not many:
        parts += packed(labels, [facts[n] for n in rest], width, color)
    elif rest:
        said.append("How games ended and how long they took stands in the report (--out FOLDER).")
    return "\n\n".join([*parts, *(wrapped(note, width, color) for note in said)])


def packed(labels: list[Filled], facts: list[Filled], width: int, color: bool) -> list[str]:
    """Facts beside their labels in as many tables as the width asks for; records if none does.

    Parameters
    ----------
    labels, facts : list of (Column, list of str)
        Columns with their texts; the labels stand in every table.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    list of str
    """
    if not all(_fits([*labels, fact], width) for fact in facts):
        return [_side_by_side([*labels, *facts], width, color)]
    tables: list[list[Filled]] = []
    for fact in facts:
        if not tables or not _fits([*tables[-1], fact], width):
            tables.append(list(labels))
        tables[-1].append(fact)
    return [_side_by_side(table, width, color) for table in tables]


def _label_columns(found: Findings) -> list[Filled]:
    return [
        (Column(f.name, number=f.numeric), [f.show(v) for v in found.cells[f.name]])
        for f in found.factors
    ]


def _fact_columns(found: Findings) -> dict[str, Filled]:
    """What a table can show of each cell, in order, by what it is."""
    rows = found.cells.to_dicts()

    def share(column: str) -> list[str]:
        return [percent(row[column] / row["games"]) for row in rows]

    def number(name: str, values: list[str]) -> Filled:
        return Column(name, number=True), values

    def wins(side: str) -> str:
        return f"{side} {'win' if side.endswith('s') else 'wins'}"

    facts = {
        "games": number("games", [f"{row['games']:,}" for row in rows]),
        "wins": number(wins(found.side), [rate_of(found, row) for row in rows]),
    }
    for side, column in zip(found.sides[1:], found.wins_columns[1:], strict=True):
        facts[f"wins:{side}"] = number(wins(side), share(column))
    for ending in found.endings:
        if found.cells[ending.column].sum():
            facts[f"{ENDING}{ending.name}"] = number(ending.name, share(ending.column))
    facts["turns"] = number("turns", [f"{row['mean_turns']:.1f}" for row in rows])
    facts["aborted"] = number("aborted", [f"{row['aborted']:,}" for row in rows])
    facts["verdict"] = Column("verdict", text=True), [row["verdict"] for row in rows]
    return facts


def _fits(columns: Sequence[Filled], width: int) -> bool:
    return _needed([c for c, _ in columns], _rows(columns)) <= width


def _side_by_side(columns: Sequence[Filled], width: int, color: bool) -> str:
    return grid([c for c, _ in columns], _rows(columns), width, color)


def _rows(columns: Sequence[Filled]) -> list[tuple[str, ...]]:
    return list(zip(*(values for _, values in columns), strict=True))


def notes(found: Findings) -> list[str]:
    """What stands below every table: how to read it."""
    sure = f"{100 * found.confidence:g}%"
    joint = (
        f"; the verdicts hold together with {sure} confidence ({found.correction} over "
        f"{len(found.cells)} cells)"
        if len(found.cells) > 1
        else ""
    )
    said = (
        f"± is {an_interval(found)}. Fair means that {the_wins(found.side)} {band(found)} of "
        f"the games{joint}."
    )
    more = [stopped(found), approximate(found), played_again(found), renounced(found)]
    return [said, *filter(None, [*more, found.rests_on, alarm(found)])]


def wrapped(text: str, width: int, color: bool = False) -> str:
    """A paragraph for a terminal; wide terminals get lines of at most a hundred columns."""
    lines = textwrap.wrap(text, min(width, 100), break_long_words=False, break_on_hyphens=False)
    style = STYLES["warning"] if text.startswith("Warning") else ""
    return "\n".join(paint(line, style, color) for line in lines)
