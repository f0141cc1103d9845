"""Better weights for a strategy, by evolution on games, proven on games it never saw.

Each generation CMA-ES (N. Hansen's covariance matrix adaptation evolution strategy) draws
candidates around its mean. All of them, and the weights it began with, play the same fresh stretch
of game numbers of the training seed, in every cell against all opponents, and the mean moves
towards those that won more. At the end the mean and the best few candidates meet on one more
stretch of the training seed; what wins there plays the start on the games of another seed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.arena import Arena, Score, Stratum
from experiments.lineups import seat_all, side_of
from experiments.paired import Difference
from experiments.progress import bar
from experiments.provenance import totem_version
from experiments.sources import line
from experiments.stats import CONFIDENCE, joint_confidence
from experiments.tuning import Tuning
from sim.core.runner import default_threads
from sim.core.weights import LARGEST

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from experiments.progress import Meter

DIGITS = 4  # of a weight behind the point: what is played is what is written
FINALISTS = 4  # candidates that meet the mean at the end
SELECTION = 4  # times the games of a candidate
# The first step of a weight is a share of its size between these. A weight that has grown far
# beyond all others decides alone whatever it is; steps as large would only make it grow.
STEPS = 1.0, 5.0

Weights = dict[str, float]


class NothingYet(KeyboardInterrupt):
    """The user stopped a tuning before there was anything to tell."""


@dataclass(frozen=True)
class Candidate:
    """Weights that were tried.

    Attributes
    ----------
    gain : float
        Win rate above that of the start on the same games.
    name : str
        Where they are from.
    weights : dict of str to float
        All of them, by name.
    """

    gain: float
    name: str
    weights: Weights


@dataclass
class _Search:
    """How far the search has come."""

    trajectory: list[dict[str, float]] = field(default_factory=list)
    best: list[Candidate] = field(default_factory=list)
    mean: Weights = field(default_factory=dict)


@dataclass(frozen=True)
class Tuned:
    """What came of a tuning.

    Attributes
    ----------
    tuning : Tuning
        What was asked.
    trajectory : sequence of mapping of str to float
        For each generation: the best and the mean gain of its candidates over the start, and the
        step size of the next one.
    answer : Candidate
        What was chosen, with its gain on the games that chose it.
    score : Score
        The held-out games: the start is contestant 0, the answer contestant 1; strata are cells,
        and in each the opponents.
    """

    tuning: Tuning
    trajectory: Sequence[Mapping[str, float]]
    answer: Candidate
    score: Score

    def gain(self) -> Difference:
        """How much more often the side wins with the answer than with the start, held out."""
        return self.score.difference(self.score.sides[0], 1, 0)

    def made(self) -> dict[str, Any]:
        """How the weights were found, as a file of weights records it."""
        asked, gain = self.tuning, self.gain()
        return {
            "command": asked.command(),
            "seed": asked.plan.seed,
            "held_out_seed": asked.held_out_seed,
            "started_from": asked.start.name,
            "against": [f"{r}={spec}" for r, specs in asked.pool.items() for spec in specs],
            "generations": len(self.trajectory),
            "games": asked.games * asked.strata,
            "held_out_games": self.score.total,
            "gain": round(100 * gain.mean, 3),
            "half_width": round(100 * gain.half_width, 3),
            **({"worst_case": self._worst()} if asked.worst_case else {}),
            "totem": totem_version(),
        }

    def _worst(self) -> list[float]:
        """The win rates, in percent, where start and answer win least; on the held-out games."""
        return [round(100 * float(rate), 3) for rate in self.tuning.judged(self.score)]

    def figures(self) -> dict[str, Any]:
        """Everything that was found, as plain values."""
        from sim.core.jit import fingerprint

        asked, cells = self.tuning, self.tuning.plan.cells
        across = len(asked.opponents)
        of_cells = [list(range(c * across, (c + 1) * across)) for c in range(len(cells))]
        of_opponents = [list(range(k, asked.strata, across)) for k in range(across)]
        sure = joint_confidence(len(cells))
        return {
            "game": asked.plan.game.name,
            "role": asked.role,
            "side": asked.side,
            "strategy": asked.start.name,
            "moved": list(asked.moved),
            "opponents": [others.label for others in asked.opponents],
            "cells": len(cells),
            "games": asked.games * asked.strata,
            "population": asked.population,
            "generations": asked.generations,
            "trajectory": [dict(row) for row in self.trajectory],
            "answer": self.answer.name,
            "selection_gain": self.answer.gain,
            "confidence": CONFIDENCE,
            "rests_on": line(asked.plan),
            "seed": asked.plan.seed,
            "held_out_seed": asked.held_out_seed,
            "held_out": self._compared(self.score, CONFIDENCE),
            "worst_case": self._worst() if asked.worst_case else None,
            "by_cell": [
                {"labels": dict(cell.labels), **self._compared(self.score.part(part), sure)}
                for cell, part in zip(cells, of_cells, strict=True)
            ],
            "by_opponents": [
                {
                    "opponents": others.label,
                    **self._compared(self.score.part(part), joint_confidence(across)),
                }
                for others, part in zip(asked.opponents, of_opponents, strict=True)
            ],
            "weights": {
                name: [asked.start.weights[name], value]
                for name, value in self.answer.weights.items()
            },
            "command": asked.command(),
            "totem": totem_version(),
            "fingerprint": fingerprint(),
        }

    def _compared(self, score: Score, confidence: float) -> dict[str, Any]:
        """The start and the answer on some of the held-out games."""
        side = score.sides[0]
        found = score.difference(side, 1, 0, confidence)
        return {
            "games": score.total,
            "aborted": int(score.aborted.sum()),
            "start": list(score.rate(side, 0)),
            "tuned": list(score.rate(side, 1)),
            "gain": found.mean,
            "half_width": found.half_width,
            "variance_factor": found.factor,
        }


class _Field:
    """Where sets of weights meet: every cell with all opponents."""

    def __init__(self, asked: Tuning, threads: int, say: Callable[[str], None] | None):
        game = asked.plan.game
        self.asked = asked
        self.seats = seat_all(game, asked.lineups(), say)
        self.templates = [cell.template(game) for cell in asked.plan.cells]
        self.arena = Arena(game, (side_of(game, asked.role),), asked.plan.cap, threads)

    def meet(
        self, weights: Sequence[Weights], seed: int, first: int, games: int, meter: "Meter"
    ) -> Score:
        """Play sets of weights on the same games."""
        lineups = [
            tuple(self.asked.reseated(seats, one) for one in weights) for seats in self.seats
        ]
        strata = [Stratum(template, seats) for template in self.templates for seats in lineups]
        return self.arena.play(strata, seed, first, games, meter)

    def gains(
        self, weights: Sequence[Weights], first: int, games: int, meter: "Meter"
    ) -> "NDArray[np.float64]":
        """Win rates of sets of weights above that of the start, on training games."""
        start = dict(self.asked.start.weights)
        score = self.meet([start, *weights], self.asked.plan.seed, first, games, meter)
        rates = self.asked.judged(score)
        return np.asarray(rates[1:] - rates[0])


def tune(
    asked: Tuning, threads: int | None = None, say: Callable[[str], None] | None = None
) -> Tuned:
    """Improve the weights of a strategy.

    Parameters
    ----------
    asked : Tuning
        From `experiments.tuning.make_tuning`.
    threads : int, optional
        As many as there are cores by default. No figure depends on it.
    say : callable, optional
        Told in one line what takes long, and that a tuning was stopped.

    Returns
    -------
    Tuned
        After Ctrl-C, of the generations that were finished.

    Raises
    ------
    BadInput
        If a strategy cannot be compiled.
    NothingYet
        On Ctrl-C before the first generation was finished.
    """
    place, search = _Field(asked, threads or default_threads(), say), _Search()
    try:
        with bar(asked.generations * (asked.population + 1) * asked.games * asked.strata) as meter:
            _evolve(asked, place, search, meter)
    except KeyboardInterrupt:
        if not search.trajectory:
            raise NothingYet("stopped before the first generation was played") from None
        if say is not None:
            say(
                f"stopped after {len(search.trajectory)} of {asked.generations} generations; the "
                "best so far plays its held-out games (Ctrl-C again leaves at once)"
            )
    finalists = [Candidate(0.0, "the mean of the last generation", search.mean), *search.best]
    held_out = 2 * asked.held_out_games
    selection = (len(finalists) + 1) * SELECTION * asked.games
    with bar((held_out + selection) * asked.strata) as meter:
        answer = _select(asked, place, finalists, meter)
        both = [dict(asked.start.weights), answer.weights]
        score = place.meet(both, asked.held_out_seed, 0, asked.held_out_games, meter)
    return Tuned(asked, search.trajectory, answer, score)


def _evolve(asked: Tuning, place: _Field, search: _Search, meter: "Meter") -> None:
    """Draw and play generations; `search` holds those that are finished."""
    import cma

    start = np.array([asked.start.weights[name] for name in asked.moved])
    stream = np.random.Generator(np.random.PCG64(asked.plan.seed))
    # The search draws from this stream alone, writes no files, and is stopped by us.
    evolution = cma.CMAEvolutionStrategy(
        start,
        asked.sigma,
        {
            "CMA_stds": np.clip(np.abs(start), *STEPS),
            "popsize": asked.population,
            "randn": lambda *shape: stream.standard_normal(shape),
            "seed": np.nan,
            "verbose": -9,
            "verb_log": 0,
            "verb_disp": 0,
        },
    )
    for number in range(1, asked.generations + 1):
        drawn = evolution.ask()
        weights = [_weights(asked, point) for point in drawn]
        first = (number - 1) * asked.games * asked.strata
        gains = place.gains(weights, first, asked.games, meter)
        evolution.tell(drawn, [-float(gain) for gain in gains])
        names = [f"candidate {i + 1} of generation {number}" for i in range(len(drawn))]
        tried = [Candidate(float(g), n, w) for g, n, w in zip(gains, names, weights, strict=True)]
        search.best = sorted([*search.best, *tried], key=lambda c: -c.gain)[:FINALISTS]
        search.mean = _weights(asked, evolution.mean)
        search.trajectory.append(
            {
                "generation": number,
                "best": float(gains.max()),
                "mean": float(gains.mean()),
                "sigma": float(evolution.sigma),
            }
        )


def _select(
    asked: Tuning, place: _Field, finalists: Sequence[Candidate], meter: "Meter"
) -> Candidate:
    """The finalist that wins most on a stretch behind those of all generations."""
    first = asked.generations * asked.games * asked.strata
    weights = [one.weights for one in finalists]
    gains = place.gains(weights, first, SELECTION * asked.games, meter)
    best = int(np.argmax(gains))
    return Candidate(float(gains[best]), finalists[best].name, finalists[best].weights)


def _weights(asked: Tuning, point: "NDArray[np.float64]") -> Weights:
    """All weights of a candidate, by name."""
    rounded = np.clip(np.round(point, DIGITS), -LARGEST, LARGEST)
    moved = {name: float(value) for name, value in zip(asked.moved, rounded, strict=True)}
    return {**asked.start.weights, **moved}
