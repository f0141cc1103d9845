"""All invariants hold at every decision of very many games, and each of them can fail."""

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.dream_heist import GAME
from sim.dream_heist import invariants as inv
from sim.dream_heist.narrate import QUESTIONS
from tests.rules.dream_heist.missions import COMPLETED
from tests.rules.dream_heist.position import PLAYERS, Position
from tests.sim.dream_heist.blocks import (
    cells,
    drawn_options,
    seated,
    some,
    start_of,
    template_of,
)
from tests.sim.dream_heist.broken import BROKEN, LEAVING, PLANTING
from tests.sim.dream_heist.loops import LOG_TOO_SHORT, check_games

CAP = 20_000
GAMES, MANY = 10, 3_000
DRAWS, MANY_DRAWS = 12, 400
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


@pytest.mark.parametrize("strategy", ["random", "basic"])
@pytest.mark.parametrize(("players", "name"), cells())
def test_every_invariant_holds_at_every_decision(players, name, strategy):
    games = some(GAMES)
    checked, asked = check_block(start_of(players, name), games, strategy)
    assert checked > 10 * games, "a game has many decisions"
    if not interpreted():
        common = {"turn", "direction", "plant"} | ({"discard"} if name == "readings" else set())
        assert min(asked[what] for what in common) > 0, asked


@pytest.mark.parametrize("players", PLAYERS)
def test_every_invariant_holds_under_options_at_random(players):
    """Every option has a value of its own; most are far from what is printed."""
    for number in range(some(DRAWS)):
        start = template_of(players, drawn_options(players, number))
        check_block(start, some(4), seed=number)


@pytest.mark.skipif(interpreted(), reason="the end of a game is far away")
def test_every_decision_is_asked():
    _, asked = check_block(start_of(4, "plain", hand_limit=7), 40)
    assert min(asked.values()) > 0, asked


@pytest.mark.slow
@pytest.mark.skipif(interpreted(), reason="this many games are for compiled code")
@pytest.mark.parametrize("strategy", ["random", "basic"])
@pytest.mark.parametrize(("players", "name"), cells())
def test_every_invariant_holds_in_tens_of_thousands_of_games(players, name, strategy):
    check_block(start_of(players, name), MANY, strategy, seed=12)


@pytest.mark.slow
@pytest.mark.skipif(interpreted(), reason="this many games are for compiled code")
@pytest.mark.parametrize("strategy", ["random", "basic"])
@pytest.mark.parametrize("players", PLAYERS)
def test_every_invariant_holds_under_many_options_at_random(players, strategy):
    for number in range(MANY_DRAWS):
        start = template_of(players, drawn_options(players, 1000 + number))
        check_block(start, 20, strategy, seed=number)


# --- each of them can fail -----------------------------------------------------------------------


def position(kind: str) -> Position:
    """A position in which something is asked, with all that can be broken in it."""
    given = {
        "ideas": {1: "AAAF", 2: "E"},
        "cards": {1: "shift wake", 2: "swap", 3: "wake"},
        "mission": {1: 12, 2: 10},
        "blocks": {1: "1-1=3 4-6=2", 2: COMPLETED[10], 3: "3-4=2"},
        "deck": "AFEI",
        "dreams": "turn",
        "left": {1: 1, 2: 0, 3: 0},
        "announced": 2,
        "may_pass": True,
    }
    at = {1: "1:18+", 2: "2:9-", 3: "limbo 3 x2"}
    game = Position(3, at, **given)
    if kind == PLANTING:
        game.do("circle", roll=3)
        assert game.asked() == (1, "plant")
    if kind == LEAVING:
        game.idle()
        assert game.asked() == (3, "leave")
    return game


@pytest.mark.parametrize("damage", BROKEN, ids=lambda damage: damage.__name__)
def test_a_broken_state_is_noticed(damage):
    kind, code = BROKEN[damage]
    game = position(kind)
    assert GAME.kernels().check(game.record) == inv.OK
    damage(game.plain)
    assert inv.MESSAGES[GAME.kernels().check(game.record)] == inv.MESSAGES[code]


def test_every_code_is_broken_and_has_a_message():
    assert {code for _, code in BROKEN.values()} == set(range(1, len(inv.MESSAGES)))
    assert len(set(inv.MESSAGES)) == len(inv.MESSAGES)
    assert len(BROKEN) >= 25
