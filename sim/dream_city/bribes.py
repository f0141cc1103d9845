"""Bribes and turncoats, and looking at vaults and bribe cards (rulebook: Bribes, Dream Peek)."""

import numpy as np

from sim.core.jit import inlined, kernel
from sim.dream_city.log import emit
from sim.dream_city.stack import push
from sim.dream_city.state import (
    ALL_LEVELS,
    ASK_BRIBE,
    EV_BRIBE,
    EV_LOOK_BRIBES,
    EV_LOOK_VAULT,
    EV_NO_BRIBE,
    EV_TURNCOAT,
    MARK,
    NO_CARD,
    NOBODY,
    SECRET,
)


@inlined
def may_bribe(t):
    """Whether the mark would be asked for a bribe card now: while any is left.

    A mark in the Lost Layer is asked only if the option `dead_mark_bribes` says so (ruling R18).
    """
    return (t.bribes_left > 0) & ((t.alive[MARK] == 1) | (t.rules.dead_mark_bribes == 1))


@kernel
def offer_bribe(s, who):
    """Ask the mark whether `who` gets a bribe card."""
    if may_bribe(s.table):
        s.hidden.tally.bribes_offered += 1
        push(s, ASK_BRIBE, MARK, who, 0, 0)


@kernel
def give_bribe(s, who):
    """`who` draws a bribe card; one DEAL makes a turncoat for good (rulings R19, R20)."""
    t, h = s.table, s.hidden
    me = s.seat[who]
    t.bribes_left -= 1
    deal = h.bribes[t.bribes_left]
    t.bribes_held[who] += 1
    t.bribed |= 1 << np.int64(who)
    h.tally.bribes_given += 1
    emit(s, EV_BRIBE, who, NOBODY, NO_CARD, 0, deal, t.bribes_left)
    if deal == 0:
        me.blanks += 1
        return
    me.deals += 1
    h.tally.deals += 1
    if me.turncoat == 0:
        me.turncoat = 1
        emit(s, EV_TURNCOAT, who, NOBODY, NO_CARD, 0, 0, 0)


@kernel
def refuse_bribe(s, who):
    """The mark gives `who` no bribe card."""
    s.table.record.refused[who] += 1
    emit(s, EV_NO_BRIBE, who, NOBODY, NO_CARD, 0, 0, 0)


@inlined
def learn(me, level, holds):
    """A seat gets to know what the vault of `level` holds, which says where the secret may be."""
    bit = 1 << np.int64(level)
    me.maybe = bit if holds == SECRET else me.maybe & (ALL_LEVELS ^ bit)


@kernel
def look_at_vault(s, p, level):
    """Seat `p` sees what the vault of `level` holds; all see that it looked (ruling R21)."""
    s.seat[p].vault[level] = s.hidden.vault[level]
    s.seat[p].looked_at |= 1 << np.int64(level)
    learn(s.seat[p], level, s.hidden.vault[level])
    s.table.record.peeked[p, level] += 1
    emit(s, EV_LOOK_VAULT, p, NOBODY, NO_CARD, level, s.hidden.vault[level], 0)


@kernel
def look_at_bribes(s, p, who):
    """Seat `p` (the mark) sees all bribe cards of `who`; all see at whose it looked.

    Rulebook, Dream Peek effect 2; ruling R40.
    """
    them, me = s.seat[who], s.seat[p]
    me.seen_deals[who] = them.deals
    me.seen_blanks[who] = them.blanks
    s.table.record.looked[p, who] += 1
    emit(s, EV_LOOK_BRIBES, p, who, NO_CARD, 0, them.deals, them.blanks)
