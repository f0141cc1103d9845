"""Ready questions about a position, from what a seat sees: used by several strategies."""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined
from sim.dreamworld.sequence import NUMBER_IN_KEY, key_of, matches, place_of_key, value_at
from sim.dreamworld.state import (
    ASK_LATE,
    DRAW_AFTER,
    SUIT_AT,
    suit_of,
)


@inlined
def card_in(suit, cards):
    """The first of a set of cards of one suit."""
    return (np.int64(suit) << SUIT_AT) | lowest_bit(cards)


@inlined
def visible_gap(t, card):
    """The gap of a hand card to the next card that already lies there, or to the patient.

    Parameters
    ----------
    t : record of TABLE
    card : int64

    Returns
    -------
    int64
        -1 for a card that is not in suit and so gains nothing.
    """
    if matches(t, card) == 0:
        return np.int64(-1)
    key = key_of(t, card, 0)
    return value_at(t, place_of_key(t.now, key)) - (key >> NUMBER_IN_KEY)


@inlined
def next_number(t, value):
    """The lowest number that lies open, from one on towards the patient, as on the sun side."""
    return value_at(t, place_of_key(t.now, value << NUMBER_IN_KEY))


@inlined
def cards_to_come(t):
    """How many cards will still join the sequence of this round, besides one's own."""
    after = t.rules.therapy[t.effect].draws == DRAW_AFTER
    if t.decision == ASK_LATE:
        others = np.int64(0)
        late = np.int64(t.late)
        while late != 0:
            others += 1
            late &= late - 1
        return others - 1 + np.int64(after & (t.rules.after_last == 1))
    return np.int64(t.seats) - 1 + t.solo + np.int64(after)


@inlined
def future_of(t, card):
    """In how many rounds to come a card can gain points."""
    return np.int64(t.to_come[suit_of(card)])


@inlined
def index_of(legal, action):
    """The place in the list of a legal action of ASK_COUNT or ASK_FLIP, and always one in it."""
    return min(bits_in(legal.ways & ((1 << action) - 1)), np.int64(legal.n) - 1)


@inlined
def place_in_hand(me, card):
    """The place of a card that is held in the hand, which is that of playing it in the list."""
    return np.int64(me.place[card])
