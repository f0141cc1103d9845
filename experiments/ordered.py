"""Whether values that the game means to be ordered are: each next one against the one before.

Difficulty levels say which of them is meant to be harder. All settings play the same games, so the
difference between two levels is sharper than either rate; it is told at every combination of
whatever else varies, and on the mean over these.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.counters import WinBits
from experiments.effects import MOST_CELLS, Cells, judged
from experiments.stats import joint_confidence

if TYPE_CHECKING:
    import polars as pl

    from experiments.cells import Cell
    from experiments.parse import Factor
    from experiments.plan import Plan

WORDS = ("factor", "meant", "level", "next_level", "setting")
PLACES = ("cell", "next_cell", "games")
FIGURES = ("difference", "low", "high", "joint_low", "joint_high", "variance_reduction")


@dataclass(frozen=True)
class Step:
    """From one level to the next, at one setting of everything else or on the mean of several.

    Attributes
    ----------
    factor : Factor
        Whose levels.
    meant : str
        What the next one is meant to be: ``harder`` or ``easier``.
    pairs : tuple of (Cell, Cell)
        The cells of the one level and of the next.
    """

    factor: "Factor"
    meant: str
    pairs: "tuple[tuple[Cell, Cell], ...]"

    def told(self) -> dict[str, Any]:
        """Everything about it but its figures."""
        before, after = self.pairs[0]
        name, alone = self.factor.name, len(self.pairs) == 1
        others = {n: label for n, label in before.labels.items() if n != name}
        return {
            "factor": name,
            "meant": self.meant,
            "level": str(before.labels[name]),
            "next_level": str(after.labels[name]),
            "setting": ", ".join(f"{n} {label}" for n, label in others.items()) if alone else None,
            "cell": before.index if alone else None,
            "next_cell": after.index if alone else None,
        }


def rising(plan: "Plan", factor: "Factor") -> list[int | str] | None:
    """The labels of a factor in the order that the game means; None where it means none."""
    option = plan.game.options.get(factor.name)
    if option is None or not option.order or len(factor.values) < 2:
        return None
    ranks = dict(zip(factor.labels, map(option.rank, factor.values), strict=True))
    return sorted(factor.labels, key=lambda label: ranks[label])


def steps_of(plan: "Plan") -> Iterator[Step]:
    """Every step from a level to the next; none where things are changed one at a time.

    Parameters
    ----------
    plan : Plan
        Its cells are all combinations of its factors.

    Yields
    ------
    Step
        At each setting, and where there are several, on their mean.
    """
    for factor in plan.factors:
        labels = None if plan.each else rising(plan, factor)
        if labels is None:
            continue
        settings: dict[tuple[int | str, ...], dict[int | str, Cell]] = {}
        for cell in plan.cells:
            others = tuple(label for n, label in cell.labels.items() if n != factor.name)
            settings.setdefault(others, {})[cell.labels[factor.name]] = cell
        meant = plan.game.options[factor.name].order
        for one, other in itertools.pairwise(labels):
            pairs = tuple((cells[one], cells[other]) for cells in settings.values())
            yield from (Step(factor, meant, (pair,)) for pair in pairs)
            if len(pairs) > 1:
                yield Step(factor, meant, pairs)


def order_table(plan: "Plan", won: Sequence[WinBits]) -> "pl.DataFrame":
    """How much more often the first side wins at each level than at the one before.

    Parameters
    ----------
    plan : Plan
        What was played.
    won : sequence of WinBits
        For each cell, which games the first side won.

    Returns
    -------
    polars.DataFrame
        Empty where no factor has levels in order, or in more than MOST_CELLS cells. One row a step
        and setting, and one for the mean over the settings, which has no ``setting`` and no cells:
        the ``factor``; what the next level is ``meant`` to be; ``level`` and ``next_level``;
        ``games`` of each; ``difference`` of the win rates, the next less the one before, with the
        interval of the row alone and the joint one of all rows (Bonferroni); and
        ``variance_reduction``, how many times as many games of its own each cell would have needed.
    """
    import polars as pl

    schema = {**dict.fromkeys(WORDS, pl.String), **dict.fromkeys(PLACES, pl.Int64)}
    schema |= dict.fromkeys(FIGURES, pl.Float64)
    steps = list(steps_of(plan))
    if not steps or len(plan.cells) > MOST_CELLS:
        return pl.DataFrame(schema=schema)
    weights = np.zeros((len(steps), len(plan.cells)))
    for row, step in zip(weights, steps, strict=True):
        for before, after in step.pairs:
            row[before.index] -= 1 / len(step.pairs)
            row[after.index] += 1 / len(step.pairs)
    cells, joint = Cells.of(won), joint_confidence(len(steps), plan.confidence)
    rows = []
    for step, figures in zip(steps, judged(cells, weights, plan.confidence, joint), strict=True):
        difference = figures.pop("effect")
        rows.append({**step.told(), "games": cells.games, "difference": difference, **figures})
    return pl.DataFrame(rows, schema=schema)
