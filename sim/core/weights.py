"""The weights of a strategy, what its role never does, how it answers: as kernels take them."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.core.errors import BadInput

MAX_WEIGHTS = 128
STEPS = 65536  # to a unit of weight in fixed point
WEIGHTS_FOLDER = "weights"  # files in one are read when kernels run, and shape none
WITHOUT_WORDS = 2
LARGEST = 1e6  # so that a sum of some products stays far from the ends of an integer

# A record and not an array: numba counts references to arrays with atomic instructions at every
# call, and hands records over for nothing. `steps` holds the same weights in fixed point: what
# plays are worth can be added and compared as integers without a branch, floats cannot. `without`
# holds what the role never does, as sets of bits to which each game gives a meaning. `by_number` is
# 1 for a strategy that answers with the number of an action instead of its place in the list, in
# games that number their actions.
WEIGHTS = np.dtype(
    [
        ("value", "f8", (MAX_WEIGHTS,)),
        ("steps", "i8", (MAX_WEIGHTS,)),
        ("without", "i8", (WITHOUT_WORDS,)),
        ("by_number", "i8"),
    ]
)


def write_weights(
    row: Any, values: Sequence[float], without: Sequence[int] = (0,) * WITHOUT_WORDS
) -> None:
    """Write the weights of one strategy, and what its role never does.

    Parameters
    ----------
    row : record of WEIGHTS
        Changed in place; weights behind the given ones become 0.
    values : sequence of float
        At most MAX_WEIGHTS of them.
    without : sequence of int, length WITHOUT_WORDS
        The sets of bits of the role's restrictions; nothing by default.

    Raises
    ------
    BadInput
        If there are too many, or one is too large or not a number.
    """
    if len(values) > MAX_WEIGHTS:
        raise BadInput(f"a strategy has {len(values)} weights (allowed: 0 to {MAX_WEIGHTS})")
    for value in values:
        if not abs(value) <= LARGEST:
            raise BadInput(f"a weight is {value} (allowed: -{LARGEST:,.0f} to {LARGEST:,.0f})")
    row.value[:] = 0
    row.value[: len(values)] = values
    row.steps[:] = np.rint(row.value * STEPS).astype(np.int64)
    row.without[:] = without
