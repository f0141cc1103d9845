"""A card being resolved: which level it affects, who was attacked, where it goes."""

from tests.referee.solo.events import EVENTS
from tests.referee.solo.model import Question, cards
from tests.referee.solo.team import TEAM, Defer


class Play:
    """One team card or event card while what it says is done."""

    def __init__(self, game, level, card=None):
        self.game, self.level, self.card = game, level, card
        self.target = None
        self.goes = "discard"

    def run(self, outcomes):
        """Do a list of outcomes in order."""
        for outcome in outcomes:
            yield from outcome.run(self)

    def growth(self, grows, cap):
        """How much a value has risen by failures (F44, S9)."""
        if not grows or not self.game.options.on("increases"):
            return 0
        shared = self.game.options.on("shared_growth")
        counts = self.game.level_fails if shared else self.game.fails
        return min(counts[self.card.deck if shared else self.card.id], cap)

    def failed(self, grows):
        """Count a failed test."""
        self.game.fails[self.card.id] += 1
        if grows:
            self.game.level_fails[self.card.deck] += 1


def resolve(game):
    """The event card just drawn: what the player does first, what it says, where it goes."""
    card = EVENTS[game.event]
    play = Play(game, card.affects, card)
    if (yield from deferred(game)):
        play.goes = "under"
    else:
        yield from play.run(card.do)
    pile = game.levels[card.deck]
    {"under": pile.deck, "discard": pile.discard, "removed": pile.removed}[play.goes].append(
        card.id
    )
    game.event = None


def deferred(game):
    """Abilities and cards before the event is resolved; whether it was put off."""
    while True:
        legal = [a for a in cards("defer", game.hand) if isinstance(TEAM[a["card"]], Defer)]
        legal += game.anytime_abilities()
        if not legal:
            return False
        answer = yield Question("event", [{"action": "go on"}, *legal])
        if answer["action"] == "go on":
            return False
        if answer["action"] == "defer":
            game.hand.take(answer["card"])
            game.discard.add(answer["card"])
            return True
        game.use_anytime_ability(answer)
