"""Subconscious cards (design reference 3.4): a turn's action instead of a roll; H10 and H11."""

import pytest

from tests.rules.dream_heist.board import LEVELS, SPACES, SUMS, neighbours
from tests.rules.dream_heist.position import CLOCKWISE, COUNTERCLOCKWISE, PLAYERS, Position

every_count = pytest.mark.parametrize("players", PLAYERS)
every_level = pytest.mark.parametrize("level", LEVELS)


@every_level
def test_only_cards_that_are_held_can_be_played(level):
    at = {1: f"{level}:5+", 2: "1:9+"}
    plain = {("circle",)} | {("level", other) for other in neighbours(level)}
    offered = {
        "shift": {("shift", other) for other in neighbours(level)},
        "turn": {("turn",)},
        "swap": {("swap", 2)},
        "wake": set(),
    }
    for card, actions in offered.items():
        assert Position(2, at, cards={1: card, 2: "shift turn swap"}).legal() == plain | actions
    assert Position(2, at).legal() == plain


@every_count
@pytest.mark.parametrize("card", ["shift", "turn", "swap"])
def test_a_played_card_is_discarded_and_the_turn_is_over(players, card):
    at = {1: "2:5+", 2: "1:9+"}
    game = Position(players, at, cards={1: f"{card} {card} wake"})
    spent = game.state()["subconscious_discards"][card]
    (action, *_) = sorted(game.legal(card))
    game.do(*action, roll=2)
    assert game.events("play") == [("play", 1, card)]
    if game.asked() == (1, "direction"):
        game.do(*CLOCKWISE)
    assert game.asked() == (2, "turn")
    assert sorted(game.cards(1).split()) == sorted([card, "wake"])
    assert game.state()["subconscious_discards"][card] == spent + 1


# --- change of level -----------------------------------------------------------------------------


@every_level
def test_a_level_is_entered_without_its_number_h10(level):
    for start in neighbours(level):
        for roll in SUMS:
            game = Position(2, {1: f"{start}:5+"}, cards={1: "shift"})
            game.do("shift", level, roll=roll)
            assert game.asked() == (1, "direction")
            assert game.do(*CLOCKWISE).piece(1) == f"{level}:{roll - 1}+"


@every_count
@every_level
def test_a_card_can_put_a_piece_at_the_top_centre_h10(players, level):
    """It waits there without a space until its next roll, which it counts from the mark."""
    at = {1: f"{neighbours(level)[0]}:5+", 2: f"{level}:0+"}
    others = {p: f"{level}:{2 * p}+" for p in range(3, players + 1)}
    game = Position(
        players, {**at, **others}, cards={1: "shift"}, shift_landing="waits", may_pass=True
    )
    game.do("shift", level)
    assert game.events("roll", "move", "limbo") == []
    assert game.events("wait") == [("wait", 1, level)]
    assert game.piece(1) == f"waiting {level}"
    game.idle(players - 1).do("circle", roll=5)
    assert game.asked() == (1, "direction")
    assert game.about()["level"] == level
    assert game.do(*COUNTERCLOCKWISE).piece(1) == f"{level}:{SPACES[level] - 5}-"


def test_a_waiting_piece_can_do_what_others_can_h10():
    game = Position(2, {1: "waiting 2", 2: "1:0+"}, cards={1: "turn swap"}, shift_landing="waits")
    assert game.legal() == {("circle",), ("level", 1), ("level", 3), ("swap", 2)}
    assert game.do("level", 3, roll=5).piece(1) == "waiting 2"  # failed


def test_a_waiting_piece_that_circles_hits_h10():
    """Its move is circling, even where entering is safe."""
    at = {1: "waiting 2", 2: "2:4+"}
    game = Position(2, at, shift_landing="waits", entering_collides=False)
    game.go("circle", roll=5, way=CLOCKWISE)
    assert game.piece(2) == "limbo 2"


# --- change of direction -------------------------------------------------------------------------


@every_level
def test_the_other_way_round(level):
    for before, after in (("+", "-"), ("-", "+")):
        game = Position(2, {1: f"{level}:5{before}"}, cards={1: "turn"}).do("turn")
        assert game.piece(1) == f"{level}:5{after}"
        assert game.events("roll", "move", "idea", "subconscious") == []
        game.go("enter", roll=4, way=CLOCKWISE).do("circle", roll=2)
        assert game.piece(1) == f"{level}:{5 + (2 if after == '+' else -2)}{after}"


def test_a_piece_without_direction_cannot_turn():
    assert ("turn",) not in Position(2, {1: "1:5"}, cards={1: "turn"}).legal()


# --- change of places ----------------------------------------------------------------------------


@every_count
def test_two_pieces_change_places_h11(players):
    """No space is resolved, nobody goes to Limbo, and both need a new direction."""
    at = {1: "1:13-", 2: "3:6+"}
    game = Position(players, at, cards={1: "swap"}, ideas={1: "AAA", 2: "EEE"}).do("swap", 2)
    assert (game.piece(1), game.piece(2)) == ("3:6", "1:13")
    assert game.events("roll", "limbo", "idea", "subconscious") == []
    assert game.asked() == (2, "turn")
    game.do("circle", roll=4)
    assert game.asked() == (2, "direction")
    assert (game.about()["level"], game.about()["roll"]) == (1, 4)
    assert game.do(*COUNTERCLOCKWISE).piece(2) == "1:9-"


@every_count
def test_with_whom_places_can_be_changed_h11(players):
    """With pieces on the board: neither in Limbo nor off it, nor with oneself."""
    at = dict(enumerate(("1:0+", "4:3+", "limbo 2", "waiting 3", "off")[:players], start=1))
    game = Position(players, at, cards={1: "swap"}, shift_landing="waits")
    assert game.legal("swap") == {("swap", p) for p in (2, 4) if p <= players}


def test_places_are_changed_with_a_waiting_piece_h10_h11():
    at = {1: "1:13-", 2: "waiting 3"}
    game = Position(2, at, cards={1: "swap"}, shift_landing="waits").do("swap", 2)
    assert (game.piece(1), game.piece(2)) == ("waiting 3", "1:13")


@every_count
def test_directions_can_be_kept_h11(players):
    """Each piece keeps its own; one that has none still has none."""
    at = {1: "1:13-", 2: "3:6+"}
    game = Position(players, at, cards={1: "swap"}, swap_direction="keep").do("swap", 2)
    assert (game.piece(1), game.piece(2)) == ("3:6-", "1:13+")
    at = {1: "1:13", 2: "waiting 3"}
    game = Position(players, at, cards={1: "swap"}, swap_direction="keep").do("swap", 2)
    assert (game.piece(1), game.piece(2)) == ("waiting 3", "1:13")


@pytest.mark.parametrize(("sign", "space"), [("+", 4), ("-", 24 - 5)])
def test_a_waiting_piece_can_have_kept_its_direction_h11(sign, space):
    """It counts its next roll from the top centre without being asked for one."""
    at = {1: f"1:13{sign}", 2: "waiting 3"}
    game = Position(2, at, cards={1: "swap"}, swap_direction="keep").do("swap", 2)
    game.go("circle", roll=4, way=CLOCKWISE).do("circle", roll=5)
    assert game.piece(1) == f"3:{space}{sign}"


@every_count
def test_the_space_can_be_resolved_h11(players):
    """By who played the card alone: player 2 is on a Plant space as well."""
    at = {1: "1:1-", 2: "3:6+"}
    given = {"cards": {1: "swap"}, "ideas": {1: "AAA", 2: "AAA"}, "swap_resolve": True}
    game = Position(players, at, **given).do("swap", 2)
    assert game.asked() == (1, "plant")
    assert game.events("roll", "limbo") == []
    game.do("plant", 2)
    assert game.blocks(1) == {"3-2": 2}
    assert game.asked() == (2, "turn")
    at = {1: "1:1-", 2: "3:7+"}
    game = Position(players, at, **given, deck="F").do("swap", 2)
    assert game.events("idea") == [("idea", 1, "F")]


def test_at_the_top_centre_there_is_nothing_to_resolve_h11():
    at = {1: "1:1-", 2: "waiting 3"}
    game = Position(2, at, cards={1: "swap"}, swap_resolve=True, shift_landing="waits")
    assert game.do("swap", 2).asked() == (2, "turn")
