"""What it is like to play: how long games take and how they end, waiting, and the race."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.courses import moments
from experiments.stats import wilson, z_value
from experiments.tally import Tally

if TYPE_CHECKING:
    import polars as pl

    from experiments.plan import Plan

GIVEN_UP = "given up"
MEAN, SHARE = "mean", "share"
LENGTH, CHANGES = "turns", "lead changes"
SHARE_NAMES = ("decided before the last third", "winner had been behind", "turned in the last turn")


def lengths_table(plan: "Plan", tallies: "Sequence[Tally]") -> "pl.DataFrame":
    """How many games of each cell took how many turns, by how they ended and who won.

    Parameters
    ----------
    plan : Plan
        What was played.
    tallies : sequence of Tally
        One for each cell.

    Returns
    -------
    polars.DataFrame
        A row for each number of turns, ending and winner that occurred: ``cell``, the factors,
        ``turns``, ``ending``, ``winner`` and ``games``. Games given up have neither an ending nor a
        winner but say so.
    """
    import polars as pl

    endings = np.array([GIVEN_UP, *plan.game.endings], object)
    sides = np.array([GIVEN_UP, *plan.game.sides], object)
    frames = []
    for cell, tally in zip(plan.cells, tallies, strict=True):
        table = tally.results.counts["table"].copy()
        # However a kernel codes the ending of a game that was given up.
        table[:, 0, 0] += table[:, 1:, 0].sum(1)
        table[:, 1:, 0] = 0
        turns, ending, winner = np.nonzero(table)
        data: dict[str, Any] = {"cell": np.full(len(turns), cell.index)}
        data |= {name: [label] * len(turns) for name, label in cell.labels.items()}
        data |= {"turns": turns, "ending": endings[ending].astype(str)}
        data |= {"winner": sides[winner].astype(str), "games": table[turns, ending, winner]}
        frames.append(pl.DataFrame(data))
    return pl.concat(frames)


def experience_table(plan: "Plan", tallies: "Sequence[Tally]") -> "pl.DataFrame":
    """What players go through in a game, in figures with intervals.

    Parameters
    ----------
    plan : Plan
        What was played.
    tallies : sequence of Tally
        One for each cell.

    Returns
    -------
    polars.DataFrame
        A row for each cell and figure, then rows with no cell for all of them, in which values and
        ends are averages over the cells: that holds however much luck they share. ``kind`` says
        what a figure is: the ``mean`` of a number a game, with a normal interval, or the ``share``
        of all games, with Wilson's. The figures are the length in turns, whatever of
        `Game.waiting` there is, and, where the game has a `Race`, changes of the lead, games
        decided before the last third (the winner was ahead from there to the end), games whose
        winner had been behind, and those that turned in the very last turn.
    """
    import polars as pl

    rows = []
    for cell, tally in zip(plan.cells, tallies, strict=True):
        rows += [
            {"cell": cell.index, **cell.labels, **row} for row in _rows(tally, plan.confidence)
        ]
    factors = {f.name: pl.Int64 if f.numeric else pl.String for f in plan.factors}
    ends = dict.fromkeys(("value", "low", "high"), pl.Float64)
    schema = {"cell": pl.Int64, **factors, "figure": pl.String, "kind": pl.String, **ends}
    table = pl.DataFrame(rows, schema=schema | {"games": pl.Int64}, orient="row")
    over_all = table.group_by("figure", "kind", maintain_order=True).agg(
        pl.col(*ends).mean(), pl.col("games").sum()
    )
    return pl.concat([table, over_all], how="diagonal")


def _rows(tally: "Tally", confidence: float) -> "Iterator[dict[str, Any]]":
    z = z_value(confidence)
    tables = {LENGTH: tally.results.lengths}
    tables |= {label: one.counts["table"] for label, one in tally.waiting.items()}
    if tally.changes is not None:
        tables[CHANGES] = tally.changes.counts["table"]
    for figure, table in tables.items():
        games, mean, error = moments(table)
        ends = {"value": mean, "low": mean - z * error, "high": mean + z * error}
        yield {"figure": figure, "kind": MEAN, **ends, "games": games}
    if tally.course is not None:
        games, counted = tally.games, tally.course.counts["shares"]
        lows, highs = wilson(counted, games, confidence)
        for i, figure in enumerate(SHARE_NAMES):
            ends = {"value": counted[i] / games, "low": lows[i], "high": highs[i]}
            yield {"figure": figure, "kind": SHARE, **ends, "games": games}
