"""Sensible play wins more than random play by far; else something is upside down."""

import pytest

from sim.core.jit import interpreted
from sim.core.runner import play_block
from sim.solo import GAME
from sim.solo import state as st
from tests.rules.solo.position import DIFFICULTIES
from tests.strategies.solo.positions import seated

GAMES = 1500

pytestmark = pytest.mark.skipif(interpreted(), reason="thousands of games are for compiled code")


def wins(name: str, difficulty: str) -> float:
    """How often a strategy wins; all play the same deals."""
    start = GAME.template(GAME.resolve({"difficulty": difficulty}, 1), 1)
    rows = play_block(GAME, start, seated(name), 9, 0, GAMES)
    return float((rows["winner"] == st.PLAYER_SIDE).mean())


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_basic_wins_where_random_does_not(difficulty):
    """In the challenge, where somebody named has to stay on each level, it wins seldom."""
    margin = 0.02 if difficulty == "challenge" else 0.3
    assert wins("basic", difficulty) > wins("random", difficulty) + margin


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_skilled_wins_more_than_basic(difficulty):
    margin = 0.2 if difficulty == "challenge" else 0.05
    assert wins("skilled", difficulty) > wins("basic", difficulty) + margin
