"""What each change alone does: paired with the game as it is, at each number of players."""

import pytest

from experiments import make_plan, sweep
from experiments.changes import changes_table
from experiments.counters import WinBits
from experiments.findings import findings
from reports.findings import CHANGE, LINEUP
from reports.words import question, where

ASKED = {"players": "2-3", "games": 300, "block_games": 100, "lineups": True}
KEYS = ["deck.keys=4,8,12"]


@pytest.fixture(scope="module")
def asked():
    def of(**changes):
        return make_plan("toy-doors", **(ASKED | {"vary": KEYS, "each": True} | changes))

    return of


def test_differences_are_those_of_the_cells(asked):
    found = sweep(asked())
    rates = dict(enumerate(found.cells["rate_mark"]))
    rows = found.tables["changes"].to_dicts()
    assert [(row["players"], row["change"]) for row in rows] == [
        (n, f"deck.keys {keys}") for n in (2, 3) for keys in (4, 12)
    ]
    for row in rows:
        base = 0 if row["players"] == 2 else 3
        assert row["games"] == 300
        assert row["difference"] == pytest.approx(rates[row["cell"]] - rates[base])
        assert row["joint_low"] < row["low"] < row["difference"] < row["high"] < row["joint_high"]


def test_shared_luck_makes_them_sharp(asked):
    import numpy as np

    plan = asked(players="2")
    won = [WinBits() for _ in plan.cells]
    dice = np.random.default_rng(1).integers(0, 2, 5000)
    for bits in won:
        bits.add({"winner": dice})
    won[2] = WinBits()
    won[2].add({"winner": np.where(np.arange(5000) < 50, 0, dice)})
    same, other = changes_table(plan, won).to_dicts()
    assert same["difference"] == 0
    assert 0 < same["high"] < 0.001
    lost = int((dice[:50] != 0).sum())
    assert other["difference"] == pytest.approx(lost / 5000)
    assert other["low"] > 0
    assert other["variance_reduction"] > 50


def test_all_combinations_have_no_changes(asked):
    assert changes_table(asked(each=False), []).is_empty()


def test_a_strategy_can_be_the_change(asked):
    plan = asked(vary=[*KEYS, "strategy.mark=random,basic"], players="2")
    found = findings(plan, sweep(plan).cells)
    (factor,) = [f for f in found.factors if f.kind == CHANGE]
    told = [where(found, row) for row in found.cells.to_dicts()]
    assert told == ["nothing changed", "deck.keys 4", "deck.keys 12", "mark plays random"]
    assert factor.show("deck.keys 4") == "deck.keys 4"
    assert "what does each change alone do to it?" in question(found)
    assert found.untried.skill == ""


def test_who_plays_is_told_in_words(asked):
    plan = asked(vary=["strategy.mark=random,basic"], each=False)
    found = findings(plan, sweep(plan).cells)
    (factor,) = [f for f in found.factors if f.kind == LINEUP]
    assert factor.role == "mark"
    assert where(found, found.cells.row(1, named=True)) == "2 players, mark plays basic"
    assert "and how does that depend on how mark plays?" in question(found)


def test_what_a_run_cannot_tell_it_gives_the_commands_for(asked):
    plan = asked(question="Why?")
    told = findings(plan, sweep(plan).cells).untried
    assert told.skill == (
        "totem sweep toy-doors --players 2-3 --games 300 --seed 1 --vary strategy=random,basic"
    )
    assert told.rulings == (
        "totem sweep toy-doors --players 2-3 --games 300 --seed 1 --vary lens=yes,no "
        "--vary first=mark,extractor --each"
    )
    plan = asked(vary=["lens=all"], each=False, strategies={"mark": "random"})
    told = findings(plan, sweep(plan).cells).untried
    assert told.rulings == ""
    assert "--strategy" not in told.skill
    assert "--vary lens=yes,no" in told.skill


def test_those_commands_can_be_given(asked, totem):
    plan = asked()
    told = findings(plan, sweep(plan).cells).untried
    for command in (told.skill, told.rulings):
        answer = totem(*command.split()[1:], "--games", "20")
        assert answer.code == 0, answer.err
