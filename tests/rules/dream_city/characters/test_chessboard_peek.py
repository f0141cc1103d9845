"""Chessboard's world view: whoever uses Dream Peek draws two cards."""

import pytest

from tests.rules.position import (
    MARK_WINS,
    Position,
    all_bribes,
    cards,
    every_count,
    pile_with,
)

BOARD = "chessboard"


def peeking(players, who=1, **setting):
    """The play phase of a seat with a Dream Peek."""
    cast = {0: BOARD, **setting.pop("cast", {})}
    hands = {who: "peek", **setting.pop("hands", {})}
    setting = {"top": "pull shuttle armour", **setting}
    return Position(players, turn_of=who, cast=cast, hands=hands, **setting)


@every_count
def test_a_dream_peek_draws_two(players):
    """Chessboard's world view; ruling R45: after the bribe and the look."""
    for answer in ("yes", "no"):
        game = peeking(players, pile=pile_with(players, "blank")).do("peek", 2)
        assert game.asked() == (0, "bribe")
        assert not game.events("draw")
        game.do(answer)
        kinds = [event[0] for event in game.events("bribe", "look", "draw")]
        assert kinds == (["bribe"] if answer == "yes" else []) + ["look", "draw", "draw"]
        assert game.hand(1) == cards("pull shuttle")
        assert game.asked() == (1, "play")


@every_count
def test_the_marks_dream_peek_draws_two(players):
    """Ruling R45: whoever used it, the mark too, after the look."""
    game = peeking(players, 0, bribes={2: "blank"}).do("peek at", 2)
    kinds = [event[0] for event in game.events("look at", "draw")]
    assert kinds == ["look at", "draw", "draw"]
    assert game.hand(0) == cards("pull shuttle")


@every_count
def test_the_draw_is_no_choice_and_reaches_everyone(players):
    """Chessboard's world view; ruling R31: in Labyrinth as well; World View: after the mark's
    death too."""
    everything = {2: all_bribes(players)}
    for setting in ({"labyrinth": {1: 1}}, {"dead": [0]}, {}):
        game = peeking(players, bribes=everything, **setting).do("peek", 2)
        assert game.hand(1) == cards("pull shuttle")
        assert game.asked() == (1, "play")


@every_count
def test_the_draw_can_end_the_deck(players):
    """Ruling R4."""
    game = peeking(players, top="", deck=2).do("peek", 2).do("no")
    assert game.over() == MARK_WINS


@every_count
def test_a_known_vault_is_worth_a_peek_for_the_cards(players):
    """Ruling R12: with two cards to draw a Dream Peek changes something; open vaults stay out."""
    setting = {"bribes": {2: all_bribes(players)}, "locks": {4: 0}, "secret": 1}
    game = peeking(players, seen={1: (1, 2)}, **setting)
    assert game.legal() == {("end",), ("peek", 1), ("peek", 2), ("peek", 3)}
    game.do("peek", 2)
    assert game.hand(1) == cards("pull shuttle")


@every_count
def test_known_bribes_are_worth_a_peek_for_the_cards(players):
    """Ruling R12, for the mark's Dream Peek of a player without a bribe card new to it."""
    game = peeking(players, 0, hands={0: "2 peek"}, bribes={2: "blank"}).do("peek at", 2)
    assert game.legal("peek at") == {("peek at", 2)}
    game.do("peek at", 2)
    assert game.hand(0).total() == 4


@every_count
def test_other_world_views_draw_nothing(players):
    """Dream Peek draws no cards by itself."""
    game = peeking(players, cast={0: "harbor"}).do("peek", 2).do("no")
    assert not game.hand(1)


@pytest.mark.parametrize("number", [0, 1, 3])
def test_the_number_is_an_option(number):
    """Option chessboard.draw."""
    game = peeking(6, chessboard__draw=number).do("peek", 2).do("no")
    assert game.hand(1).total() == number
