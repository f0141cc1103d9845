"""Games with something against games without it, in cells and over several of them.

Over several cells differences are averaged, not recomputed from added counts: what is compared may
be more frequent in some cells than in others, and adding would mix the effect of the cells into its
own. Ends of intervals are averaged as well, which holds however much luck the cells share.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from experiments.stats import joint_confidence, newcombe

Counts = dict[str, int]
COMPARED = ("with", "without")
ENDS = ("low", "high", "joint_low", "joint_high")
FIGURES = ("rate_with", "rate_without", "difference", *ENDS)


def weight(part: Counts) -> float:
    """Mantel's and Haenszel's weight of a cell; 0 where there is nothing to compare."""
    with_it, without = part["games_with"], part["games_without"]
    return with_it * without / (with_it + without) if with_it else 0.0


def compare(rows: Sequence[dict[str, Any]], confidence: float) -> None:
    """Give each row its rates, its difference, and intervals alone and joint.

    Parameters
    ----------
    rows : sequence of dict
        Each with the added counts ``games_with``, ``wins_with``, ``games_without`` and
        ``wins_without``, and with ``parts``, the same counts cell by cell, which are taken out. The
        figures in FIGURES are put in; None where there is nothing to compare.
    confidence : float
        Of one interval, and of the joint ones together.
    """
    joint = joint_confidence(sum(any(map(weight, row["parts"])) for row in rows), confidence)
    for row in rows:
        parts = [part for part in row.pop("parts") if weight(part)]
        if not parts:
            row.update(dict.fromkeys(FIGURES))
            if row["games_with"]:
                row["rate_with"] = row["wins_with"] / row["games_with"]
            continue
        weights = np.array([weight(part) for part in parts])
        weights /= weights.sum()
        wins, games = (
            tuple(np.array([part[f"{what}_{how}"] for part in parts]) for how in COMPARED)
            for what in ("wins", "games")
        )
        rates = [float(weights @ (w / n)) for w, n in zip(wins, games, strict=True)]
        row.update(rate_with=rates[0], rate_without=rates[1], difference=rates[0] - rates[1])
        for prefix, level in (("", confidence), ("joint_", joint)):
            low, high = newcombe((wins[0], wins[1]), (games[0], games[1]), level)
            row[f"{prefix}low"], row[f"{prefix}high"] = float(weights @ low), float(weights @ high)
