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

import re
import tomllib
from dataclasses import dataclass, field
from typing import Any

from sim.core.errors import nearest
from sim.solo.card_rows import SECTIONS, BadLine, Row

HEADER = re.compile(r"""\s*(\[\[?)\s*["']?([\w-]+)["']?\s*\]""")
KEY = re.compile(r"""\s*["']?([\w-]+)["']?\s*=\s*(.*)""")
PLACE = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")
NO_CARDS = ("edition", "rules", "readings")  # tables that an edition has beside its deck
LONG = ('"""', "'''")


@dataclass
class _Table:
    """Where a table begins, and the texts in it."""

    line: int
    lines: dict[str, int] = field(default_factory=dict)


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
    found = _parsed(text)
    tables = _tables(text)
    rows = []
    for section, content in found.items():
        if of_edition and section in NO_CARDS:
            continue
        places = tables.get(section, [])
        first = places[0].line if places else _line_of(text, section)
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
            place = places[index] if index < len(places) else _Table(first)
            rows.append(Row(section, place.line, entry, place.lines))
    return rows


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = PLACE.search(message)
        last = text.count("\n") + (not text.endswith("\n"))
        line = int(place[1]) if place and place[1] else last
        raise BadLine(line, f"this is no TOML: {PLACE.sub('', message)}") from None


def _tables(text: str) -> dict[str, list[_Table]]:
    """Every table of a text that is TOML, in order, with the lines of the keys in it."""
    found: dict[str, list[_Table]] = {}
    table = _Table(1)
    inside = ""  # the quotes of a text over several lines
    for number, line in enumerate(text.splitlines(), start=1):
        if inside:
            inside = "" if inside in line else inside
            continue
        header, key = HEADER.match(line), KEY.match(line)
        if header:
            table = _Table(number)
            found.setdefault(header[2], []).append(table)
        elif key:
            quotes = next((q for q in LONG if key[2].startswith(q)), "")
            # A line break right behind the quotes is no part of the text.
            table.lines[key[1]] = number + (key[2].rstrip() == quotes != "")
            inside = quotes if quotes and quotes not in key[2][len(quotes) :] else ""
    return found


def _line_of(text: str, word: str) -> int:
    """The first line that begins with a word, for what is written in no table of its own."""
    lines = text.splitlines()
    return next((n for n, line in enumerate(lines, 1) if line.lstrip().startswith(word)), 1)
