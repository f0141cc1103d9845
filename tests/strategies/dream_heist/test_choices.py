"""Strategies of Dream Heist return the index of a legal action, see only what lies open, and play
every seat alike.
"""

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.core.runner import Seating, play_block
from sim.core.weights import MAX_WEIGHTS, write_weights
from sim.dream_heist import GAME
from sim.dream_heist import state as st
from strategies import registry
from tests.strategies.dream_heist.positions import (
    NAMES,
    choices,
    dealt_anew,
    decisions,
    seated,
)

every_strategy = pytest.mark.parametrize("name", NAMES)
weighted = pytest.mark.parametrize("name", NAMES[1:])


def test_the_decisions_here_are_of_all_kinds_and_seats():
    states, lists = decisions()
    assert len(states) > (100 if interpreted() else 1500)
    asked = set(states["table"]["decision"].tolist())
    assert asked >= {st.ASK_TURN, st.ASK_DIRECTION, st.ASK_PLANT}
    assert interpreted() or asked >= {st.ASK_DISCARD, st.ASK_LEAVE}
    assert set(states["table"]["to_move"].tolist()) == set(range(st.MAX_SEATS))
    assert (lists["n"] > 1).all()


@every_strategy
def test_every_choice_is_the_index_of_a_legal_action(name):
    states, lists = decisions()
    picked = choices(states, lists, seated(name))
    assert (picked >= 0).all()
    assert (picked < lists["n"]).all()
    assert len(set(picked.tolist())) > 3


@weighted
def test_whatever_the_weights_are_the_choice_is_legal(name):
    """A tuner may try anything: large, negative, zero."""
    states, lists = decisions()
    rng = np.random.default_rng(7)
    for scale in (0.0, 1.0, 100.0):
        weights = seated(name).weights.copy()
        write_weights(weights[0], (rng.normal(size=MAX_WEIGHTS) * scale).tolist())
        picked = choices(states, lists, Seating(seated(name).functions, weights))
        assert ((picked >= 0) & (picked < lists["n"])).all()


@every_strategy
def test_the_choice_does_not_depend_on_what_is_hidden(name):
    """All that the seat cannot see is dealt anew: other missions and hands, the decks."""
    states, lists = decisions()
    other = dealt_anew(states)
    assert (choices(other, lists, seated(name)) == choices(states, lists, seated(name))).all()
    differ = (other["hidden"]["ideas"] != states["hidden"]["ideas"]).any(axis=1)
    assert differ.mean() > 0.5


@weighted
def test_the_choice_does_depend_on_what_is_seen(name):
    """The test above can fail: with another mission of its own other things are done."""
    states, lists = decisions()
    other = states.copy()
    other["seat"]["stripe"] = 5 - other["seat"]["stripe"]
    assert (choices(other, lists, seated(name)) != choices(states, lists, seated(name))).any()


@weighted
def test_the_same_is_chosen_whenever_it_is_asked(name):
    """And by its weights and what lies open alone: its dice and its notes decide nothing."""
    states, lists = decisions()
    other = states.copy()
    other["hidden"]["choice"]["word"] += np.uint64(1)
    other["seat"]["notes"] = 77
    picked = choices(states, lists, seated(name))
    assert (choices(states, lists, seated(name)) == picked).all()
    assert (choices(other, lists, seated(name)) == picked).all()


@every_strategy
def test_both_roles_decide_the_same_in_the_same_position(name):
    states, lists = decisions()
    seats = seated(name)
    as_player = choices(states, lists, seats, st.ROLE_PLAYER)
    assert (choices(states, lists, seats, st.ROLE_OPPONENT) == as_player).all()


@every_strategy
def test_seats_are_alike(name):
    """Where everybody sits one place further, with the hands and the luck, the seats change roles.

    Two play: among more, whom one changes places with can depend on the order of seats. So does
    what the Mark draws, which is left out here.
    """
    players = 2
    games = 2 if interpreted() else 200
    rows = [
        play_block(
            GAME,
            GAME.template(GAME.resolve({"rotation": rotation}, players), players),
            seated(name),
            3,
            0,
            games,
        )
        for rotation in (0, 1)
    ]
    for column in ("points", "done", "planted", "hits", "limbo", "used_swap"):
        for p in range(players):
            turned = rows[1][f"{column}_{p + 1}"]
            assert (turned == rows[0][f"{column}_{(p + 1) % players + 1}"]).all()


@every_strategy
def test_the_same_games_are_played_again(name):
    start = GAME.template(GAME.resolve({}, 3), 3)
    games = 2 if interpreted() else 60
    whole = play_block(GAME, start, seated(name), 3, 0, games)
    again = [play_block(GAME, start, seated(name), 3, first, 1) for first in range(games)]
    assert (np.concatenate(again) == whole).all()


def test_every_role_can_be_played_on_every_level_of_the_ladder():
    for role in GAME.roles:
        assert list(registry.for_role(GAME, role)) == list(NAMES)
        assert registry.template(GAME, role, "my.py").count("my.py:mine") == 3


def test_both_roles_have_the_same_weights():
    player, opponent = (registry.find(GAME, role, "skilled") for role in GAME.roles)
    assert player.name == opponent.name
    assert player.weights == opponent.weights
