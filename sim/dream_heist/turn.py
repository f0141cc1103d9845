"""What a player can do in a turn (rulebook, Playing the Game and Limbo).

Each function says what comes next: the space that the piece reaches, or that the turn is over, or
that a direction is asked for.
"""

import numpy as np

from sim.core.jit import inlined
from sim.dream_heist.log import emit
from sim.dream_heist.moving import roll, space_ahead, space_at, space_entered
from sim.dream_heist.places import partner_of
from sim.dream_heist.state import (
    ASK_DIRECTION,
    CIRCLE,
    DOWN,
    ENTER,
    EV_FAIL,
    EV_LIMBO,
    EV_MOVE,
    EV_PLAY,
    EV_RELEASE,
    EV_TURN,
    EV_WAIT,
    IN_LIMBO,
    NO_DIRECTION,
    NO_PLACE,
    ON,
    PASS,
    PLAY_WAKE,
    ROLL_OUT,
    SHIFT,
    SHIFT_DOWN,
    SHIFT_UP,
    SWAP,
    SWAP_WITH,
    TURN,
    TURN_ROUND,
    UP,
    WAITING,
    WAKE,
)

TURN_OVER, ASKED = -1, -2  # instead of a space


@inlined
def ask_direction(s, total, level, entering):
    """A level is entered, or circled by a piece without direction: which way is asked next."""
    t = s.table
    t.decision, t.roll, t.goal, t.entering = ASK_DIRECTION, total, level, entering
    return ASKED


@inlined
def use(s, p, card):
    """Seat `p` turns in a subconscious card."""
    t = s.table
    s.seat[p].subs[card] -= 1
    t.subs_held[p] -= 1
    t.sub_discards[card] += 1
    s.hidden.tally.used[card, p] += 1
    emit(s, EV_PLAY, p, card, 0)


@inlined
def circle(s, p, total):
    """Go on round the level."""
    t = s.table
    level = np.int64(t.level[p])
    if t.direction[p] == NO_DIRECTION:  # after a change of places, or on the mark of the level
        return ask_direction(s, total, level, 0)
    if t.where[p] == WAITING:
        return space_entered(t.rules, level, total, np.int64(t.direction[p]))
    return space_ahead(t.rules, level, space_at(t, p), total, np.int64(t.direction[p]))


@inlined
def change_level(s, p, total, level):
    """Enter an adjacent level, if the roll is one of its numbers (Moving Between Dreams)."""
    t = s.table
    if np.int64(t.rules.enter[level]) >> total & 1 == 0:
        s.hidden.tally.failed[p] += 1
        emit(s, EV_FAIL, p, 0, level)
        return TURN_OVER
    return ask_direction(s, total, level, 1)


@inlined
def roll_out(s, p, total):
    """Leave Limbo with the number of the level one came from (rulebook, Limbo; H14, H15)."""
    t = s.table
    level = np.int64(t.level[p])
    t.attempts[p] += 1
    if np.int64(t.rules.escape[level]) >> total & 1 == 0:
        if t.attempts[p] != t.rules.limbo_release:
            s.hidden.tally.idle[p] += 1
            emit(s, EV_FAIL, p, 0, level)
            return TURN_OVER
        emit(s, EV_RELEASE, p, 0, 0)
    return ask_direction(s, total, level, 1)


@inlined
def wait_at_top(s, p, level):
    """A piece is put on the mark of a level until its next roll (ruling H10)."""
    t = s.table
    t.where[p], t.level[p], t.place[p], t.direction[p] = WAITING, level, NO_PLACE, NO_DIRECTION
    emit(s, EV_WAIT, p, 0, level)
    return TURN_OVER


@inlined
def tell_place(s, p):
    """Where a piece has come to by a change of places."""
    t = s.table
    level = np.int64(t.level[p])
    if t.where[p] == ON:
        emit(s, EV_MOVE, p, 0, np.int64(t.place[p]))
    else:
        emit(s, EV_WAIT if t.where[p] == WAITING else EV_LIMBO, p, 0, level)


@inlined
def swap(s, p, q):
    """Two pieces change places (ruling H11)."""
    t = s.table
    t.where[p], t.where[q] = t.where[q], t.where[p]
    t.level[p], t.level[q] = t.level[q], t.level[p]
    t.place[p], t.place[q] = t.place[q], t.place[p]
    t.attempts[p], t.attempts[q] = 0, 0
    for seat in (p, q):
        if t.rules.swap_keeps == 0 or t.where[seat] == IN_LIMBO:
            t.direction[seat] = NO_DIRECTION
        tell_place(s, seat)
    s.hidden.tally.limbo[q] += np.int64(t.where[q] == IN_LIMBO)
    if t.rules.swap_resolves == 1 and t.place[p] != NO_PLACE:
        return space_at(t, p)
    return TURN_OVER


@inlined
def turn_round(s, p):
    """The other way round the same level."""
    t = s.table
    t.direction[p] = -np.int64(t.direction[p])
    emit(s, EV_TURN, p, 0, np.int64(t.direction[p]))
    return TURN_OVER


@inlined
def play_card(s, p, action):
    """A subconscious card instead of a roll (ruling H10 says what a change of level is)."""
    t = s.table
    if action >= SWAP_WITH:
        use(s, p, SWAP)
        return swap(s, p, partner_of(t, p, action - SWAP_WITH))
    if action == TURN_ROUND:
        use(s, p, TURN)
        return turn_round(s, p)
    if action == PLAY_WAKE:
        use(s, p, WAKE)
        return ask_direction(s, roll(s, p), np.int64(t.level[p]), 1)
    use(s, p, SHIFT)
    level = np.int64(t.level[p]) + (1 if action == SHIFT_DOWN else -1)
    if t.rules.shift_waits == 1:
        return wait_at_top(s, p, level)
    return ask_direction(s, roll(s, p), level, 1)


@inlined
def take_turn(s, p, action):
    """Carry out what was chosen for a turn."""
    t = s.table
    if action == CIRCLE:
        return circle(s, p, roll(s, p))
    if action == UP or action == DOWN:
        level = np.int64(t.level[p]) + (1 if action == DOWN else -1)
        return change_level(s, p, roll(s, p), level)
    if action == ENTER:
        return ask_direction(s, roll(s, p), np.int64(0), 1)
    if action == ROLL_OUT:
        return roll_out(s, p, roll(s, p))
    if action >= SHIFT_UP and action != PASS:
        return play_card(s, p, action)
    return TURN_OVER
