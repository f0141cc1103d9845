"""The sequence of a side: which card lies closer to the patient, and the gaps between them.

Rulebook, Play a Card and Resolving ties. A card's key rises towards the patient, and no two cards
have the same one. Numbers of the moon side are mirrored, so that one rule serves both sides.
"""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dreamworld.state import (
    FREUD,
    MIRROR,
    SUN,
    Sequence,
    Table,
    bit_of,
    number_of,
    suit_of,
    symbol_of,
)

i8, void = numba.types.int64, numba.types.void
NUMBER_IN_KEY, SUIT_IN_KEY, RANK_IN_KEY = 4, 3, 1  # the lowest bit is the symbol


@inlined
def on_side(side, number):
    """A number as the sun side has it: rising towards the patient."""
    return number if side == SUN else MIRROR - number


@inlined
def matches(t, card):
    """Whether a card is in suit, 1 or 0; at Freud every one is."""
    return np.int64((t.suit == suit_of(card)) | (t.suit == FREUD))


@inlined
def key_of(t, card, always_in_suit):
    """What the order of a sequence goes by: number, in suit, rank of the suit, symbol of the side.

    Parameters
    ----------
    t : record of TABLE
    card : int64
    always_in_suit : int64
        1 if the card counts as in suit at every patient, else 0.

    Returns
    -------
    int64
    """
    side, suit = np.int64(t.side), suit_of(card)
    in_suit = np.int64(t.suit == suit) | always_in_suit
    in_suit &= np.int64(t.suit != FREUD)  # where the hierarchy of suits decides (rulebook, Freud)
    return (
        (on_side(side, number_of(card)) << NUMBER_IN_KEY)
        | (in_suit << SUIT_IN_KEY)
        | (np.int64(t.rules.rank[side, suit]) << RANK_IN_KEY)
        | np.int64(symbol_of(card) == side)
    )


@kernel(void(Sequence, i8, i8, i8))
def insert(q, card, key, owner):
    """Lay a card into a sequence, at its place."""
    i = np.int64(q.n)
    q.n = i + 1
    while i > 0 and q.key[i - 1] > key:
        q.card[i], q.key[i], q.owner[i] = q.card[i - 1], q.key[i - 1], q.owner[i - 1]
        i -= 1
    q.card[i], q.key[i], q.owner[i] = card, key, owner


@kernel(void(Table, i8, i8, i8))
def lay(t, card, owner, always_in_suit):
    """Lay a card next to the patient, open for all to see."""
    insert(t.now, card, key_of(t, card, always_in_suit), owner)
    t.seen[suit_of(card)] |= np.uint32(bit_of(card))


@inlined
def place_of_key(q, key):
    """The place of the farthest card with a key, or one that is closer; behind all if none is."""
    i = np.int64(0)
    while i < q.n and q.key[i] < key:
        i += 1
    return i


@inlined
def value_at(t, i):
    """The number at a place as the sun side has it; behind the last card, the patient's."""
    if i < t.now.n:
        return np.int64(t.now.key[i]) >> NUMBER_IN_KEY
    return np.int64(t.rules.boundary[np.uint32(t.side)])


@inlined
def gap_at(t, i, step):
    """The gap of a card to the one so many steps closer, never beyond the patient."""
    return value_at(t, min(i + step, np.int64(t.now.n))) - value_at(t, i)
