"""Ready questions about a position, from what a seat sees: used by several strategies."""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dreamworld.sequence import NUMBER_IN_KEY, key_of, matches, value_at
from sim.dreamworld.state import (
    ASK_LATE,
    DRAW_AFTER,
    FREUD,
    PATIENTS,
    ROUNDS,
    Table,
    number_of,
    suit_of,
    symbol_of,
)

i8 = numba.types.int64


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


@kernel(i8(Table, i8))
def rounds_of(t, suit):
    """How many rounds are still to come in which a suit can gain points, Freud's included."""
    found = np.int64(ROUNDS) - max(np.int64(t.round_no), 2 * PATIENTS)
    for r in range(np.int64(t.round_no), 2 * PATIENTS):
        found += np.int64(t.patient[r >> 1] == suit)
    return found


@inlined
def future_of(t, card):
    """In how many rounds to come a card can gain points."""
    return rounds_of(t, suit_of(card))


@inlined
def value_of_row(t, p, row):
    """What flipping the rightmost token of a row costs; out of reach where none is left."""
    return np.int64(t.rules.value[row, np.uint32(t.left[p, row])])


@inlined
def index_of(legal, action):
    """The place of a legal action in the list; the last place if it is not there."""
    i = 0
    while i < legal.n - 1 and legal.action[i] != action:
        i += 1
    return i
