"""Replays the lines of a trace by the referee's own rules and tells where they part.

    report = replay(lines)
    assert report.agrees, report.disagreements

From the command line, for a file of one or more traces:

    python -m tests.referee.dreamworld.replay FILE.jsonl
"""

import sys

from tests.referee.chance import Refuted, expect
from tests.referee.dreamworld.dealing import game_from_setup
from tests.referee.dreamworld.ending import DECISION_CAP
from tests.referee.dreamworld.flow import run
from tests.referee.following import follow, replay_files
from tests.referee.replay import at, compare, compare_legal

CAP = 5000


def replay(lines):
    """Replay one game and report the first thing that is not as the rules have it."""
    return follow(lines, Replayer)


class Replayer:
    """The replay of one game."""

    def __init__(self, setup):
        self.game = game_from_setup(setup)
        self.course = run(self.game)
        self.question = None
        self._go_on(None)
        compare("state", self.game.show(), setup["state"])

    def _go_on(self, action):
        """Answer, and go to the next question."""
        try:
            self.question = self.course.send(action)
        except StopIteration:
            self.question = None

    def step(self, line, number):
        """Check and apply one decision."""
        expect("step number", number, line["step"])
        question = self.question
        if question is None:
            raise Refuted("a step after the end of the game", self.game.ending, line["decision"])
        expect("decision", question.decision, line["decision"])
        expect("seat", question.seat, line["seat"])
        compare("about", question.about, line["about"])
        compare_legal(question.legal, line["legal"])
        expect("asked", len(question.legal) > 1, line["asked"])
        chosen = line["chosen"]
        expect("place of the chosen action", chosen, at(line["legal"], line["index"]))
        self._go_on(chosen)
        compare("state", self.game.show(), line["state"])

    def result(self, line, steps):
        """Check the last line; of several winners, a draw names any."""
        game = self.game
        if not game.over and steps < CAP:
            raise Refuted("the end of the game", self.question.decision, "the game is over")
        expect("steps", steps, line["steps"])
        expect("over", game.over, line["over"])
        expect("winners", game.winners, line["winners"])
        expect("ending", game.ending or DECISION_CAP, line["ending"])
        expect("rounds", game.round, line["rounds"])
        if line["winner"] not in (game.winners or [None]):
            raise Refuted("winner", " or ".join(game.winners) or None, line["winner"])


def main(paths):
    """Replay the traces in files; the exit code says whether all agree."""
    return replay_files(paths, replay, "tests.referee.dreamworld.replay")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
