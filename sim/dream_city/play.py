"""The play loop: a block of games becomes a block of outcome rows.

These are the kernels that Python calls. Each is compiled for one signature and cached.
"""

from functools import cache

import numpy as np

from sim.core.game import MAX_ROLES, Kernels, records
from sim.core.jit import entry, kernel, numba
from sim.dream_city.apply import apply_action
from sim.dream_city.ask import ask, by_role, consult_strategy, role_of
from sim.dream_city.deal import deal, start
from sim.dream_city.invariants import broken_invariant
from sim.dream_city.legal import legal_actions
from sim.dream_city.outcome import ROW
from sim.dream_city.score import is_on_marks_side, score
from sim.dream_city.settle import settle
from sim.dream_city.state import (
    ABORTED,
    CAUSES,
    DRAWERS,
    END_CAP,
    KINDS,
    LEGAL,
    LEVELS,
    MARK,
    MAX_SEATS,
    PARTIES,
    SECRET,
    STATE,
    STRATEGY,
    UNDECIDED,
    UNSEEN,
    Legals,
    States,
    WeightRows,
)

i8, void = numba.types.int64, numba.types.void
Strategies = numba.types.UniTuple(numba.types.FunctionType(STRATEGY), MAX_ROLES)
Points = numba.types.Array(i8, 1, "C")
Outcomes = numba.types.Array(numba.from_dtype(ROW), 1, "C")


@kernel
def begin_game(template, state, seed, game):
    """Set up game number `game`, up to its first decision."""
    state[0] = template[0]
    s = state[0]
    deal(s, seed, game)
    start(s)
    settle(s)


@kernel
def write_outcome(s, decisions, row):
    """Fill one outcome row from a finished (or given up) game."""
    t, k = s.table, s.hidden.tally
    row.winner, row.ending = t.winner, t.ending
    row.turns, row.decisions = t.turn, decisions
    row.vaults = 0
    for level in range(1, LEVELS + 1):
        if t.opened[level] != UNSEEN:
            row.vaults += 1
        if s.hidden.vault[level] == SECRET:
            row.secret = level
            row.locks_left = t.locks[level]
    row.deck_left = t.deck_left
    for i in range(LEVELS):
        row.opened[i] = k.vaults[i]
    row.unlocks, row.cancels, row.lost_turns, row.deaths = 0, 0, 0, 0
    for i in range(PARTIES):
        row.unlocks_by[i], row.cancels_by[i] = k.unlocks[i], k.cancels[i]
        row.lost_turns_of[i] = k.lost_turns[i]
        row.unlocks += k.unlocks[i]
        row.cancels += k.cancels[i]
        row.lost_turns += k.lost_turns[i]
        for card in range(KINDS):
            row.played[i, card] = k.played[i, card]
    for i in range(DRAWERS):
        for card in range(KINDS):
            row.drew[i, card] = k.drawn[i, card] > 0
    for i in range(CAUSES):
        row.deaths_by[i] = k.deaths[i]
        row.deaths += k.deaths[i]
    row.mark_kills, row.mark_deaths = k.mark_kills, k.mark_deaths
    row.lead_changes, row.lead_turn, row.leader = k.lead_changes, k.lead_turn, k.leader
    row.revivals, row.peeks = k.revivals, k.peeks
    row.bribes_offered, row.bribes_given, row.deals = k.bribes_offered, k.bribes_given, k.deals
    write_cast(s, row)
    write_scores(s, row)


@kernel
def write_cast(s, row):
    """Who played which character, how often its skill was used, and on which side it ended."""
    t, k = s.table, s.hidden.tally
    row.mark = t.own_character[MARK]
    row.uses_mark = k.uses[row.mark]
    for p in range(1, MAX_SEATS):
        row.extractor[p - 1] = t.own_character[p]
        row.turncoat[p - 1] = s.seat[p].turncoat
        row.uses[p - 1] = k.uses[t.own_character[p]]


@kernel
def write_scores(s, row):
    """Sides at the end and the points of each, into the outcome row."""
    row.turncoats, row.score_loyal, row.score_turncoats = 0, 0, 0
    row.score_mark = score(s, MARK)
    for p in range(1, s.table.seats):
        if is_on_marks_side(s, p):
            row.turncoats += 1
            row.score_turncoats += score(s, p)
        else:
            row.score_loyal += score(s, p)


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
    apply_action(state[0], legals[0].action[index])


@entry(i8(States))
def role(state):
    """See `sim.core.game.Kernels`."""
    return role_of(state[0]) if state[0].table.winner == UNDECIDED else -1


@entry(i8(States))
def seat(state):
    """See `sim.core.game.Kernels`."""
    return np.int64(state[0].table.to_move)


@entry(i8(States, Legals, Strategies, WeightRows))
def consult(state, legals, strategies, weights):
    """See `sim.core.game.Kernels`."""
    return consult_strategy(state[0], legals[0], strategies, weights)


@entry(i8(States))
def check(state):
    """See `sim.core.game.Kernels`."""
    return broken_invariant(state[0])


@entry(void(States, Points))
def write_points(state, points):
    """The points of every seat of a finished game."""
    for p in range(state[0].table.seats):
        points[p] = score(state[0], p)


def scores(state) -> list[int]:
    """The points of every seat of a finished game (rulebook, Scoring)."""
    points = np.zeros(MAX_SEATS, np.int64)
    write_points(state, points)
    return [int(n) for n in points[: int(state[0].table.seats)]]


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
            apply_action(s, legal.action[index])
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
    from sim.dream_city.determinize import determinize as compiled

    compiled(state, seat, seed, number)


@cache
def kernels() -> Kernels:
    """The kernels of Dream City."""
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
