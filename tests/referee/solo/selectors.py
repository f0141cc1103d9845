"""Who is meant by an outcome (cards document, section 2.4).

Every selector has `pick(play, up)`, a course of events that gives back a character or nobody; `up`
says whether the character is to be turned up.
"""

from tests.referee.solo.model import HEALTHY, WEAK, Question


class Target:
    """The character who was attacked."""

    def pick(self, play, up):
        """Whoever is meant, or nobody."""
        return play.target
        yield


class Named:
    """A character by name: down anywhere, up only on the affected level."""

    def __init__(self, name):
        self.name = name

    def pick(self, play, up):
        """Whoever is meant, or nobody."""
        person = play.game.people[self.name]
        return person if not up or person.is_at(play.level) else None
        yield


class FirstOf:
    """The first character of a priority list who is active on the affected level."""

    def __init__(self, names):
        self.names = names

    def pick(self, play, up):
        """Whoever is meant, or nobody."""
        return play.game.first_of(self.names, play.level)
        yield


class Choose:
    """Any active character below strong, or any weak one, on whatever level (S29)."""

    def __init__(self, states=(WEAK, HEALTHY)):
        self.states = states

    def pick(self, play, up):
        """Whoever is meant, or nobody."""
        names = [p.name for p in play.game.people.values() if p.state in self.states]
        return (yield from choose_person("choose", play.game, names))


def choose_person(decision, game, names):
    """One of these characters, by the player's choice; nobody if there are none."""
    if not names:
        return None
    answer = yield Question(decision, [{"action": "turn", "target": name} for name in names])
    return game.people[answer["target"]]


TARGET, ANYONE, ANY_WEAK = Target(), Choose(), Choose((WEAK,))
