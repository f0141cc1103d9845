"""Tables of a TOML text with the lines they stand on; a TOML parser alone knows no lines."""

import re
import tomllib
from dataclasses import dataclass, field
from typing import Any

from sim.core.errors import BadInput

HEADER = re.compile(r"""\s*(\[\[?)\s*["']?([\w-]+)["']?\s*\]""")
KEY = re.compile(r"""\s*["']?([\w-]+)["']?\s*=\s*(.*)""")
PLACE = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")
LONG = ('"""', "'''")


class BadLine(BadInput):
    """Something wrong on a line of a file."""

    def __init__(self, line: int, message: str):
        super().__init__(message)
        self.line = line


@dataclass
class Table:
    """Where a table begins, and its keys."""

    line: int
    lines: dict[str, int] = field(default_factory=dict)

    def at(self, key: str) -> int:
        """The line of a key, or of the table that lacks it."""
        return self.lines.get(key, self.line)


def parse(text: str) -> dict[str, Any]:
    """What a TOML text says.

    Parameters
    ----------
    text : str

    Returns
    -------
    dict

    Raises
    ------
    BadLine
        If it is no TOML.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = PLACE.search(message)
        last = text.count("\n") + (not text.endswith("\n"))
        line = int(place[1]) if place and place[1] else last
        raise BadLine(line, f"this is no TOML: {PLACE.sub('', message)}") from None


def tables(text: str) -> dict[str, list[Table]]:
    """Every table of a text that is TOML, by name, in order, with the lines of the keys in it."""
    found: dict[str, list[Table]] = {}
    table = Table(1)
    inside = ""  # the quotes of a text over several lines
    for number, line in enumerate(text.splitlines(), start=1):
        if inside:
            inside = "" if inside in line else inside
            continue
        header, key = HEADER.match(line), KEY.match(line)
        if header:
            table = Table(number)
            found.setdefault(header[2], []).append(table)
        elif key:
            quotes = next((q for q in LONG if key[2].startswith(q)), "")
            # A line break right behind the quotes is no part of the text.
            table.lines[key[1]] = number + (key[2].rstrip() == quotes != "")
            inside = quotes if quotes and quotes not in key[2][len(quotes) :] else ""
    return found


def line_of(text: str, word: str) -> int:
    """The first line that begins with a word, for what is written in no table of its own."""
    lines = text.splitlines()
    return next((n for n, line in enumerate(lines, 1) if line.lstrip().startswith(word)), 1)
