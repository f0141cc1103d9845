"""The ladder: which levels there are, what each says, and where a verdict changes."""

from functools import cache

import numpy as np
import pytest

from experiments.ladder import ladder, levels
from experiments.plan import make_plan
from experiments.stats import wilson
from reports.ladders import ladder_markdown, ladder_text
from sim.core.errors import BadInput
from sim.core.runner import play_block
from strategies.registry import lineup, seat
from tests.toy import GAME

GAMES = 1000


@cache
def _climbed():
    plan = make_plan(GAME, "2-4", GAMES, 3, vary=["lens=yes,no"], fair="25-50")
    return ladder(plan, levels(GAME), threads=2)


@pytest.fixture
def climbed():
    """Played once; the toy game is known only while a test runs."""
    return _climbed()


def test_the_levels_are_the_names_that_every_role_has():
    assert [level.label for level in levels(GAME)] == ["random", "basic"]
    assert [level.label for level in levels(GAME, "basic@0, random")] == ["basic@0", "random"]
    for level in levels(GAME):
        assert set(level.strategies) == set(GAME.roles)


@pytest.mark.parametrize(
    ("given", "told"),
    [("basik", "did you mean basic"), ("basic,basic", "given twice"), ("", "level of play")],
)
def test_a_level_that_is_none_is_refused_in_one_line(given, told):
    with pytest.raises(BadInput) as caught:
        levels(GAME, given)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_figure_is_that_of_the_games_played(climbed):
    """The same games, played one cell and level at a time, and counted by hand."""
    found = climbed.figures()
    assert len(found["cells"]) == len(climbed.plan.cells) == 6
    for number, (cell, row) in enumerate(zip(climbed.plan.cells, found["cells"], strict=True)):
        assert row["labels"] == cell.labels
        for name in ("random", "basic"):
            seats = seat(lineup(GAME, dict.fromkeys(GAME.roles, name)))
            games = play_block(GAME, cell.template(GAME), seats, 3, number * GAMES, GAMES)
            wins = int((games["winner"] == 0).sum())
            level = row["levels"][name]
            low, high = wilson(wins, GAMES)
            assert (level["wins"], level["games"]) == (wins, GAMES)
            assert level["rate"] == wins / GAMES
            assert np.allclose([level["low"], level["high"]], [low, high])


def test_a_change_is_named_where_two_decided_verdicts_differ(climbed):
    found = climbed.figures()
    changes = 0
    for row in found["cells"]:
        random, basic = (row["levels"][name]["verdict"] for name in ("random", "basic"))
        decided = not any(v.startswith("undecided") for v in (random, basic))
        expected = [["random", "basic"]] if decided and random != basic else []
        assert row["changes"] == expected
        changes += len(expected)
    assert changes > 0, "else this shows nothing"


def test_threads_do_not_show(climbed):
    again = ladder(climbed.plan, levels(GAME), threads=1)
    assert again.figures() == climbed.figures()


@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_table_tells_all_of_it(climbed, width):
    found = climbed.figures()
    text = ladder_text(found, width)
    assert max(map(len, text.splitlines())) <= width
    for row in found["cells"]:
        for level in row["levels"].values():
            assert f"{100 * level['rate']:.1f}%" in text
    assert "From random to basic the verdict changes in" in " ".join(text.split())


def test_the_document_has_a_row_a_cell_and_says_where_it_comes_from(climbed):
    found = climbed.figures()
    text = ladder_markdown(found)
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert len(rows) == 1 + len(found["cells"])
    assert found["command"] in text
    assert found["fingerprint"] in text


def test_the_command_asks_for_exactly_this(climbed):
    assert climbed.command() == (
        "totem ladder toy-doors --levels random,basic --players 2-4 --games 1000 --seed 3 "
        "--vary lens=yes,no --fair 25-50"
    )


def test_the_table_is_written_once_and_never_over_another(totem, tmp_path):
    asked = ("ladder", "toy-doors", "--players", "2", "--games", "20", "--out")
    file = tmp_path / "ladder.md"
    assert totem(*asked, file).code == 0
    written = file.read_bytes()
    assert b"totem ladder toy-doors" in written
    answer = totem(*asked, file)
    assert (answer.code, answer.out) == (2, "")
    assert "this exists already" in answer.err
    assert file.read_bytes() == written
    answer = totem(*asked, tmp_path / "nowhere" / "ladder.md")
    assert (answer.code, answer.out) == (2, "")
    assert "cannot be written" in answer.err
