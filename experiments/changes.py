"""What each change alone does: every setting of a sweep by changes against the game as it is.

Both play the same games, so luck that they share cancels and the difference is sharper than either
rate (`experiments.paired`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from experiments.counters import WinBits, wins_together
from experiments.factors import CHANGE, NOTHING
from experiments.paired import paired_difference
from experiments.stats import joint_confidence

if TYPE_CHECKING:
    import polars as pl

    from experiments.plan import Plan

FIGURES = ("difference", "low", "high", "joint_low", "joint_high", "variance_reduction")


def changes_table(plan: "Plan", won: Sequence[WinBits]) -> "pl.DataFrame":
    """How much more often the first side wins with each change, at each number of players.

    Parameters
    ----------
    plan : Plan
        What was played.
    won : sequence of WinBits
        For each cell, which games the first side won.

    Returns
    -------
    polars.DataFrame
        Empty unless one thing was changed at a time. Otherwise one row a change and number of
        players: ``cell``, ``players``, ``change``, the ``games`` that both have; ``difference``, a
        difference of win rates, with the ends ``low`` and ``high`` of its interval from paired
        games for this row alone, and ``joint_low`` and ``joint_high`` for all rows together
        (Bonferroni); and ``variance_reduction``, how many times as many games of its own each cell
        would have needed.
    """
    import polars as pl

    whole = {"cell": pl.Int64, "players": pl.Int64, CHANGE: pl.String, "games": pl.Int64}
    schema = whole | dict.fromkeys(FIGURES, pl.Float64)
    if not plan.each:
        return pl.DataFrame(schema=schema)
    as_it_is = {c.players: c.index for c in plan.cells if c.labels[CHANGE] == NOTHING}
    changed = [cell for cell in plan.cells if cell.labels[CHANGE] != NOTHING]
    levels = {"": plan.confidence, "joint_": joint_confidence(len(changed), plan.confidence)}
    rows = []
    for cell in changed:
        games, both = wins_together([won[cell.index], won[as_it_is[cell.players]]])
        row: dict[str, Any] = {"cell": cell.index, **cell.labels, "games": games}
        for prefix, level in levels.items():
            told = paired_difference(both[0, 0], both[1, 1], both[0, 1], games, level)
            row["difference"], row["variance_reduction"] = told.mean, told.factor
            row[f"{prefix}low"] = told.mean - told.half_width
            row[f"{prefix}high"] = told.mean + told.half_width
        rows.append(row)
    return pl.DataFrame(rows, schema=schema)
