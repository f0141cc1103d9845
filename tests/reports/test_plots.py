"""Pictures: the same bytes each time, the right kind for the question, words for everyone."""

import re
import xml.etree.ElementTree as ET

import polars as pl
import pytest
from matplotlib.container import ErrorbarContainer
from matplotlib.figure import Figure

from reports import plots


def texts(monkeypatch):
    """Keep letters as letters, so that a picture can be read by a test."""
    monkeypatch.setitem(plots.style.SETTINGS, "svg.fonttype", "none")


def read(picture):
    root = ET.fromstring(picture.svg)
    return ["".join(e.itertext()).strip() for e in root.iter() if e.tag.endswith("text")]


@pytest.mark.parametrize("shape", [{"players": [2, 3, 4]}, {"players": [2], "first": ["a", "b"]}])
def test_same_findings_same_bytes(make, shape):
    one, two = plots.pictures(make(**shape)), plots.pictures(make(**shape))
    for a, b in zip(one, two, strict=True):
        assert (a.png, a.svg) == (b.png, b.svg)
        assert a.png.startswith(b"\x89PNG")
        assert b"<dc:date>" not in a.svg


def test_a_user_style_changes_nothing(make):
    import matplotlib as mpl

    plain = plots.win_rates(make()).png
    with mpl.rc_context({"lines.linewidth": 9, "font.size": 30, "axes.facecolor": "red"}):
        assert plots.win_rates(make()).png == plain


def test_lines_over_a_number_one_for_each_other_setting(make, monkeypatch):
    texts(monkeypatch)
    seen = read(plots.win_rates(make(players=[2, 3, 4], first=["mark", "extractor"])))
    assert "number of players" in seen
    assert "games won by the mark (%)" in seen
    assert {"first mark", "first extractor", "fair: 45% to 55%"} <= set(seen)
    assert {"2", "3", "4"} <= set(seen)


def test_the_axis_is_the_number_that_varies(make, monkeypatch):
    texts(monkeypatch)
    seen = read(plots.win_rates(make(**{"players": [3], "deck.keys": [4, 8]})))
    assert "deck.keys" in seen
    assert "number of players" not in seen


def test_without_a_number_there_is_a_dot_for_each_setting(make, monkeypatch):
    texts(monkeypatch)
    seen = read(plots.win_rates(make(players=[3], first=["mark", "extractor"])))
    assert {"first mark", "first extractor", "games won by the mark (%)"} <= set(seen)


def test_too_many_lines_become_dots(make, monkeypatch):
    texts(monkeypatch)
    many = {"players": [2, 3, 4, 5, 6, 7, 8], "deck.keys": list(range(7)), "first": ["a", "b"]}
    picture = plots.win_rates(make(**many))
    seen = read(picture)
    assert sum(bool(re.search(r"players, deck.keys \d, first", s)) for s in seen) == plots.MOST_ROWS
    assert "Of 98 settings the 30 lowest and the 30 highest are shown" in picture.caption
    assert picture.alt.count("players, deck.keys") == 98


def test_endings_show_what_happened_and_given_up_games(make, monkeypatch):
    texts(monkeypatch)
    found = make()
    seen = read(plots.endings(found))
    assert {"deck ran out", "right door opened", "share of all games (%)"} <= set(seen)
    assert "sun went out" not in seen
    assert "given up" not in seen
    aborted = make({"cells": found.cells.with_columns(aborted=pl.lit(5))})
    assert "given up" in read(plots.endings(aborted))


def test_lengths_have_a_unit(make, monkeypatch):
    texts(monkeypatch)
    assert "length of a game (turns)" in read(plots.lengths(make()))


def whiskers(monkeypatch, picture, found):
    """The ends of the error bars along the axis of numbers, row by row."""
    ax = Figure().add_subplot()
    monkeypatch.setattr(plots, "draw_picture", lambda *_: _[-1](ax))
    picture(found)
    (bars,) = [box[2][0] for box in ax.containers if isinstance(box, ErrorbarContainer)]
    return [tuple(segment[:, 0]) for segment in bars.get_segments()]


def test_shares_and_means_have_error_bars(make, monkeypatch):
    found = make()
    for (low, high), row in zip(
        whiskers(monkeypatch, plots.endings, found), found.cells.to_dicts(), strict=True
    ):
        share = row["ended_deck"] / 1000
        reach = 196 * (share * (1 - share) / 1000) ** 0.5
        assert (low, high) == pytest.approx((100 * share - reach, 100 * share + reach), abs=0.01)
    means = pl.DataFrame(
        {"cell": [0, 1, 2], "figure": ["turns"] * 3, "value": [20.0, 21.0, 22.0]}
    ).with_columns(high=pl.col("value") + pl.Series([0.5, 0.6, 0.7]))
    told = whiskers(monkeypatch, plots.lengths, make({"experience": means}))
    ends = [end for pair in told for end in pair]
    assert ends == pytest.approx([19.5, 20.5, 20.4, 21.6, 21.3, 22.7])


def test_words_carry_the_numbers(make):
    rates, endings, lengths = plots.pictures(make())
    assert "2 players 30.0% ± 3.0" in rates.alt
    assert "45% to 55%" in rates.caption
    assert "2 players: deck ran out 30.0%" in endings.alt
    assert "2 players: median 19" in lengths.alt


def test_extreme_rates_stay_in_the_picture(make):
    found = make(players=[2])
    for rate in (0.0, 1.0):
        cells = found.cells.with_columns(
            rate_mark=pl.lit(rate),
            low_mark=pl.lit(max(rate - 0.01, 0)),
            high_mark=pl.lit(min(rate + 0.01, 1)),
        )
        low, high = plots._limits(make({"cells": cells}, players=[2]))
        assert 0 <= low <= 100 * rate <= high <= 100
