"""Ready questions about a position, from what a seat sees: used by several strategies."""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined
from sim.dreamworld.sequence import NUMBER_IN_KEY, key_of, matches, value_at
from sim.dreamworld.state import (
    ASK_LATE,
    DRAW_AFTER,
    FREUD,
    MAX_HAND,
    SUIT_AT,
    number_of,
    suit_of,
    symbol_of,
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
    key = key_of(t, card, np.int64(t.suit != FREUD))
    i = np.int64(0)
    while i < t.now.n and t.now.key[i] < key:
        i += 1
    return value_at(t, i) - (key >> NUMBER_IN_KEY)


@inlined
def number_above(t, value):
    """The next number towards the patient that lies open, above one, as the sun side has them."""
    above = np.int64(t.rules.boundary[np.uint32(t.side)])
    for i in range(np.int64(t.now.n)):
        other = np.int64(t.now.key[i]) >> NUMBER_IN_KEY
        above = other if (other > value) & (other < above) else above
    return above


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
def bonus_of_card(t, card):
    """What the round's token adds for the number and the symbol of a card."""
    effect = t.rules.therapy[t.effect]
    bonus = np.int64(effect.symbol[symbol_of(card)])
    return bonus + effect.number_bonus * np.int64(effect.number == number_of(card))


@inlined
def future_of(t, card):
    """In how many rounds to come a card can gain points."""
    return np.int64(t.to_come[suit_of(card)])


@inlined
def value_of_row(t, p, row):
    """What flipping the rightmost token of a row costs; out of reach where none is left."""
    return np.int64(t.rules.value[row, np.uint32(t.left[p, row])])


@inlined
def index_of(legal, action):
    """The place in the list of a legal action of ASK_COUNT or ASK_FLIP, and always one in it."""
    return min(bits_in(legal.ways & ((1 << action) - 1)), np.int64(legal.n) - 1)


@inlined
def place_in_hand(me, card):
    """The place of a card that is held in the hand, which is that of playing it in the list."""
    place = 0
    for i in range(MAX_HAND):  # the whole array, without a branch
        place += i * np.int64(me.hand[i] == card)
    return place
