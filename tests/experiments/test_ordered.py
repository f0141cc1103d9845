"""Whether levels that a game means to be ordered are: steps, their intervals, and the words."""

import numpy as np
import pytest

from experiments import make_plan, sweep
from experiments.counters import WinBits, wins_together
from experiments.findings import findings
from experiments.ordered import order_table
from experiments.paired import paired_difference
from experiments.stats import joint_confidence
from reports.order import order_text, sections, summary, told_order

HINGES = {"hinges": ["oiled", "rusty", "plain"]}
LENS = {"lens": [True, False]}
STEPS = [("rusty", "plain"), ("plain", "oiled")]


def asked(vary, players="2", games=400, **more):
    return make_plan("toy-doors", players, games, vary=vary, lineups=True, **more)


def coins(*chances, games=4000):
    """Wins of independent cells."""
    dice, won = np.random.default_rng(1), []
    for chance in chances:
        won.append(WinBits())
        won[-1].add({"winner": (dice.random(games) >= chance).astype(np.int8)})
    return won


def test_each_level_is_set_against_the_one_before_whatever_order_was_typed():
    found = sweep(asked(HINGES))
    rates = dict(zip(found.cells["hinges"], found.cells["rate_mark"], strict=True))
    rows = found.tables["order"].to_dicts()
    assert [(row["level"], row["next_level"]) for row in rows] == STEPS
    for row in rows:
        assert row["meant"] == "harder"
        assert row["difference"] == pytest.approx(rates[row["next_level"]] - rates[row["level"]])


def test_intervals_are_those_of_paired_games():
    plan = asked(HINGES)
    won = coins(0.3, 0.5, 0.45)
    games, both = wins_together(won)
    for row in order_table(plan, won).to_dicts():
        before, after = row["cell"], row["next_cell"]
        for prefix, sure in (("", 0.95), ("joint_", joint_confidence(2))):
            told = paired_difference(
                both[after, after], both[before, before], both[before, after], games, sure
            )
            assert row["difference"] == pytest.approx(told.mean)
            assert row[f"{prefix}high"] - row["difference"] == pytest.approx(told.half_width)
        assert row["variance_reduction"] == pytest.approx(told.factor)


def test_every_setting_and_the_mean_over_them():
    plan = asked(HINGES | LENS)
    rates = [0.2, 0.3, 0.8, 0.7, 0.5, 0.6]  # oiled, rusty, plain, each with lenses and without
    rows = order_table(plan, coins(*rates)).to_dicts()
    assert [row["setting"] for row in rows] == 2 * [
        "players 2, lens yes",
        "players 2, lens no",
        None,
    ]
    for step in (rows[:3], rows[3:]):
        each, mean = [row["difference"] for row in step[:2]], step[2]
        assert mean["difference"] == pytest.approx(sum(each) / 2)
        assert mean["cell"] is mean["next_cell"] is None
        assert mean["joint_high"] - mean["joint_low"] < step[0]["joint_high"] - step[0]["joint_low"]


def test_nothing_is_meant_where_nothing_is_ordered():
    for plan in (
        asked(LENS),
        asked({"hinges": ["plain"]}),
        asked(HINGES, each=True),
    ):
        assert order_table(plan, coins(*[0.5] * len(plan.cells))).is_empty()


def words(plan, won):
    found = findings(plan, sweep(plan).cells, {"order": order_table(plan, won)})
    return found, summary(found)


def test_strict_order_is_said_only_where_every_step_is_sure():
    plan = asked({**HINGES, "strategy": ["random", "basic"]}, games=100)
    good = [0.2, 0.3, 0.8, 0.7, 0.5, 0.6]
    found, (said,) = words(plan, coins(*good))
    assert said.startswith(
        "'hinges' is strictly ordered at every level of play: rusty, plain, oiled"
    )
    assert all(row["holds"] for row in told_order(found))
    turned = [0.2, 0.3, 0.8, 0.5, 0.5, 0.6]
    found, (said,) = words(plan, coins(*turned))
    assert "from rusty to plain: easier at everybody plays basic" in said
    assert "3 of 4 steps" in said
    close = [0.2, 0.3, 0.5, 0.5, 0.5, 0.5]
    _, (said,) = words(plan, coins(*close))
    assert "from rusty to plain: no difference shown at every setting" in said


def test_levels_that_nobody_can_tell_apart_are_told():
    plan = asked({"hinges": ["rusty", "plain"]}, games=100)
    one = coins(0.4)[0]
    _, (said,) = words(plan, [one, one])
    assert "the same games won" in said
    assert "strictly ordered," in said


def test_tables_of_report_and_terminal():
    plan = asked(HINGES | LENS, games=100)
    found, said = words(plan, coins(0.2, 0.3, 0.8, 0.7, 0.5, 0.6))
    (part,) = sections(found)
    assert part["title"] == "Is each harder than the one before?"
    assert [len(row) for row in part["rows"]] == [len(part["heads"])] * 6
    assert part["sentences"][0] == said[0]
    for width in (40, 80, 200):
        text = order_text(found, width)
        assert "mean over all" in text
        assert max(map(len, text.splitlines())) <= width
    plain = findings(asked(LENS, games=100), sweep(asked(LENS, games=100)).cells)
    assert (sections(plain), order_text(plain, 80)) == ([], "")


def test_reports_answer_it(totem, tmp_path):
    out = tmp_path / "run"
    flags = ["--players", "2", "--games", "3000", "--hinges", "all", "--out", str(out)]
    answer = totem("sweep", "toy-doors", *flags)
    assert "the next is" in answer.out
    report = (out / "report.md").read_text("utf-8")
    assert "'hinges' is strictly ordered: rusty, plain, oiled" in report
    assert "Is each harder than the one before?" in report
    assert (out / "order.csv").read_text("utf-8").startswith("factor,meant,level,next_level,")
