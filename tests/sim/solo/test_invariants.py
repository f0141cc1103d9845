"""All invariants hold at every decision of very many games, and no log is too short."""

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.solo import GAME
from sim.solo import invariants as inv
from sim.solo.narrate import QUESTIONS
from tests.sim.solo.blocks import OPTION_SETS, seated, some, start_of
from tests.sim.solo.loops import LOG_TOO_SHORT, check_games

CAP = 6000
FEW = 4  # decisions of a game that are looked at where kernels run interpreted
GAMES, MANY = 170, 22_500  # of each of the option sets
MESSAGES = {**dict(enumerate(inv.MESSAGES)), LOG_TOO_SHORT: "the log has no room for a step"}


def check_block(start, games: int, seed: int = 11, cap: int = CAP) -> tuple[int, dict[str, int]]:
    """Play and check a block of games: how many states were looked at, and what was asked."""
    kernels, seating = GAME.kernels(), seated()
    found, asked = np.zeros(games, np.int64), np.zeros(16, np.int64)
    start[0].log.on = 1  # so that its room is checked as well
    working = kernels.new_state(), kernels.new_legal(), seating.functions, seating.weights
    checked = check_games(start, *working, seed, 0, cap, found, asked)
    broken = np.flatnonzero(found)
    assert not broken.size, f"game {broken[0]}: {MESSAGES[int(found[broken[0]])]}"
    return checked, {name: int(asked[code]) for code, name in QUESTIONS.items()}


@pytest.mark.parametrize("name", OPTION_SETS)
def test_every_invariant_holds_at_every_decision(name):
    games = some(GAMES)
    checked, _ = check_block(start_of(name), games, cap=FEW if interpreted() else CAP)
    assert checked > (FEW if interpreted() else 30) * games, "a game has many decisions"


@pytest.mark.skipif(interpreted(), reason="rare decisions take many games")
def test_every_decision_is_asked():
    """So that the tests above look at all of them."""
    _, asked = check_block(start_of("gentle"), 600, seed=13)
    assert min(asked.values()) > 10, asked


@pytest.mark.slow
@pytest.mark.skipif(interpreted(), reason="this many games are for compiled code")
@pytest.mark.parametrize("name", OPTION_SETS)
def test_every_invariant_holds_in_hundreds_of_thousands_of_games(name):
    check_block(start_of(name), MANY, seed=12)


def test_a_broken_state_is_noticed_in_the_loop_too():
    """The compiled loop reports what it finds, and in which game."""
    start = start_of("medium")
    start[0].table.display[0] = 1
    found, asked = np.zeros(3, np.int64), np.zeros(16, np.int64)
    kernels, seating = GAME.kernels(), seated()
    working = kernels.new_state(), kernels.new_legal(), seating.functions, seating.weights
    assert check_games(start, *working, 1, 0, CAP, found, asked) == 3
    assert set(found.tolist()) <= {inv.CARDS, inv.COUNTS}
    assert found.all()
