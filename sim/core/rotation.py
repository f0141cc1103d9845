"""Seats and places at a table: `rotation` moves everybody on, hand and luck with them.

For games whose table has ``seats`` and whose rules have ``rotation``.
"""

import numpy as np

from sim.core.jit import inlined


@inlined
def place_of(t, p):
    """Where a seat sits: its place says which luck it has."""
    return (np.int64(p) + t.rules.rotation) % t.seats


@inlined
def seat_at(t, place):
    """Who sits at a place."""
    return (np.int64(place) + t.seats - t.rules.rotation) % t.seats
