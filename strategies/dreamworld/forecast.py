"""What others can lay down: the cards that a seat cannot see, and the gaps they will leave it.

A seat counts what it has seen. Of the cards that can be in other hands, those in suit are likelier
to be played, the more so the wider a gap lies open for them; cards from the deck are all as likely
as each other.
"""

import numpy as np

from sim.core.bits import bits_in
from sim.core.jit import inlined, kernel, numba
from sim.dreamworld.counting import bonus_of_card
from sim.dreamworld.sequence import NUMBER_IN_KEY, key_of, on_side, place_of_key, value_at
from sim.dreamworld.state import (
    ASK_LATE,
    CIRCLE,
    DIAMOND,
    FREUD,
    HEXAGON,
    MIRROR,
    NUMBER_AT,
    SUIT_AT,
    SUITS,
    Seat,
    Table,
    Weights,
    bit_of,
    number_of,
    suit_of,
)
from strategies.dreamworld.flips import worth_for
from strategies.dreamworld.skilled_weights import ROOM
from strategies.dreamworld.view import cards_to_come, next_number

i8, f8 = numba.types.int64, numba.types.float64
Words = numba.types.UniTuple(i8, SUITS)
Pair = numba.types.UniTuple(f8, 2)
LEAST = 0.05  # no card is less likely than this, where one out of suit has 1


@inlined
def with_card(words, card):
    """Sets of cards, one for each suit, with a card more."""
    suit, bit = suit_of(card), np.int64(bit_of(card))
    return (
        words[DIAMOND] | bit * np.int64(suit == DIAMOND),
        words[HEXAGON] | bit * np.int64(suit == HEXAGON),
        words[CIRCLE] | bit * np.int64(suit == CIRCLE),
    )


@kernel(Words(Table, Seat, i8))
def hidden_cards(t, me, p):
    """The cards that others may have, for all that seat `p` knows, as a set for each suit."""
    nothing = np.int64(0)
    every = (nothing, nothing, nothing)
    for i in range(t.rules.cards):
        every = with_card(every, np.int64(t.rules.card[i]))
    taken = (nothing, nothing, nothing)
    for q in range(t.seats):
        if q != p:
            known = t.known[q]
            taken = taken[0] | known[0], taken[1] | known[1], taken[2] | known[2]
    return (
        every[0] & ~np.int64(t.seen[0]) & ~np.int64(me.held[0]) | taken[0],
        every[1] & ~np.int64(t.seen[1]) & ~np.int64(me.held[1]) | taken[1],
        every[2] & ~np.int64(t.seen[2]) & ~np.int64(me.held[2]) | taken[2],
    )


@inlined
def room_at(t, value):
    """The gap that lies open for a number, which is given as on the sun side."""
    return next_number(t, value) - value


@inlined
def eagerness(t, w, value):
    """How likely a card in suit with a number is, where one out of suit has 1."""
    return max(w.value[ROOM] * room_at(t, value), LEAST)


@kernel(Pair(Table, Weights, Words, i8))
def likely(t, w, hidden, value):
    """How likely players, and the deck, are to bring a number; it is given as on the sun side."""
    number = on_side(np.int64(t.side), value)
    in_suit = eagerness(t, w, value)
    played, drawn = 0.0, 0.0
    for suit in range(SUITS):
        both = (hidden[suit] >> (number << NUMBER_AT)) & 3
        cards = (both & 1) + (both >> 1)
        drawn += cards
        played += cards * (in_suit if t.suit == suit or t.suit == FREUD else 1.0)
    return played, drawn


@kernel(Pair(Table, Weights, Words))
def likely_in_all(t, w, hidden):
    """The sums of `likely` over all numbers."""
    played, drawn = 0.0, 0.0
    for value in range(1, MIRROR):
        more = likely(t, w, hidden, value)
        played += more[0]
        drawn += more[1]
    return max(played, 1.0), max(drawn, 1.0)


@inlined
def twins_closer(t, hidden, card, key):
    """How many hidden cards in suit with the same number would lie closer."""
    found = np.int64(0)
    for suit in range(SUITS):
        if t.suit != suit and t.suit != FREUD:
            continue
        for symbol in range(2):
            other = np.int64(suit << SUIT_AT | number_of(card) << NUMBER_AT | symbol)
            closer = key_of(t, other, 0) > key
            found += np.int64(closer) & (hidden[suit] >> (other & 31))
    return found


@inlined
def power(x, n):
    """A chance that is met n times."""
    y = 1.0
    for _ in range(n):
        y *= x
    return y


@kernel(f8(f8, f8, i8, i8, numba.types.boolean))
def none_falls(played, drawn, players, draws, skip):
    """The chance that no card falls into a range, or one at most where one is skipped.

    Parameters
    ----------
    played, drawn : float64
        The chances that a player's card does, and one from the deck.
    players, draws : int64
        How many of either are to come.
    skip : bool

    Returns
    -------
    float64
    """
    x, y = max(1.0 - played, 0.0), max(1.0 - drawn, 0.0)
    chance = power(x, players) * power(y, draws)
    if skip and players > 0:
        chance += players * played * power(x, players - 1) * power(y, draws)
    if skip and draws > 0:
        chance += draws * drawn * power(x, players) * power(y, draws - 1)
    return chance


@inlined
def players_to_come(t):
    """How many other players have not revealed their card."""
    if t.decision == ASK_LATE:
        return bits_in(np.int64(t.late)) - 1
    return np.int64(t.seats) - 1


@kernel(Pair(Table, Weights, Words, i8))
def likely_up_to(t, w, hidden, value):
    """How likely players, and the deck, are to bring a number, or a card farther out."""
    played, drawn = 0.0, 0.0
    for other in range(1, value + 1):
        more = likely(t, w, hidden, other)
        played += more[0]
        drawn += more[1]
    return played, drawn


@kernel(f8(Table, Seat, Weights, Words, Pair, i8, f8))
def expected_gain(t, me, w, hidden, every, card, otherwise):
    """What a card in suit can be expected to gain, over all gaps that others can leave it.

    Parameters
    ----------
    t : record of TABLE
    me : record of SEAT
        Its notes say what points are worth (`price_points`).
    w : record of WEIGHTS
    hidden, every : tuples
        From `hidden_cards` and `likely_in_all`.
    card : int64
    otherwise : float64
        What is worth more than a gain that is less: taking a card.

    Returns
    -------
    float64
    """
    effect = t.rules.therapy[t.effect]
    key = key_of(t, card, 0)
    own = key >> NUMBER_IN_KEY
    at, last = place_of_key(t.now, key), np.int64(t.now.n)
    next_one, after_next = value_at(t, at), value_at(t, min(at + 1, last))
    widest = np.int64(t.rules.boundary[np.uint32(t.side)]) - own
    players = players_to_come(t)
    draws = cards_to_come(t) - players
    bonus = bonus_of_card(t, card)
    drawn = 1.0 * twins_closer(t, hidden, card, key)
    played = drawn * eagerness(t, w, own)
    outer, as_far = (0.0, 0.0), 0.0  # the chance of being the farthest besides
    if effect.far != 0 and at == 0:
        outer = likely_up_to(t, w, hidden, own)
        outer = outer[0] - played, outer[1] - drawn
        as_far = none_falls(outer[0] / every[0], outer[1] / every[1], players, draws, False)
    as_wide, worth = 1.0, 0.0  # the chance that the gap is at least so wide
    for gap in range(widest + 1):
        wider, farther = 0.0, 0.0
        if gap > 0:
            more = likely(t, w, hidden, own + gap)
            played += more[0]
            drawn += more[1]
        if gap < widest and (own + gap < next_one or (own + gap < after_next and effect.skip == 1)):
            skip = effect.skip == 1 and own + gap < next_one
            wider = none_falls(played / every[0], drawn / every[1], players, draws, skip)
            if as_far > 0.0:
                x, y = (outer[0] + played) / every[0], (outer[1] + drawn) / every[1]
                farther = none_falls(x, y, players, draws, False)
        points = gap + bonus + (effect.gap[gap] if gap < 2 else 0)
        points += effect.near if gap == widest else 0
        gain = max(worth_for(me, points), otherwise)
        worth += (as_wide - wider) * gain
        if as_far > 0.0:
            worth += (as_far - farther) * (
                max(worth_for(me, points + effect.far), otherwise) - gain
            )
        as_wide, as_far = wider, farther
    return worth
