"""What survives other reconstructed numbers, as plain values for tables, a picture and files."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.paired import Difference, paired_difference
from experiments.plausible import Question
from experiments.provenance import totem_version
from experiments.sources import line
from experiments.stats import CONFIDENCE, CORRECTION, joint_confidence, wilson
from experiments.versions import Moved, Versions, Won

if TYPE_CHECKING:
    import polars as pl
    from numpy.typing import NDArray

QUANTILES = {"p05": 5, "p50": 50, "p95": 95}
SURVIVES = 0.95  # of all plausible versions


@dataclass(frozen=True)
class Plausible:
    """What was asked, and what came of it.

    Attributes
    ----------
    asked : Question
        From `experiments.plausible.ask`.
    versions : Versions
        From `experiments.versions.play`.
    """

    asked: Question
    versions: Versions

    @property
    def total(self) -> int:
        """Games of a level in one version."""
        return self.asked.plan.games * self.asked.counts

    @property
    def chain(self) -> list[int]:
        """The levels, that which the first side should win most first.

        As the game means them; where it means nothing, as they are in the game as it is.
        """
        meant = self.asked.meant
        if meant is not None:
            return meant
        return [int(i) for i in np.argsort(-self.versions.base.wins.sum(axis=0), kind="stable")]

    @property
    def rates(self) -> "NDArray[np.float64]":
        """Win rates in the drawn versions, shape (draws, levels)."""
        wins = [won.wins.sum(axis=0) for won in self.versions.drawn]
        return np.reshape(wins, (len(wins), len(self.asked.levels))) / self.total

    def figures(self) -> dict[str, Any]:
        """Everything that was found, as plain values."""
        from sim.core.jit import fingerprint

        asked, plan, versions = self.asked, self.asked.plan, self.versions
        game = plan.game
        titles = {} if asked.factor is None else game.titles.get(asked.factor.name, {})
        return {
            "game": game.name,
            "title": game.title,
            "side": game.sides[0],
            "factor": None if asked.factor is None else asked.factor.name,
            "meant": asked.meant is not None,
            "levels": [titles.get(str(label), str(label)) for label in asked.levels],
            "chain": self.chain,
            "players": [int(value) for value in plan.factors[0].values],  # type: ignore[arg-type]
            "games": plan.games,
            "draws": asked.draws,
            "refused": versions.refused,
            "numbers": len(asked.numbers),
            "unmoved": list(asked.unmoved),
            "impossible": [list(step) for step in versions.impossible],
            "seed": plan.seed,
            "confidence": CONFIDENCE,
            "correction": CORRECTION,
            "survives": SURVIVES,
            "aborted": self._aborted(),
            "base": [self._rate(level) for level in range(len(asked.levels))],
            "order": self._share([self._ordered(won) for won in self._drawn()]),
            "base_in_order": self._ordered(versions.base),
            "pairs": [self._pair(a, b) for a, b in itertools.combinations(self.chain, 2)],
            "spread": self._spread(),
            "moved": self._moved(),
            "draw_rates": self.rates.tolist(),
            "rests_on": line(plan),
            "command": asked.command(),
            "totem": totem_version(),
            "fingerprint": fingerprint(),
        }

    def _drawn(self) -> Sequence[Won]:
        return self.versions.drawn

    def _aborted(self) -> int:
        single = (one.won for one in self.versions.single)
        return sum(w.aborted for w in (self.versions.base, *single, *self.versions.drawn))

    def _rate(self, level: int) -> dict[str, float]:
        wins = int(self.versions.base.wins[:, level].sum())
        low, high = wilson(wins, self.total)
        return {"rate": wins / self.total, "low": float(low), "high": float(high)}

    def _ordered(self, won: Won) -> bool:
        """Whether each level is won less often than the one before, by the rates that came."""
        wins = won.wins.sum(axis=0)[self.chain]
        return bool(np.all(np.diff(wins) < 0))

    def _share(self, holds: Sequence[bool]) -> dict[str, Any] | None:
        """In how many versions something holds; None without any version."""
        if not holds:
            return None
        count = sum(holds)
        low, high = (float(end) for end in wilson(count, len(holds)))
        word = "survives" if low >= SURVIVES else "does not" if high < SURVIVES else "open"
        return {"count": count, "share": count / len(holds), "low": low, "high": high, "word": word}

    def _apart(self, won: Won, a: int, b: int) -> Difference:
        """How much more often one level is won than another one in a version."""
        wins = won.wins
        return paired_difference(wins[:, a], wins[:, b], won.both[:, a, b], self.asked.plan.games)

    def _pair(self, a: int, b: int) -> dict[str, Any]:
        """Two levels: how often the first is won more often, and how often that is sure."""
        apart = [self._apart(won, a, b) for won in self._drawn()]
        base = self._apart(self.versions.base, a, b)
        return {
            "first": a,
            "second": b,
            "base": base.mean,
            "base_low": base.mean - base.half_width,
            "base_high": base.mean + base.half_width,
            "holds": self._share([one.mean > 0 for one in apart]),
            "surely": sum(one.clear and one.mean > 0 for one in apart),
            "surely_not": sum(one.clear and one.mean < 0 for one in apart),
            "middle": float(np.median([one.mean for one in apart])) if apart else None,
        }

    def _spread(self) -> list[dict[str, float]]:
        """How each level's win rate is spread over the drawn versions, and what luck adds to it."""
        if not self.asked.draws:
            return []
        rates = self.rates
        found = []
        for level in range(len(self.asked.levels)):
            own = rates[:, level]
            luck = float(np.sqrt(np.mean(own * (1 - own)) / self.total))
            ends = {name: float(np.percentile(own, q)) for name, q in QUANTILES.items()}
            found.append({**ends, "deviation": float(own.std()), "luck": luck})
        return found

    def _moved(self) -> list[dict[str, Any]]:
        """What each number alone does, the largest change of any level first."""
        single, levels = self.versions.single, range(len(self.asked.levels))
        joint = joint_confidence(len(single) * len(self.asked.levels))
        rows = [
            {
                "number": one.number.name,
                "meaning": one.number.option.meaning,
                "from": one.number.value,
                "to": one.number.moved(one.step),
                "in_order": self._ordered(one.won),
                "changes": [self._change(one, level, joint) for level in levels],
            }
            for one in single
        ]
        return sorted(rows, key=lambda row: -max(abs(c["difference"]) for c in row["changes"]))

    def _change(self, one: Moved, level: int, joint: float) -> dict[str, float | None]:
        """By how much one level is won more often with a number moved than without."""
        counts = (
            one.won.wins[:, level],
            self.versions.base.wins[:, level],
            one.won.as_it_is[:, level],
            self.asked.plan.games,
        )
        alone, jointly = (paired_difference(*counts, sure) for sure in (CONFIDENCE, joint))
        return {
            "difference": alone.mean,
            "half_width": alone.half_width,
            "joint_half_width": jointly.half_width,
            "variance_reduction": alone.factor,
        }

    def tables(self) -> "Mapping[str, pl.DataFrame]":
        """The tables that are kept: each number alone, the drawn versions, and their numbers."""
        import polars as pl

        asked, levels = self.asked, [str(label) for label in self.asked.levels]
        alone = [
            {
                **{name: row[name] for name in ("number", "from", "to")},
                "level": level,
                **change,
                "in_order": row["in_order"],
            }
            for row in self._moved()
            for level, change in zip(levels, row["changes"], strict=True)
        ]
        draws = [
            {
                "draw": index,
                "level": level,
                "games": self.total,
                "wins": int(won.wins[:, place].sum()),
                "rate": float(won.wins[:, place].sum() / self.total),
                "in_order": self._ordered(won),
            }
            for index, won in enumerate(self.versions.drawn)
            for place, level in enumerate(levels)
        ]
        moved = np.array(
            [
                [n.moved(int(s)) for n, s in zip(asked.numbers, row, strict=True)]
                for row in self.versions.steps
            ]
        ).reshape(asked.draws, len(asked.numbers))
        names = [number.name for number in asked.numbers]
        versions = pl.DataFrame({"draw": range(asked.draws)}).with_columns(
            pl.Series(name, moved[:, i], dtype=pl.Int64) for i, name in enumerate(names)
        )
        made = {"alone": pl.DataFrame(alone), "draws": pl.DataFrame(draws), "versions": versions}
        return {name: table for name, table in made.items() if table.height}
