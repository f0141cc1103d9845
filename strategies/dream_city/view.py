"""What a seat can work out from the public table and its own record: shared by strategies.

Small questions with one answer each; nothing here prefers anything. Seats and levels are often
asked for as a set of bits, bit p for seat p: see `sim.dream_city.plays`.
"""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined
from sim.dream_city.plays import MARK_BIT, everyone, when
from sim.dream_city.state import ASK_DISCARD, ASK_GIVE, ASK_PAY, ASK_PLACE, MAX_LEGAL, SHOOTS

NOWHERE = 0
YES, NO = 0, 1  # the order of the answers where the legal actions are these two
MOST = 1 << 62


@inlined
def seat_of(table):
    """The seat that is asked, which is the seat a strategy plays."""
    return np.int64(table.to_move)


@inlined
def distance(a, b):
    """Dream Shuttles between two levels."""
    return a - b if a > b else b - a


@inlined
def next_towards(here, goal):
    """The level next to `here` on the way to `goal`, as a set; empty when one is there already."""
    return when(goal > here, 2 << here) | when(goal < here, (1 << here) >> 1)


@inlined
def known_secret(me):
    """The level this seat knows the secret to be on, or NOWHERE."""
    levels = np.int64(me.maybe)
    return lowest_bit(levels) if levels & (levels - 1) == 0 else NOWHERE


@inlined
def may_hide_secret(me, level):
    """Whether, for all this seat knows, the secret may lie on `level`."""
    return (me.maybe >> np.int64(level)) & 1 == 1


@inlined
def seats_on(table, level):
    """The set of seats on `level`."""
    return np.int64(table.at[level])


@inlined
def how_many_on(table, seats, level):
    """How many of the set `seats` are on `level`."""
    return bits_in(seats_on(table, level) & seats)


@inlined
def extractors_on(table, level):
    """How many extractors are on `level`."""
    return how_many_on(table, ~MARK_BIT, level)


@inlined
def known_turncoats(table, me):
    """The set of extractors of whom this seat (the mark) has seen a DEAL."""
    seats = 0
    for who in range(1, table.seats):
        seats |= when(me.seen_deals[who] > 0, 1 << who)
    return seats


@inlined
def suspects(table):
    """The set of seats that hold a bribe card, so that they may be turncoats."""
    return np.int64(table.bribed)


@inlined
def is_suspect(table, who):
    """Whether `who` holds a bribe card."""
    return (suspects(table) >> who) & 1 == 1


@inlined
def bystanders(table):
    """The set of extractors that hold no bribe card."""
    return everyone(table) & ~suspects(table) & ~MARK_BIT


@inlined
def richest(table, seats):
    """Of a set of seats the one with most cards in hand, as a set."""
    most, pick = -1, 0
    while seats != 0:
        who = lowest_bit(seats)
        richer = table.hand_size[who] > most
        pick = 1 << who if richer else pick
        most = table.hand_size[who] if richer else most
        seats &= seats - 1
    return pick


@inlined
def armed(me):
    """Whether a SHOOT-type card is in hand."""
    cards = 0
    for card in range(SHOOTS):
        cards += me.hand[card]
    return cards > 0


@inlined
def chooses_card(table):
    """Whether a card of the own hand is to be chosen."""
    asked = table.decision
    return (asked == ASK_GIVE) | (asked == ASK_PAY) | (asked == ASK_DISCARD) | (asked == ASK_PLACE)


@inlined
def least_worth(me, legal, w, spare, first):
    """The index of the card in hand that is worth least, where a card has to be chosen.

    Each further copy of a kind is worth less. Worth and index are one integer, as in `rules`.

    Parameters
    ----------
    me : record of SEAT
    legal : record of LEGAL
        One action for each kind of card in hand.
    w : record of WEIGHTS
        The weight ``first + kind`` is the worth of one card of that kind.
    spare : int
        Number of the weight that says how much less a card is worth for each further copy.
    first : int
        Number of the first of the worths.

    Returns
    -------
    int
    """
    least = MOST
    for i in range(legal.n):
        card = legal.action[i].card
        worth = w.steps[first + card] - w.steps[spare] * (np.int64(me.hand[card]) - 1)
        least = min(least, worth * MAX_LEGAL | i)
    return least & (MAX_LEGAL - 1)
