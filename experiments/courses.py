"""How games went: how long players waited, who was ahead and for how long."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from experiments.counters import Columns, Counter
from sim.core.facts import Race
from sim.core.game import ABORTED

SHARES = ("early", "behind", "turned")


class Histogram(Counter):
    """How many games had 0, 1, 2, ... of something.

    Parameters
    ----------
    names : sequence of str
        The columns whose sum is counted; none is negative.

    Attributes
    ----------
    counts : dict
        ``table``, int64: games by the number.
    """

    def __init__(self, names: Sequence[str]):
        self.names = tuple(names)
        super().__init__(table=np.zeros(0, np.int64))

    def add(self, columns: Columns) -> None:
        """See `Counter.add`."""
        first, *others = self.names
        total = columns[first].astype(np.intp)
        for name in others:
            total += columns[name]
        found, table = np.bincount(total), self.counts["table"]
        if len(found) > len(table):
            found[: len(table)] += table
            self.counts["table"] = found.astype(np.int64)
        else:
            table[: len(found)] += found

    def moments(self) -> tuple[int, float, float]:
        """How many games there are, the mean, and the standard error of the mean."""
        return moments(self.counts["table"])


def moments(table: "np.ndarray[Any, Any]") -> tuple[int, float, float]:
    """Of games counted by a number: how many, its mean, and the standard error of the mean.

    Parameters
    ----------
    table : numpy.ndarray of int64
        How many games had 0, 1, 2, ...

    Returns
    -------
    games : int
    mean, error : float
        Both from exact sums.
    """
    games = int(table.sum())
    numbers = np.arange(len(table))
    total, squares = int(numbers @ table), int(numbers**2 @ table)
    spread = games * squares - total**2  # exact, so that rounding makes nothing negative
    return games, total / games, float(np.sqrt(spread / games) / games)


class Course(Counter):
    """In how many games the race for the win was decided early, or turned.

    Parameters
    ----------
    race : Race
        The outcome columns that tell who was ahead.

    Attributes
    ----------
    counts : dict
        ``shares``, int64 of shape (3,): finished games in which the winner was ahead from the end
        of the second third of the turns to the end of the game, in which the winner had been
        behind, and in which the winner was behind before the very last turn.
    """

    def __init__(self, race: Race):
        self.race = race
        super().__init__(shares=np.zeros(len(SHARES), np.int64))

    def add(self, columns: Columns) -> None:
        """See `Counter.add`."""
        winner, leader = columns["winner"], columns[self.race.leader]
        finished = winner != ABORTED
        ahead = finished & (winner == leader)
        turned = finished & (winner != leader) & (leader >= 0)
        since = columns[self.race.since].astype(np.int64)
        early = ahead & (3 * since <= 2 * columns["turns"].astype(np.int64))
        behind = turned | (ahead & (columns[self.race.changes] > 0))
        self.counts["shares"] += [np.count_nonzero(some) for some in (early, behind, turned)]
