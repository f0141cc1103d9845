"""Lord of War, Decisive: two cards for any one of the discard pile (R50)."""

from sim.dream_city.cards import take_from_discard
from sim.dream_city.characters.kit import character
from sim.dream_city.costs import pay
from sim.dream_city.golden import note_use, question
from sim.dream_city.plays import AT_SKILL, when
from sim.dream_city.stack import push_step
from sim.dream_city.state import AFTER_PAYING, ANY_CARD, ASK_TAKE, NO_CARD, NOBODY, OF_PLAYS, OF_USE

LORD_OF_WAR = character("lord-of-war")
CODE = LORD_OF_WAR.code
USES, PRICE = LORD_OF_WAR.number("uses"), LORD_OF_WAR.number("price")


@LORD_OF_WAR.at(OF_PLAYS, for_oneself=True)
def plays(s, f, x):
    """While the price can be paid and a card to take lies, or will lie, in the discard pile."""
    t = s.table
    number = t.rules.number
    fresh = t.used[CODE] < number[CODE, USES]
    piled = number[CODE, PRICE]
    for n in t.discard:
        piled += n
    can = fresh & (t.hand_size[f.seat] >= number[CODE, PRICE]) & (piled > 0)
    return when(can, 1 << AT_SKILL)


@LORD_OF_WAR.at(OF_USE)
def start(s, f, x):
    """Pay first."""
    s.table.used[CODE] += 1
    note_use(s, f.seat, CODE, NOBODY, 0)
    p = f.seat
    push_step(s, AFTER_PAYING, p, NOBODY, NO_CARD, 0, CODE, 0, 0)
    pay(s, p, NOBODY, ANY_CARD, s.table.rules.number[CODE, PRICE])
    return 0


@LORD_OF_WAR.at(AFTER_PAYING)
def ask(s, f, x):
    """Which card; it may be one of those just discarded."""
    question(s, ASK_TAKE, f.seat, NOBODY, 0, CODE, 0)
    return 0


@LORD_OF_WAR.at(ASK_TAKE)
def take(s, f, x):
    """Take the chosen card."""
    take_from_discard(s, f.seat, x)
    return 0
