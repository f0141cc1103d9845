"""Worlds dealt to a seat: what it sees stays, what it cannot see varies, and tells nothing.

The law behind all of it: two states that a seat cannot tell apart become the same state.
"""

from functools import cache

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.dreamworld import GAME
from sim.dreamworld import invariants as inv
from sim.dreamworld import state as st
from tests.rules.dreamworld.position import PLAYERS
from tests.sim.dreamworld.blocks import seated, start_of
from tests.sim.dreamworld.loops import recorded
from tests.sim.raw import bytes_of

everywhere = pytest.mark.parametrize("players", PLAYERS)


@cache
def decisions(players: int) -> list[np.ndarray]:
    """States at decisions of some games, each as an array of length 1; some with a professor."""
    start = start_of(players, "plain", professor="hand")
    states = np.concatenate(
        [recorded(start, seated(name), 1, seed=5).states for name in ("random", "basic")]
    )
    states["log"]["on"], states["log"]["n"] = 0, 0
    states = states[:: 30 if interpreted() else 3]
    return np.split(states, len(states))


def world(state: np.ndarray, p: int, number: int = 0) -> np.ndarray:
    """A copy of a state, dealt anew for a seat."""
    other = state.copy().view(np.recarray)
    GAME.kernels().determinize(other, p, 2, number)
    return np.ndarray(1, st.STATE, other).copy()


@everywhere
def test_what_a_seat_sees_stays_and_all_invariants_hold(players):
    for number, state in enumerate(decisions(players)):
        p = number % players
        dealt = world(state, p, number)
        code = GAME.kernels().check(dealt.view(np.recarray))
        assert code == inv.OK, inv.MESSAGES[code]
        assert bytes_of(dealt["table"]) == bytes_of(state["table"])
        assert bytes_of(dealt["seat"][:, p]) == bytes_of(state["seat"][:, p])


@everywhere
def test_states_that_a_seat_cannot_tell_apart_become_the_same(players):
    """Byte for byte; the other state is one that was dealt to the seat before."""
    differ = 0
    for number, state in enumerate(decisions(players)):
        p = number % players
        other = world(state, p, 1000 + number)
        differ += bytes_of(other) != bytes_of(state)
        other["hidden"]["choice"]["word"][:, :players] += 1
        other["hidden"]["tally"]["lost"] = 7
        other["hidden"]["lot"] = 3
        assert bytes_of(world(other, p, number)) == bytes_of(world(state, p, number))
    assert differ > 0.9 * len(decisions(players))


@everywhere
def test_everything_hidden_varies(players):
    """Other hands, what lies face down, neutral cards and the deck."""
    varied = dict.fromkeys(("hand", "chosen", "neutral", "order"), 0)
    for state in decisions(players):
        for p in range(players):
            one, other = (world(state, p, at)[0] for at in (1, 2))
            for q in set(range(players)) - {p}:
                for name in ("hand", "chosen"):
                    varied[name] += one["seat"][q][name].tolist() != other["seat"][q][name].tolist()
            for name in ("neutral", "order"):
                varied[name] += one["hidden"][name].tolist() != other["hidden"][name].tolist()
    expected = {"order"} | ({"neutral"} if players < 4 else set())
    expected |= {"hand", "chosen"} if players > 1 else set()
    assert {name for name, times in varied.items() if times} == expected


@everywhere
def test_a_choice_does_not_depend_on_what_lies_face_down(players):
    """What a strategy says is the same in every world that looks the same to its seat."""
    kernels, seating = GAME.kernels(), seated("basic")
    listed = kernels.new_legal()
    asked = 0
    for number, state in enumerate(decisions(players)):
        if state[0]["table"]["winner"] != st.UNDECIDED:
            continue
        p, said = int(state[0]["table"]["to_move"]), set()
        for one in (state, world(state, p, number), world(state, p, number + 1)):
            copy = one.copy().view(np.recarray)
            kernels.legal(copy, listed)
            said.add(int(kernels.consult(copy, listed, seating.functions, seating.weights)))
        assert len(said) == 1
        asked += 1
    assert asked > (0 if interpreted() else 10)


@everywhere
def test_a_world_can_be_played_to_its_end(players):
    kernels = GAME.kernels()
    listed = kernels.new_legal()
    for number, state in enumerate(decisions(players)[:: 1 if interpreted() else 8]):
        dealt = world(state, number % players, 9).view(np.recarray)
        for step in range(300):
            if dealt[0].table.winner != st.UNDECIDED or (interpreted() and step > 4):
                break
            kernels.legal(dealt, listed)
            kernels.apply(dealt, listed, (number + step) * 7 % int(listed[0].n))
            assert kernels.check(dealt) == inv.OK
