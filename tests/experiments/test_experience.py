"""Waiting and the race: counted as by a loop over games, with intervals that are right."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from experiments.courses import Course, Histogram, moments
from experiments.experience import GIVEN_UP, SHARE_NAMES, experience_table, lengths_table
from experiments.plan import make_plan
from experiments.stats import wilson
from experiments.tally import Tally
from sim.core.facts import Race
from tests.experiments.test_counters import GAME, counted, made, part

RACE = Race("changes", "since", "leader", "Whoever is.")


def course(*games):
    """Shares of games given as (winner, leader, changes, since, turns)."""
    counter = Course(RACE)
    names = ("winner", "leader", "changes", "since", "turns")
    table = np.array(games, np.int16).T
    counter.add(dict(zip(names, table, strict=True)))
    return counter.counts["shares"].tolist()


@pytest.mark.parametrize(
    ("game", "shares"),
    [
        ((0, 0, 0, 1, 30), [1, 0, 0]),  # ahead from the first turn on
        ((1, 1, 1, 20, 30), [1, 1, 0]),  # ahead since the end of the second third
        ((1, 1, 1, 21, 30), [0, 1, 0]),  # one turn too late
        ((0, 0, 0, 25, 30), [0, 0, 0]),  # nobody was ahead for long, and nobody behind
        ((0, 1, 2, 5, 30), [0, 1, 1]),  # the last turn gave it to the other
        ((0, -1, 0, 0, 1), [0, 0, 0]),  # nobody was ever ahead
        ((-1, -1, 0, 0, 30), [0, 0, 0]),  # given up
        ((-1, 1, 3, 5, 30), [0, 0, 0]),
        ((0, 0, 0, 20_000, 30_000), [1, 0, 0]),  # three times as much fits in no 16 bits
    ],
)
def test_games_decided_early_and_games_that_turned(game, shares):
    assert course(game) == shares
    assert course(game, game, (0, -1, 0, 0, 5)) == [2 * n for n in shares]


def test_a_histogram_of_a_sum():
    counter = Histogram(["a", "b"])
    counter.add({"a": np.array([0, 1, 100], np.int8), "b": np.array([0, 1, 100], np.int8)})
    counter.add({"a": np.array([2], np.int8), "b": np.array([0], np.int8)})
    table = counter.counts["table"]
    assert np.flatnonzero(table).tolist() == [0, 2, 200]
    assert table[[0, 2, 200]].tolist() == [1, 2, 1]


def test_moments_are_numpys():
    numbers = np.random.default_rng(1).integers(0, 50, 777)
    games, mean, error = moments(np.bincount(numbers))
    assert games == 777
    assert mean == pytest.approx(numbers.mean())
    assert error == pytest.approx(numbers.std() / np.sqrt(777))
    assert moments(np.array([0, 0, 5])) == (5, 2.0, 0.0)


@pytest.fixture
def tables():
    plan = replace(make_plan("toy-doors", players="2,3"), game=GAME)
    columns = [made(300), part(made(500, seed=2), 0, 200)]
    tallies = [counted(one) for one in columns]
    return columns, experience_table(plan, tallies), lengths_table(plan, tallies)


def test_figures_of_each_cell(tables):
    columns, table, _ = tables
    asleep = columns[1]["asleep_1"].astype(int) + columns[1]["asleep_2"]
    row = table.filter((pl.col("cell") == 1) & (pl.col("figure") == "turns asleep")).to_dicts()[0]
    assert (row["players"], row["kind"], row["games"]) == (3, "mean", 200)
    assert row["value"] == pytest.approx(asleep.mean())
    assert row["high"] - row["value"] == pytest.approx(1.959964 * asleep.std() / 200**0.5)
    first = {r["figure"]: r for r in table.filter(pl.col("cell") == 0).to_dicts()}
    assert list(first) == ["turns", "turns asleep", "lead changes", *SHARE_NAMES]
    assert first["turns"]["value"] == pytest.approx(columns[0]["turns"].mean())
    counter = Course(RACE)
    counter.add(columns[0])
    for name, games in zip(SHARE_NAMES, counter.counts["shares"], strict=True):
        low, high = map(float, wilson(games, 300))
        row = first[name]
        assert row["kind"] == "share"
        assert [row[n] for n in ("value", "low", "high")] == pytest.approx([games / 300, low, high])


def test_over_all_cells_figures_are_averaged(tables):
    _, table, _ = tables
    over_all = table.filter(pl.col("cell").is_null())
    assert over_all["players"].null_count() == over_all.height == 6
    for row in over_all.to_dicts():
        own = table.filter((pl.col("figure") == row["figure"]) & pl.col("cell").is_not_null())
        for name in ("value", "low", "high"):
            assert row[name] == pytest.approx(own[name].mean())
        assert row["games"] == 500


def test_lengths_add_up_to_all_games(tables):
    columns, _, table = tables
    assert table["games"].sum() == 500
    assert table["games"].min() > 0
    for index, own in enumerate(columns):
        rows = table.filter(pl.col("cell") == index)
        given_up = rows.filter(pl.col("ending") == GIVEN_UP)
        assert given_up["games"].sum() == np.count_nonzero(own["winner"] < 0)
        assert set(given_up["winner"]) == {GIVEN_UP}
        turns = rows.group_by("turns").agg(pl.col("games").sum())
        exact = np.bincount(own["turns"])
        assert all(exact[t] == n for t, n in turns.rows())


def test_a_game_without_a_race_has_no_lead():
    tally = Tally(make_plan("toy-doors", players="2").game)
    assert tally.course is None
    assert tally.changes is None
    assert "course" not in tally.counters
