"""Many decisions of many games of Solo Inception, for strategies to be asked about."""

from functools import cache

import numpy as np

from sim.core.game import records
from sim.core.jit import entry, interpreted, numba
from sim.core.options import Value
from sim.core.runner import Seating
from sim.solo import GAME
from sim.solo.ask import consult_strategy
from sim.solo.determinize import determinize
from sim.solo.play import Strategies, apply, begin, check, choose, legal
from sim.solo.state import LEGAL, PLAYER, STATE, UNDECIDED, Legals, States, WeightRows
from strategies import registry

ROLE = "player"
NAMES = ("random", "basic", "skilled")
MOST_DECISIONS = 3000
i8 = numba.types.int64
Numbers = numba.types.Array(i8, 1, "C")

# Every difficulty, and the readings that strategies have to know about.
CELLS: tuple[dict[str, Value], ...] = (
    *({"difficulty": one} for one in ("easy", "medium", "hard", "challenge")),
    {"shared_growth": True, "count_falls": True, "ariadne_reach": "any-level"},
)


@entry(i8(States, States, Legals, Strategies, WeightRows, i8, i8, States, Legals))
def record(start, state, legals, strategies, weights, seed, game, states, lists):
    """Play one game and keep the state and the list of every real decision."""
    begin(start, state, seed, game)
    kept = 0
    while state[0].table.winner == UNDECIDED and kept < len(states):
        legal(state, legals)
        index = 0
        if legals[0].n > 1:
            states[kept] = state[0]
            lists[kept] = legals[0]
            kept += 1
            index = choose(state, legals, strategies, weights)
        apply(state, legals, index)
    return kept


@entry(numba.types.void(States, Legals, Strategies, WeightRows, Numbers))
def choose_all(states, lists, strategies, weights, picks):
    """What a strategy chooses at each decision; an index out of range is kept as it is."""
    for i in range(len(states)):
        picks[i] = consult_strategy(states[i], lists[i], strategies, weights[PLAYER])


@entry(numba.types.void(States, i8, Numbers))
def deal_anew(states, seed, broken):
    """Deal what is hidden anew in each state, but for the player's own dice, and check it."""
    for i in range(len(states)):
        one = states[i : i + 1]
        word = one[0].hidden.choice.word
        first, second, third, fourth = word[0], word[1], word[2], word[3]
        determinize(one, PLAYER, seed, i)
        word[0], word[1], word[2], word[3] = first, second, third, fourth
        broken[i] = check(one)


def plain(array: np.ndarray) -> np.ndarray:
    """An array of records as numpy reads it fastest."""
    return array.view(np.ndarray)


@cache
def seated(name: str) -> Seating:
    """One shipped strategy."""
    return registry.seat({ROLE: registry.find(GAME, ROLE, name)})


@cache
def decisions() -> tuple[np.ndarray, np.ndarray]:
    """States and lists of one in three of the real decisions of random and sensible games."""
    states, lists = records(STATE, MOST_DECISIONS), records(LEGAL, MOST_DECISIONS)
    state, legals = records(STATE, 1), records(LEGAL, 1)
    found = []
    for options in CELLS:
        start = GAME.template(GAME.resolve(dict(options), 1), 1)
        for name, games in (("random", 4), ("basic", 2), ("skilled", 2)):
            seats = seated(name)
            for game in range(1 if interpreted() else games):
                settings = seats.functions, seats.weights, 31, game
                with np.errstate(over="ignore"):  # random words may wrap around, interpreted
                    kept = record(start, state, legals, *settings, states, lists)
                found.append((plain(states)[:kept].copy(), plain(lists)[:kept].copy()))
    every = slice(None, None, 7 if interpreted() else 3)
    states_of, lists_of = zip(*found, strict=True)
    return np.concatenate(states_of)[every], np.concatenate(lists_of)[every]


def choices(states: np.ndarray, lists: np.ndarray, seats: Seating) -> np.ndarray:
    """What a strategy chooses; the states are left as they were."""
    picks = np.zeros(len(states), np.int64)
    copied, listed = (array.copy().view(np.recarray) for array in (states, lists))
    choose_all(copied, listed, seats.functions, seats.weights, picks)
    return picks


def dealt_anew(states: np.ndarray, seed: int = 9) -> np.ndarray:
    """Copies of states in which all that the player cannot see is dealt anew."""
    other, broken = states.copy().view(np.recarray), np.zeros(len(states), np.int64)
    deal_anew(other, seed, broken)
    assert not broken.any()
    return plain(other)
