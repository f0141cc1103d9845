"""The page as a browser shows it: nothing from outside, nothing that only a script can tell."""

import base64
import re
import shutil
import subprocess

import pytest

from reports.designer import render
from reports.findings import Untried
from reports.turning import what_would_change_it
from tests.reports.test_designer import Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next(filter(None, map(shutil.which, BROWSERS)), None)
NARROW = 390
MEASURE = """<script>
const small = [...document.querySelectorAll("p, li, td, button, figcaption, pre, a, footer")]
  .filter((e) => parseFloat(getComputedStyle(e).fontSize) < 15);
const page = document.documentElement;
const rates = () => [...document.querySelectorAll("tbody")][0].rows;
document.querySelectorAll("th button")[2].click();
document.querySelectorAll("th button")[2].click();
const order = [...rates()].map((row) => Number(row.children[2].dataset.sort));
const falling = order.every((rate, i) => !i || rate <= order[i - 1]) && order[0] > order.at(-1);
document.title = `${page.scrollWidth} ${page.clientWidth} ${small.length} ${falling}`;
</script>"""


@pytest.fixture(scope="module")
def page_of():
    """The page of a sweep with real pictures, drawn once."""
    drawn = {}

    def page(found):
        if "page" not in drawn:
            drawn["page"] = render(found)["report.html"]
        return drawn["page"]

    return page


@pytest.fixture
def page(make, page_of):
    keys = {"players": [2, 3, 4], "deck.keys": [4, 6, 8, 10, 12, 14, 16]}
    return page_of(make({"untried": Untried("totem " + "x" * 500, "totem z")}, **keys))


def test_nothing_comes_from_outside(page):
    told = Page(page)
    assert not told.all("link")
    assert not re.search(r"url\(|@import|(src|href|action)=.?(https?:|//)", page)
    assert all(a["href"].startswith("#") for a in told.all("a"))
    for image in told.all("img"):
        kind, data = image["src"].split(",", 1)
        assert kind == "data:image/svg+xml;base64"
        svg = base64.b64decode(data).decode()
        links = re.findall(r"href=\"([^\"]*)\"", svg)
        assert all(link.startswith(("#", "data:")) for link in links)


def test_every_picture_has_words(page):
    told = Page(page)
    assert len(told.all("img")) >= 4
    assert all(len(image["alt"]) > 40 for image in told.all("img"))
    assert len(told.all("figcaption")) == len(told.all("img"))


def test_every_place_that_is_linked_is_there(page):
    told = Page(page)
    ids = {attrs["id"] for _, attrs in told.tags if "id" in attrs}
    assert {a["href"][1:] for a in told.all("a")} == ids


def test_what_would_change_it_stands_with_its_commands(page, make):
    text = Page(page).text
    lines = what_would_change_it(make({"untried": Untried("totem y", "totem z")}))
    assert lines[-2]["text"] in text
    assert "totem z" in text
    assert text.index("What would change it") < text.index("How sure is this?")


def test_nothing_needs_a_script(page):
    bare = re.sub(r"<script>.*?</script>", "", page, flags=re.S)
    assert Page(bare).text == Page(page).text


@pytest.mark.skipif(BROWSER is None, reason=f"no browser is installed ({', '.join(BROWSERS)})")
def test_a_phone_scrolls_and_sorts_tables_but_not_the_page(page, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(page.replace("</body>", f"{MEASURE}</body>"), "utf-8")
    options = ["--headless=new", "--no-sandbox", "--disable-gpu", f"--window-size={NARROW},3000"]
    done = subprocess.run(
        [str(BROWSER), *options, f"--user-data-dir={tmp_path}", "--dump-dom", file.as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    found = re.search(r"<title>(\d+) (\d+) (\d+) (\w+)</title>", done.stdout)
    assert found, done.stderr
    needed, width, small = map(int, found.groups()[:3])
    assert found[4] == "true"
    assert needed <= width <= NARROW + 110  # some browsers are never narrower than 500
    assert small == 0
