"""Strategies against strategies: who plays, what is counted, and what is said of it."""

import json
import re
from types import SimpleNamespace

import pytest

from experiments.duel import duel, entrants
from experiments.plan import make_plan
from reports.duels import duel_text
from sim.core.errors import BadInput
from sim.core.game import find_game
from sim.core.jit import interpreted
from sim.core.runner import play_block
from strategies.registry import lineup, seat
from strategies.weights import weights_text
from tests.toy import GAME
from tests.toy.strategies import basic

GAMES = 8 if interpreted() else 600
IDLE = {"open": -1.0, "peek": -1.0, "known": 0.0}


@pytest.fixture
def idle(tmp_path, monkeypatch):
    """Weights with which an extractor never does anything; what to call it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "idle.toml").write_text(weights_text(basic, "extractor", IDLE, {}))
    return "basic@idle.toml"


def labels(given, game=GAME):
    return [[way.label for way in ways] for ways in entrants(game, given)]


def refusal(given, game=GAME):
    with pytest.raises(BadInput) as caught:
        entrants(game, given)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# --- who plays ---------------------------------------------------------------------------------


def test_by_default_everything_that_plays_all_roles_of_a_side(idle):
    assert labels([]) == [["random", "basic"]] * 2
    assert labels(["extractors=basic@0, random,basic@idle.toml"]) == [
        ["random", "basic"],
        ["basic@0", "random", "basic@idle.toml"],
    ]


def test_a_name_stands_for_all_roles_of_its_side_unless_they_are_told_apart():
    game = find_game("dream-city")
    ways = entrants(game, ["mark=basic,mark=basic+turncoat=random"])[0]
    assert [way.label for way in ways[:1]] == ["basic"]
    assert {r: s.name for r, s in ways[0].strategies.items()} == {
        "mark": "basic",
        "turncoat": "basic",
    }
    assert ways[1].spec == "mark=basic+turncoat=random"
    assert ways[1].strategies["turncoat"].name == "random"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["marc=basic"], "unknown side in toy-doors 'marc'; did you mean mark?"),
        (["mark=basik"], "unknown strategy for mark 'basik'; did you mean basic?"),
        (["mark=basic,"], "unknown strategy for mark ''"),
        (["mark=basic,random,basic"], "--side mark: two of them are called basic"),
        (["mark=basic", "mark=random"], "--side: mark is given twice"),
        (["basic"], "not of the form SIDE=NAME,NAME,..."),
        (["mark=basic@7"], "no generation '7' of weights"),
        (["mark=extractor=basic"], "unknown role of the side mark 'extractor'"),
        (["mark=mark=basic+random"], "not of the form mark=ROLE=NAME+ROLE=NAME"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(given, said):
    assert said in refusal(given)


def test_a_game_with_one_side_has_no_duel():
    solo = SimpleNamespace(
        name="solo", sides=("player", "nobody"), roles=("player",), role_sides={"player": "player"}
    )
    assert "needs two sides" in refusal([], solo)


# --- what is counted ---------------------------------------------------------------------------


@pytest.fixture
def met(idle):
    plan = make_plan(GAME, "2,4", GAMES, seed=5, vary=["lens=yes,no"])
    return duel(plan, entrants(GAME, [f"extractors={idle},random,basic"]), threads=2).figures()


def test_every_pair_plays_the_same_games_of_every_cell(met, idle):
    plan = make_plan(GAME, "2,4", GAMES, seed=5, vary=["lens=yes,no"])
    for pair in met["tables"][-1]["pairs"]:
        seats = seat(lineup(GAME, {"mark": pair["row"], "extractor": pair["column"]}))
        won = [0, 0]
        for cell in plan.cells:
            rows = play_block(GAME, cell.template(GAME), seats, 5, GAMES * cell.index, GAMES)
            for side in (0, 1):
                won[side] += int((rows["winner"] == side).sum())
        assert pair["wins"] == {"mark": won[0], "extractors": won[1]}
        assert pair["rate"] == won[0] / (4 * GAMES)
        assert pair["low"] <= pair["rate"] <= pair["high"]


def test_there_is_a_table_for_each_number_of_players_and_one_of_all(met):
    assert [t["players"] for t in met["tables"]] == [2, 4, None]
    assert [t["cells"] for t in met["tables"]] == [2, 2, 4]
    assert [t["games"] for t in met["tables"]] == [2 * GAMES, 2 * GAMES, 4 * GAMES]
    for two, four, every in zip(*(t["pairs"] for t in met["tables"]), strict=True):
        assert two["wins"]["mark"] + four["wins"]["mark"] == every["wins"]["mark"]


@pytest.mark.skipif(interpreted(), reason="takes many games")
def test_the_best_replies_are_marked_and_whether_they_are_told_apart(met):
    pairs = {(p["row"], p["column"]): p for p in met["tables"][-1]["pairs"]}
    assert pairs["basic", "basic"]["best_column"] == "clear"
    assert pairs["basic", "random"]["best_column"] is None
    # A mark of Toy Doors has nothing to decide: all its strategies are the same.
    assert pairs["random", "basic"]["best_row"] == "close"
    assert pairs["basic", "basic"]["best_row"] is None


def test_threads_change_nothing(met, idle):
    plan = make_plan(GAME, "2,4", GAMES, seed=5, vary=["lens=yes,no"])
    ways = entrants(GAME, [f"extractors={idle},random,basic"])
    assert duel(plan, ways, threads=1).figures() == met


def test_side_with_one_entrant_has_no_best_reply():
    plan = make_plan(GAME, 3, 20)
    ways = entrants(GAME, ["mark=basic", "extractors=basic"])
    pair = duel(plan, ways, 1).figures()["tables"][0]["pairs"][0]
    assert (pair["best_row"], pair["best_column"]) == (None, None)


def test_games_given_up_are_shown():
    plan = make_plan(GAME, 3, 50, cap=1)
    found = duel(plan, entrants(GAME, ["mark=basic"]), 1).figures()
    assert [p["aborted"] for p in found["tables"][0]["pairs"]] == [50, 50]
    text = duel_text(found, 200).replace("\n", " ")
    assert "Warning: games were given up" in text
    assert "50 of basic - random and 50 of basic - basic (of 50 games each)" in text


# --- what is said ------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_text_fits_and_shows_every_pair(met, width):
    text = duel_text(met, width)
    assert all(len(line) <= width for line in text.splitlines())
    assert text.count("±") == 3 * 6 + 1
    assert "No game was given up." in text


@pytest.mark.skipif(interpreted(), reason="takes many games")
def test_columns_are_aligned(met):
    lines = duel_text(met, 200).splitlines()
    table = lines[lines.index(next(s for s in lines if s.startswith("all games"))) + 1 :][:3]
    assert len({tuple(i for i, c in enumerate(line) if c == "±") for line in table[1:]}) == 1
    assert re.search(r"basic( +\d+\.\d% ± \d\.\d){2} +\+ \d+\.\d% ± \d\.\d$", table[2])


def test_the_command_asks_for_the_same_again(totem, idle):
    words = ["duel", "toy-doors", "--side", "extractors=basic,basic@0", "--players", "2,3"]
    words += ["--games", str(GAMES // 2), "--deck.keys", "9", "--lens", "all", "--json"]
    first = totem(*words)
    assert first.code == 0
    found = json.loads(first.out)
    assert found["command"].startswith("totem duel toy-doors --side mark=random,basic ")
    assert "--set deck.keys=9 --vary lens=yes,no" in found["command"]
    again = totem(*found["command"].split()[1:], "--json", "--threads", 1)
    assert again.out == first.out


def test_the_command_prints_who_made_it(totem):
    answer = totem("duel", "toy-doors", "--players", 3, "--games", 20)
    assert answer.code == 0
    assert "1 cell, 20 games a pair" in answer.out
    assert "made by: totem duel toy-doors" in answer.out
    refused = totem("duel", "toy-doors", "--side", "mark=basik")
    assert (refused.code, refused.out) == (2, "")


def test_stopped_it_says_so(totem, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("experiments.arena.play_block", stop)
    answer = totem("duel", "toy-doors", "--games", 10)
    assert answer.code == 130
    assert "stopped" in answer.err


def test_roles_that_differ_are_told_below_the_tables():
    game = find_game("dream-city")
    plan = make_plan(game, 4, 2, fixed=["characters=off"])
    ways = entrants(game, ["mark=mark=basic+turncoat=random", "extractors=random"])
    text = duel_text(duel(plan, ways, 2).figures(), 200).replace("\n", " ")
    assert (
        "mark=basic+turncoat=random on the side of the mark is basic for mark and random for "
        "turncoat" in text
    )
