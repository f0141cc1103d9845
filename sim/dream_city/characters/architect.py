"""Architect, Labyrinth: for a SHOOT-type card, nothing affects a player on the same level (R31)."""

import numpy as np

from sim.dream_city.characters.kit import character
from sim.dream_city.costs import pay
from sim.dream_city.golden import note_use, sheltered
from sim.dream_city.log import emit
from sim.dream_city.plays import AT_SKILL_ON, when
from sim.dream_city.stack import push_step
from sim.dream_city.state import (
    AFTER_PAYING,
    EV_LABYRINTH,
    NO_CARD,
    NOBODY,
    OF_PLAYS,
    OF_USE,
    SHOOT_CARD,
    SHOOTS,
)

ARCHITECT = character("architect")
CODE = ARCHITECT.code
ONE_TURN, THIS_TURN_TOO = 1, 2


@ARCHITECT.at(OF_PLAYS)
def plays(s, f, x):
    """On any living player on the level, oneself and the mark included."""
    t, hand = s.table, s.seat[f.seat].hand
    shoots = 0
    for card in range(SHOOTS):
        shoots += hand[card]
    here = np.int64(t.at[t.level[f.seat]]) & np.int64(t.living) & ~sheltered(t)
    return when(shoots > 0, here << AT_SKILL_ON)


@ARCHITECT.at(OF_USE)
def start(s, f, x):
    """Pay with a SHOOT-type card."""
    p, who = f.seat, f.who
    note_use(s, p, CODE, who, 0)
    push_step(s, AFTER_PAYING, p, who, NO_CARD, 0, CODE, 0, 0)
    pay(s, p, who, SHOOT_CARD, 1)
    return 0


@ARCHITECT.at(AFTER_PAYING)
def shelter(s, f, x):
    """It lasts to the end of that player's next turn; on oneself this turn is not that one."""
    t = s.table
    t.labyrinth[f.who] = THIS_TURN_TOO if f.who == t.active else ONE_TURN
    t.sheltered |= 1 << np.int64(f.who)
    emit(s, EV_LABYRINTH, f.who, NOBODY, NO_CARD, 0, 0, 0)
    return 0
