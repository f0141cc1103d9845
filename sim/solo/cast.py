"""Characters: what state they are in, where, and what they carry."""

import numpy as np

from sim.core.bits import bits_in
from sim.core.jit import inlined, kernel, numba
from sim.solo.log import emit
from sim.solo.state import (
    BOTTOM,
    COBB,
    DREAM_SIDE,
    END_FOURTH,
    EV_DROP_WEAPON,
    EV_END,
    EV_STATE,
    INACTIVE,
    NO_CARD,
    NOBODY,
    STRONG,
    UNDECIDED,
    WEAK,
    State,
)
from sim.solo.team import discard, is_in, remove_all_flashbacks
from sim.solo.totals import add_c, add_st, take_along

i8, void = numba.types.int64, numba.types.void


@kernel(void(State, i8, i8))
def end_game(s, winner, ending):
    """The game is over; what ended it first stands."""
    t = s.table
    if t.winner == UNDECIDED:
        t.winner, t.ending = winner, ending
        emit(s, EV_END, NOBODY, 0, ending, 0)


@inlined
def strength(t, who):
    """ST of a character and of what is attached to it."""
    return np.int64(t.st[np.uint32(who)])


@kernel(void(State, i8))
def drop_weapon(s, who):
    """Discard the weapon of a character, if there is one."""
    t = s.table
    kind = np.int64(t.weapon[np.uint32(who)])
    if kind != NO_CARD:
        t.weapon[np.uint32(who)] = NO_CARD
        t.armed ^= 1 << who
        add_st(t, who, -np.int64(t.rules.st[np.uint32(kind)]))
        discard(s, kind)
        emit(s, EV_DROP_WEAPON, who, kind, 0, 0)


@inlined
def lost(t):
    """How many characters count as lost: those inactive now, or every fall (S3)."""
    return np.int64(t.falls) if t.rules.count_falls != 0 else bits_in(np.int64(t.inactive))


@kernel(void(State, i8))
def lose(s, who):
    """A character became inactive: it drops everything and lies in Limbo (Health states)."""
    t = s.table
    bit = 1 << who
    t.here[t.at[np.uint32(who)]] ^= bit
    t.active ^= bit
    t.inactive |= bit
    t.falls += 1
    s.hidden.tally.fell[np.uint32(who)] += 1
    drop_weapon(s, who)
    if who == COBB:
        remove_all_flashbacks(s)
    if t.rules.kick_falls != 0:
        lose_kick(s, who)
    t.at[np.uint32(who)] = BOTTOM
    if lost(t) >= t.rules.losses:
        end_game(s, DREAM_SIDE, END_FOURTH)


@kernel(void(State, i8))
def lose_kick(s, who):
    """Ruling S4, the other way: the Kick card is lost with who keeps it."""
    t = s.table
    level = np.int64(t.at[np.uint32(who)])
    if t.keeper[level] == who and is_in(level, np.int64(t.kicks)):
        t.kicks ^= 1 << level
        discard(s, np.int64(t.kick_kind[level]))


@inlined
def show_side(t, who, state):
    """A character card shows another side, with the numbers that are printed there."""
    st, c = t.rules.char_st[np.uint32(who)], t.rules.char_c[np.uint32(who)]
    old, new = t.state[np.uint32(who)], np.uint32(state)
    add_st(t, who, np.int64(st[new]) - st[old])
    add_c(t, who, np.int64(c[new]) - c[old])
    t.state[np.uint32(who)] = state
    others = ~(np.int64(1) << who)
    t.weak = np.int64(t.weak) & others | np.int64(state == WEAK) << who
    t.strong = np.int64(t.strong) & others | np.int64(state == STRONG) << who


@inlined
def change_state(s, who, state):
    """Turn a character card to another side."""
    t = s.table
    emit(s, EV_STATE, who, 0, t.state[np.uint32(who)], state)
    show_side(t, who, state)
    if state == INACTIVE:
        lose(s, who)


@kernel(void(State, i8))
def turn_down(s, who):
    """One state down; who is outside or inactive stays so."""
    state = s.table.state[np.uint32(who)]
    if state >= WEAK:
        s.hidden.tally.downs += 1
        change_state(s, who, state - 1)


@kernel(void(State, i8))
def turn_up(s, who):
    """One state up: never above strong, never from inactive."""
    state = s.table.state[np.uint32(who)]
    if WEAK <= state < STRONG:
        s.hidden.tally.ups += 1
        change_state(s, who, state + 1)


@kernel(void(State, i8))
def wound(s, who):
    """Strong or healthy becomes weak, weak becomes inactive."""
    state = s.table.state[np.uint32(who)]
    if state >= WEAK:
        s.hidden.tally.downs += 1
        change_state(s, who, INACTIVE if state == WEAK else WEAK)


@kernel(void(State, i8, i8, i8))
def enter(s, who, level, state):
    """Somebody from outside or inactive becomes active on a level."""
    t = s.table
    bit = 1 << who
    if t.state[np.uint32(who)] > INACTIVE:
        return
    t.at[np.uint32(who)] = level
    show_side(t, who, state)
    t.here[np.uint32(level)] |= bit
    t.active |= bit
    t.inactive = np.int64(t.inactive) & ~bit


@inlined
def move(s, who, level):
    """An active character goes to another level with all attached cards."""
    t = s.table
    bit = 1 << who
    t.here[t.at[np.uint32(who)]] ^= bit
    take_along(t, who, level)
    t.here[np.uint32(level)] |= bit


@inlined
def can_be_turned_up(t):
    """Active characters below strong, as a set."""
    return np.int64(t.active) & ~np.int64(t.strong)
