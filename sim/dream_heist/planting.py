"""Planting ideas (rulebook, Planting Ideas), and when a mission is complete (The Mission Card)."""

import numpy as np

from sim.core.bits import bits_in
from sim.core.jit import inlined, kernel
from sim.dream_heist.decks import discard_idea
from sim.dream_heist.log import emit
from sim.dream_heist.state import (
    DEEPEST,
    EV_PLANT,
    JOKER,
    LEVELS,
    PHASES,
)

ALL_PHASES = (1 << PHASES) - 1
# Sets of phases are numbers below 16; these are, for each phase, the sets without it, as bits.
WITHOUT_A, WITHOUT_F, WITHOUT_E, WITHOUT_I = 0x5555, 0x3333, 0x0F0F, 0x00FF


@inlined
def can_assign(done):
    """Whether the four phases can be assigned to four different levels.

    Parameters
    ----------
    done : 1-d array, shape (LEVELS,)
        By level, the phases that are complete there, as a set.

    Returns
    -------
    bool
    """
    reached = np.int64(1)  # the sets of phases that the levels so far can stand for, as bits
    for level in range(LEVELS):
        here = np.int64(done[level])
        more = ((reached & WITHOUT_A) << 1) * (here & 1)
        more |= ((reached & WITHOUT_F) << 2) * (here >> 1 & 1)
        more |= ((reached & WITHOUT_E) << 4) * (here >> 2 & 1)
        more |= ((reached & WITHOUT_I) << 8) * (here >> 3 & 1)
        reached = more
    return (reached >> ALL_PHASES) & 1 == 1


@inlined
def deep_phases(t, p):
    """The phases of which a seat has blocks on the deepest level, as a set."""
    found = np.int64(0)
    for phase in range(PHASES):
        found |= np.int64(t.blocks[p, DEEPEST, phase] > 0) << phase
    return found


@inlined
def most_deep(t, me, p, phase, most):
    """How much of `most` a seat may plant on the deepest level (ruling H12).

    Only what a stripe of the own mission asks for, and of one phase only.
    """
    there = np.int64(t.blocks[p, DEEPEST, phase])
    asked = np.int64(me.stripe[phase]) - there
    if there == 0 and bits_in(deep_phases(t, p)) >= t.rules.deep_phases:
        return np.int64(0)
    if t.rules.deep_exact == 1:
        return asked if asked <= most else np.int64(0)
    return min(most, asked)


@inlined
def most_to_plant(t, me, p, level, section):
    """How many blocks a seat can plant in a section where its piece is; 0 if too few.

    Parameters
    ----------
    t, me : record of TABLE, record of SEAT
    p, level, section : int64

    Returns
    -------
    int64
        0, or from ``min_plant`` on.
    """
    phase = np.int64(t.rules.phase[level, section])
    copy = np.int64(t.rules.twin[level, section])
    most = np.int64(me.ideas[phase]) + me.ideas[JOKER]
    most = min(most, np.int64(t.rules.circles[level]) - t.used[level, section])
    most = min(most, np.int64(t.rules.blocks) - t.planted[p])
    elsewhere = (np.int64(t.second[p, level]) >> phase & 1) != copy
    if most < t.rules.min_plant or (elsewhere and t.blocks[p, level, phase] > 0):
        return np.int64(0)
    if level == DEEPEST:
        most = most_deep(t, me, p, phase, most)
    return most if most >= t.rules.min_plant else np.int64(0)


@inlined
def plant(s, p, level, section, k):
    """Seat `p` plants `k` blocks; its mission may be complete now."""
    t, me = s.table, s.seat[p]
    phase = np.int64(t.rules.phase[level, section])
    cards = min(k, np.int64(me.ideas[phase]))
    discard_idea(s, p, phase, cards)
    discard_idea(s, p, JOKER, k - cards)  # jokers fill up (ruling H9)
    t.blocks[p, level, phase] += k
    t.largest[p, level, phase] = max(np.int64(t.largest[p, level, phase]), k)
    t.second[p, level] |= np.int64(t.rules.twin[level, section]) << phase
    t.used[level, section] += k
    t.planted[p] += k
    points = k * np.int64(t.rules.points[level])
    t.score[p] += points
    s.hidden.tally.plantings[p] += 1
    emit(s, EV_PLANT, p, section, level, k)
    see_phase(t, me, p, level, phase)


@inlined
def see_phase(t, me, p, level, phase):
    """Note whether a phase is complete on a level (ruling H13)."""
    there = t.blocks[p, level, phase]
    if t.rules.one_planting == 1:
        there = t.largest[p, level, phase]
    me.done[level] |= np.int64(there >= me.stripe[phase]) << phase


@inlined
def completes(me):
    """Whether a mission is complete that was not."""
    return me.complete == 0 and can_assign(me.done)


@kernel
def block_points(t, p):
    """The points of a seat for its blocks (rulebook, Scoring)."""
    found = np.int64(0)
    for level in range(LEVELS):
        for phase in range(PHASES):
            found += np.int64(t.blocks[p, level, phase]) * t.rules.points[level]
    return found
