"""Roles and strategies as they are asked for, told again, and seated."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sim.core.errors import unknown
from sim.core.game import Game
from sim.core.runner import Seating

if TYPE_CHECKING:
    from strategies.api import Strategy


def role_of(game: Game, role: str) -> str:
    """The role, if the game has it.

    Raises
    ------
    BadInput
        If not.
    """
    if role not in game.roles:
        raise unknown(f"role in {game.name}", role, game.roles)
    return role


def side_of(game: Game, role: str) -> int:
    """The side that a role wins and loses with, by its number in the game."""
    return list(game.sides).index(game.role_sides[role])


def roles_of(game: Game, side: str) -> list[str]:
    """The roles that win and lose with a side."""
    return [role for role in game.roles if game.role_sides[role] == side]


def seat_all(
    game: Game,
    lineups: "Sequence[Mapping[str, Strategy]]",
    say: Callable[[str], None] | None = None,
    without: "Sequence[Mapping[str, Sequence[int]]]" = (),
) -> list[Seating]:
    """Lineups in the form kernels take, with the game compiled.

    Parameters
    ----------
    game : Game
        Which game.
    lineups : sequence of mapping of str to Strategy
        One strategy for every role, in the order of the game's roles.
    say : callable, optional
        Told in one line that compiling takes a while.
    without : sequence of mapping of str to sequence of int, optional
        For each lineup what its roles never do, from `experiments.restrictions.without`; nothing
        is restricted by default.

    Returns
    -------
    list of Seating

    Raises
    ------
    BadInput
        If a strategy cannot be compiled.
    """
    from sim.core.jit import compiling
    from strategies.registry import compiled_name, seat

    never = without or [{}] * len(lineups)
    name = max((compiled_name(game, lineup) for lineup in lineups), key=len)
    with compiling(name, say):
        game.kernels()
        return [seat(strategies, some) for strategies, some in zip(lineups, never, strict=True)]


def told(spec: str, strategy: "Strategy") -> str:
    """A strategy as it may stand in files and commands, good for the same games ever after.

    The generation of its weights is spelt out, and a private or absolute folder left out.
    """
    from strategies.registry import read_spec

    asked = read_spec(spec)
    if not asked.path and (asked.weights is None or asked.generation is not None):
        return strategy.name
    place = f"{_public(asked.path)}:" if asked.path else ""
    return place + asked.name + ("" if asked.weights is None else f"@{_public(asked.weights)}")


def _public(path: str) -> str:
    place = Path(path)
    return place.name if place.is_absolute() or path.startswith("~") else path
