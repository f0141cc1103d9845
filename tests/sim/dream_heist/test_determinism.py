"""The same games, however they are played; and luck that does not depend on what is played."""

import json

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.core.rng import next_u64
from sim.core.runner import in_order, play_block
from sim.dream_heist import GAME
from sim.dream_heist import state as st
from strategies.dream_heist.kit import strategy
from strategies.registry import seat
from tests.rules.dream_heist.position import PLAYERS
from tests.sim.dream_heist.blocks import cells, rows, seated, some, start_of
from tests.sim.dream_heist.digests import digests
from tests.sim.dream_heist.loops import recorded
from tests.sim.raw import bytes_of

BURNT = 20 if interpreted() else 1000


@pytest.mark.parametrize("players", PLAYERS)
def test_neither_threads_nor_the_size_of_blocks_can_be_seen(players):
    games = some(120)
    start, seating = start_of(players), seated()
    whole = rows(players, "plain", games)
    for threads in (2,) if interpreted() else (1, 2, 8):
        for size in (1 if threads == 8 else 7, 64, games):
            jobs = [(first, min(size, games - first)) for first in range(0, games, size)]

            def work(job):
                with np.errstate(over="ignore"):
                    return play_block(GAME, start, seating, 1, *job)

            parts = [block for _, block in in_order(jobs, work, threads)]
            assert np.concatenate(parts).tobytes() == whole.tobytes()


@pytest.mark.parametrize(("players", "name"), cells())
def test_a_block_does_not_depend_on_what_was_played_before(players, name):
    games = some(20)
    whole = rows(players, name, games)
    backwards = [rows(players, name, 1, first=g) for g in reversed(range(games))][::-1]
    assert np.concatenate(backwards).tobytes() == whole.tobytes()
    assert whole.tobytes() != rows(players, name, games, seed=2).tobytes()


def of_a_process(python, games, **env):
    answer = python("-m", "tests.sim.dream_heist.digests", str(games), env=env, timeout=600)
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


def test_interpreted_and_compiled_kernels_play_the_same_games(python):
    """Every width and overflow of a number is the same in both, under all options."""
    env = {"NUMBA_DISABLE_JIT": "0" if interpreted() else "1", "PYTHONHASHSEED": "4711"}
    assert of_a_process(python, 1, **env) == digests(1)


@pytest.mark.slow
@pytest.mark.skipif(interpreted(), reason="bounds are checked by compiled code")
def test_no_array_is_read_or_written_out_of_bounds(python):
    assert of_a_process(python, 400, NUMBA_BOUNDSCHECK="1") == digests(400)


@strategy()
def fixed(table, me, legal, weights, stream):
    """Varied play without a random number."""
    return (7 * table.round_no + 3 * table.decision + me.ideas[0]) % legal.n


@strategy()
def fixed_burning(table, me, legal, weights, stream):
    """Like `fixed`, after drawing random numbers for nothing."""
    for _ in range(BURNT):
        next_u64(stream)
    return (7 * table.round_no + 3 * table.decision + me.ideas[0]) % legal.n


@pytest.mark.parametrize("players", PLAYERS)
def test_wasting_random_numbers_changes_nothing(players):
    games = some(20)
    played = [
        play_block(GAME, start_of(players), seat(dict.fromkeys(GAME.roles, one)), 1, 0, games)
        for one in (fixed, fixed_burning)
    ]
    assert played[0].tobytes() == played[1].tobytes()


@pytest.mark.parametrize("players", PLAYERS)
def test_neither_the_deal_nor_the_dice_depend_on_what_is_played(players):
    """Hands and missions; and the dice of a place, whoever has thrown others."""
    for number in range(some(5)):
        games = [recorded(start_of(players), seated(name), number) for name in ("random", "basic")]
        one, other = (game.states[0] for game in games)
        assert one["seat"]["ideas"].tolist() == other["seat"]["ideas"].tolist()
        assert one["seat"]["mission"].tolist() == other["seat"]["mission"].tolist()
        assert bytes_of(one["hidden"]["dice"]) == bytes_of(other["hidden"]["dice"])
        rolls = [first_rolls(game.states, players) for game in games]
        assert rolls[0] == rolls[1]


def first_rolls(states: np.ndarray, players: int) -> list[int]:
    """What everybody rolled in the first turn, when pieces enter."""
    found = {}
    for state in states:
        t = state["table"]
        if t["decision"] == st.ASK_DIRECTION and t["round_no"] == 1:
            found.setdefault(int(t["to_move"]), int(t["roll"]))
    return [found[p] for p in range(players)]


def seat_columns(played: np.ndarray, name: str, players: int) -> np.ndarray:
    """A number of every seat, one row a game."""
    return np.stack([played[f"{name}_{p + 1}"] for p in range(players)], axis=1)


COLUMNS = ("share", "score", "mission", "planted", "limbo", "hits", "used_swap", "done")


@pytest.mark.parametrize(("players", "name"), cells())
@pytest.mark.parametrize("strategy", ["random", "basic"])
def test_rotation_moves_everybody_on_and_changes_nothing_else(players, name, strategy):
    """What seat p has in one rotation, the seat before it has in the next; so over all rotations
    with one strategy for all, the shares of player 1 are one win in every game, and player 1 is
    the winner once."""
    games = some(40)
    turned = [
        rows(players, name, games, strategy=strategy, rotation=rotation)
        for rotation in range(players)
    ]
    for column in COLUMNS:
        plain = seat_columns(turned[0], column, players)
        for rotation, played in enumerate(turned):
            moved = np.roll(plain, -rotation, axis=1)
            assert seat_columns(played, column, players).tolist() == moved.tolist(), column
    assert sum(played["share_1"].astype(int) for played in turned).tolist() == [60] * games
    assert sum((played["winner"] == 0).astype(int) for played in turned).tolist() == [1] * games


@pytest.mark.parametrize("players", PLAYERS)
def test_without_rotation_luck_remains(players):
    """So that the equality above means something."""
    if interpreted():
        pytest.skip("takes many games")
    wins = (rows(players, "plain", 200)["winner"] == 0).sum()
    assert 0 < wins < 200
