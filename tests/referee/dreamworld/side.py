"""One side of a patient: the dream cards that lie there, their order and their gaps (4.2, 4.3)."""

from tests.referee.dreamworld.cards import SUN

ROUNDS = 14
PATIENTS = 6
# The suit that lies closer has the higher rank; printed on the Freud card.
HIERARCHY = {"sun": {"D": 0, "H": 1, "C": 2}, "moon": {"C": 0, "H": 1, "D": 2}}


def side_of(round_number):
    """Rounds alternate, the left (sun) side first, as one reads a book."""
    return "sun" if round_number % 2 else "moon"


class Side:
    """The cards of one round, kept in order from far to close."""

    def __init__(self, name, suit, boundary, id_in_suit=False):
        self.name, self.suit, self.boundary = name, suit, boundary
        self.id_in_suit = id_in_suit  # ruling D23
        self.cards = []

    @property
    def freud(self):
        """Freud has no suit of his own."""
        return self.suit is None

    def lay(self, laid):
        """Build a card into the sequence."""
        self.cards.append(laid)
        self.cards.sort(key=self.key)

    def key(self, laid):
        """What orders two cards, the smaller lying farther away."""
        card = laid.card
        towards_patient = card.number if self.name == SUN else -card.number
        in_suit = card.suit == self.suit or (self.id_in_suit and laid.owner == "Id")
        return (
            towards_patient,
            not self.freud and in_suit,
            HIERARCHY[self.name][card.suit],
            card.symbol == self.name,
        )

    def gains(self, laid):
        """Whether this card may earn points: in suit, anything at Freud, and always Id's."""
        return self.freud or laid.card.suit == self.suit or laid.owner == "Id"

    def towards(self, laid):
        """All numbers between a card and the patient, the patient's own last."""
        place = self.cards.index(laid)
        return [other.card.number for other in self.cards[place + 1 :]] + [self.boundary]

    def gap(self, laid):
        """The plain gap."""
        return abs(laid.card.number - self.towards(laid)[0])

    def gap_after_skipping(self, laid, to_patient=True):
        """The gap to the card after the next one, or nothing if there is none to skip."""
        beyond = self.towards(laid)[1:]
        if not beyond or (len(beyond) == 1 and not to_patient):  # ruling D7
            return None
        return abs(laid.card.number - beyond[0])

    def closest(self, players_only=False):
        """The card next to the patient (ruling D3)."""
        return self._among(players_only)[-1]

    def farthest(self, players_only=False):
        """The card at the outer end."""
        return self._among(players_only)[0]

    def _among(self, players_only):
        return [laid for laid in self.cards if laid.owner or not players_only]

    def of(self, owner):
        """The card of a seat."""
        return next(laid for laid in self.cards if laid.owner == owner)

    def show(self):
        """As traces have it."""
        return [laid.show() for laid in self.cards]
