"""Options of Dream Heist: defaults as printed, what is refused, and in which words."""

import pytest

from sim.core.errors import BadInput
from sim.dream_heist import GAME
from sim.dream_heist.options import NUMBERS, READINGS, option_set

ENTERS = {f"enter.{level}" for level in (1, 2, 3, 4)}
PRINTED = {
    "dealt": 4,
    "min_plant": 2,
    "blocks": 25,
    "points": (1, 2, 3, 4),
    "limbo_penalty": 10,
    "mark_bonus": 15,
    "kick_turns": 15,
    "cap_round": 85,
    "limbo_release": 5,
    "hand_limit": 0,
    "level4_phases": 1,
    "ideas": (13, 12, 13, 12, 0),
    "subconscious": (9, 8, 8, 10),
    "circles": (8, 6, 5, 4),
    "value_slope": 5,
    "enter.1": ("2", "4", "6", "7", "8", "10", "12"),
    "enter.2": ("2", "4", "6", "8", "10", "12"),
    "enter.3": ("3", "6", "9", "12"),
    "enter.4": ("4", "8", "12"),
    "rotation": 0,
    "mission": "any",
    "start": "first",
    "finish_round": False,
    "ties": "shared",
    "plant_optional": True,
    "reshuffle": True,
    "shift_landing": "rolls",
    "swap_limbo": False,
    "swap_direction": "new",
    "swap_resolve": False,
    "level4_exact": False,
    "several_plantings": True,
    "limbo_number": "level",
    "entering_collides": True,
    "cap": "kick",
    "count_from": "after",
    "halves": "same",
    "may_pass": False,
    "components": "reconstructed",
}


def test_defaults_are_what_the_rulebook_and_the_rulings_say():
    assert GAME.resolve({}, 3) == PRINTED


def test_every_number_and_reading_is_an_option_with_its_source():
    options = option_set()
    assert set(options) == {*NUMBERS, *READINGS, *ENTERS, "rotation", "mission", "components"}
    for option in options.values():
        first = option.source.split()[0].strip(";,")
        assert first in {"rulebook", "ruling", "reconstructed", "symmetry"}
        assert option.meaning


@pytest.mark.parametrize(
    ("players", "given", "said"),
    [
        (1, {}, r"players: 1 is not possible in dream-heist \(allowed: 2-5\)"),
        (6, {}, r"players: 6 is not possible in dream-heist \(allowed: 2-5\)"),
        (2, {"rotation": "2"}, "option rotation: 2 is not possible with 2 players.*0 to 1"),
        (5, {"rotation": "5"}, "option rotation"),
        (5, {"dealt": "11"}, "option ideas: 50 cards in all are not possible.*55 to 250"),
        (2, {"ideas": "60,60,60,60,60"}, "option ideas: 300 cards in all.*8 to 250"),
        (2, {"ideas": "1,2,3"}, "option ideas: '1,2,3' is not possible.*5 numbers"),
        (2, {"subconscious": "0,0,0,99"}, "option subconscious: '0,0,0,99' is not possible"),
        (
            2,
            {"enter.3": ()},
            r"option enter.3: no roll enters level 3 \(allowed: some of 2, 3, .*11, 12\)",
        ),
        (2, {"enter.3": "13"}, "unknown name for option enter.3 '13'"),
        (2, {"mission": "26"}, "unknown value for option mission '26'"),
        (2, {"circles": "2,2,2,2"}, r"mission 1 \(3, 2, 2, 2 blocks\) can never be completed"),
        (2, {"blocks": "3"}, "option blocks: 3 are too few for mission 10.*4 or more"),
        (2, {"halves": "turned"}, "option halves: 'turned' is not possible.*same or mirrored"),
        (2, {"ties": "lot"}, "option ties: 'lot' is not possible"),
        (2, {"may_pass": "perhaps"}, "option may_pass: 'perhaps' is not possible"),
        (2, {"cap_round": "101"}, "option cap_round: '101' is not possible.*1 to 100"),
        (2, {"cap_rond": "10"}, "unknown option 'cap_rond'; did you mean cap_round"),
        (2, {"components": "nowhere.toml"}, "there is no file nowhere.toml"),
    ],
)
def test_what_makes_no_game_is_refused_in_one_line(players, given, said):
    with pytest.raises(BadInput, match=said) as refused:
        GAME.resolve(given, players)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, ""),
        ({"ideas": "12,12,12,12,2"}, ""),
        ({"ideas": "12,12,12,12,1"}, "there are 50 idea cards"),
        ({"subconscious": "9,8,8,9"}, "there are 35 subconscious cards"),
        ({"circles": "8,6,6,4"}, "sections have fewer circles the deeper they are"),
    ],
)
def test_what_the_print_rules_out_is_said(given, said):
    assert GAME.contradiction(GAME.resolve(given, 4)) == said


def test_what_is_reconstructed_is_said():
    values = GAME.resolve({}, 2)
    assert set(GAME.reconstructed(values)) == {
        "ideas",
        "subconscious",
        "circles",
        "value_slope",
        "components",
    }
