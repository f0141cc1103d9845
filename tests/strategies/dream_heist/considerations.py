"""Positions of Dream Heist, set up in a line, in which one weight of a strategy decides.

Levels are counted from 0, as in the state; cards are given as in traces, ``{"A": 2}``, and what is
chosen is told in the words of a trace.
"""

from collections.abc import Mapping

import numpy as np

from sim.core.game import records
from sim.core.runner import Seating
from sim.core.weights import write_weights
from sim.dream_heist import GAME
from sim.dream_heist import state as st
from sim.dream_heist.narrate import NARRATOR
from sim.dream_heist.play import begin, choose, legal
from sim.dream_heist.state import LEGAL, STATE
from strategies import registry


class Position:
    """A decision of player 1, in the middle of a game.

    Parameters
    ----------
    at : (int, int) or None
        Level and space of the own piece; in Limbo, from level 1, if None.
    direction : int
    ideas, subs : mapping of str to int
        Cards held; idea cards of each phase by its letter.
    stripes : str
        The own mission, e.g. ``"2222"``.
    planted : sequence of (int, int, int, int)
        Seat, level, section and number of blocks.
    others : mapping of int to (int, int)
        Level and space of other pieces by seat; those left out are in Limbo.
    players : int
    left : int or None
        In the Final Kick: own turns left, this one included.
    roll : int or None
        The roll for which a direction is asked, on entering level `goal`.
    goal : int
    most : int
        Blocks that can be planted, where that is asked.
    asked : int
        The decision.
    options : mapping
    """

    def __init__(
        self,
        at: tuple[int, int] | None = (0, 3),
        *,
        direction: int = st.CLOCKWISE,
        ideas: Mapping[str, int] | None = None,
        subs: Mapping[str, int] | None = None,
        stripes: str = "2222",
        planted: tuple[tuple[int, int, int, int], ...] = (),
        others: Mapping[int, tuple[int, int]] | None = None,
        players: int = 2,
        left: int | None = None,
        roll: int = 0,
        goal: int = 0,
        most: int = 0,
        asked: int = st.ASK_TURN,
        **options: str,
    ) -> None:
        self.record, self.list = records(STATE, 1), records(LEGAL, 1)
        with np.errstate(over="ignore"):
            start = GAME.template(GAME.resolve(options, players), players)
            begin(start, self.record, 1, 0)
        self.plain = self.record.view(np.ndarray)[0]
        t, me = self.plain["table"], self.plain["seat"][0]
        t["round_no"], t["decision"], t["to_move"] = 20, asked, 0
        t["where"][:players] = st.IN_LIMBO
        for seat, place in {0: at, **(others or {})}.items():
            if place is not None:
                t["where"][seat], t["level"][seat] = st.ON, place[0]
                t["place"][seat] = place[0] << st.LEVEL_AT | place[1]
                t["direction"][seat] = direction if seat == 0 else st.CLOCKWISE
        me["stripe"], me["value"] = [int(digit) for digit in stripes], 20
        me["ideas"] = [(ideas or {}).get(name, 0) for name in ("A", "F", "E", "I", "joker")]
        me["subs"] = [(subs or {}).get(name, 0) for name in ("shift", "turn", "swap", "wake")]
        t["hand"][0], t["subs_held"][0] = me["ideas"].sum(), me["subs"].sum()
        for blocks in planted:
            self.plant(*blocks)
        if left is not None:
            t["kick_round"], t["left"][:players] = 15, left
        t["roll"], t["goal"], t["entering"], t["most"] = roll, goal, 1, most

    @property
    def table(self):
        """What lies open."""
        return self.plain["table"]

    def plant(self, seat: int, level: int, section: int, blocks: int) -> None:
        """Blocks of a player in a section."""
        t, me = self.table, self.plain["seat"][seat]
        phase = int(t["rules"]["phase"][level][section])
        t["blocks"][seat][level][phase] += blocks
        t["largest"][seat][level][phase] = max(t["largest"][seat][level][phase], blocks)
        t["second"][seat][level] |= int(t["rules"]["twin"][level][section]) << phase
        t["used"][level][section] += blocks
        t["planted"][seat] += blocks
        if t["blocks"][seat][level][phase] >= me["stripe"][phase]:
            me["done"][level] |= 1 << phase

    def chosen(self, seats: Seating) -> str:
        """What is done here, in words."""
        legal(self.record, self.list)
        index = choose(self.record, self.list, seats.functions, seats.weights)
        action = int(self.list.view(np.ndarray)[0]["action"][index])
        named = NARRATOR.action(self.record, action)
        return " ".join(str(value) for value in named.values())


def only(name: str, **weights: float) -> Seating:
    """A strategy in all seats with these weights, and all others 0."""
    both = {role: registry.find(GAME, role, name) for role in GAME.roles}
    names = both["player"].weights
    assert weights.keys() <= names.keys()
    seats = registry.seat(both)
    changed = seats.weights.copy()
    for role in range(len(both)):
        write_weights(changed[role], [weights.get(one, 0.0) for one in names])
    return Seating(seats.functions, changed)
