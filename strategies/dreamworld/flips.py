"""Which healing tokens to flip for how many points, and what that is worth.

A turn's points can be made up in many ways. Worths of tokens add up, so the best way for every
total comes from the best ways for smaller ones, row after row. The table of them is written to the
seat's notes: for each total a worth, and a row that the best way flips a token of.
"""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dreamworld.state import NOTES, ROUNDS, ROWS, Seat, Table, Weights
from sim.dreamworld.tokens import flippable_in, points_left_of_id
from strategies.dreamworld.skilled_weights import (
    CLOSE,
    GOLD,
    HORIZON,
    PLUS,
    PLUS_SPARE,
    REACH,
    ROW,
)

i8, f8, void = numba.types.int64, numba.types.float64, numba.types.void
UNITS = 256.0  # to a point, in the table
LARGEST = 1 << 20  # of one worth in it
ROW_BITS, ROW_MASK = 3, 7
NO_ROW = ROWS  # nothing is flipped
UNREACHED = -(1 << 30)  # a total that no tokens make up
MOST = NOTES - 1  # more points than that count as that many


@kernel(i8(Table))
def fewest_needed(t):
    """How many points whoever is closest to the end still needs, "+1" tokens in hand spent.

    Id's tokens count as far as they go in those of a player. In the last round nobody needs any.
    """
    if t.round_no == ROUNDS:
        return np.int64(0)
    fewest = np.int64(t.rules.all_points)
    for q in range(t.seats):
        spent = min(np.int64(t.supply[q]), np.int64(t.rules.spend_limit))
        fewest = min(fewest, max(np.int64(t.points_left[q]) - spent, 0))
    if t.solo == 1:
        fewest = min(fewest, points_left_of_id(t) * t.rules.all_points // t.rules.id_points)
    return fewest


@kernel(f8(Table, Weights))
def future(t, w):
    """How much of its worth has what is of use in later rounds, from 0 to 1."""
    return min(fewest_needed(t) / max(w.value[HORIZON], 1.0), 1.0)


@kernel(f8(Table, i8, Weights))
def worth_of_plus(t, p, w):
    """What one more "+1" token is worth to a seat."""
    spare = max(np.int64(t.supply[p]) - np.int64(t.rules.spend_limit), 0)
    return (w.value[PLUS] - w.value[PLUS_SPARE] * spare) * future(t, w)


@inlined
def in_units(x):
    """A worth as the table has it."""
    return np.int64(min(max(x * UNITS, -LARGEST), LARGEST))


@kernel(void(Table, Seat, i8, Weights, f8))
def add_up(t, me, p, w, plus):
    """Write the best worth for every total that tokens make up, none of them left out."""
    for total in range(NOTES):
        me.notes[total] = UNREACHED
    me.notes[0] = NO_ROW
    for row in range(ROWS):
        left, most = np.int64(t.left[p, row]), flippable_in(t, p, row)
        regular = in_units(w.value[ROW + row] + plus)
        gold = in_units(w.value[ROW + row] + w.value[GOLD] * np.int64(t.round_no == ROUNDS))
        for total in range(MOST, 0, -1):
            best = np.int64(me.notes[total])
            cost, gain = np.int64(0), np.int64(0)
            for i in range(most):
                cost += np.int64(t.rules.value[row, left - i])
                if cost > total:
                    break
                gain += gold if i == left - 1 else regular
                others = np.int64(me.notes[total - cost])
                if others != UNREACHED and (others >> ROW_BITS) + gain > best >> ROW_BITS:
                    best = ((others >> ROW_BITS) + gain) << ROW_BITS | row
            me.notes[total] = best


@inlined
def worth_of_rest(w, rest):
    """How good it is to have so many points left to flip."""
    return w.value[CLOSE] * max(w.value[REACH] - rest, 0.0)


@kernel(void(Table, Seat, i8, Weights, f8))
def price_sums(t, me, p, w, plus):
    """Write what flipping is worth for every number of points, and where to begin.

    Parameters
    ----------
    t : record of TABLE
    me : record of SEAT
        Its notes are overwritten.
    p : int64
        The seat.
    w : record of WEIGHTS
    plus : float64
        What a "+1" token is worth.
    """
    add_up(t, me, p, w, plus)
    rest = np.int64(t.points_left[p])
    for total in range(1, NOTES):
        if me.notes[total] != UNREACHED:
            more = worth_of_rest(w, rest - total) - worth_of_rest(w, rest)
            me.notes[total] += in_units(more) << ROW_BITS
        if t.rules.exact == 0:  # ruling D9
            me.notes[total] = max(me.notes[total], me.notes[total - 1])


@inlined
def row_for(me, points):
    """The row to flip a token of first; NO_ROW if flipping is worth nothing."""
    return np.int64(me.notes[min(max(points, 0), MOST)]) & ROW_MASK


@inlined
def worth_for(me, points):
    """What flipping tokens for so many points is worth."""
    return (np.int64(me.notes[min(max(points, 0), MOST)]) >> ROW_BITS) / UNITS


@kernel(void(Table, Seat, i8, Weights))
def price_points(t, me, p, w):
    """Write what a card's points are worth with as many "+1" tokens as are best spent."""
    plus = worth_of_plus(t, p, w)
    price_sums(t, me, p, w, plus)
    most = min(np.int64(t.rules.spend_limit), np.int64(t.supply[p]))
    for points in range(NOTES):
        best = 0.0
        for spent in range(most + 1):
            best = max(best, worth_for(me, points + spent) - plus * spent)
        me.notes[points] = in_units(best) << ROW_BITS
