"""The heat map: the right field in the right place, with its figures and its verdict."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import matplotlib as mpl
import polars as pl
import pytest
from matplotlib.figure import Figure

from reports import heatmap, plots
from reports.findings import FactorNote

GRID = {"players": [2, 3], "first": ["mark", "extractor"]}


@pytest.fixture
def found(make):
    """Two players by two settings; the titles say how `first` is printed."""
    factors = (
        FactorNote("players", True, "number of players"),
        FactorNote("first", False, "Who begins.", {"mark": "The Mark", "extractor": "A Thief"}),
    )
    made = make({"factors": factors}, **GRID)
    rates = pl.Series([0.62, 0.5, 0.31, 0.46])
    cells = made.cells.with_columns(
        rate_mark=rates,
        low_mark=rates - 0.02,
        high_mark=rates + 0.02,
        verdict=pl.Series(
            ["favours mark", "balanced", "favours extractors", "undecided: about 90 more games"]
        ),
    )
    return replace(made, cells=cells)


def drawn(found):
    """The axes with the map on them."""
    with mpl.rc_context():
        ax = Figure().add_subplot()
        factor = next(f for f in found.factors if f.name != "players")
        rows = found.cells[factor.name].unique(maintain_order=True).to_list()
        heatmap._draw(ax, found, factor, rows)
    return ax


def test_rows_are_values_and_columns_are_players(found):
    ax = drawn(found)
    assert [t.get_text() for t in ax.get_yticklabels()] == ["The Mark", "A Thief"]
    assert [t.get_text() for t in ax.get_xticklabels()] == ["2", "3"]
    assert ax.images[0].get_array().tolist() == [[62, 31], [50, 46]]


def test_columns_rise_whatever_the_order_of_players(found):
    turned = replace(found, cells=found.cells.reverse())
    ax = drawn(turned)
    assert [t.get_text() for t in ax.get_xticklabels()] == ["2", "3"]
    assert ax.images[0].get_array().tolist() == [[50, 46], [62, 31]]


def test_each_field_carries_its_figures(found):
    texts = {t.get_position(): t.get_text() for t in drawn(found).texts if "±" in t.get_text()}
    assert texts == {
        (0, 0): "62.0% ± 2.0",
        (1, 0): "31.0% ± 2.0",
        (0, 1): "50.0% ± 2.0",
        (1, 1): "46.0% ± 2.0",
    }


def test_verdicts_are_marked_in_the_corner_of_their_field(found):
    ax = drawn(found)
    signs = {
        tuple(round(v) for v in t.get_position()): t.get_text()
        for t in ax.texts
        if "±" not in t.get_text()
    }
    told = {"balanced": "=", "undecided": "?", "favours mark": "+", "favours extractors": "\u2212"}
    verdicts = [verdict.partition(":")[0] for verdict in found.cells["verdict"]]
    assert [signs[place] for place in ((0, 0), (0, 1), (1, 0), (1, 1))] == [
        told[verdicts[i]] for i in (0, 1, 2, 3)
    ]
    assert len(set(signs.values())) == 4


@pytest.mark.parametrize(("rate", "reach"), [(0.51, 10), (0.31, 20), (0.7, 20), (0.704, 25)])
def test_colours_are_centred_on_half(found, rate, reach):
    cells = found.cells.with_columns(rate_mark=pl.Series([rate, 0.5, 0.5, 0.5]))
    image = drawn(replace(found, cells=cells)).images[0]
    assert (image.norm.vmin, image.norm.vmax) == (50 - reach, 50 + reach)
    middle = image.cmap(image.norm(50))
    assert min(middle[:3]) > 0.95
    low, high = image.cmap(0.0), image.cmap(1.0)
    assert low[0] > low[2]  # orange
    assert high[2] > high[0]  # blue


def test_figures_can_be_read_on_their_colour(found):
    cells = found.cells.with_columns(rate_mark=pl.Series([0.9, 0.5, 0.12, 0.55]))
    colors = [
        t.get_color() for t in drawn(replace(found, cells=cells)).texts if "±" in t.get_text()
    ]
    assert colors == ["white", "white", "#222222", "#222222"]


def test_many_columns_put_figures_in_two_lines(make):
    ax = drawn(make(players=[2, 3, 4, 5], first=["a", "b"]))
    assert all(
        re.fullmatch(r"\d+\.\d%\n± 3\.0", t.get_text()) for t in ax.texts if "±" in t.get_text()
    )


def test_words_say_the_number_of_games_and_the_kind_of_interval(found):
    picture = heatmap.heat_map(found)
    assert picture is not None
    assert picture.name == "heat-map"
    assert picture.title == "How often the mark wins, by first and players"
    for said in ("1,000 games", "95% interval (Wilson)", "45% to 55%", "Bonferroni"):
        assert said in picture.caption
    assert "2 players, first The Mark 62.0% ± 2.0, favours mark" in picture.alt
    again = heatmap.heat_map(found)
    assert again is not None
    assert (picture.png, picture.svg) == (again.png, again.svg)
    ET.fromstring(picture.svg)


@pytest.mark.parametrize(
    "shape",
    [
        {"players": [2, 3]},
        {"players": [2], "first": ["a", "b"]},
        {"players": [2, 3], "first": ["a"]},
        {"players": [2, 3], "first": ["a", "b"], "deck.keys": [4, 8]},
        {"players": [2, 3], "deck.keys": list(range(heatmap.MOST_ROWS + 1))},
    ],
)
def test_other_shapes_have_no_map(make, shape):
    assert heatmap.heat_map(make(**shape)) is None


def test_a_map_is_among_the_pictures(make):
    names = [p.name for p in plots.pictures(make(**{"players": [2, 3], "deck.keys": [4, 8]}))]
    assert names == ["win-rate", "heat-map", "endings", "lengths"]
