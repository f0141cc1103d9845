"""The things on the table: players, levels, and what a trace shows of them."""

from tests.referee.cards import DEAL, NO_DEAL, Pile


class GameOver(Exception):
    """The game ended, perhaps in the middle of an effect."""

    def __init__(self, winner, ending):
        super().__init__(ending)
        self.winner, self.ending = winner, ending


class Question:
    """A decision the rules ask for, with every legal answer.

    Where there is one answer only, nothing is decided, and a trace may leave the question out;
    only a play phase always shows its end.
    """

    __slots__ = ("about", "decision", "legal", "seat", "silent")

    def __init__(self, decision, player, legal, **about):
        self.decision, self.seat, self.legal, self.about = decision, player.name, legal, about
        self.silent = len(legal) == 1 and decision != "play"


def yes_or_no(decision, player, **about):
    """Ask a yes-or-no question; gives back whether the answer was yes."""
    legal = [{"action": "yes"}, {"action": "no"}]
    answer = yield Question(decision, player, legal, **about)
    return answer["action"] == "yes"


class Level:
    """One dream level: its locks and its vault."""

    def __init__(self, number, locks):
        self.number, self.locks, self.original = number, locks, locks
        self.holds = None
        self.open = False

    def show(self):
        """As the trace writes it."""
        return {
            "level": self.number,
            "locks": self.locks,
            "vault": self.holds if self.open else "closed",
            "holds": self.holds,
        }


class Player:
    """A seat: the mark or an extractor."""

    def __init__(self, name, number, level, blank):
        self.name, self.number, self.is_mark = name, number, number == 0
        self.alive, self.level = True, level
        self.hand, self.known = Pile(), Pile()
        self.bribes = {DEAL: 0, NO_DEAL: 0}
        self.turncoat = False
        self.character = self.own = self.chosen = blank
        self.offered = []
        self.labyrinth = 0
        self.knows_vaults, self.knows_bribes = {}, {}
        self.revived = False

    @property
    def bribe_cards(self):
        """How many bribe cards it holds."""
        return self.bribes[DEAL] + self.bribes[NO_DEAL]

    @property
    def touchable(self):
        """Whether cards and skills can affect it: alive and not in Labyrinth."""
        return self.alive and not self.labyrinth

    def show(self, pile_known):
        """As the trace writes it."""
        return {
            "seat": self.name,
            "alive": self.alive,
            "level": self.level,
            "hand": self.hand,
            "bribes": self.bribes,
            "turncoat": self.turncoat,
            "character": self.character.name,
            "own_character": self.own.name,
            "offered": self.offered,
            "labyrinth": self.labyrinth,
            "knows_pile": pile_known,
            "knows_vaults": self.knows_vaults,
            "knows_bribes": self.knows_bribes,
            "known_to_all": self.known,
            "revived_this_turn": self.revived,
        }


def neighbours(level):
    """The levels next to one."""
    return [other for other in (level - 1, level + 1) if 1 <= other <= 4]
