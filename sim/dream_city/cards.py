"""Cards between deck, hands and discard pile, and how the deck ends the game."""

from sim.core.jit import inlined, kernel
from sim.dream_city.log import emit
from sim.dream_city.state import (
    END_DECK,
    EV_DECK_EMPTY,
    EV_DISCARD,
    EV_DRAW,
    EV_END,
    EV_FAILED_DRAW,
    EV_GIVE,
    EV_SHOW_HAND,
    KINDS,
    MARK_SIDE,
    MAX_KINDS,
    NO_CARD,
    NOBODY,
    UNDECIDED,
)


@kernel
def end_game(s, winner, ending):
    """The game is over: nothing is decided any more (rulebook, End of the Game)."""
    t = s.table
    t.winner, t.ending = winner, ending
    emit(s, EV_END, NOBODY, NOBODY, NO_CARD, 0, winner, ending)


@kernel
def draw_cards(s, p, n):
    """Seat `p` draws `n` cards one by one (rulebook, Draw phase; ruling R4).

    By the default reading the mark's side wins the moment the deck is empty, in the middle of
    the draw; by the other, when a card must be drawn and none is left.
    """
    t, h = s.table, s.hidden
    for _ in range(n):
        if t.deck_left == 0:
            emit(s, EV_FAILED_DRAW, p, NOBODY, NO_CARD, 0, 0, 0)
            end_game(s, MARK_SIDE, END_DECK)
            return
        t.deck_left -= 1
        card = h.deck[t.deck_left]
        s.seat[p].hand[card] += 1
        t.hand_size[p] += 1
        emit(s, EV_DRAW, p, NOBODY, card, 0, 0, 0)
        if t.deck_left == 0 and t.rules.failed_draw_ends == 0:
            emit(s, EV_DECK_EMPTY, NOBODY, NOBODY, NO_CARD, 0, 0, 0)
            end_game(s, MARK_SIDE, END_DECK)
            return


@inlined
def discard_card(s, p, card):
    """One card of seat `p` goes from hand to the discard pile, face up: used or discarded."""
    t = s.table
    s.seat[p].hand[card] -= 1
    t.hand_size[p] -= 1
    t.discard[card] += 1
    if t.record.known[p, card] > 0:
        t.record.known[p, card] -= 1


@kernel
def discard_unwillingly(s, p, card):
    """Discard one card that is not played: a cost, a loss, or down to the hand limit."""
    discard_card(s, p, card)
    emit(s, EV_DISCARD, p, NOBODY, card, 0, 0, 0)


@kernel
def discard_hand(s, p):
    """Discard the whole hand of seat `p`."""
    for card in range(KINDS):
        for _ in range(s.seat[p].hand[card]):
            discard_unwillingly(s, p, card)


@kernel
def discard_kinds(s, p, first, last):
    """Discard every card of seat `p` whose kind is in ``first .. last - 1``."""
    for card in range(first, last):
        for _ in range(s.seat[p].hand[card]):
            discard_unwillingly(s, p, card)


@kernel
def show_hand(s, p):
    """Seat `p` shows its hand: from now on all know these cards (rulebook, special SHOOTs)."""
    for card in range(MAX_KINDS):
        s.table.record.known[p, card] = s.seat[p].hand[card]
    emit(s, EV_SHOW_HAND, p, NOBODY, NO_CARD, 0, 0, 0)


@kernel
def give_card(s, p, to, card):
    """Seat `p` hands `card` to seat `to`, face down: others only know that a card went."""
    t = s.table
    s.seat[p].hand[card] -= 1
    s.seat[to].hand[card] += 1
    t.hand_size[p] -= 1
    t.hand_size[to] += 1
    for kind in range(MAX_KINDS):
        if t.record.known[p, kind] > 0:
            t.record.known[p, kind] -= 1
    emit(s, EV_GIVE, p, to, card, 0, 0, 0)


@kernel
def give_hand(s, p, to):
    """Seat `p` hands all its cards to seat `to`."""
    for card in range(KINDS):
        for _ in range(s.seat[p].hand[card]):
            give_card(s, p, to, card)


@inlined
def is_over(s):
    """Whether the game has been decided."""
    return s.table.winner != UNDECIDED
