"""The ladder: the same cells judged at every level of play.

A verdict is a statement about the play behind it. A level is one name that every role of the game
can be played by; all levels play the same games of a cell, and no two cells share one.
"""

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from experiments.arena import Score, meet
from experiments.lineups import seat_all, told
from experiments.plan import Plan
from experiments.provenance import totem_version
from experiments.sources import line
from experiments.stats import BAND, CORRECTION, Verdict, verdicts, wilson
from experiments.tally import opponents
from sim.core.errors import BadInput, unknown
from sim.core.game import Game

if TYPE_CHECKING:
    from strategies.api import Strategy

UNDECIDED = "undecided"


@dataclass(frozen=True)
class Level:
    """One level of play.

    Attributes
    ----------
    label : str
        What it is called, e.g. ``skilled@2``.
    strategies : mapping of str to Strategy
        One for every role of the game.
    """

    label: str
    strategies: "Mapping[str, Strategy]"


def levels(game: Game, given: str | None = None) -> list[Level]:
    """The levels of play to compare, in the order given, weakest first by default.

    Parameters
    ----------
    game : Game
        Which game.
    given : str, optional
        Names separated by commas, with ``@`` and a generation where wanted; by default all that
        every role has, but for slow ones.

    Returns
    -------
    list of Level

    Raises
    ------
    BadInput
        For a name that some role does not have, or one given twice.
    """
    from strategies.registry import find, for_role

    known = [for_role(game, role) for role in game.roles]
    shared = [name for name in known[0] if all(name in others for others in known)]
    quick = [name for name in shared if known[0][name].block_games is None]
    names = quick if given is None else [name.strip() for name in given.split(",")]
    found = []
    for name in names:
        if name.partition("@")[0] not in shared:
            raise unknown(f"level of play in {game.name}", name, shared)
        strategies = {role: find(game, role, name) for role in game.roles}
        labels = [told(name, strategy) for strategy in strategies.values()]
        found.append(Level(labels[0] if len(set(labels)) == 1 else name, strategies))
    names = [level.label for level in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise BadInput(f"levels: {twice} is given twice")
    return found


@dataclass(frozen=True)
class Ladder:
    """What every level of play says of every cell.

    Attributes
    ----------
    plan : Plan
        The cells, the games of each, the seed and the fairness band.
    levels : sequence of Level
        In the order they were asked for.
    score : Score
        Strata are cells, contestants are levels; the first side's wins come first.
    """

    plan: Plan
    levels: Sequence[Level]
    score: Score

    def command(self) -> str:
        """The command that asks for exactly this."""
        plan = self.plan
        words = ["totem", "ladder", plan.game.name]
        words += ["--levels", ",".join(level.label for level in self.levels)]
        words += ["--players", plan.counts(), "--games", str(plan.games)]
        words += ["--seed", str(plan.seed), *plan.rules_asked()]
        if plan.band != BAND:
            words += ["--fair", f"{100 * plan.band[0]:g}-{100 * plan.band[1]:g}"]
        return shlex.join(words)

    def figures(self) -> dict[str, Any]:
        """Everything that was found, as plain values."""
        from sim.core.jit import fingerprint

        plan, count = self.plan, len(self.levels)
        wins = self.score.both[0][:, range(count), range(count)]
        low, high = wilson(wins, plan.games, plan.confidence)
        sides = opponents(plan.game.sides)
        judged = verdicts(wins, plan.games, sides, plan.band, plan.confidence, self.score.aborted)
        rows = []
        for cell in plan.cells:
            own = judged[cell.index * count : (cell.index + 1) * count]
            rows.append(
                {
                    "labels": dict(cell.labels),
                    "levels": {
                        level.label: {
                            "wins": int(wins[cell.index, i]),
                            "games": plan.games,
                            "aborted": int(self.score.aborted[cell.index, i]),
                            "rate": float(wins[cell.index, i] / plan.games),
                            "low": float(low[cell.index, i]),
                            "high": float(high[cell.index, i]),
                            "verdict": own[i].text,
                        }
                        for i, level in enumerate(self.levels)
                    },
                    "changes": _changes([level.label for level in self.levels], own),
                }
            )
        return {
            "game": plan.game.name,
            "title": plan.game.title,
            "side": sides[0],
            "opponent": sides[1],
            "factors": [factor.name for factor in plan.factors],
            "titles": {f.name: dict(plan.game.titles.get(f.name, {})) for f in plan.factors},
            "levels": {
                level.label: {role: s.name for role, s in level.strategies.items()}
                for level in self.levels
            },
            "games": plan.games,
            "seed": plan.seed,
            "band": list(plan.band),
            "confidence": plan.confidence,
            "correction": CORRECTION,
            "rests_on": line(plan),
            "cells": rows,
            "command": self.command(),
            "totem": totem_version(),
            "fingerprint": fingerprint(),
        }


def _changes(labels: Sequence[str], judged: Sequence[Verdict]) -> list[list[str]]:
    """Between which levels the verdict becomes another one; undecided ones are passed over."""
    decided = [
        (label, (verdict.word, verdict.side))
        for label, verdict in zip(labels, judged, strict=True)
        if verdict.word != UNDECIDED
    ]
    return [[a, b] for (a, one), (b, other) in pairwise(decided) if one != other]


def ladder(
    plan: Plan,
    compared: Sequence[Level],
    threads: int | None = None,
    say: Callable[[str], None] | None = None,
) -> Ladder:
    """Play every cell at every level.

    Parameters
    ----------
    plan : Plan
        From `experiments.make_plan`; its strategies do not matter.
    compared : sequence of Level
        From `levels`.
    threads : int, optional
        As many as there are cores by default. No figure depends on it.
    say : callable, optional
        Told in one line what takes long.

    Returns
    -------
    Ladder

    Raises
    ------
    BadInput
        If a strategy cannot be compiled.
    """
    seats = seat_all(plan.game, [level.strategies for level in compared], say)
    return Ladder(plan, compared, meet(plan, seats, [0], threads))
