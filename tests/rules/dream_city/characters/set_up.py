"""What tests of the character selection share."""

from typing import Any

from sim.dream_city.characters.kit import CHARACTERS
from sim.dream_city.options import edition
from tests.rules.dream_city.characters.course import code
from tests.rules.position import Position, begin

MARKS, EXTRACTORS = set(edition()["mark"]), set(edition()["extractor"])
NAMES = {one.code: name for name, one in CHARACTERS.items()}


def offered(game: Position, p: int) -> list[str]:
    """The names of the two cards that seat `p` was dealt."""
    return [NAMES[int(c)] for c in game.seat(p).offered]


def choices(game: Position) -> set[str]:
    """The names of the cards the seat to move can choose."""
    return {NAMES[action[1]] for action in game.legal("character")}


def choose(game: Position, which: int = 0) -> Position:
    """The seat to move takes one of its two cards, the first one unless said otherwise."""
    return game.do("character", code(offered(game, int(game.table.to_move))[which]))


def chosen(game: Position, which: int = 0) -> Position:
    """All choose the same of their cards."""
    while (asked := game.asked()) is not None and asked[1] == "character":
        choose(game, which)
    return game


def dealt(players: int, game: int = 0, **options: Any) -> Position:
    """A game at its first decision, in which two cards were dealt to each seat."""
    return begin(players, game=game, **{"characters": "dealt"} | options)
