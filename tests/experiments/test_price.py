"""The price of never doing something, on the same games."""

import json

import numpy as np
import pytest

from experiments.plan import make_plan
from experiments.price import prices
from reports.price import points
from sim.core.jit import interpreted
from sim.core.runner import play_block

many_games = pytest.mark.skipif(interpreted(), reason="thousands of games")
PRICE = ("price", "toy-doors", "extractor", "--games", "3000")


@many_games
def test_the_price_is_the_difference_of_two_sweeps(doors):
    plan = make_plan("toy-doors", 3, 3000, seed=5)
    found = prices(plan, "extractor")
    rates = []
    for restrict in ((), ("extractor:no-lens",)):
        other = make_plan("toy-doors", 3, 3000, seed=5, restrict=restrict)
        template = other.cells[0].template(doors)
        rows = play_block(doors, template, other.seated(), 5, 0, 3000)
        rates.append(np.mean(rows["winner"] == 1))
    assert [row.name for row in found.rows] == ["no-key", "no-lens"]
    assert found.wins[0] == round(3000 * rates[0])
    assert found.rows[1].alone.mean == pytest.approx(rates[0] - rates[1])
    assert found.rows[0].word == found.rows[1].word == "costs"
    assert found.rows[0].alone.mean == pytest.approx(rates[0])


@many_games
def test_the_table(totem):
    answer = totem(*PRICE)
    assert answer.code == 0, answer.err
    assert "3 players, 3,000 games: the extractors win 8" in answer.out
    lines = answer.out.splitlines()
    keys, lenses = (next(x for x in lines if x.startswith(n)) for n in ("no-key", "no-lens"))
    assert lines.index(keys) < lines.index(lenses), "dearest first"
    assert "costs" in lenses
    assert "3,000" in lenses
    assert "Bonferroni" in answer.out
    assert (
        "made by: totem price toy-doors extractor --players 3 --games 3000 --seed 1" in answer.out
    )
    assert max(map(len, lines[:5])) <= 80


@many_games
def test_figures_do_not_depend_on_threads_and_json_has_them(totem):
    one, two = (totem(*PRICE, "--json", "--threads", n).out for n in (1, 2))
    assert one == two
    found = json.loads(one)
    assert found["prices"][0]["restriction"] == "no-key"
    assert found["prices"][0]["joint_half_width"] > found["prices"][0]["half_width"]
    assert found["unrestricted"][0]["wins"] > 2000


@many_games
def test_only_players_rules_and_restrictions_of_the_plan(totem):
    ask = ("--only", "no-lens", "--players", "2,4", "--deck.keys", "4", "--restrict",
           "extractor:no-key")  # fmt: skip
    answer = totem(*PRICE, *ask)
    assert answer.code == 0, answer.err
    assert "2 players, 3,000 games: the extractors win 0.0%" in answer.out
    assert "in all games, the extractor never uses a key (no-key)" in answer.out
    assert answer.out.count("undecided") > 2
    assert "No game differed for no-lens: these players hardly ever do it." in answer.out
    made = answer.out.split("made by: ")[1].splitlines()[0]
    assert made.endswith("--restrict extractor:no-key --set deck.keys=4 --only no-lens")
    again = totem(*made.split()[1:])
    assert again.out == answer.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("price toy-doors extracter", "unknown role in toy-doors 'extracter'; did you mean"),
        ("price toy-doors mark", "price: there is nothing to restrict for the mark in toy-doors"),
        ("price toy-doors extractor --only no-lense", "did you mean no-lens"),
        ("price toy-doors extractor --only no-lens,no-lens", "is given twice"),
        ("price toy-doors extractor --players 9", "(allowed: 2-4)"),
        ("price toy-doors extractor --games 0", "games: '0'"),
        ("price toy-doors extractor --deck.keys 2,3", "totem price plays one"),
        ("price toy-dors extractor", "did you mean toy-doors?"),
    ],
)
def test_what_cannot_be(totem, words, said):
    answer = totem(*words.split())
    assert answer.code == 2
    assert answer.out == ""
    assert said in answer.err


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((0.0321, 0.004), "+3.2 ± 0.4"),
        ((-0.0004, 0.0006), "0.0 ± 0.1"),
        ((0.5, 0.0002), "+50.0 ± 0.02"),
    ],
)
def test_points(numbers, text):
    assert points(*numbers) == text
