"""Extractor, Extract: draws as many cards as locks are left where it has just unlocked."""

from sim.dream_city.cards import draw_cards
from sim.dream_city.characters.kit import character
from sim.dream_city.golden import note_use, question
from sim.dream_city.state import ASK_MAY, AT_UNLOCKED, NOBODY

EXTRACTOR = character("extractor")
CODE = EXTRACTOR.code


@EXTRACTOR.at(AT_UNLOCKED, for_oneself=True)
def ask(s, f, x):
    """Asked while a lock is left."""
    question(s, ASK_MAY, f.seat, NOBODY, f.level, CODE, 0)
    return 0


@EXTRACTOR.at(ASK_MAY)
def draw(s, f, x):
    """Draw one card for each mind-lock of the own level."""
    if x == 1:
        note_use(s, f.seat, CODE, NOBODY, 0)
        draw_cards(s, f.seat, s.table.locks[s.table.level[f.seat]])
    return 0
