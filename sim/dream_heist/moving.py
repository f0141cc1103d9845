"""Dice, directions and spaces (rulebook, Playing the Game and Moving Between Dreams)."""

import numpy as np

from sim.core.jit import inlined
from sim.core.rng import below
from sim.dream_heist.log import emit
from sim.dream_heist.state import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    EV_LIMBO,
    EV_MOVE,
    EV_ROLL,
    EV_TURN,
    GO_CLOCKWISE,
    IN_LIMBO,
    NO_DIRECTION,
    NO_PLACE,
    ON,
    place_on,
    space_of,
)

FACES = 6
FIRST_DIE = 10  # an event holds both dice


@inlined
def roll(s, p):
    """Both dice, by the stream of the seat: their sum."""
    pair = below(s.hidden.dice[p], FACES * FACES)
    first, second = pair // FACES + 1, pair % FACES + 1
    emit(s, EV_ROLL, p, 0, first * FIRST_DIE + second)
    return first + second


@inlined
def around(space, spaces):
    """A space of a loop, for one that is counted beyond its ends."""
    while space >= spaces:
        space -= spaces
    while space < 0:
        space += spaces
    return space


@inlined
def space_entered(rules, level, total, direction):
    """The space that a roll reaches from the top centre (ruling H25).

    Parameters
    ----------
    rules : record of RULES
    level, total, direction : int64
        `total` is the roll, `direction` CLOCKWISE or COUNTERCLOCKWISE.

    Returns
    -------
    int64
    """
    steps = total - np.int64(rules.first_space)
    spaces = np.int64(rules.spaces[level])
    # The first space clockwise is number 0, the first one the other way the last.
    return around(steps if direction == CLOCKWISE else -1 - steps, spaces)


@inlined
def space_ahead(rules, level, space, total, direction):
    """The space that a roll reaches from another space of the level."""
    return around(space + direction * total, np.int64(rules.spaces[level]))


@inlined
def send_to_limbo(s, p, q):
    """Seat `q` is hit by seat `p`; its cards and blocks stay (ruling H18)."""
    t, k = s.table, s.hidden.tally
    t.where[q], t.place[q] = IN_LIMBO, NO_PLACE
    t.direction[q], t.attempts[q] = NO_DIRECTION, 0
    k.limbo[q] += 1
    k.hits[p] += 1
    emit(s, EV_LIMBO, q, 0, np.int64(t.level[q]))


@inlined
def move_to(s, p, level, space, hits):
    """Seat `p` ends a dice move on a space; whoever is there goes to Limbo (rulebook, Limbo)."""
    t = s.table
    place = place_on(level, space)
    t.where[p], t.level[p], t.place[p], t.attempts[p] = ON, level, place, 0
    emit(s, EV_MOVE, p, 0, place)
    if hits:
        for q in range(np.int64(t.seats)):
            if t.place[q] == place and q != p:
                send_to_limbo(s, p, q)


@inlined
def set_direction(s, p, action):
    """Seat `p` chooses its way round."""
    direction = CLOCKWISE if action == GO_CLOCKWISE else COUNTERCLOCKWISE
    s.table.direction[p] = direction
    emit(s, EV_TURN, p, 0, direction)


@inlined
def space_at(t, p):
    """The space on which the piece of seat `p` is."""
    return space_of(np.int64(t.place[p]))
