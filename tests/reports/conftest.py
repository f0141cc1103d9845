"""A sweep that never was, with numbers chosen to show everything."""

from dataclasses import replace

import polars as pl
import pytest

from reports.findings import (
    CHANGE,
    LINEUP,
    Ending,
    FactorNote,
    Findings,
    OptionNote,
    StrategyNote,
)

FACTORS = {
    "players": FactorNote("players", True, "number of players"),
    "deck.keys": FactorNote("deck.keys", True, "Keys in the deck."),
    "first": FactorNote("first", False, "Who takes the first turn."),
    "change": FactorNote("change", False, "The change.", {"nothing": "nothing"}, CHANGE),
    "strategy": FactorNote("strategy", False, "Who plays.", {}, LINEUP),
}


def cells(**factors):
    """A cell table over the product of factors; every cell has its own rate."""
    frame = pl.DataFrame({"one": [1]})
    for name, values in factors.items():
        frame = frame.join(pl.DataFrame({name: values}), how="cross", maintain_order="left_right")
    n = frame.height
    wins = [round(1000 * (0.3 + 0.4 * i / max(n - 1, 1))) for i in range(n)]
    rate = pl.Series([w / 1000 for w in wins])
    verdict = [
        "favours extractors"
        if w < 430
        else "favours mark"
        if w > 570
        else "balanced"
        if 480 < w < 520
        else "undecided: about 12,000 more games"
        for w in wins
    ]
    return frame.drop("one").with_columns(
        games=pl.lit(1000),
        aborted=pl.lit(0),
        wins_mark=pl.Series(wins),
        wins_extractors=pl.Series([1000 - w for w in wins]),
        rate_mark=rate,
        low_mark=rate - 0.03,
        high_mark=rate + 0.03,
        mean_turns=pl.Series([20.0 + i for i in range(n)]),
        joint_low_mark=rate - 0.05,
        joint_high_mark=rate + 0.05,
        verdict=pl.Series(verdict),
        ended_deck=pl.Series(wins),
        ended_door=pl.Series([1000 - w for w in wins]),
        ended_never=pl.lit(0),
        turns_p05=pl.lit(3),
        turns_p25=pl.lit(11),
        turns_p50=pl.lit(19),
        turns_p75=pl.lit(27),
        turns_p95=pl.lit(30),
    )


@pytest.fixture
def make():
    """A function that makes findings over factors."""

    def findings(changes=None, **factors):
        factors = factors or {"players": [2, 3, 4]}
        found = Findings(
            game="toy",
            title="Toy Doors",
            summary="Doors.",
            sides=("mark", "extractors"),
            opponent="extractors",
            column="mark",
            wins_columns=("wins_mark", "wins_extractors"),
            endings=(
                Ending("deck ran out", "ended_deck"),
                Ending("right door opened", "ended_door"),
                Ending("sun went out", "ended_never"),
            ),
            factors=tuple(FACTORS[name] for name in factors),
            cells=cells(**factors),
            games=1000,
            seed=7,
            cap=5000,
            band=(0.45, 0.55),
            confidence=0.95,
            joint_confidence=0.99,
            correction="Bonferroni",
            strategies=(
                StrategyNote("mark", "random", "Picks anything.", {}),
                StrategyNote("extractor", "basic", "Looks first.", {"open": 1.0, "peek": 2.5}),
            ),
            changed=(OptionNote("lens", "no", "yes", "Whether lenses work.", "ruling T1"),),
            ruled=(OptionNote("order", "mark", "mark", "Who begins.", "ruling T2"),),
            reconstructed=(OptionNote("deck.lenses", "6", "6", "Lenses.", "reconstructed"),),
            command="totem sweep toy --players 2-4",
            versions={"Totem": "0.1.0"},
            fingerprint="0123456789abcdef",
        )
        return replace(found, **(changes or {}))

    return findings
