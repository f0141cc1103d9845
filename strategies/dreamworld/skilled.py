"""`skilled`: counts what it has seen, and plans which tokens to flip with which cards.

Every hand card is worth what its gap can be expected to gain, over all cards that others may
bring, less what it is worth in a round to come. Points are worth what the best tokens for them are,
with as many "+1" tokens as pay. So the strategy looks for the card that fits the tokens it has
left, lays what gains nothing where it can take something, and decides last where others could spoil
most. Its considerations are named in `skilled_weights`.
"""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dreamworld.counting import bonus_of_card, worth
from sim.dreamworld.sequence import NUMBER_IN_KEY, key_of, matches, on_side, place_of_key, value_at
from sim.dreamworld.state import (
    ASK_CARD,
    ASK_COUNT,
    ASK_LATE,
    FLIP,
    ID,
    IN_HAND,
    MOON,
    NOBODY,
    NOTHING,
    PATIENTS,
    PROFESSOR,
    SPEND,
    STOP,
    SUN,
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
    future,
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
    CROWD,
    GET_PROFESSOR,
    KEEP,
    PROFESSOR_PRICE,
    WEIGHTS,
)
from strategies.dreamworld.view import index_of, visible_gap

i8, f8 = numba.types.int64, numba.types.float64
NEVER = -1e9


@inlined
def promise(t, w, card, side):
    """The gap that a card can be hoped to have on a side, among as many others as always."""
    widest = np.int64(t.rules.boundary[side]) - on_side(side, number_of(card))
    others = np.int64(t.seats) - 1 + t.solo + t.rules.neutral
    return widest / (1.0 + w.value[CROWD] * others * widest)


@kernel(f8(Table, Seat, Weights, i8))
def worth_later(t, me, w, card):
    """What a card adds to the others in hand: what it promises beyond them in its suit's rounds."""
    suit = suit_of(card)
    best_sun, best_moon = 0.0, 0.0
    for i in range(me.cards):
        other = np.int64(me.hand[i])
        if other != card and suit_of(other) == suit:
            best_sun = max(best_sun, promise(t, w, other, SUN))
            best_moon = max(best_moon, promise(t, w, other, MOON))
    more_sun = max(promise(t, w, card, SUN) - best_sun, 0.0)
    more_moon = max(promise(t, w, card, MOON) - best_moon, 0.0)
    worth = 0.0
    for r in range(np.int64(t.round_no), 2 * PATIENTS):
        if t.patient[r >> 1] == suit:
            worth += more_moon if r & 1 == MOON else more_sun
    return worth * w.value[KEEP]


@kernel(f8(Table, Seat, i8, Weights, i8))
def worth_of_taking(t, me, p, w, what):
    """What it is worth to take the professor, or a card with the "+1" tokens on it."""
    if what == TAKE_PROFESSOR:
        return w.value[GET_PROFESSOR] * future(t, w)
    place = what - TAKE
    later = worth_later(t, me, w, np.int64(t.before.card[place])) * future(t, w)
    return later + worth_of_plus(t, p, w) * t.before.tokens[place]


@kernel(f8(Table, Weights, i8))
def worth_of_blocking(t, w, card):
    """What it is worth that a card takes from the gap of the card that already lies outside it."""
    key = key_of(t, card, 0)
    at = place_of_key(t.now, key)
    if at == 0 or t.now.owner[at - 1] == NOBODY:
        return 0.0
    if t.now.owner[at - 1] != ID and matches(t, np.int64(t.now.card[at - 1])) == 0:
        return 0.0
    taken = value_at(t, at) - (key >> NUMBER_IN_KEY)
    return taken * w.value[BLOCK]


@kernel(i8(Table, Seat, Legal, Weights))
def choose_card(t, me, legal, w):
    """The card that is worth most now, less what it is worth later; or to decide last."""
    p = np.int64(t.to_move)
    price_points(t, me, p, w)
    coming = future(t, w)
    # Others may take cards first, but not the professor.
    take = 0.0 if t.professor[p] == IN_HAND else w.value[GET_PROFESSOR] * coming
    hidden = hidden_cards(t, me, p)
    every = likely_in_all(t, w, hidden)
    best, unspoilt, pick = NEVER, NEVER, np.int64(0)
    for i in range(me.cards):
        card = np.int64(me.hand[i])
        later = worth_later(t, me, w, card) * coming
        gain, at_best = take, take
        gap = visible_gap(t, card)
        if gap >= 0:
            gain = expected_gain(t, me, w, hidden, every, card, take)
            at_best = max(worth_for(me, gap + bonus_of_card(t, card)), take)
        if t.decision == ASK_LATE:
            gain += worth_of_blocking(t, w, card)
        if gain - later > best:
            best, pick = gain - later, i
        unspoilt = max(unspoilt, at_best - later)
    if legal.action[legal.n - 1] == PROFESSOR:
        if unspoilt - best > w.value[PROFESSOR_PRICE] * coming:
            return np.int64(legal.n) - 1
    return pick


@inlined
def best_gain(t, me, p, w):
    """The worth and the action of the best way to gain points, "+1" tokens spent if it pays."""
    plus = worth_of_plus(t, p, w)
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
    """Gain points, or take something that is worth more."""
    p = np.int64(t.to_move)
    best, action = 0.0, np.int64(NOTHING)
    if t.in_suit == 1:
        best, action = best_gain(t, me, p, w)
    for i in range(legal.n):
        what = np.int64(legal.action[i])
        if what < TAKE or what >= NOTHING:
            continue
        gain = worth_of_taking(t, me, p, w, what)
        if gain > best:
            best, action = gain, what
    return index_of(legal, action)


@kernel(i8(Table, Seat, Legal, Weights))
def flip_next(t, me, legal, w):
    """One more token of the best ones for the points that are left."""
    p = np.int64(t.to_move)
    price_sums(t, me, p, w, worth_of_plus(t, p, w))
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
