"""A duel for a terminal: who won how often against whom, and whose best reply that is."""

from collections.abc import Mapping
from typing import Any

from reports.tables import Column, grid, wrapped
from reports.words import counted, give_or_take, listed, seated, the_wins


def duel_text(found: Mapping[str, Any], width: int, color: bool = False) -> str:
    """The tables of a duel with what they mean.

    Parameters
    ----------
    found : mapping
        From ``experiments.duel.Duel.figures``.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    str
        Without a line feed at the end.
    """
    tables = [f"{_title(t)}\n{_grid(found, t, width, color)}" for t in found["tables"]]
    return "\n\n".join([*tables, *(wrapped(note, width, color) for note in _notes(found))])


def _title(table: Mapping[str, Any]) -> str:
    """Which games a table is about."""
    cells = counted(table["cells"], "cell", "cells")
    where = seated(table["players"]) if table["players"] is not None else "all games"
    return f"{where}: {cells}, {table['games']:,} games a pair"


def _grid(found: Mapping[str, Any], table: Mapping[str, Any], width: int, color: bool) -> str:
    pairs = {(pair["row"], pair["column"]): pair for pair in table["pairs"]}
    columns = [Column(" \\ ".join(found["sides"]))]
    columns += [Column(name, number=True) for name in found["columns"]]
    rows = [[row, *(_cell(pairs[row, c]) for c in found["columns"])] for row in found["rows"]]
    return grid(columns, rows, width, color)


def _cell(pair: Mapping[str, Any]) -> str:
    """A rate, behind the marks that say whose best reply it is."""
    marks = "".join(
        sign + ("~" if pair[best] == "close" else "")
        for sign, best in (("*", "best_row"), ("+", "best_column"))
        if pair[best]
    )
    return f"{marks} {give_or_take(pair['rate'], pair['low'], pair['high'])}".strip()


def _notes(found: Mapping[str, Any]) -> list[str]:
    one, two = found["sides"]
    sure = f"{100 * found['confidence']:g}%"
    said = [
        (
            f"Figures say how often {the_wins(one)}, ± a {sure} interval (Wilson); every cell "
            "weighs alike."
        ),
        (
            f"* is the best reply of the {one} to its column, + that of the {two} to its row; with "
            f"~ behind it, the paired difference does not tell it apart from every other ({sure}, "
            "all comparisons with it together). Where both stand, neither side gains by changing."
        ),
    ]
    factor = found["variance_factor"]
    if factor is not None:
        said.append(
            "All pairs play the same games: for the differences within a row or column, that is "
            f"worth {factor:.1f} times as many games (the median)."
        )
    return [*said, *_mixed(found), *filter(None, [found["rests_on"]]), _aborted(found)]


def _mixed(found: Mapping[str, Any]) -> list[str]:
    """Who plays, where a name stands for more than itself."""
    said = []
    for side, ways in found["lineups"].items():
        for label, roles in ways.items():
            if set(roles.values()) != {label}:
                who = listed([f"{name} for {role}" for role, name in roles.items()])
                said.append(f"{label} on the side of the {side} is {who}.")
    return said


def _aborted(found: Mapping[str, Any]) -> str:
    """How many games were given up, and in which pairs."""
    everything = found["tables"][-1]
    lost = [pair for pair in everything["pairs"] if pair["aborted"]]
    if not lost:
        return "No game was given up."
    pairs = listed([f"{p['aborted']:,} of {p['row']} - {p['column']}" for p in lost])
    return (
        f"Warning: games were given up, which count as won by nobody: {pairs} "
        f"(of {everything['games']:,} games each)."
    )
