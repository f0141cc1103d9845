"""Team cards: the deck, the hand, the C-display, the discards, and the Flashbacks on Cobb."""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.core.rng import shuffle_upwards
from sim.solo.log import emit
from sim.solo.state import (
    CARDS_AT_ONCE,
    COBB,
    EV_DISCARD,
    EV_DISPLAY,
    EV_DRAW,
    EV_FLASHBACK,
    EV_ORDER,
    EV_SHUFFLE,
    LEVELS,
    NOBODY,
    PLAYER,
    State,
)
from sim.solo.totals import add_c, add_st

i8, b1, void = numba.types.int64, numba.types.boolean, numba.types.void


@inlined
def is_in(kind, kinds):
    """Whether a set of kinds, characters or levels has this one."""
    return (kinds >> kind) & 1 != 0


@inlined
def list_discards(s, n, kind):
    """Move the discards of a kind behind the first `n` cards of the deck; returns the new number.

    Some cards are written at once, whether there are so many or not: how many there are is known
    to nobody, least of all to a processor.
    """
    t, h = s.table, s.hidden
    left = np.int64(t.discard[np.uint32(kind)])
    t.discard[np.uint32(kind)] = 0
    while True:
        for i in range(CARDS_AT_ONCE):
            h.deck[np.uint32(n + i)] = kind
        n += min(left, CARDS_AT_ONCE)
        left -= CARDS_AT_ONCE
        if left <= 0:
            return n


@kernel(void(State))
def shuffle_team(s):
    """Make a draw deck of the discards, which are all team cards before the first turn (step 1).

    Kinds go in one after the other, each card to a random place, and the last kind of all is Rest:
    the deck without it has its cards in the same order but for those that Rest took the place of.
    """
    t, h, r = s.table, s.hidden, s.table.rules
    n, last = np.int64(0), np.int64(r.last_kind)
    for kind in range(np.int64(r.kinds)):
        if kind != last:
            n = list_discards(s, n, kind)
    if last >= 0:
        n = list_discards(s, n, last)
    for i in range(CARDS_AT_ONCE):
        h.deck[np.uint32(n + i)] = 0
    shuffle_upwards(h.deck, n, h.team)
    t.deck_left, t.discards = n, 0
    h.tally.shuffles += 1
    if s.log.on != 0:
        emit(s, EV_SHUFFLE, NOBODY, 0, LEVELS, 0)
        for i in range(n):
            emit(s, EV_ORDER, NOBODY, h.deck[n - 1 - i], LEVELS, 0)


@inlined
def discard(s, kind):
    """Put a team card on the discards."""
    s.table.discard[np.uint32(kind)] += 1
    s.table.discards += 1


@inlined
def take_from_hand(s, kind):
    """Take a card out of the hand."""
    me = s.seat[PLAYER]
    me.hand[np.uint32(kind)] -= 1
    me.hand_size -= 1
    if me.hand[np.uint32(kind)] == 0:
        me.held ^= 1 << kind
        me.arms ^= s.table.rules.places[np.uint32(kind)]


@kernel(void(State, i8))
def discard_from_hand(s, kind):
    """Discard a hand card without using it."""
    take_from_hand(s, kind)
    discard(s, kind)
    emit(s, EV_DISCARD, NOBODY, kind, 0, 0)


@inlined
def show(s, kind):
    """Put a card into the C-display."""
    t = s.table
    t.display[np.uint32(kind)] += 1
    t.display_size += 1
    t.display_c += t.rules.bottom[np.uint32(kind)]
    t.displayed |= 1 << kind
    emit(s, EV_DISPLAY, NOBODY, kind, 0, 0)


@inlined
def take_from_display(s, kind):
    """Move a card from the C-display to the discards."""
    t = s.table
    t.display[np.uint32(kind)] -= 1
    t.display_size -= 1
    t.display_c -= t.rules.bottom[np.uint32(kind)]
    if t.display[np.uint32(kind)] == 0:
        t.displayed ^= 1 << kind
    discard(s, kind)


@inlined
def tuck_flashbacks(t, kind, n):
    """Tuck so many Flashbacks of a kind under Cobb, one or none."""
    t.flash[np.uint32(kind)] += n
    t.flashed |= n << kind
    add_st(t, COBB, np.int64(t.rules.st[np.uint32(kind)]) & -n)
    add_c(t, COBB, np.int64(t.rules.c[np.uint32(kind)]) & -n)


@inlined
def attach_flashback(s, kind):
    """Tuck a Flashback under Cobb (rulebook, Play cards a)."""
    tuck_flashbacks(s.table, kind, np.int64(1))
    emit(s, EV_FLASHBACK, COBB, kind, 0, 0)


@kernel(void(State, i8))
def remove_flashback(s, kind):
    """Move a Flashback from Cobb to the discards."""
    t = s.table
    t.flash[np.uint32(kind)] -= 1
    if t.flash[np.uint32(kind)] == 0:
        t.flashed ^= 1 << kind
    add_st(t, COBB, -np.int64(t.rules.st[np.uint32(kind)]))
    add_c(t, COBB, -np.int64(t.rules.c[np.uint32(kind)]))
    discard(s, kind)


@kernel(void(State))
def remove_all_flashbacks(s):
    """What becomes of them when Cobb becomes inactive."""
    while s.table.flashed != 0:
        remove_flashback(s, lowest_bit(s.table.flashed))


@inlined
def top_card(s):
    """Take the top card of the team deck, from the shuffled discards if need be; -1 if none (S32).

    A Flashback is attached at once while Cobb is active, whatever drew it, and then -1 too is
    returned.
    """
    t = s.table
    if t.deck_left == 0 and t.discards > 0:
        shuffle_team(s)
    if t.deck_left == 0:
        return -1
    t.deck_left -= 1
    kind = np.int64(s.hidden.deck[t.deck_left])
    if is_in(kind, t.rules.flashbacks) and is_in(COBB, np.int64(t.active)):
        attach_flashback(s, kind)
        return -1
    return kind


@kernel(void(State, i8))
def draw(s, n):
    """Draw team cards (rulebook, Draw two cards); Flashbacks go to Cobb while he is active.

    The top card's kind is a coin flip: so it is counted in both places, in one of them as none.
    """
    t, me = s.table, s.seat[PLAYER]
    for _ in range(n):
        if t.deck_left == 0 and t.discards > 0:
            shuffle_team(s)
        if t.deck_left == 0:
            return
        t.deck_left -= 1
        kind = np.int64(s.hidden.deck[t.deck_left])
        tucked = (t.rules.flashbacks >> kind) & (np.int64(t.active) >> COBB) & 1
        tuck_flashbacks(t, kind, tucked)
        taken = 1 - tucked
        me.hand[np.uint32(kind)] += taken
        me.hand_size += taken
        me.held |= taken << kind
        me.arms |= t.rules.places[np.uint32(kind)] & -taken
        if s.log.on != 0:
            emit(
                s,
                EV_FLASHBACK if tucked != 0 else EV_DRAW,
                COBB if tucked != 0 else NOBODY,
                kind,
                0,
                0,
            )


@inlined
def can_extend(s):
    """Whether a hand card can go into the display beyond what may be placed there."""
    return s.seat[PLAYER].hand_size > 0 and s.table.display_size < s.table.rules.display_max


@kernel(void(State, i8))
def show_from_deck(s, n):
    """Cards from the deck into the display; a Flashback is attached and not replaced (S16)."""
    for _ in range(n):
        if s.table.display_size < s.table.rules.display_max:
            kind = top_card(s)
            if kind >= 0:
                show(s, kind)
