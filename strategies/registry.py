"""Finding strategies by name: those that come with Totem, and a user's own file."""

import importlib.util
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from sim.core.errors import BadInput, unknown
from sim.core.game import Game
from sim.core.runner import Seating, seating
from strategies.api import Search, Strategy

DEFAULT = "basic"


def shipped(game: Game) -> list[Strategy]:
    """The strategies that come with Totem for `game`, weakest first."""
    module = import_module(f"strategies.{game.name.replace('-', '_')}")
    found: list[Strategy] = module.STRATEGIES
    return found


def for_role(game: Game, role: str) -> dict[str, Strategy]:
    """The shipped strategies that can play `role`, by name."""
    return {s.name: s for s in shipped(game) if role in s.roles}


def _from_file(game: Game, role: str, spec: str) -> Strategy:
    """A strategy from ``path/to/file.py:name``."""
    path_text, _, name = spec.rpartition(":")
    path = Path(path_text).expanduser().resolve()
    if not path.is_file():
        raise BadInput(f"strategy {role}={spec}: there is no file {path_text}")
    module_name = f"totem_user_{path.stem}"
    module_spec = importlib.util.spec_from_file_location(module_name, path)
    if module_spec is None or module_spec.loader is None:
        raise BadInput(f"strategy {role}={spec}: {path_text} is not a Python file")
    module = importlib.util.module_from_spec(module_spec)
    sys.modules[module_name] = module
    try:
        module_spec.loader.exec_module(module)
    # Whatever a user's file raises is the user's to hear, in one line, leaving included.
    except (Exception, SystemExit) as error:
        reason = " ".join(str(error).split())
        raise BadInput(
            f"strategy {role}={spec}: {path_text} cannot be read: {type(error).__name__}: {reason}"
        ) from error
    found = {
        value.name: value
        for value in vars(module).values()
        if isinstance(value, Strategy) and value.game == game.name
    }
    if name not in found:
        raise unknown(f"strategy in {path_text}", name, found)
    if role not in found[name].roles:
        raise BadInput(
            f"strategy {role}={spec}: it plays {', '.join(found[name].roles)}, not {role}"
        )
    return found[name]


def find(game: Game, role: str, spec: str) -> Strategy:
    """The strategy `spec` names for `role`: a shipped name, or ``path/to/file.py:name``.

    Raises
    ------
    BadInput
        If there is none such; the message lists the nearest and all that exist.
    """
    if ":" in spec:
        return _from_file(game, role, spec)
    known = for_role(game, role)
    if spec.endswith(".py"):
        raise BadInput(f"strategy {role}={spec}: say which one in the file, as in {spec}:name")
    if spec not in known:
        raise unknown(f"strategy for {role}", spec, known)
    return known[spec]


def lineup(game: Game, chosen: Mapping[str, str]) -> dict[str, Strategy]:
    """One strategy for every role of the game, `basic` where none was chosen.

    Parameters
    ----------
    game : Game
        Which game.
    chosen : mapping of str to str
        Role to strategy name or ``path.py:name``.

    Returns
    -------
    dict of str to Strategy
        In the order of the game's roles.

    Raises
    ------
    BadInput
        For an unknown role or strategy.
    """
    for role in chosen:
        if role not in game.roles:
            raise unknown(f"role in {game.name}", role, game.roles)
    return {role: find(game, role, chosen.get(role, DEFAULT)) for role in game.roles}


def _why(error: Exception) -> str:
    """The line and the reason from numba's long account of what it could not compile."""
    text = str(error)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    told = [line for line in lines if not line.startswith("Failed in nopython mode")] or [""]
    reason = " ".join(told[:2]) if told[0].endswith("signature:") else told[0]
    place = re.search(r"\((\d+)\)$", text, re.MULTILINE)
    return f"line {place[1]}: {reason}" if place else reason


def _compiled(strategy: Strategy) -> Callable[..., int]:
    from sim.core.jit import numba

    errors = numba.core.errors
    try:
        compiled = strategy.compiled()
    # Numba lets out whatever its own code meets in a user's function, a KeyError for an unknown
    # field for instance.
    except (errors.NumbaError, errors.UnsupportedBytecodeError, TypeError, LookupError) as error:
        raise BadInput(f"strategy {strategy.name} cannot be compiled: {_why(error)}") from error
    returned = {str(known.return_type) for known in getattr(compiled, "nopython_signatures", ())}
    if returned - {"int64"}:
        raise BadInput(f"strategy {strategy.name} never returns an index of an action")
    return compiled


def seat(strategies: Mapping[str, Strategy]) -> Seating:
    """Compile a lineup and pack it with its weights for the kernels.

    Where a role is searched, the strategy that the search plays on with stands for its own.

    Raises
    ------
    BadInput
        If a strategy cannot be compiled; the message names the line and the reason.
    """
    members = list(strategies.values())
    weights = [list(s.weights.values()) for s in members]
    functions = [
        _compiled(s.policy[role] if isinstance(s, Search) else s) for role, s in strategies.items()
    ]
    seats = seating(functions, weights)
    searches = [s for s in members if isinstance(s, Search)]
    if not searches:
        return seats
    policies = [
        seat({role: s.policy[role] for role in strategies}) if isinstance(s, Search) else None
        for s in members
    ]
    play, choose = searches[0].players(policies, [s.weights for s in members])
    return replace(seats, play=play, choose=choose)


def compiled_name(game: Game, strategies: Mapping[str, Strategy]) -> str:
    """What is compiled for this lineup, for the lock on it; searches are compiled when needed."""
    searched = any(isinstance(s, Search) for s in strategies.values())
    return f"{game.name}-search" if searched else game.name
