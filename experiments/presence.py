"""What each character changes: counts of games with and without it, and the table from them.

Counts are whole numbers, so no order of adding can change a figure.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.contrasts import ENDS, FIGURES, Counts, compare
from experiments.counters import Columns, Counter
from experiments.power import powers, t_value
from experiments.stats import joint_confidence
from sim.core.game import Cast

if TYPE_CHECKING:
    import polars as pl

    from experiments.plan import Plan

COUNTED = ("games_with", "wins_with", "owners", "owner_wins", "owners_using", "uses")
GROUPS = 40  # of games by number, each a sample of its own: enough for an interval
POWERS = ("power", *(f"power_{end}" for end in ENDS))


class Presence(Counter):
    """How the games of one cell went with each character of a cast in play.

    Each game is a row of numbers: 1, then for each character 1 if it was in play, else 0, then 1 if
    the cast's side won. The products of each two of them, summed over games, are all that it takes
    to compare characters, or to fit a regression. They are kept apart for GROUPS groups of games,
    by their numbers, so that the figures of the groups tell what luck does.

    Parameters
    ----------
    cast : Cast
        Which characters, and the outcome columns that tell of them.

    Attributes
    ----------
    codes : tuple of int
        The codes of the characters, in their order in the arrays.
    counts : dict of str to numpy.ndarray of int64
        ``games``, shape (1,); ``products``, shape (GROUPS, places, places); and, by
        character, ``owned``, shape (codes, 2, 2): owners by whether they won, on the side where
        they ended, and whether they used the skill; ``uses``, shape (codes,): uses by owners.
    """

    def __init__(self, cast: Cast):
        self.cast, self.codes = cast, tuple(cast.characters)
        size = len(self.codes)
        super().__init__(
            games=np.zeros(1, np.int64),
            products=np.zeros((GROUPS, size + 2, size + 2), np.int64),
            owned=np.zeros((size, 2, 2), np.int64),
            uses=np.zeros(size, np.int64),
        )
        # Where each code stands in a row of numbers; whatever is no character has place 0.
        self._places = np.zeros(max(self.codes, default=0) + 2, np.intp)
        for place, code in enumerate(self.codes, 1):
            self._places[code] = place

    def add(self, columns: Columns) -> None:
        """See `Counter.add`."""
        winner = columns["winner"]
        won = winner == self.cast.side
        # Where fewer play than could, whole columns hold nobody.
        held = [i for i, name in enumerate(self.cast.columns) if columns[name].any()]
        if held:
            codes = np.stack([columns[self.cast.columns[i]] for i in held])
            places = self._places[codes]
            self._add_owners(columns, held, places, won)
        else:
            places = np.zeros((0, len(won)), np.intp)
        self._add_products(places, won)
        self.counts["games"] += len(winner)

    def _add_owners(
        self,
        columns: Columns,
        held: Sequence[int],
        places: "np.ndarray[Any, Any]",
        won: "np.ndarray[Any, Any]",
    ) -> None:
        cast, owned = self.cast, self.counts["owned"]
        uses = np.stack([columns[cast.uses[i]] for i in held])
        owner_won = np.broadcast_to(won, uses.shape)
        if cast.ends:
            ends_first = np.stack([columns[cast.ends[i]] for i in held]) == 1
            owner_won = np.where(ends_first, columns["winner"] == 0, won)
        how = (owner_won.view(np.uint8) << 1) | (uses > 0)
        found = np.bincount((places * 4 + how).ravel(), minlength=owned.size + 4)
        owned += found[4:].reshape(owned.shape)
        # Sums of a block are far below 2**53: they are exact.
        used = np.bincount(places.ravel(), uses.ravel(), minlength=len(owned) + 1)
        self.counts["uses"] += used[1:].astype(np.int64)

    def _add_products(self, places: "np.ndarray[Any, Any]", won: "np.ndarray[Any, Any]") -> None:
        products, games = self.counts["products"], len(won)
        size = products.shape[1]
        before = int(self.counts["games"][0]) % GROUPS
        rounds = -(-(before + games) // GROUPS)
        # Rows of zeros before and behind let every group have its games in as many rows.
        rows = np.zeros((rounds * GROUPS, size), np.float32)
        starts = np.arange(before, before + games) * size
        rows.reshape(-1)[starts + places] = 1
        rows[before : before + games, 0] = 1
        rows[before : before + games, -1] = won
        grouped = rows.reshape(rounds, GROUPS, size).transpose(1, 0, 2)
        # Counts of a block are below 2**24: they are exact in single precision.
        products += np.matmul(grouped.transpose(0, 2, 1), grouped).astype(np.int64)

    @property
    def games(self) -> int:
        """All games."""
        return int(self.counts["games"][0])

    @property
    def wins(self) -> int:
        """Those that the cast's side won."""
        return int(self.counts["products"][:, 0, -1].sum())

    def of(self, code: int) -> Counts:
        """All counts of a character, by the names in COUNTED, games without it included."""
        place = self.codes.index(code)
        owned = self.counts["owned"][place]
        games_with, wins_with = self.counts["products"][:, [0, -1], place + 1].sum(0)
        found = {
            "games_with": games_with,
            "wins_with": wins_with,
            "owners": owned.sum(),
            "owner_wins": owned[1].sum(),
            "owners_using": owned[:, 1].sum(),
            "uses": self.counts["uses"][place],
            "games_without": self.games - games_with,
            "wins_without": self.wins - wins_with,
        }
        return {name: int(number) for name, number in found.items()}

    @property
    def seen(self) -> list[int]:
        """Codes of the characters that were in play in any game."""
        games_with = self.counts["products"][:, 0, 1:-1].sum(0)
        return [code for code, games in zip(self.codes, games_with, strict=True) if games]


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
        The ``power`` of a character is how much more often its side wins with it than with the
        average character, everybody else who is in play taken into account, by the regression of
        `experiments.power`.
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
        compare(rows, plan.confidence)
        _judge_powers(rows, plan.confidence)
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
        **dict.fromkeys(POWERS, pl.Float64),
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
        if not told:
            continue
        fitted, cast = powers([p.counts["products"] for p in told]), told[0].cast
        for code in sorted({code for p in told for code in p.seen}):
            parts = [p.of(code) for p in told]
            added = {name: sum(part[name] for part in parts) for name in parts[0]}
            named = {"cast": cast.name, "character": cast.characters[code]}
            place = told[0].codes.index(code)
            rows.append({**named, **added, "parts": parts, "fitted": (fitted, place)})
    return rows


def _judge_powers(rows: Sequence[dict[str, Any]], confidence: float) -> None:
    """Give each row its power, with intervals alone and joint, where games tell it."""
    known = [row for row in rows if np.isfinite(row["fitted"][0].errors[row["fitted"][1]])]
    joint = joint_confidence(len(known), confidence)
    for row in rows:
        fitted, place = row.pop("fitted")
        effect, error = float(fitted.effects[place]), float(fitted.errors[place])
        row.update(dict.fromkeys(POWERS))
        if np.isfinite(effect):
            row["power"] = effect
        if np.isfinite(error):
            for prefix, level in (("", confidence), ("joint_", joint)):
                reach = t_value(level, fitted.groups - 1) * error
                row[f"power_{prefix}low"] = effect - reach
                row[f"power_{prefix}high"] = effect + reach


def _finished(row: dict[str, Any]) -> dict[str, Any]:
    """A row with what its owners did as rates."""
    owners = row["owners"]
    rates = {"owner_rate": "owner_wins", "share_using": "owners_using", "uses_per_game": "uses"}
    return row | {name: row[counted] / owners for name, counted in rates.items()}
