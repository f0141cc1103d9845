"""Strategies of Solo Inception return the index of a legal action, and see only what lies open."""

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.core.runner import Seating, play_block
from sim.core.weights import MAX_WEIGHTS, write_weights
from sim.solo import GAME
from sim.solo import state as st
from strategies import registry
from tests.strategies.solo.positions import (
    NAMES,
    ROLE,
    choices,
    dealt_anew,
    decisions,
    seated,
)

every_strategy = pytest.mark.parametrize("name", NAMES)
weighted = pytest.mark.parametrize("name", NAMES[1:])


def test_the_decisions_here_are_those_of_all_kinds_of_games():
    states, lists = decisions()
    assert len(states) > (100 if interpreted() else 2000)
    asked = set(states["table"]["decision"].tolist())
    every = set(range(st.ASK_PLAY, st.ASK_KEEPER + 1))
    assert interpreted() or asked >= every - {st.ASK_REVIVE}  # which comes up in few games
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
    """All that the player cannot see is dealt anew: decks, luck to come, counts of the past."""
    states, lists = decisions()
    other = dealt_anew(states)
    assert (choices(other, lists, seated(name)) == choices(states, lists, seated(name))).all()
    for field in ("deck", "fresh"):
        differ = (other["hidden"][field] != states["hidden"][field]).reshape(len(states), -1)
        assert differ.any(axis=1).mean() > 0.9
    assert (other["hidden"]["team"]["word"] != states["hidden"]["team"]["word"]).any(axis=1).all()


@weighted
def test_the_choice_does_depend_on_what_is_seen(name):
    """The test above can fail: with another state of the team other things are done."""
    states, lists = decisions()
    other = states.copy()
    active = other["table"]["state"] > st.INACTIVE
    other["table"]["state"][active] = st.WEAK
    other["table"]["weak"] = other["table"]["active"]
    other["table"]["strong"] = 0
    assert (choices(other, lists, seated(name)) != choices(states, lists, seated(name))).any()


@weighted
def test_the_same_is_chosen_whenever_it_is_asked(name):
    """And by its weights and what lies open alone: its dice decide nothing."""
    states, lists = decisions()
    other = states.copy()
    other["hidden"]["choice"]["word"] += np.uint64(1)
    picked = choices(states, lists, seated(name))
    assert (choices(states, lists, seated(name)) == picked).all()
    assert (choices(other, lists, seated(name)) == picked).all()


@every_strategy
def test_the_same_games_are_played_again(name):
    start = GAME.template(GAME.resolve({}, 1), 1)
    games = 2 if interpreted() else 60
    whole = play_block(GAME, start, seated(name), 3, 0, games)
    again = [play_block(GAME, start, seated(name), 3, first, 1) for first in range(games)]
    assert (np.concatenate(again) == whole).all()


def test_the_player_can_be_played_on_every_level_of_the_ladder():
    known = ["random", "basic", "skilled", "search-basic", "search-skilled"]
    assert list(registry.for_role(GAME, ROLE)) == known
