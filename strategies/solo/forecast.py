"""What is to come on the current level, for all that the player remembers.

Event cards that returned lie under the deck in the order they went there, and those that were never
drawn are known by elimination: all of the level's cards that are nowhere else.
"""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.solo.cast import strength
from sim.solo.state import (
    NO_EVENT,
    NO_OP,
    OP_ATTACK,
    WHO_ALL,
    Table,
)
from sim.solo.trials import first_listed

i8 = numba.types.int64


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
    cards = np.int64(0)
    for card in range(t.rules.events):
        if t.rules.deck[card] == level:
            cards |= 1 << card
    cards &= ~(t.gone[level] | t.removed)
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
def strength_of(t, card, number):
    """ST that an attack of an event would have now."""
    o = t.rules.op[np.uint32(number)]
    value = np.int64(o.n)
    if o.flag != 0 and t.rules.increases != 0:
        value += min(np.int64(t.fails[np.uint32(card)]), np.int64(t.rules.cap_st))
    return value


@inlined
def victim_of(t, card, number):
    """Whom an attack of an event would be on; -1 for nobody, or for all at once."""
    o = t.rules.op[np.uint32(number)]
    if o.who == WHO_ALL:
        return np.int64(-1)
    return first_listed(t, o.list, np.int64(t.here[t.rules.affects[np.uint32(card)]]))


@kernel(i8(Table, i8))
def attacks_on(t, who):
    """How many attacks to come on the current level would be on a character, as all stand now."""
    cards, found = to_come(t), 0
    while cards != 0:
        card = lowest_bit(cards)
        number = attack_of(t, card)
        if number != NO_OP and victim_of(t, card, number) == who:
            found += 1
        cards &= cards - 1
    return found


@kernel(i8(Table))
def attacked_next(t):
    """Who is attacked by the next event, if it is known; -1 if nobody is."""
    card = next_event(t)
    if card == NO_EVENT:
        return np.int64(-1)
    number = attack_of(t, card)
    return victim_of(t, card, number) if number != NO_OP else np.int64(-1)


@kernel(i8(Table))
def missing_next(t):
    """What the one who is attacked next lacks in strength."""
    card = next_event(t)
    number = attack_of(t, card)
    return strength_of(t, card, number) - strength(t, victim_of(t, card, number))


@inlined
def next_is(t, flag):
    """Whether the next event is known to be the one that sets a flag."""
    card = next_event(t)
    return card != NO_EVENT and t.rules.goal_event[np.uint32(flag)] == card


@inlined
def losses_left(t):
    """How many more characters can fall before the game is over."""
    return np.int64(t.rules.losses) - bits_in(np.int64(t.inactive))


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
