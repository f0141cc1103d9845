"""Small positions set up by hand, and a way to play a few decisions in them."""

from tests.referee.cards import KINDS, Pile
from tests.referee.characters import ALL
from tests.referee.game import Game
from tests.referee.model import GameOver
from tests.referee.options import Options
from tests.referee.plays import legal_plays, perform
from tests.referee.selfplay import DEFAULTS
from tests.referee.worlds import NO_WORLD, WORLDS

LETTERS = dict(zip("SKAEUDPTCX", KINDS, strict=True))  # X is Shapeshift


class Script:
    """Dice and blind draws as the scene wants them."""

    def __init__(self):
        self.dice, self.cards = [], []

    def shot_die(self, shooter, target, card):
        return self.dice.pop(0)

    def two_dice(self, target):
        return self.dice.pop(0), self.dice.pop(0)

    def skill_die(self, player, skill):
        return self.dice.pop(0)

    def blind_card(self, forger, target):
        return self.cards.pop(0)


class Scene:
    """A table in the middle of somebody's play phase. Hands are letters, see `LETTERS`."""

    def __init__(self, mark=None, extractors=(None, None, None), deck="SSSSSSSSSS", options=None):
        self.script = Script()
        names = ["mark", *(f"extractor {n}" for n in range(1, len(extractors) + 1))]
        rules = Options(DEFAULTS | (options or {}), max(4, len(names)))
        cards = [LETTERS[letter] for letter in deck]
        self.game = Game(rules, names, cards, ["no DEAL", "DEAL"], self.script)
        self.game.world = WORLDS[mark] if mark else NO_WORLD
        for player, name in zip(self.game.players, [mark, *extractors], strict=True):
            if name:
                player.character = player.own = ALL[name]
        self.mark, *self.thieves = self.game.players
        for level in self.game.levels:
            level.holds = "secret" if level.number == 4 else "gold"
        self.turn_of(self.thieves[0])

    def turn_of(self, player):
        """Begin a player's play phase."""
        self.game.active, self.game.phase, self.game.turn = player, "play", 5

    def hold(self, player, letters):
        """Give a player a hand."""
        player.hand = Pile()
        for letter in letters:
            player.hand.add(LETTERS[letter])

    def legal(self, action, field="target"):
        """What one kind of play may be aimed at by the active player, in order."""
        return [
            play.get(field)
            for play in legal_plays(self.game, self.game.active)
            if action in (play["action"], play.get("skill"))
        ]

    def play(self, answers=(), **action):
        """Make a play of the active player and answer what is asked; returns the questions."""
        return self.drive(perform(self.game, self.game.active, action), answers)

    def drive(self, course, answers=()):
        """Answer the questions of any course of events; returns them."""
        answers, questions = list(answers), []
        try:
            question = next(course)
            while True:
                if question.silent:
                    question = course.send(question.legal[0])
                    continue
                questions.append((question.decision, question.seat, question.about.get("skill")))
                wanted = answers.pop(0)
                if not isinstance(wanted, dict):
                    wanted = {"action": wanted}
                (answer,) = [a for a in question.legal if wanted.items() <= a.items()]
                question = course.send(answer)
        except (StopIteration, GameOver):
            assert not answers
        return questions


def cards_of(player):
    """The cards of a hand, sorted."""
    return sorted(player.hand.in_order())
