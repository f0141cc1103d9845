"""Factors that are no single option: who plays, and one change at a time."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from experiments.lineups import role_of, told
from experiments.parse import Factor, no_duplicates, parse_factor
from sim.core.errors import BadInput
from sim.core.game import Game
from sim.core.options import Value

if TYPE_CHECKING:
    from strategies.api import Strategy

STRATEGY = "strategy"  # as a factor, the strategy of all roles; `strategy.ROLE` that of one
CHANGE, NOTHING = "change", "nothing"


def is_strategy(name: str) -> bool:
    """Whether a factor says who plays."""
    return name == STRATEGY or name.startswith(f"{STRATEGY}.")


def strategy_factor(game: Game, name: str, given: str | Sequence[object]) -> Factor:
    """Strategies to play with, one after the other, from ``a,b,c`` or names.

    Parameters
    ----------
    game : Game
        Which game.
    name : str
        ``strategy`` for all roles, ``strategy.ROLE`` for one.
    given : str or sequence of str
        Strategies as ``--strategy`` takes them.

    Returns
    -------
    Factor
        Labels tell the generation of weights where the factor is about one role.

    Raises
    ------
    BadInput
        For an unknown role or strategy, or one given twice.
    """
    from strategies.registry import lineup

    role = name.removeprefix(STRATEGY).removeprefix(".")
    roles = list(game.roles) if name == STRATEGY else [role_of(game, role)]
    parts = given.split(",") if isinstance(given, str) else given
    specs = [str(part).strip() for part in parts]
    if not specs:
        raise BadInput(f"vary {name}: no value is given (allowed: names of strategies)")
    labels = []
    for spec in specs:
        found = lineup(game, dict.fromkeys(roles, spec))
        labels.append(told(spec, found[role]) if role else spec)
    no_duplicates(name, labels)
    about = f"who decides for the {role}" if role else "who decides for everybody"
    sets: list[Mapping[str, Value]] = [
        {f"{STRATEGY}.{one}": spec for one in roles} for spec in specs
    ]
    return Factor(name, tuple(specs), tuple(labels), about, tuple(sets))


def parse_varied(game: Game, asked: Mapping[str, Any], lineups: bool) -> list[Factor]:
    """What varies, sorted by name.

    Parameters
    ----------
    game : Game
        Which game.
    asked : mapping of str to str or sequence
        By name, the values.
    lineups : bool
        Whether strategies may vary.

    Returns
    -------
    list of Factor

    Raises
    ------
    BadInput
        For an unknown name, an impossible value, or strategies where they may not vary.
    """
    factors = []
    for name in sorted(asked):
        if not is_strategy(name):
            factors.append(parse_factor(game.options.find(name), asked[name]))
        elif lineups:
            factors.append(strategy_factor(game, name, asked[name]))
        else:
            raise BadInput(f"vary {name}: strategies vary in a sweep only; see totem sweep --help")
    one_role = [f.name for f in factors if f.name.startswith(f"{STRATEGY}.")]
    if one_role and any(f.name == STRATEGY for f in factors):
        raise BadInput(f"{STRATEGY} and {one_role[0]} both say who plays; vary one of them")
    return factors


def one_at_a_time(
    game: Game, factors: Sequence[Factor], lineup: "Mapping[str, Strategy]"
) -> Factor:
    """One factor whose values change one thing each, the first of them nothing.

    Parameters
    ----------
    game : Game
        Which game.
    factors : sequence of Factor
        What varies. Values that are what is played anyway are left out.
    lineup : mapping of str to Strategy
        Who plays where nothing is changed.

    Returns
    -------
    Factor

    Raises
    ------
    BadInput
        If nothing is left to change.
    """
    labels: list[str] = [NOTHING]
    sets: list[Mapping[str, Value]] = [{}]
    for factor in factors:
        for value, label, given in zip(factor.values, factor.labels, factor.sets, strict=True):
            if not _as_it_is(game, factor.name, value, label, lineup):
                labels.append(f"{factor.name} {label}")
                sets.append(dict(given))
    if len(labels) == 1:
        raise BadInput("each: nothing is left to change (allowed: values that are not the default)")
    about = "the one thing that is changed"
    return Factor(CHANGE, tuple(labels), tuple(labels), about, tuple(sets))


def _as_it_is(
    game: Game, name: str, value: Value, label: object, lineup: "Mapping[str, Strategy]"
) -> bool:
    if not is_strategy(name):
        return value == game.options[name].default
    role = name.removeprefix(STRATEGY).removeprefix(".")
    if role:
        return lineup[role].name == label
    return all(strategy.name.partition("@")[0] == value for strategy in lineup.values())
