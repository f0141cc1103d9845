"""The play loop: a block of games becomes a block of outcome rows.

These are the kernels that Python calls. Each is compiled for one signature and cached.
"""

from functools import cache

import numpy as np

from sim.core.bits import bits_in
from sim.core.game import MAX_ROLES, Kernels, records
from sim.core.jit import entry, kernel, numba
from sim.dream_heist.apply import apply_action
from sim.dream_heist.ask import ask, by_role, consult_strategy, role_of
from sim.dream_heist.deal import deal
from sim.dream_heist.ending import deep_blocks
from sim.dream_heist.invariants import broken_invariant
from sim.dream_heist.kick import begin_round
from sim.dream_heist.legal import legal_actions
from sim.dream_heist.outcome import ROW
from sim.dream_heist.planting import block_points
from sim.dream_heist.state import (
    ABORTED,
    END_CAP,
    LEGAL,
    MAX_SEATS,
    NOBODY,
    SIXTIETHS,
    STATE,
    STRATEGY,
    SUBCONSCIOUS,
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
def write_seats(s, row):
    """The columns that every player has."""
    t, k = s.table, s.hidden.tally
    shares = np.int64(s.hidden.shares)
    row.sharers = bits_in(shares)
    completed = np.int64(0)
    for p in range(MAX_SEATS):
        taken = p < t.seats
        row.share[p] = SIXTIETHS // row.sharers if (shares >> p) & 1 == 1 else 0
        row.score[p], row.points[p] = t.score[p], block_points(t, p)
        row.mission[p] = s.seat[p].mission + 1 if taken else 0
        row.done[p], row.planted[p] = k.done_round[p], t.planted[p]
        row.deep[p] = deep_blocks(t, p)
        row.plantings[p], row.full[p], row.failed[p] = k.plantings[p], k.full[p], k.failed[p]
        row.hits[p], row.limbo[p], row.idle[p] = k.hits[p], k.limbo[p], k.idle[p]
        row.stuck[p] = k.stuck[p]
        completed += s.seat[p].complete
        for card in range(SUBCONSCIOUS):
            row.used[card, p] = k.used[card, p]
    row.completed = completed


@kernel
def write_outcome(s, decisions, row):
    """Fill one outcome row from a finished (or given up) game."""
    t, k = s.table, s.hidden.tally
    row.winner, row.ending = t.winner, t.ending
    row.turns, row.decisions = t.round_no, decisions
    write_seats(s, row)
    row.margin, row.kick_round = k.margin, t.kick_round
    row.by_cap = (t.kick_round != 0) & (t.announced == NOBODY)
    row.mark = k.mark + 1
    row.drawn, row.decided = k.drawn, k.decided
    row.lead_changes, row.lead_round, row.leader = k.lead_changes, k.lead_round, k.leader


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
    from sim.dream_heist.determinize import determinize as compiled

    compiled(state, seat, seed, number)


@cache
def kernels() -> Kernels:
    """The kernels of Dream Heist."""
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
