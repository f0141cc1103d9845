"""Martyr, Sacrifice: the own life and hand for two mind-locks (R17, R48)."""

import numpy as np

from sim.dream_city.cards import discard_hand
from sim.dream_city.characters.kit import character
from sim.dream_city.golden import is_sheltered, note_use, question
from sim.dream_city.log import emit
from sim.dream_city.movement import lose
from sim.dream_city.plays import AT_SKILL, when
from sim.dream_city.shooting import roll_die
from sim.dream_city.stack import push, push_step
from sim.dream_city.state import (
    AFTER_ALL,
    ASK_LOCKS,
    BY_SACRIFICE,
    EV_DIE,
    NO_CARD,
    NOBODY,
    OF_PLAYS,
    OF_USE,
    STEP_END_PLAY,
)
from sim.dream_city.unlocking import change_locks

MARTYR = character("martyr")
CODE = MARTYR.code
FACES, LOCKS = MARTYR.number("faces"), MARTYR.number("locks")


@MARTYR.at(OF_PLAYS)
def plays(s, f, x):
    """As the first act of the play phase, where the vault is closed."""
    t = s.table
    closed = (t.closed >> np.int64(t.level[f.seat])) & 1 == 1
    return when((t.plays == 0) & closed, 1 << AT_SKILL)


@MARTYR.at(OF_USE)
def roll(s, f, x):
    """The die decides whether the locks change; the play phase is over either way."""
    p = f.seat
    note_use(s, p, CODE, NOBODY, 0)
    die = roll_die(s)
    emit(s, EV_DIE, p, NOBODY, NO_CARD, 0, CODE, die)
    push(s, STEP_END_PLAY, p, NOBODY, 0, 0)
    push_step(s, AFTER_ALL, p, NOBODY, NO_CARD, 0, CODE, 0, 0)
    if (s.table.rules.number[CODE, FACES] >> die) & 1 == 1:
        question(s, ASK_LOCKS, p, NOBODY, s.table.level[p], CODE, 0)
    return 0


@MARTYR.at(ASK_LOCKS)
def change(s, f, x):
    """More mind-locks (1) or fewer (-1); without locks the vault opens."""
    change_locks(s, f.seat, f.level, x * s.table.rules.number[CODE, LOCKS])
    return 0


@MARTYR.at(AFTER_ALL)
def die(s, f, x):
    """The Martyr goes to the Lost Layer and discards the hand; in Labyrinth neither (R31)."""
    t = s.table
    if not is_sheltered(t, f.seat):
        if t.alive[f.seat] == 1:
            lose(s, f.seat, CODE, BY_SACRIFICE)
        discard_hand(s, f.seat)
    return 0
