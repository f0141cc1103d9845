"""What drives a rate: checked against statsmodels, by simulation, and where games are equal."""

import numpy as np
import pandas as pd
import polars as pl
import pytest
import statsmodels.formula.api as smf

from experiments.counters import WinBits
from experiments.effects import Cells, effects_table, shares, term_of
from experiments.plan import make_plan
from experiments.stats import joint_confidence, z_value

PLAN = {"players": "2-4", "vary": ["lens=yes,no"]}
# By players and lens: the rate of the mark. Main effects, and an interaction at 4 players.
RATES = np.array([[0.40, 0.46], [0.50, 0.56], [0.60, 0.72]])


def played(rates, games, seed, own=0.5):
    """Wins of cells that share part of their luck; a game is won where its luck is below the rate.

    `own` is the chance that a cell throws its own luck in a game.
    """
    rng = np.random.default_rng(seed)
    luck = np.broadcast_to(rng.random(games), (rates.size, games)).copy()
    apart = rng.random(luck.shape) < own
    luck[apart] = rng.random(int(apart.sum()))
    return (luck < rates.reshape(-1, 1)).astype(np.int8)


def bits(won):
    counters = []
    for row in won:
        counter = WinBits()
        counter.add({"winner": 1 - row})
        counters.append(counter)
    return counters


def table_of(won, **changes):
    return effects_table(make_plan("toy-doors", **(PLAN | changes)), bits(won))


def rows_of(table, kind):
    return table.filter(pl.col("kind") == kind).to_dicts()


def test_effects_are_the_coefficients_of_a_regression_on_cell_means():
    won = played(RATES, 3000, 1)
    table = table_of(won)
    data = pd.DataFrame(
        {
            "rate": won.mean(1),
            "players": np.repeat(["2", "3", "4"], 2),
            "lens": ["yes", "no"] * 3,
        }
    )
    fit = smf.ols("rate ~ C(players, Sum) * C(lens, Sum, levels=['yes', 'no'])", data).fit()
    found = {(r["level"], r["other_level"]): r["effect"] for r in table.to_dicts() if r["level"]}
    names = {"S.2": "2", "S.3": "3", "S.yes": "yes"}
    assert len(fit.params) == 6
    for name, value in fit.params.items():
        levels = [v for k, v in names.items() if f"[{k}]" in name]
        if levels:
            assert found[levels[0], levels[1] if levels[1:] else None] == pytest.approx(value)


def test_errors_are_those_of_each_games_own_weighted_sum():
    won = played(RATES, 500, 2).astype(float)
    table = table_of(won.astype(np.int8))
    term = term_of([3, 2], (0, 1))
    joint = joint_confidence(3 + 2 + 6 + 3 + 1 + 1)
    for weights, row in zip(term.weights, rows_of(table, "interaction"), strict=True):
        each = weights @ won
        error = np.sqrt(each.var() / 500 + (weights**2).sum() / 2 / 500**2)
        assert row["effect"] == pytest.approx(each.mean())
        assert row["high"] - row["effect"] == pytest.approx(z_value(0.95) * error)
        assert row["effect"] - row["joint_low"] == pytest.approx(z_value(joint) * error)
        own = (weights**2 * won.var(1)).sum()
        assert row["variance_reduction"] == pytest.approx(own / each.var())


def test_the_difference_of_two_cells_is_that_of_paired_games():
    from experiments.paired import paired_difference

    won = played(np.array([0.4, 0.55]), 800, 3)
    (row,) = rows_of(table_of(won, players="2"), "range")
    first, second = won.sum(1)
    exact = paired_difference(second, first, int((won[0] & won[1]).sum()), 800)
    assert row["effect"] == pytest.approx(exact.mean)
    assert row["high"] - row["effect"] == pytest.approx(exact.half_width)
    assert row["variance_reduction"] == pytest.approx(exact.factor)
    assert (row["level"], row["other_level"]) == ("no", "yes")


def test_known_effects_are_found():
    won = played(RATES, 200_000, 4)
    table = table_of(won)
    main = {r["level"]: r for r in rows_of(table, "main")}
    grand = RATES.mean()
    for i, level in enumerate(["2", "3", "4"]):
        assert main[level]["effect"] == pytest.approx(RATES[i].mean() - grand, abs=0.004)
        assert main[level]["joint_low"] < RATES[i].mean() - grand < main[level]["joint_high"]
    assert main["no"]["effect"] == pytest.approx(0.04, abs=0.004)
    (slope,) = rows_of(table, "slope")
    assert slope["effect"] == pytest.approx(np.polyfit([2, 3, 4], RATES.mean(1), 1)[0], abs=0.004)
    ranges = {r["term"]: r for r in rows_of(table, "range")}
    assert (ranges["players"]["level"], ranges["players"]["other_level"]) == ("4", "2")
    assert ranges["players"]["effect"] == pytest.approx(0.23, abs=0.004)
    assert main["2"]["variance_reduction"] > 1.1


def test_shares_are_those_of_the_true_rates_and_add_up():
    table = table_of(played(RATES, 200_000, 5))
    share = {r["term"]: r["share"] for r in table.to_dicts()}
    whole = ((RATES - RATES.mean()) ** 2).sum()
    by_players = 2 * ((RATES.mean(1) - RATES.mean()) ** 2).sum()
    assert share["players"] == pytest.approx(by_players / whole, abs=0.01)
    assert sum(share.values()) == pytest.approx(1)
    assert share["rest"] == pytest.approx(0, abs=1e-12)
    for row in table.to_dicts():
        assert 0 <= row["share_low"] <= max(row["share"], 0) + 1e-12
        assert min(row["share"], 1) - 1e-12 <= row["share_high"] <= 1
    players = rows_of(table, "main")[0]
    assert players["share_low"] < by_players / whole < players["share_high"]


def test_what_luck_adds_is_taken_from_the_shares():
    """Over many small sweeps the mean of what a term explains is that of the true rates."""
    rates = np.array([[0.5, 0.5], [0.52, 0.52], [0.54, 0.54]])
    terms = [term_of([3, 2], some) for some in ((0,), (1,), (0, 1))]
    parts = []
    for seed in range(400):
        cells = Cells.of(bits(played(rates, 400, seed, own=1.0)))
        found = shares(cells, terms)
        noise = (np.trace(cells.spread) - cells.spread.sum() / 6) / cells.games
        total = np.sum((cells.rates - cells.rates.mean()) ** 2) - noise
        parts.append([0] * 4 if found is None else np.array([s for s, _ in found]) * total)
    mean = np.mean(parts, axis=0)
    true = 2 * 2 * 0.02**2
    naive = 2 * 2 * 0.25 / 400 / 2  # what luck alone would give the players
    assert mean[0] == pytest.approx(true, abs=0.3 * naive)
    assert mean[2] == pytest.approx(0, abs=0.3 * naive)


@pytest.mark.slow
def test_intervals_of_shares_hold_about_as_often_as_they_say():
    terms = [term_of([3, 2], some) for some in ((0,), (1,), (0, 1))]
    whole = ((RATES - RATES.mean()) ** 2).sum()
    parts = [len(RATES.reshape(-1)) / len(t.weights) * t.weights.T @ t.weights for t in terms]
    true = [RATES.reshape(-1) @ part @ RATES.reshape(-1) / whole for part in parts]
    kept = []
    for seed in range(1500):
        found = shares(Cells.of(bits(played(RATES, 3000, seed))), terms)
        kept.append([abs(s - t) <= 1.96 * e for (s, e), t in zip(found, true, strict=False)])
    covered = np.mean(kept, axis=0)
    assert np.all(covered > 0.93), covered
    assert np.all(covered < 0.99), covered


def test_without_any_difference_nothing_is_explained():
    same = np.tile(played(np.array([0.5]), 1000, 6), (6, 1))
    table = table_of(same)
    assert table["share"].null_count() == table.height
    for row in rows_of(table, "main"):
        assert row["effect"] == pytest.approx(0, abs=1e-15)
        assert row["low"] < 0 < row["high"]  # equal games make nothing certain
        assert row["variance_reduction"] is None


@pytest.mark.slow
@pytest.mark.parametrize("own", [0.2, 1.0])
def test_intervals_hold_as_often_as_they_say(own):
    kept, both, repeats = [], 0, 2500
    term, pair = term_of([3, 2], (0,)), term_of([3, 2], (0, 1))
    true = [t.weights @ RATES.reshape(-1) for t in (term, pair)]
    for seed in range(repeats):
        table = table_of(played(RATES, 600, seed, own))
        rows = [rows_of(table, kind) for kind in ("main", "interaction")]
        of = [*zip(true[0], rows[0][:3], strict=True), *zip(true[1], rows[1], strict=True)]
        kept.append([r["low"] <= effect <= r["high"] for effect, r in of])
        both += all(r["joint_low"] <= effect <= r["joint_high"] for effect, r in of)
    covered = np.mean(kept, axis=0)
    assert np.all(covered > 0.94), covered
    assert np.all(covered < 0.96), covered
    assert both / repeats >= 0.95


def test_unpaired_errors_would_be_wrong():
    """The test of coverage notices: without the covariances intervals are far too wide."""
    won = played(RATES, 5000, 7, own=0.2)
    weights = term_of([3, 2], (0,)).weights
    _, paired, apart = Cells.of(bits(won)).sums(weights)
    assert np.all(apart > 1.5 * paired)


def test_cells_of_different_lengths_are_paired_on_what_all_have():
    won = played(RATES, 900, 8)
    cut = [row[: 900 - 50 * i] for i, row in enumerate(won)]
    assert table_of(cut).equals(table_of(won[:, :650]))
    assert table_of(cut)["games"].unique().item() == 650


def test_nothing_varies_nothing_is_told():
    assert table_of(played(np.array([0.5]), 10, 9), players="2", vary=["lens=yes"]).height == 0


def test_three_factors_leave_a_rest():
    rates = 0.5 + 0.1 * np.array([1, -1, -1, 1, -1, 1, 1, -1])  # all of it three-way
    won = played(rates, 20_000, 10)
    table = table_of(won, players="2,3", vary=["lens=yes,no", "first=mark,extractor"])
    share = {r["term"]: r["share"] for r in table.to_dicts()}
    assert share["rest"] == pytest.approx(1, abs=0.02)
    assert len(rows_of(table, "interaction")) == 12
    assert {r["term"] for r in rows_of(table, "interaction")} == {
        "players × first", "players × lens", "first × lens"
    }  # fmt: skip
