"""Ending the Game (rulebook): the Final Kick; rulings H2, H19 to H23."""

import pytest

from tests.rules.dream_heist.missions import COMPLETED, PRINTED, RULEBOOK, last_planting
from tests.rules.dream_heist.position import PLAYERS, Position

every_count = pytest.mark.parametrize("players", PLAYERS)
ROUND = 5


def completing(players: int, place: int, **options) -> Position:
    """The player at a place has just completed the mission, in round 5; nobody need move."""
    at = {p: f"1:{2 * p}+" for p in range(1, players + 1)}
    game = last_planting(players, PRINTED, RULEBOOK, "A", place, at=at, may_pass=True, **options)
    assert game.complete() == [place]
    return game


def turns_until_the_end(game: Position) -> list[int]:
    """Whose turns there are until the Mark wakes, while nobody does anything."""
    turns = []
    while game.asked():
        who, what = game.asked()
        assert what == "turn"
        turns.append(who)
        game.idle()
        assert len(turns) < 600
    return turns


@every_count
def test_everybody_has_15_more_turns(players):
    """Whoever completes: the turn of completion is not among them (H20), and the last turn is
    that of the player who completed."""
    for place in range(1, players + 1):
        game = completing(players, place)
        assert game.events("kick") == [("kick", 15)]
        assert game.left() == [15] * players
        assert game.asked() == (place % players + 1, "turn")
        turns = turns_until_the_end(game)
        assert [turns.count(p) for p in range(1, players + 1)] == [15] * players
        assert turns[-1] == place
        assert game.events("wakes") == [("wakes",)]
        assert game.result()["rounds"] == ROUND + 15
        assert game.left() == [0] * players


@every_count
def test_each_own_turn_moves_the_countdown(players):
    game = completing(players, 1)
    for p in range(2, players + 1):
        game.idle()
        assert game.left() == [15] + [14] * (p - 1) + [15] * (players - p)
    assert game.idle().left() == [14] * players


@every_count
@pytest.mark.parametrize("turns", [1, 3, 14])
def test_other_numbers_of_turns_h20(players, turns):
    game = completing(players, players, kick_turns=turns)
    assert game.left() == [turns] * players
    assert turns_until_the_end(game) == list(range(1, players + 1)) * turns


@every_count
def test_the_round_can_be_finished_h2(players):
    """Those who come later in the round have one turn more; play ends with the last place."""
    for place in range(1, players + 1):
        game = completing(players, place, finish_round=True)
        assert game.left() == [15] * place + [16] * (players - place)
        turns = turns_until_the_end(game)
        assert turns[-1] == players
        expected = [15] * place + [16] * (players - place)
        assert [turns.count(p) for p in range(1, players + 1)] == expected
        assert game.result()["rounds"] == ROUND + 15


@every_count
def test_the_round_is_finished_from_whoever_starts_h2(players):
    """Moved on by one place, the last seat starts and the one before it ends the round."""
    game = completing(players, players, finish_round=True, rotation=1)
    assert game.left() == [16] * (players - 1) + [15]
    assert turns_until_the_end(game)[-1] == players - 1


@every_count
def test_completing_later_starts_nothing_anew_h19(players):
    """The countdown goes on, whoever is second."""
    second = last_planting(
        players,
        PRINTED,
        RULEBOOK,
        "A",
        mission={2: 11},
        theirs={2: COMPLETED[11]},
        left=dict.fromkeys(range(1, players + 1), 9),
        announced=2,
    )
    assert second.complete() == [1, 2]
    assert second.events("complete") == [("complete", 1)]
    assert second.events("kick") == []
    assert second.left() == [8] + [9] * (players - 1)


@every_count
def test_attempts_to_leave_limbo_are_turns_of_the_countdown_h22(players):
    left = dict.fromkeys(range(1, players + 1), 6)
    game = Position(players, {1: "limbo 4"}, left=left).do("roll out", roll=5)
    assert game.left() == [5] + [6] * (players - 1)


def test_level_1_may_be_left_during_the_kick_h23():
    game = Position(2, {1: "1:5+"}, left={1: 3, 2: 3})
    assert ("level", 2) in game.legal()


# --- nobody completes a mission (H21) ------------------------------------------------------------


def last_of_round(players: int, number: int, **options) -> Position:
    """The last player of a round passes."""
    at = {p: f"1:{2 * p}+" for p in range(1, players + 1)}
    return Position(players, at, turn=players, round_no=number, may_pass=True, **options).idle()


@every_count
def test_the_kick_starts_by_itself_after_round_85(players):
    assert last_of_round(players, 84).left() is None
    game = last_of_round(players, 85)
    assert game.events("kick") == [("kick", 15)]
    assert game.left() == [15] * players
    turns = turns_until_the_end(game)
    assert turns == list(range(1, players + 1)) * 15
    assert game.result()["rounds"] == 100
    assert game.result()["ending"] == "no mission completed"


@every_count
def test_the_game_can_be_scored_at_once(players):
    game = last_of_round(players, 85, cap="score")
    assert (game.asked(), game.result()["rounds"]) == (None, 85)
    assert last_of_round(players, 84, cap="score").asked() == (1, "turn")


@every_count
def test_another_round_can_be_the_last(players):
    game = last_of_round(players, 7, cap_round=7)
    assert game.left() == [15] * players
    assert last_of_round(players, 6, cap_round=7).left() is None


@every_count
@pytest.mark.parametrize("cap", ["kick", "score"])
def test_the_cap_does_not_touch_a_countdown(players, cap):
    """A mission completed before it: everybody has the turns that are left."""
    left = dict.fromkeys(range(1, players + 1), 9)
    game = last_of_round(players, 85, cap=cap, left=left)
    assert game.events("kick", "wakes") == []
    assert game.left() == [9] * (players - 1) + [8]
