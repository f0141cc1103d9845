"""Replays the lines of a trace by the referee's own rules and tells where they part.

report = replay(lines)
assert report.agrees, report.disagreements
"""

from dataclasses import dataclass, field

from tests.referee.chance import CHANCE_EVENTS, Claimed, Refuted, expect
from tests.referee.dealing import game_from_setup
from tests.referee.flow import run

CAP = 5000
DIE_EVENTS = {*CHANCE_EVENTS, "carve"}


@dataclass
class Disagreement:
    """One difference between a trace and the rules."""

    game: str
    step: int
    what: str
    expected: object
    found: object

    def __str__(self):
        return (
            f"{self.game}, step {self.step}: {self.what}: the rules give {self.expected!r}, "
            f"the trace has {self.found!r}"
        )


@dataclass
class Report:
    """What came of a replay."""

    decisions: int = 0
    disagreements: list = field(default_factory=list)

    @property
    def agrees(self):
        """Whether nothing was found."""
        return not self.disagreements


def replay(lines, all_events=False):
    """Replay one game.

    Events with dice are compared; `all_events` compares the others too, except `skill`, which only
    names what is told by the events after it.
    """
    report = Report()
    replayer = None
    game, step = "no game", 0
    try:
        setup, *rest = lines
        game = "{game}, {players} players, seed {seed}, game {number}".format(**setup)
        replayer = Replayer(setup, all_events, rest[0] if rest else {})
        for line in rest:
            if line["type"] == "step":
                step += 1
                report.decisions += 1
                replayer.step(line, step, rest[step] if step < len(rest) else {})
            else:
                replayer.result(line, step)
        if not rest or rest[-1]["type"] != "result":
            raise Refuted("the last line", "a result", "none")
    except Refuted as found:
        report.disagreements.append(
            Disagreement(game, step, found.what, found.expected, found.found)
        )
    return report


class Replayer:
    """The replay of one game."""

    def __init__(self, setup, all_events, following):
        self.all_events = all_events
        self.old_format = setup["format"] < 2  # traces from before there were characters
        self.chance = Claimed()
        self.finished = False
        self.game = game_from_setup(setup, self.chance)
        self.chance.load(setup["events"])
        self.course = run(self.game)
        self.question = None
        self._go_on(None, following)
        self._compare_events(setup["events"])
        self._compare_state(setup["state"])

    def _go_on(self, action, following):
        """Answer, and go to the next question that the trace has to have."""
        try:
            self.question = self.course.send(action)
            while self.question.silent and not asked_in(following, self.question):
                self.question = self.course.send(self.question.legal[0])
        except StopIteration:
            self.question, self.finished = None, True

    def step(self, line, number, following):
        """Check and apply one decision; `following` is the next line."""
        expect("step number", number, line["step"])
        self._check_question(line)
        legal = self.question.legal
        compare_legal(legal, line["legal"])
        expect("asked", len(legal) > 1, line["asked"])
        chosen = line["chosen"]
        expect("place of the chosen action", chosen, at(line["legal"], line["index"]))
        self.chance.load(line["events"])
        self.game.events = []
        self._go_on(chosen, following)
        self._compare_events(line["events"])
        self._compare_state(line["state"])

    def _check_question(self, line):
        question = self.question
        if question is None:
            raise Refuted("a step after the end of the game", None, line["decision"])
        expect("decision", question.decision, line["decision"])
        expect("seat", question.seat, line["seat"])
        about = line["about"]
        expect("about: step", question.decision, about["step"])
        expect("about: seat", question.seat, about["seat"])
        for name, value in question.about.items():
            expect(f"about: {name}", value, about.get(name))

    def _compare_events(self, claimed):
        own = self.game.events
        if self.all_events:
            own = [event for event in own if event["event"] != "skill"]
            claimed = [event for event in claimed if event["event"] != "skill"]
        else:
            own = [event for event in own if event["event"] in DIE_EVENTS]
            claimed = [event for event in claimed if event["event"] in DIE_EVENTS]
        if own == claimed:
            return
        for mine, theirs in zip(own, claimed, strict=False):
            expect("event", mine, theirs)
        longer = own if len(own) > len(claimed) else claimed
        extra = longer[min(len(own), len(claimed))]
        raise Refuted("events", *((extra, None) if longer is own else (None, extra)))

    def _compare_state(self, claimed):
        own = self.game.show()
        claimed = {name: value for name, value in claimed.items() if name != "pending"}
        if own == claimed:
            return
        compare("state", own, claimed, self.old_format)

    def result(self, line, steps):
        """Check the last line."""
        expect("steps", steps, line["steps"])
        expect("turns", self.game.turn, line["turns"])
        turncoats = [player.name for player in self.game.players if player.turncoat]
        expect("turncoats", turncoats, line["turncoats"])
        if not self.finished and steps == CAP:
            expect("over", False, line["over"])
            expect("winner", "aborted", line["winner"])
            expect("ending", "decision cap", line["ending"])
            return
        if not self.finished:
            raise Refuted("the end of the game", self.question.decision, "the game is over")
        expect("over", True, line["over"])
        expect("winner", self.game.winner, line["winner"])
        expect("ending", self.game.ending, line["ending"])
        expect("scores", self.game.scores(), line["scores"])


def asked_in(line, question):
    """Whether a line is a step for a question."""
    return line.get("decision") == question.decision and line.get("seat") == question.seat


def at(things, index):
    """The thing at a place, or nothing."""
    return things[index] if 0 <= index < len(things) else None


def compare_legal(own, claimed):
    """The same actions, in whatever order, and none twice."""
    mine = {frozenset(action.items()) for action in own}
    theirs = {frozenset(action.items()) for action in claimed}
    if mine == theirs and len(theirs) == len(claimed):
        return
    missing = [dict(action) for action in mine - theirs]
    extra = [dict(action) for action in theirs - mine]
    if missing or extra:
        raise Refuted("legal actions", {"missing": missing}, {"not legal": extra})
    twice = [a for i, a in enumerate(claimed) if a in claimed[:i]]
    raise Refuted("legal actions", "each once", {"twice": twice})


def compare(where, own, claimed, partly=False):
    """Find the first field that differs; `partly` ignores fields the trace lacks."""
    if isinstance(own, dict) and isinstance(claimed, dict):
        for name in [*own, *(name for name in claimed if name not in own)]:
            if name not in own:
                raise Refuted(f"{where}.{name}", None, claimed[name])
            if name not in claimed:
                if not partly:
                    raise Refuted(f"{where}.{name}", own[name], None)
            elif own[name] != claimed[name]:
                compare(f"{where}.{name}", own[name], claimed[name], partly)
        if own != claimed and not partly:
            raise Refuted(where, own, claimed)
    elif where in ("state.seats", "state.levels") and isinstance(claimed, list):
        expect(f"{where}: how many", len(own), len(claimed))
        for number, (mine, theirs) in enumerate(zip(own, claimed, strict=True)):
            if mine != theirs:
                compare(f"{where}[{number}]", mine, theirs, partly)
    elif where == "state.deck":
        raise Refuted(where, *(f"{len(deck)} cards: {deck[:4]} ..." for deck in (own, claimed)))
    elif own != claimed:
        raise Refuted(where, own, claimed)
