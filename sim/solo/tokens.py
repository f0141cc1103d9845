"""The words of a card's text, and a cursor over them that says where it stopped and why."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from sim.core.errors import BadInput, nearest
from sim.solo.effects import CHARACTERS, SHORT

TOKEN = re.compile(r"\s*(?P<text>[+\-−]?\d+|[A-Za-z_][\w-]*|>=|≥|[^\s\w])")
NUMBER = re.compile(r"[+\-−]?\d+$")
NAMES = {name.lower(): code for code, name in enumerate(SHORT)} | {
    name: code for code, name in enumerate(CHARACTERS)
}


class BadText(BadInput):
    """A card's text that cannot be read.

    Attributes
    ----------
    at : int
        Where in the text.
    """

    def __init__(self, message: str, at: int):
        super().__init__(message)
        self.at = at


@dataclass(frozen=True)
class Token:
    """One word, number or sign, and where it stands."""

    text: str
    at: int


def split(text: str) -> list[Token]:
    """The words, numbers and signs of a text, and an empty one for its end."""
    found = [Token(match["text"], match.start("text")) for match in TOKEN.finditer(text)]
    return [*found, Token("", len(text.rstrip()))]


class Cursor:
    """Reads a text word by word.

    Parameters
    ----------
    text : str
        A card's text, or a part of it.
    """

    def __init__(self, text: str):
        self.tokens = split(text)
        self.place = 0

    @property
    def next(self) -> Token:
        """What stands next; of an empty text at the end."""
        return self.tokens[self.place]

    def take(self) -> Token:
        """What stands next, and go on."""
        token = self.next
        self.place = min(self.place + 1, len(self.tokens) - 1)
        return token

    def sees(self, *texts: str) -> bool:
        """Whether one of some words or signs stands next; capitals make no difference."""
        return self.next.text.lower() in texts

    def skip(self, *texts: str) -> bool:
        """Go past one of some words or signs, if it stands next."""
        found = self.sees(*texts)
        if found:
            self.take()
        return found

    def need(self, text: str, form: str) -> None:
        """Go past a word or sign that has to stand next."""
        if not self.skip(text):
            raise self.refuse(f"'{text}'", form)

    def refuse(self, wanted: str, form: str) -> BadText:
        """The error for what stands next."""
        found = f"'{self.next.text}'" if self.next.text else "the end"
        return BadText(f"expected {wanted}, found {found} (as in {form})", self.next.at)

    def number(self, name: str, low: int, high: int, form: str) -> int:
        """A whole number within bounds."""
        token = self.next
        if not NUMBER.match(token.text):
            raise self.refuse(f"a number for {name}", form)
        value = int(token.text.replace("−", "-"))
        if not low <= value <= high:
            raise BadText(f"{name} {value} is not possible (allowed: {low} to {high})", token.at)
        self.take()
        return value

    def one_of(self, what: str, known: Collection[str], form: str) -> str:
        """One of some words."""
        token = self.next
        if not token.text[:1].isalpha():
            raise self.refuse(f"a {what}", form)
        if token.text not in known:
            raise unknown_word(what, token, known)
        return self.take().text

    def character(self, form: str) -> int:
        """A character: ``AI``, or Ariadne."""
        token = self.next
        if not token.text[:1].isalpha():
            raise self.refuse("a character", form)
        if token.text.lower() not in NAMES:
            raise unknown_word("character", token, SHORT)
        return NAMES[self.take().text.lower()]

    def characters(self, form: str, alone: bool = True) -> tuple[int, ...]:
        """Some characters: ``C, AI or E``; if not `alone`, something else may follow a comma."""
        found = [self.character(form)]
        while self.sees("or") or (self.sees(",") and (alone or self._after() in NAMES)):
            self.take()
            token = self.next
            code = self.character(form)
            if code in found:
                raise BadText(f"'{token.text}' is there twice", token.at)
            found.append(code)
        return tuple(found)

    def _after(self) -> str:
        """The word behind the next one."""
        return self.tokens[min(self.place + 1, len(self.tokens) - 1)].text.lower()


def unknown_word(what: str, token: Token, known: Collection[str]) -> BadText:
    """The error for a word that does not exist, with the nearest that do."""
    close = nearest(token.text, known) or nearest(token.text.upper(), known)
    hint = f"; did you mean {' or '.join(close)}?" if close else ""
    return BadText(
        f"unknown {what} '{token.text}'{hint} (possible: {', '.join(known) or 'none'})", token.at
    )


def read_order(text: str) -> tuple[int, ...]:
    """The characters of a priority list from its text.

    Parameters
    ----------
    text : str
        Such as ``AT, E, Y, AI, C, S``.

    Returns
    -------
    tuple of int
        Codes in order.

    Raises
    ------
    BadText
        For a character that does not exist or is there twice.
    """
    cursor = Cursor(text)
    form = "AT, E, Y, AI, C, S"
    found = cursor.characters(form)
    if cursor.next.text:
        raise cursor.refuse("a comma and a character", form)
    return found


def write_order(chars: Collection[int]) -> str:
    """The text of a priority list."""
    return ", ".join(SHORT[code] for code in chars)
