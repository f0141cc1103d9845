"""All invariants hold at every decision of very many games, and each of them can fail."""

from functools import cache
from itertools import count

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.dreamworld import GAME
from sim.dreamworld import invariants as inv
from sim.dreamworld import state as st
from sim.dreamworld.narrate import QUESTIONS
from tests.rules.dreamworld.position import PLAYERS
from tests.sim.dreamworld.blocks import OPTION_SETS, cells, seated, some, start_of
from tests.sim.dreamworld.damages import DAMAGES
from tests.sim.dreamworld.loops import LOG_TOO_SHORT, check_games

CAP = 600
GAMES, MANY = 40, 12_000
MESSAGES = {**dict(enumerate(inv.MESSAGES)), LOG_TOO_SHORT: "the log has no room for a step"}


def check_block(start, games: int, strategy: str = "random", seed: int = 11):
    """Play and check a block of games: how many states were looked at, and what was asked."""
    kernels, seating = GAME.kernels(), seated(strategy)
    found, asked = np.zeros(games, np.int64), np.zeros(8, np.int64)
    start[0].log.on = 1  # so that its room is checked as well
    working = kernels.new_state(), kernels.new_legal(), seating.functions, seating.weights
    checked = check_games(start, *working, seed, 0, CAP, found, asked)
    broken = np.flatnonzero(found)
    assert not broken.size, f"game {broken[0]}: {MESSAGES[int(found[broken[0]])]}"
    return checked, {name: int(asked[code]) for code, name in QUESTIONS.items()}


@pytest.mark.parametrize(("players", "name"), cells())
def test_every_invariant_holds_at_every_decision(players, name):
    games = some(GAMES)
    checked, asked = check_block(start_of(players, name), games)
    assert checked > 10 * games, "a game has many decisions"
    if not interpreted():
        assert min(asked.values()) > 0, asked


@pytest.mark.parametrize("players", PLAYERS)
def test_every_invariant_holds_where_better_players_play(players):
    check_block(start_of(players), some(GAMES), "basic")


@pytest.mark.slow
@pytest.mark.skipif(interpreted(), reason="this many games are for compiled code")
@pytest.mark.parametrize(("players", "name"), cells())
def test_every_invariant_holds_in_hundreds_of_thousands_of_games(players, name):
    check_block(start_of(players, name), MANY, seed=12)


@cache
def at(decision: int, players: int) -> np.ndarray:
    """A state in which something is asked and somebody has a "+1" token, as an array of one."""
    kernels, seating = GAME.kernels(), seated()
    start = start_of(players, "plain", professor="hand")
    state, listed = kernels.new_state(), kernels.new_legal()
    for game in count():
        kernels.begin(start, state, 3, game)
        table = state[0].table
        while table.winner == st.UNDECIDED:
            there = table.round_no > 3 and table.supply.any()
            if table.decision == decision and there:
                return np.ndarray(1, st.STATE, state).copy()
            kernels.legal(state, listed)
            index = kernels.choose(state, listed, seating.functions, seating.weights)
            kernels.apply(state, listed, index)
    raise AssertionError


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", DAMAGES)
def test_a_broken_state_is_noticed(name, players):
    break_it, decision, code = DAMAGES[name]
    state = at(decision, players).copy()
    assert GAME.kernels().check(state.view(np.recarray)) == inv.OK
    break_it(state[0])
    assert inv.MESSAGES[GAME.kernels().check(state.view(np.recarray))] == inv.MESSAGES[code]


def test_every_code_is_broken_and_has_a_message():
    assert {code for _, _, code in DAMAGES.values()} == set(range(1, len(inv.MESSAGES)))
    assert len(set(inv.MESSAGES)) == len(inv.MESSAGES)
    assert "plain" in OPTION_SETS
