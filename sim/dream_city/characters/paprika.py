"""Paprika, Rescue: revives a player for one card and takes the whole hand (R36, R41)."""

from sim.dream_city.cards import give_hand
from sim.dream_city.characters.kit import character
from sim.dream_city.costs import pay
from sim.dream_city.golden import is_sheltered, note_use, revivable, sheltered
from sim.dream_city.movement import bring_back
from sim.dream_city.plays import AT_SKILL_ON, when
from sim.dream_city.stack import push_step
from sim.dream_city.state import AFTER_PAYING, ANY_CARD, NO_CARD, OF_PLAYS, OF_USE

PAPRIKA = character("paprika")
CODE = PAPRIKA.code
USES, PRICE = PAPRIKA.number("uses"), PAPRIKA.number("price")


@PAPRIKA.at(OF_PLAYS)
def plays(s, f, x):
    """On anybody dead; on the mark as the option says."""
    t = s.table
    number = t.rules.number
    can = (t.used[CODE] < number[CODE, USES]) & (t.hand_size[f.seat] >= number[CODE, PRICE])
    return when(can, (revivable(t) & ~sheltered(t)) << AT_SKILL_ON)


@PAPRIKA.at(OF_USE)
def start(s, f, x):
    """Pay first."""
    p, who = f.seat, f.who
    s.table.used[CODE] += 1
    note_use(s, p, CODE, who, 0)
    push_step(s, AFTER_PAYING, p, who, NO_CARD, 0, CODE, 0, 0)
    pay(s, p, who, ANY_CARD, s.table.rules.number[CODE, PRICE])
    return 0


@PAPRIKA.at(AFTER_PAYING)
def rescue(s, f, x):
    """The player comes to Paprika's level; the hand is hers, but not in Labyrinth (R31)."""
    bring_back(s, f.seat, f.who, s.table.level[f.seat])
    if not is_sheltered(s.table, f.seat):
        give_hand(s, f.who, f.seat)
    return 0
