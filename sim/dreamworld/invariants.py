"""What must hold at every decision of every game, whatever was played.

A kernel, so that millions of games can be checked after each decision. `MESSAGES` says in words
what each code means.
"""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import kernel
from sim.dreamworld.hand import is_held
from sim.dreamworld.sequence import key_of_patient
from sim.dreamworld.state import (
    ASK_CARD,
    ASK_COUNT,
    ASK_FLIP,
    ASK_LATE,
    FACE_UP,
    ID,
    ID_TOKENS,
    IN_HAND,
    NO_CARD,
    NOBODY,
    NOT_ASKED,
    PROFESSOR,
    ROUNDS,
    ROWS,
    SUITS,
    UNDECIDED,
    bit_of,
    suit_of,
)
from sim.dreamworld.tokens import PRICE_BITS

MESSAGES = (
    "all hold",
    "a dream card is in no place or in two",
    "a hand has another size than it is said to have",
    "the order of the sequence is not strict, or does not end at the patient",
    "the tokens of a row, or what is counted of them, do not agree",
    'a "+1" token is lost or appeared from nowhere',
    "a professor card is where it cannot be",
    "what is known of the cards is not so",
    "a decision is asked that makes no sense",
)
OK, CARDS, HANDS, ORDER, HEALING, PLUS_ONES, PROFESSORS, KNOWLEDGE, DECISION = range(9)


@kernel
def copies_of(s, card):
    """In how many places a card is."""
    t, h = s.table, s.hidden
    found = np.int64((np.int64(t.gone[suit_of(card)]) & bit_of(card)) != 0)
    for p in range(t.seats):
        me = s.seat[p]
        found += np.int64(me.chosen == card)
        for i in range(me.cards):
            found += np.int64(me.hand[i] == card)
    for i in range(t.now.n):
        found += np.int64(t.now.card[i] == card)
    for i in range(t.before.n):
        found += np.int64(t.before.card[i] == card)
    for r in range(ROUNDS):
        found += np.int64(h.neutral[r] == card)
    for i in range(np.int64(t.rules.cards) - t.deck_left, t.rules.cards):
        found += np.int64(h.order[i] == card)
    return found


@kernel
def cards_conserved(s):
    """Every dream card in play is in exactly one place."""
    for i in range(s.table.rules.cards):
        if copies_of(s, np.int64(s.table.rules.card[i])) != 1:
            return False
    return True


@kernel
def hands_agree(s):
    """A hand and what lies face down are as many cards as all can count."""
    t = s.table
    for p in range(t.seats):
        me = s.seat[p]
        down = np.int64(me.chosen != NO_CARD and me.chosen != PROFESSOR)
        if me.cards + down != t.hand_size[p]:
            return False
        for suit in range(SUITS):
            held = np.int64(0)
            for i in range(me.cards):
                card = np.int64(me.hand[i])
                held |= bit_of(card) if suit_of(card) == suit else 0
                if me.place[card] != i:
                    return False
            if held != me.held[suit]:
                return False
        if me.chosen != NO_CARD and t.decision != ASK_CARD and t.decision != ASK_LATE:
            return False
    return True


@kernel
def order_strict(t):
    """Keys rise, up to that of the patient."""
    for i in range(t.now.n):
        if t.now.key[i] >= t.now.key[i + 1]:
            return False
    return t.now.key[t.now.n] == key_of_patient(t)


@kernel
def healing_agrees(t):
    """What is flipped and what is left make up the rows; Id's tokens are among its six."""
    for p in range(t.seats):
        flipped, gold, points, price = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
        for row in range(ROWS):
            left = np.int64(t.left[p, row])
            if left > t.rules.row[row]:
                return False
            flipped += t.rules.row[row] - left
            gold += np.int64(left == 0)
            price |= np.int64(t.rules.value[row, left]) << row * PRICE_BITS
            for i in range(1, left + 1):
                points += t.rules.value[row, i]
        if flipped != t.flipped[p] or gold != t.gold[p] or points != t.points_left[p]:
            return False
        if price != t.price[p]:
            return False
        if t.winner == UNDECIDED and t.decision == ASK_CARD and flipped == t.rules.all_tokens:
            return False
    return np.int64(t.id_open) >> ID_TOKENS == 0


@kernel
def plus_ones_conserved(s):
    """Regular tokens that were flipped are in supplies, on cards, or out of reach."""
    t = s.table
    there, made = np.int64(t.dead_tokens), np.int64(0)
    for p in range(t.seats):
        there += t.supply[p]
        made += np.int64(t.flipped[p]) - t.gold[p]
    for i in range(t.now.n):
        there += t.now.tokens[i]
        if t.now.tokens[i] > t.rules.spend_limit:
            return False
    for i in range(t.before.n):
        there += t.before.tokens[i]
    return there == made


@kernel
def professors_agree(s):
    """A professor that lies face down is held, and who decides late has it face up."""
    t = s.table
    for p in range(t.seats):
        if t.professor[p] > FACE_UP:
            return False
        if s.seat[p].chosen == PROFESSOR and t.professor[p] != IN_HAND:
            return False
        if (t.late >> p) & 1 == 1 and t.professor[p] != FACE_UP:
            return False
    return True


@kernel
def holds(me, card):
    """Whether a card is in a hand, or lies face down before it."""
    return me.chosen == card or is_held(me, card)


@kernel
def knowledge_true(s):
    """Cards that all saw being taken are held, and what was seen is open, held or gone."""
    t = s.table
    for suit in range(SUITS):
        open_cards = np.int64(t.gone[suit])
        for p in range(t.seats):
            known = np.int64(t.known[p, suit])
            open_cards |= known
            while known != 0:
                if not holds(s.seat[p], (suit << 5) | lowest_bit(known)):
                    return False
                known &= known - 1
        for q in (t.now, t.before):
            for i in range(q.n):
                card = np.int64(q.card[i])
                if card != NO_CARD and suit_of(card) == suit:
                    open_cards |= bit_of(card)
        if open_cards != t.seen[suit]:
            return False
    return True


@kernel
def decision_possible(s):
    """Somebody who plays is asked something that fits the moment."""
    t = s.table
    if t.winner != UNDECIDED:
        return t.decision == NOT_ASKED
    if t.round_no == 0 or t.round_no > ROUNDS or t.to_move >= t.seats:
        return False
    if t.decision == ASK_CARD:
        return t.late == 0 and s.seat[t.to_move].chosen == NO_CARD
    if t.decision == ASK_LATE:
        return (t.late >> t.to_move) & 1 == 1 and s.seat[t.to_move].chosen == NO_CARD
    if t.decision != ASK_COUNT and t.decision != ASK_FLIP:
        return False
    if t.at >= t.now.n or t.now.owner[t.at] != t.to_move:
        return False
    return t.decision == ASK_COUNT or t.in_suit == 1


@kernel
def owners_agree(t):
    """Once counting has begun, everybody who plays owns one card of the sequence."""
    if t.decision != ASK_COUNT and t.decision != ASK_FLIP:
        return True
    owners = np.int64(0)
    for i in range(t.now.n):
        owner = np.int64(t.now.owner[i])
        if owner != NOBODY:
            if (owners >> owner) & 1 == 1:
                return False
            owners |= 1 << owner
    expected = (1 << np.int64(t.seats)) - 1
    if t.solo == 1:
        expected |= 1 << ID
    return bits_in(owners ^ expected) == 0


@kernel
def broken_invariant(s):
    """The code of the first invariant that does not hold; 0 if all do."""
    t = s.table
    if not cards_conserved(s):
        return CARDS
    if not hands_agree(s):
        return HANDS
    if not order_strict(t):
        return ORDER
    if not healing_agrees(t):
        return HEALING
    if not plus_ones_conserved(s):
        return PLUS_ONES
    if not professors_agree(s):
        return PROFESSORS
    if not knowledge_true(s):
        return KNOWLEDGE
    if not decision_possible(s) or not owners_agree(t):
        return DECISION
    return OK
