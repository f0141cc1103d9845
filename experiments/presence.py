"""What each character changes: counts of games with and without it, and the table from them.

Counts are whole numbers, so no order of adding can change a figure. Over several cells the
differences are averaged, not recomputed from added counts: a character is in play more often
where more people play, and adding would mix the effect of their number into its own.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.stats import joint_confidence, newcombe
from sim.core.game import Cast

if TYPE_CHECKING:
    import polars as pl

    from experiments.plan import Plan

Counts = dict[str, int]
COUNTED = ("games_with", "wins_with", "owners", "owner_wins", "owners_using", "uses")
GROUPS = ("with", "without")
ENDS = ("low", "high", "joint_low", "joint_high")
FIGURES = ("rate_with", "rate_without", "difference", *ENDS)


class Presence:
    """How the games of one cell went with each character of a cast in play.

    Parameters
    ----------
    cast : Cast
        Which characters, and the outcome columns that tell of them.

    Attributes
    ----------
    games, wins : int
        All games, and those that the cast's side won.
    counts : dict of str to numpy.ndarray of int64
        By character code: games with it in play, wins of its side in them, its owners, the games
        that owners won on the side where they ended, owners that used its skill at all, and uses.
    """

    def __init__(self, cast: Cast):
        size = max(cast.characters, default=0) + 1
        self.cast, self.games, self.wins = cast, 0, 0
        self.counts = {name: np.zeros(size, np.int64) for name in COUNTED}

    def add(self, columns: "Mapping[str, np.ndarray[Any, Any]]") -> None:
        """Count the games of one block.

        Parameters
        ----------
        columns : mapping of str to numpy.ndarray
            Outcome columns, one number a game in each.
        """
        cast, winner = self.cast, columns["winner"]
        won = winner == cast.side
        size = len(self.counts["owners"])
        present = np.zeros((len(winner), size), bool)
        for i, name in enumerate(cast.columns):
            code = columns[name].astype(np.int64)
            present[np.arange(len(winner)), code] = True
            ends_first = columns[cast.ends[i]] == 1 if cast.ends else np.zeros(len(winner), bool)
            owner_won = np.where(ends_first, winner == 0, won)
            uses = columns[cast.uses[i]].astype(np.int64)
            self.counts["owners"] += np.bincount(code, minlength=size)
            self.counts["owner_wins"] += np.bincount(code[owner_won], minlength=size)
            self.counts["owners_using"] += np.bincount(code[uses > 0], minlength=size)
            np.add.at(self.counts["uses"], code, uses)
        self.games += len(winner)
        self.wins += int(np.count_nonzero(won))
        self.counts["games_with"] += present.sum(0, dtype=np.int64)
        self.counts["wins_with"] += present[won].sum(0, dtype=np.int64)

    def of(self, code: int) -> Counts:
        """All counts of a character, games without it included."""
        found = {name: int(counted[code]) for name, counted in self.counts.items()}
        found["games_without"] = self.games - found["games_with"]
        found["wins_without"] = self.wins - found["wins_with"]
        return found

    @property
    def seen(self) -> list[int]:
        """Codes of the characters that were in play in any game."""
        return [code for code in self.cast.characters if self.counts["games_with"][code]]


def presence_table(plan: "Plan", cells: Sequence[Sequence[Presence]]) -> "pl.DataFrame":
    """What each character changes, in each cell and over all of them.

    Parameters
    ----------
    plan : Plan
        What was played.
    cells : sequence of sequence of Presence
        For each cell, one for each cast.

    Returns
    -------
    polars.DataFrame
        A row for each cell and each character that was in play there, then rows with no cell for
        all of them. A cast of which only one character was in play in a cell has no rows there.
        The differences of the rows over all cells are averages of those of the cells, weighted as
        Mantel and Haenszel do; so are the rates, and the ends of the intervals, which thus hold
        however much luck the cells share.
    """
    import polars as pl

    single = [
        {"cell": cell.index, **cell.labels, **row}
        for cell, presences in zip(plan.cells, cells, strict=True)
        for row in _rows([[presence] for presence in presences])
    ]
    over_all = [
        {"cell": None, **dict.fromkeys(plan.cells[0].labels), **row}
        for row in _rows([list(column) for column in zip(*cells, strict=True)])
    ]
    for rows in (single, over_all):
        _compare(rows, plan.confidence)
    rows = [_finished(row) for row in (*single, *over_all)]
    return pl.DataFrame(rows, schema=_schema(plan), orient="row")


def _schema(plan: "Plan") -> "dict[str, pl.DataType | type[pl.DataType]]":
    import polars as pl

    factors = {f.name: pl.Int64 if f.numeric else pl.String for f in plan.factors}
    counts = ("games_with", "wins_with", "games_without", "wins_without")
    return {
        "cell": pl.Int64,
        **factors,
        "cast": pl.String,
        "character": pl.String,
        **dict.fromkeys(counts, pl.Int64),
        **dict.fromkeys(FIGURES, pl.Float64),
        "owners": pl.Int64,
        "owner_wins": pl.Int64,
        "owner_rate": pl.Float64,
        "owners_using": pl.Int64,
        "share_using": pl.Float64,
        "uses": pl.Int64,
        "uses_per_game": pl.Float64,
    }


def _rows(casts: Sequence[Sequence[Presence]]) -> list[dict[str, Any]]:
    """For each character of each cast its counts, added and cell by cell."""
    rows: list[dict[str, Any]] = []
    for presences in casts:
        told = [p for p in presences if len(p.seen) > 1]
        for code in sorted({code for p in told for code in p.seen}):
            parts = [p.of(code) for p in told]
            added = {name: sum(part[name] for part in parts) for name in parts[0]}
            cast = told[0].cast
            named = {"cast": cast.name, "character": cast.characters[code]}
            rows.append({**named, **added, "parts": parts})
    return rows


def _weight(part: Counts) -> float:
    """Mantel's and Haenszel's weight of a cell; 0 where there is nothing to compare."""
    with_it, without = part["games_with"], part["games_without"]
    return with_it * without / (with_it + without)


def _compare(rows: Sequence[dict[str, Any]], confidence: float) -> None:
    """Give each row its rates, its difference, and intervals alone and joint."""
    compared = sum(any(map(_weight, row["parts"])) for row in rows)
    joint = joint_confidence(compared, confidence)
    for row in rows:
        parts = [part for part in row.pop("parts") if _weight(part)]
        if not parts:
            row.update(dict.fromkeys(FIGURES))
            if row["games_with"]:
                row["rate_with"] = row["wins_with"] / row["games_with"]
            continue
        weights = np.array([_weight(part) for part in parts])
        weights /= weights.sum()
        wins, games = (
            tuple(np.array([part[f"{what}_{how}"] for part in parts]) for how in GROUPS)
            for what in ("wins", "games")
        )
        rates = [float(weights @ (w / n)) for w, n in zip(wins, games, strict=True)]
        row.update(rate_with=rates[0], rate_without=rates[1], difference=rates[0] - rates[1])
        for prefix, level in (("", confidence), ("joint_", joint)):
            low, high = newcombe((wins[0], wins[1]), (games[0], games[1]), level)
            row[f"{prefix}low"], row[f"{prefix}high"] = float(weights @ low), float(weights @ high)


def _finished(row: dict[str, Any]) -> dict[str, Any]:
    """A row with what its owners did as rates."""
    owners = row["owners"]
    rates = {"owner_rate": "owner_wins", "share_using": "owners_using", "uses_per_game": "uses"}
    return row | {name: row[counted] / owners for name, counted in rates.items()}


def presence_csv(presence: "pl.DataFrame") -> str:
    """The text of ``presence.csv``: all columns, fractions with six decimals.

    Parameters
    ----------
    presence : polars.DataFrame
        From `presence_table`.

    Returns
    -------
    str
    """
    return presence.write_csv(float_precision=6)
