"""`random`: every legal action is equally likely."""

from sim.core.rng import below
from strategies.dream_heist.kit import strategy


@strategy(name="random")
def uniform(table, me, legal, weights, stream):
    """Plays uniformly over the legal actions."""
    return below(stream, legal.n)
