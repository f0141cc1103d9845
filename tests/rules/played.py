"""A game in some state, read and played in the words of its traces.

Actions, decisions and events are plain tuples of those words, in which players are their numbers:
``("swap", 2)``. Positions of a game build on `Played`.
"""

from collections.abc import Mapping
from itertools import count
from typing import Any

import numpy as np

from sim.core.jit import interpreted
from sim.core.options import Value

CHECKS = count()
CHECK_EVERY = 100 if interpreted() else 1


def player(who: str) -> int | str:
    """A seat by its number; any other word as it is."""
    return int(who.removeprefix("player ")) if who.startswith("player ") else who


def named_options(options: Mapping[str, Value]) -> tuple:
    """Options with their dots, in order."""
    return tuple(sorted((name.replace("__", "."), value) for name, value in options.items()))


class Played:
    """A game that can be asked, told and gone on with; every action is followed by a check.

    Attributes
    ----------
    game, state_module : object
        The ``GAME``, and the module with its records.
    messages : sequence of str
        What each code of a broken invariant means.
    """

    game: Any
    state_module: Any
    messages: Any

    def put(self, players: int, record: np.recarray) -> None:
        """Begin with a state, which is the position's own from now on."""
        self.players = players
        self.kernels = self.game.kernels()
        self.narrator = self.game.narrator()
        self.list = self.kernels.new_legal()
        self.record = record
        self.plain = np.ndarray(1, self.state_module.STATE, record)[0]

    @staticmethod
    def word(value: str) -> str:
        """A word of a trace as tests write it."""
        return value

    def as_tuple(self, named: Mapping[str, Any]) -> tuple:
        """An action or an event of a trace as a tuple of its words."""

        def short(value: Any) -> Any:
            if isinstance(value, list):
                return tuple(value)
            return player(self.word(value)) if isinstance(value, str) else value

        return tuple(map(short, named.values()))

    # --- reading ---------------------------------------------------------------------------------

    @property
    def table(self):
        """What lies open."""
        return self.plain["table"]

    @property
    def hidden(self):
        """What nobody knows."""
        return self.plain["hidden"]

    def state(self) -> dict[str, Any]:
        """The state as a trace has it."""
        return self.narrator.state(self.record)

    def asked(self) -> tuple[int | str, str] | None:
        """Who is asked what; None when the game is over."""
        if self.table["winner"] != self.state_module.UNDECIDED:
            return None
        decision = self.narrator.decision(self.record)
        return player(decision["seat"]), decision["decision"]

    def about(self) -> dict[str, Any]:
        """What a decision is about."""
        return self.narrator.decision(self.record)["about"]

    def result(self) -> dict[str, Any]:
        """How the game ended."""
        return self.narrator.result(self.record)

    def events(self, *names: str) -> list[tuple]:
        """What the last action caused, in order: everything, or the events of these names."""
        n = int(self.plain["log"]["n"])
        found = [self.as_tuple(event) for event in self.narrator.events(self.record)]
        self.plain["log"]["n"] = n
        return [event for event in found if not names or event[0] in names]

    # --- playing ---------------------------------------------------------------------------------

    def listed(self) -> list[tuple]:
        """The legal actions, in order."""
        self.kernels.legal(self.record, self.list)
        plain = np.ndarray(1, self.state_module.LEGAL, self.list)[0]
        numbers = plain["action"][: plain["n"]].tolist()
        return [self.as_tuple(self.narrator.action(self.record, n)) for n in numbers]

    def legal(self, *names: str) -> set[tuple]:
        """The legal actions: all of them, or those of these names. None is listed twice."""
        found = self.listed()
        assert len(set(found)) == len(found), "an action is listed twice"
        return {action for action in found if not names or action[0] in names}

    def do(self, *action: Any):
        """Take a legal action, and check that all invariants hold after it."""
        listed = self.listed()
        assert action in listed, f"{action} is not among {listed}"
        self.plain["log"]["n"] = 0
        self.kernels.apply(self.record, self.list, listed.index(action))
        self.check()
        return self

    def check(self) -> None:
        """All invariants hold; interpreted, they are looked at now and then."""
        if next(CHECKS) % CHECK_EVERY == 0:
            code = self.kernels.check(self.record)
            assert code == 0, self.messages[code]
