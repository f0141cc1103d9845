"""What each character changes, as people read it."""

import polars as pl
import pytest

from reports.designer import render
from reports.findings import CastNote, FactorNote
from reports.presence import presence_text, reading, tables
from reports.tables import result_table
from tests.reports.test_designer import Page

THIEVES = CastNote("thief", "extractors", {"cat": "The Cat", "owl": "The | Owl"}, True)


def row(cell, character, power, joint, cast="thief"):
    compared = power is not None
    return {
        "cell": cell,
        "cast": cast,
        "character": character,
        "games_with": 1200,
        "rate_with": 0.5,
        "rate_without": 0.5 - power if compared else None,
        "power": power,
        "power_low": joint[0] / 2 if compared else None,
        "power_high": joint[1] / 2 if compared else None,
        "power_joint_low": joint[0] if compared else None,
        "power_joint_high": joint[1] if compared else None,
        "owner_rate": 0.51,
        "share_using": 0.25,
        "uses_per_game": 1.234,
    }


ROWS = [
    row(0, "cat", 0.3, (0.2, 0.4)),
    row(None, "cat", -0.05, (-0.08, -0.02)),
    row(None, "dog", None, (None, None)),
    row(None, "owl", 0.032, (0.011, 0.052)),
    row(None, "rat", 0.0, (-0.02, 0.02)),
    row(None, "boss", 0.0, (-0.02, 0.02), cast="nobody"),
]


@pytest.fixture
def found(make):
    def of(**changes):
        told = {"casts": (THIEVES,), "presence": pl.DataFrame(ROWS), "presence_confidence": 0.983}
        return make(told | changes)

    return of


def test_rows_over_all_cells_highest_power_first(found):
    (table,) = tables(found())
    assert table["title"] == "What each thief character changes"
    texts = [[cell["text"] for cell in cells] for cells in table["rows"]]
    assert [cells[0] for cells in texts] == ["The | Owl", "rat", "The Cat", "dog"]
    assert texts[0] == [
        "The | Owl", "1,200", "50.0%", "46.8%", "+3.2", "+0.5 to +2.6", "+1.1 to +5.2", "more",
        "51.0%", "25.0%", "1.23",
    ]  # fmt: skip
    assert texts[3][3:8] == ["", "", "", "", ""]
    assert [cells[7] for cells in texts] == ["more", "undecided", "fewer", ""]


@pytest.mark.parametrize(
    ("joint", "said"),
    [
        ((0.01, 0.2), "more"),
        ((-0.2, -0.01), "fewer"),
        ((-0.1, 0.1), "undecided"),
        ((0.0, 0.1), "undecided"),
        ((-0.1, 0.0), "undecided"),
    ],
)
def test_the_joint_interval_decides(joint, said):
    assert reading(row(None, "cat", sum(joint) / 2, joint)) == said


def test_sentences_say_what_it_means_and_how_many_comparisons(found):
    said = " ".join(tables(found())[0]["sentences"])
    assert "how often the character's side wins when it is in play" in said
    assert "dealt at random here, so a power is the effect" in said
    assert "3 powers are told at once" in said
    assert "98.3% each" in said
    assert "relative to each other and add up to nothing" in said
    assert "Bonferroni" in said
    assert "Mantel and Haenszel" in said


def test_what_is_chosen_or_pinned_is_a_correlation(found):
    chosen = CastNote("thief", "mark", {}, False)
    said = " ".join(tables(found(casts=(chosen,)))[0]["sentences"])
    assert "is a correlation" in said
    assert "is the effect of" not in said


def test_nothing_to_compare_is_not_counted(found):
    said = " ".join(tables(found(presence=pl.DataFrame([ROWS[2]])))[0]["sentences"])
    assert "told here at once" not in said


def test_without_characters_nothing_is_said(found, make):
    for bare in (make(), found(casts=()), found(presence=pl.DataFrame(ROWS[:1]))):
        assert tables(bare) == []
        assert presence_text(bare, 80) == ""


@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_terminal_shows_powers_and_one_note(found, width):
    text = presence_text(found(), width)
    assert max(map(len, text.splitlines())) <= width
    for word in ("The | Owl", "+3.2", "+1.1 to +5.2", "all 3 powers hold"):
        assert word in " ".join(text.split())
    assert "correlation" not in text
    assert "used in" not in text
    chosen = CastNote("thief", "extractors", {}, False)
    assert "powers are correlations" in " ".join(
        presence_text(found(casts=(chosen,)), width).split()
    )


def test_what_holds_for_all_casts_is_said_once(found):
    boss = CastNote("nobody", "mark", {}, True)
    one, other = tables(found(casts=(THIEVES, boss)))
    assert other["sentences"] == ["It reads like the table above."]
    assert "4 powers are told at once" in " ".join(one["sentences"])
    chosen = CastNote("nobody", "mark", {}, False)
    one, other = tables(found(casts=(THIEVES, chosen)))
    assert "is the effect of" in " ".join(one["sentences"])
    assert "is a correlation" in " ".join(other["sentences"])


def test_the_report_has_the_table_and_the_sentences(found, monkeypatch):
    from reports import designer

    monkeypatch.setattr(designer, "pictures", lambda found: [])
    files = render(found())
    page = Page(files["report.html"])
    for text in (page.text, files["report.md"]):
        assert "What each thief character changes" in text
        assert "+1.1 to +5.2" in text
        assert "3 powers are told at once" in text
    assert len(page.all("table")) == 2
    assert "The \\| Owl" in files["report.md"]
    assert ("span", {"class": "chip more"}) in page.tags
    widths = {
        line.replace("\\|", "").count("|")
        for line in files["report.md"].splitlines()
        if line.startswith(("| The", "| rat", "| character"))
    }
    assert len(widths) == 1


def test_tables_show_printed_names(make):
    factors = (
        FactorNote("players", True, "number of players"),
        FactorNote("first", False, "", {"cat": "The Cat", "owl": "The Owl"}),
    )
    found = make({"factors": factors}, players=[2], first=["cat", "cat,owl"])
    assert "The Cat, The Owl" in result_table(found, 200)
    assert factors[1].show("cat,rat") == "The Cat, rat"
