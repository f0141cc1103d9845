"""Cards: how games went in which a side played or drew a kind of card, against those without.

Both are correlations. A side that lives longer draws more and plays more, and a card that is played
when all is lost is played in lost games. What a card is worth to a side is what the side loses when
it never plays it: see `experiments.card_prices`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.contrasts import FIGURES, Counts, compare
from experiments.counters import Columns, Counter
from sim.core.facts import CardUse

if TYPE_CHECKING:
    import polars as pl

    from experiments.plan import Plan

PLAYED, DRAWN = "played", "drawn"
WAYS = (PLAYED, DRAWN)
ADDED = ("games_with", "wins_with", "games_without", "wins_without", "copies")


class CardCounts(Counter):
    """How often cards were played and drawn, and who won then.

    Parameters
    ----------
    uses : sequence of CardUse
        The cards of each side.
    sides : sequence of str
        In the order of the winner codes.

    Attributes
    ----------
    ways : tuple of (CardUse, str)
        What is counted: the use of a card, and whether it is played or drawn.
    counts : dict
        ``games``, int64 of shape (1 + sides,): all games, and those each side won; ``cards``, int64
        of shape (ways, 3): copies, games with at least one, and those of them that the side won;
        of draws only the games are known, and stand for copies as well.
    """

    def __init__(self, uses: Sequence[CardUse], sides: Sequence[str]):
        self.sides = tuple(sides)
        self.ways = tuple((use, way) for use in uses for way in WAYS if getattr(use, way))
        super().__init__(
            games=np.zeros(1 + len(self.sides), np.int64),
            cards=np.zeros((len(self.ways), 3), np.int64),
        )

    def add(self, columns: Columns) -> None:
        """See `Counter.add`."""
        winner = columns["winner"]
        won = [winner == side for side in range(len(self.sides))]
        self.counts["games"] += [len(winner), *map(np.count_nonzero, won)]
        for row, (use, way) in zip(self.counts["cards"], self.ways, strict=True):
            parts = [columns[name] for name in getattr(use, way)]
            some = parts[0] > 0
            for other in parts[1:]:
                some |= other > 0
            row[0] += sum(int(part.sum(dtype=np.int64)) for part in parts)
            row[1] += np.count_nonzero(some)
            row[2] += np.count_nonzero(some & won[self.sides.index(use.side)])

    def of(self, place: int) -> Counts:
        """The counts of one of the ways, games without it included."""
        use, _ = self.ways[place]
        copies, games, wins = (int(n) for n in self.counts["cards"][place])
        total, side_won = (
            int(self.counts["games"][i]) for i in (0, 1 + self.sides.index(use.side))
        )
        numbers = (games, wins, total - games, side_won - wins, copies)
        return dict(zip(ADDED, numbers, strict=True))


def cards_table(plan: "Plan", cells: Sequence[CardCounts]) -> "pl.DataFrame":
    """How games went with and without each kind of card, in each cell and over all of them.

    Parameters
    ----------
    plan : Plan
        What was played.
    cells : sequence of CardCounts
        One for each cell.

    Returns
    -------
    polars.DataFrame
        A row for each cell, side, card and way (``played`` or ``drawn``), then rows with no cell
        over all of them. The differences are correlations; those over all cells are averages, as
        in `experiments.contrasts`.
    """
    import polars as pl

    single = [
        {"cell": cell.index, **cell.labels, **row}
        for cell, counted in zip(plan.cells, cells, strict=True)
        for row in _rows([counted])
    ]
    over_all = [
        {"cell": None, **dict.fromkeys(plan.cells[0].labels), **row} for row in _rows(cells)
    ]
    for rows in (single, over_all):
        compare(rows, plan.confidence)
    factors = {f.name: pl.Int64 if f.numeric else pl.String for f in plan.factors}
    schema = {
        "cell": pl.Int64,
        **factors,
        **dict.fromkeys(("side", "card", "way"), pl.String),
        **dict.fromkeys(ADDED, pl.Int64),
        **dict.fromkeys(FIGURES, pl.Float64),
    }
    return pl.DataFrame([*single, *over_all], schema=schema, orient="row")


def _rows(cells: Sequence[CardCounts]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for place, (use, way) in enumerate(cells[0].ways):
        parts = [one.of(place) for one in cells]
        added: dict[str, Any] = {name: sum(part[name] for part in parts) for name in ADDED}
        if way == DRAWN:
            added["copies"] = None
        named = {"side": use.side, "card": use.name, "way": way}
        rows.append({**named, **added, "parts": parts})
    # A card that a side neither played nor drew was not in these games.
    there = {(row["side"], row["card"]) for row in rows if row["games_with"]}
    return [row for row in rows if (row["side"], row["card"]) in there]
