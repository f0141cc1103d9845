"""Counts by hand, in any order and in any portions."""

import numpy as np
import polars as pl
import pytest

from experiments.plan import make_plan
from experiments.tally import Tally, cell_table, columns_of, csv_table
from tests import toy

DTYPE = np.dtype(
    [("winner", "i1"), ("ending", "i1"), ("turns", "i2"), ("decisions", "i4"), ("keys_used", "i1")]
)
# winner, ending, turns, decisions, keys used; the third game was given up
GAMES = np.array(
    [
        (0, 0, 30, 40, 2),
        (1, 1, 9, 12, 1),
        (-1, -1, 3, 20, 0),
        (1, 1, 100, 9, 127),
        (1, 0, 9, 1, 127),
    ],
    DTYPE,
)


def tallied(*portions):
    tally = Tally(toy.GAME)
    for rows in portions:
        tally.add(columns_of(rows))
    return tally


def as_plain(tally):
    return (
        tally.games,
        tally.aborted,
        tally.wins.tolist(),
        tally.ended.tolist(),
        tally.sums.counts["sums"].tolist(),
        tally.results.lengths.tolist(),
    )


def test_counts_by_hand():
    tally = tallied(GAMES)
    assert (tally.games, tally.aborted) == (5, 1)
    assert tally.wins.tolist() == [1, 3]
    assert tally.ended.tolist() == [2, 2]
    assert [tally.sums[n] for n in ("turns", "decisions", "keys_used")] == [151, 82, 257]
    assert tally.results.lengths[[3, 9, 30, 100]].tolist() == [1, 2, 1, 1]
    assert tally.wins.sum() + tally.aborted == tally.games


def test_order_and_portions_change_nothing():
    whole = as_plain(tallied(GAMES))
    assert as_plain(tallied(GAMES[3:], GAMES[:1], GAMES[1:3])) == whole
    assert as_plain(tallied(*(GAMES[i : i + 1] for i in (4, 2, 0, 1, 3)))) == whole


def test_but_for_who_won_memory_does_not_grow_with_games():
    many = tallied(*[GAMES] * 200)
    few = tallied(GAMES)
    assert many.arrays().keys() == few.arrays().keys()
    for name, values in few.arrays().items():
        if not name.startswith("won."):
            assert many.arrays()[name].shape == values.shape
    assert many.sums["turns"] == 200 * 151


@pytest.mark.parametrize("percent", [5, 25, 50, 75, 95])
def test_quantiles_are_numpys(percent):
    turns = np.random.default_rng(1).integers(1, 60, 1001)
    rows = np.zeros(1001, DTYPE)
    rows["turns"] = turns
    exact = np.percentile(turns, percent, method="inverted_cdf")
    assert tallied(rows).length_quantile(percent) == exact


def test_a_field_of_several_numbers_gives_several_columns():
    rows = np.zeros(2, [("vaults", "i1", (2,)), ("turns", "i2")])
    rows["vaults"] = [[1, 2], [3, 4]]
    columns = columns_of(rows)
    assert list(columns) == ["vaults_0", "vaults_1", "turns"]
    assert columns["vaults_1"].tolist() == [2, 4]


@pytest.fixture
def table():
    plan = make_plan("toy-doors", players="2,3", vary=["lens=no"])
    return cell_table(plan, [tallied(GAMES), tallied(GAMES, GAMES[:1])])


def test_rates_are_over_all_games_with_aborted_ones(table):
    assert table["games"].to_list() == [5, 6]
    assert table["rate_mark"].to_list() == pytest.approx([1 / 5, 2 / 6])
    assert table["mean_turns"].to_list() == pytest.approx([151 / 5, 181 / 6])
    assert table["mean_keys_used"].to_list() == pytest.approx([257 / 5, 259 / 6])
    assert (table["wins_mark"] + table["wins_extractors"] + table["aborted"]).to_list() == [5, 6]
    assert table.columns[:2] == ["players", "lens"]


def test_csv_has_exactly_the_documented_columns(table):
    text = csv_table(table, ["players", "lens"], ["mark", "extractors"])
    lines = text.splitlines()
    assert lines[0] == (
        "players,lens,games,aborted,wins_mark,wins_extractors,"
        "rate_mark,low_mark,high_mark,mean_turns"
    )
    assert lines[1].startswith("2,no,5,1,1,3,0.200000,0.036")
    assert pl.read_csv(text.encode()).height == 2


def test_sides_with_blanks_get_underscores(monkeypatch, doors):
    monkeypatch.setattr(type(doors), "sides", ("the thief", "house"))
    monkeypatch.setattr(type(doors), "cards", ())
    plan = make_plan("toy-doors", players="2")
    table = cell_table(plan, [tallied(GAMES)])
    assert "rate_the_thief" in csv_table(table, ["players"], doors.sides)
