"""Terrorist: Pursuit shoots over all levels, Frenzy wants a card or lowers the roll (R28)."""

from sim.core.jit import inlined
from sim.dream_city.characters.kit import character
from sim.dream_city.costs import pay
from sim.dream_city.golden import note_use, question
from sim.dream_city.stack import top
from sim.dream_city.state import ANY_CARD, ASK_MAY, BEFORE_ROLL, OF_REACH

TERRORIST = character("terrorist")
TERRORIST.answered_by_others = True
CODE = TERRORIST.code
PURSUIT, FRENZY = range(2)


@TERRORIST.at(OF_REACH)
def reach(s, f, x):
    """Every level."""
    return 1


@TERRORIST.at(BEFORE_ROLL, number="roll")
def ask(s, f, x):
    """The target may discard a card; with an empty hand it cannot."""
    note_use(s, f.seat, CODE, f.who, FRENZY)
    if s.table.hand_size[f.who] == 0:
        lower(s)
    else:
        question(s, ASK_MAY, f.who, f.seat, 0, CODE, FRENZY)
    return 0


@TERRORIST.at(ASK_MAY)
def answer(s, f, x):
    """The target discards a card, or rolls lower."""
    if x == 1:
        pay(s, f.seat, f.who, ANY_CARD, 1)
    else:
        lower(s)
    return 0


@inlined
def lower(s):
    """The roll that waits is changed by this skill."""
    top(s.table).skill = CODE
