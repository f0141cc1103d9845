"""What the seat to move may do."""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined, numba
from sim.dream_heist.places import to_the_left
from sim.dream_heist.state import (
    ASK_DIRECTION,
    ASK_DISCARD,
    ASK_PLANT,
    ASK_TURN,
    CIRCLE,
    DEEPEST,
    DOWN,
    ENTER,
    GO_CLOCKWISE,
    GO_COUNTERCLOCKWISE,
    IDEAS,
    IN_LIMBO,
    LEAVE,
    MAX_SEATS,
    NO_DIRECTION,
    OFF,
    ON,
    PASS,
    PLAY_WAKE,
    ROLL_OUT,
    SHIFT,
    SHIFT_DOWN,
    SHIFT_UP,
    STAY,
    SWAP,
    SWAP_WITH,
    TURN,
    TURN_ROUND,
    UP,
    WAITING,
    WAKE,
    Legal,
)

i8, void = numba.types.int64, numba.types.void
FEW = 4  # actions: most lists have no more


@inlined
def swaps(t, me, p):
    """The pieces on the board with which seat `p` can change places (ruling H11)."""
    found = np.int64(0)
    if me.subs[SWAP] > 0:
        for q in range(MAX_SEATS):  # seats that are not taken have pieces off the board
            there = (t.where[q] == ON) | (t.where[q] == WAITING)
            found |= np.int64(there) << q
    return (to_the_left(t, p, found) & ~1) << SWAP_WITH


@inlined
def turns_in_limbo(t, me, p):
    """A piece in Limbo can only try to get out (rulebook, Limbo)."""
    found = np.int64(1 << ROLL_OUT)
    found |= np.int64(me.subs[WAKE] > 0) << PLAY_WAKE
    if t.rules.swap_limbo == 1:
        found |= swaps(t, me, p)
    return found


@inlined
def turns_on_board(t, me, p):
    """Circle, change level, or play a card (rulebook, Playing the Game)."""
    level = np.int64(t.level[p])
    up, down = np.int64(level > 0), np.int64(level < DEEPEST)
    shift = np.int64(me.subs[SHIFT] > 0)
    turn = np.int64((me.subs[TURN] > 0) & (t.direction[p] != NO_DIRECTION))
    found = np.int64(1 << CIRCLE) | up << UP | down << DOWN
    found |= (up & shift) << SHIFT_UP | (down & shift) << SHIFT_DOWN
    found |= turn << TURN_ROUND | np.int64(t.rules.may_pass) << PASS
    return found | swaps(t, me, p)


@inlined
def ways_of_turn(t, me, p):
    """What a turn can be, as a set of actions."""
    if t.where[p] == OFF:
        return np.int64(1 << ENTER)
    if t.where[p] == IN_LIMBO:
        return turns_in_limbo(t, me, p)
    return turns_on_board(t, me, p)


@inlined
def ways_to_plant(t):
    """How many blocks can be planted, as a set (rulebook, Planting Ideas; H7, H12)."""
    most, least = np.int64(t.most), np.int64(t.rules.min_plant)
    if t.rules.deep_exact == 1 and t.level[t.to_move] == DEEPEST:
        least = most
    found = (np.int64(2) << most) - (np.int64(1) << least)
    return found | np.int64(t.rules.must_plant == 0)


@inlined
def ways_to_discard(me):
    """Kinds of idea cards that are held, as a set."""
    found = np.int64(0)
    for card in range(IDEAS):
        found |= np.int64(me.ideas[card] > 0) << card
    return found


@inlined(void(Legal, i8))
def list_bits(legal, actions):
    """A set of actions as a list, the lowest number first."""
    legal.ways, legal.n = actions, bits_in(actions)
    for n in range(FEW):  # without asking whether there are so many, which would often be wrong
        legal.action[n] = lowest_bit(actions)
        actions &= actions - 1
    n = FEW
    while actions != 0:
        legal.action[n] = lowest_bit(actions)
        actions &= actions - 1
        n += 1


@inlined
def ways(s):
    """What the seat to move may do, as a set of actions."""
    t = s.table
    p = np.int64(t.to_move)
    if t.decision == ASK_TURN:
        return ways_of_turn(t, s.seat[p], p)
    if t.decision == ASK_DIRECTION:
        return np.int64(1 << GO_CLOCKWISE | 1 << GO_COUNTERCLOCKWISE)
    if t.decision == ASK_PLANT:
        return ways_to_plant(t)
    if t.decision == ASK_DISCARD:
        return ways_to_discard(s.seat[p])
    return np.int64(1 << STAY | 1 << LEAVE)


@inlined
def legal_actions(s, legal):
    """Write the legal actions of the seat to move."""
    list_bits(legal, ways(s))
