"""The kernels behind `search`: compiled when a role is searched, and then kept.

They are made of the kernels that Python calls, which are compiled already and only need linking.
"""

from typing import Any, NamedTuple

import numpy as np

from sim.core.game import DECISION_CAP, records
from sim.core.jit import entry, kernel, numba
from sim.core.rng import U, next_u64
from sim.dream_city.ask import role_of
from sim.dream_city.determinize import determinize
from sim.dream_city.play import Outcomes, Strategies, apply, begin, choose, legal, write_outcome
from sim.dream_city.score import is_on_marks_side
from sim.dream_city.state import (
    ABORTED,
    END_CAP,
    EXTRACTOR_SIDE,
    LEGAL,
    MARK_SIDE,
    MAX_LEGAL,
    STATE,
    UNDECIDED,
    Legals,
    States,
    WeightRows,
)

ROLES = 3
# What a search is told, in the order of its weights.
PLAYOUTS, LEAD, SIDE_AT_END = range(3)


class Room(NamedTuple):
    """The working arrays of a search, which kernels cannot make.

    Attributes
    ----------
    world, trial : record array of STATE, shape (1,)
        What could be the case, and the game that is played out from there.
    listed : record array of LEGAL, shape (1,)
        The legal actions of that game.
    wins : array of int64, shape (MAX_LEGAL,)
        For each action, the games won after it.
    """

    world: Any
    trial: Any
    listed: Any
    wins: Any


def make_room() -> Room:
    """Working arrays for one thread."""
    return Room(
        records(STATE, 1), records(STATE, 1), records(LEGAL, 1), np.zeros(MAX_LEGAL, np.int64)
    )


i8, void = numba.types.int64, numba.types.void
Policies = numba.types.UniTuple(Strategies, ROLES)
PolicyWeights = numba.types.Array(WeightRows.dtype, 2, "C")
Numbers = numba.types.Array(i8, 1, "C")
Settings = numba.types.Array(i8, 2, "C")
Rooms = numba.types.NamedTuple((States, States, Legals, Numbers), Room)


@kernel
def play_out(room, policy, weights, p, side_at_end):
    """Play the game on trial to its end; 1 if the side of seat `p` then wins, else 0.

    The side it is on at the end, or the one it is on before it acts. A game that is given up is
    not won.
    """
    s = room.trial[0]
    steps = 0
    while s.table.winner == UNDECIDED and steps < DECISION_CAP:
        legal(room.trial, room.listed)
        index = 0
        if room.listed[0].n > 1:
            index = choose(room.trial, room.listed, policy, weights)
        apply(room.trial, room.listed, index)
        steps += 1
    of_mark = is_on_marks_side(s if side_at_end == 1 else room.world[0], p)
    side = MARK_SIDE if of_mark else EXTRACTOR_SIDE
    return 1 if s.table.winner == side else 0


@kernel
def search(state, legals, policy, weights, settings, room):
    """The index of the action after which most of the games played out are won.

    Every action is tried in the same worlds, with the same dice and the same luck of all players.
    The policy's own choice stands unless another wins more than `lead` games more; of equal ones
    the first is taken.
    """
    playouts, side_at_end = settings[PLAYOUTS], settings[SIDE_AT_END]
    p, n = np.int64(state[0].table.to_move), np.int64(legals[0].n)
    seed = np.int64(next_u64(state[0].hidden.choice[p]) >> U(1))
    wins = room.wins
    for i in range(n):
        wins[i] = 0
    for number in range(playouts):
        room.world[0] = state[0]
        determinize(room.world, p, seed, number)
        for i in range(n):
            room.trial[0] = room.world[0]
            apply(room.trial, legals, i)
            wins[i] += play_out(room, policy, weights, p, side_at_end)
    room.world[0] = state[0]
    determinize(room.world, p, seed, playouts)
    best = np.int64(choose(room.world, legals, policy, weights))
    wins[best] += settings[LEAD]
    for i in range(n):
        if wins[i] > wins[best]:
            best = i
    return best


@kernel
def ask(state, legals, strategies, weights, policies, policy_weights, settings, room):
    """Search for the seat to move, or ask its strategy where its role is not searched."""
    role = role_of(state[0])
    if settings[role, PLAYOUTS] == 0:
        return choose(state, legals, strategies, weights)
    policy, its_weights = policies[role], policy_weights[role]
    return search(state, legals, policy, its_weights, settings[role], room)


@entry(i8(States, Legals, Strategies, WeightRows, Policies, PolicyWeights, Settings, Rooms))
def choose_searching(state, legals, strategies, weights, policies, policy_weights, settings, room):
    """``choose`` of `sim.core.game.Kernels` for seatings in which some role is searched.

    Parameters
    ----------
    state, legals, strategies, weights
        As there.
    policies : tuple of ROLES tuples of strategies
        By whom the games that a role tries are played out.
    policy_weights : record array of WEIGHTS, shape (ROLES, MAX_ROLES)
        The weights of each of them.
    settings : array of int64, shape (ROLES, 3)
        For each role how many games are tried after each action (0 where it is not searched), the
        lead that another action needs, and whether the side at the end counts.
    room : Room

    Returns
    -------
    int
    """
    return ask(state, legals, strategies, weights, policies, policy_weights, settings, room)


@entry(
    void(
        States,
        States,
        Legals,
        Strategies,
        WeightRows,
        i8,
        i8,
        i8,
        Outcomes,
        Policies,
        PolicyWeights,
        Settings,
        Rooms,
    )
)
def play_searching(
    template,
    state,
    legals,
    strategies,
    weights,
    seed,
    first,
    cap,
    outcomes,
    policies,
    policy_weights,
    settings,
    room,
):
    """``play`` of `sim.core.game.Kernels` for such seatings; see `choose_searching`."""
    s = state[0]
    for g in range(len(outcomes)):
        begin(template, state, seed, first + g)
        decisions = 0
        steps = 0
        while s.table.winner == UNDECIDED:
            if steps == cap:
                s.table.winner, s.table.ending = ABORTED, END_CAP
                break
            steps += 1
            legal(state, legals)
            index = 0
            if legals[0].n > 1:
                decisions += 1
                index = ask(
                    state,
                    legals,
                    strategies,
                    weights,
                    policies,
                    policy_weights,
                    settings,
                    room,
                )
            apply(state, legals, index)
        write_outcome(s, decisions, outcomes[g])
