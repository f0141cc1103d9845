"""The kernels behind `search`: compiled when the player is searched, and then kept.

They are made of the kernels that Python calls, which are compiled already and only need linking.
"""

from typing import Any, NamedTuple

import numpy as np

from sim.core.game import DECISION_CAP, records
from sim.core.jit import entry, kernel, numba
from sim.core.rng import U, next_u64
from sim.solo.determinize import determinize
from sim.solo.play import Outcomes, Strategies, apply, begin, choose, legal, write_outcome
from sim.solo.state import (
    ABORTED,
    END_CAP,
    LEGAL,
    MAX_LEGAL,
    PLAYER,
    PLAYER_SIDE,
    STATE,
    UNDECIDED,
    Legals,
    States,
    WeightRows,
)

# What a search is told, in the order of its weights.
PLAYOUTS, LEAD = range(2)


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
Numbers = numba.types.Array(i8, 1, "C")
Rooms = numba.types.NamedTuple((States, States, Legals, Numbers), Room)


@kernel
def play_out(room, policy, weights):
    """Play the game on trial to its end; 1 if it is won, else 0."""
    s = room.trial[0]
    steps = 0
    while s.table.winner == UNDECIDED and steps < DECISION_CAP:
        legal(room.trial, room.listed)
        index = 0
        if room.listed[0].n > 1:
            index = choose(room.trial, room.listed, policy, weights)
        apply(room.trial, room.listed, index)
        steps += 1
    return 1 if s.table.winner == PLAYER_SIDE else 0


@kernel
def search(state, legals, policy, weights, settings, room):
    """The index of the action after which most of the games played out are won.

    Every action is tried in the same worlds, with the same luck. The policy's own choice stands
    unless another wins more than `lead` games more; of equal ones the first is taken.
    """
    n = np.int64(legals[0].n)
    seed = np.int64(next_u64(state[0].hidden.choice) >> U(1))
    wins = room.wins
    for i in range(n):
        wins[i] = 0
    for number in range(settings[PLAYOUTS]):
        room.world[0] = state[0]
        determinize(room.world, PLAYER, seed, number)
        for i in range(n):
            room.trial[0] = room.world[0]
            apply(room.trial, legals, i)
            wins[i] += play_out(room, policy, weights)
    room.world[0] = state[0]
    determinize(room.world, PLAYER, seed, settings[PLAYOUTS])
    best = np.int64(choose(room.world, legals, policy, weights))
    wins[best] += settings[LEAD]
    for i in range(n):
        if wins[i] > wins[best]:
            best = i
    return best


@entry(i8(States, Legals, Strategies, WeightRows, Numbers, Rooms))
def choose_searching(state, legals, policy, weights, settings, room):
    """The index of the action that the searching player takes.

    Parameters
    ----------
    state : record array of STATE, shape (1,)
    legals : record array of LEGAL, shape (1,)
        The legal actions in it.
    policy : tuple of strategies
        By whom the games that are tried are played out.
    weights : record array of WEIGHTS, shape (MAX_ROLES,)
        The weights of it.
    settings : array of int64, shape (2,)
        How many games are tried after each action, and the lead that another action needs.
    room : Room

    Returns
    -------
    int
    """
    return search(state, legals, policy, weights, settings, room)


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
        Numbers,
        Rooms,
    )
)
def play_searching(
    template, state, legals, policy, weights, seed, first, cap, outcomes, settings, room
):
    """``play`` of `sim.core.game.Kernels` for the searching player; see `choose_searching`."""
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
                index = search(state, legals, policy, weights, settings, room)
            apply(state, legals, index)
        write_outcome(s, decisions, outcomes[g])
