"""Small positions set up by hand, and a way to play a few decisions in them.

Players are numbers from 1. Idea cards are written like `AAF`, jokers as `*`; dice and cards to come
are named beforehand with `rolls` and `cards`.
"""

from collections import Counter

from tests.referee.dream_heist.board import LOOPS
from tests.referee.dream_heist.cards import JOKER, MISSIONS
from tests.referee.dream_heist.chance import Arranged
from tests.referee.dream_heist.dealing import seat_names
from tests.referee.dream_heist.flow import run, take_turn
from tests.referee.dream_heist.game import Game
from tests.referee.dream_heist.options import Options
from tests.referee.dream_heist.seat import BOARD, LIMBO, WAITING, Seat

ANA, BEN, CY = "player 1", "player 2", "player 3"
ENTER, CIRCLE, ROLL_OUT, TURN, WAKE, STAY, PASS = (
    {"action": name} for name in ("enter", "circle", "roll out", "turn", "wake", "stay", "pass")
)
CLOCKWISE, COUNTERCLOCKWISE = {"action": "clockwise"}, {"action": "counterclockwise"}


def level(number):
    """The action of trying to enter a level."""
    return {"action": "level", "level": number}


def shift(number):
    """The action of shifting to a level."""
    return {"action": "shift", "level": number}


def swap(player):
    """The action of exchanging places with a player."""
    return {"action": "swap", "with": player}


def plant(blocks):
    """The action of planting."""
    return {"action": "plant", "blocks": blocks}


def discard(card):
    """The action of discarding an idea card."""
    return {"action": "discard", "card": card}


def space_of(number, section, kind):
    """The first space of a kind in a section."""
    loop = LOOPS[number]
    return next(x for x in range(len(loop)) if loop.section(x) == section and loop.kinds[x] == kind)


class Scene:
    """Pieces off the board and empty hands, unless something else is said; missions 10, 1, 2, ...

    Mission 10 is the printed one: A3 F4 E2 I2. Option names have `__` for a dot.
    """

    def __init__(self, players=3, **options):
        texts = {name.replace("__", "."): str(text) for name, text in options.items()}
        self.chance = Arranged()
        missions = (10, 1, 2, 3, 4)
        seats = [
            Seat(name, MISSIONS[number], {})
            for name, number in zip(seat_names(players), missions, strict=False)
        ]
        chosen = Options(texts)
        self.game = Game(chosen, seats, 0, chosen.ideas, self.chance)
        self.course = self.question = None

    def seat(self, player):
        """A seat by its number."""
        return self.game.seats[player - 1]

    def piece(self, player):
        """A piece by its player's number."""
        return self.seat(player).piece

    def mission(self, player, number):
        """Another mission card."""
        self.seat(player).mission = MISSIONS[number]
        return self

    def stand(self, player, number, space, direction="clockwise"):
        """A piece on a space."""
        self.piece(player).put(BOARD, number, space)
        self.piece(player).direction = direction
        return self

    def wait(self, player, number):
        """A piece at the top centre of a level."""
        self.piece(player).put(WAITING, number)
        return self

    def limbo(self, player, number, attempts=0):
        """A piece in Limbo that came from a level."""
        self.piece(player).put(LIMBO, number)
        self.piece(player).attempts = attempts
        return self

    def ideas(self, player, text):
        """A hand of idea cards, from the deck."""
        hand = Counter(JOKER if letter == "*" else letter for letter in text)
        self.game.ideas.cards.subtract(hand)
        self.seat(player).ideas = hand
        return self

    def hold(self, player, *cards):
        """Subconscious cards, from the deck."""
        self.game.subconscious.cards.subtract(cards)
        self.seat(player).subconscious.update(cards)
        return self

    def blocks(self, player, **planted):
        """Blocks that lie already, one planting each: `s2_5=3` is 3 on level 2 in section 5."""
        seat = self.seat(player)
        for name, number in planted.items():
            where = tuple(int(digit) for digit in name.removeprefix("s").split("_"))
            seat.blocks[where] = seat.largest[where] = number
        return self

    def rolls(self, *totals):
        """The sums that will be rolled."""
        self.chance.rolls += totals
        return self

    def cards(self, *names):
        """The cards that will be drawn."""
        self.chance.cards += names
        return self

    def begin(self, course):
        """Start asking."""
        self.course = course
        return self.answer(None)

    def turn(self, player, *actions):
        """One turn of a player, or its beginning."""
        self.begin(take_turn(self.game, self.seat(player)))
        return self.answer(*actions)

    def whole_game(self):
        """All turns of a game from here."""
        return self.begin(run(self.game))

    def answer(self, *actions):
        """Answer questions one after another, with legal actions."""
        for action in actions:
            if action is not None:
                assert action in self.question.legal, (action, self.question)
            try:
                self.question = self.course.send(action)
            except StopIteration:
                self.question = None
        return self

    @property
    def legal(self):
        """All that may be done now."""
        return self.question.legal if self.question else None

    @property
    def happened(self):
        """The kinds of events told so far."""
        return [event["event"] for event in self.game.events]

    def told(self, kind):
        """The events of a kind, without the kind."""
        events = [event for event in self.game.events if event["event"] == kind]
        return [{name: event[name] for name in event if name != "event"} for event in events]
