"""Records copied in part, compiled and interpreted."""

import numba
import numpy as np

from sim.core.copying import copy_from, offset
from sim.core.game import records
from sim.core.jit import entry

INNER = np.dtype([("a", "u1", (8,)), ("b", "i8")], align=True)
WHOLE = np.dtype([("rules", "i4", (4,)), ("inner", INNER), ("log", "i2", (4,))], align=True)
FIRST, END = offset(WHOLE, "inner"), offset(WHOLE, "log")
Whole = numba.from_dtype(WHOLE)
copy_inner = copy_from(FIRST, END - FIRST)


@entry(numba.types.void(Whole, Whole))
def copy(to, source):
    copy_inner(to, source)


def test_where_a_field_begins():
    assert (FIRST, END) == (16, 32)
    assert offset(WHOLE, "inner", "b") == 24


def test_only_the_part_is_copied():
    to, source = records(WHOLE, 1), records(WHOLE, 1)
    to.view(np.uint8)[:], source.view(np.uint8)[:] = 3, 200
    copy(to[0], source[0])
    assert (to.view(np.uint8)[:FIRST] == 3).all()
    assert (to.view(np.uint8)[FIRST:END] == 200).all()
    assert (to.view(np.uint8)[END:] == 3).all()
    assert (source.view(np.uint8) == 200).all()
