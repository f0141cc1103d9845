"""The dream cards, and dream cards as they lie on the table."""

from dataclasses import dataclass
from functools import cached_property

SUITS = ("D", "H", "C")  # diamond, hexagon, circle
SUN, MOON = "sun", "moon"
NUMBERS = range(1, 12)
IN_SMALL_GAMES = range(2, 11)  # the 1s and 11s go back into the box


@dataclass(frozen=True)
class Card:
    """One dream card; there is each just once."""

    suit: str
    number: int
    symbol: str

    @cached_property
    def name(self):
        """As traces have it."""
        return f"{self.suit}{self.number}-{self.symbol}"


def all_cards(players):
    """The cards that are in a game, by name."""
    numbers = IN_SMALL_GAMES if players <= 2 else NUMBERS
    cards = [Card(suit, n, symbol) for suit in SUITS for n in numbers for symbol in (SUN, MOON)]
    return {card.name: card for card in cards}


CARDS = all_cards(4)


@dataclass
class Laid:
    """A dream card that lies face up at a patient."""

    card: Card
    owner: str | None  # the name of a seat, "Id", or nobody's
    tokens: int = 0  # the "+1" tokens spent on it

    def show(self):
        """As traces have it."""
        return {"card": self.card.name, "owner": self.owner, "tokens": self.tokens}
