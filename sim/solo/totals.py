"""ST and C of characters and levels, changed where something changes them.

Fights and attempts to convince are added up at every decision in them, and what they add up
changes seldom: so the sums are kept in the state. Whoever is outside or inactive has 0.
"""

import numpy as np

from sim.core.jit import inlined


@inlined
def add_st(t, who, n):
    """A character gains strength, or loses it."""
    t.st[np.uint32(who)] += n
    t.st_here[t.at[np.uint32(who)]] += n


@inlined
def add_c(t, who, n):
    """A character gains C, or loses it."""
    t.c[np.uint32(who)] += n
    t.c_here[t.at[np.uint32(who)]] += n


@inlined
def take_along(t, who, level):
    """A character's ST and C count on another level."""
    at = t.at[np.uint32(who)]
    t.st_here[at] -= t.st[np.uint32(who)]
    t.c_here[at] -= t.c[np.uint32(who)]
    t.at[np.uint32(who)] = level
    t.st_here[np.uint32(level)] += t.st[np.uint32(who)]
    t.c_here[np.uint32(level)] += t.c[np.uint32(who)]
