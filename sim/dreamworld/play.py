"""The play loop: a block of games becomes a block of outcome rows.

These are the kernels that Python calls. Each is compiled for one signature and cached.
"""

from functools import cache

import numpy as np

from sim.core.bits import bits_in
from sim.core.game import MAX_ROLES, Kernels, records
from sim.core.jit import entry, kernel, numba
from sim.dreamworld.apply import apply_action
from sim.dreamworld.ask import ask, by_role, consult_strategy, role_of
from sim.dreamworld.deal import deal
from sim.dreamworld.invariants import broken_invariant
from sim.dreamworld.legal import legal_actions
from sim.dreamworld.outcome import ROW
from sim.dreamworld.rounds import begin_round
from sim.dreamworld.state import (
    ABORTED,
    END_CAP,
    ID_TOKENS,
    LEGAL,
    MAX_SEATS,
    STATE,
    STRATEGY,
    TOKENS,
    TWELFTHS,
    UNDECIDED,
    Legals,
    States,
    WeightRows,
)

i8, void = numba.types.int64, numba.types.void
Strategies = numba.types.UniTuple(numba.types.FunctionType(STRATEGY), MAX_ROLES)
Outcomes = numba.types.Array(numba.from_dtype(ROW), 1, "C")


@kernel
def begin_game(template, state, seed, game):
    """Set up game number `game`, up to its first decision."""
    state[0] = template[0]
    deal(state[0], seed, game)
    begin_round(state[0])


@kernel
def write_outcome(s, decisions, row):
    """Fill one outcome row from a finished (or given up) game."""
    t, h, k = s.table, s.hidden, s.hidden.tally
    row.winner, row.ending = t.winner, t.ending
    row.turns, row.decisions = t.round_no, decisions
    shares = np.int64(h.shares) & ((1 << MAX_SEATS) - 1)
    row.sharers = bits_in(shares)
    for p in range(MAX_SEATS):
        row.share[p] = TWELFTHS // row.sharers if (shares >> p) & 1 == 1 else 0
        row.gold[p], row.flipped[p] = t.gold[p], t.flipped[p]
        row.left[p], row.supply[p] = t.points_left[p], t.supply[p]
        row.scored[p], row.in_suit[p], row.lost[p] = k.scored[p], k.in_suit[p], k.lost[p]
        row.spent[p], row.taken[p], row.picked[p] = k.spent[p], k.taken[p], k.picked[p]
        row.professor[p], row.passed[p] = k.professor[p], k.passed[p]
        row.idle[p] = t.round_no - k.scored[p] if p < t.seats else 0
    row.id_flipped = ID_TOKENS - bits_in(np.int64(t.id_open)) if t.solo == 1 else 0
    row.lead_changes, row.lead_round, row.leader = k.lead_changes, k.lead_round, k.leader
    for column in range(len(row.by)):
        row.by[column] = 0
    for token in range(TOKENS):
        column = t.rules.column[token]
        if column < len(row.by):
            row.by[column] = k.by_token[token]


@entry(void(States, States, i8, i8))
def begin(template, state, seed, game):
    """See `sim.core.game.Kernels`."""
    begin_game(template, state, seed, game)


@entry(void(States, Legals))
def legal(state, legals):
    """See `sim.core.game.Kernels`."""
    legal_actions(state[0], legals[0])


@entry(i8(States, Legals, Strategies, WeightRows))
def choose(state, legals, strategies, weights):
    """See `sim.core.game.Kernels`."""
    return ask(state[0], legals[0], strategies, by_role(weights))


@entry(void(States, Legals, i8))
def apply(state, legals, index):
    """See `sim.core.game.Kernels`."""
    apply_action(state[0], np.int64(legals[0].action[index]))


@entry(i8(States))
def role(state):
    """See `sim.core.game.Kernels`."""
    return role_of(state[0]) if state[0].table.winner == UNDECIDED else -1


@entry(i8(States))
def seat(state):
    """See `sim.core.game.Kernels`."""
    return state[0].table.to_move


@entry(i8(States, Legals, Strategies, WeightRows))
def consult(state, legals, strategies, weights):
    """See `sim.core.game.Kernels`."""
    return consult_strategy(state[0], legals[0], strategies, weights)


@entry(i8(States))
def check(state):
    """See `sim.core.game.Kernels`."""
    return broken_invariant(state[0])


@entry(void(States, States, Legals, Strategies, WeightRows, i8, i8, i8, Outcomes))
def play(template, state, legals, strategies, weights, seed, first, cap, outcomes):
    """See `sim.core.game.Kernels`.

    A decision with one legal action is taken without asking and not counted; the cap counts
    every step, so that no rule option can make a game endless.
    """
    s, legal, rows = state[0], legals[0], by_role(weights)
    for g in range(len(outcomes)):
        begin_game(template, state, seed, first + g)
        decisions = 0
        steps = 0
        while s.table.winner == UNDECIDED:
            if steps == cap:
                s.table.winner, s.table.ending = ABORTED, END_CAP
                break
            steps += 1
            legal_actions(s, legal)
            index = 0
            if legal.n > 1:
                decisions += 1
                index = ask(s, legal, strategies, rows)
            apply_action(s, np.int64(legal.action[index]))
        write_outcome(s, decisions, outcomes[g])


def play_games(template, state, legals, strategies, weights, seed, first, cap, outcomes):
    """`play`, for outcome rows with one name for each number."""
    rows = outcomes.view(ROW).view(np.recarray)
    play(template, state, legals, strategies, weights, seed, first, cap, rows)


def owned(state, p) -> list[np.ndarray]:
    """See `sim.core.game.Kernels`."""
    s = state.view(np.ndarray)[0]
    return [s["seat"][p]["notes"], s["hidden"]["choice"][p]["word"]]


def determinize(state, seat, seed, number):
    """See `sim.core.game.Kernels`; games that are only played never compile it."""
    from sim.dreamworld.determinize import determinize as compiled

    compiled(state, seat, seed, number)


@cache
def kernels() -> Kernels:
    """The kernels of Dreamworld."""
    return Kernels(
        begin=begin,
        legal=legal,
        choose=choose,
        apply=apply,
        play=play_games,
        check=check,
        role=role,
        seat=seat,
        consult=consult,
        determinize=determinize,
        new_state=lambda: records(STATE, 1),
        new_legal=lambda: records(LEGAL, 1),
        owned=owned,
    )
