"""Many states at once: dealt anew, checked, and asked what is legal.

They are built from the kernels that Python calls. A call from Python costs many times what the
kernel does, which tests of every decision of many games would spend all their time on.
"""

from functools import cache

import numpy as np
from numpy.lib.recfunctions import repack_fields

from sim.core.game import records
from sim.core.jit import entry, numba
from sim.dream_city.determinize import determinize
from sim.dream_city.play import check, legal
from sim.dream_city.state import LEGAL, Legals, States
from tests.rules.position import plain
from tests.sim.dream_city.loops import Numbers

i8 = numba.types.int64


@entry(numba.types.void(States, Numbers, i8, Numbers))
def determinize_all(states, seats, seed, numbers):
    """Deal each state anew for its seat, in place."""
    for i in range(len(states)):
        determinize(states[i : i + 1], seats[i], seed, numbers[i])


@entry(numba.types.void(States, Numbers))
def check_all(states, codes):
    """The code of the first broken invariant of each state."""
    for i in range(len(states)):
        codes[i] = check(states[i : i + 1])


@entry(numba.types.void(States, Legals))
def list_all(states, lists):
    """The legal actions in each state."""
    for i in range(len(states)):
        legal(states[i : i + 1], lists[i : i + 1])


def dealt_anew(
    states: np.ndarray, seats: np.ndarray, seed: int, numbers: np.ndarray | None = None
) -> np.ndarray:
    """Copies of states, each dealt anew for its seat; worlds are numbered in order by default."""
    other = states.copy().view(np.recarray)
    n = len(states)
    numbers = np.arange(n) if numbers is None else numbers
    determinize_all(other, np.asarray(seats, np.int64), seed, np.asarray(numbers, np.int64))
    return plain(other)


def broken(states: np.ndarray) -> np.ndarray:
    """The code of the first broken invariant of each state."""
    codes = np.zeros(len(states), np.int64)
    check_all(np.ascontiguousarray(states).view(np.recarray), codes)
    return codes


def legal_in(states: np.ndarray) -> np.ndarray:
    """The lists of legal actions, with nothing behind the last one."""
    lists = records(LEGAL, len(states))
    list_all(np.ascontiguousarray(states).view(np.recarray), lists)
    lists = plain(lists)
    behind = np.arange(lists["action"].shape[1]) >= lists["n"][:, None]
    lists["action"][behind] = 0
    return lists


def bytes_of(records: np.ndarray) -> np.ndarray:
    """A row of bytes for each record, without those between fields, which numpy does not copy."""
    kept = np.ascontiguousarray(records.astype(packed(records.dtype)))
    return kept.view(np.uint8).reshape(len(records), -1)


@cache
def packed(dtype: np.dtype) -> np.dtype:
    """The same fields without room between them."""
    return repack_fields(dtype, recurse=True)
