"""Pending steps. They live in the state, so that a game can stop at any decision.

The top frame is what happens next: a question to a seat, or (from FIRST_AUTOMATIC on) a step that
waits for the questions above it. What a card leads to is pushed in reverse order.
"""

from sim.core.jit import inlined, numba
from sim.dream_city.state import NO_CARD, State

i8, void = numba.types.int64, numba.types.void


@inlined(void(State, i8, i8, i8, i8, i8))
def push(s, kind, seat, who, level, left):
    """Put a step on top of the others.

    Parameters
    ----------
    s : record of STATE
    kind : int
        An ``ASK_`` or ``STEP_`` constant.
    seat : int
        Who decides or acts.
    who : int
        The other player it is about, or NOBODY.
    level : int
        The level it is about, or 0.
    left : int
        How many cards are still to be chosen.
    """
    t = s.table
    f = t.stack[t.depth]
    f.kind, f.seat, f.who, f.card, f.level, f.left = kind, seat, who, NO_CARD, level, left
    t.depth += 1


@inlined
def pop(s):
    """Drop the top step, and wipe it: whom nobody asks any more is no business of the table."""
    t = s.table
    t.depth -= 1
    f = t.stack[t.depth]
    f.kind, f.seat, f.who, f.card, f.level, f.left = 0, 0, 0, 0, 0, 0


@inlined
def top(t):
    """The step on top, from the public table: what is being asked, of whom, about what."""
    return t.stack[t.depth - 1]
