"""Options of Dreamworld: defaults as printed, what is refused, and in which words."""

import pytest

from sim.core.errors import BadInput
from sim.dreamworld import GAME
from sim.dreamworld.options import NUMBERS, READINGS, edition, option_set


def test_every_number_and_reading_is_an_option_with_its_source():
    options = option_set()
    assert set(options) == {*NUMBERS, *READINGS, "without", "rotation"}
    for option in options.values():
        assert option.source.split()[0].strip(";,") in {
            "rulebook",
            "ruling",
            "public",
            "reconstructed",
            "symmetry",
        }
        assert option.meaning


def test_twelve_tokens_in_every_set_of_which_one_is_before_and_one_after():
    for tokens in edition()["tokens"].values():
        assert len(tokens) == 12
        assert [token.get("does") for token in tokens.values()].count("before") == 1
        assert [token.get("does") for token in tokens.values()].count("after") == 1


@pytest.mark.parametrize(
    ("players", "given", "said"),
    [
        (4, {"dealt": "17"}, "option dealt: 17 cards for each of 4 players.*14 to 16"),
        (3, {"dealt": "17"}, "option dealt: 17 cards for each of 3 players.*14 to 16"),
        (4, {"boundary.large": "10,0"}, "option boundary.large: 10,0 lies within.*11 or more"),
        (2, {"boundary.small": "11,3"}, "option boundary.small: 11,3 lies within.*2 or less"),
        (1, {"signs": "by-side", "therapy": "green"}, "option signs: 'by-side' has no meaning"),
        (1, {"without": "sym"}, "option without: there is no token 'sym' with therapy=pairs"),
        (1, {"without": "nine"}, "unknown name for option without 'nine'"),
        (2, {"rotation": "2"}, "option rotation: 2 is not possible with 2 players"),
        (1, {"rotation": "1"}, "option rotation: 1 is not possible with 1 player "),
        (5, {}, r"players: 5 is not possible in dreamworld \(allowed: 1-4\)"),
        (1, {"difficulty": "brutal"}, "option difficulty: 'brutal' is not possible"),
        (1, {"gold": "6,5,4"}, "option gold: '6,5,4' is not possible.*5 numbers"),
        (1, {"gold": "6,5,4,3,0"}, "option gold"),
    ],
)
def test_what_makes_no_game_is_refused_in_one_line(players, given, said):
    with pytest.raises(BadInput, match=said) as refused:
        GAME.resolve(given, players)
    assert "\n" not in str(refused.value)


def test_what_the_print_rules_out_is_said():
    values = GAME.resolve({}, 4)
    assert GAME.contradiction(values) == ""
    assert "value 6" in GAME.contradiction(GAME.resolve({"gold": "7,5,4,3,2"}, 4))


def test_difficulties_are_meant_to_be_ordered():
    assert option_set()["difficulty"].order == "harder"
    assert [option_set()["difficulty"].rank(v) for v in ("easy", "medium", "hard")] == [0, 1, 2]
