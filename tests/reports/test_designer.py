"""The report: the answer first, everything in one file, safe with any name."""

import base64
import re
from html.parser import HTMLParser

import polars as pl
import pytest

from reports import words
from reports.designer import render


class Page(HTMLParser):
    """A page's tags, and its text outside style and script."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.words, self._inside = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag in ("style", "script"):
            self._inside.append(tag)

    def handle_endtag(self, tag):
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_data(self, data):
        if not self._inside:
            self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).replace("\u00a0", " ").split())

    def all(self, tag):
        return [attrs for name, attrs in self.tags if name == tag]


@pytest.fixture(scope="module")
def pictures_once():
    """Pictures drawn once for all reports of this file."""
    return {}


@pytest.fixture
def report(make, monkeypatch, pictures_once):
    def of(changes=None, **factors):
        from reports import designer, plots

        if not pictures_once:
            pictures_once["drawn"] = plots.pictures(make())
        monkeypatch.setattr(designer, "pictures", lambda found: pictures_once["drawn"])
        return render(make(changes, **factors))

    return of


def test_files(report):
    assert set(report()) == {
        "report.md",
        "report.html",
        *(f"plots/{n}.{k}" for n in ("win-rate", "endings", "lengths") for k in ("png", "svg")),
    }


def test_the_page_stands_alone(report):
    page = Page(report()["report.html"])
    assert not page.all("link")
    assert not re.search(r"(src|href)=.?https?:|url\(|@import", report()["report.html"])
    images = page.all("img")
    assert len(images) == 3
    for image in images:
        kind, data = image["src"].split(",", 1)
        assert kind == "data:image/svg+xml;base64"
        assert base64.b64decode(data).startswith(b"<?xml")
        assert len(image["alt"]) > 40


def test_the_page_suits_a_phone_and_paper(report):
    text = report()["report.html"]
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in Page(text).all(
        "meta"
    )
    assert "@media print" in text


def test_the_answer_comes_first_in_words(report):
    for text in (Page(report()["report.html"]).text, report()["report.md"].replace("\u00a0", " ")):
        answer = text.index("The mark wins most often at 4 players (70.0% ± 3.0)")
        assert text.index("How often does the mark win Toy Doors with 2 to 4 players?") < answer
        assert answer < text.index("The verdicts")
        assert "The more players, the more often the mark wins, in every comparison made." in text
        assert (
            "Of 3 settings, 1 is balanced, 1 is in favour of the mark and 1 is in favour of the "
            "extractors; fair means that the mark wins 45% to 55% of the games." in text
        )


def test_it_says_what_it_rests_on(report):
    for text in (Page(report()["report.html"]).text, report()["report.md"]):
        plain = " ".join(text.replace("*", "").split())
        assert re.search(
            r"extractor ?: basic\. Looks first\. [Ii]ts weights:? open=1, peek=2.5", plain
        )
        assert re.search(r"lens ?: no \(default: yes\)", plain)
        assert "were reconstructed" in plain
        assert re.search(r"order ?: mark\. Who begins\. \(ruling T2\)", plain)
        assert "totem sweep toy --players 2-4 --out runs/again" in plain
        assert "3,000 games were played" in plain
        assert "0123456789abcdef" in plain


def test_a_run_by_the_printed_rules_says_so(report):
    text = report({"changed": (), "ruled": (), "reconstructed": ()})["report.md"]
    assert "No rule was changed" in text
    assert "reconstructed" not in text
    assert "ruling" not in text


def test_the_table_sorts_by_numbers(report):
    page = Page(report()["report.html"])
    cells = page.all("td")
    heads = len(page.all("th"))
    assert len(cells) == 3 * heads
    assert [float(cells[row * heads + 1]["data-sort"]) for row in range(3)] == [0.3, 0.5, 0.7]
    assert len(page.all("button")) == heads


def test_every_row_of_the_markdown_table_has_every_column(report):
    rows = [line for line in report()["report.md"].splitlines() if line.startswith("|")]
    assert len(rows) == 5
    assert len({row.count("|") for row in rows}) == 1


def test_markdown_pictures_exist(report):
    files = report()
    for name in re.findall(r"\]\((plots/[^)]+)\)", files["report.md"]):
        assert name in files


def test_names_cannot_break_the_page(report):
    evil = {"title": "<script>alert(1)</script> & Co", "sides": ("<b>mark", "extractors")}
    text = report(evil)["report.html"]
    assert len(Page(text).all("script")) == 1
    assert not Page(text).all("b")
    assert "& Co" in Page(text).text


def test_given_up_games_raise_an_alarm(report, make):
    cells = make().cells.with_columns(aborted=pl.lit(30))
    files = report({"cells": cells})
    for name in ("report.md", "report.html"):
        assert "Warning: 3.0% of all games were given up after 5,000 decisions" in files[name]
        assert "90 games were given up" in files[name]


def test_one_cell_gets_one_sentence(make):
    assert words.answer(make(players=[4])) == [
        "The mark wins 30.0% ± 3.0 of the games: favours extractors (fair means 45% to 55%)."
    ]


def test_a_trend_must_hold_everywhere(make):
    found = make(players=[2, 3], first=["a", "b"])
    assert "The more players, the more often" in " ".join(words.answer(found))
    rates = pl.Series("rate_mark", [0.3, 0.5, 0.4, 0.45])
    bent = make({"cells": found.cells.with_columns(rates)}, players=[2, 3], first=["a", "b"])
    assert "The more" not in " ".join(words.answer(bent))


@pytest.mark.parametrize(
    ("rate", "low", "high", "said"),
    [
        (0.523, 0.520, 0.526, "52.3% ± 0.3"),
        (0.0, 0.0, 0.278, "0.0% ± 27.8"),
        (1.0, 0.9999, 1.0, "100.0% ± 0.01"),
        (0.5, 0.49995, 0.50005, "50.0% ± 0.005"),
        (0.5, 0.5, 0.5, "50.0% ± 0.001"),
    ],
)
def test_no_interval_is_shown_as_nothing(rate, low, high, said):
    assert words.give_or_take(rate, low, high) == said


@pytest.mark.parametrize(
    ("parts", "said"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (list("abc"), "a, b and c")],
)
def test_lists_in_words(parts, said):
    assert words.listed(parts) == said
