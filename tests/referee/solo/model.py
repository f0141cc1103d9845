"""The people and piles on the table, questions, and how a game ends."""

from collections import Counter

OUTSIDE, INACTIVE, WEAK, HEALTHY, STRONG = STATES = (
    "outside",
    "inactive",
    "weak",
    "healthy",
    "strong",
)

COBB, SAITO, ARTHUR, ARIADNE, YUSUF, EAMES = NAMES = (
    "Cobb",
    "Saito",
    "Arthur",
    "Ariadne",
    "Yusuf",
    "Eames",
)

# Section 3.1: strength and C of each state.
VALUES = {
    COBB: {STRONG: (3, 4), HEALTHY: (2, 3), WEAK: (1, 2)},
    SAITO: {STRONG: (2, 2), HEALTHY: (1, 1), WEAK: (0, 0)},
    ARTHUR: {STRONG: (3, 2), HEALTHY: (2, 1), WEAK: (1, 0)},
    ARIADNE: {STRONG: (2, 3), HEALTHY: (1, 2), WEAK: (0, 1)},
    YUSUF: {STRONG: (2, 2), HEALTHY: (1, 1), WEAK: (0, 0)},
    EAMES: {STRONG: (3, 3), HEALTHY: (2, 2), WEAK: (1, 1)},
}
STARTERS = (COBB, SAITO, ARTHUR)
RECRUITS = (ARIADNE, YUSUF, EAMES)

GOALS = (
    "sedated",
    *(f"{what}{level}" for level in (3, 2, 1) for what in ("found", "incepted")),
    "saito_found",
    "mal_dead",
)

KICK_ENDING = "synchronised Kick"
FOURTH, SECOND = "fourth character lost", "second inception failed"
PAIR, NO_KICK, MAL = "Cobb or Saito lost", "no Kick", "Mal alive"
NOBODY, STOPPED = "nobody left on the level", "stopped without end"
RAN_OUT = "event deck ran out"  # of levels 4 to 1, where that is a defeat (S1)
DECISION_CAP = "decision cap"


class GameOver(Exception):
    """The game ended, perhaps in the middle of an effect."""

    def __init__(self, ending):
        super().__init__(ending)
        self.ending = ending


class Question:
    """A decision the rules ask for, with every legal answer."""

    def __init__(self, decision, legal):
        self.decision, self.legal = decision, legal


def cards(action, pile, **fields):
    """One action for each kind of card in a pile."""
    return [{"action": action, "card": kind, **fields} for kind in sorted(pile) if pile[kind]]


class Pile(Counter):
    """Cards of which only the number of each kind matters."""

    @property
    def size(self):
        """How many cards."""
        return sum(self.values())

    def add(self, kind):
        """Put a card here."""
        self[kind] += 1

    def take(self, kind):
        """Take a card that is here."""
        if not self[kind]:
            raise ValueError(f"no {kind} here")
        self[kind] -= 1

    def everything(self):
        """Empty the pile and give back its cards."""
        kinds = sorted(self.elements())
        self.clear()
        return kinds

    def show(self):
        """As the trace writes it."""
        return {kind: number for kind, number in self.items() if number}


class EventPile:
    """The event cards of one level: deck from the top, discards, and those out of the game."""

    def __init__(self, deck):
        self.deck, self.discard, self.removed = list(deck), [], []

    def show(self):
        """As the trace writes it."""
        return {
            "deck": list(self.deck),
            "discard": sorted(self.discard),
            "removed": sorted(self.removed),
        }


class Person:
    """One of the six characters."""

    def __init__(self, name):
        self.name = name
        self.state, self.level = (HEALTHY, 4) if name in STARTERS else (OUTSIDE, None)
        self.weapon = None

    @property
    def active(self):
        """Weak or better."""
        return self.state in (WEAK, HEALTHY, STRONG)

    @property
    def inactive(self):
        """Lost in Limbo; somebody outside is not."""
        return self.state == INACTIVE

    @property
    def strength(self):
        """The strength on the side that shows, without cards."""
        return VALUES[self.name][self.state][0]

    @property
    def charm(self):
        """The C on the side that shows, without cards."""
        return VALUES[self.name][self.state][1]

    @property
    def can_rise(self):
        """Active and below strong."""
        return self.state in (WEAK, HEALTHY)

    def rise(self):
        """One state up, which nobody inactive or strong can."""
        if self.can_rise:
            self.state = STRONG if self.state == HEALTHY else HEALTHY

    def is_at(self, level):
        """Active, and there."""
        return self.active and self.level == level

    def show(self):
        """As the trace writes it."""
        return {"state": self.state, "level": self.level, "weapon": self.weapon}
