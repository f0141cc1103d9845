"""Cards played and drawn: counted as by a loop over games, told with their differences."""

import numpy as np
import polars as pl
import pytest

from experiments.cards import CardCounts, cards_table
from experiments.plan import make_plan
from experiments.stats import joint_confidence, newcombe
from sim.core.facts import CardUse

USES = (
    CardUse("key", "Key", "extractors", ("key_1", "key_2"), ("drawn_key",), {}),
    CardUse("bomb", "Bomb", "mark", ("bomb",), (), {}),
    CardUse("dust", "Dust", "mark", ("dust",), (), {}),
)
SIDES = ("mark", "extractors")


def games(seed, number=400):
    rng = np.random.default_rng(seed)
    columns = {name: rng.integers(0, 3, number).astype("i1") for name in ("key_1", "key_2")}
    columns["bomb"] = rng.integers(0, 2, number).astype("i2")
    columns["drawn_key"] = rng.integers(0, 4, number).astype("i2")
    columns["dust"] = np.zeros(number, "i2")
    columns["winner"] = rng.integers(-1, 2, number).astype("i1")
    return columns


def counted(*blocks):
    counter = CardCounts(USES, SIDES)
    for block in blocks:
        counter.add(block)
    return counter


def brute(columns, names, side):
    found = dict.fromkeys(("games_with", "wins_with", "games_without", "wins_without", "copies"), 0)
    for i in range(len(columns["winner"])):
        copies = sum(int(columns[name][i]) for name in names)
        how = "with" if copies else "without"
        found[f"games_{how}"] += 1
        found[f"wins_{how}"] += int(columns["winner"][i] == side)
        found["copies"] += copies
    return found


def test_counts_are_those_of_a_loop():
    columns = games(1)
    counter = counted(columns)
    assert [(use.name, way) for use, way in counter.ways] == [
        ("key", "played"), ("key", "drawn"), ("bomb", "played"), ("dust", "played"),
    ]  # fmt: skip
    assert counter.of(0) == brute(columns, ["key_1", "key_2"], 1)
    assert counter.of(1) == brute(columns, ["drawn_key"], 1)
    assert counter.of(2) == brute(columns, ["bomb"], 0)


@pytest.fixture
def table():
    plan = make_plan("toy-doors", players="2,3")
    return cards_table(plan, [counted(games(1)), counted(games(2), games(3))])


def test_rows_of_cells_then_of_all(table):
    assert table["cell"].to_list() == [0, 0, 0, 1, 1, 1, None, None, None]
    assert table["players"].to_list() == [2, 2, 2, 3, 3, 3, None, None, None]
    assert table["card"].to_list() == ["key", "key", "bomb"] * 3  # nobody ever has dust
    assert table["way"].to_list() == ["played", "drawn", "played"] * 3
    assert table["side"].to_list() == ["extractors", "extractors", "mark"] * 3
    for i, row in enumerate(table.filter(pl.col("cell").is_null()).to_dicts()):
        if row["way"] == "drawn":
            assert row["copies"] is None
        else:
            assert row["copies"] == table["copies"][i] + table["copies"][i + 3]


def test_differences_have_newcombes_intervals(table):
    for row in table.filter(pl.col("cell").is_not_null()).to_dicts():
        wins = row["wins_with"], row["wins_without"]
        played = row["games_with"], row["games_without"]
        assert row["difference"] == pytest.approx(wins[0] / played[0] - wins[1] / played[1])
        assert (row["low"], row["high"]) == pytest.approx(newcombe(wins, played))
        joint = newcombe(wins, played, joint_confidence(6))
        assert (row["joint_low"], row["joint_high"]) == pytest.approx(joint)


def test_a_card_that_is_always_played_is_compared_with_nothing():
    columns = games(4) | {"bomb": np.ones(400, "i2")}
    table = cards_table(make_plan("toy-doors", players="2"), [counted(columns)])
    row = table.filter(pl.col("card") == "bomb").to_dicts()[0]
    assert (row["games_without"], row["difference"], row["joint_low"]) == (0, None, None)


def test_a_card_that_is_drawn_and_never_played_is_told():
    columns = games(6) | {name: np.zeros(400, "i1") for name in ("key_1", "key_2")}
    table = cards_table(make_plan("toy-doors", players="2"), [counted(columns)])
    row = table.filter((pl.col("card") == "key") & (pl.col("way") == "played")).to_dicts()[0]
    assert (row["games_with"], row["rate_with"], row["difference"]) == (0, None, None)


def test_a_game_without_cards_has_no_rows():
    counter = CardCounts((), SIDES)
    counter.add(games(5))
    assert cards_table(make_plan("toy-doors", players="2"), [counter]).height == 0
