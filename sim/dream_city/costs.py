"""Prices paid in hand cards (rulebook, Revival; skills; ruling R56)."""

from sim.core.jit import inlined, kernel, numba
from sim.dream_city.cards import discard_unwillingly
from sim.dream_city.stack import push_step
from sim.dream_city.state import (
    ANY_CARD,
    ASK_PAY,
    KINDS,
    NO_CARD,
    NO_CHARACTER,
    SHOOT_CARD,
    SHOOTS,
    SHUTTLE,
    State,
)

i8, void = numba.types.int64, numba.types.void


@inlined
def can_pay_with(card, price):
    """Whether a kind of card can pay for something that asks for `price`."""
    if price == ANY_CARD:
        return True
    return card < SHOOTS if price == SHOOT_CARD else card != SHUTTLE


@kernel(void(State, i8, i8, i8, i8))
def pay(s, p, who, price, n):
    """Seat `p` discards `n` cards as the price of something done to seat `who`.

    They are chosen one by one where there is a choice; with no more than `n` all go.

    Parameters
    ----------
    s : record of STATE
    p, who : int
        Seats, or NOBODY.
    price : int
        Which cards can pay: ANY_CARD, SHOOT_CARD or NO_SHUTTLE.
    n : int
        How many.
    """
    hand = s.seat[p].hand
    fit = 0
    for card in range(KINDS):
        if can_pay_with(card, price):
            fit += hand[card]
    if fit > n:
        if n > 0:
            push_step(s, ASK_PAY, p, who, NO_CARD, 0, NO_CHARACTER, n, price)
        return
    for card in range(KINDS):
        if can_pay_with(card, price):
            for _ in range(hand[card]):
                discard_unwillingly(s, p, card)
