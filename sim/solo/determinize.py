"""A game as it could be, for all the player knows: what is hidden is dealt anew.

Hidden from the player is the order of the team deck, and of event cards that were not drawn since
their deck was shuffled. Which cards these are follows from what lies open, and stays. Cards that
were looked at, and those that came back under a deck, lie where the player saw them.
"""

import numpy as np

from sim.core.jit import entry, kernel, numba
from sim.core.rng import CHOICE, WORLD, seed_stream, shuffle
from sim.solo.state import (
    CHARACTERS,
    EVENT_STREAM,
    LEVELS,
    MAX_EVENTS,
    MAX_KINDS,
    PLAYER,
    TEAM_STREAM,
    States,
)

i8, void = numba.types.int64, numba.types.void


@kernel
def in_order(cards, n):
    """Sort the first few cards, so that nothing is left of the order they were in."""
    for i in range(1, n):
        card = cards[i]
        j = i
        while j > 0 and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


@kernel
def begin_counts(k):
    """Counts for the outcome begin anew: they are of the past, which tells worlds apart."""
    for kind in range(MAX_KINDS):
        k.played[kind], k.spent[kind], k.boosts[kind] = 0, 0, 0
    for who in range(CHARACTERS):
        k.abilities[who], k.fell[who] = 0, 0
    for level in range(LEVELS):
        k.turns[level] = 0
    k.healthy_recruits, k.revived, k.sent, k.shuffles, k.used_up = 0, 0, 0, 0, 0
    k.ups, k.downs, k.no_target, k.conceded = 0, 0, 0, 0


@entry(void(States, i8, i8, i8))
def determinize(state, seat, seed, number):
    """See `sim.core.game.Kernels`."""
    s = state[0]
    t, h = s.table, s.hidden
    seed_stream(h.events, seed, number, WORLD)
    in_order(h.deck, np.int64(t.deck_left))
    shuffle(h.deck, np.int64(t.deck_left), h.events)
    for i in range(t.deck_left, len(h.deck)):
        h.deck[i] = 0
    for level in range(LEVELS):
        unseen = np.int64(t.fresh_left[level])
        if level == t.level:
            unseen -= t.known
        in_order(h.fresh[level], unseen)
        shuffle(h.fresh[level], unseen, h.events)
        for i in range(t.fresh_left[level], MAX_EVENTS):
            h.fresh[level, i] = 0
    begin_counts(h.tally)
    seed_stream(h.events, seed, number, EVENT_STREAM)
    seed_stream(h.team, seed, number, TEAM_STREAM)
    seed_stream(h.choice, seed, number, CHOICE + PLAYER)
