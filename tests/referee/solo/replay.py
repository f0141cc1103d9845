"""Replays the lines of a trace by the referee's own rules and tells where they part.

    report = replay(lines)
    assert report.agrees, report.disagreements

From the command line, for a file of one or more traces:

    python -m tests.referee.solo.replay FILE.jsonl
"""

import sys

from sim.solo.options import option_set
from tests.referee.chance import Refuted, expect
from tests.referee.following import follow, replay_files
from tests.referee.replay import at, compare_legal
from tests.referee.solo.chance import Claimed
from tests.referee.solo.flow import run
from tests.referee.solo.game import Game
from tests.referee.solo.model import DECISION_CAP, KICK_ENDING
from tests.referee.solo.options import NUMBERS, WORDS, Options
from tests.referee.solo.team import team_deck

CAP = 5000


def replay(lines):
    """Replay one game and report the first thing that is not as the rules have it."""
    return follow(lines, Replayer, "{game}, seed {seed}, game {number}")


def changed_or_known(texts):
    """Options without those that the referee does not know, where they are at their defaults.

    Those are the numbers on the cards, of which the referee has its own.
    """
    printed = {name: option.show(option.default) for name, option in option_set().items()}
    known = {*NUMBERS, *WORDS}
    return {n: text for n, text in texts.items() if n in known or text != printed.get(n)}


class Replayer:
    """The replay of one game."""

    def __init__(self, setup):
        self.chance = Claimed()
        self.chance.load(setup["events"])
        options = Options(changed_or_known(setup["options"]))
        deck = team_deck(options.on("rest"))
        expect("team_deck", {kind: deck.count(kind) for kind in deck}, setup["team_deck"])
        self.game = Game(options, self.chance)
        self.course = run(self.game)
        self.question = None
        self._go_on(None)
        compare_states(self.game.show(), setup["state"])

    def _go_on(self, action):
        """Answer, and go to the next question."""
        try:
            self.question = self.course.send(action)
        except StopIteration:
            self.question = None
        self.chance.finish()

    def step(self, line, number):
        """Check and apply one decision."""
        expect("step number", number, line["step"])
        if self.question is None:
            raise Refuted("a step after the end of the game", self.game.ending, line["decision"])
        legal = self.question.legal
        expect("decision", self.question.decision, line["decision"])
        expect("seat", "player", line["seat"])
        compare_legal(legal, line["legal"])
        expect("asked", len(legal) > 1, line["asked"])
        chosen = line["chosen"]
        expect("place of the chosen action", chosen, at(line["legal"], line["index"]))
        self.chance.load(line["events"])
        self._go_on(chosen)
        compare_states(self.game.show(), line["state"])

    def result(self, line, steps):
        """Check the last line."""
        ending, winner = self.game.ending, None
        if ending is None and steps < CAP:
            raise Refuted("the end of the game", self.question.decision, "the game is over")
        if ending:
            winner = "player" if ending == KICK_ENDING else "dream"
        expect("steps", steps, line["steps"])
        expect("over", ending is not None, line["over"])
        expect("winner", winner, line["winner"])
        expect("ending", ending or DECISION_CAP, line["ending"])
        expect("turns", self.game.turn, line["turns"])


def compare_states(own, claimed):
    """The whole state, field by field; flags have no order."""
    compare("state", own, {**claimed, "goals": in_order(own["goals"], claimed.get("goals", []))})


def in_order(own, claimed):
    """The same flags in the referee's order, if they are the same."""
    return own if sorted(own) == sorted(claimed) else claimed


def compare(where, own, claimed):
    """Find the first field that differs."""
    if own == claimed:
        return
    if not (isinstance(own, dict) and isinstance(claimed, dict)):
        raise Refuted(where, own, claimed)
    for name in [*own, *(name for name in claimed if name not in own)]:
        if name not in claimed:
            raise Refuted(f"{where}.{name}", own[name], "nothing")
        if name not in own:
            raise Refuted(f"{where}.{name}", "nothing", claimed[name])
        compare(f"{where}.{name}", own[name], claimed[name])


def main(paths):
    """Replay the traces in files; the exit code says whether all agree."""
    return replay_files(paths, replay, "tests.referee.solo.replay")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
