"""What tests of characters share: turns that begin, and what a used skill is told as."""

from typing import Any

from sim.dream_city import state as st
from sim.dream_city.characters.kit import CHARACTERS
from tests.rules.position import CARDS, Position, row_of_cards


def code(name: str) -> int:
    """The code of a character, as events tell it."""
    return CHARACTERS[name].code


def used(name: str, seat: int, on: int = st.NOBODY, which: int = 0) -> tuple:
    """The event of seat `seat` using a skill of a character, on seat `on` if on somebody."""
    return ("skill", seat, on, code(name), which)


def turn_begins(players: int, p: int, **position: Any) -> Position:
    """The turn of seat `p` has just begun, and its draw phase has run to the first question."""
    game = Position(players, turn_of=(p - 1) % players, **position)
    return game.do("end")


def lay_aside(game: Position, text: str) -> Position:
    """Cards of the deck lie in the discard pile instead."""
    t, deck = game.table, game.hidden.deck
    row = deck[: t.deck_left].tolist()
    for card in map(CARDS.index, row_of_cards(text)):
        row.remove(card)
        t.discard[card] += 1
    deck[: len(row)], t.deck_left = row, len(row)
    game.check()
    return game


def names_of(game: Position) -> list[str | None]:
    """The character card that each seat holds now, by name."""
    named = {one.code: name for name, one in CHARACTERS.items()}
    return [named.get(int(c)) for c in game.table.character[: game.players]]


def cast_of(players: int) -> dict[int, str]:
    """A character for every seat: Fortress, Joker, Shade, Forger, and then others."""
    names = ["fortress", "joker", "shade", "forger", "avatar", "architect", "tourist", "extractor"]
    return dict(enumerate(names[:players]))
