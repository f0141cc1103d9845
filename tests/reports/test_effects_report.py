"""What drives a rate, as people read it."""

from dataclasses import replace

import polars as pl
import pytest

from reports import designer
from reports.designer import render
from reports.effects import drivers, effects_text, reading, sections
from reports.findings import FactorNote
from reports.forest import forest
from tests.reports.test_designer import Page

FACTORS = (
    FactorNote("players", True, "number of players"),
    FactorNote("first", False, "Who begins.", {"cat": "The Cat", "owl": "The | Owl"}),
)


def row(kind, term, levels, effect, reach, joint, share=None, worth=2.0):
    level, other = (*levels, None, None)[:2]
    return {
        "kind": kind, "term": term, "level": level, "other_level": other, "effect": effect,
        "low": effect - reach, "high": effect + reach,
        "joint_low": effect - joint, "joint_high": effect + joint,
        "share": share, "share_low": share and max(share - 0.1, 0), "share_high": share,
        "variance_reduction": worth, "games": 1000,
    }  # fmt: skip


ROWS = [
    row("main", "players", ["2"], -0.05, 0.01, 0.02, 0.75),
    row("main", "players", ["3"], 0.05, 0.01, 0.02, 0.75),
    row("slope", "players", [], 0.1, 0.01, 0.02, 0.75),
    row("range", "players", ["3", "2"], 0.10, 0.02, 0.03, 0.75),
    row("main", "first", ["cat"], -0.01, 0.01, 0.012, 0.2, None),
    row("main", "first", ["owl"], 0.01, 0.01, 0.012, 0.2, None),
    row("range", "first", ["owl", "cat"], 0.02, 0.01, 0.02, 0.2),
    row("interaction", "players × first", ["3", "owl"], 0.004, 0.01, 0.02, 0.0, 5.0),
    {"kind": "rest", "term": "rest", "share": 0.06, "share_low": 0.0, "share_high": 0.1},
]


@pytest.fixture
def found(make):
    def of(rows=ROWS):
        told = {"factors": FACTORS, "effects": pl.DataFrame(rows)}
        return make(told, players=[2, 3], first=["cat", "owl"])

    return of


def texts(section):
    return [[cell["text"] for cell in cells] for cells in section["rows"]]


def test_factors_with_what_they_explain(found):
    whole, _ = sections(found())
    assert texts(whole) == [
        ["players", "75.0%", "65.0% to 75.0%", "3", "2", "+10.0", "+7.0 to +13.0", "+10.00 ± 2.00"],
        ["first", "20.0%", "10.0% to 20.0%", "The | Owl", "The Cat", "+2.0", "+0.0 to +4.0", ""],
        ["players × first", "0.0%", "0.0% to 0.0%", "", "", "", "", ""],
    ]
    for cells, head in zip(zip(*whole["rows"], strict=True), whole["heads"], strict=True):
        assert {type(cell["sort"]) for cell in cells} <= ({float} if head["number"] else {str})


def test_three_factors_leave_a_rest(found):
    third = row("range", "lens", ["yes", "no"], 0.01, 0.01, 0.02, 0.0)
    main = row("main", "lens", ["yes"], 0.005, 0.01, 0.02, 0.0)
    told = found([*ROWS, third, main])
    told = replace(told, factors=(*told.factors, FactorNote("lens", False, "")))
    whole, _ = sections(told)
    assert ["what is left", "6.0%", "0.0% to 10.0%", "", "", "", "", ""] in texts(whole)


def test_effects_by_printed_names(found):
    _, each = sections(found())
    assert texts(each)[0] == [
        "2 players", "-5.0", "-6.0 to -4.0", "-7.0 to -3.0", "fewer", "2.0×"
    ]  # fmt: skip
    assert texts(each)[2][0] == "first The Cat"
    assert texts(each)[2][4:] == ["undecided", ""]
    assert texts(each)[4][0] == "3 players × first The | Owl"
    said = " ".join(each["sentences"])
    assert "2.0 times in the middle" in said
    assert "Bonferroni" in said
    assert "1,000 games in every setting" in said
    assert "largest of those are shown" not in said


def test_the_strongest_factor_is_named_and_whether_that_is_sure(found):
    (said,) = drivers(found())
    assert "What changes it most is the number of players" in said
    assert "10.0 points (+7.0 to +13.0) between 3 players and 2 players" in said
    assert "the next, 'first', by 2.0" in said
    close = [r | {"joint_high": 0.08} if r["term"] == "first" else r for r in ROWS]
    assert "not surely more than 'first' with 2.0" in drivers(found(close))[0]


def test_many_interactions_are_cut_down_and_said(found):
    more = [
        row("interaction", "players × first", ["2", "cat"], i / 1e3, 0.1, 0.1) for i in range(30)
    ]
    _, each = sections(found([*ROWS, *more]))
    assert len(each["rows"]) == 4 + 12
    assert texts(each)[4][1] == "+2.9"
    assert "The 12 largest of those are shown; effects.csv has all." in " ".join(each["sentences"])


def test_no_difference_is_said(found):
    none = [r | {"share": None} for r in ROWS]
    whole, _ = sections(found(none))
    assert "no more than luck" in " ".join(whole["sentences"])
    assert texts(whole)[0][1] == ""


@pytest.mark.parametrize(
    ("ends", "said"), [((0.01, 0.2), "more"), ((-0.2, -0.01), "fewer"), ((0.0, 0.1), "undecided")]
)
def test_the_joint_interval_decides(ends, said):
    assert reading({"joint_low": ends[0], "joint_high": ends[1]}) == said


@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_terminal_shows_the_largest_five(found, width):
    text = effects_text(found(), width)
    assert max(map(len, text.splitlines())) <= width
    for word in (
        "2 players",
        "-7.0 to -3.0",
        "fewer",
        "the largest 5 of 5",
        "most is the number of players",
    ):
        assert word in " ".join(text.split())


def test_where_one_factor_varies_the_terminal_is_silent(found, make):
    assert effects_text(found([r for r in ROWS if r["term"] == "players"]), 80) == ""
    assert effects_text(make(), 80) == ""
    assert sections(make()) == []
    assert forest(make()) is None


def test_the_picture_says_all_it_shows(found):
    picture = forest(found())
    assert "2 players -5.0 (-7.0 to -3.0)" in picture.alt
    assert "holds for all together" in picture.caption
    svg = picture.svg.decode()
    assert "percent points" in svg
    assert forest(found()).png == picture.png


def test_the_report_has_it(found, monkeypatch):
    monkeypatch.setattr(designer, "pictures", lambda found: [])
    files = render(found())
    page = Page(files["report.html"])
    for text in (page.text, files["report.md"]):
        assert "What drives it" in text
        assert "What changes it most is the number of players" in text
    assert len(page.all("table")) == 3
    assert "first The \\| Owl" in files["report.md"]
