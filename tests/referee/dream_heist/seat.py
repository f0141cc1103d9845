"""A player: piece, cards, blocks, mission, score."""

from collections import Counter

from tests.referee.dream_heist.cards import JOKER

OFF, BOARD, WAITING, LIMBO = "off", "board", "waiting", "limbo"


class Piece:
    """Where a player's piece is, and where it is going."""

    def __init__(self):
        self.where, self.level, self.space = OFF, None, None
        self.direction = None
        self.attempts = 0  # own turns spent in Limbo since it came there

    @property
    def place(self):
        """What `swap` exchanges."""
        return self.where, self.level, self.space

    def put(self, where, level, space=None):
        """Lay it somewhere; it goes on in its direction unless that is Limbo or off the board."""
        self.where, self.level, self.space = where, level, space
        self.attempts = 0
        if where in (LIMBO, OFF):
            self.direction = None

    def lose(self):
        """Into Limbo for good when the Mark wakes; level and attempts stay as they were."""
        self.where, self.space, self.direction = LIMBO, None, None

    @property
    def swappable(self):
        """Whether others may exchange places with it."""
        return self.where in (BOARD, WAITING)

    def show(self):
        """As traces have it."""
        return {
            "where": self.where,
            "level": self.level,
            "space": self.space,
            "direction": self.direction,
            "attempts": self.attempts,
        }


class Seat:
    """One player."""

    def __init__(self, name, mission, ideas):
        self.name, self.mission = name, mission
        self.piece = Piece()
        self.ideas, self.subconscious = Counter(ideas), Counter()
        self.blocks = Counter()  # by level and section
        self.largest = Counter()  # the largest single planting, by level and section
        self.score = 0

    def holds(self, card):
        """Whether a subconscious card is in hand."""
        return self.subconscious[card] > 0

    def cards_for(self, phase):
        """How many blocks of a phase the hand pays for."""
        return self.ideas[phase] + self.ideas[JOKER]

    def spend(self, phase, number):
        """Take idea cards from the hand, jokers last; what has been taken."""
        own = min(number, self.ideas[phase])
        spent = Counter({phase: own, JOKER: number - own})
        self.ideas -= spent
        return spent

    def on_level(self, level):
        """How many own blocks lie on a level."""
        return sum(number for (where, _), number in self.blocks.items() if where == level)
