"""Outcome rows say what the traces of the same games say; and everything is told in sentences."""

import json
import re
from functools import cache

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.core.trace import as_json, as_sentences, trace
from sim.dream_heist import GAME
from sim.dream_heist.outcome import COLUMNS, OUTCOME
from tests.sim.dream_heist.blocks import OPTION_SETS, cells, rows, seated, some_cells, start_of
from tests.sim.dream_heist.recount import CARDS, recount

SEED = 3
OF_SEATS = ("idle", "failed", "limbo", "hits", "stuck", "plantings", "full", "done")


@cache
def traced(players, name, number, strategy="random"):
    """The lines of one game."""
    values = GAME.resolve(OPTION_SETS[name], players)
    names = dict.fromkeys(GAME.roles, strategy)
    return list(trace(GAME, players, values, names, seated(strategy), SEED, number))


def agree(players, name, strategy, games):
    """Rows are the recount of their traces, and columns of seats that nobody has are 0."""
    played = rows(players, name, games, seed=SEED, strategy=strategy)
    rules = start_of(players, name)[0].table.rules
    for number in range(games):
        expected = recount(traced(players, name, number, strategy), rules, GAME.endings)
        row = {column: int(played[column][number]) for column in OUTCOME.names}
        assert row == {**dict.fromkeys(OUTCOME.names, 0), **expected}


@pytest.mark.parametrize("strategy", ["random", "basic"])
@pytest.mark.parametrize(("players", "name"), some_cells())
def test_a_row_says_what_the_trace_says(players, name, strategy):
    """Column by column."""
    agree(players, name, strategy, 1)


@pytest.mark.slow
@pytest.mark.skipif(interpreted(), reason="takes many games")
@pytest.mark.parametrize("strategy", ["random", "basic"])
@pytest.mark.parametrize(("players", "name"), cells())
def test_many_rows_say_what_their_traces_say(players, name, strategy):
    agree(players, name, strategy, 10)


@pytest.mark.skipif(interpreted(), reason="takes some games")
def test_every_column_is_something_in_some_game():
    """So that the equality above means something for each of them."""
    seen = set()
    for name in OPTION_SETS:
        for strategy in ("random", "basic"):
            played = rows(5, name, 60, seed=SEED, strategy=strategy)
            seen |= {column for column in OUTCOME.names if played[column].any()}
    assert seen == set(OUTCOME.names)
    assert all(f"{name}_5" in seen for name in OF_SEATS)
    assert all(f"used_{card}_5" in seen for card in CARDS)


@pytest.mark.parametrize(("players", "name"), some_cells())
def test_games_are_told_in_sentences(players, name):
    """No word is missing, no line is empty of sense, all of it is JSON."""
    lines = traced(players, name, 0, "basic")
    assert [json.loads(line) for line in as_json(lines)] == lines
    for line in as_sentences(GAME, lines):
        assert not re.search(r"None|\{|\}|np\.", line), line
        assert not line or line.endswith((".", ")")), line


def test_every_column_is_explained():
    assert set(OUTCOME.names) == set(COLUMNS)


@pytest.mark.skipif(interpreted(), reason="shared wins are rare")
def test_a_shared_win_goes_to_those_who_share_it_evenly():
    played = rows(4, "plain", 8000)
    shared = played[played["sharers"] == 2]
    share = shared["share_1"] > 0
    assert share.sum() > 50
    assert not (shared["winner"] == 0)[~share].any()
    assert abs((shared["winner"] == 0)[share].mean() - 0.5) < 3 * 0.5 / np.sqrt(share.sum())


@pytest.mark.skipif(interpreted(), reason="takes whole games")
def test_a_game_that_is_given_up_is_a_row_too():
    played = rows(3, "plain", 20, cap=30)
    assert (played["winner"] == -1).all()
    assert {GAME.endings[code] for code in played["ending"]} == {"decision cap"}
