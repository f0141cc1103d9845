"""What a seat can work out from the public table and its own record: shared by strategies.

Small questions with one answer each; nothing here prefers anything. Conditions are multiplied
with weights instead of being branched on: they are coin flips, and a processor pays more for a
wrong guess than for the sum.
"""

import numpy as np

from sim.core.jit import inlined, kernel
from sim.dream_city.state import (
    GOLD,
    KINDS,
    LEVELS,
    MARK,
    SECRET,
    UNSEEN,
)

NOWHERE = 0
BITS, MASK = 8, 255


@inlined
def seat_of(table):
    """The seat that is asked, which is the seat a strategy plays."""
    return table.to_move


@inlined
def distance(a, b):
    """Dream Shuttles between two levels."""
    return a - b if a > b else b - a


@inlined
def nearer(here, there, goal):
    """Whether `there` is nearer to `goal` than `here` is."""
    return distance(there, goal) < distance(here, goal)


@inlined
def known_secret(me):
    """The level this seat knows the secret to be on, or NOWHERE."""
    golds, rest, seen = 0, NOWHERE, NOWHERE
    for level in range(1, LEVELS + 1):
        gold = me.vault[level] == GOLD
        golds += 1 if gold else 0
        rest = rest if gold else level
        seen = level if me.vault[level] == SECRET else seen
    only = rest if golds == LEVELS - 1 else NOWHERE
    return seen if seen != NOWHERE else only


@inlined
def may_hide_secret(table, me, level):
    """Whether, for all this seat knows, the secret may lie on `level`."""
    if table.opened[level] != UNSEEN or me.vault[level] == GOLD:
        return False
    secret = known_secret(me)
    return secret == NOWHERE or secret == level


@inlined
def extractors_by_level(table):
    """How many extractors stand on each level, eight bits a level; read it with `count_on`."""
    counts = 0
    for p in range(1, table.seats):
        counts += 1 << (BITS * np.int64(table.level[p]))
    return counts


@inlined
def count_on(counts, level):
    """The count of one level from `extractors_by_level`."""
    return (counts >> (BITS * np.int64(level))) & MASK


@inlined
def is_known_turncoat(me, who):
    """Whether this seat (the mark) has seen a DEAL of `who`."""
    return me.seen_deals[who] > 0


@inlined
def is_suspect(table, who):
    """Whether `who` holds a bribe card, so that it may be a turncoat."""
    return who != MARK and table.bribes_held[who] > 0


@kernel
def least_worth(me, worth, spare, first):
    """The kind of card in hand that is worth least; each further copy of a kind is worth less.

    Parameters
    ----------
    me : record of SEAT
    worth : record of WEIGHTS
        The weight ``first + kind`` is the worth of one card of that kind.
    spare : float
        How much less a card is worth for each further copy in hand.
    first : int
        Number of the first of these weights.

    Returns
    -------
    int
    """
    best, pick = 1e30, 0
    for card in range(KINDS):
        if me.hand[card] > 0:
            value = worth.value[first + card] - spare * (me.hand[card] - 1)
            if value < best:
                best, pick = value, card
    return pick


@kernel
def index_of_card(legal, card):
    """Where in the legal actions the choice of `card` is."""
    for i in range(legal.n):
        if legal.action[i].card == card:
            return i
    return 0


@kernel
def index_of_kind(legal, kind):
    """Where in the legal actions the first of this kind is."""
    for i in range(legal.n):
        if legal.action[i].kind == kind:
            return i
    return 0


@inlined
def best_of(worth_of_play, table, me, legal, w, aim):
    """The index of the play that is worth most, the first one of equals.

    Parameters
    ----------
    worth_of_play : kernel
        ``worth_of_play(table, me, action, w, aim)``: what a play is worth. Ending the phase, the
        first of the legal actions, is worth 0.
    table, me, legal, w : records
        As a strategy gets them.
    aim : int
        The level the strategy cares about, worked out once for all plays.

    Returns
    -------
    int
    """
    best, pick = 0.0, 0
    for i in range(1, legal.n):
        value = worth_of_play(table, me, legal.action[i], w, aim)
        better = value > best
        pick = i if better else pick
        best = value if better else best
    return pick
