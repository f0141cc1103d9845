"""Records as bytes."""

import numpy as np


def bytes_of(records: np.ndarray) -> bytes:
    """The bytes of records without those between their fields, which numpy does not copy."""
    if records.dtype.names:
        return b"".join(bytes_of(records[name]) for name in records.dtype.names)
    return np.ascontiguousarray(records).tobytes()
