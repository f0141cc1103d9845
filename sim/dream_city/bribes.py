"""Bribes and turncoats, and looking at vaults and bribe cards (rulebook: Bribes, Dream Peek)."""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dream_city.cards import draw_cards
from sim.dream_city.golden import speaks_of
from sim.dream_city.log import emit
from sim.dream_city.stack import push, push_step
from sim.dream_city.state import (
    ALL_LEVELS,
    ASK_BRIBE,
    ASK_BRIBE_CARD,
    AT_BRIBED,
    EV_BRIBE,
    EV_LOOK_BRIBES,
    EV_LOOK_VAULT,
    EV_NO_BRIBE,
    EV_RELOCATE,
    EV_TURNCOAT,
    MARK,
    NO_CARD,
    NOBODY,
    OF_BRIBE_CARD,
    SECRET,
    State,
)

i8, void = numba.types.int64, numba.types.void


@inlined
def may_bribe(t):
    """Whether the mark would be asked for a bribe card now: while any is left.

    A mark in the Lost Layer is asked only if the option `dead_mark_bribes` says so (ruling R18).
    """
    return (t.bribes_left > 0) & ((t.alive[MARK] == 1) | (t.rules.dead_mark_bribes == 1))


@kernel(void(State, i8))
def offer_bribe(s, who):
    """Ask the mark whether `who` gets a bribe card."""
    if may_bribe(s.table):
        s.hidden.tally.bribes_offered += 1
        push(s, ASK_BRIBE, MARK, who, 0, 0)


@kernel(void(State, i8))
def give_bribe(s, who):
    """`who` draws the next bribe card of the pile, or the mark's skill chooses one (ruling R19)."""
    t, h = s.table, s.hidden
    deals = 0
    for i in range(t.bribes_left):
        deals += h.bribes[i]
    choice = (deals > 0) & (deals < t.bribes_left)
    if choice and speaks_of(t, MARK, OF_BRIBE_CARD, who):
        push_step(s, ASK_BRIBE_CARD, MARK, who, NO_CARD, 0, t.character[MARK], 0, 0)
    else:
        hand_bribe(s, who, t.bribes_left - 1)


@kernel
def give_chosen_bribe(s, who, deal):
    """`who` gets the first bribe card of the pile with or without DEAL."""
    place = s.table.bribes_left - 1
    while s.hidden.bribes[place] != deal:
        place -= 1
    hand_bribe(s, who, place)


@kernel(void(State, i8, i8))
def hand_bribe(s, who, place):
    """`who` gets the bribe card at `place`; one DEAL makes a turncoat for good (ruling R20)."""
    t, h = s.table, s.hidden
    me = s.seat[who]
    deal = h.bribes[place]
    t.bribes_left -= 1
    for i in range(place, t.bribes_left):
        h.bribes[i] = h.bribes[i + 1]
    t.bribes_held[who] += 1
    t.bribed |= 1 << np.int64(who)
    h.tally.bribes_given += 1
    emit(s, EV_BRIBE, who, NOBODY, NO_CARD, 0, deal, t.bribes_left)
    if deal == 0:
        me.blanks += 1
    else:
        me.deals += 1
        h.tally.deals += 1
        if me.turncoat == 0:
            me.turncoat = 1
            emit(s, EV_TURNCOAT, who, NOBODY, NO_CARD, 0, 0, 0)
    if s.seat[MARK].sees_pile == 1:
        see_pile(s)
        s.seat[MARK].seen_deals[who] += deal
        s.seat[MARK].seen_blanks[who] += 1 - deal
    if t.rules.bribed_shoots == 1:
        push_step(s, AT_BRIBED, who, NOBODY, NO_CARD, 0, t.world_view, 0, 0)


@kernel
def see_pile(s):
    """The mark, who may look at the pile of bribe cards at any time, does (ruling R19)."""
    me = s.seat[MARK]
    me.sees_pile, me.pile_deals = 1, 0
    for i in range(s.table.bribes_left):
        me.pile_deals += s.hidden.bribes[i]
    me.pile_blanks = s.table.bribes_left - me.pile_deals


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
    draw_cards(s, p, s.table.rules.peek_draw)


@inlined
def swapped_bits(levels, a, b):
    """A set of levels in which two have changed places."""
    differ = ((levels >> a) ^ (levels >> b)) & 1
    return levels ^ (differ << a | differ << b)


@kernel
def swap_vaults(s, a, b):
    """The vault cards of two levels change places, as all see: what a seat knows goes with them."""
    t, h = s.table, s.hidden
    h.vault[a], h.vault[b] = h.vault[b], h.vault[a]
    for p in range(t.seats):
        me, peeked = s.seat[p], t.record.peeked
        me.vault[a], me.vault[b] = me.vault[b], me.vault[a]
        me.looked_at = swapped_bits(np.int64(me.looked_at), a, b)
        me.maybe = swapped_bits(np.int64(me.maybe), a, b)
        peeked[p, a], peeked[p, b] = peeked[p, b], peeked[p, a]
    emit(s, EV_RELOCATE, NOBODY, NOBODY, NO_CARD, a, 0, b)


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
    draw_cards(s, p, s.table.rules.peek_draw)
