"""The weights of a strategy as kernels take them."""

import numpy as np

MAX_WEIGHTS = 96

# A record and not an array: numba counts references to arrays with atomic instructions at every
# call, and hands records over for nothing.
WEIGHTS = np.dtype([("value", "f8", (MAX_WEIGHTS,))])
