"""What tests of strategies share."""

import numpy as np
import pytest


@pytest.fixture(autouse=True)
def wrapping_words():
    """Interpreted kernels may let random words wrap around, as compiled ones do."""
    with np.errstate(over="ignore"):
        yield
