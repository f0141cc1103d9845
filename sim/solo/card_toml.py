"""Rows out of a deck in TOML, with the line of each; a TOML parser alone knows no lines.

A deck has a table ``[deck]`` and, for each card, ``[[team]]`` or ``[[event]]``; ``[[character]]``
and ``[[list]]`` may be left out::

    [deck]
    title = "My deck"

    [[event]]
    id = "L4-05"
    title = "Corporate Agents"
    deck = 4
    do = "ATTACK(st 5, PL-C) lose{TURN(target, down)}"
"""

from sim.core.errors import nearest
from sim.core.toml_lines import BadLine, Table, line_of, parse, tables
from sim.solo.card_rows import SECTIONS, Row

NO_CARDS = ("edition", "rules", "readings")  # tables that an edition has beside its deck


def toml_rows(text: str, of_edition: bool = False) -> list[Row]:
    """The rows of a deck in TOML.

    Parameters
    ----------
    text : str
        What the file holds.
    of_edition : bool
        Whether it is an edition's file, whose `NO_CARDS` are passed over.

    Returns
    -------
    list of Row

    Raises
    ------
    BadLine
        If it is no TOML, or has a table that decks do not have.
    """
    found = parse(text)
    where = tables(text)
    rows = []
    for section, content in found.items():
        if of_edition and section in NO_CARDS:
            continue
        places = where.get(section, [])
        first = places[0].line if places else line_of(text, section)
        if section in NO_CARDS:
            raise BadLine(first, f"[{section}] is no part of a deck: rules are options of the game")
        if section not in SECTIONS:
            close = nearest(section, SECTIONS)
            hint = f"; did you mean {' or '.join(close)}?" if close else ""
            known = "[deck], [[character]], [[list]], [[team]], [[event]]"
            raise BadLine(first, f"unknown table or key '{section}'{hint} (possible: {known})")
        entries = [content] if section == "deck" else content
        if not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
            form = "[deck]" if section == "deck" else f"[[{section}]]"
            raise BadLine(first, f"'{section}' has to be given as {form}")
        for index, entry in enumerate(entries):
            place = places[index] if index < len(places) else Table(first)
            rows.append(Row(section, place.line, entry, place.lines))
    return rows
