"""Rows out of a deck in CSV, as a spreadsheet exports it, and back: one row a card.

The first row names the columns, in any order; those a deck has no use for may be left out:

=================== ==============================================================================
``id``              short name of the card, e.g. ``L3-05``; each once
``title``           printed name
``deck``            ``team``, or the level of an event card: 4, 3, 2, 1 or 0; besides cards
                    ``character`` and ``list``, and ``setting`` for what concerns the whole deck
``copies``          of a team card
``kind``            of a team card: weapon, flashback, reaction, kick or effect
``reaction``        what a reaction adds to: st, c, or defer
``st``, ``c``       of a weapon, Flashback or reaction; of a character strong, healthy and weak, as
                    in ``3 2 1``
``per_ally``        of a reaction of st: more for each other character
``ally``            of a reaction of c: with whom it adds ``ally_bonus`` more
``discard_after_use`` of a weapon: yes or no
``bottom_c``        of a team card: its C when spent from the display
``affects``         the level an event card is about, if not its own
``do``              what a card does, e.g. ``DISCARD_HAND(1); UNDER``; of a list its order, e.g.
                    ``C, AT, S, E, Y, AI``; of a setting its value
``start``           of a character who is there from the beginning: 4
``rulebook``        which numbers the rulebook fixes, e.g. ``st: Example; c: Example``
``notes``           anything
=================== ==============================================================================

Settings are ``title``, ``counts`` and ``reconstructed``, named in ``id``. Columns may be separated
by commas, semicolons or tabs.
"""

import csv
import io
from collections.abc import Iterable

from sim.core.errors import nearest
from sim.core.toml_lines import BadLine
from sim.solo.card_rows import Row

HEADS = (
    *("id", "title", "deck", "copies", "kind", "reaction", "st", "c", "per_ally", "ally"),
    *("ally_bonus", "discard_after_use", "bottom_c", "affects", "do", "start", "rulebook", "notes"),
)
SEPARATORS = (",", ";", "\t")
SETTINGS = ("title", "counts", "reconstructed")
LEVEL_WORDS = ("4", "3", "2", "1", "0")
SECTIONS = ("team", *LEVEL_WORDS, "character", "list", "setting")


def csv_rows(text: str) -> list[Row]:
    """The rows of a deck in CSV.

    Parameters
    ----------
    text : str
        What the file holds.

    Returns
    -------
    list of Row

    Raises
    ------
    BadLine
        If it is no CSV, or a column or a row is none of a deck's.
    """
    lines = text.splitlines()
    head = lines[0] if lines else ""
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=max(SEPARATORS, key=head.count), strict=True
    )
    names: list[str] = []
    rows: list[Row] = []
    line = 1
    try:
        for cells in reader:
            filled = [cell.strip() for cell in cells]
            if not names:
                names = _columns(filled)
            elif any(filled):
                rows.append(_row(names, filled, line))
            line = reader.line_num + 1
    except csv.Error as error:
        raise BadLine(line, f"this is no CSV: {error}") from None
    if not names:
        raise BadLine(1, f"there are no columns (as in {','.join(HEADS[:5])},...)")
    return rows


def _columns(cells: list[str]) -> list[str]:
    names = [cell.lower().replace(" ", "_").replace("-", "_") for cell in cells]
    while names and not names[-1]:
        names.pop()
    for name in names:
        if name not in HEADS:
            close = nearest(name, HEADS)
            hint = f"; did you mean {' or '.join(close)}?" if close else ""
            raise BadLine(1, f"unknown column '{name}'{hint} (possible: {', '.join(HEADS)})")
        if names.count(name) > 1:
            raise BadLine(1, f"the column {name} is there twice")
    for name in ("id", "deck") if names else ():
        if name not in names:
            raise BadLine(1, f"the column {name} is missing")
    return names


def _row(names: list[str], cells: list[str], line: int) -> Row:
    if any(cells[len(names) :]):
        raise BadLine(line, f"there are {len(cells)} cells, but {len(names)} columns")
    fields: dict[str, object] = {
        name: cell for name, cell in zip(names, cells, strict=False) if cell
    }
    place = str(fields.get("deck", "")).lower().removesuffix(".0")
    if place not in SECTIONS:
        close = nearest(place, SECTIONS)
        hint = f"; did you mean {' or '.join(close)}?" if close else ""
        raise BadLine(
            line,
            f"card {fields.get('id', '(without id)')}: unknown deck '{place}'{hint} "
            f"(possible: {', '.join(SECTIONS)})",
        )
    if place == "setting":
        return _setting(fields, line)
    if place in LEVEL_WORDS:
        return Row("event", line, fields)
    del fields["deck"]
    if place == "list" and "do" in fields:
        fields["order"] = fields.pop("do")
    return Row(place, line, fields)


def _setting(fields: dict[str, object], line: int) -> Row:
    name = str(fields.get("id", ""))
    if name not in SETTINGS:
        raise BadLine(line, f"unknown setting '{name}' (possible: {', '.join(SETTINGS)})")
    kept = {"notes": fields["notes"]} if "notes" in fields else {}
    return Row("deck", line, {name: fields.get("do", ""), **kept})


def csv_text(rows: Iterable[Row]) -> str:
    """The text of a CSV file with some rows."""
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, HEADS, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        if row.section == "deck":
            for name, value in row.fields.items():
                writer.writerow({"deck": "setting", "id": name, "do": _cell(value)})
            continue
        cells = {name: _cell(value) for name, value in row.fields.items()}
        if row.section == "list":
            cells["do"] = cells.pop("order")
        writer.writerow({"deck": row.section} | cells)
    return out.getvalue()


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(str(n) for n in value)
    if isinstance(value, dict):
        return "; ".join(f"{name}: {where}" for name, where in value.items())
    return " ".join(str(value).split())
