"""Many decisions of many games of Dream Heist, for strategies to be asked about."""

from functools import cache

import numpy as np

from sim.core.game import records
from sim.core.jit import entry, interpreted, numba
from sim.core.options import Value
from sim.core.runner import Seating
from sim.dream_heist import GAME
from sim.dream_heist.determinize import determinize
from sim.dream_heist.play import Strategies, apply, begin, check, choose, legal
from sim.dream_heist.state import (
    LEGAL,
    ROLE_OPPONENT,
    ROLE_PLAYER,
    STATE,
    UNDECIDED,
    Legals,
    States,
    WeightRows,
)
from strategies import registry

NAMES = ("random", "basic", "skilled")
MOST_DECISIONS = 3000
i8 = numba.types.int64
Numbers = numba.types.Array(i8, 1, "C")

# Players and options: every number of players, and the readings that strategies have to know about.
CELLS: tuple[tuple[int, dict[str, Value]], ...] = (
    (2, {}),
    (3, {"hand_limit": 6, "ideas": "11,11,11,11,6"}),
    (4, {}),
    (5, {}),
    (3, {"shift_landing": "waits", "swap_limbo": True, "may_pass": True, "plant_optional": False}),
    (
        4,
        {
            "swap_direction": "keep",
            "swap_resolve": True,
            "level4_exact": True,
            "halves": "mirrored",
        },
    ),
    (5, {"several_plantings": False, "entering_collides": False, "level4_exact": True}),
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


@entry(numba.types.void(States, Legals, Strategies, WeightRows, i8, Numbers))
def choose_all(states, lists, strategies, weights, role, picks):
    """What a role chooses at each decision; an index out of range is kept as it is."""
    for i in range(len(states)):
        s = states[i]
        p = np.uint32(s.table.to_move)
        stream = s.hidden.choice[p]
        if role == ROLE_PLAYER:
            picks[i] = strategies[ROLE_PLAYER](
                s.table, s.seat[p], lists[i], weights[ROLE_PLAYER], stream
            )
        else:
            picks[i] = strategies[ROLE_OPPONENT](
                s.table, s.seat[p], lists[i], weights[ROLE_OPPONENT], stream
            )


@entry(numba.types.void(States, i8, Numbers))
def deal_anew(states, seed, broken):
    """Deal what is hidden anew in each state, but for the own dice of who is to move, and check."""
    for i in range(len(states)):
        one = states[i : i + 1]
        p = np.uint32(one[0].table.to_move)
        word = one[0].hidden.choice[p].word
        first, second, third, fourth = word[0], word[1], word[2], word[3]
        determinize(one, p, seed, i)
        word[0], word[1], word[2], word[3] = first, second, third, fourth
        broken[i] = check(one)


def plain(array: np.ndarray) -> np.ndarray:
    """An array of records as numpy reads it fastest."""
    return array.view(np.ndarray)


@cache
def seated(name: str) -> Seating:
    """One shipped strategy in all seats."""
    return registry.seat({role: registry.find(GAME, role, name) for role in GAME.roles})


@cache
def decisions() -> tuple[np.ndarray, np.ndarray]:
    """States and lists of one in three of the real decisions of random and sensible games."""
    states, lists = records(STATE, MOST_DECISIONS), records(LEGAL, MOST_DECISIONS)
    state, legals = records(STATE, 1), records(LEGAL, 1)
    found = []
    for players, options in CELLS:
        start = GAME.template(GAME.resolve(dict(options), players), players)
        for name, games in (("random", 1), ("basic", 3), ("skilled", 3)):
            if interpreted() and name == "skilled":  # its games take too long then
                continue
            seats = seated(name)
            for game in range(1 if interpreted() else games):
                settings = seats.functions, seats.weights, 31, game
                with np.errstate(over="ignore"):  # random words may wrap around, interpreted
                    kept = record(start, state, legals, *settings, states, lists)
                found.append((plain(states)[:kept].copy(), plain(lists)[:kept].copy()))
    every = slice(None, None, 7 if interpreted() else 3)
    states_of, lists_of = zip(*found, strict=True)
    return np.concatenate(states_of)[every], np.concatenate(lists_of)[every]


def choices(
    states: np.ndarray, lists: np.ndarray, seats: Seating, role: int = ROLE_PLAYER
) -> np.ndarray:
    """What a strategy chooses in a role; the states are left as they were."""
    picks = np.zeros(len(states), np.int64)
    copied, listed = (array.copy().view(np.recarray) for array in (states, lists))
    choose_all(copied, listed, seats.functions, seats.weights, role, picks)
    return picks


def dealt_anew(states: np.ndarray, seed: int = 9) -> np.ndarray:
    """Copies of states in which all that the seat to move cannot see is dealt anew."""
    other, broken = states.copy().view(np.recarray), np.zeros(len(states), np.int64)
    deal_anew(other, seed, broken)
    assert not broken.any()
    return plain(other)
