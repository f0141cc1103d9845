"""One clear line for what a user gave."""

import pytest

from sim.core.errors import BadInput, nearest, unknown
from sim.core.game import GAMES, find_game

KNOWN = ["deck.unseal", "deck.shoot", "hand_limit", "draw"]


def test_the_nearest_name_comes_first():
    assert nearest("deck.unsael", KNOWN)[0] == "deck.unseal"
    assert nearest("handlimit", KNOWN) == ["hand_limit"]
    assert nearest("zzz", KNOWN) == []


def test_an_unknown_name_is_answered_with_the_nearest_and_with_all():
    error = unknown("option", "deck.unsael", KNOWN)
    assert isinstance(error, BadInput)
    assert str(error) == (
        "unknown option 'deck.unsael'; did you mean deck.unseal or deck.shoot?"
        " (possible: deck.unseal, deck.shoot, hand_limit, draw)"
    )


def test_without_a_near_name_only_the_possible_ones_are_listed():
    assert str(unknown("game", "zzz", ["chess"])) == "unknown game 'zzz' (possible: chess)"
    assert str(unknown("game", "zzz", [])) == "unknown game 'zzz' (possible: none)"


def test_names_may_come_from_an_iterator():
    assert "possible: a, b" in str(unknown("x", "q", iter("ab")))


@pytest.mark.parametrize("given", ["dreamcity", "dream_city", "Dream-City", "dream-ctiy"])
def test_a_misspelt_game_is_told_the_nearest(given):
    with pytest.raises(BadInput, match=r"did you mean .*dream-city") as caught:
        find_game(given)
    assert "\n" not in str(caught.value)


def test_every_registered_game_is_found_under_its_own_name():
    for name in GAMES:
        assert find_game(name).name == name
