"""Synthetic games whose win rates are known, and whose contestants share their luck."""

from collections.abc import Callable, Sequence
from statistics import NormalDist

import numpy as np


def draw(rng, rates: Sequence[float], games: int, shared: float):
    """Who won, shape (rates, games): each at its rate, with errors correlated by `shared`."""
    common = rng.standard_normal(games)
    own = rng.standard_normal((len(rates), games))
    luck = np.sqrt(shared) * common + np.sqrt(1 - shared) * own
    bounds = np.array([NormalDist().inv_cdf(rate) for rate in rates])
    return luck < bounds[:, None]


def both_of(won):
    """Games won in each and in each two of the contestants."""
    counts = won.astype(np.float32)
    return (counts @ counts.T).astype(np.int64)


def player(curves: Sequence[Callable[[int], float]], seed: int, shared: float = 0.6):
    """What `solve` calls: one response curve for each number of players."""

    def play(count, values, first, games):
        rng = np.random.default_rng([seed, count, first])
        return both_of(draw(rng, [curves[count](value) for value in values], games, shared))

    return play
