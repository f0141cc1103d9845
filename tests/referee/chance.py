"""Where dice and blind draws come from: the events of a step, or a random generator."""

CHANCE_EVENTS = ("roll", "two dice", "die")


class Refuted(Exception):
    """Something in the trace is not what the rules give."""

    def __init__(self, what, expected, found):
        super().__init__(what)
        self.what, self.expected, self.found = what, expected, found


def expect(what, expected, found):
    """Two things must be the same."""
    if expected != found:
        raise Refuted(what, expected, found)


class Claimed:
    """Reads outcomes, in order, from the events of the step that is replayed."""

    def __init__(self):
        self.events, self.at = [], 0

    def load(self, events):
        """Turn to the events of the next step."""
        self.events, self.at = events, 0

    def _next(self, kind, **fields):
        for at in range(self.at, len(self.events)):
            event = self.events[at]
            if event["event"] == kind:
                self.at = at + 1
                for name, value in fields.items():
                    if event.get(name) != value:
                        raise Refuted(f"{kind} event: {name}", value, event.get(name))
                return event
            if event["event"] in CHANCE_EVENTS:
                break
        raise Refuted("events", {"event": kind, **fields}, "no such event here")

    @staticmethod
    def _face(event, field):
        if event.get(field) not in (1, 2, 3, 4, 5, 6):
            raise Refuted(f"{event['event']} event: {field}", "1 to 6", event.get(field))
        return event[field]

    def shot_die(self, shooter, target, card):
        """The red die against a shot."""
        event = self._next("roll", seat=target.name, against=shooter.name, card=card)
        return self._face(event, "die")

    def two_dice(self, target):
        """Both dice under Convict."""
        event = self._next("two dice", seat=target.name)
        return self._face(event, "first"), self._face(event, "second")

    def skill_die(self, player, skill):
        """A die rolled for a skill."""
        return self._face(self._next("die", seat=player.name, skill=skill), "die")

    def blind_card(self, forger, target):
        """A card drawn from a hand without looking."""
        card = self._next("give", seat=target.name, to=forger.name).get("card")
        if card not in target.hand:
            raise Refuted("a card drawn from a hand", dict(target.hand), card)
        return card


class Dice:
    """Outcomes from a random generator, for games the referee plays by itself."""

    def __init__(self, random):
        self.random = random

    def shot_die(self, shooter, target, card):
        """The red die against a shot."""
        return self.random.randint(1, 6)

    def two_dice(self, target):
        """Both dice under Convict."""
        return self.random.randint(1, 6), self.random.randint(1, 6)

    def skill_die(self, player, skill):
        """A die rolled for a skill."""
        return self.random.randint(1, 6)

    def blind_card(self, forger, target):
        """A card drawn from a hand without looking."""
        return self.random.choice(target.hand.in_order())
