"""A game as it could be, for all that one seat knows: what it cannot see is dealt anew.

Hidden from a seat are the other hands and what lies face down before them, the neutral cards still
to come, and the order of the draw deck. Cards that all saw being taken stay in the hands that took
them. What others have chosen and not revealed is drawn anew, each card they could have chosen, and
the professor where they hold it, with the same chance.
"""

import numpy as np

from sim.core.jit import entry, kernel, numba
from sim.core.rng import CHOICE, WORLD, below, seed_stream, shuffle
from sim.dreamworld.hand import is_held, lay_down, put_in_hand
from sim.dreamworld.state import (
    ASK_CARD,
    ASK_LATE,
    CARD_NUMBERS,
    IN_HAND,
    MAX_CARDS,
    MAX_HAND,
    MAX_SEATS,
    NO_CARD,
    NOBODY,
    NOTES,
    PROFESSOR,
    ROUNDS,
    SUITS,
    TOKENS,
    TWELFTHS,
    States,
    bit_of,
    suit_of,
)

i8, void = numba.types.int64, numba.types.void


@kernel
def is_unseen(s, p, card):
    """Whether seat `p` cannot know where a card is: it never lay open, and is not its own."""
    t, me = s.table, s.seat[p]
    if np.int64(t.seen[suit_of(card)]) & bit_of(card) != 0:
        return False
    return me.chosen != card and not is_held(me, card)


@kernel
def gather(s, p):
    """Write the cards whose place seat `p` cannot know to the front of the deck, in one order."""
    n = 0
    for i in range(s.table.rules.cards):
        card = np.int64(s.table.rules.card[i])
        if is_unseen(s, p, card):
            s.hidden.order[n] = card
            n += 1
    return n


@kernel
def has_chosen(t, q):
    """Whether something lies face down before seat `q`."""
    if t.decision == ASK_CARD:
        return q < t.to_move
    return t.decision == ASK_LATE and q < t.to_move and (t.late >> q) & 1 == 1


@kernel
def empty(me):
    """A hand without cards, and nothing face down before it."""
    for i in range(MAX_HAND):
        me.hand[i] = 0
    for suit in range(SUITS):
        me.held[suit] = 0
    for card in range(CARD_NUMBERS):
        me.place[card] = 0
    me.cards, me.chosen = 0, NO_CARD


@kernel
def deal_hand(s, q, n):
    """Deal seat `q` a hand: the cards all saw it take, and unseen ones from the end of the list."""
    t, h, me = s.table, s.hidden, s.seat[q]
    empty(me)
    for i in range(t.rules.cards):
        card = np.int64(t.rules.card[i])
        if np.int64(t.known[q, suit_of(card)]) & bit_of(card) != 0:
            put_in_hand(me, card)
    while me.cards < t.hand_size[q]:
        n -= 1
        put_in_hand(me, np.int64(h.order[n]))
    if has_chosen(t, q):
        choose_anew(s, q)
    return n


@kernel
def choose_anew(s, q):
    """Something that seat `q` could have laid face down lies there."""
    t, me = s.table, s.seat[q]
    professor = t.decision == ASK_CARD and t.professor[q] == IN_HAND
    pick = below(s.hidden.world, np.int64(me.cards) + np.int64(professor))
    if pick == me.cards:
        me.chosen = PROFESSOR
    else:
        lay_down(me, np.int64(me.hand[pick]))


@kernel
def begin_counts(k):
    """Counts for the outcome begin anew: they are of the past, which tells worlds apart."""
    for p in range(MAX_SEATS):
        k.scored[p], k.lost[p], k.in_suit[p] = 0, 0, 0
        k.spent[p], k.taken[p], k.picked[p], k.professor[p], k.passed[p] = 0, 0, 0, 0, 0
    for token in range(TOKENS):
        k.by_token[token] = 0
    k.lead_changes, k.lead_round, k.leader = 0, 0, NOBODY


@entry(void(States, i8, i8, i8))
def determinize(state, seat, seed, number):
    """See `sim.core.game.Kernels`."""
    s = state[0]
    t, h = s.table, s.hidden
    seed_stream(h.world, seed, number, WORLD)
    n = gather(s, seat)
    shuffle(h.order, n, h.world)
    for q in range(t.seats):
        if q != seat:
            n = deal_hand(s, q, n)
            for i in range(NOTES):
                s.seat[q].notes[i] = 0
        seed_stream(h.choice[q], seed, number, CHOICE + q)
    for r in range(ROUNDS):
        h.neutral[r] = NO_CARD
        if t.rules.neutral == 1 and r >= t.round_no:
            n -= 1
            h.neutral[r] = h.order[n]
    cards = np.int64(t.rules.cards)
    for i in range(t.deck_left):  # from the end, so that nothing is written over before it is read
        h.order[cards - 1 - i] = h.order[n - 1 - i]
    for i in range(cards - t.deck_left):
        h.order[i] = 0
    for i in range(cards, MAX_CARDS):
        h.order[i] = 0
    h.lot, h.shares = below(h.world, TWELFTHS), 0
    begin_counts(h.tally)
    s.luck.shift, s.luck.moved = 0, 0
    seed_stream(h.world, seed, number, WORLD)
