"""Playing the Game and Moving Between Dreams (rulebook): circling, entering, spaces."""

import pytest

from tests.rules.dream_heist.board import BOARD, ENTERS, LEVELS, SPACES, SUMS, neighbours
from tests.rules.dream_heist.position import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    PLAYERS,
    Position,
    begin,
)

every_count = pytest.mark.parametrize("players", PLAYERS)
every_level = pytest.mark.parametrize("level", LEVELS)
# Where a roll from the top centre ends (design reference 3.1): the first space is 1 (H25).
ENTRY = {
    CLOCKWISE: lambda roll, spaces: roll - 1,
    COUNTERCLOCKWISE: lambda roll, spaces: spaces - roll,
}
SIGNS = {CLOCKWISE: "+", COUNTERCLOCKWISE: "-"}
every_way = pytest.mark.parametrize("way", SIGNS)


# --- circling ------------------------------------------------------------------------------------


@every_level
@pytest.mark.parametrize("sign", ["+", "-"])
def test_circling_goes_on_in_ones_direction_beyond_the_ends_of_the_loop(level, sign):
    n = SPACES[level]
    for space in {0, 1, 7, n // 2, n - 2, n - 1}:
        for roll in SUMS:
            game = Position(2, {1: f"{level}:{space}{sign}"}).do("circle", roll=roll)
            reached = (space + roll if sign == "+" else space - roll) % n
            assert game.piece(1) == f"{level}:{reached}{sign}"


@every_count
def test_everybody_circles_alike_and_turns_go_round(players):
    at = {p: f"1:{3 * p}+" for p in range(1, players + 1)}
    game = Position(players, at)
    for p in range(1, players + 1):
        assert game.asked() == (p, "turn")
        game.do("circle", roll=11)
        assert game.piece(p) == f"1:{3 * p + 11}+"
    assert game.asked() == (1, "turn")
    assert game.state()["round"] == 6


def test_a_turn_offers_the_adjacent_levels_and_no_standing_still():
    """Playing the Game; H27. Nobody can pass, or reach a level that is not adjacent."""
    for level, others in {1: [2], 2: [1, 3], 3: [2, 4], 4: [3]}.items():
        game = Position(2, {1: f"{level}:0+"})
        assert game.legal() == {("circle",)} | {("level", other) for other in others}


@every_count
def test_one_can_be_allowed_to_pass_h27(players):
    game = Position(players, {1: "3:5-"}, may_pass=True)
    assert ("pass",) in game.legal()
    game.do("pass")
    assert (game.piece(1), game.events("roll", "move")) == ("3:5-", [])
    assert game.asked() == (2, "turn")
    assert ("pass",) not in game.legal()  # a piece that is off the board has to enter
    assert ("pass",) not in Position(2, {1: "limbo 1"}, may_pass=True).legal()


# --- entering ------------------------------------------------------------------------------------


@every_count
@every_way
def test_a_first_turn_enters_level_1_with_every_roll(players, way):
    for roll in SUMS:
        game = begin(players).do("enter", roll=roll)
        assert game.asked() == (1, "direction")
        assert game.legal() == {CLOCKWISE, COUNTERCLOCKWISE}
        about = game.about()
        assert (about["roll"], about["level"]) == (roll, 1)
        game.do(*way)
        assert game.piece(1) == f"1:{ENTRY[way](roll, 40)}{SIGNS[way]}"


@every_level
@every_way
def test_every_roll_enters_a_level_at_its_distance(level, way):
    """H25, H10: with a card any roll is good, so that all distances are met."""
    for roll in SUMS:
        start = f"{neighbours(level)[0]}:0{SIGNS[way]}"
        game = Position(2, {1: start}, cards={1: "shift"}).go("shift", level, roll=roll, way=way)
        assert game.piece(1) == f"{level}:{ENTRY[way](roll, SPACES[level])}{SIGNS[way]}"


@every_level
@every_way
def test_the_mark_itself_can_be_counted_as_1_h25(level, way):
    """Every entry goes one space less far."""
    for roll in SUMS:
        game = Position(2, {1: f"{neighbours(level)[0]}:0"}, cards={1: "shift"}, count_from="mark")
        game.go("shift", level, roll=roll, way=way)
        assert game.piece(1) == f"{level}:{ENTRY[way](roll - 1, SPACES[level])}{SIGNS[way]}"


# Design reference 3.1: the roll, the space and the phase clockwise, and the other way
INTO_LEVEL_4 = [(4, 3, "A", 12, "F"), (8, 7, "E", 8, "I"), (12, 11, "A", 4, "F")]


@pytest.mark.parametrize(("roll", "right", "phase", "left", "other"), INTO_LEVEL_4)
def test_a_roll_into_level_4_offers_two_sections(roll, right, phase, left, other):
    for way, space, letter in ((CLOCKWISE, right, phase), (COUNTERCLOCKWISE, left, other)):
        hand = {1: letter * 2}
        game = Position(2, {1: "3:0+"}, ideas=hand, mission={1: 10}).go(
            "level", 4, roll=roll, way=way
        )
        assert game.piece(1) == f"4:{space}{SIGNS[way]}"
        assert game.asked() == (1, "plant")
        assert game.about()["phase"] == letter


@every_level
def test_a_level_is_entered_with_its_numbers_alone(level):
    for start in neighbours(level):
        for roll in SUMS:
            game = Position(2, {1: f"{start}:9-"}).do("level", level, roll=roll)
            assert (game.asked() == (1, "direction")) == (roll in ENTERS[level])
            if roll not in ENTERS[level]:
                assert game.events("fail") == [("fail", 1, level)]
                assert game.piece(1) == f"{start}:9-"  # it stays, and so does its direction
                assert game.asked() == (2, "turn")


@every_count
def test_the_roll_of_a_level_change_is_its_distance(players):
    """Playing the Game: the direction is chosen anew, and the space is resolved."""
    game = Position(players, {1: "1:20+"}, dreams="turn").do("level", 2, roll=8)
    assert (game.about()["roll"], game.about()["level"]) == (8, 2)
    game.do(*COUNTERCLOCKWISE)
    assert game.piece(1) == "2:24-"
    # Space 24 is the first one of section 6 and draws an idea card: the discards are shuffled.
    assert len(game.events("idea")) == 1
    assert game.asked() == (2, "turn")


def test_other_numbers_can_enter_a_level():
    for roll in SUMS:
        game = Position(2, {1: "3:0+"}, enter__4=("5", "11")).do("level", 4, roll=roll)
        assert (game.asked() == (1, "direction")) == (roll in (5, 11))


def test_a_new_direction_is_kept_until_a_level_is_entered_again():
    game = Position(2, {1: "1:10+", 2: "4:0+"})
    game.go("level", 2, roll=6, way=COUNTERCLOCKWISE).do("circle", roll=2)
    game.do("circle", roll=3)
    assert game.piece(1) == "2:23-"
    game.do("circle", roll=2).do("level", 3, roll=4)  # fails
    assert game.piece(1) == "2:23-"


# --- spaces --------------------------------------------------------------------------------------


@every_level
def test_every_space_does_what_its_symbol_says(level):
    """Playing the Game: an idea card, a subconscious card, planting, or nothing."""
    n = SPACES[level]
    for space, kind in enumerate("".join(BOARD[level])):
        start = {1: f"{level}:{(space - 2) % n}+"}
        given = {"deck": "F", "dreams": "swap", "ideas": {1: "AAFFEEII"}, "mission": {1: 10}}
        game = Position(2, start, **given).do("circle", roll=2)
        names = [event[0] for event in game.events()]
        assert names[:2] == ["roll", "move"]
        assert names[2:] == {"I": ["idea"], "S": ["subconscious"]}.get(kind, [])
        assert game.asked() == ((1, "plant") if kind == "P" else (2, "turn"))
        if kind == "I":
            assert game.events("idea") == [("idea", 1, "F")]
            assert len(game.ideas(1)) == 9
        if kind == "S":
            assert game.events("subconscious") == [("subconscious", 1, "swap")]
            assert game.cards(1) == "swap"


def test_without_cards_a_plant_space_asks_nothing():
    for hand in ("", "A", "FFFEEEIII"):
        game = Position(2, {1: "1:39+"}, ideas={1: hand}).do("circle", roll=2)
        assert game.piece(1) == "1:1+"
        assert game.asked() == (2, "turn")


@every_count
def test_an_entered_space_is_resolved_h6(players):
    game = begin(players).go("enter", roll=3)
    assert len(game.events("subconscious")) == 1
    assert len(game.cards(1).split()) == 1
