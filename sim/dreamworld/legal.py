"""What the seat to move may do."""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.copying import copy
from sim.core.jit import inlined, kernel, numba
from sim.dreamworld.counting import worth
from sim.dreamworld.state import (
    ASK_CARD,
    ASK_COUNT,
    ASK_LATE,
    FLIP,
    IN_HAND,
    MAX_LEGAL,
    NOTHING,
    PROFESSOR,
    SPEND,
    STOP,
    TAKE,
    TAKE_NOT_OWN,
    TAKE_PROFESSOR,
    Legal,
    Table,
)
from sim.dreamworld.tokens import affordable, can_flip, flippable

i8, void = numba.types.int64, numba.types.void
AT_ONCE = MAX_LEGAL // 2  # actions written without asking whether there are so many


@inlined
def list_cards(s, legal):
    """A card of the hand, or the professor when it is there (rulebook, Play a Card, step A)."""
    t = s.table
    p = np.uint32(t.to_move)
    me = s.seat[p]
    n = np.int64(me.cards)
    copy(legal.action, me.hand)  # all of it, which is quicker than as many as there are
    legal.action[n] = PROFESSOR  # behind the list where it cannot be played
    legal.ways = 0
    legal.n = n + np.int64((t.decision == ASK_CARD) & (t.professor[p] == IN_HAND) & (n > 0))


@inlined(i8(Table, i8))
def takeable(t, p):
    """The cards of the previous round that seat `p` may take, as a set of places (ruling D13)."""
    cards = np.int64(t.open)
    if t.rules.takeable == TAKE_NOT_OWN:
        for i in range(t.before.n):
            if t.before.owner[i] == p:
                cards &= ~(1 << i)
    return cards


@kernel(i8(Table, i8, i8))
def worth_spending(t, p, limit):
    """How many "+1" tokens, up to some number, let a token be flipped, as a set."""
    found = np.int64(0)
    for tokens in range(1, limit + 1):
        found |= np.int64(can_flip(t, p, worth(t, tokens))) << tokens
    return found


@inlined(i8(Table, i8))
def spendable(t, p):
    """How many "+1" tokens may be spent, as a set: so that some token can then be flipped."""
    limit, supply = np.int64(t.rules.spend_limit), np.int64(t.supply[p])
    if t.rules.steady == 0:
        return worth_spending(t, p, min(limit, supply))
    points, found = np.int64(t.points), np.int64(0)
    for tokens in range(1, limit + 1):  # of any supply, which costs less than to look how large
        found |= np.int64(affordable(t, p, points + tokens) != 0) << tokens
    return found & ((2 << min(limit, supply)) - 1)


@inlined(i8(Table))
def ways_to_count(t):
    """Gaining points or taking a card, as a set of actions (rulebook, Count Points)."""
    p = np.int64(t.to_move)
    takes = takeable(t, p) << TAKE
    takes |= np.int64(t.professor[p] != IN_HAND) << TAKE_PROFESSOR
    found = takes
    if t.in_suit == 1:
        found |= flippable(t, p, np.int64(t.points)) << FLIP
        found |= spendable(t, p) << SPEND
    if takes == 0 or t.rules.must_take == 0:  # rulings D15
        found |= 1 << NOTHING
    return found


@inlined(i8(Table))
def ways_to_flip(t):
    """The next token; to stop, once one was flipped, and if points may be left (ruling D9)."""
    found = flippable(t, np.int64(t.to_move), np.int64(t.points)) << FLIP
    if t.flips > 0 and t.rules.exact == 0:
        found |= 1 << STOP
    return found


@inlined(void(Legal, i8))
def list_bits(legal, actions):
    """A set of actions as a list, the lowest number first; behind the list is what comes."""
    legal.ways, legal.n = actions, bits_in(actions)
    first = 0
    while actions != 0:
        for i in range(AT_ONCE):
            legal.action[first + i] = lowest_bit(actions)
            actions &= actions - 1
        first += AT_ONCE


@inlined
def legal_actions(s, legal):
    """Write the legal actions of the seat to move."""
    t = s.table
    if t.decision == ASK_CARD or t.decision == ASK_LATE:
        list_cards(s, legal)
    elif t.decision == ASK_COUNT:
        list_bits(legal, ways_to_count(t))
    else:
        list_bits(legal, ways_to_flip(t))
