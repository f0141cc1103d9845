"""When a cell has been played often enough: at once, precisely, or until it is decided.

A cell that is watched is looked at after its first block, and then each time its games have grown
by about a fifth. Its games come in the order of their numbers, and whether it goes on depends on
its own games alone, so that threads, the other cells and interruptions change nothing. What is
known after each look is a confidence sequence (`experiments.sequences`), which looking does not
wear out.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from experiments.stats import joint_confidence, verdicts
from experiments.tally import opponents

if TYPE_CHECKING:
    from experiments.plan import Plan

GROWTH = 1.2


def looks(plan: "Plan") -> Iterator[int]:
    """After how many blocks each cell is looked at; the last is all of them.

    Parameters
    ----------
    plan : Plan
        What is asked.

    Yields
    ------
    int
        Rising.
    """
    blocks = plan.blocks if not plan.watched else min(1, plan.blocks)
    while blocks < plan.blocks:
        yield blocks
        blocks = min(max(blocks + 1, int(blocks * GROWTH)), plan.blocks)
    yield plan.blocks


def known_enough(plan: "Plan", wins: int, games: int, aborted: int) -> bool:
    """Whether a cell of a watched plan needs no more games.

    Parameters
    ----------
    plan : Plan
        What is asked.
    wins, games, aborted : int
        Games that the first side won, all games, and those given up, of the cell so far.

    Returns
    -------
    bool
        Always False for a plan that is not watched: it plays what it was told.
    """
    if not plan.watched:
        return False
    if plan.precision is not None:
        low, high = plan.method.ends(wins, games, plan.confidence)
        if max(wins / games - float(low), float(high) - wins / games) > plan.precision:
            return False
    if not plan.until_decided:
        return True
    cells, sides = len(plan.cells), opponents(plan.game.sides)
    each = joint_confidence(cells, plan.confidence)
    judged = verdicts([wins], [games], sides, plan.band, each, [aborted], plan.method)[0]
    return judged.word != "undecided"
