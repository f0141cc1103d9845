"""Counting outcome rows, and the table of cells from the counts.

A tally keeps counts and sums, never rows; all that grows with the number of games is the bit for
each that says who won.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.cards import CardCounts
from experiments.counters import Arrays, Columns, Counter, Results, Sums, WinBits
from experiments.courses import Course, Histogram
from experiments.presence import Presence
from experiments.stats import joint_confidence, verdicts
from sim.core.game import Game

if TYPE_CHECKING:
    import polars as pl

    from experiments.plan import Plan

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


class Tally:
    """What happened in the games of one cell: all its counters.

    Parameters
    ----------
    game : Game
        Which game; it says what there is to count.

    Attributes
    ----------
    results : Results
        Who won, how games ended, how long they took.
    sums : Sums
        Of every numeric outcome column but winner and ending, over all games.
    won : WinBits
        Which games the first side won.
    presences : list of Presence
        How games went with each character in play, for each cast.
    waiting : dict of str to Histogram
        How much players sat out, by what `Game.waiting` calls it.
    changes : Histogram or None
        How often the lead changed, in a game with a `Race`.
    course : Course or None
        When the race was decided.
    cards : CardCounts
        How games went with and without each kind of card.
    counters : dict of str to Counter
        All of these by name.
    """

    def __init__(self, game: Game):
        self.results = Results(len(game.sides), len(game.endings))
        self.sums = Sums(_summed(game))
        self.won = WinBits()
        self.presences = [Presence(cast) for cast in game.casts]
        self.waiting = {label: Histogram(names) for label, names in game.waiting.items()}
        race = game.race
        self.changes = None if race is None else Histogram([race.changes])
        self.course = None if race is None else Course(race)
        self.cards = CardCounts(game.cards, game.sides)
        counters: dict[str, Counter | None] = {
            "results": self.results,
            "sums": self.sums,
            "won": self.won,
            **{f"presence-{one.cast.name}": one for one in self.presences},
            **{f"waiting-{i}": one for i, one in enumerate(self.waiting.values())},
            "changes": self.changes,
            "course": self.course,
            "cards": self.cards,
        }
        self.counters = {name: one for name, one in counters.items() if one is not None}

    def add(self, columns: Columns) -> None:
        """Count the next games of the cell.

        Parameters
        ----------
        columns : mapping of str to numpy.ndarray
            From `columns_of`, or the columns of a stored block; blocks come in the order of their
            games.
        """
        for counter in self.counters.values():
            counter.add(columns)

    def arrays(self) -> Arrays:
        """Everything counted so far: copies of the arrays of all counters, by counter and name.

        Returns
        -------
        dict of str to numpy.ndarray
            Of whole numbers; the names are ``COUNTER.ARRAY``.
        """
        return {
            f"{name}.{part}": values
            for name, counter in self.counters.items()
            for part, values in counter.arrays().items()
        }

    def restore(self, arrays: "Mapping[str, np.ndarray[Any, Any]]") -> None:
        """Go on from what another tally of the same game had counted.

        Parameters
        ----------
        arrays : mapping of str to numpy.ndarray
            What `arrays` returned.

        Raises
        ------
        ValueError
            If these are not the arrays of such a tally.
        """
        parts: dict[str, Arrays] = {name: {} for name in self.counters}
        for full, values in arrays.items():
            name, _, part = full.rpartition(".")
            if name not in parts:
                raise ValueError(f"there is no counter for '{full}'")
            parts[name][part] = values
        for name, counter in self.counters.items():
            counter.restore(parts[name])

    @property
    def games(self) -> int:
        """All games."""
        return self.results.games

    @property
    def aborted(self) -> int:
        """Games given up at the decision cap."""
        return self.results.aborted

    @property
    def wins(self) -> "np.ndarray[Any, Any]":
        """Games each side won, shape (sides,); with `aborted` they add up to `games`."""
        return self.results.wins

    @property
    def ended(self) -> "np.ndarray[Any, Any]":
        """Finished games by how they ended, shape (endings,)."""
        return self.results.ended

    def length_quantile(self, percent: int) -> int:
        """The number of turns that `percent` of a hundred games do not exceed."""
        reached = np.cumsum(self.results.lengths) * 100 >= percent * self.games
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


def _summed(game: Game) -> list[str]:
    """Numeric outcome columns, but for winner and ending."""
    columns = columns_of(np.zeros(0, game.outcome))
    return [
        name
        for name, values in columns.items()
        if name not in NOT_SUMMED and np.issubdtype(values.dtype, np.integer)
    ]


def _other_columns(game: Game) -> list[str]:
    """Those of which a mean says something, but for turns."""
    return [name for name in _summed(game) if name not in {"turns", *game.coded}]


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
