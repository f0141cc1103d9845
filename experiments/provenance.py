"""What a run rests on, as `run.toml` records it: enough to play every game of it again.

Nothing here tells when, where or how fast a run was made: the same command gives the same bytes.
"""

import platform
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from experiments.plan import Plan

FORMAT = 1
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
    from sim.core.jit import fingerprint

    varying = {f.name for f in plan.factors[1:]}
    varying |= {
        name
        for name in plan.cells[0].values
        if any(cell.values[name] != plan.cells[0].values[name] for cell in plan.cells)
    }
    shared = {n: _plain(v) for n, v in plan.cells[0].values.items() if n not in varying}
    return {
        "format": FORMAT,
        "command": plan.command(),
        "game": plan.game.name,
        "seed": plan.seed,
        "games": plan.games,
        "block_games": plan.block_games,
        "decision_cap": plan.cap,
        "sides": list(plan.game.sides),
        "endings": list(plan.game.endings),
        "fairness": {"band": list(plan.band), "confidence": plan.confidence},
        "versions": {
            "totem": totem_version(),
            "python": platform.python_version(),
            **{name: version(name) for name in LIBRARIES},
        },
        "fingerprint": fingerprint(),
        "strategies": {
            role: {
                "name": strategy.name,
                "source": strategy.source_hash(),
                "weights": dict(strategy.weights),
            }
            for role, strategy in plan.strategies.items()
        },
        "restrictions": {role: list(names) for role, names in plan.restrictions.items()},
        "factors": {f.name: [_plain(v) for v in f.values] for f in plan.factors},
        "set": {name: _plain(value) for name, value in plan.fixed.items()},
        "options": shared,
        "cells": [
            {
                "index": cell.index,
                "labels": dict(cell.labels),
                "options": {n: _plain(cell.values[n]) for n in cell.values if n in varying},
            }
            for cell in plan.cells
        ],
    }


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
        elif old != new:
            found.append((name, old, new))
    return found
