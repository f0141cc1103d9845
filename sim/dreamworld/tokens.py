"""Healing tokens: which ones some points can flip, and what flipping does (rulebook, Gain Points).

A row is flipped from the right, so the tokens left of it are a number, and the last one is gold.
"""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dreamworld.state import ID_TOKENS, ROWS, Table

i8 = numba.types.int64
PRICE_BITS = 8  # of each row in the word of a seat
LARGEST = 127  # a price; its byte's top bit is free
TOP_AT, TOP_BIT = 7, 128
EVERY_BYTE = sum(1 << row * PRICE_BITS for row in range(ROWS))
# Times this number, the lowest bit of the byte of each row moves next to that of the row before.
GATHERED_AT = (ROWS - 1) * PRICE_BITS
GATHER = sum(1 << GATHERED_AT + row - row * PRICE_BITS for row in range(ROWS))
ALL_ROWS = (1 << ROWS) - 1


@inlined
def value_of_row(t, p, row):
    """What flipping the rightmost token of a row costs; out of reach where none is left."""
    return (np.int64(t.price[p]) >> row * PRICE_BITS) & LARGEST


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
def affordable(t, p, points):
    """The rows whose rightmost token costs no more than `points`: the top bits of their bytes.

    Prices are subtracted from as many bytes of points at once. A byte keeps its top bit where
    nothing has to be borrowed from it.
    """
    return ((points + TOP_BIT) * EVERY_BYTE - np.int64(t.price[p])) & (TOP_BIT * EVERY_BYTE)


@inlined
def rows_within(t, p, points):
    """The rows whose rightmost token costs no more than `points`, as a set."""
    return ((affordable(t, p, points) >> TOP_AT) * GATHER >> GATHERED_AT) & ALL_ROWS


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
    if t.rules.exact == 1:
        rows = rows_exactly(t, p, points)
    else:
        rows = rows_within(t, p, points)
    return rows & ~np.int64(t.used_rows) if t.rules.one_a_row == 1 else rows


@inlined
def can_flip(t, p, points):
    """Whether seat `p` may flip any token with `points`."""
    if t.rules.any_row == 1:
        return affordable(t, p, points) != 0
    return flippable(t, p, points) != 0


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
    t.price[p] += (np.int64(t.rules.value[row, left - 1]) - value) << row * PRICE_BITS
    t.flipped[p] += 1
    t.gold[p] += gold
    t.supply[p] += 1 - gold
    t.points_left[p] -= value
    return value
