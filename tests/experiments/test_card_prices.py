"""What cards are worth: never playing one against playing as usual, beside correlations."""

import json

import numpy as np
import pytest

from experiments.card_prices import card_worths
from experiments.plan import make_plan
from sim.core.jit import interpreted
from sim.core.runner import play_block

many_games = pytest.mark.skipif(interpreted(), reason="thousands of games")
CARDS = ("cards", "toy-doors", "--games", "3000")


@many_games
def test_the_price_is_the_difference_of_two_sweeps(doors):
    found = card_worths(make_plan("toy-doors", 3, 3000, seed=5))
    rates = []
    for restrict in ((), ("extractor:no-lens",)):
        other = make_plan("toy-doors", 3, 3000, seed=5, restrict=restrict)
        template = other.cells[0].template(doors)
        rows = play_block(doors, template, other.seated(), 5, 0, 3000)
        rates.append(np.mean(rows["winner"] == 1))
    key, lens = found.rows
    assert (key.use.name, lens.use.name) == ("key", "lens")
    assert lens.prices[0].alone.mean == pytest.approx(rates[0] - rates[1])
    assert lens.prices[0].word == "costs"
    assert key.prices[0].alone.mean == pytest.approx(rates[0])
    assert lens.ways == {"played": None, "drawn": None}
    unrestricted = make_plan("toy-doors", 3, 3000, seed=5)
    rows = play_block(
        doors, unrestricted.cells[0].template(doors), unrestricted.seated(), 5, 0, 3000
    )
    used, won = rows["keys_used"] > 0, rows["winner"] == 1
    played = key.ways["played"]
    assert played["games_with"] == used.sum()
    assert played["wins_with"] == (used & won).sum()
    assert played["copies"] == rows["keys_used"].sum()
    assert played["kind"] == "correlation"


@many_games
def test_prices_of_cells_and_over_all(doors):
    found = card_worths(make_plan("toy-doors", "2,4", 1000))
    for row in found.rows:
        over_all, *cells = row.prices
        assert [price.players for price in row.prices] == [None, 2, 4]
        assert over_all.games == 2000
        assert over_all.alone.mean == pytest.approx(np.mean([c.alone.mean for c in cells]))
        assert over_all.lost == sum(c.lost for c in cells)
        assert cells[0].jointly.half_width > cells[0].alone.half_width


@many_games
def test_the_whole_side_is_restricted(doors, monkeypatch):
    """What a side never plays, none of its roles plays, besides what they never did anyway."""
    plan = make_plan("toy-doors", 2, 50, restrict=["extractor:no-lens"])
    seen = []
    from experiments import card_prices

    monkeypatch.setattr(card_prices, "without", lambda game, never: seen.append(never) or {})
    card_worths(plan)
    assert seen == [
        {"extractor": ("no-lens",)},
        {"extractor": ("no-lens", "no-key")},
        {"extractor": ("no-lens",)},
    ]


@many_games
@pytest.mark.parametrize("columns", [40, 80, 200])
def test_the_table_says_what_is_a_correlation(totem, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    answer = totem(*CARDS)
    assert answer.code == 0, answer.err
    said = " ".join(answer.out.split())
    assert "3 players, 3,000 games, played once as they are and once without each card" in said
    assert "(corr.)" in said
    assert "It is a correlation, not an effect" in said
    assert "costs" in said
    assert "of all 2 prices" in said
    assert "played for the side that its player served when playing it." in said
    assert "Left out" not in said
    assert max(map(len, answer.out.split("made by")[0].splitlines())) <= columns
    assert "made by: totem cards toy-doors --players 3 --games 3000 --seed 1" in answer.out
    made = answer.out.split("made by: ")[1].splitlines()[0]
    assert totem(*made.split()[1:]).out == answer.out


@many_games
def test_figures_do_not_depend_on_threads_and_json_has_them(totem):
    one, two = (totem(*CARDS, "--deck.keys", 2, "--json", "--threads", n).out for n in (1, 2))
    assert one == two
    found = json.loads(one)
    key = found["cards"][0]
    assert (key["side"], key["card"], key["without"]) == (
        "extractors", "key", {"extractor": "no-key"},
    )  # fmt: skip
    assert key["price"]["joint_half_width"] > key["price"]["half_width"] > 0
    assert key["price"]["games"] == 3000
    assert key["price_by_players"][0]["players"] == 3
    assert key["played"]["low"] < key["played"]["difference"] < key["played"]["high"]
    assert key["drawn"] is None


@many_games
def test_a_card_that_nothing_forbids_has_no_price(doors, totem, monkeypatch):
    from dataclasses import replace

    bare = tuple(replace(use, without={}) for use in doors.cards[:1]) + doors.cards[1:]
    monkeypatch.setattr(type(doors), "cards", bare)
    answer = totem(*CARDS)
    assert answer.code == 0, answer.err
    assert "not priced" in answer.out
    assert "the interval of the only price" in " ".join(answer.out.split())


def test_cards_that_nobody_played_or_drew_are_left_out_and_not_counted(totem):
    asked = ("cards", "toy-doors", "--games", "50", "--restrict", "extractor:no-key")
    said = " ".join(totem(*asked).out.split())
    assert "how far the intervals of all 1 prices" not in said
    assert "the interval of the only price" in said
    assert "Left out for the extractors, as nobody played or drew them in these games: Key." in said
    found = json.loads(totem(*asked, "--json").out)
    assert [row["card"] for row in found["cards"]] == ["lens"], "of the lens nothing is counted"
    assert [row["card"] for row in found["unseen"]] == ["key"]
    price = found["cards"][0]["price"]
    assert price["joint_half_width"] == price["half_width"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("cards toy-dors", "did you mean toy-doors?"),
        ("cards toy-doors --players 9", "(allowed: 2-4)"),
        ("cards toy-doors --games 0", "games: '0'"),
        ("cards toy-doors --deck.keys 2,3", "totem cards plays one"),
        ("cards toy-doors --restrict extractor:no-lense", "did you mean no-lens"),
    ],
)
def test_what_cannot_be(totem, words, said):
    answer = totem(*words.split())
    assert answer.code == 2
    assert answer.out == ""
    assert said in answer.err


def test_a_game_without_cards_is_refused(totem, doors, monkeypatch):
    monkeypatch.setattr(type(doors), "cards", ())
    answer = totem("cards", "toy-doors")
    assert answer.code == 2
    assert answer.err.strip() == "totem: cards: there are no cards to be told apart in toy-doors"
