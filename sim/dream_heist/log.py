"""The event log that a trace reads. Switched off in play, where it costs one test an event."""

from sim.core.jit import inlined, kernel, numba
from sim.dream_heist.state import MAX_LOG, State

i8, void = numba.types.int64, numba.types.void


@kernel(void(State, i8, i8, i8, i8, i8))
def write(s, kind, who, card, value, more):
    """Append one event; what does not fit is counted, so that it is noticed."""
    n = s.log.n
    s.log.n = n + 1
    if n < MAX_LOG:
        e = s.log.event[n]
        e.kind, e.who, e.card, e.value, e.more = kind, who, card, value, more


@inlined
def emit(s, kind, who, card, value, more=0):
    """Append one event while the log is on.

    Parameters
    ----------
    s : record of STATE
    kind : int
        One of the ``EV_`` constants, which say what the other numbers mean.
    who, card, value, more : int
        NOBODY, NO_CARD or 0 where they mean nothing.
    """
    if s.log.on != 0:
        write(s, kind, who, card, value, more)
