"""Pending steps. They live in the state, so that a game can stop at any decision.

The top frame is what happens next: a question to a seat, or (from FIRST_AUTOMATIC on) a step that
waits for the questions above it. What a card leads to is pushed in reverse order.
"""

import numpy as np

from sim.core.jit import inlined, numba
from sim.dream_city.state import NO_CARD, NO_CHARACTER, State

i8, void = numba.types.int64, numba.types.void


@inlined(void(State, i8, i8, i8, i8, i8, i8, i8, i8))
def push_step(s, kind, seat, who, card, level, skill, left, number):
    """Put a step on top of the others.

    Parameters
    ----------
    s : record of STATE
    kind : int
        An ``ASK_``, ``STEP_`` or ``AT_`` constant.
    seat : int
        Who decides or acts.
    who : int
        The other player it is about, or NOBODY.
    card : int
        The card it is about, or NO_CARD.
    level : int
        The level it is about, or 0.
    skill : int
        The character whose skill or world view it is, or NO_CHARACTER.
    left : int
        How many cards are still to be chosen.
    number : int
        A number that the kind of step needs.
    """
    t = s.table
    f = t.stack[t.depth]
    f.kind, f.seat, f.who, f.card = kind, seat, who, card
    f.level, f.skill, f.left, f.number = level, skill, left, number
    t.depth += 1


@inlined(void(State, i8, i8, i8, i8, i8))
def push(s, kind, seat, who, level, left):
    """Put a step on top of the others that is about no card and no skill; see `push_step`."""
    push_step(s, kind, seat, who, NO_CARD, level, NO_CHARACTER, left, 0)


@inlined
def pop(s):
    """Drop the top step, and wipe it: whom nobody asks any more is no business of the table."""
    t = s.table
    t.depth -= 1
    f = t.stack[t.depth]
    f.kind, f.seat, f.who, f.card, f.level, f.skill, f.left, f.number = 0, 0, 0, 0, 0, 0, 0, 0


@inlined
def take(s):
    """Drop the top step and return it; it stays as it is until the next one is taken."""
    now, f = s.hidden.now, top(s.table)
    now.kind, now.seat, now.who, now.card = f.kind, f.seat, f.who, f.card
    now.level, now.skill, now.left, now.number = f.level, f.skill, f.left, f.number
    pop(s)
    return now


@inlined
def top(t):
    """The step on top, from the public table: what is being asked, of whom, about what."""
    return t.stack[np.uint32(t.depth - 1)]
