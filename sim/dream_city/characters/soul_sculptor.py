"""Soul Sculptor, Carve: the size of the target's hand as the final result of a shot (R23)."""

import numpy as np

from sim.dream_city.characters.kit import character
from sim.dream_city.golden import note_use, question
from sim.dream_city.log import emit
from sim.dream_city.shooting import held_to_die
from sim.dream_city.stack import top
from sim.dream_city.state import ASK_MAY, AT_ROLLED, EV_CARVE

SOUL_SCULPTOR = character("soul-sculptor")
CODE = SOUL_SCULPTOR.code


@SOUL_SCULPTOR.at(AT_ROLLED)
def ask(s, f, x):
    """Asked when the result of the roll is known."""
    question(s, ASK_MAY, f.seat, f.who, 0, CODE, 0)
    return 0


@SOUL_SCULPTOR.at(ASK_MAY)
def carve(s, f, x):
    """Put another result into the step that waits to take effect."""
    if x == 1:
        shot = top(s.table)
        note_use(s, f.seat, CODE, f.who, 0)
        shot.number = held_to_die(np.int64(s.table.hand_size[f.who]))
        emit(s, EV_CARVE, f.who, f.seat, shot.card, shot.number, 0, 0)
    return 0
