"""Who plays as a factor, and one change at a time."""

import polars as pl
import pytest

from experiments import make_plan, sweep
from experiments.factors import NOTHING
from sim.core.errors import BadInput


def plan(**asked):
    return make_plan("toy-doors", lineups=True, **({"players": "2", "games": 200} | asked))


def test_strategies_vary_like_options():
    asked = plan(vary=["strategy.mark=basic,random", "deck.keys=4,8"])
    assert [dict(cell.labels) for cell in asked.cells] == [
        {"players": 2, "deck.keys": 4, "strategy.mark": "basic"},
        {"players": 2, "deck.keys": 4, "strategy.mark": "random"},
        {"players": 2, "deck.keys": 8, "strategy.mark": "basic"},
        {"players": 2, "deck.keys": 8, "strategy.mark": "random"},
    ]
    assert [cell.lineup["mark"].name for cell in asked.cells] == ["basic", "random"] * 2
    assert {cell.lineup["extractor"].name for cell in asked.cells} == {"basic"}


def test_a_varied_strategy_plays_what_a_fixed_one_does():
    varied = sweep(plan(vary=["strategy.extractor=random,basic"])).cells
    for row in varied.to_dicts():
        alone = sweep(plan(strategies=[f"extractor={row['strategy.extractor']}"])).cells
        assert alone["wins_mark"].item() == row["wins_mark"]
    assert varied["wins_mark"].n_unique() == 2


def test_all_roles_at_a_level():
    asked = plan(vary=["strategy=random,basic"])
    assert [{s.name for s in cell.lineup.values()} for cell in asked.cells] == [
        {"random"},
        {"basic"},
    ]


def test_one_change_at_a_time():
    asked = plan(vary=["lens=all", "deck.keys=4,8,12"], each=True)
    assert [f.name for f in asked.factors] == ["players", "change"]
    labels = [cell.labels["change"] for cell in asked.cells]
    assert labels == [NOTHING, "deck.keys 4", "deck.keys 12", "lens no"]  # 8 and yes are printed
    changed = [(cell.values["deck.keys"], cell.values["lens"]) for cell in asked.cells]
    assert changed == [(8, True), (4, True), (12, True), (8, False)]
    assert "--vary deck.keys=4,8,12 --vary lens=yes,no" in asked.command()
    assert "--each" in asked.command()


def test_a_strategy_can_be_the_change():
    asked = plan(vary=["strategy.mark=basic,random"], each=True)
    assert [cell.labels["change"] for cell in asked.cells] == [NOTHING, "strategy.mark random"]
    together = plan(vary=["strategy=basic,random"], each=True)
    assert [cell.labels["change"] for cell in together.cells] == [NOTHING, "strategy random"]


def test_one_change_is_what_it_is_in_a_plan_of_its_own():
    each = sweep(plan(vary=["lens=all", "deck.keys=4"], each=True)).cells
    found = dict(each.select("change", "wins_mark").iter_rows())
    alone = sweep(plan(fixed=["deck.keys=4"])).cells
    assert found["deck.keys 4"] == alone["wins_mark"].item()
    assert found[NOTHING] == sweep(plan()).cells["wins_mark"].item()


def test_an_option_may_be_called_as_a_role_is(monkeypatch, doors):
    """Dream City has an option `mark` and a role `mark`: who plays one does not set the other."""
    from sim.core.options import Option, OptionSet

    called = Option("mark", "a", "choice", "What it is.", "ruling", choices=("a", "b"))
    monkeypatch.setattr(type(doors), "options", OptionSet([*doors.options.values(), called]))
    asked = plan(vary=["mark=a,b"], strategies=["mark=random"])
    assert [cell.values["mark"] for cell in asked.cells] == ["a", "b"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"vary": ["strategy.marc=basic"]}, "unknown role in toy-doors 'marc'; did you mean mark?"),
        ({"vary": ["strategy.mark=basik"]}, "unknown strategy for mark 'basik'"),
        ({"vary": ["strategy.mark=basic,basic"]}, "the value basic is given twice"),
        (
            {"vary": ["strategy.mark=basic,random"], "strategies": ["mark=basic"]},
            "strategy.mark is both set and varied",
        ),
        (
            {"vary": ["strategy=basic,random"], "strategies": ["mark=basic"]},
            "strategy.mark (strategy varies all roles) is both set and varied",
        ),
        (
            {"vary": ["strategy=basic,random", "strategy.mark=random"]},
            "strategy and strategy.mark both say who plays",
        ),
        ({"vary": ["deck.keys=8"], "each": True}, "each: nothing is left to change"),
        ({"each": True}, "each: nothing is left to change"),
        ({"keep": "rows"}, "keep: 'rows' is not possible (allowed: games or cells)"),
    ],
)
def test_what_cannot_be(asked, said):
    with pytest.raises(BadInput) as refused:
        plan(**asked)
    assert said in str(refused.value)


def test_only_a_sweep_varies_strategies(totem):
    told = totem("ladder", "toy-doors", "--vary", "strategy.mark=basic,random")
    assert told.code == 2
    assert "strategies vary in a sweep only" in told.err


@pytest.mark.usefixtures("plain_reports")
def test_a_run_tells_who_played_where(tmp_path):
    from experiments import load

    sweep(plan(vary=["strategy.mark=basic,random"]), tmp_path)
    described = load(tmp_path).description
    assert list(described["strategies"]) == ["extractor"]
    assert [who["name"] for who in described["varied_strategies"]] == ["basic", "random"]
    assert [cell["strategies"] for cell in described["cells"]] == [
        {"mark": "basic"},
        {"mark": "random"},
    ]
    games = load(tmp_path).games.collect()
    assert games.group_by("strategy.mark").len().sort("strategy.mark")["len"].to_list() == [200] * 2
    assert games.schema["strategy.mark"] == pl.String
