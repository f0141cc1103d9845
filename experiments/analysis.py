"""The tables of a sweep: everything that is made of the counts of its cells."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from experiments.cards import cards_table
from experiments.changes import changes_table
from experiments.effects import effects_table
from experiments.experience import experience_table, lengths_table
from experiments.ordered import order_table
from experiments.presence import presence_table
from experiments.tally import Tally

if TYPE_CHECKING:
    import polars as pl

    from experiments.plan import Plan


def analyse(plan: "Plan", tallies: Sequence[Tally]) -> "dict[str, pl.DataFrame]":
    """All tables of a sweep but that of the cells.

    Parameters
    ----------
    plan : Plan
        What was played.
    tallies : sequence of Tally
        One for each cell, in order.

    Returns
    -------
    dict of str to polars.DataFrame
        By name; those that are empty say nothing and are not stored.
    """
    return {
        "presence": presence_table(plan, [tally.presences for tally in tallies]),
        "effects": effects_table(plan, [tally.won for tally in tallies]),
        "order": order_table(plan, [tally.won for tally in tallies]),
        "changes": changes_table(plan, [tally.won for tally in tallies]),
        "cards": cards_table(plan, [tally.cards for tally in tallies]),
        "experience": experience_table(plan, tallies),
        "lengths": lengths_table(plan, tallies),
    }


def table_csv(table: "pl.DataFrame") -> str:
    """The text of a table: all columns, fractions with six decimals.

    Parameters
    ----------
    table : polars.DataFrame
        From `analyse`.

    Returns
    -------
    str
    """
    return table.write_csv(float_precision=6)
