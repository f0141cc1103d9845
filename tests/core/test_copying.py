"""Fields that are arrays copied whole, and records in part; compiled and interpreted."""

import numba
import numpy as np
import pytest

from sim.core.copying import copy, copy_from, offset
from sim.core.game import records
from sim.core.jit import entry, interpreted

PAIR = np.dtype(
    [("ahead", "u1"), ("one", "u1", (7,)), ("other", "u1", (7,)), ("words", "i4", (3,))], align=True
)
INNER = np.dtype([("a", "u1", (8,)), ("b", "i8")], align=True)
WHOLE = np.dtype([("rules", "i4", (4,)), ("inner", INNER), ("log", "i2", (4,))], align=True)
FIRST, END = offset(WHOLE, "inner"), offset(WHOLE, "log")
Whole = numba.from_dtype(WHOLE)
copy_inner = copy_from(FIRST, END - FIRST)


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


@entry(numba.types.void(Whole, Whole))
def copy_middle(to, source):
    copy_inner(to, source)


def test_where_a_field_begins():
    assert (FIRST, END) == (16, 32)
    assert offset(WHOLE, "inner", "b") == 24


def test_only_the_part_is_copied():
    to, source = records(WHOLE, 1), records(WHOLE, 1)
    to.view(np.uint8)[:], source.view(np.uint8)[:] = 3, 200
    copy_middle(to[0], source[0])
    assert (to.view(np.uint8)[:FIRST] == 3).all()
    assert (to.view(np.uint8)[FIRST:END] == 200).all()
    assert (to.view(np.uint8)[END:] == 3).all()
    assert (source.view(np.uint8) == 200).all()
