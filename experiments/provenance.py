"""What a run rests on, as `run.toml` records it: enough to play every game of it again.

Nothing here tells when, where or how fast a run was made: the same command gives the same bytes.
"""

import platform
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from experiments.plan import Plan
    from strategies.api import Strategy

FORMAT = 2
DISTRIBUTION = "totem-balance"
LIBRARIES = ("numba", "numpy", "polars")


def totem_version() -> str:
    """The installed version of Totem."""
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "not installed"


def describe(plan: "Plan") -> dict[str, Any]:
    """Everything that decides the bytes of a run, as plain values.

    Parameters
    ----------
    plan : Plan
        What is asked.

    Returns
    -------
    dict
        Ready for TOML.
    """
    from experiments.sources import of_plan
    from sim.core.jit import fingerprint

    rests = len(of_plan(plan))
    varying = {f.name for f in plan.varied}
    varying |= {
        name
        for name in plan.cells[0].values
        if any(cell.values[name] != plan.cells[0].values[name] for cell in plan.cells)
    }
    roles = [
        role for role in plan.game.roles if len(different(c.lineup[role] for c in plan.cells)) > 1
    ]
    shared = {n: _plain(v) for n, v in plan.cells[0].values.items() if n not in varying}
    return {
        "format": FORMAT,
        "command": plan.command(),
        "game": plan.game.name,
        "seed": plan.seed,
        "games": plan.games,
        **({"precision": plan.precision} if plan.precision is not None else {}),
        "until_decided": plan.until_decided,
        "keep": plan.keep,
        "question": plan.question,
        "block_games": plan.block_games,
        "decision_cap": plan.cap,
        "sides": list(plan.game.sides),
        "endings": list(plan.game.endings),
        "totals": {
            name: {"type": plan.game.outcome[name].name, "of": list(parts)}
            for name, parts in plan.game.totals.items()
        },
        **({"reconstructed": rests} if rests else {}),
        "fairness": {"band": list(plan.band), "confidence": plan.confidence},
        "versions": {
            "totem": totem_version(),
            "python": platform.python_version(),
            **{name: version(name) for name in LIBRARIES},
        },
        "fingerprint": fingerprint(),
        "strategies": {
            role: _who(strategy) for role, strategy in plan.strategies.items() if role not in roles
        },
        "varied_strategies": [
            {"role": role, **_who(strategy)}
            for role in roles
            for strategy in different(cell.lineup[role] for cell in plan.cells)
        ],
        "restrictions": {role: list(names) for role, names in plan.restrictions.items()},
        "factors": {f.name: [_plain(v) for v in f.values] for f in plan.factors},
        "set": {name: _plain(value) for name, value in plan.fixed.items()},
        "options": shared,
        "cells": [
            {
                "index": cell.index,
                "labels": dict(cell.labels),
                "options": {n: _plain(cell.values[n]) for n in cell.values if n in varying},
                "strategies": {role: cell.lineup[role].name for role in roles},
            }
            for cell in plan.cells
        ],
    }


def _who(strategy: "Strategy") -> dict[str, Any]:
    """A strategy, as far as it decides what is played."""
    return {
        "name": strategy.name,
        "source": strategy.source_hash(),
        "weights": dict(strategy.weights),
    }


def different(strategies: "Iterable[Strategy]") -> "list[Strategy]":
    """The strategies without repetitions, in the order in which they come."""
    found: list[Strategy] = []
    for strategy in strategies:
        if _who(strategy) not in map(_who, found):
            found.append(strategy)
    return found


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def differences(
    there: Mapping[str, Any], now: Mapping[str, Any], path: str = ""
) -> list[tuple[str, Any, Any]]:
    """Where two descriptions differ: dotted name, value there, value now.

    Parameters
    ----------
    there, now : mapping
        From `describe`, or read from a `run.toml`.
    path : str
        Prefix of the names.

    Returns
    -------
    list of tuple of (str, object, object)
        ``None`` stands for what is missing on one side.
    """
    found: list[tuple[str, Any, Any]] = []
    for key in [*now, *(k for k in there if k not in now)]:
        old, new, name = there.get(key), now.get(key), f"{path}{key}"
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            found += differences(old, new, f"{name}.")
        elif _tables(old) and _tables(new) and len(old or ()) == len(new or ()):
            for i, (one, other) in enumerate(zip(old or (), new or (), strict=True)):
                found += differences(one, other, f"{name}.{i}.")
        elif old != new:
            found.append((name, old, new))
    return found


def _tables(value: Any) -> bool:
    """Whether a value is a list of tables."""
    return isinstance(value, list) and all(isinstance(one, Mapping) for one in value)
