"""Gaining points and flipping tokens: examples P1 to P9, Karl's and Sabine's turns."""

import pytest

from tests.referee.dreamworld.ending import somebody_complete
from tests.referee.dreamworld.scenes import NOTHING, PROFESSOR, STOP, Scene, fillings, flip, spend


def in_suit(gap, **options):
    """Player 1 alone in suit with this gap, on the sun side."""
    return Scene("H", **options).lay("H1=1", f"D{1 + gap}")


def actions(scene, name):
    """The legal actions of a name."""
    return [action for action in scene.legal if action["action"] == name]


def rows_of(scene):
    """The rows in which something may be flipped."""
    return {action["row"] for action in actions(scene, "flip")}


def test_p1_what_five_points_may_flip():
    assert fillings(lambda: in_suit(5)) == {(5,), (4,), (3,), (2,), (3, 2), (2, 2)}
    scene = in_suit(5).count().answer(flip(5))
    assert scene.question is None
    assert scene.player(1).healing.rows[5].gold  # a regular one lay to its right
    assert scene.player(1).supply == 1


def test_p2_spending_two_for_the_gold_five():
    scene = in_suit(3).supply(1, 4).left(1, row5=1).count()
    assert actions(scene, "spend") == [spend(2), spend(3)]
    scene.answer(spend(2))
    assert scene.question.about["points"] == 5
    assert scene.legal == [flip(5)]
    scene.answer(flip(5))
    assert scene.player(1).healing.complete
    assert scene.player(1).supply == 2
    assert scene.game.side.of("player 1").tokens == 2


def test_p3_spending_on_no_gap():
    def make():
        return Scene("H").lay("H6-moon=1", "H6=2").supply(1, 3)

    scene = make().count()
    assert scene.question.about["gap"] == 0
    assert (rows_of(scene), actions(scene, "spend")) == (set(), [spend(2), spend(3)])
    scene.answer(spend(2), flip(2))
    assert scene.player(1).supply == 2
    scene = make().count().answer(spend(3))
    assert scene.legal == [flip(3), flip(2)]


def test_p4_nine_points():
    found = fillings(lambda: in_suit(9))
    assert {(6, 3), (4, 3, 2), (3, 2, 2, 2)} <= found
    assert max(sum(values) for values in found) == 9
    scene = in_suit(9).count().answer(flip(6), flip(3))
    assert not scene.player(1).healing.rows[6].gold
    assert scene.player(1).supply == 1


def test_p5_a_regular_and_the_gold_one_of_a_row_in_one_turn():
    scene = in_suit(4).left(1, row2=2, row6=1).count().answer(flip(2), flip(2))
    assert scene.question is None
    assert scene.player(1).supply == 1
    assert scene.player(1).healing.golds_flipped == 4


def test_p6_points_too_many_are_lost():
    scene = in_suit(7).left(1, row4=1).count().answer(flip(4))
    assert scene.question is None
    somebody_complete(scene.game)
    assert scene.game.winners == ["player 1"]


def test_p7_no_more_than_three_tokens():
    scene = in_suit(2).supply(1, 5).count()
    assert actions(scene, "spend") == [spend(1), spend(2), spend(3)]
    assert scene.answer(spend(3)).question.about["points"] == 5
    five = in_suit(2, spend_limit=5).supply(1, 5).count()
    assert actions(five, "spend")[-1] == spend(5)


def test_p8_tokens_of_this_turn_cannot_be_spent():
    scene = in_suit(2).count()
    assert actions(scene, "spend") == []
    scene.answer(flip(2))
    assert scene.question is None
    assert scene.player(1).supply == 1


def test_p9_spending_is_no_gap_for_others():
    scene = Scene("H").lay("H2=1", "H5=2").supply(1, 3).count().answer(spend(3), flip(6))
    assert scene.question.seat == "player 2"
    assert (scene.question.about["gap"], scene.question.about["points"]) == (7, 7)


def test_karl():
    """A 2 before a 4, three tokens: five points for a gold 5."""
    scene = Scene("H").lay("H2=1", "C4").supply(1, 3).left(1, row5=1, row6=1).count()
    assert scene.question.about["gap"] == 2
    scene.answer(spend(3))
    assert scene.question.about["points"] == 5
    scene.answer(flip(5))
    assert not scene.player(1).healing.rows[5].gold
    assert (scene.player(1).supply, scene.game.side.of("player 1").tokens) == (0, 3)


def test_sabine():
    """An 8 before a 3, on the moon side: a 5, or a 2 and a 3 that become "+1" tokens."""

    def make():
        return Scene("H", "moon").lay("H8=1", "C3")

    assert {(5,), (3, 2)} <= fillings(make)
    scene = make().count()
    assert (scene.question.about["gap"], scene.question.about["points"]) == (5, 5)
    scene.answer(flip(2))
    assert scene.legal == [flip(3), flip(2), STOP]
    scene.answer(flip(3))
    assert scene.player(1).supply == 2


def test_out_of_suit_nothing_is_gained_d11():
    scene = Scene("H").lay("D1=1", "D9").supply(1, 3).count()
    assert scene.legal == [PROFESSOR, NOTHING]
    assert scene.question.about["points"] == 0


def test_after_spending_something_must_be_flipped():
    scene = in_suit(3).supply(1, 1).count().answer(spend(1))
    assert scene.legal == [flip(4), flip(3), flip(2)]


def test_points_must_be_used_up_if_so_ruled_d9():
    exact = {"flips": "exact"}
    assert fillings(lambda: in_suit(5, **exact)) == {(5,), (3, 2)}
    assert fillings(lambda: in_suit(1, **exact)) == set()
    only_fours = in_suit(7, **exact).left(1, row4=3).supply(1, 3).count()
    assert rows_of(only_fours) == set()
    assert actions(only_fours, "spend") == [spend(1)]
    sums = {sum(values) for values in fillings(lambda: in_suit(9, **exact))}
    assert sums == {9}


def test_one_token_of_a_row_if_so_ruled_d10():
    one = {"rows": "one-a-turn"}
    assert fillings(lambda: in_suit(5, **one)) == {(5,), (4,), (3,), (2,), (3, 2)}
    assert fillings(lambda: in_suit(4, flips="exact", **one)) == {(4,)}
    assert (3, 2, 2, 2) not in fillings(lambda: in_suit(9, **one))


@pytest.mark.parametrize(("row", "tokens"), [(6, 1), (5, 2), (4, 3), (3, 4), (2, 5)])
def test_the_rows_of_a_player(row, tokens):
    rows = Scene().player(1).healing.rows
    assert rows[row].values() == [row] * tokens
    assert sum(sum(each.values()) for each in rows.values()) == 50
    assert sum(each.regular for each in rows.values()) == 10


def test_other_values_for_gold():
    scene = in_suit(3, gold="6,1,4,3,2").left(1, row5=2).count()
    assert rows_of(scene) == set()
    scene = in_suit(3, gold="6,1,4,3,2").left(1, row5=1).count()
    assert rows_of(scene) == {5}
