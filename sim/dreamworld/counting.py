"""Counting: from the farthest card inwards, points are gained or a card is taken.

Rulebook, Count Points and Therapy Tokens. What a card is worth is known before anybody is asked.
"""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dreamworld.ending import end_round
from sim.dreamworld.hand import put_in_hand
from sim.dreamworld.log import emit
from sim.dreamworld.sequence import gap_at, matches
from sim.dreamworld.state import (
    ASK_COUNT,
    ASK_FLIP,
    BLANK,
    EV_FLIP,
    EV_GAIN,
    EV_NOTHING,
    EV_SPEND,
    EV_TAKE,
    EV_TAKE_PROFESSOR,
    FACES,
    FLIP,
    ID,
    ID_TOKENS,
    IN_HAND,
    NO_CARD,
    NOBODY,
    NOTHING,
    SPEND,
    STOP,
    TAKE,
    TAKE_PROFESSOR,
    State,
    Table,
    bit_of,
    number_of,
    suit_of,
    symbol_of,
)
from sim.dreamworld.tokens import can_flip, flip

i8, void = numba.types.int64, numba.types.void
MORE = 2  # a gap of more than 1, in the list of what a token adds for gaps


@inlined
def first_owned(t):
    """The place of the farthest card that belongs to somebody."""
    i = 0
    while t.now.owner[i] == NOBODY:
        i += 1
    return i


@inlined
def last_owned(t):
    """The place of the closest card that belongs to somebody."""
    i = np.int64(t.now.n) - 1
    while t.now.owner[i] == NOBODY:
        i -= 1
    return i


@inlined
def bonus_of_card(t, card):
    """What the round's token adds for the number and the symbol of a card."""
    effect = t.rules.therapy[t.effect]
    bonus = np.int64(effect.symbol[symbol_of(card)])
    return bonus + effect.number_bonus * np.int64(effect.number == number_of(card))


@inlined
def bonus_of_gap(t, gap):
    """What the token adds for a gap of 0 or 1 (rulebook, Therapy Tokens; ruling D6)."""
    counts = (t.rules.gap_not_at_patient == 0) | (t.at + 1 != t.now.n)
    return t.rules.therapy[t.effect].gap[min(gap, MORE)] * np.int64(counts)


@inlined(void(Table, i8))
def weigh(t, i):
    """What the card at a place is worth: its gap, and what the token adds."""
    card = np.int64(t.now.card[i])
    effect = t.rules.therapy[t.effect]
    closest = np.int64(t.now.n) - 1
    barred = (t.rules.no_skip_to_patient == 1) & (i == closest - 1)
    step = np.int64(1) + np.int64((effect.skip == 1) & ~barred)
    farthest = np.int64(0)
    if t.rules.extremes_of_players == 1:
        farthest, closest = first_owned(t), last_owned(t)
    t.gap = gap_at(t, i, step)
    t.therapy = (
        bonus_of_card(t, card)
        + effect.far * np.int64(i == farthest)
        + effect.near * np.int64(i == closest)
        + bonus_of_gap(t, np.int64(t.gap))
    )
    t.in_suit = matches(t, card)


@inlined
def worth(t, spent):
    """Points of the card that is being counted, with so many "+1" tokens (rulings D4, D5)."""
    gap = np.int64(t.gap)
    base = gap + t.therapy
    if t.rules.gap_with_tokens == 1:
        base += bonus_of_gap(t, gap + spent) - bonus_of_gap(t, gap)
    if t.rules.floor_after == 1:
        return max(base + spent, 0)
    return max(base, 0) + spent


@inlined(void(State))
def next_count(s):
    """Whoever's card lies next is asked, from the place that has been reached on; Id is not."""
    t = s.table
    while t.at < t.now.n:
        owner = np.int64(t.now.owner[t.at])
        if owner == ID:
            count_for_id(s)
        elif owner != NOBODY:
            weigh(t, np.int64(t.at))
            t.points = worth(t, 0) * t.in_suit
            t.flips, t.used_rows = 0, 0
            s.hidden.tally.in_suit[owner] += t.in_suit
            t.decision, t.to_move = ASK_COUNT, owner
            return
        t.at += 1
    end_round(s)


@kernel(void(State))
def count_for_id(s):
    """Id flips its most valuable token that the points allow (rulebook, Solo Mode; D20, D21)."""
    t = s.table
    weigh(t, np.int64(t.at))
    if t.rules.id_without_therapy == 1:
        points = gap_at(t, np.int64(t.at), np.int64(1))
    else:
        points = worth(t, 0)
    emit(s, EV_GAIN, ID, t.now.card[t.at], points)
    for i in range(ID_TOKENS):
        value = np.int64(t.rules.id_value[i])
        if (t.id_open >> i) & 1 == 1 and value <= points:
            t.id_open = np.int64(t.id_open) & ~(1 << i)
            emit(s, EV_FLIP, ID, 1, value)
            points -= value
            if t.rules.id_greedy == 0:
                return


@inlined
def credit(s):
    """Count what the token added to a turn in which something is flipped.

    That is what the points are more than gap and "+1" tokens together.
    """
    t = s.table
    if t.effect != BLANK:
        more = np.int64(t.points) - t.now.tokens[t.at] - gap_at(t, np.int64(t.at), np.int64(1))
        s.hidden.tally.by_token[t.effect // FACES] += more


@inlined
def flip_row(s, row):
    """Flip one token; the turn goes on while another one can be.

    Returns
    -------
    bool
        Whether the turn is over.
    """
    t, k = s.table, s.hidden.tally
    p = np.int64(t.to_move)
    if t.flips == 0:
        emit(s, EV_GAIN, p, t.now.card[t.at], t.points)
        k.scored[p] += 1
        credit(s)
    gold = np.int64(t.left[p, row] == 1)
    value = flip(t, p, row)
    emit(s, EV_FLIP, p, gold, value)
    t.points -= value
    t.flips += 1
    t.used_rows |= 1 << row
    if can_flip(t, p, np.int64(t.points)):
        t.decision = ASK_FLIP
        return False
    k.lost[p] += t.points
    return True


@inlined(void(State, i8))
def spend(s, tokens):
    """Put "+1" tokens on one's card before points are gained."""
    t = s.table
    p = np.int64(t.to_move)
    emit(s, EV_SPEND, p, NO_CARD, tokens)
    t.points = worth(t, tokens)
    t.supply[p] -= tokens
    t.now.tokens[t.at] += tokens
    s.hidden.tally.spent[p] += tokens
    t.decision = ASK_FLIP


@inlined(void(State, i8))
def take(s, i):
    """Take a card of the previous round, with the "+1" tokens on it (rulebook, Take a Card)."""
    t, k = s.table, s.hidden.tally
    p = np.int64(t.to_move)
    card, tokens = np.int64(t.before.card[i]), np.int64(t.before.tokens[i])
    emit(s, EV_TAKE, p, card, tokens)
    put_in_hand(s.seat[p], card)
    t.hand_size[p] += 1
    t.known[p, suit_of(card)] |= np.uint32(bit_of(card))
    t.supply[p] += tokens
    t.before.card[i], t.before.tokens[i] = NO_CARD, 0
    t.open = np.int64(t.open) & ~(1 << i)
    k.taken[p] += 1
    k.picked[p] += tokens


@inlined
def count(s, action):
    """What the seat whose card is counted has chosen to do.

    Returns
    -------
    bool
        Whether its turn is over.
    """
    t, k = s.table, s.hidden.tally
    p = np.int64(t.to_move)
    if action < SPEND:
        return flip_row(s, action - FLIP)
    if action < TAKE:
        spend(s, action - SPEND)
        return False
    if action == TAKE_PROFESSOR:
        emit(s, EV_TAKE_PROFESSOR, p, NO_CARD, 0)
        t.professor[p] = IN_HAND
    elif action == NOTHING:
        emit(s, EV_NOTHING, p, NO_CARD, 0)
        k.passed[p] += 1
    elif action == STOP:
        k.lost[p] += t.points
    else:
        take(s, action - TAKE)
    return True
