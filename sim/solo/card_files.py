"""Decks in files: the reconstructed one, and those that designers write, in TOML or CSV.

A designer begins from the reconstructed deck (`save_deck`), changes it in an editor or a
spreadsheet, and plays with it. What is wrong with a file is told with its line.
"""

from functools import cache
from pathlib import Path

from sim.core.errors import BadInput
from sim.core.files import read_text as read_text_of
from sim.core.toml_lines import BadLine
from sim.solo.card_build import Builder
from sim.solo.card_checks import deck_problems
from sim.solo.card_csv import csv_rows, csv_text
from sim.solo.card_numbers import character_numbers
from sim.solo.card_toml import toml_rows
from sim.solo.card_write import deck_rows, toml_text
from sim.solo.cards import Deck

EDITION = Path(__file__).parent / "editions" / "reconstructed.toml"
FORMATS = (".toml", ".csv")


@cache
def edition_deck() -> Deck:
    """The reconstructed deck."""
    return _built(EDITION.read_text("utf-8"), EDITION.name, None)


def load_deck(path: str | Path) -> Deck:
    """A designer's deck.

    Parameters
    ----------
    path : str or Path
        A file in TOML (`sim.solo.card_toml`) or CSV (`sim.solo.card_csv`). Characters and priority
        lists that it leaves out are those of the reconstructed deck.

    Returns
    -------
    Deck

    Raises
    ------
    BadInput
        With the first thing that is wrong, its line, and how many more there are.
    """
    name = str(path)
    return _built(read_text(path), name, edition_deck())


def problems(path: str | Path) -> list[str]:
    """Everything that is wrong with a deck's file, one line each, in the order of the file."""
    _, found = _read(read_text(path), str(path), edition_deck())
    return found


def read_text(path: str | Path) -> str:
    """The text of a deck's file.

    Raises
    ------
    BadInput
        If it cannot be read or is of another format.
    """
    return read_text_of(path, "deck", FORMATS)


def save_deck(deck: Deck, path: str | Path) -> None:
    """Write a deck as a file that `load_deck` reads back to the same deck.

    Parameters
    ----------
    deck : Deck
    path : str or Path
        A file in TOML or CSV, by its ending.

    Raises
    ------
    BadInput
        If the ending is another, or the file cannot be written.
    """
    place = Path(path).expanduser()
    if place.suffix.lower() not in FORMATS:
        raise BadInput(f"{path}: a deck is a file in {' or '.join(FORMATS)}")
    given = edition_deck()
    kept = [
        character
        for character, standard in zip(deck.characters, given.characters, strict=True)
        if character != standard
        or any(deck.sources.get(n) != given.sources[n] for n in character_numbers(character))
        or deck.reconstructed
    ]
    rows = deck_rows(deck, kept)
    text = csv_text(rows) if place.suffix.lower() == ".csv" else toml_text(rows)
    try:
        place.write_text(text, "utf-8")
    except OSError as error:
        raise BadInput(f"{path}: cannot be written: {error.strerror or error}") from error


def _built(text: str, name: str, standard: Deck | None) -> Deck:
    deck, found = _read(text, name, standard)
    if deck is None or found:
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        raise BadInput(found[0] + more)
    return deck


def _read(text: str, name: str, standard: Deck | None) -> tuple[Deck | None, list[str]]:
    """A deck out of a text, and what is wrong with it."""
    try:
        if name.lower().endswith(".csv"):
            rows = csv_rows(text)
        else:
            rows = toml_rows(text, of_edition=standard is None)
    except BadLine as problem:
        return None, [f"{name} line {problem.line}: {problem}"]
    builder = Builder(standard)
    deck = builder.build(rows)
    found = builder.problems
    if not found:
        for card, message in deck_problems(deck):
            row = builder.rows.get(card.upper())
            line = row.line if row else 0
            found.append(BadLine(line, f"card {card}: {message}" if row else message))
    found.sort(key=lambda problem: problem.line or len(text))
    return deck, [
        f"{name} line {problem.line}: {problem}" if problem.line else f"{name}: {problem}"
        for problem in found
    ]
