"""The rows of a deck's file, as TOML and CSV files come down to them, and how fields are read."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from sim.core.errors import nearest
from sim.core.options import NO, YES
from sim.core.toml_lines import BadLine
from sim.solo.tokens import BadText

T = TypeVar("T")
SECTIONS = ("deck", "character", "list", "team", "event")
# What rows of each section may have; "notes" is for the designer alone.
COLUMNS = {
    "deck": ("title", "counts", "reconstructed", "notes"),
    "character": ("id", "title", "start", "st", "c", "rulebook", "notes"),
    "list": ("id", "title", "order", "rulebook", "notes"),
    "team": (
        *("id", "title", "copies", "kind", "reaction", "st", "c", "per_ally", "ally"),
        *("ally_bonus", "discard_after_use", "bottom_c", "do", "rulebook", "notes"),
    ),
    "event": ("id", "title", "deck", "affects", "do", "rulebook", "notes"),
}
LABELS = {"deck": "[deck]", "character": "character", "list": "list"}


@dataclass(frozen=True)
class Row:
    """What a file says of one card, list or character.

    Attributes
    ----------
    section : str
        One of `SECTIONS`.
    line : int
        Where it begins.
    fields : mapping of str to object
        As given: text from a CSV file, anything from TOML. What is left empty is not there.
    lines : mapping of str to int
        Where the text of a field begins, if elsewhere.
    """

    section: str
    line: int
    fields: Mapping[str, object]
    lines: Mapping[str, int] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """What it is called, or nothing."""
        return str(self.fields.get("id", "")).strip()

    @property
    def label(self) -> str:
        """How messages name it."""
        word = LABELS.get(self.section, "card")
        return word if self.section == "deck" else f"{word} {self.id or '(without id)'}"

    def at(self, name: str) -> int:
        """The line of a field."""
        return self.lines.get(name, self.line)

    def refuse(self, name: str, message: str) -> BadLine:
        """The error for a field."""
        return BadLine(self.at(name), f"{self.label}: {message}")

    def has(self, name: str) -> bool:
        """Whether a field is filled in."""
        return name in self.fields

    def text(self, name: str, default: str | None = None) -> str:
        """A field that is text; one without a default has to be there."""
        if name not in self.fields:
            if default is None:
                raise self.refuse(name, f"{name} is missing")
            return default
        value = self.fields[name]
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self.refuse(name, f"{name}: '{value}' is no text")
        return str(value).strip()

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A field that is a whole number within bounds."""
        if name not in self.fields and default is not None:
            return default
        if name not in self.fields:
            raise self.refuse(name, f"{name} is missing")
        given = self.fields[name]
        text = str(given).strip().replace("−", "-").removesuffix(".0")  # spreadsheets like both
        if not re.fullmatch(r"[+-]?\d+", text) or not low <= int(text) <= high:
            raise self.refuse(
                name, f"{name} '{given}' is not possible (allowed: whole numbers {low} to {high})"
            )
        return int(text)

    def numbers(self, name: str, length: int, low: int, high: int) -> tuple[int, ...]:
        """A field of several numbers: a list, or text with spaces between."""
        if name not in self.fields:
            raise self.refuse(name, f"{name} is missing")
        value = self.fields[name]
        parts = value if isinstance(value, list) else re.split(r"[\s,]+", str(value).strip())
        found = [str(part).replace("−", "-") for part in parts]
        if len(found) != length or any(not re.fullmatch(r"[+-]?\d+", part) for part in found):
            raise self.refuse(name, f"{name}: '{value}' is not {length} numbers (as in 3 2 1)")
        result = tuple(int(part) for part in found)
        if any(not low <= n <= high for n in result):
            raise self.refuse(name, f"{name}: '{value}' is not possible (each {low} to {high})")
        return result

    def yes_no(self, name: str) -> bool:
        """A field that is true or false; left out, it is false."""
        value = self.fields.get(name, False)
        word = str(value).strip().lower()
        if word not in (*YES, *NO):
            raise self.refuse(name, f"{name}: '{value}' is not possible (allowed: yes or no)")
        return word in YES

    def one_of(self, name: str, known: tuple[str, ...], default: str | None = None) -> str:
        """A field that is one of some words."""
        word = self.text(name, default).lower()
        if word not in known:
            close = nearest(word, known)
            hint = f"; did you mean {' or '.join(close)}?" if close else ""
            raise self.refuse(name, f"unknown {name} '{word}'{hint} (possible: {', '.join(known)})")
        return word

    def read(self, name: str, reader: Callable[[str], T]) -> T:
        """A field whose text `reader` reads; where it stumbles, the line is told."""
        text = self.fields.get(name, "")
        if not isinstance(text, str):
            raise self.refuse(name, f"{name}: '{text}' is no text")
        try:
            return reader(text)
        except BadText as error:
            line = self.at(name) + text.count("\n", 0, error.at)
            raise BadLine(line, f"{self.label}: {error}") from None

    def tags(self) -> dict[str, str]:
        """The numbers that the rulebook fixes, and where it does."""
        given = self.fields.get("rulebook", {})
        if isinstance(given, dict):
            return {str(name): str(where) for name, where in given.items()}
        pairs = [part.partition(":") for part in str(given).split(";") if part.strip()]
        if any(not where.strip() for _, _, where in pairs):
            raise self.refuse(
                "rulebook", f"rulebook: '{given}' is not like 'st: Example; c: Setup'"
            )
        return {name.strip(): where.strip() for name, _, where in pairs}

    def check_fields(self) -> None:
        """Refuse a field that rows of this section do not have."""
        known = COLUMNS[self.section]
        for name in self.fields:
            if name not in known:
                close = nearest(name, known)
                hint = f"; did you mean {' or '.join(close)}?" if close else ""
                raise self.refuse(
                    name, f"unknown field '{name}'{hint} (possible: {', '.join(known)})"
                )
