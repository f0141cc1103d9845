"""What the difference between two contestants is worth that played the same games.

Where both won a game, or neither did, it says nothing about their difference: all that counts are
the games that only one of them won. Shared luck makes those few, and the difference sharp.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from experiments.stats import CONFIDENCE, z_value

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


@dataclass(frozen=True)
class Difference:
    """How much more often one contestant wins than another.

    Attributes
    ----------
    mean : float
        The difference between their win rates, every stratum weighted alike.
    half_width : float
        How far its interval reaches to each side.
    factor : float or None
        How many times as many games of their own it would take to know it as well; None where no
        game tells them apart.
    """

    mean: float
    half_width: float
    factor: float | None

    @property
    def clear(self) -> bool:
        """Whether the interval excludes zero."""
        return abs(self.mean) > self.half_width


def paired_difference(
    first: "ArrayLike",
    second: "ArrayLike",
    both: "ArrayLike",
    games: int,
    confidence: float = CONFIDENCE,
) -> Difference:
    """The difference between two win rates from the same games.

    A normal interval over independent strata. As in the adjusted interval of A. Agresti and Y. Min,
    "Simple improved confidence intervals for comparing matched proportions", Statistics in Medicine
    24 (2005), 729-740, half a game is added for each way to differ, so that no number of equal
    games makes it certain that there is no difference.

    Parameters
    ----------
    first, second, both : array_like of int, shape (strata,)
        Games that the first won, that the second won, and that both won.
    games : int
        Games in each stratum.
    confidence : float
        How often the interval holds the true difference.

    Returns
    -------
    Difference
        Of the first less the second.
    """
    a, b, ab = (np.atleast_1d(np.asarray(x, np.float64)) for x in (first, second, both))
    total = games * a.size
    differing = a + b - 2 * ab
    spread = float(np.sum(differing - (a - b) ** 2 / games))
    apart = float(np.sum(a - a**2 / games + b - b**2 / games))
    mean = float(np.sum(a - b)) / total
    return Difference(
        mean=mean,
        # Rates cannot differ by more than 1, so the interval need not reach beyond that.
        half_width=min(z_value(confidence) * float(np.sqrt(spread + 1)) / total, 1 + abs(mean)),
        factor=apart / spread if spread > 0 else None,
    )
