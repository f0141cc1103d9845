"""Sensible play wins more than random play by far; else something is upside down."""

import pytest

from sim.core.jit import interpreted
from sim.core.runner import play_block
from sim.dreamworld import GAME
from sim.dreamworld import state as st
from strategies import registry

GAMES = 1000

pytestmark = pytest.mark.skipif(interpreted(), reason="thousands of games are for compiled code")


def won(player: str, opponent: str, players: int, **options: str) -> float:
    """The share of wins of player 1; all play the same deals."""
    names = {"player": player, "opponent": opponent}
    seats = registry.seat({role: registry.find(GAME, role, name) for role, name in names.items()})
    start = GAME.template(GAME.resolve(dict(options), players), players)
    rows = play_block(GAME, start, seats, 9, 0, GAMES)
    if players == 1:
        return float((rows["winner"] == st.PLAYER_SIDE).mean())
    return float(rows["share_1"].mean() / st.TWELFTHS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_basic_wins_nearly_always_against_random(players):
    assert won("basic", "random", players) > 0.97


@pytest.mark.parametrize(("players", "margin"), [(2, 0.3), (3, 0.4), (4, 0.4)])
def test_skilled_wins_far_more_than_its_part_against_basic(players, margin):
    assert won("skilled", "basic", players) > 1 / players + margin


def test_alone_each_level_of_the_ladder_wins_more_and_each_difficulty_less():
    rates = {
        name: [won(name, name, 1, difficulty=one) for one in ("easy", "medium", "hard")]
        for name in ("random", "basic", "skilled")
    }
    assert max(rates["random"]) < 0.01
    assert min(rates["basic"]) > 0.2
    for easier, harder in ((0, 1), (1, 2)):
        assert rates["basic"][easier] > rates["basic"][harder]
        assert rates["skilled"][easier] > rates["skilled"][harder]
    for basic, skilled in zip(rates["basic"], rates["skilled"], strict=True):
        assert skilled > basic + 0.1
