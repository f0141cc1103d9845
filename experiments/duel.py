"""Strategies against strategies: every way to play the one side meets every way to play the other.

All pairs play the same games, cell by cell, so that what differs between them is skill and not
luck. Cells are weighted alike and share no game.
"""

import shlex
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from experiments.arena import Score, meet
from experiments.lineups import roles_of, seat_all, told
from experiments.parse import PLAYERS, pairs
from experiments.plan import Plan
from experiments.provenance import totem_version
from experiments.sources import line
from experiments.stats import CONFIDENCE, joint_confidence
from sim.core.errors import BadInput, unknown
from sim.core.game import Game

if TYPE_CHECKING:
    from strategies.api import Strategy

FORM = "SIDE=NAME,NAME,..."


@dataclass(frozen=True)
class Entrant:
    """One way to play a side.

    Attributes
    ----------
    label : str
        What it is called in tables.
    spec : str
        What asks for it on the command line.
    strategies : mapping of str to Strategy
        One for each role of the side.
    """

    label: str
    spec: str
    strategies: "Mapping[str, Strategy]"


def entrants(game: Game, given: Mapping[str, str] | Sequence[str]) -> list[list[Entrant]]:
    """Who plays each of the two sides.

    Parameters
    ----------
    game : Game
        Which game.
    given : mapping of str to str, or sequence of str
        Side to names separated by commas, or texts ``"side=name,name"``. A name stands for all
        roles of the side; ``role=name+role=name`` tells them apart. A side that is not given is
        played by every shipped strategy that can play all its roles and is not slow.

    Returns
    -------
    list of list of Entrant
        For the first and the second side.

    Raises
    ------
    BadInput
        For a game without two sides, an unknown side, role or strategy, or one given twice.
    """
    sides = [side for side in game.sides if roles_of(game, side)]
    if len(sides) != 2:
        raise BadInput(
            f"{game.name}: a duel needs two sides that are played (here: {len(sides)}; strategies "
            "of one side are compared by totem ladder)"
        )
    chosen = pairs(given, "side", FORM)
    for side in chosen:
        if side not in sides:
            raise unknown(f"side in {game.name}", side, sides)
    return [_of_side(game, side, chosen.get(side)) for side in sides]


def _of_side(game: Game, side: str, given: str | None) -> list[Entrant]:
    from strategies.registry import for_role

    if given is None:
        known = [for_role(game, role) for role in roles_of(game, side)]
        names = [name for name in known[0] if all(name in others for others in known)]
        names = [name for name in names if known[0][name].block_games is None]
    else:
        names = [name.strip() for name in given.split(",")]
    found = [_entrant(game, side, name) for name in names]
    labels = [entrant.label for entrant in found]
    twice = next((label for label in labels if labels.count(label) > 1), None)
    if twice is not None:
        raise BadInput(f"--side {side}: two of them are called {twice}")
    return found


def _entrant(game: Game, side: str, name: str) -> Entrant:
    """One way to play a side, from ``name`` or ``role=name+role=name``."""
    from strategies.registry import DEFAULT, find

    roles = roles_of(game, side)
    specs = dict.fromkeys(roles, name)
    if "=" in name:
        parts = pairs(name.split("+"), "side", f"{side}=ROLE=NAME+ROLE=NAME")
        for role in parts:
            if role not in roles:
                raise unknown(f"role of the side {side}", role, roles)
        specs = {role: parts.get(role, DEFAULT) for role in roles}
    strategies = {role: find(game, role, spec) for role, spec in specs.items()}
    asked = {role: told(specs[role], strategy) for role, strategy in strategies.items()}
    alike = len(set(asked.values())) == 1
    spec = asked[roles[0]] if alike else "+".join(f"{r}={s}" for r, s in asked.items())
    return Entrant(spec if alike or "=" in name else name, spec, strategies)


@dataclass(frozen=True)
class Duel:
    """Who met whom, and what came of it.

    Attributes
    ----------
    plan : Plan
        The cells, the games of a pair in each of them, and the seed.
    first, second : sequence of Entrant
        The ways to play the first and the second side.
    score : Score
        Strata are cells; contestants are pairs, the second side changing fastest.
    """

    plan: Plan
    first: Sequence[Entrant]
    second: Sequence[Entrant]
    score: Score

    @property
    def sides(self) -> tuple[str, str]:
        """The first and the second side."""
        one, two = (self.plan.game.sides[side] for side in self.score.sides)
        return one, two

    def command(self) -> str:
        """The command that asks for exactly this."""
        plan = self.plan
        words = ["totem", "duel", plan.game.name]
        for side, ways in zip(self.sides, (self.first, self.second), strict=True):
            words += ["--side", f"{side}={','.join(way.spec for way in ways)}"]
        words += ["--players", plan.counts(), "--games", str(plan.games)]
        return shlex.join([*words, "--seed", str(plan.seed), *plan.rules_asked()])

    def figures(self) -> dict[str, Any]:
        """Everything that was found, as plain values."""
        from sim.core.jit import fingerprint

        counts = list(dict.fromkeys(cell.players for cell in self.plan.cells))
        tables = [self._table(None)]
        if len(counts) > 1:
            tables = [*(self._table(count) for count in counts), *tables]
        return {
            "game": self.plan.game.name,
            "sides": list(self.sides),
            "rows": [way.label for way in self.first],
            "columns": [way.label for way in self.second],
            "lineups": {
                side: {way.label: {r: s.name for r, s in way.strategies.items()} for way in ways}
                for side, ways in zip(self.sides, (self.first, self.second), strict=True)
            },
            "games_a_cell": self.plan.games,
            "cells": len(self.plan.cells),
            "seed": self.plan.seed,
            "confidence": CONFIDENCE,
            "rests_on": line(self.plan),
            "variance_factor": self._factor(),
            "tables": tables,
            "command": self.command(),
            "totem": totem_version(),
            "fingerprint": fingerprint(),
        }

    def _factor(self) -> float | None:
        """How many times as many games of their own compared pairs would need, as a median."""
        score, across = self.score, len(self.second)
        compared = [
            (one, two)
            for one in range(len(self.first) * across)
            for two in range(one)
            if one // across == two // across or one % across == two % across
        ]
        found = [score.difference(score.sides[0], one, two).factor for one, two in compared]
        known = [factor for factor in found if factor is not None]
        return statistics.median(known) if known else None

    def _table(self, players: int | None) -> dict[str, Any]:
        """One table: of one number of players, or of all cells."""
        cells = [c.index for c in self.plan.cells if players in (None, c.players)]
        score = self.score.part(cells)
        one, two = score.sides
        across = len(self.second)
        best_rows = [
            _best(score, one, [r * across + c for r in range(len(self.first))])
            for c in range(across)
        ]
        best_columns = [
            _best(score, two, [r * across + c for c in range(across)])
            for r in range(len(self.first))
        ]
        found = []
        for r, row in enumerate(self.first):
            for c, column in enumerate(self.second):
                pair = r * across + c
                rate, low, high = score.rate(one, pair)
                found.append(
                    {
                        "row": row.label,
                        "column": column.label,
                        "aborted": int(score.aborted[:, pair].sum()),
                        "wins": {
                            side: int(score.wins(number)[pair])
                            for side, number in zip(self.sides, score.sides, strict=True)
                        },
                        "rate": rate,
                        "low": low,
                        "high": high,
                        "best_row": best_rows[c].get(pair),
                        "best_column": best_columns[r].get(pair),
                    }
                )
        return {PLAYERS: players, "cells": len(cells), "games": score.total, "pairs": found}


def _best(score: Score, side: int, contestants: Sequence[int]) -> dict[int, str]:
    """Which of the contestants serves a side best, and whether it is told apart from the others."""
    if len(contestants) < 2:
        return {}
    wins = score.wins(side)
    best = max(contestants, key=lambda c: wins[c])
    sure = joint_confidence(len(contestants) - 1)
    others = (score.difference(side, best, c, sure) for c in contestants if c != best)
    return {best: "clear" if all(other.clear for other in others) else "close"}


def duel(
    plan: Plan,
    ways: Sequence[Sequence[Entrant]],
    threads: int | None = None,
    say: Callable[[str], None] | None = None,
) -> Duel:
    """Let every way to play the one side meet every way to play the other.

    Parameters
    ----------
    plan : Plan
        From `experiments.make_plan`; its strategies do not matter.
    ways : sequence of sequence of Entrant
        From `entrants`.
    threads : int, optional
        As many as there are cores by default. No figure depends on it.
    say : callable, optional
        Told in one line what takes long.

    Returns
    -------
    Duel

    Raises
    ------
    BadInput
        If a strategy cannot be compiled.
    """
    game, (first, second) = plan.game, ways
    met = [{**one.strategies, **two.strategies} for one in first for two in second]
    lineups = [{role: pair[role] for role in game.roles} for pair in met]
    seats = seat_all(game, lineups, say)
    sides = [i for i, side in enumerate(game.sides) if roles_of(game, side)]
    return Duel(plan, first, second, meet(plan, seats, sides, threads))
