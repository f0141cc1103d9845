"""The ladder for a terminal and for a report: what each level of play says of each cell."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from reports.markdown import made_by, markdown_table
from reports.tables import Column, grid, wrapped
from reports.words import capital, counted, give_or_take, listed, the_side, the_wins


def ladder_text(found: Mapping[str, Any], width: int, color: bool = False) -> str:
    """The table of a ladder with what it means.

    Parameters
    ----------
    found : mapping
        From ``experiments.ladder.Ladder.figures``.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    str
        Without a line feed at the end.
    """
    columns, rows = _table(found)
    parts = [grid(columns, rows, width, color)]
    return "\n\n".join([*parts, *(wrapped(note, width, color) for note in _notes(found))])


def ladder_markdown(found: Mapping[str, Any]) -> str:
    """The same as a Markdown document, with where it comes from.

    Parameters
    ----------
    found : mapping
        From ``experiments.ladder.Ladder.figures``.

    Returns
    -------
    str
    """
    columns, rows = _table(found)
    side = found["side"]
    lines = [
        f"# {found['title']}: does better play change the verdict?",
        "",
        *markdown_table(columns, rows),
        f"Percentages say how often {the_wins(side)}.",
        "",
    ]
    for note in _notes(found):
        lines += [note, ""]
    return "\n".join([*lines, *made_by(found)])


def _table(found: Mapping[str, Any]) -> tuple[list[Column], list[list[str]]]:
    names = list(found["levels"])
    columns = [Column(name, number=name == "players") for name in found["factors"]]
    columns += [Column(name, number=True) for name in names]
    columns.append(Column("verdict changes", text=True))
    rows = []
    for cell in found["cells"]:
        titles = found["titles"]
        row = [str(titles[f].get(label, label)) for f, label in cell["labels"].items()]
        for name in names:
            level = cell["levels"][name]
            rate = give_or_take(level["rate"], level["low"], level["high"])
            row.append(f"{rate} {_sign(found, level['verdict'])}")
        rows.append([*row, ", ".join(f"{a} → {b}" for a, b in cell["changes"])])
    return columns, rows


def _sign(found: Mapping[str, Any], verdict: str) -> str:
    """A verdict in one character; the notes say what it means."""
    for start, sign in (("balanced", "="), (f"favours {found['side']}", "+"), ("favours", "-")):
        if verdict.startswith(start):
            return sign
    return "?"


def _notes(found: Mapping[str, Any]) -> list[str]:
    cells, names = found["cells"], list(found["levels"])
    low, high = (100 * edge for edge in found["band"])
    sure = f"{100 * found['confidence']:g}%"
    how = (
        f"{capital(the_wins(found['side']))} so often at each level of play, in "
        f"{counted(found['games'], 'game', 'games')} a cell and level; fair means {low:g}% to "
        f"{high:g}%. The sign behind a rate is its verdict: = balanced, + favours "
        f"{the_side(found['side'])}, - favours {the_side(found['opponent'])}, ? undecided. ± is a "
        f"{sure} interval (Wilson); the verdicts of all cells and levels hold together with {sure} "
        f"confidence ({found['correction']} over {len(cells) * len(names)} verdicts)."
    )
    said = [how]
    said += [_step(cells, one, other) for one, other in pairwise(names)]
    said += [_who(name, roles) for name, roles in found["levels"].items()]
    said = [note for note in [*said, found["rests_on"]] if note]
    aborted = sum(level["aborted"] for cell in cells for level in cell["levels"].values())
    if aborted:
        said.append(f"{counted(aborted, 'game was', 'games were')} given up and won by nobody.")
    return said


def _who(name: str, roles: Mapping[str, str]) -> str:
    """Which generations a level plays with, where its name does not tell."""
    if set(roles.values()) == {name}:
        return ""
    return f"{name} is {listed([f'{strategy} for {role}' for role, strategy in roles.items()])}."


def _step(cells: Sequence[Mapping[str, Any]], one: str, other: str) -> str:
    """How many verdicts change from one level to the next, among those decided at both."""
    both = [
        cell
        for cell in cells
        if not any(cell["levels"][n]["verdict"].startswith("undecided") for n in (one, other))
    ]
    changed = [
        cell for cell in both if cell["levels"][one]["verdict"] != cell["levels"][other]["verdict"]
    ]
    return (
        f"From {one} to {other} the verdict changes in {len(changed)} of "
        f"{counted(len(both), 'cell that is', 'cells that are')} decided at both."
    )
