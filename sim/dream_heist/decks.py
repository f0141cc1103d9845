"""Drawing from the two decks, and putting the discards back when one is empty (ruling H8)."""

import numpy as np

from sim.core.jit import inlined
from sim.core.rng import below
from sim.dream_heist.log import emit
from sim.dream_heist.state import (
    ARCHITECT,
    EV_IDEA,
    EV_NO_CARD,
    EV_RESHUFFLE,
    EV_SUBCONSCIOUS,
    EXTRACTOR,
    FORGER,
    IDEAS,
    INCEPTION,
    NO_CARD,
    NOBODY,
    SHIFT,
    SUBCONSCIOUS,
    SWAP,
    TURN,
)

IDEA_DECK, SUBCONSCIOUS_DECK = range(2)


@inlined
def pick_idea(deck, left, stream):
    """One of `left` idea cards, each equally likely; it leaves the deck."""
    r = below(stream, left)
    first = np.int64(deck[ARCHITECT])
    second = first + deck[FORGER]
    third = second + deck[EXTRACTOR]
    fourth = third + deck[INCEPTION]
    card = np.int64(r >= first) + np.int64(r >= second)
    card += np.int64(r >= third) + np.int64(r >= fourth)
    deck[card] -= 1
    return card


@inlined
def pick_subconscious(deck, left, stream):
    """One of `left` subconscious cards, each equally likely; it leaves the deck."""
    r = below(stream, left)
    first = np.int64(deck[SHIFT])
    second = first + deck[TURN]
    third = second + deck[SWAP]
    card = np.int64(r >= first) + np.int64(r >= second) + np.int64(r >= third)
    deck[card] -= 1
    return card


@inlined
def take_idea(s, p):
    """Seat `p` gets the top card of the idea deck, which has one."""
    t = s.table
    card = pick_idea(s.hidden.ideas, np.int64(t.ideas_left), s.hidden.cards)
    t.ideas_left -= 1
    s.seat[p].ideas[card] += 1
    t.hand[p] += 1
    return card


@inlined
def draw_idea(s, p):
    """A white circle (rulebook, Playing the Game): one idea card, if there is any."""
    t = s.table
    if t.ideas_left == 0 and t.rules.no_reshuffle == 0:
        for card in range(IDEAS):
            s.hidden.ideas[card] = t.idea_discards[card]
            t.ideas_left += t.idea_discards[card]
            t.idea_discards[card] = 0
        if t.ideas_left != 0:
            emit(s, EV_RESHUFFLE, NOBODY, IDEA_DECK, 0)
    if t.ideas_left == 0:
        emit(s, EV_NO_CARD, p, NO_CARD, 0)
        return
    emit(s, EV_IDEA, p, take_idea(s, p), 0)


@inlined
def draw_subconscious(s, p):
    """A triangle (rulebook, Playing the Game): one subconscious card, if there is any."""
    t = s.table
    if t.subs_left == 0 and t.rules.no_reshuffle == 0:
        for card in range(SUBCONSCIOUS):
            s.hidden.subs[card] = t.sub_discards[card]
            t.subs_left += t.sub_discards[card]
            t.sub_discards[card] = 0
        if t.subs_left != 0:
            emit(s, EV_RESHUFFLE, NOBODY, SUBCONSCIOUS_DECK, 0)
    if t.subs_left == 0:
        emit(s, EV_NO_CARD, p, NO_CARD, 0)
        return
    card = pick_subconscious(s.hidden.subs, np.int64(t.subs_left), s.hidden.cards)
    t.subs_left -= 1
    s.seat[p].subs[card] += 1
    t.subs_held[p] += 1
    emit(s, EV_SUBCONSCIOUS, p, card, 0)


@inlined
def discard_idea(s, p, card, n):
    """Seat `p` discards `n` idea cards of a kind."""
    t = s.table
    s.seat[p].ideas[card] -= n
    t.hand[p] -= n
    t.idea_discards[card] += n
