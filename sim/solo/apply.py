"""What an action does, up to the next decision."""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.solo.answers import answer_peek, choose_card, choose_somebody, give_card, send
from sim.solo.log import emit
from sim.solo.plays import play, play_from_hand, use_ability
from sim.solo.state import (
    ASK_CHOOSE,
    ASK_CONVINCE,
    ASK_DISCARD,
    ASK_EVENT,
    ASK_FIGHT,
    ASK_GIVE,
    ASK_KEEPER,
    ASK_PAY,
    ASK_PEEK,
    ASK_PLAY,
    ASK_REVIVE,
    ASK_SEND,
    CARD,
    CHOOSE_WHO,
    EV_BOOST,
    EV_CONCEDED,
    EV_DEFER,
    EV_PAID,
    EV_REACT,
    EV_SPEND,
    NO_OP,
    NOBODY,
    NOT_ASKED,
    TO_UNDER,
    USE,
    YES,
    State,
)
from sim.solo.team import discard, take_from_display, take_from_hand
from sim.solo.trials import c_of_reaction, convince, failed, fight, strength_of_reaction
from sim.solo.turn import advance, something_before

i8, void = numba.types.int64, numba.types.void


@kernel(void(State, i8, i8))
def react(s, kind, value):
    """A reaction card adds to the total."""
    play_from_hand(s, kind)
    s.table.added += value
    emit(s, EV_REACT, NOBODY, kind, value, 0)


@inlined
def defend(s, action):
    """Add something against an attack, fight, or decline (Resolving Attacks)."""
    t = s.table
    if action == 0:
        fight(s)
    elif action == YES:
        s.hidden.tally.conceded += 1
        emit(s, EV_CONCEDED, t.target, 0, 0, 0)
        failed(s)
    elif action >= USE:
        kind = action - USE
        react(s, kind, strength_of_reaction(t, kind))
    elif action >= CARD:
        take_from_hand(s, action - CARD)
        discard(s, action - CARD)
        t.added += 1
        s.hidden.tally.boosts[np.uint32(action - CARD)] += 1
        emit(s, EV_BOOST, NOBODY, action - CARD, 1, 0)
    else:
        use_ability(s, action)


@inlined
def argue(s, action):
    """Add something to an attempt to convince, or make it (Convince)."""
    t, r = s.table, s.table.rules
    if action == 0:
        convince(s)
    elif action >= USE:
        kind = action - USE
        react(s, kind, c_of_reaction(t, kind))
    elif action >= CARD:
        kind = action - CARD
        take_from_display(s, kind)
        t.added += r.bottom[np.uint32(kind)]
        s.hidden.tally.spent[np.uint32(kind)] += 1
        emit(s, EV_SPEND, NOBODY, kind, r.bottom[np.uint32(kind)], 0)
    else:
        use_ability(s, action)


@inlined
def before_event(s, action):
    """Between seeing an event and resolving it."""
    t = s.table
    if action == 0:
        t.decision = NOT_ASKED
    elif action >= USE:
        react_by_deferring(s, action - USE)
    else:
        use_ability(s, action)
        if not something_before(s):
            t.decision = NOT_ASKED


@kernel(void(State, i8))
def react_by_deferring(s, kind):
    """The event goes under its deck as it is (2.5)."""
    t = s.table
    play_from_hand(s, kind)
    emit(s, EV_DEFER, NOBODY, kind, 0, 0)
    t.away, t.op, t.decision = TO_UNDER, NO_OP, NOT_ASKED


@inlined
def pay(s, action):
    """Pay or not; which cards is asked next."""
    t = s.table
    if action == 0:
        t.op, t.decision = t.lose, NOT_ASKED
        emit(s, EV_PAID, NOBODY, 0, 0, t.needed)
    elif action == YES:
        emit(s, EV_PAID, NOBODY, 0, 1, t.needed)
        t.op = t.win
        t.left = t.needed
        t.decision = ASK_GIVE if t.left > 0 else NOT_ASKED
    else:
        use_ability(s, action)


@kernel(void(State, i8))
def answer_rarely(s, action):
    """What an action does, of the decisions that come up seldom."""
    decision = s.table.decision
    if decision == ASK_PAY:
        pay(s, action)
    elif decision == ASK_SEND:
        send(s, action)
    elif decision == ASK_PEEK:
        answer_peek(s, action)
    else:
        choose_card(s, action)


@inlined
def apply_action(s, action):
    """Carry out a legal action, up to the next decision or the end of the game.

    Parameters
    ----------
    s : record of STATE
    action : int
        Its number; see `sim.solo.state`.
    """
    decision = s.table.decision
    if decision == ASK_PLAY:
        play(s, action)
    elif decision == ASK_FIGHT:
        defend(s, action)
    elif decision == ASK_CONVINCE:
        argue(s, action)
    elif decision == ASK_EVENT:
        before_event(s, action)
    elif decision == ASK_DISCARD or decision == ASK_GIVE:
        give_card(s, action)
    elif decision == ASK_CHOOSE or decision == ASK_REVIVE or decision == ASK_KEEPER:
        choose_somebody(s, action - CHOOSE_WHO)
    else:
        answer_rarely(s, action)
    advance(s)
