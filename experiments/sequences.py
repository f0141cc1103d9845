"""Intervals that stay true however often one looks: confidence sequences for a win rate.

An interval for a fixed number of games is wrong more often than it says once somebody looks at it
again and again and stops when it pleases him. A confidence sequence is a row of intervals, one
after each game, all of which hold the true rate together with the stated confidence. This one
comes from betting against each rate p with a beta-binomial mixture: under p, the likelihood of
what was seen when the rate is drawn evenly from 0 to 1, over its likelihood under p, is a
martingale that begins at 1; by Ville's inequality it ever reaches 1 / (1 - confidence) with a
probability of at most 1 - confidence. The rates for which it has not are the interval.

References
----------
Robbins, "Statistical methods related to the law of the iterated logarithm", Annals of
Mathematical Statistics 41 (1970).
Howard, Ramdas, McAuliffe and Sekhon, "Time-uniform, nonparametric, nonasymptotic confidence
sequences", Annals of Statistics 49 (2021).
"""

import math
from typing import TYPE_CHECKING

import numpy as np

from experiments.stats import CONFIDENCE, MOST_GAMES, Method

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

HALVINGS = 60  # of an interval of at most 1: below the precision of a float64


def log_evidence(wins: float, games: float, rate: float) -> float:
    """The logarithm of the martingale that bets against `rate`.

    Parameters
    ----------
    wins, games : float
        Wins out of games; need not be whole, so that what is expected can be put in.
    rate : float
        Strictly between 0 and 1.

    Returns
    -------
    float
        0 before the first game.
    """
    return _log_mixture(wins, games) - (wins * math.log(rate) + (games - wins) * math.log1p(-rate))


def _log_mixture(wins: float, games: float) -> float:
    """The log-likelihood of one order of wins and losses when the rate is uniform on 0 to 1."""
    lost = games - wins
    return math.lgamma(wins + 1) + math.lgamma(lost + 1) - math.lgamma(games + 2)


def sequence(
    wins: "ArrayLike", games: "ArrayLike", confidence: float = CONFIDENCE
) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """The interval of a beta-binomial confidence sequence after some games.

    Parameters
    ----------
    wins, games : array_like of int
        Wins out of games; shapes broadcast. Without any game the interval is 0 to 1.
    confidence : float
        How often all intervals of one sequence hold the true rate, however many are looked at.

    Returns
    -------
    low, high : numpy.ndarray of float64
        The ends, between 0 and 1; exactly 0 when nothing and exactly 1 when everything was won.

    Raises
    ------
    ValueError
        If a number of wins is negative or above the number of games, or `confidence` is not
        strictly between 0 and 1.
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must be between 0 and 1, not {confidence}")
    x, n = np.broadcast_arrays(np.asarray(wins, np.float64), np.asarray(games, np.float64))
    if np.any(x < 0) or np.any(x > n):
        raise ValueError("wins must be between 0 and the number of games")
    mixture = np.array([_log_mixture(*pair) for pair in zip(x.flat, n.flat, strict=True)])
    least = mixture.reshape(x.shape) + math.log(1 - confidence)
    middle = np.where(n > 0, x / np.maximum(n, 1), 0.5)
    low = np.where(x == 0, 0.0, _edge(x, n, least, np.zeros_like(middle), middle))
    high = np.where(x == n, 1.0, _edge(x, n, least, np.ones_like(middle), middle))
    return low, high


def _edge(
    x: "NDArray[np.float64]",
    n: "NDArray[np.float64]",
    least: "NDArray[np.float64]",
    outside: "NDArray[np.float64]",
    inside: "NDArray[np.float64]",
) -> "NDArray[np.float64]":
    """Where the log-likelihood falls to `least` between a rate outside and one inside."""
    for _ in range(HALVINGS):
        middle = (outside + inside) / 2
        with np.errstate(divide="ignore", invalid="ignore"):
            won = np.where(x > 0, x * np.log(middle), 0.0)
            lost = np.where(n > x, (n - x) * np.log1p(-middle), 0.0)
        holds = won + lost >= least
        inside = np.where(holds, middle, inside)
        outside = np.where(holds, outside, middle)
    return outside


def games_to_settle(rate: float, band: tuple[float, float], confidence: float) -> float:
    """How many games an observed rate needs until its sequence clears the edges of a band.

    Parameters
    ----------
    rate : float
        The rate, supposed to stay.
    band : tuple of float
        Low and high edge.
    confidence : float
        Of one sequence.

    Returns
    -------
    float
        Infinite when that takes more than `experiments.stats.MOST_GAMES`.
    """
    edges = band if band[0] < rate < band[1] else (min(band, key=lambda edge: abs(rate - edge)),)
    return max(_games_against(rate, edge, confidence) for edge in edges)


def _games_against(rate: float, edge: float, confidence: float) -> float:
    """Games until a rate is told from an edge."""
    if edge in (0.0, 1.0):
        # An end of the scale is told from any other rate by the first game that it cannot give.
        return math.inf if rate == edge else 1.0
    needed = -math.log(1 - confidence)
    low, high = 0.0, float(MOST_GAMES)
    if log_evidence(rate * high, high, edge) < needed:
        return math.inf
    while high - low > 1:
        middle = (low + high) / 2
        if log_evidence(rate * middle, middle, edge) < needed:
            low = middle
        else:
            high = middle
    return high


WATCHED = Method("confidence sequence", sequence, games_to_settle)
