"""The same games, however they are played: threads, blocks, processes, compiled or interpreted.

And randomness has addresses: nothing that a strategy draws shifts what the decks bring.
"""

import json

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.core.rng import below, next_u64
from sim.core.runner import in_order, play_block
from sim.solo import GAME
from strategies.registry import lineup, seat
from strategies.solo.kit import strategy
from tests.sim.solo.blocks import OPTION_SETS, position, rows, seated, some, start_of
from tests.sim.solo.digests import digests
from tests.sim.solo.loops import recorded

QUICK = ("medium", "gentle", "readings", "odd cards")
BURNT = 20 if interpreted() else 1000


@pytest.mark.parametrize("name", QUICK)
def test_neither_threads_nor_the_size_of_blocks_can_be_seen(name):
    games = some(120)
    start, seating = start_of(name), seated()
    whole = rows(name, games)
    for threads in (2,) if interpreted() else (1, 2, 8):
        for size in (1 if threads == 8 else 3, 64, games):
            jobs = [(first, min(size, games - first)) for first in range(0, games, size)]

            def work(job):
                with np.errstate(over="ignore"):
                    return play_block(GAME, start, seating, 1, *job)

            parts = [block for _, block in in_order(jobs, work, threads)]
            assert np.concatenate(parts).tobytes() == whole.tobytes()


@pytest.mark.parametrize("name", QUICK)
def test_a_block_does_not_depend_on_what_was_played_before(name):
    """Working arrays are reused from game to game; nothing of one is left in the next."""
    games = some(60)
    whole = rows(name, games)
    backwards = [rows(name, 1, first=g) for g in reversed(range(games))][::-1]
    assert np.concatenate(backwards).tobytes() == whole.tobytes()


@pytest.mark.parametrize("name", QUICK)
def test_seeds_and_game_numbers_make_a_difference(name):
    """So that the equalities of this module mean something."""
    games = some(60)
    one = rows(name, games)
    assert one.tobytes() != rows(name, games, seed=2).tobytes()
    assert one.tobytes() != rows(name, games, first=1).tobytes()
    assert one[1:].tobytes() == rows(name, games - 1, first=1).tobytes()


# --- processes -----------------------------------------------------------------------------------


def of_a_process(python, games, *sets, **env):
    answer = python("-m", "tests.sim.solo.digests", str(games), *sets, env=env, timeout=600)
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


def test_interpreted_and_compiled_kernels_play_the_same_games(python):
    """Every width and overflow of a number is the same in both; in a fresh process, with another
    order of Python's sets."""
    sets = ("medium", "odd cards")
    env = {"NUMBA_DISABLE_JIT": "0" if interpreted() else "1", "PYTHONHASHSEED": "4711"}
    assert of_a_process(python, 2, *sets, **env) == digests(2, sets)


@pytest.mark.slow
def test_interpreted_and_compiled_agree_under_all_options(python):
    other = "0" if interpreted() else "1"
    assert of_a_process(python, 2, NUMBA_DISABLE_JIT=other) == digests(2)


@pytest.mark.slow
@pytest.mark.skipif(interpreted(), reason="bounds are checked by compiled code")
def test_no_array_is_read_or_written_out_of_bounds(python):
    """Numba does not look unless it is told to; with every option set."""
    assert of_a_process(python, 400, NUMBA_BOUNDSCHECK="1") == digests(400)


# --- what strategies draw ------------------------------------------------------------------------


@strategy()
def fixed(table, me, legal, weights, stream):
    """Varied play without a random number."""
    return (7 * table.turn + 5 * table.deck_left + 3 * table.decision + me.hand_size) % legal.n


@strategy()
def fixed_burning(table, me, legal, weights, stream):
    """Like `fixed`, after drawing a thousand random numbers for nothing."""
    for _ in range(BURNT):
        next_u64(stream)
    return (7 * table.turn + 5 * table.deck_left + 3 * table.decision + me.hand_size) % legal.n


@strategy()
def last_or_random(table, me, legal, weights, stream):
    """Other choices than those of `random`."""
    return legal.n - 1 if table.decision == 1 else below(stream, legal.n)


def played(one, games):
    seating = seat({"player": one})
    return play_block(GAME, start_of("gentle"), seating, 1, 0, games)


def test_wasting_random_numbers_changes_nothing():
    """The same choices after a thousand numbers more: every game stays what it was."""
    games = some(40)
    assert played(fixed, games).tobytes() == played(fixed_burning, games).tobytes()


def test_decks_do_not_depend_on_what_is_played():
    """Two players meet the same first deal, and the same events as long as nothing returns."""
    for number in range(some(10)):
        games = [
            recorded(start_of("gentle"), seat({"player": one}), number)
            for one in (seated_strategy(), last_or_random)
        ]
        first, other = (game.states[0]["hidden"] for game in games)
        assert first["deck"].tolist() == other["deck"].tolist()
        assert first["fresh"].tolist() == other["fresh"].tolist()


def seated_strategy():
    return lineup(GAME, {"player": "random"})["player"]


@pytest.mark.parametrize("name", OPTION_SETS)
def test_cells_share_the_deal_where_they_can(name):
    """Options leave the shuffles alone: event decks are the same in all cells, and so is the team
    deck in those of the same size."""
    for number in range(5):
        plain, other = position("medium", game=number), position(name, game=number)
        assert plain.pile(3)["deck"] == other.pile(3)["deck"]
        assert plain.hidden["fresh"].tolist() == other.hidden["fresh"].tolist()
        if plain.table["rules"]["copies"].sum() == other.table["rules"]["copies"].sum():
            assert plain.hidden["deck"].tolist() == other.hidden["deck"].tolist()
