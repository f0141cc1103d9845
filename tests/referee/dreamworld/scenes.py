"""Small positions set up by hand, and a way to play a few decisions in them.

Cards are written like `H3` (which is a sun card), `H3-moon`, `H3=2` (of player 2), `H3=Id`, and
`H3=2+3` with three "+1" tokens on it.
"""

from tests.referee.dreamworld.cards import CARDS, Laid
from tests.referee.dreamworld.counting import count_points
from tests.referee.dreamworld.flow import choose_cards
from tests.referee.dreamworld.game import Deal, Game
from tests.referee.dreamworld.options import Options

NOTHING = {"action": "nothing"}
PROFESSOR = {"action": "take professor"}
STOP = {"action": "stop"}


def flip(row):
    """The action of flipping a token."""
    return {"action": "flip", "row": row}


def spend(tokens):
    """The action of spending "+1" tokens."""
    return {"action": "spend", "tokens": tokens}


def take(card):
    """The action of taking a card."""
    return {"action": "take", "card": card}


def card(text):
    """A dream card."""
    return CARDS[text if "-" in text else f"{text}-sun"]


def laid(text):
    """A card on the table."""
    text, _, tokens = text.partition("+")
    name, _, owner = text.partition("=")
    who = None if not owner else "Id" if owner == "Id" else f"player {owner}"
    return Laid(card(name), who, int(tokens or 0))


class Scene:
    """A round at a patient, with full rows and empty hands unless something else is said."""

    def __init__(self, suit="H", side="sun", players=3, token=None, **options):
        number = options.pop("round_number", 1 if side == "sun" else 2)
        patients = [suit] * 6
        texts = {name.replace("__", "."): text for name, text in options.items()}
        hands = [[] for _ in range(players)]
        self.game = Game(Options(texts), Deal(patients, [token] * 12, hands, {}, []))
        self.game.round = number - 1
        self.game.next_round()
        self.course = self.question = None

    def lay(self, *texts):
        """Cards of this round."""
        for text in texts:
            self.game.side.lay(laid(text))
        return self

    def earlier(self, *texts):
        """Cards of the previous round."""
        self.game.previous = [laid(text) for text in texts]
        return self

    def deck(self, *texts):
        """The draw deck."""
        self.game.deck = [card(text) for text in texts]
        return self

    def hand(self, number, *texts):
        """Dream cards of a player."""
        self.player(number).hand = [card(text) for text in texts]
        return self

    def player(self, number):
        """A player."""
        return self.game.seat(f"player {number}")

    def supply(self, number, tokens):
        """Unspent "+1" tokens of a player."""
        self.player(number).supply = tokens
        return self

    def left(self, number, **rows):
        """Only these tokens of a player are not flipped: `row2=3` are two regular and one gold."""
        for row in self.player(number).healing.rows.values():
            left = rows.get(f"row{row.number}", 0)
            row.gold, row.regular = left > 0, max(0, left - 1)
        return self

    def order(self):
        """The sequence from far to close, sun cards without their symbol."""
        return [lying.card.name.removesuffix("-sun") for lying in self.game.side.cards]

    def gaps(self):
        """All gaps from far to close."""
        return [self.game.side.gap(lying) for lying in self.game.side.cards]

    def points(self, spent=0):
        """What each card is worth, from far to close."""
        therapy, side = self.game.therapy, self.game.side
        return [therapy.points(side, lying, spent) for lying in side.cards]

    def begin(self, course):
        """Start asking."""
        self.course = course
        return self.answer(None)

    def count(self):
        """Start to count."""
        return self.begin(count_points(self.game))

    def choose(self):
        """Start to choose cards."""
        return self.begin(choose_cards(self.game))

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

    def play(self, *texts):
        """Play a card for each question."""
        for text in texts:
            name = "professor" if text == "professor" else card(text).name
            action = {"action": "play", "card": name}
            self.answer({"action": "professor"} if text == "professor" else action)
        return self

    @property
    def legal(self):
        """All that may be done now."""
        return self.question.legal if self.question else None


def fillings(make):
    """All sets of values that may be flipped in the first turn of a scene, largest first."""
    found = set()

    def explore(actions, flipped):
        scene = make().count()
        seat = scene.question.seat
        scene.answer(*actions)
        question = scene.question
        in_turn = question and question.seat == seat and scene.course
        if actions and not (in_turn and question.decision == "flip"):
            found.add(tuple(sorted(flipped, reverse=True)))
            return
        for action in question.legal:
            if action["action"] == "flip":
                rows = scene.game.seat(seat).healing.rows
                explore([*actions, action], [*flipped, rows[action["row"]].values()[0]])
            elif action["action"] in ("spend", "stop"):
                explore([*actions, action], flipped)

    explore([], [])
    return found
