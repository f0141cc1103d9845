"""Counting: from the farthest card inwards, gain points or take a card (sections 5 and 6)."""

from tests.referee.dreamworld.game import Question
from tests.referee.dreamworld.seat import BESIDE, FACE_UP, IN_HAND


def count_points(game):
    """The turns of all who have a card in the sequence."""
    for laid in list(game.side.cards):
        if laid.owner == "Id":
            ids_turn(game, laid)
        elif laid.owner:
            yield from Turn(game, game.seat(laid.owner), laid).play()
        if laid.owner:
            game.counted.append(laid.owner)


def ids_turn(game, laid):
    """Id always gains points (section 9)."""
    if game.options["id_therapy"] == "yes":  # ruling D21
        game.id.use(game.therapy.points(game.side, laid))
    else:
        game.id.use(game.side.gap(laid))


class Turn:
    """One player's turn to count."""

    def __init__(self, game, seat, laid):
        self.game, self.seat, self.laid = game, seat, laid
        self.options = game.options
        self.used = []  # the rows in which something was flipped in this turn

    def points(self, spent=0):
        """What the card earns; a card out of suit earns nothing, whatever is spent (D11)."""
        if not self.game.side.gains(self.laid):
            return 0
        return self.game.therapy.points(self.game.side, self.laid, spent)

    def play(self):
        """Ask for, and do, everything in this turn."""
        action = yield self.question("count", self.legal(), self.points())
        match action["action"]:
            case "flip":
                yield from self.flip(action["row"], self.points())
            case "spend":
                points = self.points(action["tokens"])
                self.seat.supply -= action["tokens"]
                self.laid.tokens += action["tokens"]
                yield from self.flip_more(points)
            case "take":
                self.take(action["card"])
            case "take professor":
                self.seat.professor = IN_HAND

    def question(self, decision, legal, points):
        """A question, with what it is about."""
        about = {
            "card": self.laid.card.name,
            "gap": self.game.therapy.gap(self.game.side, self.laid),
            "points": points,
        }
        return Question(self.seat.name, decision, legal, self.game.about() | about)

    def legal(self):
        """All that can be done in a turn."""
        gains = []
        if self.game.side.gains(self.laid):
            gains = [{"action": "flip", "row": row} for row in self.rows(self.points())]
            for tokens in range(1, min(self.options["spend_limit"], self.seat.supply) + 1):
                if self.rows(self.points(tokens)):
                    gains.append({"action": "spend", "tokens": tokens})
        takes = [{"action": "take", "card": laid.card.name} for laid in self.takeable()]
        if self.seat.professor in (BESIDE, FACE_UP):
            takes.append({"action": "take professor"})
        passes = [{"action": "nothing"}]
        if self.options["may_pass"] == "no" and takes:  # ruling D15
            passes = []
        return gains + takes + passes

    def takeable(self):
        """The cards of the previous round that may be taken (rulings D13, D24)."""
        for laid in self.game.previous:
            if self.options["takeable"] == "not-own" and laid.owner == self.seat.name:
                continue
            if self.options["takeable"] == "players" and laid.owner is None:
                continue
            if self.options["take_ids"] == "no" and laid.owner == "Id":
                continue
            yield laid

    def take(self, name):
        """Take a card into the hand, with the "+1" tokens on it."""
        laid = next(laid for laid in self.game.previous if laid.card.name == name)
        self.game.previous = [other for other in self.game.previous if other is not laid]
        self.seat.hand.append(laid.card)
        self.seat.supply += laid.tokens

    def rows(self, points):
        """The rows in which a token may be flipped now with so many points."""
        return [
            number
            for number, row in self.seat.healing.rows.items()
            if row.left
            and row.values()[0] <= points
            and not (self.options["rows"] == "one-a-turn" and number in self.used)  # ruling D10
            and (self.options["flips"] == "at-most" or self.fits_exactly(number, points))
        ]

    def fits_exactly(self, first, points):
        """Whether points can be used up to the last if this row comes first (ruling D9)."""
        one_each = self.options["rows"] == "one-a-turn"
        sums = {0}
        for number, row in self.seat.healing.rows.items():
            values = row.values()
            if one_each:
                values = [] if number in self.used else values[:1]
            ways = [sum(values[:flipped]) for flipped in range(len(values) + 1)]
            if number == first:
                ways = ways[1:]
            sums = {before + way for before in sums for way in ways}
        return points in sums

    def flip(self, row, points):
        """Flip a token, and go on with the points left."""
        left = points - self.seat.flip(row)
        self.used.append(row)
        yield from self.flip_more(left)

    def flip_more(self, points):
        """Ask for another token as long as there is one; the first one has to be flipped."""
        rows = self.rows(points)
        if not rows:
            return
        legal = [{"action": "flip", "row": row} for row in rows]
        if self.used and self.options["flips"] == "at-most":
            legal.append({"action": "stop"})
        action = yield self.question("flip", legal, points)
        if action["action"] == "flip":
            yield from self.flip(action["row"], points)
