"""What cards do: one interpreter for the effect vocabulary, and no code for any card.

A program is a chain of steps in ``rules.op``; ``table.op`` is the next one. A step that needs the
player leaves a decision behind, and the chain goes on when it is answered. A test has two ways on.
"""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.solo.cast import (
    can_be_turned_up,
    drop_weapon,
    end_game,
    enter,
    turn_down,
    turn_up,
    wound,
)
from sim.solo.decks import deck_size
from sim.solo.log import emit
from sim.solo.state import (
    ASK_CHOOSE,
    ASK_DISCARD,
    ASK_DROP,
    ASK_EXTEND,
    ASK_FLASHBACK,
    ASK_PEEK,
    ASK_REVIVE,
    ASK_SEND,
    BOTTOM,
    DREAM_SIDE,
    END_INCEPTION,
    EV_FLAG,
    EV_JOIN,
    EV_REVIVE,
    HEALTHY,
    IF_FAILS,
    IF_FLAG,
    IF_HERE,
    MAX_OPS,
    NO_OP,
    NOBODY,
    OP_ATTACK,
    OP_CLEAR_FLASHBACK,
    OP_CONVINCE,
    OP_DEFEAT,
    OP_DISCARD_DISPLAY,
    OP_DISCARD_HAND,
    OP_DISPLAY_ADD,
    OP_DRAW,
    OP_DROP_WEAPON,
    OP_IF,
    OP_JOIN,
    OP_MAY_SEND,
    OP_PAY,
    OP_PEEK,
    OP_REMOVE,
    OP_REVIVE,
    OP_SET,
    OP_TURN,
    OP_UNDER,
    OP_WOUND,
    OUTSIDE,
    PLAYER,
    TO_REMOVED,
    TO_UNDER,
    TOP,
    WHO_CHOOSE,
    WHO_CHOOSE_WEAK,
    WHO_FIRST,
    WHO_NAMED,
    State,
    Table,
)
from sim.solo.team import can_extend, draw, is_in, show_from_deck
from sim.solo.trials import begin_attack, begin_convincing, begin_paying, first_listed

i8, b1, void = numba.types.int64, numba.types.boolean, numba.types.void


@kernel(b1(Table, i8))
def holds(t, number):
    """Whether the condition of a step is met."""
    o = t.rules.op[np.uint32(number)]
    if o.who == IF_FLAG:
        return is_in(np.int64(o.flag), np.int64(t.goals))
    if o.who == IF_FAILS:
        return t.fails[t.event] >= o.n
    among = np.int64(o.mask)
    if o.who == IF_HERE:
        return among & np.int64(t.here[t.affects]) != 0
    return among & np.int64(t.inactive) != 0


@inlined
def whom(s, o):
    """Whom a step is about, where that is not chosen; -1 for nobody."""
    t = s.table
    if o.who == WHO_NAMED:
        return np.int64(o.list)
    if o.who == WHO_FIRST:
        return first_listed(t, o.list, np.int64(t.here[t.affects]))
    return np.int64(t.target)


@kernel(void(State, i8))
def turn_somebody(s, number):
    """One state up or down; up reaches who is named only on the affected level (2.5)."""
    t = s.table
    o = t.rules.op[np.uint32(number)]
    if o.who == WHO_CHOOSE or o.who == WHO_CHOOSE_WEAK:
        t.choice_up = o.flag
        if o.flag == 0 and o.who == WHO_CHOOSE:
            t.choice = t.active
        else:
            t.choice = can_be_turned_up(t) if o.who == WHO_CHOOSE else np.int64(t.weak)
        if t.choice != 0:
            t.decision = ASK_CHOOSE
        return
    who = whom(s, o)
    if who == NOBODY:
        return
    if o.flag == 0:
        turn_down(s, who)
    elif o.who != WHO_NAMED or is_in(who, np.int64(t.here[t.affects])):
        turn_up(s, who)


@kernel(void(State, i8))
def join(s, number):
    """A recruit enters the top level (rulebook, Recruiting on Level 4)."""
    t = s.table
    o = t.rules.op[np.uint32(number)]
    who = np.int64(o.list)
    if t.state[np.uint32(who)] != OUTSIDE:
        return
    enter(s, who, TOP, o.n)
    t.recruited |= 1 << who
    if o.n >= HEALTHY:
        s.hidden.tally.healthy_recruits += 1
    emit(s, EV_JOIN, who, 0, o.n, 0)


@kernel(void(State, i8, i8))
def revive(s, who, state):
    """Somebody inactive becomes active in Limbo."""
    enter(s, who, BOTTOM, state)
    s.hidden.tally.revived += 1
    emit(s, EV_REVIVE, who, 0, state, 0)


@kernel(void(State, i8))
def revive_somebody(s, number):
    """Bring back whom a step names, or one of several, whom the player chooses."""
    t = s.table
    o = t.rules.op[np.uint32(number)]
    t.choice = np.int64(o.mask) & np.int64(t.inactive)
    t.choice_up = o.n
    if t.choice == 0:
        return
    if bits_in(np.int64(o.mask)) > 1:
        t.decision = ASK_REVIVE
    else:
        revive(s, lowest_bit(np.int64(t.choice)), o.n)


@kernel(void(State, i8))
def begin_sending(s, number):
    """Somebody may leave Limbo for another level, once (rulebook, Level 0)."""
    t = s.table
    o = t.rules.op[np.uint32(number)]
    t.win, t.lose, t.choice = o.win, o.lose, o.mask
    t.decision = ASK_SEND


@inlined
def ask_several(s, decision, n, there):
    """Ask for `n` choices of so many things, if there is anything to choose."""
    if n > 0 and there > 0:
        s.table.left = n
        s.table.decision = decision


@kernel(void(State, i8))
def peek(s, n):
    """Look at the top cards of the current level's deck, as far as there are any."""
    t = s.table
    level = np.int64(t.level)
    t.peeked = min(n, np.int64(deck_size(t, level)))
    t.kept = 0
    seen = min(np.int64(t.peeked), np.int64(t.fresh_left[level]))
    for i in range(seen):
        t.top[i] = s.hidden.fresh[level, t.fresh_left[level] - 1 - i]
    t.known = max(np.int64(t.known), seen)
    if t.peeked > 0:
        t.decision = ASK_PEEK


@kernel(void(State, i8, i8))
def change_cards(s, code, number):
    """The steps about team cards and about where the event goes."""
    t = s.table
    o = t.rules.op[np.uint32(number)]
    n = np.int64(o.n)
    if code == OP_DRAW:
        draw(s, n)
    elif code == OP_DISCARD_HAND:
        hand = np.int64(s.seat[PLAYER].hand_size)
        ask_several(s, ASK_DISCARD, min(n, hand), hand)
    elif code == OP_DISCARD_DISPLAY:
        ask_several(s, ASK_DROP, min(n, np.int64(t.display_size)), np.int64(t.display_size))
    elif code == OP_DISPLAY_ADD:
        if o.flag == 0:
            show_from_deck(s, n)
        else:
            ask_several(s, ASK_EXTEND, n, np.int64(can_extend(s)))
    elif code == OP_CLEAR_FLASHBACK:
        ask_several(s, ASK_FLASHBACK, n, np.int64(t.flashed != 0))
    elif code == OP_PEEK:
        peek(s, n)


@inlined
def settle_away(t):
    """Carry out a step that says where the event goes, if one is next; without a branch."""
    number = np.int64(t.op)
    o = t.rules.op[np.uint32(number & (MAX_OPS - 1))]
    says = (number != NO_OP) & ((o.code == OP_UNDER) | (o.code == OP_REMOVE))
    where = TO_UNDER if o.code == OP_UNDER else TO_REMOVED
    t.away = where if says else t.away
    t.op = o.next if says else t.op


@inlined
def run_step(s):
    """Carry out the next step of the program."""
    t = s.table
    number = np.int64(t.op)
    o = t.rules.op[np.uint32(number)]
    code = o.code
    t.op = o.next
    if code == OP_UNDER:
        t.away = TO_UNDER
    elif code == OP_TURN:
        turn_somebody(s, number)
    elif code == OP_ATTACK:
        begin_attack(s, number)
    elif code == OP_CONVINCE:
        begin_convincing(s, number)
    elif code == OP_IF:
        t.op = o.win if holds(t, number) else o.lose
    elif code == OP_REMOVE:
        t.away = TO_REMOVED
    elif code == OP_PAY:
        begin_paying(s, number)
    elif code == OP_SET:
        t.goals |= 1 << np.int64(o.flag)
        emit(s, EV_FLAG, NOBODY, 0, o.flag, 0)
    elif code == OP_JOIN:
        join(s, number)
    elif code == OP_WOUND:
        if whom(s, o) != NOBODY:
            wound(s, whom(s, o))
    elif code == OP_DROP_WEAPON:
        if whom(s, o) != NOBODY:
            drop_weapon(s, whom(s, o))
    elif code == OP_REVIVE:
        revive_somebody(s, number)
    elif code == OP_MAY_SEND:
        begin_sending(s, number)
    elif code == OP_DEFEAT:
        end_game(s, DREAM_SIDE, END_INCEPTION)
    else:
        change_cards(s, code, number)
