"""Whole games in compiled loops that look at every decision.

They are built from the kernels that Python calls, so they compile quickly and see what any caller
sees.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from sim.core.game import records
from sim.core.jit import entry, numba
from sim.core.options import Value
from sim.core.runner import Seating
from sim.dream_city.play import Strategies, apply, begin, check, choose, legal
from sim.dream_city.state import (
    EV_ROLL,
    LEGAL,
    MARK,
    ROLE_EXTRACTOR,
    ROLE_MARK,
    ROLE_TURNCOAT,
    STATE,
    UNDECIDED,
    Legals,
    States,
    WeightRows,
)
from tests.rules.position import plain, template

i8 = numba.types.int64
Numbers = numba.types.Array(i8, 1, "C")
Counts = numba.types.Array(i8, 2, "C")
Casts = numba.types.Array(i8, 3, "C")
Cards = numba.types.Array(numba.types.int8, 2, "C")
MOST_DECISIONS = 2000


@entry(i8(States, States, Legals, Strategies, WeightRows, i8, i8, States, Legals, Numbers))
def record(start, state, legals, strategies, weights, seed, game, states, lists, picks):
    """Play one game and keep the state, the list and the choice of every decision."""
    begin(start, state, seed, game)
    for step in range(len(states)):
        if state[0].table.winner != UNDECIDED:
            return step
        legal(state, legals)
        picks[step] = 0
        states[step] = state[0]
        lists[step] = legals[0]
        if legals[0].n > 1:
            picks[step] = choose(state, legals, strategies, weights)
        state[0].log.n = 0
        apply(state, legals, picks[step])
    return -1


@entry(numba.types.void(States, Legals, Strategies, WeightRows, Numbers))
def choose_all(states, lists, strategies, weights, picks):
    """What strategies choose at each of many decisions; an index out of range is kept as it is."""
    for i in range(len(states)):
        s = states[i]
        p = s.table.to_move
        role = ROLE_MARK if p == MARK else ROLE_EXTRACTOR
        if s.seat[p].turncoat == 1:
            role = ROLE_TURNCOAT
        picks[i] = strategies[role](s.table, s.seat[p], lists[i], weights[role], s.hidden.choice[p])


@entry(i8(States, States, Legals, Strategies, WeightRows, i8, i8, i8, Numbers))
def check_games(start, state, legals, strategies, weights, seed, first, cap, found):
    """Check all invariants at every decision and at the end of each game.

    The code of the first broken one goes into `found`, for each game. Returns how many states
    were checked.
    """
    checked = 0
    for g in range(len(found)):
        begin(start, state, seed, first + g)
        code = check(state)
        steps = 0
        while code == 0 and state[0].table.winner == UNDECIDED and steps < cap:
            legal(state, legals)
            index = 0
            if legals[0].n > 1:
                index = choose(state, legals, strategies, weights)
            state[0].log.n = 0
            apply(state, legals, index)
            code = check(state)
            steps += 1
        checked += steps + 1
        found[g] = code
    return checked


@entry(numba.types.void(States, States, i8, i8, Cards, Cards))
def deal_many(start, state, seed, first, decks, piles):
    """The order of the deck and of the bribe pile, bottom first, of many games."""
    for g in range(len(decks)):
        begin(start, state, seed, first + g)
        for i in range(decks.shape[1]):
            decks[g, i] = state[0].hidden.deck[i]
        for i in range(piles.shape[1]):
            piles[g, i] = state[0].hidden.bribes[i]


@entry(numba.types.void(States, States, i8, i8, Casts))
def deal_cast(start, state, seed, first, dealt):
    """The two character cards each seat is dealt in many games."""
    for g in range(len(dealt)):
        begin(start, state, seed, first + g)
        for p in range(dealt.shape[1]):
            for i in range(2):
                dealt[g, p, i] = state[0].seat[p].offered[i]


@entry(numba.types.void(States, States, Legals, Strategies, WeightRows, i8, i8, i8, Counts))
def count_rolls(start, state, legals, strategies, weights, seed, first, games, counts):
    """Count dice through real shots: ``counts[what came before in the game, face]``.

    Row 0 is for the first roll of a game.
    """
    start[0].log.on = 1
    for g in range(games):
        begin(start, state, seed, first + g)
        before = 0
        while state[0].table.winner == UNDECIDED:
            legal(state, legals)
            index = 0
            if legals[0].n > 1:
                index = choose(state, legals, strategies, weights)
            state[0].log.n = 0
            apply(state, legals, index)
            for i in range(state[0].log.n):
                event = state[0].log.event[i]
                if event.kind == EV_ROLL:
                    counts[before, event.value] += 1
                    before = event.value


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


def recorded(
    seating: Seating, players: int, game: int = 0, *, seed: int = 1, **options: Value
) -> Recorded:
    """Play one game with its log on and keep everything."""
    start = template(players, **options)
    start[0].log.on = 1
    states, lists, picks = room()
    state, legals = records(STATE, 1), records(LEGAL, 1)
    n = record(
        start,
        state,
        legals,
        seating.functions,
        seating.weights,
        seed,
        game,
        states,
        lists,
        picks,
    )
    assert n > 0, "the game did not end"
    kept = plain(states)[:n].copy(), plain(lists)[:n].copy(), picks[:n].copy()
    return Recorded(*kept, plain(state)[0])


def offered(decision: np.void) -> list[tuple[int, int, int, int]]:
    """The legal actions of one list, as tuples of their four numbers."""
    return decision["action"][: int(decision["n"])].tolist()
