"""Black Swan, Scatter: gives the hand away instead of drawing, then draws four (R37, R54)."""

from sim.core.jit import kernel
from sim.dream_city.cards import draw_cards, give_card
from sim.dream_city.characters.kit import character
from sim.dream_city.golden import is_sheltered, note_use, others_in_reach
from sim.dream_city.plays import MARK_BIT
from sim.dream_city.stack import push_step
from sim.dream_city.state import (
    AFTER_ALL,
    ASK_SEAT,
    KINDS,
    NO_CARD,
    NOBODY,
    OF_DRAW_PHASE,
    OF_SEATS,
    OF_USE,
)

BLACK_SWAN = character("black-swan")
CODE = BLACK_SWAN.code
DRAW = BLACK_SWAN.number("draw")


@BLACK_SWAN.at(OF_SEATS)
def receivers(s, f, x):
    """The living extractors but the holder; not who is in Labyrinth."""
    return others_in_reach(s.table, f.seat) & ~MARK_BIT


@BLACK_SWAN.at(OF_DRAW_PHASE)
def can_give(s, f, x):
    """With a card in hand and somebody to give it to."""
    return 1 if (s.table.hand_size[f.seat] > 0) & (receivers(s, f, x) != 0) else 0


@BLACK_SWAN.at(OF_USE)
def start(s, f, x):
    """Every card finds a receiver, in the order of kinds; the draw comes after that."""
    p = f.seat
    note_use(s, p, CODE, NOBODY, 0)
    push_step(s, AFTER_ALL, p, NOBODY, NO_CARD, 0, CODE, 0, 0)
    ask_next(s, p)
    return 0


@kernel
def ask_next(s, p):
    """Ask who gets the next card of the hand, if one is left."""
    for card in range(KINDS):
        if s.seat[p].hand[card] > 0:
            push_step(s, ASK_SEAT, p, NOBODY, card, 0, CODE, 0, 0)
            return


@BLACK_SWAN.at(ASK_SEAT)
def give(s, f, x):
    """Hand the card over."""
    p = f.seat
    give_card(s, p, x, f.card)
    ask_next(s, p)
    return 0


@BLACK_SWAN.at(AFTER_ALL)
def draw(s, f, x):
    """Draw the printed number of cards; in Labyrinth none (R31)."""
    if not is_sheltered(s.table, f.seat):
        draw_cards(s, f.seat, s.table.rules.number[CODE, DRAW])
    return 0
