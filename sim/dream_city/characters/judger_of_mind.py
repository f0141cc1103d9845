"""Judger of Mind, Convict: the target rolls two dice, and the shooter chooses one (R23)."""

from sim.dream_city.characters.kit import character
from sim.dream_city.golden import note_use
from sim.dream_city.log import emit
from sim.dream_city.shooting import roll_die, rolled
from sim.dream_city.stack import push_step
from sim.dream_city.state import ASK_DIE, AT_ROLL, EV_TWO_DICE, NO_CARD, NO_CHARACTER

JUDGER = character("judger-of-mind")
CODE = JUDGER.code


@JUDGER.at(AT_ROLL)
def roll(s, f, x):
    """Roll both; the question holds them as `level` and `left`."""
    first, second = roll_die(s), roll_die(s)
    note_use(s, f.seat, CODE, f.who, 0)
    emit(s, EV_TWO_DICE, f.who, f.seat, NO_CARD, 0, first, second)
    push_step(s, ASK_DIE, f.seat, f.who, f.card, first, CODE, second, f.number)
    return 0


@JUDGER.at(ASK_DIE)
def choose(s, f, x):
    """The chosen die is the one that was rolled."""
    rolled(s, f.seat, f.who, f.card, NO_CHARACTER, f.number, x)
    return 0
