"""Cells: the combinations of what varies, each with all options and who plays."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from experiments.factors import STRATEGY, is_strategy
from experiments.parse import Factor
from sim.core.errors import BadInput
from sim.core.game import Game
from sim.core.options import Value

if TYPE_CHECKING:
    from strategies.api import Strategy

MOST_CELLS = 10_000


@dataclass(frozen=True)
class Cell:
    """One combination of the factors.

    Attributes
    ----------
    index : int
        Its number, from 0; the last factor changes fastest.
    players : int
        How many play.
    labels : mapping of str to int or str
        The value of every factor, as in tables.
    values : mapping of str to value
        Every option of the game.
    lineup : mapping of str to Strategy
        Who decides, one for each role.
    """

    index: int
    players: int
    labels: Mapping[str, int | str]
    values: Mapping[str, Value]
    lineup: "Mapping[str, Strategy]" = field(default_factory=dict, repr=False)

    def template(self, game: Game) -> Any:
        """The state every game of this cell starts from."""
        return game.template(self.values, self.players)


def cells_of(
    game: Game,
    factors: Sequence[Factor],
    fixed: Mapping[str, Value],
    chosen: Mapping[str, str],
) -> tuple[Cell, ...]:
    """Every combination of the factors; the last one changes fastest.

    Parameters
    ----------
    game : Game
        Which game.
    factors : sequence of Factor
        ``players`` first.
    fixed : mapping of str to value
        Options set for all cells.
    chosen : mapping of str to str
        By role, the strategy asked for where no factor says otherwise.

    Returns
    -------
    tuple of Cell

    Raises
    ------
    BadInput
        If there are too many, or a combination is impossible.
    """
    from strategies.registry import lineup

    count = 1
    for factor in factors:
        count *= len(factor.values)
    if count > MOST_CELLS:
        raise BadInput(f"{count:,} combinations are too many (allowed: up to {MOST_CELLS:,})")
    names = [f.name for f in factors]
    cells, known = [], {}
    for index, picked in enumerate(itertools.product(*(_settings(f) for f in factors))):
        players = int(picked[0][0])  # type: ignore[arg-type]
        given = {name: value for _, _, sets in picked for name, value in sets.items()}
        specs = {
            n.removeprefix(f"{STRATEGY}."): str(given.pop(n)) for n in [*given] if is_strategy(n)
        }
        who = tuple(sorted({**chosen, **specs}.items()))
        if who not in known:
            known[who] = lineup(game, dict(who))
        labels = {name: label for name, (_, label, _) in zip(names, picked, strict=True)}
        values = game.resolve({**fixed, **given}, players)
        cells.append(Cell(index, players, labels, values, known[who]))
    return tuple(cells)


def _settings(factor: Factor) -> list[tuple[Value, int | str, Mapping[str, Value]]]:
    """Value, label and what it sets, for each value of a factor."""
    return list(zip(factor.values, factor.labels, factor.sets, strict=True))
