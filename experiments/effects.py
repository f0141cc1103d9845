"""What drives a win rate: main effects and two-way interactions of the factors of a sweep.

The cells of a sweep are all combinations of its factors, each with the same weight, and they play
the same games. An effect is a weighted sum of the cells' win rates, so all that its error takes is
how the wins of each two cells vary together, game by game: shared luck cancels, and nothing has to
be assumed of how the cells hang together.

The main effect of a level is the mean rate of its cells less that of all cells. The interaction of
two levels is by how much the mean of the cells that have both departs from what the two main
effects add up to.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.counters import WinBits, wins_together
from experiments.stats import joint_confidence, z_value

if TYPE_CHECKING:
    import polars as pl

    from experiments.parse import Factor
    from experiments.plan import Plan

Matrix = np.ndarray[Any, np.dtype[np.float64]]
MAIN, INTERACTION, SLOPE, RANGE, REST = "main", "interaction", "slope", "range", "rest"
MOST_CELLS = 2000  # beyond this each cell has too many others to be paired with
BY = " × "
NOTHING = 1e-18  # a variance of a sum of rates below this is what rounding leaves of 0
NO_VARIATION = 1e-12  # cells whose rates depart from each other by a millionth do not differ
COLUMNS = {
    "s": ("kind", "term", "level", "other_level"),
    "f": (
        *("effect", "low", "high", "joint_low", "joint_high"),
        *("share", "share_low", "share_high", "variance_reduction"),
    ),
    "i": ("games",),
}


@dataclass(frozen=True)
class Cells:
    """The win rates of cells that played the same games, and how they vary together.

    Attributes
    ----------
    games : int
        Those that all cells have.
    rates : numpy.ndarray of float64, shape (cells,)
        How often the first side won.
    spread : numpy.ndarray of float64, shape (cells, cells)
        Covariances of one game's wins between cells.
    """

    games: int
    rates: Matrix
    spread: Matrix

    @classmethod
    def of(cls, won: Sequence[WinBits]) -> "Cells":
        """From the bits of each cell's games."""
        games, both = wins_together(won)
        rates = np.diagonal(both) / games
        return cls(games, rates, both / games - np.outer(rates, rates))

    def sums(self, weights: Matrix) -> tuple[Matrix, Matrix, Matrix]:
        """Weighted sums of the rates.

        Parameters
        ----------
        weights : numpy.ndarray of float64, shape (sums, cells)
            The weights of each sum.

        Returns
        -------
        sums, variances, apart : numpy.ndarray of float64, shape (sums,)
            The sums; the variances of them; and what these would be, had every cell had games of
            its own.
        """
        one_game = np.maximum(((weights @ self.spread) * weights).sum(axis=1), 0)
        own = weights**2 @ np.diagonal(self.spread)
        return weights @ self.rates, one_game / self.games, own / self.games


def half_games(weights: Matrix, games: int) -> Matrix:
    """What is added to the variance of each sum for games that were not played.

    As `experiments.paired` adds half a game for each way in which two cells can differ, here half
    a game is added in which one cell alone is won, for each cell: no number of equal games makes
    it certain that there is no effect.
    """
    return np.asarray((weights**2).sum(axis=1) / 2 / games**2)


@dataclass(frozen=True)
class Term:
    """A factor, or two of them together, and the weights of its effects.

    Attributes
    ----------
    factors : tuple of int
        Their places among the factors that vary.
    weights : numpy.ndarray of float64, shape (effects, cells)
        One row for each combination of their levels, the last factor changing fastest.
    """

    factors: tuple[int, ...]
    weights: Matrix


def term_of(levels: Sequence[int], factors: tuple[int, ...]) -> Term:
    """The effects of some factors in the full product of all.

    Parameters
    ----------
    levels : sequence of int
        How many levels each factor has; the last factor changes fastest over the cells.
    factors : tuple of int
        Whose effects: one place for main effects, two for interactions.

    Returns
    -------
    Term
    """
    parts = [
        np.eye(n) - 1 / n if place in factors else np.full((1, n), 1 / n)
        for place, n in enumerate(levels)
    ]
    weights: Matrix = np.ones((1, 1))
    for part in parts:
        weights = np.kron(weights, part)
    return Term(factors, weights)


def shares(cells: Cells, terms: Sequence[Term]) -> list[tuple[float, float]] | None:
    """How much of the variation between cells each term explains, what luck added taken away.

    The rates of a term vary by a quadratic form of the cells' rates, and so do all of them; the
    error of the one over the other is that of a quadratic form of normal numbers.

    Parameters
    ----------
    cells : Cells
        Rates and covariances.
    terms : sequence of Term
        Of a full product of factors.

    Returns
    -------
    list of (float, float) or None
        The share of each term and then of all that is left, each with its standard error. They add
        up to 1 and are estimates, so that one of a term without effect may fall a little below 0.
        None when the cells differ no more than luck makes them.
    """
    count, noise = len(cells.rates), cells.spread / cells.games
    whole = np.eye(count) - 1 / count
    total = float(cells.rates @ whole @ cells.rates - np.sum(whole * noise))
    if total <= NO_VARIATION:
        return None
    found, rest = [], whole
    for term in terms:
        part = count / len(term.weights) * term.weights.T @ term.weights
        rest = rest - part
        found.append(_share(cells.rates, noise, part, whole, total))
    return [*found, _share(cells.rates, noise, rest, whole, total)]


def _share(
    rates: Matrix, noise: Matrix, part: Matrix, whole: Matrix, total: float
) -> tuple[float, float]:
    """The share of one projection of the rates in another one, and its standard error."""
    share = float(rates @ part @ rates - np.sum(part * noise)) / total
    form = (part - share * whole) / total
    product = form @ noise
    along = float(rates @ product @ form @ rates)
    return share, float(np.sqrt(max(4 * along + 2 * np.sum(product * product.T), 0.0)))


def effects_table(plan: "Plan", won: Sequence[WinBits]) -> "pl.DataFrame":
    """Main effects, slopes, ranges and two-way interactions of the factors that vary.

    Parameters
    ----------
    plan : Plan
        What was played; its cells are all combinations of its factors.
    won : sequence of WinBits
        For each cell, which games the first side won.

    Returns
    -------
    polars.DataFrame
        Empty when nothing varies, or in more than MOST_CELLS cells. Rows of ``kind``: ``main``, one
        a level; ``slope``, one for each factor that is a number, in the rate for a step of 1, by
        least squares over its levels; ``range``, one a factor, the level with the highest mean
        rate less that with the lowest; ``interaction``, one for each two levels of two factors;
        ``rest``, which has a share alone. Effects are differences of rates, with the interval that
        holds for the row alone, and the one that holds for all rows together (Bonferroni; every
        two levels of a factor count as a row, as the range is that of the two farthest apart).
        ``share`` is that of the whole term in the variation between cells, with an interval of its
        own between ``share_low`` and ``share_high``, ``games`` how many each
        cell gave, and ``variance_reduction`` how many times as many games of its own each cell
        would have needed to know the effect as well.
    """
    import polars as pl

    types = {"s": pl.String, "f": pl.Float64, "i": pl.Int64}
    schema = {name: types[kind] for kind, names in COLUMNS.items() for name in names}
    varying = [f for f in plan.factors if len(f.values) > 1]
    if not varying or len(plan.cells) > MOST_CELLS:
        return pl.DataFrame(schema=schema)
    rows = _rows(Cells.of(won), varying, plan.confidence)
    return pl.DataFrame(rows, schema=schema, orient="row")


def _rows(cells: Cells, varying: "Sequence[Factor]", confidence: float) -> list[dict[str, Any]]:
    levels = [len(f.values) for f in varying]
    places = range(len(varying))
    terms = [term_of(levels, (i,)) for i in places]
    terms += [term_of(levels, pair) for pair in itertools.combinations(places, 2)]
    pairs = [n * (n - 1) // 2 for n in levels]
    numbers = [i for i in places if varying[i].numeric]
    joint = joint_confidence(
        sum(len(t.weights) for t in terms) + sum(pairs) + len(numbers), confidence
    )
    found = shares(cells, terms)
    explained = _explained(found, len(terms) + 1, confidence)
    rows = []
    for term, share in zip(terms, explained[:-1], strict=True):
        factors = [varying[i] for i in term.factors]
        named = {"term": BY.join(f.name for f in factors), **share, "games": cells.games}
        kind = MAIN if len(factors) == 1 else INTERACTION
        both = itertools.product(*(f.labels for f in factors))
        told = [dict(zip(("level", "other_level"), map(str, some), strict=False)) for some in both]
        found_of = judged(cells, term.weights, confidence, joint)
        rows += [{"kind": kind, **named, **t, **j} for t, j in zip(told, found_of, strict=True)]
        if kind == INTERACTION:
            continue
        if factors[0].numeric:
            slope = _slope(factors[0].labels) @ term.weights
            rows += [{"kind": SLOPE, **named, **judged(cells, slope, confidence, joint)[0]}]
        high, low = (int(pick(cells.sums(term.weights)[0])) for pick in (np.argmax, np.argmin))
        alone = joint_confidence(pairs[term.factors[0]], confidence)
        across = term.weights[[high]] - term.weights[[low]]
        ends = {"level": told[high]["level"], "other_level": told[low]["level"]}
        rows += [{"kind": RANGE, **named, **ends, **judged(cells, across, alone, joint)[0]}]
    return [*rows, {"kind": REST, "term": REST, **explained[-1], "games": cells.games}]


def _explained(
    found: list[tuple[float, float]] | None, count: int, confidence: float
) -> list[dict[str, float | None]]:
    """Shares with the ends of their intervals, which no share goes beyond."""
    if found is None:
        return [dict.fromkeys(("share", "share_low", "share_high"))] * count
    z = z_value(confidence)
    return [
        {
            "share": share,
            "share_low": min(max(share - z * error, 0.0), 1.0),
            "share_high": max(min(share + z * error, 1.0), 0.0),
        }
        for share, error in found
    ]


def _slope(labels: "Sequence[int | str]") -> Matrix:
    """Weights of the levels' means whose sum is the slope of the line through them."""
    numbers = np.array(labels, np.float64)
    numbers -= numbers.mean()
    return np.asarray(numbers / (numbers @ numbers))[None]


def judged(
    cells: Cells, weights: Matrix, confidence: float, joint: float
) -> list[dict[str, float | None]]:
    """The effect of each row of weights, with its intervals and what pairing was worth.

    Parameters
    ----------
    cells : Cells
        Rates and covariances.
    weights : numpy.ndarray of float64, shape (effects, cells)
        Of the cells' rates, in each effect.
    confidence, joint : float
        Of an interval alone, and of each one so that all hold together.

    Returns
    -------
    list of dict
        ``effect``, ``low``, ``high``, ``joint_low``, ``joint_high`` and ``variance_reduction``.
    """
    effects, variances, apart = cells.sums(weights)
    errors = np.sqrt(variances + half_games(weights, cells.games))
    rows = []
    for effect, variance, own, error in zip(effects, variances, apart, errors, strict=True):
        reach, joint_reach = z_value(confidence) * error, z_value(joint) * error
        row: dict[str, float | None] = {"effect": float(effect)}
        row |= {"low": float(effect - reach), "high": float(effect + reach)}
        row |= {"joint_low": float(effect - joint_reach), "joint_high": float(effect + joint_reach)}
        # Where no game tells cells apart, no number of games of their own would do.
        row["variance_reduction"] = float(own / variance) if variance > NOTHING else None
        rows.append(row)
    return rows
