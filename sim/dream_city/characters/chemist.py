"""Chemist: Concoct turns a card into a Dream Shuttle, Inject uses one on another (R12, R49)."""

import numpy as np

from sim.dream_city.cards import take_from_discard, use_card
from sim.dream_city.characters.kit import character
from sim.dream_city.costs import pay
from sim.dream_city.golden import is_sheltered, note_use, others_in_reach
from sim.dream_city.movement import send_away
from sim.dream_city.plays import AT_SKILL, AT_SKILL_ON, when
from sim.dream_city.stack import push_step
from sim.dream_city.state import (
    AFTER_PAYING,
    NO_CARD,
    NO_SHUTTLE,
    NOBODY,
    OF_PLAYS,
    OF_USE,
    SHUTTLE,
)

CHEMIST = character("chemist")
CODE = CHEMIST.code
USES = CHEMIST.number("uses")
CONCOCT, INJECT = range(2)


@CHEMIST.at(OF_PLAYS)
def plays(s, f, x):
    """Concoct while a Dream Shuttle lies in the discard pile, Inject while one is in hand."""
    t, p = s.table, f.seat
    shuttles = s.seat[p].hand[SHUTTLE]
    fresh = t.used[CODE] < t.rules.number[CODE, USES]
    can = fresh & (t.discard[SHUTTLE] > 0) & (t.hand_size[p] > shuttles) & ~is_sheltered(t, p)
    here = np.int64(t.at[t.level[p]]) & others_in_reach(t, p)
    return when(can, 1 << AT_SKILL) | when(shuttles > 0, here << AT_SKILL_ON)


@CHEMIST.at(OF_USE)
def start(s, f, x):
    """Pay for Concoct, or move the target of Inject where the Chemist likes."""
    p, who = f.seat, f.who
    if who == NOBODY:
        s.table.used[CODE] += 1
        note_use(s, p, CODE, NOBODY, CONCOCT)
        push_step(s, AFTER_PAYING, p, NOBODY, NO_CARD, 0, CODE, 0, 0)
        pay(s, p, NOBODY, NO_SHUTTLE, 1)
    else:
        note_use(s, p, CODE, who, INJECT)
        use_card(s, p, SHUTTLE, who, 0)
        send_away(s, p, who)
    return 0


@CHEMIST.at(AFTER_PAYING)
def concoct(s, f, x):
    """A Dream Shuttle from the discard pile."""
    take_from_discard(s, f.seat, SHUTTLE)
    return 0
