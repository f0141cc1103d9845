"""How much of an outcome's variance comes from each source of chance: Sobol indices of a win.

Every game is played with luck A, with luck B, and for each source with that source from A and all
others from B ("pick and freeze"). What the last has in common with A is due to the source alone:
their correlation is its first-order index. Where it differs from B, only the source made it so: one
less their correlation is the total-effect index (I. M. Sobol', "Sensitivity estimates for nonlinear
mathematical models", 1993; T. Homma and A. Saltelli, "Importance measures in global sensitivity
analysis of nonlinear models", 1996). Correlations are taken about pooled means, as A. Janon, T.
Klein, A. Lagnoux, M. Nodet and C. Prieur, "Asymptotic normality and efficiency of two Sobol index
estimators", ESAIM: Probability and Statistics 18 (2014), show to be best.

A and B are independent, so that the correlation they happen to have is an error known to be one: as
much of it as the mixed game shares with B is taken off a first-order index (a control variate).

All of it is worked out from how often two things happened in one game, whole numbers that add up in
any order. Intervals are normal, by the delta method over games.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from experiments.stats import CONFIDENCE, joint_confidence, z_value

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

A, B, AB = range(3)  # the first features; those of the sources follow


@dataclass(frozen=True)
class Share:
    """A share of the variance.

    Attributes
    ----------
    value : float
        1 is all of it. An estimate of next to nothing may fall below 0.
    half_width : float
        How far its interval reaches to each side, by itself.
    joint_half_width : float
        The same for all shares of a question to hold together (Bonferroni).
    """

    value: float
    half_width: float
    joint_half_width: float


@dataclass(frozen=True)
class Indices:
    """The shares of all sources.

    Attributes
    ----------
    alone : tuple of Share
        By source, its first-order index: the variance of what is to be expected once it is known.
    in_all : tuple of Share
        By source, its total-effect index: what is open still when everything else is known.
    interplay : Share
        What no source explains alone: the rest to 1.
    """

    alone: tuple[Share, ...]
    in_all: tuple[Share, ...]
    interplay: Share


def features(
    first: "NDArray[np.bool_]", second: "NDArray[np.bool_]", mixed: "NDArray[np.bool_]"
) -> "NDArray[np.bool_]":
    """What happened in each game, of which `indices` wants to know how often and with what.

    Parameters
    ----------
    first, second : numpy.ndarray of bool, shape (games,)
        Whether the games with luck A, and with luck B, were won.
    mixed : numpy.ndarray of bool, shape (sources, games)
        The same for the games with one source from A and all others from B.

    Returns
    -------
    numpy.ndarray of bool, shape (3 + 3 * sources, games)
        A, B, both; each mixed game; that and A; that and B.
    """
    return np.concatenate(
        [[first, second, first & second], mixed, mixed & first, mixed & second], axis=0
    )


def indices(
    together: "NDArray[np.int64]", games: int, shares: int, confidence: float = CONFIDENCE
) -> Indices | None:
    """Sobol indices and their intervals, from how often features came together.

    Parameters
    ----------
    together : numpy.ndarray of int64, shape (features, features)
        In how many games each two of the `features` were true.
    games : int
        How many were played with each luck.
    shares : int
        How many shares are read together, in this and other calls.
    confidence : float
        Of an interval.

    Returns
    -------
    Indices or None
        None where there is no variance to be shared: two of the lucks won every game, or none.
    """
    rates = np.diagonal(together) / games
    sources = (len(rates) - 3) // 3
    mixed = range(3, 3 + sources)
    pairs = [(A, B), *((x, j) for x in (A, B) for j in mixed)]
    if min(_variance(rates, x, y) for x, y in pairs) == 0:
        return None
    spread = together / games - np.outer(rates, rates)
    one_more = 1 / (2 * games * _variance(rates, A, B))  # what one more differing game would add
    reach = z_value(confidence), z_value(joint_confidence(shares, confidence))

    def share(value: float, slope: "Floats") -> Share:
        # As if one more game differed, so that no number of equal games makes a share certain.
        variance = max(float(slope @ spread @ slope), 0.0) / games
        error = float(np.sqrt(variance + one_more**2))
        return Share(value, reach[0] * error, reach[1] * error)

    chance, chance_slope = correlation(rates, A, B, AB)
    alone, in_all, rest, rest_slope = [], [], 1.0, np.zeros(len(rates))
    for j in mixed:
        with_a, a_slope = correlation(rates, A, j, j + sources)
        with_b, b_slope = correlation(rates, B, j, j + 2 * sources)
        in_all.append(share(1 - with_b, -b_slope))
        value = with_a - with_b * chance
        slope = a_slope - with_b * chance_slope - chance * b_slope
        alone.append(share(value, slope))
        rest, rest_slope = rest - value, rest_slope - slope
    return Indices(tuple(alone), tuple(in_all), share(rest, rest_slope))


def correlation(rates: "Floats", x: int, y: int, xy: int) -> "tuple[float, Floats]":
    """The correlation of two wins about their pooled mean, and its slope in all rates.

    Parameters
    ----------
    rates : numpy.ndarray of float64
        How often each feature was true; 0 < ``rates[x] + rates[y]`` < 2.
    x, y, xy : int
        Which features are the two wins, and both of them.

    Returns
    -------
    value : float
    slope : numpy.ndarray of float64
        Its derivatives by the rates.
    """
    mean, variance = (rates[x] + rates[y]) / 2, _variance(rates, x, y)
    covariance = rates[xy] - mean**2
    slope = np.zeros(len(rates))
    slope[xy] = 1 / variance
    by_mean = -(2 * mean * variance + covariance * (1 - 2 * mean)) / variance**2
    slope[x] = slope[y] = by_mean / 2
    return float(covariance / variance), slope


def _variance(rates: "Floats", x: int, y: int) -> float:
    mean = (rates[x] + rates[y]) / 2
    return float(mean * (1 - mean))
