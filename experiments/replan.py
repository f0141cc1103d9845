"""From a stored run back to the plan it was made by: `Plan.command` read the other way round."""

import argparse
import shlex
import tomllib
from collections.abc import Mapping
from typing import Any

import tomli_w

from experiments.plan import Plan, make_plan
from experiments.provenance import FORMAT, describe, differences
from sim.core.errors import BadInput

# What stored games mean; whatever else a run rests on is told as it was.
MEANING = ("sides", "endings", "factors", "games", "block_games", "decision_cap", "seed", "keep")


def plan_of(description: Mapping[str, Any]) -> Plan:
    """The plan of a run, as far as its games are to be counted again.

    Parameters
    ----------
    description : mapping
        The content of its ``run.toml``.

    Returns
    -------
    Plan

    Raises
    ------
    BadInput
        If the run is of another format, or today's game would read its games differently.
    """
    if description.get("format") != FORMAT:
        raise BadInput(
            f"run.toml: format {description.get('format')} is not possible (allowed: {FORMAT}); "
            "play the run again with its command"
        )
    asked = _asked(description["command"])
    plan = make_plan(
        **vars(asked),
        block_games=description["block_games"],
        cap=description["decision_cap"],
        lineups=True,
    )
    now = tomllib.loads(tomli_w.dumps(describe(plan)))
    there, here = (
        {**{name: told[name] for name in MEANING}, "cells": [c["labels"] for c in told["cells"]]}
        for told in (description, now)
    )
    for name, old, new in differences(there, here):
        raise BadInput(
            f"run.toml: the game has changed since these games were played: {name} is {old} there "
            f"and {new} now; play the run again with its command"
        )
    return plan


def _asked(command: str) -> argparse.Namespace:
    """What a command of `Plan.command` asks for, by the names of `make_plan`."""
    parser = argparse.ArgumentParser(exit_on_error=False, allow_abbrev=False, add_help=False)
    parser.add_argument("game")
    for flag in ("players", "games", "seed", "precision", "question", "keep", "fair"):
        parser.add_argument(f"--{flag}", default=argparse.SUPPRESS)
    named = {"strategy": "strategies", "restrict": "restrict", "set": "fixed", "vary": "vary"}
    for flag, name in named.items():
        parser.add_argument(f"--{flag}", dest=name, action="append", default=[])
    for flag in ("--each", "--until-decided"):
        parser.add_argument(flag, action="store_true")
    words = shlex.split(command)
    try:
        asked, rest = parser.parse_known_args(words[2:])
    except argparse.ArgumentError as error:
        raise BadInput(f"run.toml: this is no command of a sweep: {error}") from None
    if words[:2] != ["totem", "sweep"] or rest:
        raise BadInput(f"run.toml: this is no command of a sweep: {command}")
    return asked
