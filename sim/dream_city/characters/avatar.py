"""Avatar, Descent: draws after moving to a higher level in the own play phase (R33)."""

from sim.dream_city.cards import draw_cards
from sim.dream_city.characters.kit import character
from sim.dream_city.golden import note_use, question
from sim.dream_city.state import ASK_MAY, AT_MOVED, NOBODY

AVATAR = character("avatar")
CODE = AVATAR.code
DRAW = AVATAR.number("draw")


@AVATAR.at(AT_MOVED, for_oneself=True, number="draw")
def ask(s, f, x):
    """Asked after a move from level `number` to a higher one; the Lost Layer counts as 0."""
    if f.level > f.number:
        question(s, ASK_MAY, f.seat, NOBODY, f.level, CODE, 0)
    return 0


@AVATAR.at(ASK_MAY)
def draw(s, f, x):
    """Draw the printed number of cards."""
    if x == 1:
        note_use(s, f.seat, CODE, NOBODY, 0)
        draw_cards(s, f.seat, s.table.rules.number[CODE, DRAW])
    return 0
