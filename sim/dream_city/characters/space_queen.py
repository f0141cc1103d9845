"""Space Queen: Interlace draws when others unlock, Creation puts a card on the deck (R34, R46)."""

from sim.dream_city.cards import draw_cards, place_on_deck
from sim.dream_city.characters.kit import character
from sim.dream_city.golden import note_use, question
from sim.dream_city.state import ASK_MAY, ASK_PLACE, AT_DISCARD_PHASE, AT_OTHERS_UNLOCK, NOBODY

SPACE_QUEEN = character("space-queen")
CODE = SPACE_QUEEN.code
DRAW = SPACE_QUEEN.number("draw")
INTERLACE, CREATION = range(2)


@SPACE_QUEEN.at(AT_OTHERS_UNLOCK, for_oneself=True, number="draw")
def ask_to_draw(s, f, x):
    """Asked after each successful unlock of another player."""
    question(s, ASK_MAY, f.seat, f.who, 0, CODE, INTERLACE)
    return 0


@SPACE_QUEEN.at(AT_DISCARD_PHASE)
def ask_to_place(s, f, x):
    """Asked once in every discard phase, with a card in hand."""
    if s.table.hand_size[f.seat] > 0:
        question(s, ASK_MAY, f.seat, NOBODY, 0, CODE, CREATION)
    return 0


@SPACE_QUEEN.at(ASK_MAY)
def use(s, f, x):
    """Draw, or choose the card for the deck."""
    if x == 1:
        note_use(s, f.seat, CODE, NOBODY, f.number)
        if f.number == INTERLACE:
            draw_cards(s, f.seat, s.table.rules.number[CODE, DRAW])
        else:
            question(s, ASK_PLACE, f.seat, NOBODY, 0, CODE, CREATION)
    return 0


@SPACE_QUEEN.at(ASK_PLACE)
def place(s, f, x):
    """Put the chosen card on the deck."""
    place_on_deck(s, f.seat, x)
    return 0
