"""What a strategy answers, held to what it was asked."""

from sim.core.jit import inlined


@inlined
def held(i, legal):
    """An index, held to the list, so that a faulty strategy cannot read beyond it."""
    return min(max(i, 0), legal.n - 1)
