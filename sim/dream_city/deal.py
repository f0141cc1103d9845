"""Set-up (rulebook, Game Setup)."""

import numpy as np

from sim.core.jit import kernel
from sim.core.rng import BRIBES, CHOICE, DEAL, DICE, seed_stream, shuffle
from sim.dream_city.cards import draw_cards
from sim.dream_city.log import emit
from sim.dream_city.plays import everyone
from sim.dream_city.stack import push
from sim.dream_city.state import (
    ALL_LEVELS,
    ASK_SECRET,
    EV_HIDE,
    GOLD,
    KINDS,
    LEVELS,
    MARK,
    NO_CARD,
    NOBODY,
    SECRET,
    UNDECIDED,
)


@kernel
def deal(s, seed, game):
    """Set up game number `game`; the state must be a fresh copy of the template.

    The deck and the bribe pile are shuffled by streams of their own, so that neither depends on
    the other's size or on anything a strategy does.
    """
    t, h = s.table, s.hidden
    for p in range(t.seats):
        seed_stream(h.choice[p], seed, game, CHOICE + p)
        t.level[p] = t.rules.start_level
        t.alive[p] = 1
        s.seat[p].maybe = ALL_LEVELS
    t.living = everyone(t)
    t.at[t.rules.start_level] = t.living
    t.winner = UNDECIDED
    t.closed = ALL_LEVELS
    for level in range(1, LEVELS + 1):
        t.locks[level] = t.rules.locks[level]
    # `dice` serves the two shuffles first and is then set to the dice of this game.
    seed_stream(h.dice, seed, game, BRIBES)
    fill_bribes(s)
    seed_stream(h.dice, seed, game, DEAL)
    fill_deck(s)
    seed_stream(h.dice, seed, game, DICE)
    for p in range(t.seats):
        draw_cards(s, p, t.rules.starting_hand)


@kernel
def fill_deck(s):
    """Shuffle the action cards into the draw deck."""
    t, h = s.table, s.hidden
    n = 0
    for card in range(KINDS):
        for _ in range(t.rules.deck[card]):
            h.deck[n] = card
            n += 1
    t.deck_left = n
    shuffle(h.deck, n, h.dice)


@kernel
def fill_bribes(s):
    """Shuffle the bribe cards of this number of players, face down."""
    t, h = s.table, s.hidden
    n = t.rules.bribe_deals + t.rules.bribe_blanks
    for i in range(n):
        h.bribes[i] = 1 if i < t.rules.bribe_deals else 0
    t.bribes_left = n
    shuffle(h.bribes, n, h.dice)


@kernel
def place_vaults(s):
    """The mark places the vault cards, or a pinned secret is put where the run says."""
    pinned = s.hidden.pinned_secret
    if pinned == 0:
        push(s, ASK_SECRET, MARK, NOBODY, 0, 0)
    else:
        hide_secret(s, pinned)


@kernel
def hide_secret(s, level):
    """Put the secret on `level` and gold on the other three; the mark knows all four."""
    h = s.hidden
    for i in range(1, LEVELS + 1):
        h.vault[i] = SECRET if i == level else GOLD
        s.seat[MARK].vault[i] = h.vault[i]
    s.seat[MARK].maybe = 1 << np.int64(level)
    s.seat[MARK].looked_at = ALL_LEVELS
    emit(s, EV_HIDE, MARK, NOBODY, NO_CARD, level, 0, 0)
