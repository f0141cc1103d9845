"""What choices bring about: among cards, among characters, and of what was looked at."""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.solo.cast import move, turn_down, turn_up
from sim.solo.decks import put_under
from sim.solo.log import emit
from sim.solo.plays import lay_kick
from sim.solo.programs import revive
from sim.solo.state import (
    ASK_DROP,
    ASK_EXTEND,
    ASK_KEEPER,
    ASK_REVIVE,
    CARD,
    COBB,
    EV_CLEAR,
    EV_DROP_DISPLAY,
    EV_PEEK,
    EV_SEND,
    MAX_EVENTS,
    NOBODY,
    NOT_ASKED,
    SEND_LEVELS,
    SEND_WHO,
    State,
)
from sim.solo.team import (
    can_extend,
    discard_from_hand,
    is_in,
    remove_flashback,
    show,
    take_from_display,
    take_from_hand,
)
from sim.solo.turn import check_goals, go_deeper

i8, void = numba.types.int64, numba.types.void


@inlined
def one_less(t, enough):
    """One choice of several is made; the last one is if there is nothing more to choose."""
    left = np.int64(0) if enough else np.int64(t.left) - 1
    t.left = left
    t.decision = t.decision if left != 0 else NOT_ASKED


@inlined
def give_card(s, action):
    """A hand card of several that are discarded."""
    discard_from_hand(s, action - CARD)
    one_less(s.table, False)


@kernel(void(State, i8))
def choose_card(s, action):
    """One card of several that are shown or removed; `END` stops where one may."""
    t = s.table
    kind = action - CARD
    if action == 0:
        t.left, t.decision = 0, NOT_ASKED
    elif t.decision == ASK_DROP:
        take_from_display(s, kind)
        emit(s, EV_DROP_DISPLAY, NOBODY, kind, 0, 0)
        one_less(t, False)
    elif t.decision == ASK_EXTEND:
        take_from_hand(s, kind)
        show(s, kind)
        one_less(t, not can_extend(s))
    else:
        remove_flashback(s, kind)
        emit(s, EV_CLEAR, COBB, kind, 0, 0)
        one_less(t, t.flashed == 0)


@kernel(void(State, i8))
def choose_somebody(s, who):
    """Who is turned, brought back, or stays behind."""
    t = s.table
    decision = t.decision
    t.decision = NOT_ASKED
    if decision == ASK_KEEPER:
        go_deeper(s, who)
        check_goals(s)
    elif decision == ASK_REVIVE:
        revive(s, who, np.int64(t.choice_up))
    elif t.choice_up != 0:
        turn_up(s, who)
    else:
        turn_down(s, who)


@kernel(void(State, i8))
def send(s, action):
    """Send somebody from Limbo to another level, or nobody."""
    t = s.table
    t.decision = NOT_ASKED
    if action == 0:
        t.op = t.lose
        return
    t.op = t.win
    who = (action - SEND_WHO) // SEND_LEVELS
    level = (action - SEND_WHO) % SEND_LEVELS + 1
    if t.rules.kick_falls != 0 and not is_in(level, np.int64(t.kicks)):
        kind = np.int64(0)
        while not is_in(kind, t.rules.kick & s.seat[0].held):
            kind += 1
        lay_kick(s, kind, level)
        t.keeper[np.uint32(level)] = who
    move(s, who, level)
    s.hidden.tally.sent += 1
    emit(s, EV_SEND, who, 0, level, 0)


@kernel(void(State, i8))
def answer_peek(s, under):
    """The topmost card that waits goes back on the deck, or under it."""
    t = s.table
    level = np.int64(t.level)
    place = np.int64(t.kept)
    fresh = np.int64(t.fresh_left[level])
    t.peeked -= 1
    if place < fresh:
        card = np.int64(s.hidden.fresh[level, fresh - 1 - place])
    else:
        card = np.int64(t.under[level, (t.first[level] + place - fresh) % MAX_EVENTS])
    emit(s, EV_PEEK, NOBODY, card, under, 0)
    if under == 0:
        t.kept += 1
    elif place < fresh:
        for i in range(fresh - 1 - place, fresh - 1):
            s.hidden.fresh[level, i] = s.hidden.fresh[level, i + 1]
        for i in range(place, t.known - 1):
            t.top[i] = t.top[i + 1]
        t.fresh_left[level] -= 1
        t.known -= 1
        put_under(t, level, card)
    else:
        for i in range(place - fresh, t.under_left[level] - 1):
            here = (t.first[level] + i) % MAX_EVENTS
            t.under[level, here] = t.under[level, (here + 1) % MAX_EVENTS]
        t.under_left[level] -= 1
        put_under(t, level, card)
    if t.peeked == 0:
        t.decision = NOT_ASKED
