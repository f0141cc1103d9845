"""Levels that nobody can foresee: where the mark hides the secret, and where it is sought first.

An order of search that never changes tells the mark where the secret is found last. But extractors
who each draw an order of their own stand alone before too many locks. So they draw lots that all
see alike, without a word: the characters, which are turned up once the secret is hidden (ruling
R8). Where the game has none, each draws for itself, remembers it in its notes, and may join what
others began.
"""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.core.rng import Stream, mix64, uniform01
from sim.dream_city.state import ALL_LEVELS, LEVELS, Seat, Table, Weights
from strategies.dream_city.view import NOWHERE, may_hide_secret

i8, f8 = numba.types.int64, numba.types.float64

SOUGHT = 0  # note: the level this seat drew for itself
# How often a level is the next one to be searched; where none is above 0, nothing is drawn.
SEARCHES = {
    # by all together
    "search_1": 1.0,
    "search_2": 1.0,
    "search_3": 1.0,
    "search_4": 1.0,
    "search_beside": 0.0,  # how much more often beside an open vault, where all will stand then
    # by one who draws alone, in a game without characters
    "alone_1": 1.0,
    "alone_2": 1.0,
    "alone_3": 1.0,
    "alone_4": 1.0,
}

SEARCH_BESIDE = LEVELS  # counted from the first
ALONE = SEARCH_BESIDE + 1

CODE_BITS = 6  # of a character, of which there are fewer than MAX_CHARACTERS
FRACTION_BITS = 53  # of a float


@kernel(f8(Weights, i8, i8, i8, f8))
def share(w, first, levels, some, more):
    """How often a level of a set is drawn; see `drawn_level`."""
    total = 0.0
    for level in range(1, LEVELS + 1):
        if (levels >> level) & 1 == 1:
            times = 1.0 + more if (some >> level) & 1 == 1 else 1.0
            total += times * max(0.0, w.value[first - 1 + level])
    return total


@kernel(i8(Weights, i8, i8, i8, f8, f8))
def drawn_level(w, first, levels, some, more, lot):
    """One of a set of levels, each as often as its weight says.

    Parameters
    ----------
    w : record of WEIGHTS
    first : int
        Number of the weight of level 1; those of the others follow it. Below 0 they count as 0.
    levels : int
        A set of levels.
    some : int
        A set of levels that are drawn more often than their weights say.
    more : float
        How much more often: 1 for twice as often. Not below -1.
    lot : float
        From 0 to below 1.

    Returns
    -------
    int
        The highest level of the set where no weight is above 0.
    """
    draw = lot * share(w, first, levels, some, more)
    found = NOWHERE
    for level in range(1, LEVELS + 1):
        if (levels >> level) & 1 == 1:
            draw -= share(w, first, 1 << level, some, more)
            found = level
            if draw < 0:
                break
    return found


@inlined
def cast_of(table):
    """The characters that the extractors began with, as one number; 0 in a game without."""
    cast = np.int64(0)
    for p in range(1, table.seats):
        cast = cast << CODE_BITS | np.int64(table.own_character[p])
    return cast


@inlined
def common_lot(cast, levels):
    """A lot from 0 to below 1 that the cast decides, another one for each set of levels."""
    word = mix64(mix64(np.uint64(cast)) + np.uint64(levels))
    return np.float64(word >> np.uint64(64 - FRACTION_BITS)) / (1 << FRACTION_BITS)


@kernel(i8(Table, Seat, Weights, i8, i8))
def common_level(table, me, w, first, cast):
    """The level that all extractors seek: of those that are closed, and that may hide the secret.

    Who knows that it is not there goes ahead to where the others will seek it next.
    """
    levels = np.int64(table.closed)
    more = max(0.0, w.value[first + SEARCH_BESIDE])
    while share(w, first, levels, 0, 0.0) > 0:
        opened = ALL_LEVELS & ~levels
        beside = opened << 1 | opened >> 1
        level = drawn_level(w, first, levels, beside, more, common_lot(cast, levels))
        if may_hide_secret(me, level):
            return level
        levels &= ~(1 << level)
    return NOWHERE


@kernel(i8(Seat, Weights, i8, Stream))
def own_level(me, w, first, stream):
    """The level that this seat drew for itself, or another one if the secret is not there."""
    level = np.int64(me.notes[SOUGHT])
    if level != NOWHERE and may_hide_secret(me, level):
        return level
    levels, drawn = np.int64(me.maybe), NOWHERE
    if share(w, first + ALONE, levels, 0, 0.0) > 0:
        drawn = drawn_level(w, first + ALONE, levels, 0, 0.0, uniform01(stream))
    me.notes[SOUGHT] = drawn
    return drawn


@kernel(i8(Table, Seat, Weights, i8, Stream))
def sought_level(table, me, w, first, stream):
    """The level that is to be searched now, as far as chance decides it.

    Parameters
    ----------
    table, me, w : records
        As a strategy is handed them.
    first : int
        Number of the first one of SEARCHES.
    stream : record of STREAM
        Advanced where a seat draws alone.

    Returns
    -------
    int
        NOWHERE if no level that may hold the secret is ever drawn.
    """
    cast = cast_of(table)
    if cast != 0:
        return common_level(table, me, w, first, cast)
    return own_level(me, w, first, stream)
