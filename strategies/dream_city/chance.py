"""Levels drawn by weights, so that nobody can foresee them: where to hide, and where to look first.

An order of search that never changes tells the mark where the secret is found last. So an extractor
draws the level that it looks at first, and remembers it in its notes until that vault cannot hold
the secret. What it does from then on is there for the others to see and to join.
"""

import numpy as np

from sim.core.jit import kernel, numba
from sim.core.rng import Stream, uniform01
from sim.dream_city.state import ALL_LEVELS, LEVELS, Seat, Weights
from strategies.dream_city.view import NOWHERE, may_hide_secret

i8 = numba.types.int64

SOUGHT = 0  # note: the level this seat has drawn
# How often a level is drawn as the first one to search; where none is above 0, none is drawn.
SEARCHES = {"search_1": 0.0, "search_2": 0.0, "search_3": 0.0, "search_4": 0.0}


@kernel(numba.types.float64(Weights, i8, i8))
def share(w, first, levels):
    """The sum of the weights of a set of levels, those below 0 counting as 0."""
    total = 0.0
    for level in range(1, LEVELS + 1):
        if (levels >> level) & 1 == 1:
            total += max(0.0, w.value[first - 1 + level])
    return total


@kernel(i8(Weights, i8, i8, Stream))
def drawn_level(w, first, levels, stream):
    """One of a set of levels, each as often as its weight says.

    Parameters
    ----------
    w : record of WEIGHTS
    first : int
        Number of the weight of level 1; those of the others follow it. Below 0 they count as 0.
    levels : int
        A set of levels, not empty.
    stream : record of STREAM
        Advanced.

    Returns
    -------
    int
        The highest level of the set where no weight is above 0.
    """
    draw = uniform01(stream) * share(w, first, levels)
    last = NOWHERE
    for level in range(1, LEVELS + 1):
        if (levels >> level) & 1 == 1:
            draw -= max(0.0, w.value[first - 1 + level])
            last = level
            if draw < 0:
                break
    return last


@kernel(i8(Seat, Weights, i8, Stream))
def sought_level(me, w, first, stream):
    """The level this seat wants to search: the one it drew, or another one if that is not it.

    Parameters
    ----------
    me : record of SEAT
        The level is remembered in its notes.
    w : record of WEIGHTS
    first : int
        Number of the weight ``search_1``.
    stream : record of STREAM
        Advanced when a level is drawn.

    Returns
    -------
    int
        NOWHERE if no level that may hold the secret is ever drawn.
    """
    level = np.int64(me.notes[SOUGHT])
    if level != NOWHERE and may_hide_secret(me, level):
        return level
    possible = np.int64(me.maybe) & ALL_LEVELS
    drawn = NOWHERE
    if share(w, first, possible) > 0:
        drawn = drawn_level(w, first, possible, stream)
    me.notes[SOUGHT] = drawn
    return drawn
