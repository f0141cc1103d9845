"""Two runs, or two sets of options, cell by cell: what changed, and how sure that is.

Differences are always those of B less A, in the win rate of the game's first side. Where both have
played games of the same numbers with the same seed, they are paired game by game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from experiments.paired import paired_difference
from experiments.provenance import totem_version
from experiments.stats import CONFIDENCE, CORRECTION, FIXED, Method, joint_confidence, newcombe

if TYPE_CHECKING:
    from sim.core.game import Game

UNDECIDED = "undecided"
A_AND_B = ("a", "b")


@dataclass(frozen=True)
class Counts:
    """What was won in one cell of A and its partner in B.

    Attributes
    ----------
    games, wins, aborted : tuple of int
        Of A and of B: all games, those that the side won, and those given up.
    paired : int
        Games of the same luck that both have; 0 where there are none.
    wins_there : tuple of int
        Of A and of B: those of the paired games that the side won.
    both : int
        Those of the paired games that it won in A and in B.
    """

    games: tuple[int, int]
    wins: tuple[int, int]
    aborted: tuple[int, int]
    paired: int
    wins_there: tuple[int, int]
    both: int


@dataclass(frozen=True)
class Change:
    """The win rate of B less that of A, with the ends of its interval.

    Attributes
    ----------
    mean, low, high : float
        As shares of games.
    factor : float or None
        As in `experiments.paired.Difference`; None for independent samples.
    """

    mean: float
    low: float
    high: float
    factor: float | None

    @classmethod
    def within(cls, mean: float, reach: float, factor: float | None) -> "Change":
        """A change whose interval reaches equally far to both sides, as far as rates can differ."""
        return cls(mean, max(mean - reach, -1.0), min(mean + reach, 1.0), factor)

    @property
    def word(self) -> str:
        """``more``, ``fewer`` or ``undecided``: what the interval says."""
        if self.low > 0:
            return "more"
        return "fewer" if self.high < 0 else UNDECIDED


@dataclass(frozen=True)
class Match:
    """A cell of A and its partner in B: what both are called, their counts and verdicts."""

    labels: Mapping[str, int | str]
    counts: Counts
    verdicts: tuple[str, str]


@dataclass(frozen=True)
class Comparison:
    """Everything that two runs, or two sets of options, say about each other.

    Attributes
    ----------
    game : Game
        Which game.
    factors : sequence of str
        What tells the rows apart.
    contestants : mapping of str to mapping
        ``a`` and ``b``: what each is called, its command, seed, fair rates, sources.
    changed : sequence of tuple of (str, str, str)
        What differs: its name, how it is in A, how it is in B.
    remarks : sequence of str
        What else a reader has to know of this comparison.
    matches : sequence of Match
        The cells.
    pooled : mapping
        The mean over all cells, from `pooled_row`.
    command : str
        What asks for exactly this.
    confidence : float
        Of intervals, and of all joint ones together.
    rests_on : str
        What both rest on that no printed source gives, in a sentence; empty where it is nothing.
    methods : tuple of Method
        Where the intervals of the rates of A and of B come from.
    """

    game: "Game"
    factors: Sequence[str]
    contestants: Mapping[str, Mapping[str, Any]]
    changed: Sequence[tuple[str, str, str]]
    remarks: Sequence[str]
    matches: Sequence[Match]
    pooled: Mapping[str, Any]
    command: str
    confidence: float = field(default=CONFIDENCE)
    rests_on: str = ""
    methods: tuple[Method, Method] = (FIXED, FIXED)

    def figures(self) -> dict[str, Any]:
        """Everything that was found, as plain values."""
        from experiments.tally import opponents

        side, opponent = opponents(self.game.sides)
        titles = self.game.titles
        return {
            "game": self.game.name,
            "title": self.game.title,
            "side": side,
            "opponent": opponent,
            "factors": list(self.factors),
            "titles": {name: dict(titles.get(name, {})) for name in self.factors},
            **{
                name: {**self.contestants[name], "method": method.name}
                for name, method in zip(A_AND_B, self.methods, strict=True)
            },
            "changed": [{"name": n, "a": one, "b": two} for n, one, two in self.changed],
            "remarks": list(self.remarks),
            "confidence": self.confidence,
            "correction": CORRECTION,
            "rests_on": self.rests_on,
            "cells": [self._row(match) for match in self.matches],
            "pooled": dict(self.pooled),
            "command": self.command,
            "totem": totem_version(),
        }

    def _row(self, match: Match) -> dict[str, Any]:
        c = match.counts
        joint = joint_confidence(len(self.matches), self.confidence)
        alone, jointly = (difference(c, sure) for sure in (self.confidence, joint))
        row: dict[str, Any] = {"labels": dict(match.labels)}
        for i, name in enumerate(A_AND_B):
            low, high = self.methods[i].ends(c.wins[i], c.games[i], self.confidence)
            row[name] = {
                "wins": c.wins[i],
                "games": c.games[i],
                "aborted": c.aborted[i],
                "rate": c.wins[i] / c.games[i],
                "low": float(low),
                "high": float(high),
                "verdict": match.verdicts[i],
            }
        only_a, only_b = (wins - c.both for wins in c.wins_there)
        row["pairs"] = {
            "games": c.paired,
            "both": c.both,
            "only_a": only_a,
            "only_b": only_b,
            "neither": c.paired - c.both - only_a - only_b,
        }
        return row | {
            "difference": alone.mean,
            "low": alone.low,
            "high": alone.high,
            "joint_low": jointly.low,
            "joint_high": jointly.high,
            "word": jointly.word,
            "variance_reduction": alone.factor,
            "changes": changes(*match.verdicts),
        }


def changes(one: str, other: str) -> bool:
    """Whether two verdicts are decided, and not the same."""
    return one != other and not any(v.startswith(UNDECIDED) for v in (one, other))


def difference(counts: Counts, confidence: float) -> Change:
    """How much more often the side wins in B than in A.

    Parameters
    ----------
    counts : Counts
        Of one cell. Where no game is paired, the samples are taken for independent.
    confidence : float
        Of the interval.

    Returns
    -------
    Change
    """
    if counts.paired:
        a, b = counts.wins_there
        found = paired_difference(b, a, counts.both, counts.paired, confidence)
        return Change.within(found.mean, found.half_width, found.factor)
    (won_a, won_b), (games_a, games_b) = counts.wins, counts.games
    low, high = newcombe((won_b, won_a), (games_b, games_a), confidence)
    return Change(won_b / games_b - won_a / games_a, float(low), float(high), None)


def pooled_row(rates: Sequence[tuple[float, float, float]], change: Change) -> dict[str, Any]:
    """The mean over all cells as a row: the rates of A and B with their intervals, the change."""
    row: dict[str, Any] = {
        name: {"rate": rate, "low": low, "high": high}
        for name, (rate, low, high) in zip(A_AND_B, rates, strict=True)
    }
    return row | {
        "difference": change.mean,
        "low": change.low,
        "high": change.high,
        "word": change.word,
        "variance_reduction": change.factor,
    }
