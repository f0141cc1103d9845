"""Weights of strategies in files: the generations that come with Totem, and a user's own.

::

    game = "dream-city"
    strategy = "skilled"
    role = "mark"

    [made]  # how they were found; a file written by hand can do without
    command = "totem tune dream-city mark ..."

    [weights]  # every weight that the strategy declares, and no other
    unlock = 10.0

A generation that comes with Totem is ``weights/<strategy>-<role>-<generation>.toml`` in the game's
folder of strategies. Weights are handed to kernels when these run: changing them compiles nothing.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli_w

from sim.core.errors import BadInput, nearest
from sim.core.weights import LARGEST, WEIGHTS_FOLDER
from strategies.api import Strategy

HEAD = ("game", "strategy", "role")
MADE, WEIGHTS = "made", "weights"
KEY = re.compile(r"""^\s*["']?([\w.-]+)["']?\s*=""", re.MULTILINE)


@dataclass(frozen=True)
class WeightsFile:
    """What a file of weights says.

    Attributes
    ----------
    made : mapping of str to object
        How the weights were found; empty in a file written by hand.
    weights : mapping of str to float
        By name, in the order in which the strategy declares them.
    """

    made: Mapping[str, Any]
    weights: Mapping[str, float]


def generations(folder: Path, strategy: str, role: str) -> dict[int, Path]:
    """The files of weights in a game's folder of strategies.

    Parameters
    ----------
    folder : pathlib.Path
        The game's folder of strategies.
    strategy, role : str
        Whose weights.

    Returns
    -------
    dict of int to pathlib.Path
        By generation, from 1; the oldest first.
    """
    form = re.compile(rf"{re.escape(strategy)}-{re.escape(role)}-([1-9]\d*)\.toml")
    named = [(form.fullmatch(path.name), path) for path in (folder / WEIGHTS_FOLDER).glob("*.toml")]
    return dict(sorted((int(match[1]), path) for match, path in named if match))


def read_weights(path: Path, strategy: Strategy, role: str) -> WeightsFile:
    """Read a file of weights for a strategy in a role.

    Parameters
    ----------
    path : pathlib.Path
        The file.
    strategy : Strategy
        Says for which game, under which name and with which weights.
    role : str
        The role they are for.

    Returns
    -------
    WeightsFile

    Raises
    ------
    BadInput
        If it is no such file, or for another game, strategy or role; if a weight is missing,
        unknown, there twice, not a number or too large. The message names the file.
    """
    declared = strategy.declared()
    content = _parsed(path)
    for name in content:
        if name not in (*HEAD, MADE, WEIGHTS):
            raise _refused(path, f"unknown entry '{name}'{_hint(name, (*HEAD, MADE, WEIGHTS))}")
    for name, wanted in zip(HEAD, (declared.game, declared.name, role), strict=True):
        if content.get(name) != wanted:
            there = repr(content[name]) if name in content else "not named"
            raise _refused(path, f"{name} is {there}, but weights for '{wanted}' are asked for")
    made, given = content.get(MADE, {}), content.get(WEIGHTS)
    if not isinstance(made, dict) or not isinstance(given, dict):
        raise _refused(path, f"[{WEIGHTS}] has to be there, and [{MADE}] a table if it is")
    for name in given:
        if name not in declared.weights:
            raise _refused(
                path,
                f"unknown weight '{name}'{_hint(name, declared.weights)} (`totem strategies "
                f"{declared.game}` lists the weights of {declared.name})",
            )
    missing = [name for name in declared.weights if name not in given]
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise _refused(path, f"weight '{missing[0]}'{more} of {declared.name} is missing")
    return WeightsFile(made, {name: _number(path, name, given[name]) for name in declared.weights})


def weights_text(
    strategy: Strategy, role: str, weights: Mapping[str, float], made: Mapping[str, Any]
) -> str:
    """A file of weights, as `read_weights` reads it.

    Parameters
    ----------
    strategy : Strategy
        Says for which game, and under which name.
    role : str
        The role they are for.
    weights : mapping of str to float
        By name.
    made : mapping of str to object
        How they were found, as plain values.

    Returns
    -------
    str
    """
    declared = strategy.declared()
    head = dict(zip(HEAD, (declared.game, declared.name, role), strict=True))
    values = {name: float(weights[name]) for name in declared.weights}
    return tomli_w.dumps({**head, MADE: dict(made), WEIGHTS: values})


def _parsed(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise _refused(path, "this is no text") from None
    except OSError as error:
        raise _refused(path, f"cannot be read: {error.strerror or error}") from error
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        seen = KEY.findall(text.partition(f"[{WEIGHTS}]")[2])
        twice = next((name for name in seen if seen.count(name) > 1), None)
        if twice is not None:
            raise _refused(path, f"weight '{twice}' is given twice") from None
        raise _refused(path, f"this is not TOML: {error}") from None


def _number(path: Path, name: str, value: object) -> float:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not abs(value) <= LARGEST:  # type: ignore[arg-type]
        raise _refused(
            path,
            f"weight '{name}' is {value!r} (allowed: numbers from -{LARGEST:,.0f} to "
            f"{LARGEST:,.0f})",
        )
    return float(value)  # type: ignore[arg-type]


def _hint(name: str, known: Any) -> str:
    close = nearest(name, known)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def _refused(path: Path, why: str) -> BadInput:
    return BadInput(f"weights {path}: {why}")
