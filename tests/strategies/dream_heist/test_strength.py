"""Sensible play wins more than random play by far; else something is upside down."""

import pytest

from sim.core.jit import interpreted
from sim.core.runner import play_block
from sim.dream_heist import GAME
from sim.dream_heist import state as st
from strategies import registry

GAMES = 1000

pytestmark = pytest.mark.skipif(interpreted(), reason="thousands of games are for compiled code")


def played(player: str, opponent: str, players: int, **options: str):
    """Games of player 1 among others; all play the same deals."""
    names = {"player": player, "opponent": opponent}
    seats = registry.seat({role: registry.find(GAME, role, name) for role, name in names.items()})
    start = GAME.template(GAME.resolve(dict(options), players), players)
    return play_block(GAME, start, seats, 9, 0, GAMES)


def won(player: str, opponent: str, players: int) -> float:
    """The share of wins of player 1."""
    return float(played(player, opponent, players)["share_1"].mean() / st.SIXTIETHS)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_basic_wins_nearly_always_against_random(players):
    assert won("basic", "random", players) > 0.9


@pytest.mark.parametrize(("players", "margin"), [(2, 0.12), (3, 0.15), (4, 0.13), (5, 0.12)])
def test_skilled_wins_far_more_than_its_part_against_basic(players, margin):
    assert won("skilled", "basic", players) > 1 / players + margin


@pytest.mark.slow
def test_among_skilled_players_more_missions_are_completed_and_games_do_not_stall():
    """All cards that nobody needs could lie in hands, so that nothing is left to draw."""
    basic, skilled = (played(name, name, 4) for name in ("basic", "skilled"))
    assert skilled["completed"].mean() > basic["completed"].mean() + 0.4
    assert skilled["by_cap"].mean() < 0.02


@pytest.mark.slow
def test_skilled_plays_every_card():
    rows = played("skilled", "skilled", 4)
    for card in ("shift", "turn", "swap", "wake"):
        assert sum(rows[f"used_{card}_{p + 1}"].mean() for p in range(4)) > 0.2
