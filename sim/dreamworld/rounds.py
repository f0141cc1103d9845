"""The course of a round up to counting: turn up, choose, reveal, choose late.

Rulebook, Play a Card. Choices lie face down in ``seat[p].chosen``, which its seat alone can read,
until all have chosen: nobody's choice can depend on another's of the same moment.
"""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.dreamworld.deal import effect_of
from sim.dreamworld.hand import lay_down
from sim.dreamworld.log import emit
from sim.dreamworld.sequence import lay, lay_none
from sim.dreamworld.state import (
    ASK_CARD,
    ASK_LATE,
    BLANK,
    DRAW_AFTER,
    DRAW_BEFORE,
    EV_AFTER,
    EV_BEFORE,
    EV_NEUTRAL,
    EV_PROFESSOR,
    EV_REVEAL,
    EV_ROUND,
    FACE_UP,
    FREUD,
    ID,
    MOON,
    NO_CARD,
    NOBODY,
    PATIENTS,
    PROFESSOR,
    SUITS,
    SUN,
    THERAPY_ROUNDS,
    State,
    bit_of,
    suit_of,
)

i8, void = numba.types.int64, numba.types.void
BEFORE_LATE, AFTER_LATE = range(2)  # `rules.after_last`


@inlined(void(State))
def begin_round(s):
    """The next round: where it is played, its token, its neutral card, the Before card."""
    t, h = s.table, s.hidden
    r = np.int64(t.round_no)  # from 0: that of the round before, from 1
    t.round_no, t.used_rows = r + 1, 0
    t.side = MOON if r & 1 == 1 else SUN
    patient = r >> 1
    t.suit = t.patient[patient] if patient < PATIENTS else FREUD
    for suit in range(SUITS):
        t.to_come[suit] -= np.uint8((t.suit == suit) | (t.suit == FREUD))
    t.effect = effect_of(t, r) if r < THERAPY_ROUNDS else BLANK
    lay_none(t)
    emit(s, EV_ROUND, NOBODY, NO_CARD, r + 1)
    neutral = np.int64(h.neutral[r])
    if neutral != NO_CARD:
        emit(s, EV_NEUTRAL, NOBODY, neutral, 0)
        lay(t, neutral, NOBODY, 0)
        h.neutral[r] = NO_CARD
    if t.rules.therapy[t.effect].draws == DRAW_BEFORE:
        turn_up(s, NOBODY, EV_BEFORE)
    t.decision, t.to_move = ASK_CARD, 0


@kernel(void(State, i8, i8))
def turn_up(s, owner, event):
    """The top card of the draw deck joins the sequence; of an empty deck none (ruling D28)."""
    t = s.table
    left = np.int64(t.deck_left)
    if left == 0:
        return
    card = np.int64(s.hidden.order[t.rules.cards - left])
    t.deck_left = left - 1
    emit(s, event, owner, card, 0)
    lay(t, card, owner, np.int64(t.rules.id_in_suit) if owner == ID else 0)


@inlined(void(State, i8))
def turn_up_after(s, last):
    """The After card of the round, in the one of two moments that the rules say (ruling D17)."""
    t = s.table
    if t.rules.therapy[t.effect].draws == DRAW_AFTER and t.rules.after_last == last:
        turn_up(s, NOBODY, EV_AFTER)


@inlined(void(State, i8))
def lay_chosen(s, p):
    """The card that seat `p` has chosen is revealed."""
    t, me = s.table, s.seat[p]
    card = np.int64(me.chosen)
    me.chosen = NO_CARD
    emit(s, EV_REVEAL, p, card, 0)
    lay(t, card, p, 0)
    t.hand_size[p] -= 1
    t.known[p, suit_of(card)] &= ~np.uint32(bit_of(card))


@inlined(void(State, i8))
def set_aside(s, p):
    """The professor that seat `p` has chosen is revealed: it chooses once more."""
    t = s.table
    s.seat[p].chosen = NO_CARD
    t.professor[p] = FACE_UP
    t.late |= 1 << p
    s.hidden.tally.professor[p] += 1
    emit(s, EV_PROFESSOR, p, NO_CARD, 0)


@inlined(void(State))
def reveal(s):
    """All who were asked have chosen, at first or late: what they chose is laid out.

    After first choices Id and After cards are turned up (rulebook, Play a Card, steps B to E).
    """
    t = s.table
    first = t.decision == ASK_CARD
    asked = (1 << np.int64(t.seats)) - 1 if first else np.int64(t.late)
    t.late = 0
    while asked != 0:
        p = lowest_bit(asked)
        asked &= asked - 1
        if s.seat[p].chosen == PROFESSOR:
            set_aside(s, p)
        else:
            lay_chosen(s, p)
    if first and t.solo == 1:
        turn_up(s, ID, EV_REVEAL)
    if first:
        turn_up_after(s, BEFORE_LATE)
    if t.late != 0:
        t.decision, t.to_move = ASK_LATE, lowest_bit(np.int64(t.late))
    else:
        turn_up_after(s, AFTER_LATE)


@inlined
def choose_card(s, card):
    """The seat to move lays a card face down; the last one to do so brings the revelation.

    Returns
    -------
    bool
        Whether all cards of the round lie open, so that they are counted.
    """
    t = s.table
    p = np.int64(t.to_move)
    if card == PROFESSOR:
        s.seat[p].chosen = PROFESSOR
    else:
        lay_down(s.seat[p], card)
    everybody = (1 << np.int64(t.seats)) - 1
    waiting = (everybody if t.decision == ASK_CARD else np.int64(t.late)) >> (p + 1)
    if waiting != 0:
        t.to_move = p + 1 + lowest_bit(waiting)
        return False
    reveal(s)
    return t.late == 0
