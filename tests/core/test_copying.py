"""Fields of records that are arrays, copied whole; compiled and interpreted."""

import numba
import numpy as np
import pytest

from sim.core.copying import copy
from sim.core.game import records
from sim.core.jit import interpreted

PAIR = np.dtype(
    [("ahead", "u1"), ("one", "u1", (7,)), ("other", "u1", (7,)), ("words", "i4", (3,))], align=True
)


@numba.njit
def copy_all(to, which):
    copy(to[0].one, which[0].other)
    copy(to[0].words, which[0].words)


@numba.njit
def copy_what_does_not_fit(to, which):
    copy(to[0].one, which[0].words)


def test_all_elements_are_copied_and_nothing_else():
    to, which = records(PAIR, 1), records(PAIR, 1)
    which[0].ahead, which[0].one = 9, 5
    which[0].other, which[0].words = range(1, 8), (-1, 1 << 30, 3)
    copy_all(to, which)
    assert to[0].one.tolist() == [1, 2, 3, 4, 5, 6, 7]
    assert to[0].words.tolist() == [-1, 1 << 30, 3]
    assert to[0].ahead == 0
    assert not to[0].other.any()


@pytest.mark.skipif(interpreted(), reason="numpy looks at the shapes")
def test_only_arrays_of_one_type_are_copied():
    with pytest.raises(numba.errors.TypingError, match="only fields of one type"):
        copy_what_does_not_fit(records(PAIR, 1), records(PAIR, 1))
