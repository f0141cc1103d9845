"""The ladder: levels from left to right, a line for everything else, and only where it reads."""

import pytest
from matplotlib.figure import Figure

from reports.ladder_plot import _draw, ladder
from reports.plots import pictures


def test_words_tell_every_rate(make):
    picture = ladder(make(players=[2, 3], strategy=["weak", "strong"]))
    assert picture.name == "ladder"
    assert "2 players, everybody plays weak 30.0% ± 3.0, favours extractors" in picture.alt
    assert "3 players, everybody plays strong 70.0% ± 3.0" in picture.alt
    assert "From left to right everybody plays in another way" in picture.caption
    assert "45% to 55%" in picture.caption


def test_every_combination_has_a_line_with_error_bars(make):
    found = make(players=[2, 3], strategy=["weak", "strong"])
    players, strategy = found.factors
    rows = found.cells.to_dicts()
    ax = Figure().add_subplot()
    _draw(ax, found, strategy, [players], [rows[:2], rows[2:]])
    lines, labels = ax.get_legend_handles_labels()
    assert labels == ["fair: 45% to 55%", "2 players", "3 players"]
    for i, line in enumerate(lines[1:]):
        assert list(line[0].get_ydata()) == pytest.approx(
            [100 * row["rate_mark"] for row in rows[2 * i : 2 * i + 2]]
        )
        (bars,) = line[2]
        low, high = bars.get_segments()[0][:, 1]
        assert (low, high) == pytest.approx(
            (100 * rows[2 * i]["low_mark"], 100 * rows[2 * i]["high_mark"])
        )
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["weak", "strong"]
    assert ax.get_xlabel() == "What everybody plays"
    assert "(%)" in ax.get_ylabel()


def test_only_who_plays_makes_a_ladder(make):
    assert ladder(make(players=[2, 3], first=["a", "b"])) is None
    many = make(players=[2, 3, 4], **{"deck.keys": [1, 2, 3]}, strategy=["weak", "strong"])
    assert ladder(many) is None


def test_a_map_replaces_a_long_list_of_dots(make):
    lined = [p.name for p in pictures(make(players=[2, 3], strategy=["weak", "strong"]))]
    assert lined[:3] == ["win-rate", "heat-map", "ladder"]
    names = [str(i) for i in range(8)]
    dots = [p.name for p in pictures(make(players=list(range(2, 9)), first=names))]
    assert dots[:2] == ["heat-map", "endings"]
