"""Point Man: shows a Dream Shuttle among the cards drawn, and draws again (R12)."""

from sim.dream_city.cards import draw_cards
from sim.dream_city.characters.kit import character
from sim.dream_city.golden import note_use
from sim.dream_city.log import emit
from sim.dream_city.stack import push_step
from sim.dream_city.state import ASK_MAY, AT_DRAWN, EV_REVEAL, NO_CARD, NOBODY, SHUTTLE

POINT_MAN = character("point-man")
CODE = POINT_MAN.code
DRAW = POINT_MAN.number("draw")


@POINT_MAN.at(AT_DRAWN, for_oneself=True, number="draw")
def ask(s, f, x):
    """Asked where a Dream Shuttle is among the `number` cards just drawn.

    They still lie above the top of the deck, where they were drawn from.
    """
    deck, left = s.hidden.deck, s.table.deck_left
    for i in range(f.number):
        if deck[left + i] == SHUTTLE:
            push_step(s, ASK_MAY, f.seat, NOBODY, NO_CARD, 0, CODE, 0, 0)
            s.hidden.drawn = f.number
            return 0
    return 0


@POINT_MAN.at(ASK_MAY)
def reveal(s, f, x):
    """Show the drawn cards to all, and draw."""
    t = s.table
    if x == 1:
        note_use(s, f.seat, CODE, NOBODY, 0)
        for i in range(s.hidden.drawn):
            card = s.hidden.deck[t.deck_left + s.hidden.drawn - 1 - i]
            t.record.known[f.seat, card] += 1
            emit(s, EV_REVEAL, f.seat, NOBODY, card, 0, 0, 0)
        draw_cards(s, f.seat, t.rules.number[CODE, DRAW])
    return 0
