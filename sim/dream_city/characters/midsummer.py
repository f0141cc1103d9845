"""Midsummer. Abundance: draws for bribe cards left. World view: all draw more (R37, R52)."""

from sim.dream_city.characters.kit import character
from sim.dream_city.golden import note_use
from sim.dream_city.state import MARK, NOBODY, OF_DRAWING, OF_WORLD_VIEW

MIDSUMMER = character("midsummer")
CODE = MIDSUMMER.code
EACH, DRAW = MIDSUMMER.number("each"), MIDSUMMER.number("draw")


@MIDSUMMER.at(OF_WORLD_VIEW)
def world_view(s, f, x):
    """Every extractor draws more in its draw phase."""
    s.table.rules.extractors_draw += s.table.rules.number[CODE, DRAW]
    return 0


@MIDSUMMER.at(OF_DRAWING, for_oneself=True)
def abundance(s, f, x):
    """More cards for each bribe card in the pile."""
    left = s.table.bribes_left
    if left > 0:
        note_use(s, MARK, CODE, NOBODY, 0)
    return left * s.table.rules.number[CODE, EACH]
