"""Set-up (rulebook, Game Setup)."""

import numpy as np

from sim.core.jit import kernel
from sim.core.luck import seed_by_luck
from sim.core.rng import BRIBES, CHARACTERS, CHOICE, DEAL, DICE, PLACEMENT, below, shuffle
from sim.dream_city.cards import draw_cards
from sim.dream_city.characters import say
from sim.dream_city.log import emit
from sim.dream_city.plays import everyone
from sim.dream_city.stack import push
from sim.dream_city.state import (
    ALL_LEVELS,
    ASK_CHARACTER,
    ASK_SECRET,
    EV_CHARACTER,
    EV_DEAL_CHARACTER,
    EV_HIDE,
    GOLD,
    KINDS,
    LEVELS,
    MARK,
    NO_CARD,
    NO_CHARACTER,
    NOBODY,
    OF_WORLD_VIEW,
    SECRET,
    STEP_START,
    UNDECIDED,
)


@kernel
def deal(s, seed, game):
    """Set up game number `game`; the state must be a fresh copy of the template.

    The deck and the bribe pile are shuffled by streams of their own, so that neither depends on
    the other's size or on anything a strategy does.
    """
    t, h, luck = s.table, s.hidden, s.luck
    if luck.shift != 0:
        seed_by_luck(h.placement, luck, seed, game, PLACEMENT)
    for p in range(t.seats):
        seed_by_luck(h.choice[p], luck, seed, game, CHOICE + p)
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
    seed_by_luck(h.dice, luck, seed, game, BRIBES)
    fill_bribes(s)
    seed_by_luck(h.dice, luck, seed, game, DEAL)
    fill_deck(s)
    seed_by_luck(h.dice, luck, seed, game, DICE)
    for p in range(t.seats):
        draw_cards(s, p, t.rules.starting_hand)
    h.tally.full_deck, h.tally.leader = t.deck_left, NOBODY
    if t.rules.offered > 0:
        seed_by_luck(h.dice, luck, seed, game, CHARACTERS)
        deal_characters(s)
        seed_by_luck(h.dice, luck, seed, game, DICE)


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
def deal_characters(s):
    """Deal character cards to every seat that the run has not given one."""
    r, pinned, now = s.table.rules, s.hidden.pinned, s.hidden.pool
    now[:] = r.marks
    if pinned[MARK] == NO_CHARACTER:
        deal_from_pool(s, MARK, r.mark_count)
    now[:] = r.extractors
    left = np.int64(r.extractor_count)
    for p in range(1, s.table.seats):
        if pinned[p] == NO_CHARACTER:
            deal_from_pool(s, p, left)
            left -= r.offered
    for p in range(s.table.seats):
        if pinned[p] != NO_CHARACTER:
            s.seat[p].character = pinned[p]


@kernel
def deal_from_pool(s, p, left):
    """Deal seat `p` its cards from the first `left` of the pool, which the last ones then fill."""
    me, pool = s.seat[p], s.hidden.pool
    left = np.int64(left)
    for i in range(s.table.rules.offered):
        j = below(s.hidden.dice, left)
        left -= 1
        me.offered[i] = pool[j]
        pool[j] = pool[left]
        emit(s, EV_DEAL_CHARACTER, p, NOBODY, NO_CARD, 0, me.offered[i], 0)
    if s.table.rules.offered == 1:
        me.character = me.offered[0]


@kernel
def open_game(s):
    """The game begins: characters are turned up, and the world view rules from now on (R8)."""
    t = s.table
    if s.hidden.pinned_secret != 0:
        hide_secret(s, s.hidden.pinned_secret)
    if t.rules.offered == 0:
        return
    for p in range(t.seats):
        code = s.seat[p].character
        t.character[p], t.own_character[p] = code, code
        t.skills |= t.rules.says_at[code]
        emit(s, EV_CHARACTER, p, NOBODY, NO_CARD, 0, code, 0)
    t.world_view = t.character[MARK]
    say(s, OF_WORLD_VIEW, t.world_view, s.hidden.now, 0)


@kernel
def start(s):
    """Ask what is asked before the first turn: the characters (ruling R8), then the secret."""
    t = s.table
    push(s, STEP_START, MARK, NOBODY, 0, 0)
    if s.hidden.pinned_secret == 0:
        push(s, ASK_SECRET, MARK, NOBODY, 0, 0)
        if s.seat[MARK].offered[1] == NO_CHARACTER:
            exchange_streams(s)
    for i in range(t.seats):
        p = t.seats - 1 - i
        if s.seat[p].offered[1] != NO_CHARACTER:
            push(s, ASK_CHARACTER, p, NOBODY, 0, 0)


@kernel
def exchange_streams(s):
    """Where luck is taken apart, the mark hides the secret by a stream of its own.

    Called before that question and after it, so that the stream of its other choices waits.
    """
    h = s.hidden
    if s.luck.shift != 0:
        for i in range(len(h.placement.word)):
            word = h.placement.word[i]
            h.placement.word[i] = h.choice[MARK].word[i]
            h.choice[MARK].word[i] = word


@kernel
def choose_character(s, p, code):
    """Seat `p` chose its character; the mark's next question is where to hide the secret."""
    s.seat[p].character = code
    if p == MARK and s.hidden.pinned_secret == 0:
        exchange_streams(s)


@kernel
def choose_vault(s, level):
    """The mark chose where to hide the secret."""
    hide_secret(s, level)
    exchange_streams(s)


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
