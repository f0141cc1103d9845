"""Cards between deck, hands and discard pile, and how the deck ends the game."""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dream_city.log import emit
from sim.dream_city.state import (
    END_DECK,
    EV_DECK_EMPTY,
    EV_DISCARD,
    EV_DRAW,
    EV_END,
    EV_FAILED_DRAW,
    EV_GIVE,
    EV_PLACE,
    EV_PLAY,
    EV_SHOW_HAND,
    EV_TAKE,
    KINDS,
    LOYAL,
    MARK,
    MARK_SIDE,
    MARKS,
    MAX_KINDS,
    NO_CARD,
    NOBODY,
    UNDECIDED,
    State,
)

i8, void = numba.types.int64, numba.types.void


@kernel(void(State, i8, i8))
def end_game(s, winner, ending):
    """The game is over: nothing is decided any more (rulebook, End of the Game)."""
    t = s.table
    t.winner, t.ending = winner, ending
    emit(s, EV_END, NOBODY, NOBODY, NO_CARD, 0, winner, ending)


@kernel(void(State, i8, i8))
def draw_cards(s, p, n):
    """Seat `p` draws `n` cards one by one (rulebook, Draw phase; ruling R4).

    By the default reading the mark's side wins the moment the deck is empty, in the middle of
    the draw; by the other, when a card must be drawn and none is left.
    """
    t, h = s.table, s.hidden
    drawer = 0 if p == MARK else 1
    left = np.int64(t.deck_left)
    drawn = min(n, left)
    for i in range(drawn):
        card = h.deck[np.uint32(left - 1 - i)]
        s.seat[p].hand[card] += 1
        h.tally.drawn[drawer, card] += 1
        emit(s, EV_DRAW, p, NOBODY, card, 0, 0, 0)
    t.hand_size[p] += drawn
    t.deck_left -= drawn
    if drawn > 0 and drawn == left and t.rules.failed_draw_ends == 0:
        emit(s, EV_DECK_EMPTY, NOBODY, NOBODY, NO_CARD, 0, 0, 0)
        end_game(s, MARK_SIDE, END_DECK)
    elif drawn < n:
        emit(s, EV_FAILED_DRAW, p, NOBODY, NO_CARD, 0, 0, 0)
        end_game(s, MARK_SIDE, END_DECK)


@inlined(i8(State, i8))
def party(s, p):
    """Whose cause seat `p` serves now: MARKS, LOYAL or TURNCOATS."""
    return MARKS if p == MARK else LOYAL + np.int64(s.seat[p].turncoat)


@inlined(void(State, i8, i8, i8, i8))
def use_card(s, p, card, who, level):
    """Seat `p` uses a card: it goes to the discard pile, and its effect follows."""
    discard_card(s, p, card)
    s.hidden.tally.played[party(s, p), card] += 1
    emit(s, EV_PLAY, p, who, card, level, 0, 0)


@inlined(void(State, i8, i8))
def discard_card(s, p, card):
    """One card of seat `p` goes from hand to the discard pile, face up: used or discarded."""
    t = s.table
    s.seat[p].hand[card] -= 1
    t.hand_size[p] -= 1
    t.discard[card] += 1
    known = t.record.known[p, card]
    t.record.known[p, card] = known - (1 if known > 0 else 0)


@kernel(void(State, i8, i8))
def discard_unwillingly(s, p, card):
    """Discard one card that is not played: a cost, a loss, or down to the hand limit."""
    discard_card(s, p, card)
    emit(s, EV_DISCARD, p, NOBODY, card, 0, 0, 0)


@kernel(void(State, i8))
def discard_hand(s, p):
    """Discard the whole hand of seat `p`."""
    for card in range(KINDS):
        for _ in range(s.seat[p].hand[card]):
            discard_unwillingly(s, p, card)


@kernel(void(State, i8, i8, i8))
def discard_kinds(s, p, first, last):
    """Discard every card of seat `p` whose kind is in ``first .. last - 1``."""
    for card in range(first, last):
        for _ in range(s.seat[p].hand[card]):
            discard_unwillingly(s, p, card)


@kernel(void(State, i8))
def show_hand(s, p):
    """Seat `p` shows its hand: from now on all know these cards (rulebook, special SHOOTs)."""
    for card in range(MAX_KINDS):
        s.table.record.known[p, card] = s.seat[p].hand[card]
    emit(s, EV_SHOW_HAND, p, NOBODY, NO_CARD, 0, 0, 0)


@kernel
def forget_one(s, p):
    """A card left the hand of seat `p` unseen: all know of one card of each kind less."""
    for kind in range(MAX_KINDS):
        if s.table.record.known[p, kind] > 0:
            s.table.record.known[p, kind] -= 1


@kernel(void(State, i8, i8, i8))
def give_card(s, p, to, card):
    """Seat `p` hands `card` to seat `to`, face down: others only know that a card went."""
    t = s.table
    s.seat[p].hand[card] -= 1
    s.seat[to].hand[card] += 1
    t.hand_size[p] -= 1
    t.hand_size[to] += 1
    forget_one(s, p)
    emit(s, EV_GIVE, p, to, card, 0, 0, 0)


@kernel(void(State, i8, i8))
def give_hand(s, p, to):
    """Seat `p` hands all its cards to seat `to`."""
    for card in range(KINDS):
        for _ in range(s.seat[p].hand[card]):
            give_card(s, p, to, card)


@kernel(void(State, i8, i8))
def take_from_discard(s, p, card):
    """Seat `p` takes a card of the discard pile into hand, as all see."""
    t = s.table
    t.discard[card] -= 1
    s.seat[p].hand[card] += 1
    t.hand_size[p] += 1
    t.record.known[p, card] += 1
    emit(s, EV_TAKE, p, NOBODY, card, 0, 0, 0)


@kernel
def place_on_deck(s, p, card):
    """Seat `p` puts a card of its hand on top of the draw deck, face down."""
    t = s.table
    s.seat[p].hand[card] -= 1
    t.hand_size[p] -= 1
    forget_one(s, p)
    s.hidden.deck[t.deck_left] = card
    t.deck_left += 1
    emit(s, EV_PLACE, p, NOBODY, card, 0, 0, 0)


@inlined
def is_over(s):
    """Whether the game has been decided."""
    return s.table.winner != UNDECIDED
