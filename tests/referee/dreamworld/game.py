"""The state of a whole game, and the moves of cards between its places."""

from dataclasses import dataclass

from tests.referee.dreamworld.cards import Laid
from tests.referee.dreamworld.seat import Id, Seat
from tests.referee.dreamworld.side import PATIENTS, Side, side_of
from tests.referee.dreamworld.therapy import Therapy


@dataclass
class Question:
    """A decision that a seat has to make."""

    seat: str
    decision: str
    legal: list
    about: dict


@dataclass
class Deal:
    """How the cards and tokens lie before the first round."""

    patients: list  # suits, the top one first
    tokens: list  # therapy tokens by round
    hands: list  # of each seat, its cards
    neutral: dict  # by round, a card
    deck: list  # the top card first


class Game:
    """Everything on the table."""

    def __init__(self, options, deal):
        self.options, self.patients, self.tokens = options, deal.patients, deal.tokens
        self.seats = [
            Seat(f"player {number}", hand, options) for number, hand in enumerate(deal.hands, 1)
        ]
        self.id = Id(options) if len(self.seats) == 1 else None
        self.neutral, self.deck = dict(deal.neutral), list(deal.deck)
        self.round, self.side, self.therapy = 0, None, None
        self.previous = []  # what is left of the last round's cards
        self.counted = []  # names of those who have had their turn to count
        self.gone, self.dead_tokens = [], 0
        self.over, self.ending, self.winners = False, None, []

    def seat(self, name):
        """The seat with this name."""
        return next(seat for seat in self.seats if seat.name == name)

    def next_round(self):
        """Turn to the next side; what lay there two rounds ago is out of reach for good."""
        for laid in self.previous:
            self.gone.append(laid.card)
            self.dead_tokens += laid.tokens
        self.previous = self.side.cards if self.side else []
        self.round += 1
        self.counted = []
        patient = (self.round - 1) // 2
        name = side_of(self.round)
        self.side = Side(
            name,
            self.patients[patient] if patient < PATIENTS else None,
            self.options.boundary(len(self.seats), name),
            self.options["id_suit"] == "always",
        )
        token = self.tokens[self.round - 1] if self.round <= len(self.tokens) else None
        self.therapy = Therapy(token, self.round, self.options)
        if self.round in self.neutral:
            self.side.lay(Laid(self.neutral.pop(self.round), None))
        if self.therapy.is_("before"):
            self.draw_for(None)

    def draw_for(self, owner):
        """Lay the top card of the deck, if there is one (ruling D28)."""
        if self.deck:
            self.side.lay(Laid(self.deck.pop(0), owner))

    def about(self):
        """What every question tells."""
        return {
            "round": self.round,
            "side": self.side.name,
            "suit": self.side.suit,
            "token": self.therapy.token,
        }

    def show(self):
        """The whole state, as traces have it."""
        seats = self.seats
        return {
            "round": self.round,
            "over": self.over,
            "hands": {seat.name: names(seat.hand) for seat in seats},
            "professor": {seat.name: seat.professor for seat in seats},
            "committed": {seat.name: seat.committed.name for seat in seats if seat.committed},
            "supply": {seat.name: seat.supply for seat in seats},
            "rows": {seat.name: seat.healing.show() for seat in seats},
            "id": list(self.id.left) if self.id else None,
            "deck": [card.name for card in self.deck],
            "neutral": {str(number): card.name for number, card in self.neutral.items()},
            "sequence": self.side.show(),
            "previous": [laid.show() for laid in self.previous],
            "counted": list(self.counted),
            "gone": names(self.gone),
            "dead_tokens": self.dead_tokens,
        }


def names(cards):
    """Cards whose order means nothing."""
    return sorted(card.name for card in cards)
