"""Limbo (rulebook), and rulings H11 and H14 to H18: how one gets there, and back."""

import pytest

from tests.rules.dream_heist.board import ENTERS, LEVELS, SPACES, SUMS
from tests.rules.dream_heist.position import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    PLAYERS,
    Position,
    begin,
)

every_count = pytest.mark.parametrize("players", PLAYERS)
every_level = pytest.mark.parametrize("level", LEVELS)


# --- who gets there ------------------------------------------------------------------------------


@every_count
@every_level
def test_who_is_landed_on_goes_to_limbo(players, level):
    """The mover takes the space; the other keeps the level, cards and blocks (H18)."""
    for victim in range(2, players + 1):
        at = {1: f"{level}:3+", victim: f"{level}:10-"}
        given = {"ideas": {victim: "AFE"}, "cards": {victim: "turn"}, "blocks": {victim: "1-2=3"}}
        game = Position(players, at, **given).do("circle", roll=7)
        assert game.events("move", "limbo") == [("move", 1, level, 10), ("limbo", victim, level)]
        assert (game.piece(1), game.piece(victim)) == (f"{level}:10+", f"limbo {level}")
        assert (game.ideas(victim), game.cards(victim)) == ("AFE", "turn")
        assert game.blocks(victim) == {"1-2": 3}
        assert game.state()["pieces"][f"player {victim}"]["direction"] is None


def test_only_the_space_where_a_move_ends_matters():
    """Nobody is sent to Limbo by passing, nor on another level."""
    at = {1: "1:3+", 2: "1:9+", 3: "2:10+", 4: "1:11+"}
    game = Position(4, at).do("circle", roll=7)
    assert game.events("limbo") == []
    assert [game.piece(p) for p in (2, 3, 4)] == ["1:9+", "2:10+", "1:11+"]


def first_turn(players: int, **options) -> Position:
    return begin(players, dealt=0, **options).go("enter", roll=4).do("enter", roll=4)


def level_change(players: int, **options) -> Position:
    at = {1: "2:3+", 2: "1:20+"}
    return Position(players, at, turn=2, **options).do("level", 2, roll=4)


def shifting(players: int, **options) -> Position:
    at = {1: "2:3+", 2: "1:20+"}
    return Position(players, at, turn=2, cards={2: "shift"}, **options).do("shift", 2, roll=4)


def escape(players: int, **options) -> Position:
    return Position(players, {1: "2:3+", 2: "limbo 2"}, turn=2, **options).do("roll out", roll=4)


def waking(players: int, **options) -> Position:
    at = {1: "2:3+", 2: "limbo 2"}
    return Position(players, at, turn=2, cards={2: "wake"}, **options).do("wake", roll=4)


ENTRIES = pytest.mark.parametrize("enters", [first_turn, level_change, shifting, escape, waking])


@every_count
@ENTRIES
def test_every_way_to_enter_a_level_can_send_to_limbo_h16(players, enters):
    game = enters(players).do(*CLOCKWISE)
    level = 1 if enters is first_turn else 2
    assert game.events("limbo") == [("limbo", 1, level)]
    assert (game.piece(1), game.piece(2)) == (f"limbo {level}", f"{level}:3+")
    other = enters(players).do(*COUNTERCLOCKWISE)
    assert other.events("limbo") == []


@every_count
@ENTRIES
def test_entering_can_be_safe_for_all_h16(players, enters):
    """Several pieces are on one space then; who circles onto it sends them all to Limbo."""
    game = enters(players, entering_collides=False).do(*CLOCKWISE)
    level = 1 if enters is first_turn else 2
    assert game.events("limbo") == []
    assert (game.piece(1), game.piece(2)) == (f"{level}:3+",) * 2


def test_a_circling_piece_sends_all_on_a_space_to_limbo_h16():
    at = {1: "2:3+", 2: "2:3-", 3: "2:30+"}
    game = Position(3, at, turn=3, entering_collides=False).do("circle", roll=5)
    assert game.events("limbo") == [("limbo", 1, 2), ("limbo", 2, 2)]
    assert game.piece(3) == "2:3+"


def test_who_leaves_a_shared_space_hits_nobody_there_h16():
    at = {1: "2:3+", 2: "2:3-"}
    game = Position(2, at, entering_collides=False).do("circle", roll=5)
    assert (game.piece(1), game.piece(2)) == ("2:8+", "2:3-")


def test_nobody_is_hit_who_is_not_on_a_space():
    """Pieces off the board, waiting, or in Limbo."""
    at = {1: "1:4-", 3: "limbo 1", 4: "waiting 1"}
    game = Position(5, at, shift_landing="waits").do("circle", roll=4)
    assert game.events("limbo") == []
    assert [game.piece(p) for p in (1, 2, 3, 4)] == ["1:0-", "off", "limbo 1", "waiting 1"]


# --- how one gets back ---------------------------------------------------------------------------


@every_count
def test_in_limbo_one_can_only_try_to_get_out(players):
    """Limbo; H11: neither the other cards nor a move."""
    at = {1: "limbo 2", 2: "1:5+"}
    assert Position(players, at, cards={1: "shift turn swap"}).legal() == {("roll out",)}
    assert Position(players, at, cards={1: "wake"}).legal() == {("roll out",), ("wake",)}


@every_level
def test_the_number_of_the_level_one_comes_from_h14(level):
    """And the roll is the distance, in a direction of one's choice."""
    for roll in SUMS:
        for way, space in ((CLOCKWISE, roll - 1), (COUNTERCLOCKWISE, SPACES[level] - roll)):
            game = Position(2, {1: f"limbo {level}"}).do("roll out", roll=roll)
            if roll in ENTERS[level]:
                assert game.do(*way).piece(1) == f"{level}:{space}{'+-'[way == COUNTERCLOCKWISE]}"
            else:
                assert game.events("fail") == [("fail", 1, level)]
                assert game.piece(1) == f"limbo {level} x1"
                assert game.asked() == (2, "turn")


@every_level
def test_the_numbers_of_level_4_always_h14(level):
    for roll in SUMS:
        game = Position(2, {1: f"limbo {level}"}, limbo_number="deepest").do("roll out", roll=roll)
        assert (game.asked() == (1, "direction")) == (roll in {4, 8, 12})


def fail_until(game: Position, attempts: int) -> Position:
    """Player 1 of two fails to leave Limbo so often; player 2 stays where it is."""
    for attempt in range(1, attempts + 1):
        game.do("roll out", roll=11)
        assert game.piece(1) == f"limbo 4 x{attempt}"
        game.do("pass")
    return game


def test_the_fifth_attempt_always_succeeds_h15():
    game = fail_until(Position(2, {1: "limbo 4", 2: "1:5+"}, may_pass=True), 4)
    game.do("roll out", roll=11)
    assert game.events("release") == [("release", 1)]
    assert game.do(*CLOCKWISE).piece(1) == "4:10+"


@pytest.mark.parametrize(("release", "attempt"), [(1, 1), (3, 3)])
def test_another_attempt_can_succeed_h15(release, attempt):
    at = {1: "limbo 4", 2: "1:5+"}
    game = fail_until(Position(2, at, may_pass=True, limbo_release=release), attempt - 1)
    assert game.do("roll out", roll=11).asked() == (1, "direction")


def test_no_attempt_need_succeed_h15():
    fail_until(Position(2, {1: "limbo 4", 2: "1:5+"}, may_pass=True, limbo_release=0), 12)


def test_an_attempt_with_the_number_is_no_release_h15():
    game = Position(2, {1: "limbo 4 x4"}).do("roll out", roll=8)
    assert game.events("release") == []


@every_count
def test_attempts_are_counted_anew_h17(players):
    """They begin with the first own turn in Limbo, and are over with the stay."""
    at = {1: "1:3+", 2: "limbo 1 x3"}
    game = Position(players, at, turn=2).go("roll out", roll=6, way=CLOCKWISE)
    assert game.state()["pieces"]["player 2"]["attempts"] == 0
    game = Position(players, {1: "1:3+", 2: "1:8+"}).do("circle", roll=5)
    assert game.state()["pieces"]["player 2"]["attempts"] == 0
    game.do("roll out", roll=5)
    assert game.piece(2) == "limbo 1 x1"


@every_count
@every_level
def test_a_card_leaves_limbo_with_any_roll(players, level):
    for roll in SUMS:
        game = Position(players, {1: f"limbo {level} x2"}, cards={1: "wake wake"}, dreams="turn")
        spent = game.state()["subconscious_discards"]["wake"]
        game.go("wake", roll=roll, way=CLOCKWISE)
        assert game.piece(1) == f"{level}:{roll - 1}+"
        assert game.cards(1).split().count("wake") == 1
        assert game.state()["subconscious_discards"]["wake"] == spent + 1
        assert game.state()["pieces"]["player 1"]["attempts"] == 0


def test_a_card_that_leaves_limbo_is_of_no_use_elsewhere():
    assert ("wake",) not in Position(2, {1: "1:5+"}, cards={1: "wake"}).legal()


@every_count
def test_places_can_be_changed_from_limbo_h11(players):
    """The other goes to Limbo, and keeps the level of who played the card."""
    at = {1: "limbo 3 x2", 2: "1:7+"}
    game = Position(players, at, cards={1: "swap"}, swap_limbo=True)
    assert game.legal("swap") == {("swap", 2)}
    game.do("swap", 2)
    assert (game.piece(1), game.piece(2)) == ("1:7", "limbo 3")
    assert game.asked() == (2, "turn")
    assert game.legal() == {("roll out",)}


@every_count
def test_nobody_can_be_fetched_from_limbo_h11(players):
    at = {1: "1:7+", 2: "limbo 3"}
    for option in (False, True):
        game = Position(players, at, cards={1: "swap"}, swap_limbo=option)
        assert game.legal("swap") == set()
