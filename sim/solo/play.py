"""The play loop: a block of games becomes a block of outcome rows.

These are the kernels that Python calls. Each is compiled for one signature and cached.
"""

from functools import cache

import numpy as np

from sim.core.copying import copy_from, offset
from sim.core.game import MAX_ROLES, Kernels, records
from sim.core.jit import entry, kernel, numba
from sim.solo.actions import list_actions
from sim.solo.apply import apply_action
from sim.solo.ask import ask, consult_strategy, is_direct
from sim.solo.deal import deal
from sim.solo.invariants import broken_invariant
from sim.solo.legal import legal_actions
from sim.solo.outcome import ROW
from sim.solo.state import (
    ABORTED,
    CHARACTERS,
    DREAM_SIDE,
    END_CAP,
    LEGAL,
    LEVELS,
    PLAYER,
    SAITO,
    STATE,
    STRATEGY,
    UNDECIDED,
    Legals,
    States,
    WeightRows,
)
from sim.solo.step import step
from sim.solo.turn import up_to_play

i8, void = numba.types.int64, numba.types.void
Strategies = numba.types.UniTuple(numba.types.FunctionType(STRATEGY), MAX_ROLES)
Outcomes = numba.types.Array(numba.from_dtype(ROW), 1, "C")


# What changes in a game that is not told: all but the rules, up to the events of the log.
RULES_END = offset(STATE, "table", "turn")
EVENTS_START = offset(STATE, "log", "event")
renew = copy_from(RULES_END, EVENTS_START - RULES_END)


@kernel
def begin_game(s, seed, game):
    """Set up game number `game` in a fresh state, up to its first decision."""
    deal(s, seed, game)
    up_to_play(s)


@kernel
def write_outcome(s, decisions, row):
    """Fill one outcome row from a finished (or given up) game."""
    t, k = s.table, s.hidden.tally
    row.winner, row.ending = t.winner, t.ending
    row.turns, row.decisions, row.level = t.turn, decisions, t.level
    for level in range(LEVELS):
        row.lost_on[level] = t.winner == DREAM_SIDE and t.level == level
        row.turns_on[level] = k.turns[level]
    row.recruits, row.healthy_recruits = 0, k.healthy_recruits
    for who in range(CHARACTERS):
        row.recruits += (t.recruited >> who) & 1
        row.fell[who] = k.fell[who]
        if who != SAITO:  # who has none
            row.ability[who - (1 if who > SAITO else 0)] = k.abilities[who]
    row.revived, row.sent = k.revived, k.sent
    row.turned_up, row.turned_down = k.ups, k.downs
    row.used_up, row.conceded, row.no_target = k.used_up, k.conceded, k.no_target
    row.shuffles = k.shuffles
    write_cards(s, row)


@kernel
def write_cards(s, row):
    """What became of each kind of team card, and which events were failed."""
    t, k = s.table, s.hidden.tally
    for column in range(len(row.played)):
        row.played[column], row.spent[column], row.boost[column] = 0, 0, 0
    for kind in range(t.rules.kinds):
        column = t.rules.kind_column[kind]
        row.played[column] += k.played[kind]
        row.spent[column] += k.spent[kind]
        row.boost[column] += k.boosts[kind]
    for column in range(len(row.failed)):
        row.failed[column] = 0
    for card in range(t.rules.events):
        column = t.rules.event_column[card]
        if column < len(row.failed):
            row.failed[column] = t.fails[card]


@entry(void(States, States, i8, i8))
def begin(template, state, seed, game):
    """See `sim.core.game.Kernels`."""
    state[0] = template[0]
    begin_game(state[0], seed, game)


@entry(void(States, Legals))
def legal(state, legals):
    """See `sim.core.game.Kernels`."""
    legal_actions(state[0], legals[0])
    list_actions(legals[0])


@entry(i8(States, Legals, Strategies, WeightRows))
def choose(state, legals, strategies, weights):
    """See `sim.core.game.Kernels`."""
    return ask(state[0], legals[0], strategies, weights[PLAYER])


@entry(void(States, Legals, i8))
def apply(state, legals, index):
    """See `sim.core.game.Kernels`."""
    apply_action(state[0], np.int64(legals[0].action[index]))


@entry(i8(States))
def role(state):
    """See `sim.core.game.Kernels`."""
    return PLAYER if state[0].table.winner == UNDECIDED else -1


@entry(i8(States))
def seat(state):
    """See `sim.core.game.Kernels`."""
    return PLAYER


@entry(i8(States, Legals, Strategies, WeightRows))
def consult(state, legals, strategies, weights):
    """See `sim.core.game.Kernels`."""
    return consult_strategy(state[0], legals[0], strategies, weights[PLAYER])


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
    state[0] = template[0]
    start, s, legal, w = template[0], state[0], legals[0], weights[PLAYER]
    direct = is_direct(w)
    for g in range(len(outcomes)):
        renew(s, start)
        begin_game(s, seed, first + g)
        decisions = 0
        steps = 0
        while s.table.winner == UNDECIDED:
            if steps == cap:
                s.table.winner, s.table.ending = ABORTED, END_CAP
                break
            steps += 1
            step(s, legal, strategies, w, direct)
            if legal.n > 1:
                decisions += 1
        write_outcome(s, decisions, outcomes[g])


def play_games(template, state, legals, strategies, weights, seed, first, cap, outcomes):
    """`play`, for outcome rows with one name for each number."""
    rows = outcomes.view(ROW).view(np.recarray)
    play(template, state, legals, strategies, weights, seed, first, cap, rows)


def owned(state, p) -> list[np.ndarray]:
    """See `sim.core.game.Kernels`."""
    s = state.view(np.ndarray)[0]
    return [s["seat"][p]["notes"], s["hidden"]["choice"]["word"]]


def determinize(state, seat, seed, number):
    """See `sim.core.game.Kernels`; games that are only played never compile it."""
    from sim.solo.determinize import determinize as compiled

    compiled(state, seat, seed, number)


@cache
def kernels() -> Kernels:
    """The kernels of Solo Inception."""
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
