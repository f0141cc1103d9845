"""After counting: has anybody finished, is the game over, and if not, the next round.

Rulebook, Check End-of-Game Conditions, Final Scoring, and Solo Mode.
"""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.copying import copy
from sim.core.jit import inlined, kernel, numba
from sim.core.rotation import seat_at
from sim.dreamworld.log import emit
from sim.dreamworld.race import see_who_leads
from sim.dreamworld.state import (
    END_ALL,
    END_ALL_SHARED,
    END_ALL_SUPPLY,
    END_GOLD,
    END_GOLD_SHARED,
    END_GOLD_SUPPLY,
    END_ID,
    END_LEAST,
    EV_END,
    ID,
    ID_TOKENS,
    MAX_SEQUENCE,
    NO_CARD,
    NOBODY,
    NOT_ASKED,
    OPPONENT_SIDE,
    PLAYER_SIDE,
    ROUNDS,
    TAKE_PLAYERS,
    TWELFTHS,
    State,
    Table,
    bit_of,
    suit_of,
)

i8, void = numba.types.int64, numba.types.void
BY_GOLD, BY_LEFT, BY_SUPPLY = range(3)


@kernel(i8(Table))
def finished(t):
    """Who has flipped all tokens, as a set of seats; Id is one of them in a solo game."""
    found = np.int64(0)
    for p in range(t.seats):
        found |= np.int64(t.flipped[p] == t.rules.all_tokens) << p
    if t.solo == 1 and t.id_open == 0:
        found |= 1 << ID
    return found


@inlined
def merit(t, p, by):
    """What a seat has of something, such that more is better."""
    if by == BY_GOLD:
        return np.int64(t.gold[p])
    if by == BY_LEFT:
        return -np.int64(t.points_left[p])
    return np.int64(t.supply[p])


@kernel(i8(Table, i8, i8))
def best_of(t, seats, by):
    """Those of some seats who are the best: by gold tokens, by what is left, or by "+1" tokens."""
    found = np.int64(0)
    best = merit(t, lowest_bit(seats), by)
    while seats != 0:
        p = lowest_bit(seats)
        has = merit(t, p, by)
        if has > best:
            best, found = has, np.int64(0)
        if has == best:
            found |= 1 << p
        seats &= seats - 1
    return found


@kernel(void(State, i8, i8))
def end(s, seats, ending):
    """The game is over; those who share a win have it as the lot says, evenly in the long run."""
    t, h = s.table, s.hidden
    h.shares = seats
    winner = lowest_bit(seats)
    sharers = bits_in(seats)
    if sharers > 1:  # by place, so that the lot falls on the same hand however seats are turned
        passed = h.lot // (TWELFTHS // sharers)
        for place in range(t.seats):
            p = seat_at(t, place)
            if (seats >> p) & 1 == 1:
                if passed == 0:
                    winner = p
                passed -= 1
    t.winner = PLAYER_SIDE if winner == 0 else OPPONENT_SIDE
    t.ending = ending
    t.decision = NOT_ASKED
    emit(s, EV_END, winner, NO_CARD, ending)


@kernel(void(State, i8))
def end_solo(s, done):
    """A solo game in which somebody has finished, or all rounds are played (ruling D22)."""
    t = s.table
    both = (1 << ID) | 1
    if done == both:
        done = np.int64(1 << ID) if t.rules.id_before_player == 1 else np.int64(1)
    if done == 1:
        end(s, 1, END_ALL)
    elif done == 1 << ID:
        end(s, 1 << ID, END_ID)
    else:
        flipped = ID_TOKENS - bits_in(np.int64(t.id_open))
        end(s, 1 if t.gold[0] > flipped else 1 << ID, END_GOLD)


@kernel(void(State, i8))
def end_finished(s, done):
    """Somebody has flipped all tokens; of several the one with the most "+1" tokens wins."""
    best = best_of(s.table, done, BY_SUPPLY)
    if bits_in(done) == 1:
        end(s, done, END_ALL)
    else:
        end(s, best, END_ALL_SUPPLY if bits_in(best) == 1 else END_ALL_SHARED)


@kernel(void(State))
def end_by_score(s):
    """After the last round: gold, then the least left, then "+1" tokens (Final Scoring)."""
    t = s.table
    gold = best_of(t, (1 << np.int64(t.seats)) - 1, BY_GOLD)
    least = best_of(t, gold, BY_LEFT)
    best = best_of(t, least, BY_SUPPLY)
    if bits_in(gold) == 1:
        end(s, gold, END_GOLD)
    elif bits_in(least) == 1:
        end(s, least, END_LEAST)
    else:
        end(s, best, END_GOLD_SUPPLY if bits_in(best) == 1 else END_GOLD_SHARED)


@inlined(void(State))
def put_aside(s):
    """The sequence becomes that of the previous round; the one before it is out of the game."""
    t = s.table
    old, now = t.before, t.now
    for i in range(old.n):
        card = np.int64(old.card[i])
        if card != NO_CARD:
            t.gone[suit_of(card)] |= np.uint32(bit_of(card))
            t.dead_tokens += old.tokens[i]
    t.open = 0
    for i in range(now.n):
        owner = np.int64(now.owner[i])
        barred = owner == NOBODY and t.rules.takeable == TAKE_PLAYERS
        barred |= owner == ID and t.rules.not_ids == 1
        t.open |= np.int64(not barred) << i
    copy(old.card, now.card)
    copy(old.owner, now.owner)
    copy(old.tokens, now.tokens)
    old.n = now.n
    for i in range(MAX_SEQUENCE):
        now.tokens[i] = 0


@inlined(void(State))
def end_round(s):
    """Look whether the game is over; else the next round begins."""
    t = s.table
    done = finished(t)
    if done != 0 or t.round_no == ROUNDS:
        if t.solo == 1:
            end_solo(s, done)
        elif done != 0:
            end_finished(s, done)
        else:
            end_by_score(s)
        return
    see_who_leads(s)
    put_aside(s)
    t.decision = NOT_ASKED
