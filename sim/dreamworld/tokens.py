"""Healing tokens: which ones some points can flip, and what flipping does (rulebook, Gain Points).

A row is flipped from the right, so the tokens left of it are a number, and the last one is gold.
"""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dreamworld.state import ID_TOKENS, ROWS, Table

i8 = numba.types.int64


@inlined
def value_of_row(t, p, row):
    """What flipping the rightmost token of a row costs; out of reach where none is left."""
    return np.int64(t.rules.value[row, np.uint32(t.left[p, row])])


@inlined
def points_left_of_id(t):
    """The values of Id's tokens that are not flipped, together."""
    left = np.int64(0)
    for i in range(ID_TOKENS):
        left += t.rules.id_value[i] * ((np.int64(t.id_open) >> i) & 1)
    return left


@inlined
def flippable_in(t, p, row):
    """How many tokens of a row can be flipped in this turn (ruling D10)."""
    left = np.int64(t.left[p, row])
    if t.rules.one_a_row == 0:
        return left
    used = (np.int64(t.used_rows) >> row) & 1 == 1
    return np.int64(0) if used else min(left, 1)


@inlined
def rows_within(t, p, points):
    """The rows whose rightmost token costs no more than `points`, as a set."""
    found = np.int64(0)
    for row in range(ROWS):
        found |= np.int64(value_of_row(t, p, row) <= points) << row
    return found


@inlined
def cheapest(t, p):
    """The least points that flip a token of seat `p` at the beginning of a turn."""
    least = value_of_row(t, p, 0)
    for row in range(1, ROWS):
        least = min(least, value_of_row(t, p, row))
    return least


@kernel(i8(Table, i8))
def sums(t, p):
    """All totals that tokens of seat `p` can be flipped for in this turn, as a set of numbers."""
    found = np.int64(1)
    for row in range(ROWS):
        total = np.int64(0)
        more = found
        for i in range(flippable_in(t, p, row)):
            total += t.rules.value[row, t.left[p, row] - i]
            if total < 63:
                more |= found << total
        found = more
    return found


@kernel(i8(Table, i8, i8))
def rows_exactly(t, p, points):
    """The rows of which flipping a token leaves points that others use up (ruling D9)."""
    within = rows_within(t, p, points)
    found = np.int64(0)
    for row in range(ROWS):
        if (within >> row) & 1 == 1:
            value = value_of_row(t, p, row)
            used = t.used_rows
            t.left[p, row] -= 1
            t.used_rows |= 1 << row
            if (sums(t, p) >> (points - value)) & 1 == 1:
                found |= 1 << row
            t.left[p, row] += 1
            t.used_rows = used
    return found


@inlined
def flippable(t, p, points):
    """The rows of which seat `p` may flip a token with `points`, as a set."""
    if points <= 0:
        return np.int64(0)
    if t.rules.exact == 1:
        rows = rows_exactly(t, p, points)
    else:
        rows = rows_within(t, p, points)
    return rows & ~np.int64(t.used_rows) if t.rules.one_a_row == 1 else rows


@inlined
def flip(t, p, row):
    """Flip the rightmost token of a row: gold stays, any other becomes a "+1" token.

    Returns
    -------
    int64
        What it was worth.
    """
    left, value = np.int64(t.left[p, row]), value_of_row(t, p, row)
    gold = np.int64(left == 1)
    t.left[p, row] = left - 1
    t.flipped[p] += 1
    t.gold[p] += gold
    t.supply[p] += 1 - gold
    t.points_left[p] -= value
    return value
