"""Many copies of one position, each with luck of its own."""

from collections.abc import Iterator

import numpy as np

from sim.core.jit import interpreted
from tests.rules.dream_heist.position import Position


def lucky(position: Position, stream: str, times: int) -> Iterator[Position]:
    """The position again and again, each time with other words in one of its streams.

    Parameters
    ----------
    position : Position
        It is the one that is yielded, as it was at first.
    stream : str
        ``cards`` or ``lots``.
    times : int

    Yields
    ------
    Position
    """
    start = position.record.copy()
    words = np.random.default_rng(1).integers(1, 2**63, (times, 4), dtype=np.uint64)
    for number in range(times):
        position.record[0] = start[0]
        position.hidden[stream]["word"] = words[number]
        yield position


def often(times: int) -> int:
    """So many times, or a tenth of it where kernels run interpreted."""
    return times // 10 if interpreted() else times


def plausible(found: int, times: int, share: float) -> bool:
    """Whether something happened about as often as its chance says: within 4 standard errors."""
    return abs(found - times * share) < 4 * (times * share * (1 - share)) ** 0.5
