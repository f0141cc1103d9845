"""What a difference of two win rates is worth that come from the same games."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from experiments.stats import z_value


@dataclass(frozen=True)
class Paired:
    """The difference of two rates over the same games.

    Attributes
    ----------
    games : int
        How many games both played.
    gained, lost : int
        Games that only the first won, and that only the second won.
    difference : float
        First rate less second.
    reduction : float
        How many times as many games of their own each side would have needed for the same
        standard error, had the luck not been shared; infinite where no game differed.
    """

    games: int
    gained: int
    lost: int
    difference: float
    reduction: float

    def interval(self, confidence: float) -> tuple[float, float]:
        """Bonett and Price's interval of the difference.

        Wald's interval of paired proportions with one game added to each of the two ways to
        differ, which keeps it honest where few games differ or none does: D. G. Bonett and R. M.
        Price, "Adjusted Wald confidence interval for a difference of binomial proportions based on
        paired data", Journal of Educational and Behavioral Statistics 37 (2012), 479-488.

        Parameters
        ----------
        confidence : float
            How often it holds the true difference.

        Returns
        -------
        low, high : float
            Between -1 and 1.
        """
        n = self.games + 2
        up, down = (self.gained + 1) / n, (self.lost + 1) / n
        middle = up - down
        reach = z_value(confidence) * float(np.sqrt((up + down - middle**2) / n))
        return max(middle - reach, -1.0), min(middle + reach, 1.0)


def paired(
    first: "np.ndarray[Any, np.dtype[np.bool_]]", second: "np.ndarray[Any, np.dtype[np.bool_]]"
) -> Paired:
    """Compare who won the same games.

    Parameters
    ----------
    first, second : numpy.ndarray of bool, shape (games,)
        Whether each won, by game number.

    Returns
    -------
    Paired
    """
    gained = int(np.count_nonzero(first & ~second))
    lost = int(np.count_nonzero(second & ~first))
    games = len(first)
    difference = (gained - lost) / games
    p, q = float(first.mean()), float(second.mean())
    own = p * (1 - p) + q * (1 - q)
    shared = (gained + lost) / games - difference**2
    return Paired(games, gained, lost, difference, own / shared if shared > 0 else float("inf"))
