"""The sequence of a side: which card lies closer to the patient, and the gaps between them.

Rulebook, Play a Card and Resolving ties. A card's key rises towards the patient, and no two cards
have the same one. Numbers of the moon side are mirrored, so that one rule serves both sides.
"""

import numpy as np

from sim.core.jit import inlined, numba
from sim.dreamworld.state import (
    FREUD,
    MIRROR,
    SUN,
    Table,
    bit_of,
    number_of,
    suit_of,
    symbol_of,
)

i8, void = numba.types.int64, numba.types.void
NUMBER_IN_KEY, SUIT_IN_KEY, RANK_IN_KEY = 4, 3, 1  # the lowest bit is the symbol
LAST_IN_KEY = 15  # behind the number of the patient: more than any card has


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


@inlined
def key_of_patient(t):
    """The key that ends the sequence: the patient's number, behind all cards that have it too."""
    boundary = np.int64(t.rules.boundary[np.uint32(t.side)])
    return (boundary << NUMBER_IN_KEY) | LAST_IN_KEY


@inlined
def lay_none(t):
    """No card lies next to the patient."""
    t.now.n, t.now.key[0] = 0, key_of_patient(t)


@inlined(void(Table, i8, i8, i8))
def lay(t, card, owner, always_in_suit):
    """Lay a card next to the patient, open for all to see."""
    q, key = t.now, key_of(t, card, always_in_suit)
    t.seen[suit_of(card)] |= np.uint32(bit_of(card))
    n = np.int64(q.n)
    q.n, q.key[n + 1] = n + 1, q.key[n]
    for i in range(n):  # the closer one of two goes on towards the patient
        other, its_key, its_owner = np.int64(q.card[i]), np.int64(q.key[i]), np.int64(q.owner[i])
        closer = its_key > key
        q.card[i] = card if closer else other
        q.key[i] = key if closer else its_key
        q.owner[i] = owner if closer else its_owner
        card = other if closer else card
        key = its_key if closer else key
        owner = its_owner if closer else owner
    q.card[n], q.key[n], q.owner[n] = card, key, owner


@inlined
def place_of_key(q, key):
    """The place of the farthest card with a key, or one that is closer; behind all if none is."""
    place = np.int64(0)
    for i in range(q.n):  # keys rise
        place += np.int64(q.key[i] < key)
    return place


@inlined
def value_at(t, i):
    """The number at a place as the sun side has it; behind the last card, the patient's."""
    return np.int64(t.now.key[i]) >> NUMBER_IN_KEY


@inlined
def gap_at(t, i, step):
    """The gap of a card to the one so many steps closer, never beyond the patient."""
    return value_at(t, min(i + step, np.int64(t.now.n))) - value_at(t, i)
