"""The best and the worst of many cells, played again: what chance had added to them is gone."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from experiments.stats import wilson
from experiments.tally import Tally, safe

if TYPE_CHECKING:
    import polars as pl

    from experiments.plan import Plan

ENOUGH_TO_CHOOSE = 3  # cells of which the best and the worst are worth playing again


def extremes(tallies: Sequence[Tally]) -> list[int]:
    """The cells where the first side wins most and least often, if there are enough to choose from.

    A figure that was chosen because it is the highest was probably lucky as well. Those two are
    played again.

    Parameters
    ----------
    tallies : sequence of Tally
        One for each cell.

    Returns
    -------
    list of int
        Best and worst; empty for fewer than `ENOUGH_TO_CHOOSE` cells.
    """
    if len(tallies) < ENOUGH_TO_CHOOSE:
        return []
    rates = [int(t.wins[0]) / t.games for t in tallies]
    return sorted({rates.index(max(rates)), rates.index(min(rates))}, key=lambda i: -rates[i])


def with_fresh(cells: "pl.DataFrame", plan: "Plan", fresh: Mapping[int, Tally]) -> "pl.DataFrame":
    """The cell table with what came out where cells were played again.

    Parameters
    ----------
    cells : polars.DataFrame
        From `cell_table`.
    plan : Plan
        What was played.
    fresh : mapping of int to Tally
        By cell, the games that were played again.

    Returns
    -------
    polars.DataFrame
        With columns ``fresh_games``, ``fresh_wins_``, ``fresh_rate_``, ``fresh_low_`` and
        ``fresh_high_`` of the first side, empty where a cell was not played again. These games
        were counted beforehand, so the interval is Wilson's in any case.
    """
    import polars as pl

    side = safe(plan.game.sides[0])
    rows: list[dict[str, float | None]] = []
    for cell in plan.cells:
        tally = fresh.get(cell.index)
        if tally is None:
            rows.append(dict.fromkeys(("games", "wins", "rate", "low", "high")))
            continue
        wins = int(tally.wins[0])
        low, high = wilson(wins, tally.games, plan.confidence)
        rate = wins / tally.games
        rows.append(
            {
                "games": tally.games,
                "wins": wins,
                "rate": rate,
                "low": float(low),
                "high": float(high),
            }
        )
    kinds = {"games": pl.Int64, "wins": pl.Int64} | dict.fromkeys(
        ("rate", "low", "high"), pl.Float64
    )
    added = pl.DataFrame(rows, schema=kinds)
    return cells.hstack(
        added.rename(lambda n: "fresh_games" if n == "games" else f"fresh_{n}_{side}")
    )
