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
    MAX_SEATS,
    NO_DIRECTION,
    NO_PLACE,
    ON,
    WAITING,
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
    space -= spaces * np.int64(space >= spaces)
    space += spaces * np.int64(space < 0)
    while space >= spaces:  # only loops that are shorter than a roll
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
def others_at(t, p, place):
    """The seats whose pieces are on a place, as a set, without seat `p`."""
    found = np.int64(0)
    for q in range(MAX_SEATS):  # seats that are not taken are in no place
        found |= np.int64(t.place[q] == place) << q
    return found & ~(1 << p)


@inlined
def move_to(s, p, level, space, hits):
    """Seat `p` ends a dice move on a space; whoever is there goes to Limbo (rulebook, Limbo)."""
    t = s.table
    place = place_on(level, space)
    t.where[p], t.level[p], t.place[p], t.attempts[p] = ON, level, place, 0
    emit(s, EV_MOVE, p, 0, place)
    others = others_at(t, p, place)
    if hits and others != 0:
        for q in range(np.int64(t.seats)):
            if (others >> q) & 1 == 1:
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


@inlined
def section_at(t, p):
    """The section in which the piece of seat `p` is."""
    return np.int64(t.rules.section[np.int64(t.level[p]), space_at(t, p)])


@inlined
def space_reached(t, p, direction):
    """The space that the roll reaches whose direction seat `p` is asked."""
    level, total = np.int64(t.goal), np.int64(t.roll)
    if t.entering == 1 or t.where[p] == WAITING:
        return space_entered(t.rules, level, total, direction)
    return space_ahead(t.rules, level, space_at(t, p), total, direction)
