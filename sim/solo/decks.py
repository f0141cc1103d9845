"""Event cards: five level decks, what returns under them, and what is gone."""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.core.rng import shuffle
from sim.solo.log import emit
from sim.solo.state import (
    EV_ORDER,
    EV_PUT_AWAY,
    EV_SHUFFLE,
    MAX_EVENTS,
    NO_EVENT,
    NOBODY,
    TO_DISCARDS,
    TO_REMOVED,
    TO_UNDER,
    State,
)

i8, void = numba.types.int64, numba.types.void


@kernel(void(State, i8, i8))
def shuffle_events(s, level, cards):
    """Make a set of event cards the draw deck of a level (rulebook, Setup; ruling S1)."""
    t, h = s.table, s.hidden
    n = bits_in(cards)
    for i in range(n):
        h.fresh[np.uint32(level), np.uint32(i)] = lowest_bit(cards)
        cards &= cards - 1
    shuffle(h.fresh[np.uint32(level)], n, h.events)
    t.fresh_left[np.uint32(level)] = n
    if s.log.on != 0:
        emit(s, EV_SHUFFLE, NOBODY, 0, level, 0)
        for i in range(n):
            emit(s, EV_ORDER, NOBODY, h.fresh[level, n - 1 - i], level, 0)


@inlined
def deck_size(t, level):
    """Cards in the draw deck of a level."""
    return t.fresh_left[np.uint32(level)] + t.under_left[np.uint32(level)]


@inlined
def draw_event(s, level):
    """Take the top card of a level's deck, which has one; those that returned lie below."""
    t = s.table
    if t.fresh_left[np.uint32(level)] > 0:
        t.fresh_left[np.uint32(level)] -= 1
        if t.known > 0:
            forget_top(t)
        return np.int64(s.hidden.fresh[np.uint32(level), t.fresh_left[np.uint32(level)]])
    return take_under(t, level)


@inlined
def take_under(t, level):
    """Take the topmost one of the cards that returned."""
    first = t.first[np.uint32(level)]
    t.first[np.uint32(level)] = (first + 1) % MAX_EVENTS
    t.under_left[np.uint32(level)] -= 1
    return np.int64(t.under[np.uint32(level), first])


@inlined
def put_under(t, level, card):
    """Put a card under a level's deck."""
    last = (t.first[np.uint32(level)] + t.under_left[np.uint32(level)]) % MAX_EVENTS
    t.under[np.uint32(level), np.uint32(last)] = card
    t.under_left[np.uint32(level)] += 1


@kernel
def forget_top(t):
    """The topmost of the cards that were looked at is drawn."""
    t.known -= 1
    for i in range(t.known):
        t.top[i] = t.top[i + 1]


@inlined
def put_away(s):
    """The event is over: under its deck, on its discards, or out of the game (F15)."""
    t = s.table
    card = np.int64(t.event)
    level = np.int64(t.rules.deck[np.uint32(card)])
    if t.away == TO_UNDER:
        put_under(t, level, card)
    elif t.away == TO_REMOVED:
        t.removed |= 1 << card
    else:
        t.gone[level] |= 1 << card
    emit(s, EV_PUT_AWAY, NOBODY, card, t.away, 0)
    t.event, t.away = NO_EVENT, TO_DISCARDS
