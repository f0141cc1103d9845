"""Moving, against what can be computed exactly: absorbing Markov chains and geometric tries.

A piece goes round one loop until it is on a wanted space. The moves until then have a distribution
that follows from that of two dice; the simulator plays them with its own kernels, and the test
shows that it would notice a loop of another length.
"""

from dataclasses import dataclass

import numpy as np
import pytest

from sim.core.jit import entry, interpreted, numba
from sim.core.rng import seed_stream
from sim.dream_heist import GAME
from sim.dream_heist import state as st
from sim.dream_heist.play import apply, legal
from tests.rules.dream_heist.board import ENTERS, LEVELS, ROLLS, SPACES, neighbours
from tests.rules.dream_heist.position import DICE, Position

compiled = pytest.mark.skipif(interpreted(), reason="takes a hundred thousand samples")
every_level = pytest.mark.parametrize("level", LEVELS)
SAMPLES = 100_000
LONG = 400  # moves that are told apart; longer walks are one
ENTERED = -1  # instead of a place: until a level is entered
i8 = numba.types.int64
Numbers = numba.types.Array(i8, 1, "C")


@entry(numba.types.void(st.States, st.States, st.Legals, i8, i8, Numbers))
def play_until(start, state, legals, action, place, moves):
    """How often player 1 takes an action until its piece is on a place, for each sample.

    Everybody else passes, and whatever else is asked is answered with the first action.
    """
    for sample in range(len(moves)):
        state[0] = start[0]
        t = state[0].table
        seed_stream(state[0].hidden.dice[0], 1, sample, st.DICE_OF)
        there = False
        while not there:
            legal(state, legals)
            wanted = i8(st.PASS)
            if t.to_move == 0 and t.decision == st.ASK_TURN:
                wanted = action
                moves[sample] += 1
                t.round_no = 1  # so that the game never ends
            index = 0
            for i in range(legals[0].n):
                if t.decision == st.ASK_TURN and legals[0].action[i] == wanted:
                    index = i
            apply(state, legals, index)
            there = t.place[0] == place
            if place == ENTERED:
                there = t.to_move == 0 and t.decision == st.ASK_DIRECTION


def sampled(position: Position, action: int, place: int = ENTERED) -> np.ndarray:
    """How many turns it took player 1, in very many samples."""
    moves = np.zeros(SAMPLES, np.int64)
    position.plain["log"]["on"] = 0
    kernels = GAME.kernels()
    working = kernels.new_state(), kernels.new_legal()
    play_until(position.record, *working, action, place, moves)
    return moves


def alone(at: str, **options) -> Position:
    """Player 1 somewhere, and player 2 where it is in nobody's way and may pass."""
    elsewhere = "1:0" if not at.startswith(("1", "limbo 1")) else "2:0"
    return Position(2, {1: at, 2: elsewhere}, may_pass=True, **options)


# --- round a loop until a space ------------------------------------------------------------------


@dataclass(frozen=True)
class Chain:
    """Moves round a loop until a space: the mean, and the chance of each number from 1 on."""

    mean: float
    chances: np.ndarray


def chain(spaces: int, distance: int, longest: int = LONG) -> Chain:
    """The absorbing chain of a piece that has so far to go to the wanted space.

    Parameters
    ----------
    spaces : int
        Of the loop.
    distance : int
        From the space where it is, in its direction; 0 for once round.
    longest : int
        Chances are given up to so many moves.

    Returns
    -------
    Chain
    """
    step = np.zeros((spaces, spaces))  # by what is left to go: column 0 is the wanted space
    for dice in DICE:
        for left in range(spaces):
            step[left, (left - sum(dice)) % spaces] += 1 / len(DICE)
    among = step[1:, 1:]
    times = np.linalg.solve(np.eye(spaces - 1) - among, np.ones(spaces - 1))
    mean = 1 + step[distance, 1:] @ times
    chances, here = [step[distance, 0]], step[distance, 1:]
    for _ in range(longest - 1):
        chances.append(here @ step[1:, 0])
        here = here @ among
    return Chain(float(mean), np.array(chances))


def off_by(moves: np.ndarray, mean: float) -> float:
    """How many standard errors the samples are from a mean."""
    return float(abs(moves.mean() - mean) / (moves.std() / np.sqrt(len(moves))))


def unlike(moves: np.ndarray, chances: np.ndarray) -> float:
    """Chi-square of the samples, less its mean and in its standard deviations."""
    expected = chances * len(moves)
    kept = expected >= 20
    found = np.bincount(moves, minlength=len(chances) + 1)[1 : len(chances) + 1]
    table = np.append(found[kept], len(moves) - found[kept].sum())
    wanted = np.append(expected[kept], len(moves) - expected[kept].sum())
    chi = ((table - wanted) ** 2 / np.maximum(wanted, 1e-9)).sum()
    free = kept.sum()
    return float((chi - free) / np.sqrt(2 * free))


WALKS = [(0, 7, "+"), (3, 2, "+"), (5, 5, "-")]  # from, to, and which way


@compiled
@every_level
@pytest.mark.parametrize(("start", "target", "sign"), WALKS)
def test_moves_round_a_loop_until_a_space(level, start, target, sign):
    n = SPACES[level]
    game = alone(f"{level}:{start}{sign}")
    moves = sampled(game, st.CIRCLE, (level - 1) << st.LEVEL_AT | target)
    distance = ((target - start) if sign == "+" else (start - target)) % n
    exact = chain(n, distance)
    assert off_by(moves, exact.mean) < 4
    assert unlike(moves, exact.chances) < 5
    if start == target:
        assert exact.mean == pytest.approx(n)  # each space is as likely as any other in the end


@compiled
@every_level
def test_another_loop_would_be_noticed(level):
    """One space longer or shorter, the other way round, or one space on."""
    n = SPACES[level]
    moves = sampled(alone(f"{level}:0+"), st.CIRCLE, (level - 1) << st.LEVEL_AT | 7)
    for spaces, distance in ((n + 1, 7), (n - 1, 7), (n, n - 7), (n, 8)):
        wrong = chain(spaces, distance)
        assert off_by(moves, wrong.mean) > 4 or unlike(moves, wrong.chances) > 5
    assert off_by(moves, chain(n + 1, 7).mean) > 4


def test_a_chain_that_can_be_computed_by_hand():
    """Two dice reach any space of a loop of one at once; of a loop of two, with even sums."""
    assert chain(1, 0).mean == pytest.approx(1)
    assert chain(2, 1).mean == pytest.approx(2)
    assert chain(40, 2).chances[0] == pytest.approx(1 / 36)
    assert chain(40, 4, 2).chances.tolist() == pytest.approx([3 / 36, 1 / 36**2])
    assert chain(16, 0).chances.sum() == pytest.approx(1, abs=1e-6)


# --- tries to enter ------------------------------------------------------------------------------


@every_level
def test_so_many_of_the_36_rolls_enter(level):
    """Design reference 2.4, by every roll of two dice; with a card all of them."""
    for start in neighbours(level):
        position = alone(f"{start}:5+", cards={1: "shift"})
        record = position.record.copy()
        for action, expected in (("level", ROLLS[level]), ("shift", 36)):
            entered = 0
            for dice in DICE:
                position.record[0] = record[0]
                position.do(action, level, roll=dice)
                entered += position.asked() == (1, "direction")
            assert entered == expected
    assert ROLLS == {1: 24, 2: 18, 3: 12, 4: 9}
    assert ROLLS[level] == sum(sum(dice) in ENTERS[level] for dice in DICE)


def geometric(chance: float, longest: int) -> np.ndarray:
    """The chance of each number of tries."""
    return chance * (1 - chance) ** np.arange(longest)


@compiled
@every_level
def test_tries_until_a_level_is_entered(level):
    """Mean tries 1.5, 2, 3 and 4; a roll more or less would be noticed."""
    for start in neighbours(level):
        moves = sampled(alone(f"{start}:5+"), st.DOWN if start < level else st.UP)
        assert off_by(moves, 36 / ROLLS[level]) < 4
        assert unlike(moves, geometric(ROLLS[level] / 36, LONG)) < 5
        for rolls in (ROLLS[level] - 1, ROLLS[level] + 1):
            assert off_by(moves, 36 / rolls) > 4


@compiled
@every_level
def test_tries_until_a_piece_has_left_limbo(level):
    """H15: the fifth attempt always succeeds. Of those before it, 99, 94, 80 and 68 % do."""
    chances = geometric(ROLLS[level] / 36, 5)
    chances[4] = 1 - chances[:4].sum()
    moves = sampled(alone(f"limbo {level}"), st.ROLL_OUT)
    assert moves.max() == 5
    assert unlike(moves, chances) < 5
    assert round(100 * (1 - chances[4])) == {1: 99, 2: 94, 3: 80, 4: 68}[level]
    assert unlike(moves, geometric(ROLLS[level] / 36, 5)) > 5 or level == 1
    free = sampled(alone(f"limbo {level}", limbo_release=0), st.ROLL_OUT)
    assert off_by(free, 36 / ROLLS[level]) < 4
