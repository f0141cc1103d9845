"""Whole games in compiled loops that look at every decision.

They are built from the kernels that Python calls, so they compile quickly and see what any caller
sees.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from sim.core.game import records
from sim.core.jit import entry, numba
from sim.core.runner import Seating
from sim.dream_heist.play import Strategies, apply, begin, check, choose, legal
from sim.dream_heist.state import LEGAL, MAX_LOG, STATE, UNDECIDED, Legals, States, WeightRows

i8 = numba.types.int64
Numbers = numba.types.Array(i8, 1, "C")
MOST_DECISIONS = 4000
LOG_TOO_SHORT = 100  # beyond the codes of invariants


@entry(i8(States, States, Legals, Strategies, WeightRows, i8, i8, States, Legals, Numbers))
def record(start, state, legals, strategies, weights, seed, game, states, lists, picks):
    """Play one game and keep the state, the list and the choice of every decision."""
    begin(start, state, seed, game)
    for step in range(len(states)):
        states[step] = state[0]
        if state[0].table.winner != UNDECIDED:
            return step
        legal(state, legals)
        picks[step] = 0
        lists[step] = legals[0]
        if legals[0].n > 1:
            picks[step] = choose(state, legals, strategies, weights)
        state[0].log.n = 0
        apply(state, legals, picks[step])
    return -1


@entry(i8(States, States, Legals, Strategies, WeightRows, i8, i8, i8, Numbers, Numbers))
def check_games(start, state, legals, strategies, weights, seed, first, cap, found, asked):
    """Check all invariants at every decision and at the end of each game.

    The code of the first broken one goes into `found`, for each game; how often each decision was
    asked into `asked`. Returns how many states were checked.
    """
    checked = 0
    for g in range(len(found)):
        begin(start, state, seed, first + g)
        code = check(state)
        steps = 0
        while code == 0 and state[0].table.winner == UNDECIDED and steps < cap:
            legal(state, legals)
            asked[state[0].table.decision] += 1
            index = 0
            if legals[0].n > 1:
                index = choose(state, legals, strategies, weights)
            state[0].log.n = 0
            apply(state, legals, index)
            code = check(state)
            if code == 0 and state[0].log.n > MAX_LOG:
                code = LOG_TOO_SHORT
            steps += 1
        checked += steps + 1
        found[g] = code
    return checked


@dataclass
class Recorded:
    """One game: the state, the list of legal actions and the choice at each decision, and the end.

    `states` and `lists` are plain structured arrays; forced decisions are among them.
    """

    states: np.ndarray
    lists: np.ndarray
    picks: np.ndarray
    end: np.void


@cache
def room():
    """Arrays that a game is recorded into, before it is copied from there."""
    n = MOST_DECISIONS
    return records(STATE, n), records(LEGAL, n), np.zeros(n, np.int64)


def recorded(start: np.recarray, seating: Seating, game: int = 0, *, seed: int = 1) -> Recorded:
    """Play one game with its log on and keep everything."""
    start = start.copy()
    start[0].log.on = 1
    states, lists, picks = room()
    state, legals = records(STATE, 1), records(LEGAL, 1)
    given = seating.functions, seating.weights, seed, game
    n = record(start, state, legals, *given, states, lists, picks)
    assert n > 0, "the game did not end"
    plain = np.ndarray(len(states), STATE, states), np.ndarray(len(lists), LEGAL, lists)
    kept = plain[0][:n].copy(), plain[1][:n].copy(), picks[:n].copy()
    return Recorded(*kept, plain[0][n].copy())
