"""A game of one player against itself: words, tables and refusals that presume no company."""

import pytest

from experiments import make_plan, sweep
from experiments.findings import findings
from experiments.parse import parse_players
from reports.cards import cards_text, sections
from reports.check import account_text
from reports.words import question, seated, valued
from sim.core.errors import BadInput
from sim.core.game import check_players, find_game
from strategies.registry import template


def test_one_player_is_no_players():
    assert seated(1) == seated("1") == "1 player"
    assert seated(4) == "4 players"
    assert seated(1, 2) == "1 and 2 players"


def test_a_number_of_players_that_cannot_be_is_refused_with_the_only_one():
    solo = find_game("solo")
    with pytest.raises(BadInput, match=r"2 is not possible in solo \(allowed: 1\)$"):
        check_players(solo, 2)
    with pytest.raises(BadInput, match=r"'two' is not possible \(allowed: 1\)$"):
        parse_players(solo, "two")


def test_a_role_without_a_starting_point_is_no_unknown_role(totem, tmp_path):
    file = tmp_path / "mine.py"
    answer = totem("new-strategy", "toy-doors", "mark", file)
    assert (answer.code, answer.out, file.exists()) == (2, "", False)
    assert answer.err == (
        "totem: toy-doors has no starting point for the mark (possible: extractor)\n"
    )
    with pytest.raises(BadInput, match="unknown role in toy-doors 'marc'; did you mean mark"):
        template(find_game("toy-doors"), "marc", "mine.py")


def test_who_plays_a_game_of_one_role_is_called_by_it(monkeypatch, doors):
    plan = make_plan("toy-doors", "2", 60, vary={"strategy": ["random", "basic"]}, lineups=True)
    found = findings(plan, sweep(plan).cells)
    assert valued(found.varying[0], "basic") == "everybody plays basic"
    monkeypatch.setattr(type(doors), "roles", ("mark",))
    alone = findings(plan, sweep(plan).cells)
    assert valued(alone.varying[0], "basic") == "mark plays basic"
    assert "how mark plays" in question(alone)


def test_cards_whose_draws_are_not_counted_have_no_columns_for_them():
    plan = make_plan("toy-doors", "2", 200)
    result = sweep(plan)
    found = findings(plan, result.cells, result.tables)
    (part,) = sections(found)
    heads = [head["name"] for head in part["heads"]]
    assert not any("draw" in head for head in heads)
    assert {len(row) for row in part["rows"]} == {len(heads)}
    assert "drawn" not in " ".join(part["sentences"])


def test_a_table_of_prices_says_nothing_of_draws_that_are_not_counted(totem):
    text = totem("cards", "toy-doors", "--players", "2", "--games", "200").out
    assert "drawn" not in text
    assert "if played: how much more often" in text
    told = {
        "players": [1],
        "games": 10,
        "restricted": [],
        "confidence": 0.95,
        "cards": [],
        "unseen": [],
        "rests_on": "",
    }
    assert cards_text(told, 80).startswith("1 player, 10 games")


def test_a_strategy_that_plays_alone_is_among_nobody():
    found = {
        "game": "solo",
        "role": "player",
        "strategy": "mine",
        "games": 60,
        "items": [],
        "weights": [],
    }
    for players, among in (([1], False), ([2, 3], True)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("reports.check._items", lambda *_: "")
            patch.setattr("reports.check._speed", lambda *_: "")
            text = account_text({**found, "players": players}, 200)
        assert ("among" in text) is among
        assert seated(*players) in text
