"""All invariants hold at every decision of very many games, and each of them can fail."""

from collections.abc import Callable

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.dreamworld import GAME
from sim.dreamworld import invariants as inv
from sim.dreamworld import state as st
from sim.dreamworld.narrate import QUESTIONS
from tests.rules.dreamworld.position import PLAYERS
from tests.sim.dreamworld.blocks import OPTION_SETS, cells, seated, some, start_of
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


def at(decision: int, players: int = 2) -> np.recarray:
    """A state in which something is asked, after the first rounds."""
    kernels, seating = GAME.kernels(), seated()
    state, listed = kernels.new_state(), kernels.new_legal()
    kernels.begin(start_of(players, "plain", professor="hand"), state, 3, 0)
    while True:
        table = state[0].table
        if table.decision == decision and table.round_no > 3 and table.to_move == players - 1:
            return state
        kernels.legal(state, listed)
        index = kernels.choose(state, listed, seating.functions, seating.weights)
        kernels.apply(state, listed, index)


def swap_cards(s) -> None:
    """A card twice, another one nowhere."""
    s["seat"][0]["hand"][0] = s["table"]["before"]["card"][0]


def lose_a_card(s) -> None:
    """A hand is said to be larger than it is."""
    s["table"]["hand_size"][0] += 1


def turn_the_order(s) -> None:
    """Two cards of the sequence have changed places."""
    keys = s["table"]["now"]["key"]
    keys[0], keys[1] = keys[1], keys[0]


def flip_in_secret(s) -> None:
    """A token is gone that nobody flipped."""
    s["table"]["left"][0][4] -= 1


def find_a_plus_one(s) -> None:
    """A "+1" token too many."""
    s["table"]["supply"][0] += 1


def hide_the_professor(s) -> None:
    """A professor is in no place that there is."""
    s["table"]["professor"][0] = 3


def forget(s) -> None:
    """A card that lies open was never seen."""
    card = int(s["table"]["now"]["card"][0])
    s["table"]["seen"][card >> st.SUIT_AT] ^= 1 << (card & st.CARD_BITS)


def ask_somebody_else(s) -> None:
    """Who is asked to count owns another card."""
    s["table"]["to_move"] = 0


BROKEN: dict[int, Callable] = {
    inv.CARDS: swap_cards,
    inv.HANDS: lose_a_card,
    inv.ORDER: turn_the_order,
    inv.HEALING: flip_in_secret,
    inv.PLUS_ONES: find_a_plus_one,
    inv.PROFESSORS: hide_the_professor,
    inv.KNOWLEDGE: forget,
    inv.DECISION: ask_somebody_else,
}


@pytest.mark.parametrize("code", BROKEN)
def test_a_broken_state_is_noticed(code):
    state = at(st.ASK_COUNT)
    assert GAME.kernels().check(state) == inv.OK
    BROKEN[code](np.ndarray(1, st.STATE, state)[0])
    assert inv.MESSAGES[GAME.kernels().check(state)] == inv.MESSAGES[code]


def test_a_hand_that_differs_from_its_sets_is_noticed():
    state = at(st.ASK_CARD)
    np.ndarray(1, st.STATE, state)[0]["seat"][1]["held"][0] ^= 1 << 20
    assert GAME.kernels().check(state) == inv.HANDS


def test_every_code_is_broken_once_and_has_a_message():
    assert set(BROKEN) == set(range(1, len(inv.MESSAGES)))
    assert len(set(inv.MESSAGES)) == len(inv.MESSAGES)
    assert "plain" in OPTION_SETS
