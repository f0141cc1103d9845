"""Lengths, waiting, the race and cards, as people read them."""

import polars as pl
import pytest

from reports import designer
from reports.cards import sections as card_sections
from reports.designer import render
from reports.experience import figure, histogram, mean_of, sections
from tests.reports.test_designer import Page


def experience(cell, name, kind, value, reach=0.01, games=1000):
    return {
        "cell": cell, "figure": name, "kind": kind, "value": value,
        "low": value - reach, "high": value + reach, "games": games,
    }  # fmt: skip


FIGURES = [
    row
    for cell, value in ((0, 1.0), (1, 3.0), (None, 2.0))
    for row in (
        experience(cell, "turns", "mean", 10 * value, 0.25),
        experience(cell, "turns asleep", "mean", value, 0.004),
        experience(cell, "decided before the last third", "share", value / 10),
    )
]
LENGTHS = [
    {"cell": 0, "turns": 3, "ending": "deck ran out", "winner": "mark", "games": 600},
    {"cell": 1, "turns": 3, "ending": "right door opened", "winner": "extractors", "games": 300},
    {"cell": 1, "turns": 4, "ending": "given up", "winner": "given up", "games": 100},
    {"cell": 0, "turns": 9, "ending": "deck ran out", "winner": "mark", "games": 1000},
]


def card(cell, name, way, difference=0.1, side="mark"):
    known = difference is not None
    return {
        "cell": cell, "side": side, "card": name, "way": way, "games_with": 250, "wins_with": 100,
        "games_without": 750, "wins_without": 200,
        "copies": 500 if way == "played" else None,
        "rate_with": 0.4, "rate_without": 0.3 if known else None, "difference": difference,
        "low": 0.0, "high": 0.2, "joint_low": -0.1 if known else None,
        "joint_high": 0.3 if known else None,
    }  # fmt: skip


CARDS = [
    card(0, "key", "played", 0.5),
    card(None, "key", "played"),
    card(None, "key", "drawn", -0.2),
    card(None, "bomb", "played", None),
    card(None, "rope", "drawn", side="extractors"),
]


@pytest.fixture
def found(make):
    return make(
        {
            "experience": pl.DataFrame(FIGURES),
            "lengths": pl.DataFrame(LENGTHS),
            "race": "The quicker one is ahead.",
            "cards": pl.DataFrame(CARDS),
            "card_titles": {"key": "The | Key"},
        },
        players=[2, 3],
    )


def texts(section):
    return [[cell["text"] for cell in cells] for cells in section["rows"]]


def test_lengths_of_each_cell(found):
    lengths, _ = sections(found)
    assert [head["name"] for head in lengths["heads"]][:3] == [
        "players", "turns on average", "1 in 20 under"
    ]  # fmt: skip
    assert texts(lengths) == [
        ["2", "10.00 ± 0.25", "3", "11", "19", "27", "30"],
        ["3", "30.00 ± 0.25", "3", "11", "19", "27", "30"],
    ]


def test_what_players_go_through_in_each_cell_and_in_all(found):
    _, course = sections(found)
    assert texts(course) == [
        ["2", "1.00 ± 0.004", "10.0% ± 1.0"],
        ["3", "3.00 ± 0.004", "30.0% ± 1.0"],
        ["all settings", "2.00 ± 0.004", "20.0% ± 1.0"],
    ]
    said = " ".join(course["sentences"])
    assert "The quicker one is ahead." in said
    assert "95% interval" in said
    sorts = [row[0]["sort"] for row in course["rows"]]
    assert sorted(sorts) == sorts


def test_without_a_race_and_waiting_there_are_lengths_only(make):
    rows = [row for row in FIGURES if row["figure"] == "turns"]
    (only,) = sections(make({"experience": pl.DataFrame(rows)}, players=[2, 3]))
    assert only["title"] == "How long games take"
    assert sections(make()) == []


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (experience(0, "a", "mean", 3.2154, 0.0321), "3.22 ± 0.03"),
        (experience(0, "a", "mean", 3.0, 0.0), "3.00 ± 0.00"),
        (experience(0, "a", "share", 0.5, 0.0321), "50.0% ± 3.2"),
    ],
)
def test_figures(row, text):
    assert figure(row) == text


def test_a_mean_shows_the_farther_end():
    assert mean_of({"value": 1.0, "low": 0.5, "high": 1.1}) == "1.00 ± 0.50"


def test_the_histogram_says_what_it_shows(found, make):
    picture = histogram(found)
    assert "from 3 to 9 turns, half of them within 4" in picture.alt
    assert "deck ran out 80.0%" in picture.alt
    assert "given up 5.0%" in picture.alt
    assert "sun went out" not in picture.alt
    assert "of all 2 settings together" in picture.caption
    assert "95% intervals" in picture.caption
    assert histogram(found).png == picture.png
    assert histogram(make()) is None


def test_long_games_are_told_several_turns_at_a_time(make):
    rows = [LENGTHS[0], LENGTHS[3] | {"turns": 123}]
    picture = histogram(make({"lengths": pl.DataFrame(rows)}, players=[2]))
    assert "(4 at a time)" in picture.caption
    assert "settings together" not in picture.caption


def test_cards_of_each_side_over_all_cells(found):
    mark, extractors = card_sections(found)
    assert mark["title"] == "Cards and the wins of the mark"
    assert texts(mark) == [
        ["The | Key", "0.50", "25.0%", "+10.0", "-10.0 to +30.0", "25.0%", "-20.0",
         "-10.0 to +30.0"],
        ["bomb", "0.50", "25.0%", "", "", "", "", ""],
    ]  # fmt: skip
    assert texts(extractors) == [["rope", "", "", "", "", "25.0%", "+10.0", "-10.0 to +30.0"]]
    said = " ".join(mark["sentences"])
    assert "Both are correlations, not effects" in said
    assert "totem cards toy" in said
    assert "all 4 comparisons" in said
    assert [head["name"] for head in mark["heads"]].count("if played (correlation)") == 1


def test_a_game_without_cards_has_no_such_table(make):
    assert card_sections(make()) == []


def test_the_report_has_them(found, monkeypatch):
    monkeypatch.setattr(designer, "pictures", lambda found: [])
    files = render(found)
    page = Page(files["report.html"])
    for text in (page.text, files["report.md"]):
        for words in ("How long games take", "What it is like to play", "if drawn (correlation)"):
            assert words in text
    assert len(page.all("table")) == 5
    sorts = [cell["data-sort"] for cell in page.all("td")]
    assert not {"inf", "nan", "None"} & set(sorts)  # a browser cannot sort by these
