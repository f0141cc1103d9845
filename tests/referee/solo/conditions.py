"""What outcomes can depend on (cards document, section 2.4)."""


class If:
    """One list of outcomes or another."""

    def __init__(self, condition, then, otherwise=()):
        self.condition, self.then, self.otherwise = condition, then, otherwise

    def run(self, play):
        """Do it."""
        yield from play.run(self.then if self.condition(play) else self.otherwise)


def fails(number):
    """The card's tests were failed at least so often."""
    return lambda play: play.game.fails[play.card.id] >= number


def flag(name):
    """A goal was reached."""
    return lambda play: name in play.game.goals


def found(level):
    """Fischer was found, or need not be (S6)."""

    def condition(play):
        needed = play.game.options.on("inception_needs_finding")
        return not needed or f"found{level}" in play.game.goals

    return condition


def here(name):
    """A character is active on the affected level."""
    return lambda play: play.game.people[name].is_at(play.level)


def inactive(*names):
    """One of these characters is inactive."""
    return lambda play: any(play.game.people[name].inactive for name in names)
