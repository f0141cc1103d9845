"""Joker, Loss of Control: a die instead of the draw, and no hand at the end (R37, R47)."""

from sim.dream_city.cards import draw_cards
from sim.dream_city.characters.kit import character
from sim.dream_city.golden import is_sheltered, note_use
from sim.dream_city.log import emit
from sim.dream_city.shooting import roll_die
from sim.dream_city.state import EV_DIE, NO_CARD, NOBODY, OF_DRAW_PHASE, OF_HAND_LIMIT, OF_USE

JOKER = character("joker")
CODE = JOKER.code


@JOKER.at(OF_DRAW_PHASE)
def can_roll(s, f, x):
    """In place of drawing, always."""
    return 1


@JOKER.at(OF_USE)
def roll_for_cards(s, f, x):
    """Draw as many cards as the die shows; in Labyrinth none, though the die is rolled (R31)."""
    s.table.used[CODE] += 1
    note_use(s, f.seat, CODE, NOBODY, 0)
    die = roll_die(s)
    emit(s, EV_DIE, f.seat, NOBODY, NO_CARD, 0, CODE, die)
    if not is_sheltered(s.table, f.seat):
        draw_cards(s, f.seat, die)
    return 0


@JOKER.at(OF_HAND_LIMIT)
def discards_all(s, f, x):
    """Whoever holds the card at the discards of a turn in which it was used discards all."""
    return 1 if s.table.used[CODE] > 0 else 0
