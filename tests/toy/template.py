"""A way to play Toy Doors, to begin with; ``totem check toy-doors template.py:mine``."""

from sim.core.rng import below
from strategies.api import declare
from tests.toy.kernels import STRATEGY


@declare("toy-doors", STRATEGY, ("extractor",), {"last": 1.0})
def mine(table, me, legal, weights, stream):
    """Takes the last action, or any."""
    return legal.n - 1 if weights.value[0] > 0 else below(stream, legal.n)
