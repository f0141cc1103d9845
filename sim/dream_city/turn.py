"""The course of a turn, and the steps that wait between decisions (rulebook, Game Process)."""

from sim.core.jit import inlined, kernel
from sim.dream_city.bribes import look_at_vault
from sim.dream_city.cards import discard_hand, draw_cards, is_over
from sim.dream_city.log import emit
from sim.dream_city.movement import come_back, revive
from sim.dream_city.stack import pop, push, top
from sim.dream_city.state import (
    ASK_DISCARD,
    ASK_PLAY,
    EV_TURN,
    FIRST_AUTOMATIC,
    MARK,
    NO_CARD,
    NOBODY,
    STEP_LOOK,
)


@kernel
def begin_turn(s, p):
    """Turn start and draw phase of seat `p`; the dead draw too (ruling R10)."""
    t = s.table
    t.turn += 1
    t.active = p
    t.unlocks = 0
    t.free_moves = 0
    t.revived = 0
    emit(s, EV_TURN, p, NOBODY, NO_CARD, t.level[p], 0, 0)
    if t.alive[p] == 0:
        if p == MARK:  # the third advantage: back where the marker lies
            come_back(s, MARK, MARK, t.level[MARK])
        else:
            s.hidden.tally.lost_turns += 1
    draw_cards(s, p, t.rules.draw)
    if not is_over(s):
        push(s, ASK_PLAY, p, NOBODY, 0, 0)


@inlined
def end_play_phase(s):
    """Discard down to the hand limit, then the next seat's turn."""
    t = s.table
    pop(s)
    excess = t.hand_size[t.active] - t.rules.hand_limit
    if excess <= 0:
        next_turn(s)
    elif t.rules.hand_limit == 0:
        discard_hand(s, t.active)
        next_turn(s)
    else:
        push(s, ASK_DISCARD, t.active, NOBODY, 0, excess)


@kernel
def next_turn(s):
    """The turn passes on in play order."""
    t = s.table
    p = t.active + 1
    begin_turn(s, 0 if p == t.seats else p)


@inlined
def settle(s):
    """Carry out waiting steps until a seat is asked something or the game is over."""
    t = s.table
    while not is_over(s):
        f = top(t)
        if f.kind < FIRST_AUTOMATIC:
            t.to_move = f.seat
            t.decision = f.kind
            return
        kind, seat, who, level = f.kind, f.seat, f.who, f.level
        pop(s)
        if kind == STEP_LOOK:
            look_at_vault(s, seat, level)
        else:
            revive(s, seat, who)
