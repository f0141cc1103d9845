"""Where the order of shuffled cards comes from: the events of a trace, or a random generator."""

from collections import Counter

from tests.referee.chance import Refuted


class Claimed:
    """Takes shuffles from the events of the step that is replayed."""

    def __init__(self):
        self.shuffles = []

    def load(self, events):
        """Turn to the events of the next step."""
        self.shuffles = [event for event in events if event["event"] == "shuffle"]

    def shuffle(self, name, cards):
        """The next shuffle of this deck in the trace; it has to hold these very cards."""
        for place, event in enumerate(self.shuffles):
            if event["deck"] == name:
                del self.shuffles[place]
                if Counter(event["order"]) != Counter(cards):
                    raise Refuted(f"shuffle of deck {name}", sorted(cards), sorted(event["order"]))
                return list(event["order"])
        raise Refuted(f"shuffle of deck {name}", sorted(cards), "no such shuffle here")

    def finish(self):
        """Nothing else may have been shuffled."""
        if self.shuffles:
            raise Refuted("shuffles", "no more", self.shuffles[0])


class Shuffler:
    """Shuffles by a random generator, for games the referee plays by itself."""

    def __init__(self, random):
        self.random = random

    def shuffle(self, name, cards):
        """These cards in some order."""
        order = sorted(cards)
        self.random.shuffle(order)
        return order


class AsTheyCome:
    """Leaves cards in the order they come, for small positions."""

    def shuffle(self, name, cards):
        """These cards as they are."""
        return list(cards)
