"""What is to come on the current level, for all that the player remembers.

Event cards that returned lie under the deck in the order they went there, and those that were never
drawn are known by elimination: all of the level's cards that are nowhere else.
"""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.solo.cast import strength
from sim.solo.state import (
    NO_EVENT,
    NO_OP,
    OP_ATTACK,
    WHO_ALL,
    Table,
)
from sim.solo.trials import first_listed, value_now

i8 = numba.types.int64
COUNT_BITS = 8  # of the number of attacks on one character


@kernel(i8(Table))
def next_event(t):
    """The card that will be drawn next on the current level; `NO_EVENT` if that is not known."""
    level = np.int64(t.level)
    if t.known > 0:
        return np.int64(t.top[0])
    if t.fresh_left[level] == 0 and t.under_left[level] > 0:
        return np.int64(t.under[level, t.first[level]])
    return np.int64(NO_EVENT)


@kernel(i8(Table))
def to_come(t):
    """All cards in the draw deck of the current level, as a set."""
    level = np.int64(t.level)
    cards = t.rules.cards_of[level] & ~(t.gone[level] | t.removed)
    if t.event != NO_EVENT:
        cards &= ~(1 << np.int64(t.event))
    return cards


@inlined
def attack_of(t, card):
    """The attack an event begins with; `NO_OP` if it begins with anything else."""
    number = np.int64(t.rules.program[np.uint32(card)])
    if number != NO_OP and t.rules.op[np.uint32(number)].code == OP_ATTACK:
        return number
    return np.int64(NO_OP)


@inlined
def victim_of(t, card, number):
    """Whom an attack of an event would be on; -1 for nobody, or for all at once."""
    o = t.rules.op[np.uint32(number)]
    if o.who == WHO_ALL:
        return np.int64(-1)
    return first_listed(t, o.list, np.int64(t.here[t.rules.affects[np.uint32(card)]]))


@kernel(i8(Table))
def attacks_to_come(t):
    """The attacks to come on the current level by whom they would be on, as all stand now.

    It is read by `attacks_on`.
    """
    cards, found = to_come(t), np.int64(0)
    while cards != 0:
        card = lowest_bit(cards)
        number = attack_of(t, card)
        if number != NO_OP:
            who = victim_of(t, card, number)
            if who >= 0:
                found += np.int64(1) << (who * COUNT_BITS)
        cards &= cards - 1
    return found


@inlined
def attacks_on(attacks, who):
    """How many of the attacks to come would be on a character."""
    return (attacks >> (who * COUNT_BITS)) & ((1 << COUNT_BITS) - 1)


@kernel(i8(Table, i8))
def lacking(t, card):
    """The strength that is lacking against the attack an event begins with, as all stand now.

    That of its target, or of all together; 0 where there is no attack, or nobody to be attacked.
    """
    number = attack_of(t, card)
    if number == NO_OP:
        return np.int64(0)
    among = np.int64(t.here[t.rules.affects[np.uint32(card)]])
    if t.rules.op[np.uint32(number)].who != WHO_ALL:
        who = victim_of(t, card, number)
        among = np.int64(1) << who if who >= 0 else np.int64(0)
    if among == 0:
        return np.int64(0)
    short = value_now(t, card, number)
    while among != 0:
        short -= strength(t, lowest_bit(among))
        among &= among - 1
    return short


@kernel(i8(Table))
def attacked_next(t):
    """Who is attacked by the next event, if it is known; -1 if nobody is."""
    card = next_event(t)
    if card == NO_EVENT:
        return np.int64(-1)
    number = attack_of(t, card)
    return victim_of(t, card, number) if number != NO_OP else np.int64(-1)


@kernel(i8(Table))
def in_need_next(t):
    """Who is known to be attacked next and lacks strength; -1 for nobody."""
    who = attacked_next(t)
    if who >= 0 and lacking(t, next_event(t)) > 0:
        return who
    return np.int64(-1)


@inlined
def keeps_a_level(t, who):
    """Whether a character is the only one active on a level that the team has left."""
    at = np.int64(t.at[np.uint32(who)])
    return at > t.level and np.int64(t.here[np.uint32(at)]) == 1 << who


@inlined
def is_named(t, who):
    """Whether the final Kick needs this very character (challenge)."""
    if t.rules.named_keepers == 0:
        return False
    for level in range(1, 4):
        if t.rules.named_keeper[level] == who:
            return True
    return False
