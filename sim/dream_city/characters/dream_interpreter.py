"""Dream Interpreter, Foreshadow: draws when using an Unseal, to cancel too (R44)."""

from sim.dream_city.cards import draw_cards
from sim.dream_city.characters.kit import character
from sim.dream_city.golden import note_use, question
from sim.dream_city.state import ASK_MAY, AT_UNSEAL, NOBODY

DREAM_INTERPRETER = character("dream-interpreter")
CODE = DREAM_INTERPRETER.code
DRAW = DREAM_INTERPRETER.number("draw")


@DREAM_INTERPRETER.at(AT_UNSEAL, for_oneself=True, number="draw")
def ask(s, f, x):
    """Asked at every use."""
    question(s, ASK_MAY, f.seat, NOBODY, 0, CODE, 0)
    return 0


@DREAM_INTERPRETER.at(ASK_MAY)
def draw(s, f, x):
    """Draw the printed number of cards."""
    if x == 1:
        note_use(s, f.seat, CODE, NOBODY, 0)
        draw_cards(s, f.seat, s.table.rules.number[CODE, DRAW])
    return 0
