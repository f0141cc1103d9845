"""Set-up (rulebook, Main Setup): patients, therapy tokens, hands, neutral cards, draw deck."""

import numpy as np

from sim.core.jit import kernel
from sim.core.luck import seed_by_luck
from sim.core.rng import CHOICE, DEAL, WORLD, below, shuffle
from sim.core.rotation import place_of
from sim.dreamworld.hand import put_in_hand
from sim.dreamworld.state import (
    BLANK,
    FACES,
    FREUD_ROUNDS,
    ID_TOKENS,
    NO_CARD,
    NOBODY,
    PATIENTS,
    ROUNDS,
    ROWS,
    SIDES,
    SUITS,
    TOKENS,
    TWELFTHS,
    UNDECIDED,
)


@kernel
def deal(s, seed, game):
    """Set up game number `game`; the state must be a fresh copy of the template.

    The cards are dealt by one stream; patients, tokens and the lot of who shares a win by another,
    so that neither depends on the other, nor on the strategies.
    """
    t, h = s.table, s.hidden
    seed_by_luck(h.world, s.luck, seed, game, WORLD)
    lay_out_patients(t, h.world)
    lay_out_tokens(t, h.world)
    h.lot = below(h.world, TWELFTHS)
    seed_by_luck(h.world, s.luck, seed, game, DEAL)
    deal_cards(s)
    for p in range(t.seats):
        seed_by_luck(h.choice[p], s.luck, seed, game, CHOICE + place_of(t, p))
        for row in range(ROWS):
            t.left[p, row] = t.rules.row[row]
        t.price[p], t.points_left[p] = t.rules.price, t.rules.all_points
        t.professor[p] = t.rules.professor
        s.seat[p].chosen = NO_CARD
    t.id_open = (1 << ID_TOKENS) - 1 if t.solo == 1 else 0
    t.winner, h.tally.leader = UNDECIDED, NOBODY


@kernel
def lay_out_patients(t, stream):
    """The six patients in a column, two of each suit or each of any (ruling D26)."""
    for i in range(PATIENTS):
        t.patient[i] = t.rules.patient_suit[i]
    shuffle(t.patient, PATIENTS, stream)
    if t.rules.random_suits == 1:
        for i in range(PATIENTS):
            t.patient[i] = below(stream, SUITS)
    for suit in range(SUITS):
        t.to_come[suit] = FREUD_ROUNDS
    for i in range(PATIENTS):
        t.to_come[t.patient[i]] += SIDES


@kernel
def lay_out_tokens(t, stream):
    """One token of each half of them for the first and the second round of every patient."""
    for i in range(TOKENS):
        t.token[i] = i
    shuffle(t.token, TOKENS, stream)


@kernel
def effect_of(t, r):
    """The row of ``rules.therapy`` for the token of a round, counted from 0."""
    token = np.int64(t.token[r])
    blank = (np.int64(t.rules.blank) >> token) & 1
    return BLANK if blank == 1 else token * FACES + (r & 1)


@kernel
def deal_cards(s):
    """Hands by place, then the neutral cards; what is left is the draw deck."""
    t, h = s.table, s.hidden
    cards, dealt = np.int64(t.rules.cards), np.int64(t.rules.dealt)
    for i in range(cards):
        h.order[i] = t.rules.card[i]
    shuffle(h.order, cards, h.world)
    for p in range(t.seats):
        first = place_of(t, p) * dealt
        me = s.seat[p]
        for i in range(dealt):
            put_in_hand(me, np.int64(h.order[first + i]))
        t.hand_size[p] = dealt
    used = dealt * t.seats
    for r in range(ROUNDS):
        h.neutral[r] = NO_CARD
        if t.rules.neutral == 1:
            h.neutral[r] = h.order[used]
            used += 1
    t.deck_left = cards - used
