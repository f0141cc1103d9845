"""The price of never doing something, on the same games."""

import json

import numpy as np
import pytest

from experiments.lineups import win_bits
from experiments.paired import paired
from experiments.plan import make_plan
from experiments.price import prices
from experiments.stats import z_value
from reports.price import points
from sim.core.jit import interpreted
from sim.core.runner import play_block

many_games = pytest.mark.skipif(interpreted(), reason="thousands of games")
PRICE = ("price", "toy-doors", "extractor", "--games", "3000")


@many_games
def test_win_bits_are_those_of_the_games(doors):
    plan = make_plan("toy-doors", "2-3", 25_000)
    seats = plan.seated()
    templates = [cell.template(doors) for cell in plan.cells]
    for side in (0, 1):
        found = list(win_bits(doors, templates, [seats, seats], 25_000, 7, side=side))
        assert [(lineup, cell) for lineup, cell, _ in found] == [(0, 0), (1, 0), (0, 1), (1, 1)]
        for _, cell, wins in found:
            rows = play_block(doors, templates[cell], seats, 7, 0, 25_000)
            assert np.array_equal(wins, rows["winner"] == side)


def test_games_that_are_given_up_are_won_by_nobody(doors):
    plan = make_plan("toy-doors", 3, 50)
    templates = [cell.template(doors) for cell in plan.cells]
    for side in (0, 1):
        ((_, _, wins),) = win_bits(doors, templates, [plan.seated()], 50, 1, cap=1, side=side)
        assert not wins.any()


def test_paired_counts():
    a = np.array([1, 1, 1, 0, 0, 0, 1, 1], bool)
    b = np.array([1, 0, 0, 1, 0, 0, 1, 1], bool)
    found = paired(a, b)
    assert (found.games, found.gained, found.lost) == (8, 2, 1)
    assert found.difference == 1 / 8
    # Bonett and Price by hand: (2 + 1) / 10 and (1 + 1) / 10
    reach = z_value(0.95) * np.sqrt((0.3 + 0.2 - 0.1**2) / 10)
    assert found.interval(0.95) == pytest.approx((0.1 - reach, 0.1 + reach))
    own, shared = 5 / 8 * 3 / 8 + 4 / 8 * 4 / 8, 3 / 8 - 1 / 64
    assert found.reduction == pytest.approx(own / shared)


def test_no_difference_is_not_certain():
    same = np.ones(100, bool)
    low, high = paired(same, same).interval(0.95)
    assert low == -high < 0


def test_intervals_hold_the_truth_as_often_as_they_say():
    rng, truth, held = np.random.default_rng(4), 0.1 - 0.06, 0
    for _ in range(1000):
        draw = rng.random(400)
        found = paired(draw < 0.1, (draw >= 0.1) & (draw < 0.16))
        low, high = found.interval(0.95)
        held += low <= truth <= high
    assert 930 <= held <= 970


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
    assert found.rows[1].compared.difference == pytest.approx(rates[0] - rates[1])
    assert found.rows[0].word == found.rows[1].word == "costs"
    assert found.rows[0].compared.difference == pytest.approx(rates[0])


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
    assert found["prices"][0]["joint_low"] < found["prices"][0]["low"]
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
        ("price toy-doors extractor --deck.keys 2,3", "only totem sweep plays several"),
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
        ((0.0321, 0.0281, 0.0361), "+3.2 ± 0.4"),
        ((-0.0004, -0.001, 0.0002), "0.0 ± 0.1"),
        ((0.5, 0.4998, 0.5002), "+50.0 ± 0.02"),
    ],
)
def test_points(numbers, text):
    assert points(*numbers) == text
