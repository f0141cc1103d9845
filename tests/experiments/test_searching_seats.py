"""How a search is seated, whatever the game: with a toy one, searched by plain Python."""

import numpy as np

from experiments import make_plan
from experiments.sweeps import sweep
from sim.core.runner import BLOCK_GAMES, play_block
from strategies.registry import compiled_name, lineup, seat
from tests.toy import GAME
from tests.toy.strategies import basic, search

GAMES = 6


def rows(seats, first=0, games=GAMES):
    template = GAME.template(GAME.resolve({}, 2), 2)
    return play_block(GAME, template, seats, 5, first, games)


def test_only_a_lineup_with_a_search_has_kernels_of_its_own():
    plain = seat(lineup(GAME, {}))
    assert plain.play is None
    assert plain.choose is None
    searched = seat(lineup(GAME, {"extractor": "search"}))
    assert searched.play is not None
    assert searched.choose is not None


def test_what_it_plays_on_with_stands_for_a_search():
    """So that whoever asks for the functions alone gets a player of the role."""
    plain = seat(lineup(GAME, {"extractor": "random"}))
    searched = seat(lineup(GAME, {"extractor": "search"}))
    assert searched.functions == plain.functions
    assert searched.weights[1].value[0] == search.weights["playouts"]


def test_a_search_is_another_player_and_the_same_in_every_block():
    searched = rows(seat(lineup(GAME, {"extractor": "search"})))
    assert (searched != rows(seat(lineup(GAME, {})))).any()
    parts = [rows(seat(lineup(GAME, {"extractor": "search"})), first, 3) for first in (0, 3)]
    assert (np.concatenate(parts) == searched).all()


def test_blocks_are_as_small_as_the_slowest_strategy_asks():
    assert make_plan(GAME, 3, 100).block_games == BLOCK_GAMES
    slow = {"extractor": "search"}
    assert make_plan(GAME, 3, 100, strategies=slow).block_games == search.block_games
    assert make_plan(GAME, 3, 100, strategies=slow, block_games=50).block_games == 50


def test_a_sweep_counts_what_a_search_plays():
    plan = make_plan(GAME, 2, GAMES, seed=5, strategies={"extractor": "search"})
    wins = (rows(seat(lineup(GAME, {"extractor": "search"})))["winner"] == 0).sum()
    assert plan.blocks == 2
    assert sweep(plan, threads=2).cells.row(0, named=True)["wins_mark"] == wins


def test_searches_are_compiled_under_a_name_of_their_own():
    """A lock is released for good when a name is compiled, and the first search comes later."""
    assert compiled_name(GAME, {"mark": basic}) == "toy-doors"
    assert compiled_name(GAME, {"mark": basic, "extractor": search}) == "toy-doors-search"


def test_a_search_cannot_be_restricted(totem):
    asked = ("sweep", "toy-doors", "--games", "10", "--strategy", "extractor=search")
    answer = totem(*asked, "--restrict", "extractor:no-lens")
    assert (answer.code, answer.out) == (2, "")
    assert "strategy extractor=search: a search tries every action" in answer.err
    assert answer.err.count("\n") == 1
