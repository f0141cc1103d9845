"""Finding strategies by name: those that come with Totem, and a user's own file.

A strategy is named ``name`` or ``path/to/file.py:name``. Behind it, ``@`` says whose weights it
plays with: ``@2`` is the second generation that comes with Totem, ``@0`` what the strategy itself
declares, ``@path/to/weights.toml`` a file. Without it a shipped strategy plays with its newest
generation, and any other with what it declares.
"""

import importlib.util
import re
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from sim.core.errors import BadInput, unknown
from sim.core.game import Game
from sim.core.runner import Seating, seating
from sim.core.weights import WITHOUT_WORDS
from strategies.api import Search, Strategy
from strategies.weights import generations, read_weights

DEFAULT = "basic"
TUNED_FIRST = ("skilled", DEFAULT)  # whose weights are asked about where none is named
IN_A_FILE = re.compile(r"(?P<path>.*?\.py):(?P<name>[^:@]*)(?:@(?P<weights>.*))?")


@dataclass(frozen=True)
class Spec:
    """What a user wrote to name a strategy, taken apart.

    Attributes
    ----------
    path : str
        The file it is in; empty for one that comes with Totem.
    name : str
        What it is called.
    weights : str or None
        What stands behind ``@``; None where there is no ``@``.
    """

    path: str
    name: str
    weights: str | None

    @property
    def generation(self) -> int | None:
        """The generation of weights that is asked for by its number."""
        given = self.weights or ""
        return int(given) if given.isascii() and given.isdigit() else None


def read_spec(text: str) -> Spec:
    """Take apart ``name``, ``path/to/file.py:name``, and either with ``@weights`` behind it."""
    match = IN_A_FILE.fullmatch(text)
    if match:
        return Spec(match["path"], match["name"], match["weights"])
    head, sign, weights = text.partition("@")
    path, _, name = head.rpartition(":")
    return Spec(path, name, weights if sign else None)


def shipped(game: Game) -> list[Strategy]:
    """The strategies that come with Totem for `game`, weakest first."""
    found: list[Strategy] = _module(game).STRATEGIES
    return found


def _module(game: Game) -> Any:
    return import_module(f"strategies.{game.name.replace('-', '_')}")


def template(game: Game, role: str, path: str) -> str:
    """The text of a file to begin a strategy of one's own with.

    Parameters
    ----------
    game : Game
        Which game.
    role : str
        What it is to play.
    path : str
        The file it is written to, which its comments name.

    Returns
    -------
    str
        Python that holds one strategy called `mine`.

    Raises
    ------
    BadInput
        For an unknown role, or one for which the game has no such file.
    """
    found: Mapping[str, Path] = _module(game).TEMPLATES
    if role not in game.roles:
        raise unknown(f"role in {game.name}", role, game.roles)
    if role not in found:
        there = ", ".join(found) or "none in this game"
        raise BadInput(f"{game.name} has no starting point for the {role} (possible: {there})")
    return found[role].read_text("utf-8").replace(f"{found[role].name}:", f"{path}:")


def for_role(game: Game, role: str) -> dict[str, Strategy]:
    """The shipped strategies that can play `role`, by name."""
    return {s.name: s for s in shipped(game) if role in s.roles}


def shipped_weights(game: Game, role: str, name: str) -> dict[int, Path]:
    """The files of weights that come with Totem for a strategy in a role.

    Parameters
    ----------
    game : Game
        Which game.
    role : str
        The role it plays.
    name : str
        Its plain name.

    Returns
    -------
    dict of int to pathlib.Path
        By generation, from 1; the oldest first.
    """
    return generations(Path(str(_module(game).__file__)).parent, name, role)


def _in_file(game: Game, path_text: str, name: str, asked: str) -> Strategy:
    """The strategy called `name` in a file, whatever it plays.

    `asked` is what was asked for, as messages repeat it.
    """
    path = Path(path_text).expanduser().resolve()
    if not path.is_file():
        raise BadInput(f"strategy {asked}: there is no file {path_text}")
    module_name = f"totem_user_{path.stem}"
    module_spec = importlib.util.spec_from_file_location(module_name, path)
    if module_spec is None or module_spec.loader is None:
        raise BadInput(f"strategy {asked}: {path_text} is not a Python file")
    module = importlib.util.module_from_spec(module_spec)
    sys.modules[module_name] = module
    try:
        module_spec.loader.exec_module(module)
    # Whatever a user's file raises is the user's to hear, in one line, leaving included.
    except (Exception, SystemExit) as error:
        reason = " ".join(str(error).split())
        raise BadInput(
            f"strategy {asked}: {path_text} cannot be read: {type(error).__name__}: {reason}"
        ) from error
    found = {
        value.name: value
        for value in vars(module).values()
        if isinstance(value, Strategy) and value.game == game.name
    }
    if name not in found:
        raise unknown(f"strategy in {path_text}", name, found)
    return found[name]


def _from_file(game: Game, role: str, spec: str, path_text: str, name: str) -> Strategy:
    """A strategy from ``path/to/file.py:name``."""
    found = _in_file(game, path_text, name, f"{role}={spec}")
    if role not in found.roles:
        raise BadInput(f"strategy {role}={spec}: it plays {', '.join(found.roles)}, not {role}")
    return found


def roles_of(game: Game, spec: str) -> list[str]:
    """The roles that the strategy `spec` names can play, in the order of the game.

    Raises
    ------
    BadInput
        If there is none such; the message lists the nearest and all that exist.
    """
    asked = read_spec(spec)
    if asked.path:
        plays: Collection[str] = _in_file(game, asked.path, asked.name, spec).roles
    else:
        plays = {role for s in shipped(game) if s.name == asked.name for role in s.roles}
        if not plays:
            known = {s.name: s for s in shipped(game)}
            raise unknown(f"strategy of {game.name}", asked.name, known)
    return [role for role in game.roles if role in plays]


def find(game: Game, role: str, spec: str) -> Strategy:
    """The strategy `spec` names for `role`, with the weights it asks for.

    Parameters
    ----------
    game : Game
        Which game.
    role : str
        One of its roles.
    spec : str
        A shipped name or ``path/to/file.py:name``; ``@`` and a generation or a file may follow.

    Returns
    -------
    Strategy
        Its name tells the generation or the file of weights, if it plays with one.

    Raises
    ------
    BadInput
        If there is none such; the message lists the nearest and all that exist.
    """
    asked = read_spec(spec)
    if asked.path:
        return _weighted(game, role, spec, _from_file(game, role, spec, asked.path, asked.name))
    known = for_role(game, role)
    if asked.name.endswith(".py"):
        raise BadInput(
            f"strategy {role}={spec}: say which one in the file, as in {asked.name}:name"
        )
    if asked.name not in known:
        raise unknown(f"strategy for {role}", asked.name, known)
    return _weighted(game, role, spec, known[asked.name])


def _weighted(game: Game, role: str, spec: str, strategy: Strategy) -> Strategy:
    """The strategy with the weights that `spec` asks for."""
    asked = read_spec(spec)
    if isinstance(strategy, Search):
        played_on = {r: _weighted(game, r, s.name, s) for r, s in strategy.policy.items()}
        strategy = replace(strategy, policy=played_on)
    files = {} if asked.path else shipped_weights(game, role, strategy.name)
    wanted = asked.generation
    if asked.weights is None:
        if not files:
            return strategy
        wanted = max(files)
    if wanted == 0:
        return strategy.weighted(strategy.weights, "0")
    if wanted is not None and wanted in files:
        return strategy.weighted(read_weights(files[wanted], strategy, role).weights, str(wanted))
    possible = ", ".join(str(number) for number in (0, *files))
    if wanted is not None or not asked.weights:
        raise BadInput(
            f"strategy {role}={spec}: {strategy.name} for {role} has no generation "
            f"'{asked.weights}' of weights (possible: {possible}, or a file.toml)"
        )
    path = Path(asked.weights).expanduser()
    if not path.is_file():
        raise BadInput(
            f"strategy {role}={spec}: there is no file {asked.weights} "
            f"(possible: a file of weights, or generation {possible})"
        )
    return strategy.weighted(read_weights(path, strategy, role).weights, path.name)


def best_known(game: Game, role: str) -> str:
    """The name of the strategy for `role` whose weights are worth asking about first."""
    known = for_role(game, role)
    return next(name for name in TUNED_FIRST if name in known)


def lineup(game: Game, chosen: Mapping[str, str]) -> dict[str, Strategy]:
    """One strategy for every role of the game, `basic` where none was chosen.

    Parameters
    ----------
    game : Game
        Which game.
    chosen : mapping of str to str
        Role to what `find` takes.

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


def seat(
    strategies: Mapping[str, Strategy], without: Mapping[str, Sequence[int]] | None = None
) -> Seating:
    """Compile a lineup and pack it with its weights for the kernels.

    Where a role is searched, the strategy that the search plays on with stands for its own.

    Parameters
    ----------
    strategies : mapping of str to Strategy
        One for each role, in the order of the game's roles.
    without : mapping of str to sequence of int, optional
        By role, the sets of bits of its restrictions.

    Returns
    -------
    Seating

    Raises
    ------
    BadInput
        If a strategy cannot be compiled, the message names the line and the reason; or if a search
        is restricted.
    """
    members, given = list(strategies.values()), without or {}
    for role, strategy in strategies.items():
        if isinstance(strategy, Search) and any(given.get(role, ())):
            raise BadInput(
                f"strategy {role}={strategy.name}: a search tries every action; it "
                "cannot be restricted"
            )
    playing = [s.policy[role] if isinstance(s, Search) else s for role, s in strategies.items()]
    seats = seating(
        [_compiled(s) for s in playing],
        [list(s.weights.values()) for s in members],
        [given.get(role, (0,) * WITHOUT_WORDS) for role in strategies],
        [s.by_number for s in playing],
    )
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
