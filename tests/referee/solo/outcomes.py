"""What can come of a card (cards document, section 2.3), one class for each operator.

Every operator has `run(play)`, a course of events that asks what the player has to choose;
`play` is the card being resolved (`playing.py`).
"""

from tests.referee.solo.model import HEALTHY, RECRUITS, STRONG, WEAK, GameOver, Question, cards
from tests.referee.solo.selectors import choose_person


class Up:
    """One state up."""

    def __init__(self, who):
        self.who = who

    def run(self, play):
        """Do it."""
        person = yield from self.who.pick(play, up=True)
        if person:
            person.rise()


class Down:
    """One state down."""

    def __init__(self, who):
        self.who = who

    def run(self, play):
        """Do it."""
        person = yield from self.who.pick(play, up=False)
        if person:
            play.game.hurt(person)


class Wound:
    """Down to weak; who is weak already falls."""

    def __init__(self, name):
        self.name = name

    def run(self, play):
        """Do it."""
        person = play.game.people[self.name]
        if person.state == STRONG:
            person.state = HEALTHY
        play.game.hurt(person)
        return
        yield


class Join:
    """A recruit comes into the team, on level 4."""

    def __init__(self, name, state):
        self.name, self.state = name, state

    def run(self, play):
        """Do it."""
        person = play.game.people[self.name]
        assert self.name in RECRUITS
        person.state, person.level = self.state, 4
        play.game.recruited.add(self.name)
        return
        yield


class Revive:
    """Somebody inactive comes to on level 0; the player chooses where several could."""

    def __init__(self, *names):
        self.names = names

    def run(self, play):
        """Do it."""
        lost = [name for name in self.names if play.game.people[name].inactive]
        if len(self.names) == 1:
            person = play.game.people[lost[0]] if lost else None
        else:
            person = yield from choose_person("revive", play.game, lost)
        if person:
            person.state, person.level = WEAK, 0


class Draw:
    """Draw team cards."""

    def __init__(self, number):
        self.number = number

    def run(self, play):
        """Do it."""
        play.game.draw(self.number)
        return
        yield


class DiscardHand:
    """Discard hand cards, as many as there are."""

    def __init__(self, number):
        self.number = number

    def run(self, play):
        """Do it."""
        game = play.game
        yield from game.part_with("discard", game.hand, min(self.number, game.hand.size))


class DiscardDisplay:
    """Discard cards of the display, as many as there are."""

    def __init__(self, number):
        self.number = number

    def run(self, play):
        """Do it."""
        game = play.game
        yield from game.part_with("drop display", game.display, min(self.number, game.display.size))


class DisplayFromDeck:
    """Cards from the team deck into the display; a Flashback goes to Cobb instead (S16)."""

    def __init__(self, number):
        self.number = number

    def run(self, play):
        """Do it."""
        game = play.game
        for _ in range(self.number):
            if game.display.size < game.options.display_max:
                game.draw_into(game.display)
        return
        yield


class DisplayFromHand:
    """Up to so many hand cards into the display."""

    def __init__(self, number):
        self.number = number

    def run(self, play):
        """Do it."""
        game = play.game
        for left in range(self.number, 0, -1):
            if not game.hand.size or game.display.size >= game.options.display_max:
                break
            game.left = left
            answer = yield Question("extend", [{"action": "stop"}, *cards("display", game.hand)])
            if answer["action"] == "stop":
                break
            game.hand.take(answer["card"])
            game.display.add(answer["card"])
        game.left = 0


class ClearFlashback:
    """Discard up to so many of Cobb's Flashbacks."""

    def __init__(self, number):
        self.number = number

    def run(self, play):
        """Do it."""
        game = play.game
        for left in range(self.number, 0, -1):
            if not game.flashbacks.size:
                break
            game.left = left
            legal = [{"action": "stop"}, *cards("choose", game.flashbacks)]
            answer = yield Question("flashback", legal)
            if answer["action"] == "stop":
                break
            game.flashbacks.take(answer["card"])
            game.discard.add(answer["card"])
        game.left = 0


class DropWeapon:
    """The attacked character's weapon is discarded."""

    def run(self, play):
        """Do it."""
        if play.target:
            play.game.drop_weapon(play.target)
        return
        yield


class Peek:
    """Look at the top event cards of the current level; each stays on top or goes under."""

    def __init__(self, number):
        self.number = number

    def run(self, play):
        """Do it."""
        game = play.game
        deck = game.levels[game.level].deck
        game.peeked = deck[: self.number]
        while game.peeked:
            answer = yield Question("peek", [{"action": "keep"}, {"action": "under"}])
            card = game.peeked.pop(0)
            if answer["action"] == "under":
                deck.remove(card)
                deck.append(card)


class Set:
    """A goal is reached."""

    def __init__(self, flag):
        self.flag = flag

    def run(self, play):
        """Do it."""
        play.game.goals.add(self.flag)
        return
        yield


class Defeat:
    """The game is lost."""

    def __init__(self, ending):
        self.ending = ending

    def run(self, play):
        """Do it."""
        raise GameOver(self.ending)
        yield


class Goes:
    """Where the event card goes in the end, if not to the discards."""

    def __init__(self, where):
        self.where = where

    def run(self, play):
        """Note it; the card is put there once all is done."""
        play.goes = self.where
        return
        yield


UNDER, REMOVE = Goes("under"), Goes("removed")
