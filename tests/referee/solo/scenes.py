"""Small positions set up by hand, and a way to play a few decisions in them."""

from tests.referee.solo.chance import AsTheyCome
from tests.referee.solo.flow import check_goals, event_step, perform
from tests.referee.solo.game import Game
from tests.referee.solo.model import HEALTHY, INACTIVE, GameOver, Pile
from tests.referee.solo.options import Options
from tests.referee.solo.playing import resolve


class Scene:
    """A table with nobody in play but those who are placed; every shuffle leaves cards in order."""

    def __init__(self, level=4, **options):
        self.game = Game(Options(options), AsTheyCome())
        self.game.level, self.game.turn = level, 5
        self.asked, self.states = [], []
        self.hold()
        self.game.flashbacks.clear()
        for person in self.game.people.values():
            person.state, person.level = "outside", None

    def place(self, level, *names, state=HEALTHY, weapon=None):
        """Characters on a level in a state; inactive ones are in Limbo."""
        for name in names:
            person = self.game.people[name]
            person.state, person.weapon = state, weapon
            person.level = 0 if state == INACTIVE else level
        return self

    def hold(self, *hand, display=(), flashbacks=(), deck=None):
        """What is in hand, on display, with Cobb, and on top of the team deck."""
        game = self.game
        game.hand, game.display, game.flashbacks = Pile(hand), Pile(display), Pile(flashbacks)
        if deck is not None:
            game.deck = list(deck)
        return self

    def person(self, name):
        """State, level and weapon of a character."""
        person = self.game.people[name]
        return person.state, person.level, person.weapon

    def event(self, card, *answers):
        """Resolve an event card, wherever it is now; gives back where it went."""
        game = self.game
        pile = game.levels[int(card[1])]
        for place in (pile.deck, pile.discard, pile.removed):
            if card in place:
                place.remove(card)
        game.event = card
        self.drive(resolve(game), answers)
        if card in pile.deck:
            assert pile.deck[-1] == card
            return "under"
        return "discard" if card in pile.discard else "removed" if card in pile.removed else None

    def play(self, action, *answers):
        """Make a play of step 2."""
        self.drive(perform(self.game, action), answers)

    def use(self, card, *answers):
        """Use a hand card for its effect."""
        self.play({"action": "use", "card": card}, *answers)

    def goals(self, *answers):
        """Check goals."""
        self.drive(check_goals(self.game), answers)

    def event_step(self, *answers):
        """A whole step 5."""
        self.drive(event_step(self.game), answers)

    def drive(self, course, answers):
        """Answer what is asked; questions with one answer are answered by themselves.

        What was asked stays in `asked`, the states of the table then in `states`. An answer is an
        action, some fields of one, or its name.
        """
        answers, self.asked, self.states = list(answers), [], []
        try:
            question = next(course)
            while True:
                self.asked.append(question)
                self.states.append(self.game.show())
                if len(question.legal) == 1:
                    answer = question.legal[0]
                else:
                    wanted = answers.pop(0)
                    wanted = {"action": wanted} if isinstance(wanted, str) else wanted
                    (answer,) = [a for a in question.legal if wanted.items() <= a.items()]
                question = course.send(answer)
        except StopIteration:
            pass
        except GameOver as end:
            self.game.ending = end.ending
        assert not answers

    def test(self, at=0):
        """The test that is being made at a question."""
        return self.states[at]["test"]

    def offers(self, action, at=0, field="card"):
        """What one kind of action may be done with, at a question asked, in order."""
        return [a.get(field) for a in self.asked[at].legal if a["action"] == action]


def card(action, kind):
    """An action with a card."""
    return {"action": action, "card": kind}


def ability(who, target=None):
    """The use of an ability."""
    action = {"action": "ability", "who": who}
    return action | ({"target": target} if target else {})
