"""Weights as kernels take them."""

import numpy as np
import pytest

from sim.core.errors import BadInput
from sim.core.game import records
from sim.core.weights import LARGEST, MAX_WEIGHTS, STEPS, WEIGHTS, write_weights


@pytest.fixture
def row():
    row = records(WEIGHTS, 1)[0]
    row.value[:], row.steps[:] = 7.0, 7
    return row


def test_the_same_weights_as_floats_and_in_fixed_point(row):
    write_weights(row, [1.5, -2.0, 0.1])
    assert row.value[:4].tolist() == [1.5, -2.0, 0.1, 0.0]
    assert row.steps[:4].tolist() == [3 * STEPS // 2, -2 * STEPS, round(0.1 * STEPS), 0]


def test_what_was_there_before_is_gone(row):
    write_weights(row, [])
    assert not row.value.any()
    assert not row.steps.any()


def test_as_many_and_as_large_as_allowed(row):
    write_weights(row, [LARGEST] * MAX_WEIGHTS)
    assert (row.steps == LARGEST * STEPS).all()


@pytest.mark.parametrize("bad", [2 * LARGEST, -2 * LARGEST, np.inf, np.nan])
def test_too_large_or_no_number(row, bad):
    with pytest.raises(BadInput, match=r"a weight is .* \(allowed: -1,000,000 to 1,000,000\)"):
        write_weights(row, [1.0, bad])


def test_too_many(row):
    with pytest.raises(BadInput, match=r"has 129 weights \(allowed: 0 to 128\)"):
        write_weights(row, [0.0] * (MAX_WEIGHTS + 1))
