"""`random`: every legal action is as likely as any other."""

from sim.core.rng import below
from strategies.dream_city.kit import strategy


@strategy("mark", "extractor", "turncoat", name="random")
def uniform(table, me, legal, weights, stream):
    """Uniform over the legal actions of each decision."""
    return below(stream, legal.n)
