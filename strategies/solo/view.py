"""What the player can work out from the table and the hand: shared by strategies.

Small questions with one answer each; nothing here prefers anything. Sets of characters, kinds and
levels are integers, bit n for number n. Where a card is asked for, it is the best of a set by worth
in fixed point (``weights.steps``); of equal worth the lowest number.
"""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.solo.programs import holds
from sim.solo.state import (
    BOTTOM,
    INCEPTED,
    NO_EVENT,
    NO_OP,
    OP_ATTACK,
    OP_CONVINCE,
    OP_IF,
    OP_PAY,
    TOP,
    Seat,
    Table,
)
from sim.solo.trials import c_of_reaction, first_listed, growth

i8 = numba.types.int64
NEVER = -(1 << 60)


@inlined
def spare_kicks(t, me):
    """Kick cards in hand beyond what the levels still to come need."""
    kinds, kicks = np.int64(t.rules.kick) & me.held, np.int64(0)
    while kinds != 0:
        kicks += np.int64(me.hand[np.uint32(lowest_bit(kinds))])
        kinds &= kinds - 1
    to_come = (2 << min(np.int64(t.level), TOP - 1)) - (2 << BOTTOM)
    return kicks - bits_in(to_come & ~np.int64(t.kicks))


@kernel(i8(Table, Seat))
def reactions_c(t, me):
    """What the reaction cards in hand add to an attempt to convince, all together."""
    kinds, total = me.held & t.rules.react_c, np.int64(0)
    while kinds != 0:
        kind = lowest_bit(kinds)
        total += me.hand[np.uint32(kind)] * c_of_reaction(t, kind)
        kinds &= kinds - 1
    return total


@inlined
def display_c(t):
    """What the display is worth for convincing, all together."""
    return np.int64(t.display_c)


@kernel(i8(Table))
def next_test(t):
    """The number of the test that the event comes to, as far as it is known; `NO_OP` for none."""
    number = np.int64(t.op)
    while number != NO_OP:
        o = t.rules.op[np.uint32(number)]
        if o.code == OP_ATTACK or o.code == OP_CONVINCE or o.code == OP_PAY:
            return number
        if o.code == OP_IF:
            number = np.int64(o.win) if holds(t, number) else np.int64(o.lose)
        else:
            number = np.int64(o.next)
    return np.int64(NO_OP)


@inlined
def goal_at_stake(t):
    """The flag that the present event can set; -1 for none."""
    if t.event == NO_EVENT:
        return np.int64(-1)
    return np.int64(t.rules.goal_flag[t.event])


@kernel(i8(Table))
def inception_c(t):
    """C that the current level's inception asks for now; 0 where there is none."""
    if not BOTTOM < t.level < TOP:
        return np.int64(0)
    flag = INCEPTED + np.int64(t.level) - 1
    card = t.rules.goal_event[flag]
    if card == NO_EVENT:
        return np.int64(0)
    return t.rules.goal_c[flag] + growth(t, card, t.rules.cap_c)


@inlined
def listed_first(t, number):
    """Whom a priority list names first among those on the affected level; -1 for nobody."""
    return first_listed(t, number, np.int64(t.here[t.affects]))
