"""Sets of bits, compiled and interpreted."""

import numba
import numpy as np
import pytest

from sim.core.bits import all_if, bits_in, lowest_bit
from sim.core.jit import kernel

i8 = numba.types.int64


@kernel
def both(x):
    return bits_in(x) * 100 + lowest_bit(x)


@numba.njit(i8(i8))
def answer(x):
    return both(x)


def members(x: int) -> list[int]:
    return [bit for bit in range(64) if x >> bit & 1]


@pytest.mark.parametrize("x", [1, 2, 3, 0b1011000, 1 << 62, (1 << 63) - 1, 1 << 40 | 1 << 5])
def test_how_many_and_the_first(x):
    assert answer(x) == len(members(x)) * 100 + members(x)[0]


def test_the_empty_set_has_none_and_its_first_is_behind_all():
    assert answer(0) == 64


def test_random_sets():
    rng = np.random.default_rng(3)
    for x in rng.integers(1, 1 << 62, 500).tolist():
        assert answer(x) == len(members(x)) * 100 + members(x)[0]


def test_small_integers_of_a_record_will_do():
    @numba.njit
    def of_small(record):
        return both(record[0].small)

    record = np.zeros(1, [("small", "u2")])
    record["small"] = 0b1010_0000_0000_0000
    assert of_small(record) == 2 * 100 + 13


@numba.njit(i8(i8, i8))
def kept(x, bound):
    return x & all_if(x < bound)


def test_a_condition_as_a_mask():
    assert kept(0b1011, 12) == 0b1011
    assert kept(0b1011, 11) == 0
