"""`skilled`: counts what it has seen, and plans which tokens to flip with which cards.

Every hand card is worth what its gap can be expected to gain, over all cards that others may
bring, less what it is worth in a round to come. Points are worth what the best tokens for them are,
with as many "+1" tokens as pay. So the strategy finishes as soon as it can, lays what gains nothing
where it can take something, and decides last where others could spoil most. Its considerations are
named in `skilled_weights`.
"""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dreamworld.counting import worth
from sim.dreamworld.sequence import NUMBER_IN_KEY, key_of, matches, on_side, value_at
from sim.dreamworld.state import (
    ASK_CARD,
    ASK_COUNT,
    ASK_LATE,
    FLIP,
    FREUD,
    ID,
    IN_HAND,
    NOBODY,
    NOTHING,
    PATIENTS,
    PROFESSOR,
    ROUNDS,
    SPEND,
    STOP,
    TAKE,
    TAKE_PROFESSOR,
    Legal,
    Seat,
    Table,
    Weights,
    number_of,
    suit_of,
)
from strategies.dreamworld.flips import (
    NO_ROW,
    may_be_last,
    price_points,
    price_sums,
    row_for,
    worth_for,
    worth_of_plus,
)
from strategies.dreamworld.forecast import expected_gain, hidden_cards, likely_in_all
from strategies.dreamworld.kit import strategy
from strategies.dreamworld.skilled_weights import (
    BLOCK,
    BLOCK_LAST,
    CROWD,
    FADE,
    GET_CARD,
    GET_PROFESSOR,
    KEEP,
    KEEP_SPARE,
    PLUS,
    PROFESSOR_PRICE,
    PROFESSOR_SHARE,
    TAKE_SURE,
    WEIGHTS,
)
from strategies.dreamworld.view import bonus_of_card, index_of, visible_gap

i8, f8, flag = numba.types.int64, numba.types.float64, numba.types.boolean
NEVER = -1e9


@inlined
def promise(t, w, card, side):
    """The gap that a card can be hoped to have on a side, among as many others as always."""
    widest = np.int64(t.rules.boundary[side]) - on_side(side, number_of(card))
    others = np.int64(t.seats) - 1 + t.solo + t.rules.neutral
    return widest / (1.0 + w.value[CROWD] * others * widest)


@kernel(f8(Table, Seat, Weights, i8))
def worth_later(t, me, w, card):
    """What it is worth to have a card in the rounds to come, in the best one for it."""
    suit = suit_of(card)
    best, rounds, held = 0.0, np.int64(0), np.int64(0)
    for r in range(np.int64(t.round_no), ROUNDS):
        if r >= 2 * PATIENTS or t.patient[r >> 1] == suit:
            rounds += 1
            likely = max(1.0 - w.value[FADE] * (r - np.int64(t.round_no)), 0.0)
            best = max(best, likely * promise(t, w, card, np.int64(r & 1)))
    for i in range(me.cards):
        held += np.int64(suit_of(np.int64(me.hand[i])) == suit)
    return best * (w.value[KEEP] if held <= rounds else w.value[KEEP_SPARE])


@inlined
def worth_of_taking(t, me, w, place):
    """What a card of the previous round is worth, with the "+1" tokens on it."""
    tokens = w.value[PLUS] * t.before.tokens[place]
    return tokens + w.value[GET_CARD] + worth_later(t, me, w, np.int64(t.before.card[place]))


@kernel(f8(Table, Seat, i8, Weights))
def best_to_take(t, me, p, w):
    """What there is to take in this round; another may take a card first, but not the professor."""
    best = 0.0 if t.professor[p] == IN_HAND else w.value[GET_PROFESSOR]
    for place in range(t.before.n):
        if (np.int64(t.open) >> place) & 1 == 1:
            best = max(best, w.value[TAKE_SURE] * worth_of_taking(t, me, w, place))
    return best


@kernel(f8(Table, Weights, i8, flag))
def worth_of_blocking(t, w, card, last):
    """What it is worth that a card takes from the gap of the card that already lies outside it."""
    key = key_of(t, card, matches(t, card) * np.int64(t.suit != FREUD))
    at = np.int64(0)
    while at < t.now.n and t.now.key[at] < key:
        at += 1
    if at == 0 or t.now.owner[at - 1] == NOBODY:
        return 0.0
    if t.now.owner[at - 1] != ID and matches(t, np.int64(t.now.card[at - 1])) == 0:
        return 0.0
    taken = value_at(t, at) - (key >> NUMBER_IN_KEY)
    return taken * (w.value[BLOCK_LAST] if last else w.value[BLOCK])


@kernel(i8(Table, Seat, Legal, Weights))
def choose_card(t, me, legal, w):
    """The card that is worth most now, less what it is worth later; or to decide last."""
    p = np.int64(t.to_move)
    last = may_be_last(t, p, w)
    price_points(t, me, p, w, last)
    take = 0.0 if last else best_to_take(t, me, p, w)
    hidden = hidden_cards(t, me, p)
    every = likely_in_all(t, w, hidden)
    best, unspoilt, pick = NEVER, NEVER, np.int64(0)
    for i in range(me.cards):
        card = np.int64(me.hand[i])
        later = 0.0 if last else worth_later(t, me, w, card)
        gain, at_best = take, take
        gap = visible_gap(t, card)
        if gap >= 0:
            gain = expected_gain(t, me, w, hidden, every, card, take)
            at_best = max(worth_for(me, gap + bonus_of_card(t, card)), take)
        if t.decision == ASK_LATE:
            gain += worth_of_blocking(t, w, card, last)
        if gain - later > best:
            best, pick = gain - later, i
        unspoilt = max(unspoilt, at_best - later)
    if legal.action[legal.n - 1] == PROFESSOR:
        saved = w.value[PROFESSOR_SHARE] * (unspoilt - best)
        if saved > (0.0 if last else w.value[PROFESSOR_PRICE]):
            return np.int64(legal.n) - 1
    return pick


@inlined
def best_gain(t, me, p, w, last):
    """The worth and the action of the best way to gain points, "+1" tokens spent if it pays."""
    plus = worth_of_plus(t, p, w, last)
    price_sums(t, me, p, w, plus)
    best, action = 0.0, np.int64(NOTHING)
    for spent in range(min(np.int64(t.rules.spend_limit), np.int64(t.supply[p])) + 1):
        points = worth(t, spent)
        row = row_for(me, points)
        gain = worth_for(me, points) - plus * spent
        if row != NO_ROW and gain > best:
            best, action = gain, SPEND + spent if spent > 0 else FLIP + row
    return best, action


@kernel(i8(Table, Seat, Legal, Weights))
def count(t, me, legal, w):
    """Gain points, or take something that is worth more: not when this may be the last round."""
    p = np.int64(t.to_move)
    last = may_be_last(t, p, w)
    best, action = 0.0, np.int64(NOTHING)
    if t.in_suit == 1:
        best, action = best_gain(t, me, p, w, last)
    for i in range(legal.n):
        what = np.int64(legal.action[i])
        if last or what < TAKE or what >= NOTHING:
            continue
        if what == TAKE_PROFESSOR:
            gain = w.value[GET_PROFESSOR]
        else:
            gain = worth_of_taking(t, me, w, what - TAKE)
        if gain > best:
            best, action = gain, what
    return index_of(legal, action)


@kernel(i8(Table, Seat, Legal, Weights))
def flip_next(t, me, legal, w):
    """One more token of the best ones for the points that are left."""
    p = np.int64(t.to_move)
    price_sums(t, me, p, w, worth_of_plus(t, p, w, may_be_last(t, p, w)))
    row = row_for(me, np.int64(t.points))
    return index_of(legal, STOP if row == NO_ROW else FLIP + row)


@strategy(weights=WEIGHTS)
def skilled(table, me, legal, weights, stream):
    """Counts what it has seen, plans flips and cards, and decides last where that pays."""
    if table.decision == ASK_CARD or table.decision == ASK_LATE:
        return choose_card(table, me, legal, weights)
    if table.decision == ASK_COUNT:
        return count(table, me, legal, weights)
    return flip_next(table, me, legal, weights)
