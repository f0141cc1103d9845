"""Where dice, cards and the Mark's draw come from: the events of a step, or a random generator."""

from tests.referee.chance import Refuted, expect
from tests.referee.replay import at

FACES = range(1, 7)


class Claimed:
    """Reads what happened by chance from the events of the step that is replayed.

    The events told so far, `told`, have to stand in the trace; what comes by chance is next.
    """

    def __init__(self):
        self.events = []

    def load(self, events):
        """Turn to the events of the next step."""
        self.events = events

    def compare(self, told):
        """What has been told stands in the trace, event by event."""
        for number, event in enumerate(told):
            expect(f"event {number + 1}", event, at(self.events, number))

    def finish(self, told):
        """Nothing else happened."""
        self.compare(told)
        expect("event after the last one", None, at(self.events, len(told)))

    def _next(self, told, **known):
        self.compare(told)
        event = at(self.events, len(told)) or {}
        expect(f"event {len(told) + 1}", known, {name: event.get(name) for name in known})
        return event

    def dice(self, told, who):
        """Two dice."""
        dice = self._next(told, event="roll", who=who).get("dice")
        if not (isinstance(dice, list) and len(dice) == 2 and all(die in FACES for die in dice)):
            raise Refuted("dice", "two numbers from 1 to 6", dice)
        return dice

    def card(self, told, who, kind, deck):
        """A card from a deck of which nobody knows the order."""
        card = self._next(told, event=kind, who=who).get("card")
        if not deck.get(card):
            raise Refuted(f"the {kind} card drawn", f"one of {dict(deck)}", card)
        return card

    def block(self, told, bag):
        """Whose block is drawn from the pouch."""
        owner = self._next(told, event="mark").get("who")
        if not bag.get(owner):
            raise Refuted("the Mark's draw", f"one of {dict(bag)}", owner)
        return owner


class Dice:
    """Outcomes from a random generator, for games the referee plays by itself."""

    def __init__(self, random):
        self.random = random

    def dice(self, told, who):
        """Two dice."""
        return [self.random.choice(FACES), self.random.choice(FACES)]

    def card(self, told, who, kind, deck):
        """A card from a deck of which nobody knows the order."""
        return self._any_of(deck)

    def block(self, told, bag):
        """Whose block is drawn from the pouch."""
        return self._any_of(bag)

    def _any_of(self, counts):
        return self.random.choice([name for name, number in counts.items() for _ in range(number)])


class Arranged:
    """Outcomes that a small position names beforehand; only what is there can be drawn."""

    def __init__(self):
        self.rolls, self.cards, self.owner = [], [], None

    def dice(self, told, who):
        """Two dice with the next sum that was named."""
        total = self.rolls.pop(0)
        first = min(total - 1, max(FACES))
        return [first, total - first]

    def card(self, told, who, kind, deck):
        """The next card that was named, or any where none was."""
        card = self.cards.pop(0) if self.cards else next(iter(+deck))
        assert deck[card], (card, deck)
        return card

    def block(self, told, bag):
        """The owner that was named."""
        assert bag[self.owner], bag
        return self.owner
