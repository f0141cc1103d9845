"""Seats and places at the table; `rotation` moves everybody on, hand and luck with them."""

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


@inlined
def next_seat(t, p):
    """Who sits to the left of seat `p`."""
    following = np.int64(p) + 1
    return following if following < t.seats else np.int64(0)
