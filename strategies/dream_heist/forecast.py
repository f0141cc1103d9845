"""What the dice can be expected to bring: rolls, the way home, and others on the own space."""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dream_heist.moving import FACES, around
from sim.dream_heist.state import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    MOST_DICE,
    ON,
    Table,
    space_of,
)
from strategies.dream_heist.view import ROLLS

i8, f8 = numba.types.int64, numba.types.float64
LEAST_DICE = 2


@inlined
def ways_to_roll(total):
    """How many of the 36 rolls of two dice have a sum; 0 for what is none."""
    return max(FACES - abs(total - FACES - 1), 0)


@kernel(f8(Table, i8, i8, i8))
def chance_home(t, level, turns, shifts):
    """The chance to be on the first level within so many turns, by rolling.

    Cards that change the level are played first, as the deepest levels are the hardest to leave.

    Parameters
    ----------
    t : record of TABLE
    level, turns, shifts : int64

    Returns
    -------
    float64
    """
    played = min(shifts, level)
    level, turns = level - played, turns - played
    if level == 0:
        return 1.0 if turns >= 0 else 0.0
    first = np.float64(t.rules.odds[0]) / ROLLS
    second = np.float64(t.rules.odds[1]) / ROLLS
    third = np.float64(t.rules.odds[2]) / ROLLS
    near, middle, far = 0.0, 0.0, 0.0  # from the second, third and fourth level
    for _ in range(turns):
        far += third * (middle - far)
        middle += second * (near - middle)
        near += first * (1.0 - near)
    if level == 1:
        return near
    return middle if level == 2 else far


@inlined
def ways_ahead(t, q, level, space):
    """How many of the 36 rolls take the piece of a seat to a space of its own level."""
    spaces = np.int64(t.rules.spaces[level])
    ahead = around(space - space_of(np.int64(t.place[q])), spaces)
    if t.direction[q] == CLOCKWISE:
        return ways_to_roll(ahead)
    if t.direction[q] == COUNTERCLOCKWISE:
        return ways_to_roll(spaces - ahead)
    return ways_to_roll(ahead) + ways_to_roll(spaces - ahead)


@kernel(f8(Table, i8, i8, i8))
def chance_of_being_hit(t, p, level, space):
    """The chance that somebody who goes on round a level lands on a space in the coming round."""
    safe = 1.0
    for q in range(np.int64(t.seats)):
        if q != p and t.where[q] == ON and t.level[q] == level:
            safe *= 1.0 - ways_ahead(t, q, level, space) / ROLLS
    return 1.0 - safe


@inlined
def ways_to_roll_any(sums):
    """How many of the 36 rolls have one of a set of sums."""
    ways = np.int64(0)
    for total in range(LEAST_DICE, MOST_DICE + 1):
        ways += ways_to_roll(total) * (sums >> total & 1)
    return ways


@inlined
def tries_to_leave(t, level):
    """Turns that it takes on average to leave Limbo for a level."""
    ways = ways_to_roll_any(np.int64(t.rules.escape[level]))
    tries = ROLLS / max(np.float64(ways), 1.0)
    most = np.float64(t.rules.limbo_release)
    return min(tries, most) if most > 0.0 else tries
