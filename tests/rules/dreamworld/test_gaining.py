"""Count Points, Gain Points: points, "+1" tokens and flips (section 5; rulings D9 to D11)."""

import pytest

from tests.rules.dreamworld.layouts import laid, spread
from tests.rules.dreamworld.position import PLAYERS, Position

every_count = pytest.mark.parametrize("players", PLAYERS)


def gap(n: int, players: int = 2, **others) -> Position:
    """Player 1's hexagon is counted with this gap to Id's or another player's card."""
    far = {0: "H5m H5", **{n: f"H2 D{2 + n}" for n in range(1, 9)}}[n]
    return spread(players, far, **others).pass_by(1)


def flips(*rows: int) -> set[tuple]:
    return {("flip", row) for row in rows}


def gains(game: Position) -> set[tuple]:
    return game.legal("flip", "spend")


@every_count
def test_p1_a_gap_of_5_with_a_full_layout(players):
    """A regular 5, or 3 and 2, or 2 and 2, or a 4; never the gold 5 first."""
    assert gains(gap(5, players)) == flips(5, 4, 3, 2)
    game = gap(5, players).do("flip", 5)
    assert game.events("flip")[0] == ("flip", 1, False, 5)
    assert game.rows(1)[5] == 1
    assert gap(5, players).do("flip", 3).legal() == flips(2) | {("stop",)}
    assert gap(5, players).do("flip", 2).legal() == flips(3, 2) | {("stop",)}
    game = gap(5, players).do("flip", 2).do("flip", 2)
    assert game.asked() != (1, "flip")  # nothing costs 1
    assert game.supply(1) == 2
    game = gap(5, players).do("flip", 4)
    assert game.asked() != (1, "flip")


@every_count
def test_p2_spending_to_reach_a_gold_token(players):
    left = {1: {5: 1, 4: 1, 3: 3}}
    game = gap(3, players, supply={1: 4}, left=left)
    assert gains(game) == flips(3, 2) | {("spend", 1), ("spend", 2), ("spend", 3)}
    game.do("spend", 2)
    assert game.about()["points"] == 5
    assert ("flip", 5) in game.legal()
    assert ("stop",) not in game.legal()
    game.do("flip", 5)
    assert (game.gold(1), game.supply(1)) == (1, 2)
    lying = game.state()["sequence"] + game.state()["previous"]
    assert [laid["tokens"] for laid in lying if laid["owner"] == "player 1"] == [2]


@every_count
def test_p3_spending_at_a_gap_of_0(players):
    left = {1: {4: 1, 3: 3}}
    game = gap(0, players, supply={1: 3}, left=left)
    assert gains(game) == {("spend", 2), ("spend", 3)}  # one point flips nothing
    game.do("spend", 2).do("flip", 2)
    assert game.supply(1) == 3 - 2 + 1
    game = gap(0, players, supply={1: 3}, left=left).do("spend", 3).do("flip", 3)
    assert game.supply(1) == 1


@every_count
@pytest.mark.parametrize("way", [[6, 3], [4, 3, 2], [2, 2, 2, 3]])
def test_p4_a_gap_of_9(players, way):
    """Gold 6 and a regular 3; or 4, 3 and 2; or three 2s and a 3."""
    game = spread(players, *(("H10 C1", "moon") if players > 2 else ("H2 C2", "sun"))).pass_by(1)
    assert game.about()["points"] == 9
    for row in way:
        game.do("flip", row)
    assert game.asked() != (1, "flip")
    assert game.gold(1) == (6 in way)
    assert game.supply(1) == len(way) - game.gold(1)


@every_count
def test_p5_several_of_a_row_in_one_turn(players):
    game = gap(4, players, left={1: {2: 2}})
    game.do("flip", 2).do("flip", 2)
    assert game.rows(1)[2] == 0
    assert game.gold(1) == 1
    assert game.supply(1) == 1


@every_count
def test_one_token_of_a_row_in_a_turn_d10(players):
    """The next turn may flip another one of that row."""
    game = gap(7, players).do("flip", 2)
    assert game.legal() == flips(5, 4, 3, 2) | {("stop",)}
    game = gap(7, players, rows="one-a-turn").do("flip", 2)
    assert game.legal() == flips(5, 4, 3) | {("stop",)}
    game.do("flip", 3)
    assert game.asked() != (1, "flip")


@every_count
def test_p6_points_that_are_left_are_lost_and_all_tokens_flipped_wins(players):
    game = gap(7, players, only={1: {4: 1}})
    assert gains(game) == flips(4)
    game.do("flip", 4)
    while game.asked():
        game.do("nothing")
    assert game.result()["winner"] == "player 1"
    assert game.result()["ending"] == "all tokens flipped"


@every_count
def test_p7_no_more_than_three_tokens_are_spent(players):
    left = {1: {5: 1, 4: 1, 3: 2}}
    game = gap(2, players, supply={1: 5}, left=left)
    assert game.legal("spend") == {("spend", 1), ("spend", 2), ("spend", 3)}
    game.do("spend", 3)
    assert game.about()["points"] == 5


@pytest.mark.parametrize("limit", [0, 1, 5])
def test_another_limit_of_spending(limit):
    game = gap(2, supply={1: 5}, left={1: {5: 1, 4: 1, 3: 2}}, spend_limit=limit)
    assert game.legal("spend") == {("spend", k) for k in range(1, limit + 1)}


@every_count
def test_p8_tokens_gained_in_a_turn_are_not_spent_in_it(players):
    game = gap(2, players)
    assert gains(game) == flips(2)
    game.do("flip", 2)
    assert game.supply(1) == 1
    assert game.asked() != (1, "flip")
    game = gap(4, players).do("flip", 2)
    assert game.legal() == flips(2) | {("stop",)}
    assert not game.legal("spend")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_p9_tokens_of_another_do_not_change_ones_gap(players):
    far = {"supply": {1: 3}, "left": {1: {4: 1, 3: 3}}}
    idle, spent = (spread(players, "H2 H5", **far).pass_by(1) for _ in range(2))
    idle.do("nothing")
    spent.do("spend", 3).do("flip", 6)
    assert spent.asked() == idle.asked() == (2, "count")
    for name in ("gap", "points"):
        assert spent.about()[name] == idle.about()[name] > 0
    assert spent.sequence() == idle.sequence()


@every_count
def test_karl(players):
    """Rulebook: a 2 before a 4, three "+1" tokens, and the gold token of value 5."""
    game = spread(players, "H2 C4", supply={1: 3}, left={1: {5: 1, 4: 1}}).pass_by(1)
    assert game.about()["gap"] == 2
    assert game.do("spend", 3).about()["points"] == 5
    game.do("flip", 5)
    assert game.gold(1) == 1
    assert game.supply(1) == 0


@every_count
def test_sabine(players):
    """Rulebook: an 8 before a 3; she flips a 2 and a 3 rather than the 5, and gets two tokens."""
    game = spread(players, "H8 C3", "moon").pass_by(1)
    assert game.about()["gap"] == game.about()["points"] == 5
    assert ("flip", 5) in game.legal()
    game.do("flip", 2).do("flip", 3)
    assert game.supply(1) == 2
    assert game.rows(1) == {6: 1, 5: 2, 4: 3, 3: 3, 2: 4}
    assert game.gold(1) == 0


@every_count
def test_a_card_out_of_suit_gains_nothing_d11(players):
    """Not even with "+1" tokens."""
    game = spread(players, "C2 D8", supply={1: 2}, left={1: {2: 3}}).pass_by(1)
    assert game.about()["gap"] == 6
    assert game.about()["points"] == 0
    assert not gains(game)


@every_count
def test_gaining_is_optional(players):
    game = gap(5, players)
    assert {("nothing",), ("take professor",)} <= game.legal()
    game.do("nothing")
    assert game.rows(1) == {6: 1, 5: 2, 4: 3, 3: 4, 2: 5}


@every_count
def test_stopping_early_loses_the_points_that_are_left(players):
    """D9: the gap is the most that may be gained."""
    game = gap(8, players).do("flip", 2).do("stop")
    assert game.rows(1)[2] == 4
    assert game.supply(1) == 1


@every_count
def test_spending_is_offered_only_where_it_can_flip_something(players):
    game = gap(1, players, supply={1: 2}, only={1: {4: 1, 6: 1}})
    assert not gains(game)
    game = gap(1, players, supply={1: 3}, only={1: {4: 1, 6: 1}})
    assert gains(game) == {("spend", 3)}


@every_count
def test_gold_tokens_bring_no_token(players):
    game = gap(6, players).do("flip", 6)
    assert (game.supply(1), game.gold(1)) == (0, 1)


@every_count
def test_a_gold_token_comes_last_in_its_row(players):
    game = gap(6, players, left={1: {3: 2}}).do("flip", 3)
    assert game.events("flip") == [("flip", 1, False, 3)]
    game.do("flip", 3)
    assert game.events("flip")[0] == ("flip", 1, True, 3)


@every_count
def test_other_gold_values(players):
    game = gap(5, players, gold=(9, 1, 4, 3, 2), only={1: {6: 1, 5: 1, 4: 2}})
    assert gains(game) == flips(5, 4)
    game.do("flip", 4)  # a regular 4 leaves one point for the gold 1 of the row of 5
    assert game.legal() == flips(5) | {("stop",)}


# --- flips=exact, the other reading of D9 --------------------------------------------------------


@every_count
def test_exact_points_are_used_up_d9(players):
    game = gap(5, players, flips="exact")
    assert gains(game) == flips(5, 3, 2)  # a 4 would leave 1
    game.do("flip", 3)
    assert game.legal() == flips(2)
    game.do("flip", 2)
    assert game.asked() != (1, "flip")
    assert gap(1, players, flips="exact").legal("flip") == set()


@every_count
def test_exact_spending_d9(players):
    """Left are a gold 6 and a gold 4: with 1 point and three tokens the 4 can be flipped."""
    game = gap(3, players, supply={1: 3}, only={1: {6: 1, 4: 1}}, flips="exact")
    assert gains(game) == {("spend", 1), ("spend", 3)}
    game.do("spend", 3)
    assert game.legal() == flips(6)


@every_count
def test_exact_and_one_of_a_row_d9_d10(players):
    """Four points: two 2s, or with one token of a row only a 4."""
    assert gains(gap(4, players, flips="exact")) == flips(4, 2)
    assert gains(gap(4, players, flips="exact", rows="one-a-turn")) == flips(4)


def test_the_farthest_player_is_first_and_a_turn_is_not_given_back():
    game = laid("H3 H5 H9", neutral="D2")
    assert [game.asked(), game.do("nothing").asked(), game.do("nothing").asked()] == [
        (1, "count"),
        (2, "count"),
        (3, "count"),
    ]
    assert game.state()["counted"] == ["player 1", "player 2"]
