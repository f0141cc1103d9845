"""Which numbers of a game a result rests on that no printed source gives, in a line."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from reports.words import rests_on
from sim.core.game import Game
from sim.core.options import Value

if TYPE_CHECKING:
    from experiments.plan import Plan


def reconstructed(
    game: Game, values: Iterable[Mapping[str, Value]], given: Iterable[str] = ()
) -> tuple[str, ...]:
    """The reconstructed numbers that are in play in any of some cells.

    Parameters
    ----------
    game : Game
        Which game.
    values : iterable of mapping of str to value
        Every option of the game, in each cell.
    given : iterable of str
        Options that whoever asks has set or varied: those numbers are the asker's own.

    Returns
    -------
    tuple of str
        In the order in which the game lists them.
    """
    found = dict.fromkeys(name for some in values for name in game.reconstructed(some))
    own = set(given)
    return tuple(name for name in found if name not in own)


def of_plan(plan: "Plan") -> tuple[str, ...]:
    """The reconstructed numbers in play in the cells of a plan, without those it sets itself."""
    given = [*plan.fixed, *(name for f in plan.varied for sets in f.sets for name in sets)]
    return reconstructed(plan.game, (cell.values for cell in plan.cells), given)


def line(plan: "Plan") -> str:
    """What a table of this plan says of reconstructed numbers; empty where there are none."""
    return rests_on(len(of_plan(plan)), plan.game.title, plan.game.name)
