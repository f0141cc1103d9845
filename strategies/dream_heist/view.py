"""Ready questions about a position, from what a seat sees: used by several strategies."""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined
from sim.dream_heist.moving import FACES
from sim.dream_heist.planting import ALL_PHASES, deep_phases
from sim.dream_heist.state import COPIES, DEEPEST, JOKER, LEVELS, PHASES

ALL_LEVELS = (1 << LEVELS) - 1
ROLLS = FACES * FACES


@inlined
def index_of(legal, action):
    """The place in the list of a legal action, and always one in it."""
    return min(bits_in(legal.ways & ((1 << action) - 1)), np.int64(legal.n) - 1)


@inlined
def is_legal(legal, action):
    """Whether an action is in the list."""
    return (legal.ways >> action) & 1 == 1


@inlined
def phases_done(me):
    """Phases that are complete, and the levels they are complete on, each once, as two sets.

    Levels are looked at from the deepest up, and each takes one phase that none before it has.

    Parameters
    ----------
    me : record of SEAT

    Returns
    -------
    int64
        The levels, four bits above the phases.
    """
    phases, levels = np.int64(0), np.int64(0)
    for above in range(LEVELS):
        level = DEEPEST - above
        here = np.int64(me.done[level]) & ~phases
        phases |= here & -here
        levels |= np.int64(here != 0) << level
    return levels << PHASES | phases


@inlined
def lacking(t, me, p, level, phase):
    """Blocks that a phase of the own mission lacks on a level; 0 if it is complete there."""
    return max(np.int64(me.stripe[phase]) - t.blocks[p, level, phase], 0)


@inlined
def room(t, p, level, phase):
    """The most free circles of a section where a seat may plant a phase on a level."""
    circles = np.int64(t.rules.circles[level])
    first = circles - t.used[level, t.rules.section_of[level, phase, 0]]
    second = circles - t.used[level, t.rules.section_of[level, phase, COPIES - 1]]
    if t.blocks[p, level, phase] == 0:
        return max(first, second)
    return second if np.int64(t.second[p, level]) >> phase & 1 == 1 else first


@inlined
def cards_for(me, phase):
    """Idea cards that can be planted in a phase, jokers included."""
    return np.int64(me.ideas[phase]) + me.ideas[JOKER]


@inlined
def affordable(me, phases):
    """Which of some phases the cards at hand would complete on a level without blocks, as a set."""
    found = np.int64(0)
    for phase in range(PHASES):
        found |= np.int64(cards_for(me, phase) >= me.stripe[phase]) << phase
    return found & phases


@inlined
def ready_on(t, me, p, level, phases):
    """Which of some phases that the hand can pay for have free circles enough on a level.

    Parameters
    ----------
    t, me : record of TABLE, record of SEAT
    p, level : int64
    phases : int64
        A set, as `affordable` has it.

    Returns
    -------
    int64
        A set of phases.
    """
    found = np.int64(0)
    if level == DEEPEST:
        there = deep_phases(t, p)
        phases &= there if bits_in(there) >= t.rules.deep_phases else np.int64(ALL_PHASES)
    while phases != 0:
        phase = lowest_bit(phases)
        phases &= phases - 1
        needed = lacking(t, me, p, level, phase)
        found |= np.int64(needed <= room(t, p, level, phase)) << phase
    return found


@inlined
def tries_at(t, level):
    """Turns that it takes on average to enter a level by rolling."""
    return ROLLS / np.float64(t.rules.odds[level])


@inlined
def tries_up(t, below, above):
    """Turns from one level up to another by rolling; 0 if it is not above."""
    tries = 0.0
    for level in range(above, below):
        tries += tries_at(t, level)
    return tries


@inlined
def tries_home(t, level):
    """Turns that it takes on average to come back to the first level by rolling."""
    return tries_up(t, level, 0)


@inlined
def nearest_level(levels, level):
    """The level of a set that is fewest steps from a level, the higher one of two; -1 if none."""
    nearest = np.int64(-1)
    for near in range(LEVELS):  # the farthest first, so that nearer ones are put in their place
        step = LEVELS - 1 - near
        up, down = max(level - step, 0), level + step
        nearest = down if (levels >> down) & 1 == 1 else nearest
        nearest = up if (levels >> up) & 1 == 1 else nearest
    return nearest
