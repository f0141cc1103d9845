"""Counting outcome rows: whole numbers only, so no order of adding can change a figure.

A tally keeps counts and sums, never rows; its memory does not grow with the number of games.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.presence import Presence
from experiments.stats import joint_confidence, verdicts
from sim.core.game import ABORTED, Cast, Game

if TYPE_CHECKING:
    import polars as pl

    from experiments.plan import Plan

Columns = Mapping[str, "np.ndarray[Any, Any]"]
QUANTILES = (5, 25, 50, 75, 95)
NOT_SUMMED = ("winner", "ending")


def columns_of(rows: "np.ndarray[Any, Any]") -> "dict[str, np.ndarray[Any, Any]]":
    """Outcome rows as plain columns; a field that holds several numbers gives one column each.

    Parameters
    ----------
    rows : numpy.ndarray
        Structured, one row a game.

    Returns
    -------
    dict of str to numpy.ndarray
    """
    columns = {}
    for name in rows.dtype.names or ():
        values = np.ascontiguousarray(rows[name])
        if values.ndim == 1:
            columns[name] = values
            continue
        flat = values.reshape(len(rows), -1)
        for i in range(flat.shape[1]):
            columns[f"{name}_{i}"] = np.ascontiguousarray(flat[:, i])
    return columns


@dataclass
class Tally:
    """What happened in the games of one cell.

    Attributes
    ----------
    sides, endings : int
        How many there are.
    casts : sequence of Cast
        Those of the game.
    games, aborted : int
        All games, and those given up at the decision cap.
    wins : numpy.ndarray of int64, shape (sides,)
        Games each side won; with `aborted` they add up to `games`.
    ended : numpy.ndarray of int64, shape (endings,)
        Finished games by how they ended.
    sums : dict of str to int
        Sum of every numeric outcome column over all games.
    lengths : numpy.ndarray of int64
        How many games took 0, 1, 2, ... turns.
    presences : list of Presence
        How games went with each character in play, for each cast.
    """

    sides: int
    endings: int
    casts: Sequence[Cast] = ()
    games: int = 0
    aborted: int = 0
    wins: "np.ndarray[Any, Any]" = field(init=False)
    ended: "np.ndarray[Any, Any]" = field(init=False)
    sums: dict[str, int] = field(default_factory=dict)
    lengths: "np.ndarray[Any, Any]" = field(default_factory=lambda: np.zeros(0, np.int64))
    presences: list[Presence] = field(init=False)

    def __post_init__(self) -> None:
        self.presences = [Presence(cast) for cast in self.casts]
        self.wins = np.zeros(self.sides, np.int64)
        self.ended = np.zeros(self.endings, np.int64)

    def add(self, columns: Columns) -> None:
        """Count the games of one block.

        Parameters
        ----------
        columns : mapping of str to numpy.ndarray
            From `columns_of`, or the columns of a stored block.
        """
        winner = columns["winner"]
        finished = winner != ABORTED
        self.games += len(winner)
        self.aborted += int(np.count_nonzero(~finished))
        self.wins += np.bincount(winner[finished], minlength=self.sides)
        self.ended += np.bincount(columns["ending"][finished], minlength=self.endings)
        lengths = np.bincount(columns["turns"])
        longer = np.zeros(max(len(lengths), len(self.lengths)), np.int64)
        longer[: len(self.lengths)] += self.lengths
        longer[: len(lengths)] += lengths
        self.lengths = longer
        for presence in self.presences:
            presence.add(columns)
        for name, values in columns.items():
            if name not in NOT_SUMMED and np.issubdtype(values.dtype, np.integer):
                self.sums[name] = self.sums.get(name, 0) + int(values.sum(dtype=np.int64))

    def length_quantile(self, percent: int) -> int:
        """The number of turns that `percent` of a hundred games do not exceed."""
        reached = np.cumsum(self.lengths) * 100 >= percent * self.games
        return int(np.argmax(reached)) if self.games else 0


def safe(name: str) -> str:
    """A side, ending or column as part of a column name."""
    return name.replace(" ", "_")


def count_columns(sides: Sequence[str]) -> list[str]:
    """The columns of ``cells.csv`` behind the factors."""
    first = safe(sides[0])
    wins = [f"wins_{safe(side)}" for side in sides]
    rates = [f"rate_{first}", f"low_{first}", f"high_{first}"]
    return ["games", "aborted", *wins, *rates, "mean_turns"]


def opponents(sides: Sequence[str]) -> tuple[str, str]:
    """The first side, and whom its losses serve."""
    return sides[0], sides[1] if len(sides) == 2 else "the others"


def cell_table(plan: "Plan", tallies: Iterable[Tally]) -> "pl.DataFrame":
    """The result of a sweep, one row a cell.

    Parameters
    ----------
    plan : Plan
        What was played.
    tallies : iterable of Tally
        One for each cell, in order.

    Returns
    -------
    polars.DataFrame
        The factors, then the columns of ``cells.csv``, then the interval that holds jointly, the
        verdict, how many games ended in which way, the length of games, and the mean of every
        other outcome column. Rates and means are over all games, aborted ones included.
    """
    import polars as pl

    game, counted = plan.game, list(tallies)
    games = np.array([t.games for t in counted])
    wins = np.array([t.wins for t in counted]).reshape(len(counted), len(game.sides))
    first = safe(game.sides[0])
    method = plan.method
    low, high = method.ends(wins[:, 0], games, plan.confidence)
    joint = joint_confidence(len(counted), plan.confidence)
    joint_low, joint_high = method.ends(wins[:, 0], games, joint)
    aborted = [t.aborted for t in counted]
    sides = opponents(game.sides)
    judged = verdicts(wins[:, 0], games, sides, plan.band, plan.confidence, aborted, method)
    data: dict[str, Any] = {
        f.name: [cell.labels[f.name] for cell in plan.cells] for f in plan.factors
    }
    data |= {"games": games, "aborted": aborted}
    data |= {f"wins_{safe(side)}": wins[:, i] for i, side in enumerate(game.sides)}
    data |= {f"rate_{first}": wins[:, 0] / games, f"low_{first}": low, f"high_{first}": high}
    data["mean_turns"] = [t.sums["turns"] / t.games for t in counted]
    data |= {f"joint_low_{first}": joint_low, f"joint_high_{first}": joint_high}
    data["verdict"] = [v.text for v in judged]
    for i, ending in enumerate(game.endings):
        data[f"ended_{safe(ending)}"] = [int(t.ended[i]) for t in counted]
    for percent in QUANTILES:
        data[f"turns_p{percent:02d}"] = [t.length_quantile(percent) for t in counted]
    for name in _other_columns(game):
        data[f"mean_{name}"] = [t.sums[name] / t.games for t in counted]
    return pl.DataFrame(data)


def _other_columns(game: Game) -> list[str]:
    """Numeric outcome columns, but for winner, ending and turns."""
    columns = columns_of(np.zeros(0, game.outcome))
    skipped = {*NOT_SUMMED, "turns", *game.coded}
    return [
        n for n, v in columns.items() if n not in skipped and np.issubdtype(v.dtype, np.integer)
    ]


def csv_table(cells: "pl.DataFrame", factors: Sequence[str], sides: Sequence[str]) -> str:
    """The text of ``cells.csv``: factors, counts, rate with interval, mean turns.

    Parameters
    ----------
    cells : polars.DataFrame
        From `cell_table`.
    factors, sides : sequence of str
        Their names.

    Returns
    -------
    str
        Fractions with six decimals.
    """
    return cells.select([*factors, *count_columns(sides)]).write_csv(float_precision=6)
