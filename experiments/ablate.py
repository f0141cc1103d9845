"""What each weight of a strategy is worth: it is set to 0 in turn, on the same games."""

import shlex
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from experiments.arena import Score, meet
from experiments.lineups import role_of, seat_all, side_of
from experiments.parse import matching, pairs
from experiments.plan import Plan, make_plan
from experiments.provenance import totem_version
from experiments.sources import line
from experiments.stats import CONFIDENCE, joint_confidence
from experiments.tuning import FORM
from sim.core.errors import BadInput
from sim.core.game import Game, find_game

if TYPE_CHECKING:
    from strategies.api import Strategy

NEEDED, ALONE, UNSEEN, BETTER, BETTER_ALONE = (
    "needed",
    "needed, read alone",
    "no loss seen",
    "better without",
    "better without, read alone",
)


@dataclass(frozen=True)
class Removal:
    """Weights that are set to 0 together.

    Attributes
    ----------
    label : str
        What they are called in tables.
    names : tuple of str
        Their names.
    """

    label: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Ablation:
    """An ablation, resolved and checked.

    Attributes
    ----------
    plan : Plan
        The cells, the games in each of them, the seed, and who plays.
    role : str
        Whose weights are removed.
    removals : tuple of Removal
        What is removed in turn.
    absent : tuple of str
        Weights that are 0 as it is, so that nothing could be removed.
    only : str or None
        The patterns that chose single weights.
    groups : tuple of str
        The patterns of groups.
    """

    plan: Plan
    role: str
    removals: tuple[Removal, ...]
    absent: tuple[str, ...]
    only: str | None
    groups: tuple[str, ...]

    @property
    def strategy(self) -> "Strategy":
        """The strategy whose weights are removed."""
        return self.plan.strategies[self.role]

    @property
    def side(self) -> str:
        """The side whose wins count."""
        return self.plan.game.role_sides[self.role]

    def command(self) -> str:
        """The command that asks for exactly this."""
        plan = self.plan
        words = ["totem", "ablate", plan.game.name, self.role, *plan.who_plays()]
        words += ["--players", plan.counts(), "--games", str(plan.games)]
        words += ["--seed", str(plan.seed)]
        words += [] if self.only is None else ["--only", self.only]
        words += [word for group in self.groups for word in ("--group", group)]
        return shlex.join([*words, *plan.rules_asked()])


def make_ablation(
    game: Game | str,
    role: str,
    players: str | int | None = None,
    games: int | str = 10_000,
    seed: int | str = 1,
    strategies: Mapping[str, str] | Sequence[str] = (),
    fixed: Mapping[str, object] | Sequence[str] = (),
    vary: Mapping[str, Sequence[object]] | Sequence[str] = (),
    only: str | None = None,
    groups: Sequence[str] = (),
) -> Ablation:
    """An ablation from flags, as text or as plain Python values.

    Parameters
    ----------
    game : Game or str
        The game or its name.
    role : str
        Whose weights are removed.
    players, games, seed, strategies, fixed, vary
        As for `experiments.make_plan`; the role plays the newest of `skilled`, else of `basic`,
        where `strategies` does not say.
    only : str, optional
        Patterns of the weights to remove one by one, separated by commas; all by default, or none
        where there are groups.
    groups : sequence of str
        Patterns whose weights are removed together.

    Returns
    -------
    Ablation

    Raises
    ------
    BadInput
        For anything that cannot be.
    """
    from strategies.registry import best_known

    found = find_game(game) if isinstance(game, str) else game
    role_of(found, role)
    chosen = {role: best_known(found, role), **pairs(strategies, "strategy", FORM)}
    plan = make_plan(found, players, games, seed, chosen, fixed, vary)
    strategy = plan.strategies[role]
    if not strategy.weights:
        raise BadInput(f"strategy {role}={chosen[role]}: it has no weights to remove")
    names, title = list(strategy.weights), strategy.declared().name
    singles = [] if only is None and groups else names
    if only is not None:
        singles = matching(only, names, "only", title)
    removals = [Removal(name, (name,)) for name in singles if strategy.weights[name]]
    for pattern in groups:
        meant = [n for n in matching(pattern, names, "group", title) if strategy.weights[n]]
        if meant:
            removals.append(Removal(f"{pattern} ({len(meant)})", tuple(meant)))
    if not removals:
        raise BadInput(f"strategy {role}={chosen[role]}: the weights named are 0 as it is")
    absent = tuple(name for name in singles if not strategy.weights[name])
    return Ablation(plan, role, tuple(removals), absent, only, tuple(groups))


def ablate(
    asked: Ablation, threads: int | None = None, say: Callable[[str], None] | None = None
) -> dict[str, Any]:
    """Remove weights in turn and play the same games.

    Parameters
    ----------
    asked : Ablation
        From `make_ablation`.
    threads : int, optional
        As many as there are cores by default. No figure depends on it.
    say : callable, optional
        Told in one line what takes long.

    Returns
    -------
    dict
        Everything that was found, as plain values; what is needed most comes first.

    Raises
    ------
    BadInput
        If a strategy cannot be compiled.
    """
    plan, game, strategy = asked.plan, asked.plan.game, asked.strategy
    whole = seat_all(game, [plan.strategies], say)[0]
    number = list(game.roles).index(asked.role)
    seats = [whole]
    for removal in asked.removals:
        kept = {n: 0.0 if n in removal.names else w for n, w in strategy.weights.items()}
        seats.append(whole.reweighted(number, list(kept.values())))
    score = meet(plan, seats, [side_of(game, asked.role)], threads)
    return _figures(asked, score)


def _figures(asked: Ablation, score: Score) -> dict[str, Any]:
    from sim.core.jit import fingerprint

    plan, side = asked.plan, score.sides[0]
    joint = joint_confidence(len(asked.removals))
    rows: list[dict[str, Any]] = []
    factors: list[float] = []
    for k, removal in enumerate(asked.removals, start=1):
        loss, jointly = score.difference(side, 0, k), score.difference(side, 0, k, joint)
        rows.append(
            {
                "removed": removal.label,
                "names": list(removal.names),
                "values": [asked.strategy.weights[name] for name in removal.names],
                "without": list(score.rate(side, k)),
                "loss": loss.mean,
                "half_width": loss.half_width,
                "joint_half_width": jointly.half_width,
                "reading": reading(loss.mean, loss.half_width, jointly.half_width),
                "aborted": int(score.aborted[:, k].sum()),
            }
        )
        factors += [loss.factor] if loss.factor is not None else []
    rows.sort(key=lambda row: -row["loss"])
    return {
        "game": plan.game.name,
        "role": asked.role,
        "side": asked.side,
        "strategy": asked.strategy.name,
        "cells": len(plan.cells),
        "games": score.total,
        "seed": plan.seed,
        "confidence": CONFIDENCE,
        "rests_on": line(plan),
        "whole": list(score.rate(side, 0)),
        "aborted": int(score.aborted[:, 0].sum()),
        "variance_factor": statistics.median(factors) if factors else None,
        "rows": rows,
        "absent": list(asked.absent),
        "command": asked.command(),
        "totem": totem_version(),
        "fingerprint": fingerprint(),
    }


def reading(loss: float, alone: float, jointly: float) -> str:
    """What a loss says, read together with all others, or alone where only that says something.

    Parameters
    ----------
    loss : float
        Win rate lost.
    alone, jointly : float
        Half-widths of its interval, for itself and such that all intervals hold together.

    Returns
    -------
    str
    """
    if abs(loss) <= alone:
        return UNSEEN
    if abs(loss) > jointly:
        return NEEDED if loss > 0 else BETTER
    return ALONE if loss > 0 else BETTER_ALONE
