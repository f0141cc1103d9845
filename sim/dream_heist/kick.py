"""Turns one after the other, and the Final Kick (rulebook, Ending the Game)."""

import numpy as np

from sim.core.jit import inlined
from sim.dream_heist.ending import wake_up
from sim.dream_heist.log import emit
from sim.dream_heist.places import next_seat
from sim.dream_heist.race import see_who_leads
from sim.dream_heist.state import (
    ASK_TURN,
    EV_COMPLETE,
    EV_KICK,
    EV_ROUND,
    MAX_SEATS,
    NO_CARD,
    NOBODY,
)


@inlined
def begin_round(s):
    """The next round begins with whoever starts."""
    t = s.table
    t.round_no += 1
    t.to_move = t.first
    t.decision = ASK_TURN
    emit(s, EV_ROUND, NOBODY, NO_CARD, np.int64(t.round_no))


@inlined
def begin_kick(s, p):
    """Everybody has so many turns left; `p` completed a mission, or is NOBODY (ruling H21)."""
    t = s.table
    t.kick_round, t.announced = t.round_no, p
    for q in range(np.int64(t.seats)):
        t.left[q] = t.rules.kick_turns
    if p != NOBODY and t.rules.finish_round == 1:  # ruling H2
        q = next_seat(t, p)
        while q != t.first:
            t.left[q] += 1
            q = next_seat(t, q)
    emit(s, EV_KICK, NOBODY, NO_CARD, np.int64(t.rules.kick_turns))


@inlined
def complete_mission(s, p):
    """Seat `p` has completed its mission; the first one says so (ruling H19)."""
    t = s.table
    s.seat[p].complete = 1
    s.hidden.tally.done_round[p] = t.round_no
    emit(s, EV_COMPLETE, p, NO_CARD, 0)
    if t.kick_round == 0:
        begin_kick(s, p)
        t.completing = 1


@inlined
def turns_left(t):
    """The turns that are left to all together."""
    found = np.int64(0)
    for q in range(MAX_SEATS):
        found += t.left[q]
    return found


@inlined
def end_turn(s):
    """The turn of the seat to move is over: the countdown, and who is next."""
    t = s.table
    p = np.int64(t.to_move)
    following = next_seat(t, p)
    over = False
    if t.kick_round != 0:
        t.left[p] -= 1 - t.completing
        t.completing = 0
        over = turns_left(t) == 0
    if following == t.first and not over:
        see_who_leads(s)
        if t.round_no == t.rules.cap_round and t.kick_round == 0:  # ruling H21
            over = t.rules.score_at_cap == 1
            if not over:
                begin_kick(s, NOBODY)
    if over:
        wake_up(s)
    elif following == t.first:
        begin_round(s)
    else:
        t.to_move, t.decision = following, ASK_TURN
