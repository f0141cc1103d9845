"""Who sits where, seen from a seat."""

import numpy as np

from sim.core.jit import inlined


@inlined
def to_the_left(t, p, seats):
    """A set of seats by how many places to the left of seat `p` they sit.

    What is listed in this order is listed the same wherever one sits, whatever the rotation.
    """
    n = np.int64(t.seats)
    everybody = (np.int64(1) << n) - 1
    there = np.int64(seats) & everybody
    return ((there >> p) | (there << (n - p))) & everybody


@inlined
def partner_of(t, p, steps):
    """Who sits so many places to the left of seat `p`."""
    return (np.int64(p) + steps) % np.int64(t.seats)


@inlined
def next_seat(t, p):
    """Who sits to the left of seat `p`."""
    following = np.int64(p) + 1
    return following if following < t.seats else np.int64(0)
