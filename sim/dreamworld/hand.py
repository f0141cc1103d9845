"""A hand: its cards as a list, the same cards as sets, and where in the list each one is."""

import numpy as np

from sim.core.jit import inlined
from sim.dreamworld.state import bit_of, suit_of


@inlined
def put_in_hand(me, card):
    """A dream card joins a hand, behind all others."""
    me.hand[me.cards], me.place[card] = card, me.cards
    me.cards += 1
    me.held[suit_of(card)] |= np.uint32(bit_of(card))


@inlined
def is_held(me, card):
    """Whether a dream card is in a hand; what lies face down before it is not."""
    return np.int64(me.held[suit_of(card)]) & bit_of(card) != 0


@inlined
def lay_down(me, card):
    """A card of the hand is laid face down; the last one takes its place in the list."""
    last, place = np.int64(me.cards) - 1, np.int64(me.place[card])
    moved = np.int64(me.hand[last])
    me.hand[place], me.place[moved] = moved, place
    me.hand[last], me.place[card] = 0, 0
    me.cards = last
    me.held[suit_of(card)] &= ~np.uint32(bit_of(card))
    me.chosen = card
