"""The therapy tokens: examples T-1 to T-14, other sets and other readings."""

import pytest

from tests.referee.dreamworld.scenes import Scene, flip, spend
from tests.referee.dreamworld.therapy import SETS, faces

LADDER = ("H10", "H6", "H3")

# token, side, cards, points from far to close
EXAMPLES = {
    "T-1": ("num-8", "moon", ("H11", "H8", "H5"), [3, 4, 5]),
    "T-2": ("num-9", "moon", ("H9", "H9-moon", "H2"), [1, 8, 2]),
    "T-3": ("num-10", "sun", ("H4", "H10"), [6, 3]),
    "T-4": ("sym-sun", "moon", ("H8", "H7-moon"), [3, 6]),
    "T-5": ("sym-moon", "moon", ("H8", "H7-moon"), [0, 9]),
    "T-6": ("far", "moon", LADDER, [5, 3, 1]),
    "T-7": ("near", "moon", LADDER, [3, 3, 5]),
    "T-9": ("gap-0", "moon", ("H6", "H6-moon", "H3"), [3, 3, 3]),
    "T-10": ("gap-1", "moon", ("H7", "H6", "H3"), [4, 3, 3]),
    "T-11": ("skip", "moon", ("H9", "H8", "H2"), [7, 8, 2]),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_token(name):
    token, side, cards, points = EXAMPLES[name]
    assert Scene("H", side, token=token).lay(*cards).points() == points
    blank = Scene("H", side, token=token, without=token).lay(*cards)
    assert blank.points() == blank.gaps()


def test_t8_the_farthest_card_is_neutral():
    scene = Scene("H", "moon", token="far").lay("D10", "H6=1", "H3=2")
    assert scene.points()[1:] == [3, 1]
    players = Scene("H", "moon", token="far", extremes="players").lay("D10", "H6=1", "H3=2")
    assert players.points()[1:] == [4, 1]  # ruling D3


def test_t12_before_is_seen_before_choosing():
    scene = Scene("H", "moon", token=None).deck("D5").hand(1, "H9")
    scene.game.tokens[2] = "before"
    scene.game.next_round()
    scene.choose()
    assert scene.question.decision == "card"
    assert scene.order() == ["D5"]
    assert scene.game.deck == []


def test_t13_after_comes_when_cards_are_revealed():
    scene = Scene("H", "moon", token="after").deck("D7")
    scene.hand(1, "H9").hand(2, "H3").hand(3, "C11").choose()
    assert scene.order() == []
    scene.play("H9", "H3", "C11")
    assert scene.order() == ["C11", "H9", "D7", "H3"]
    assert [laid.owner for laid in scene.game.side.cards][1:] == ["player 1", None, "player 2"]
    assert scene.gaps()[1:] == [2, 4, 3]
    assert Scene("H", "moon").lay("C11", "H9", "H3").gaps()[1:] == [6, 3]


def test_t14_points_are_not_negative_before_tokens_are_added():
    scene = Scene("H", "moon", token="sym-moon").lay("H6=1", "H6-moon").supply(1, 2)
    assert [scene.points(spent)[0] for spent in (0, 1, 2)] == [0, 1, 2]
    scene.count().answer(spend(2))
    assert scene.legal == [flip(2)]
    after = Scene("H", "moon", token="sym-moon", therapy_floor="after").lay("H6", "H6-moon")
    assert [after.points(spent)[0] for spent in (0, 1, 2)] == [0, 0, 1]  # ruling D4


def test_one_card_is_both_farthest_and_closest():
    assert Scene("H", token="far").lay("H6").points() == [6 + 1 - 2]
    assert Scene("H", token="near").lay("H6").points() == [6 + 2 - 1]


@pytest.mark.parametrize("name", SETS)
def test_twelve_tokens_one_of_them_before_and_one_after(name):
    assert len(set(SETS[name])) == len(SETS[name]) == 12
    assert {"before", "after"} <= set(SETS[name])


# The points of 10 (sun), 6 (moon) and 3 (sun) on the moon side, by token of the separate set.
SEPARATE = {
    "sym": [6, 2, 5],
    "far-plus": [5, 3, 3],
    "far-minus": [2, 3, 3],
    "near-plus": [4, 3, 5],
    "near-minus": [4, 3, 2],
    "gap": [4, 3, 3],
}


@pytest.mark.parametrize("token", SEPARATE)
def test_a_token_for_each_sign_d1(token):
    scene = Scene("H", "moon", token=token, therapy="separate")
    assert scene.lay("H10", "H6-moon", "H3").points() == SEPARATE[token]


def test_a_gap_of_0_or_1_d1():
    cards = ("H7", "H6", "H6-moon", "H3")
    points = {
        ("gap-0", "pairs"): [1, 3, 3, 3],
        ("gap-1", "pairs"): [4, 0, 3, 3],
        ("gap-0", "either-gap"): [4, 3, 3, 3],
        ("gap-1", "either-gap"): [4, 3, 3, 3],
        ("gap", "separate"): [4, 3, 3, 3],
    }
    for (token, therapy), expected in points.items():
        assert Scene("H", "moon", token=token, therapy=therapy).lay(*cards).points() == expected


def test_green_numbers_alone_d1():
    def points(token):
        scene = Scene("H", "moon", token=token, therapy="green")
        return scene.lay("H10", "H6-moon", "H3").points()

    assert points("sym-sun") == [6, 3, 5]
    assert points("sym-moon") == [4, 5, 3]
    assert points("far") == [5, 3, 3]
    assert points("near") == [4, 3, 5]


@pytest.mark.parametrize(("signs", "green"), [("by-side", "sun"), ("by-side-reversed", "moon")])
def test_signs_by_the_side_d2(signs, green):
    for side, close in (("sun", "H10"), ("moon", "H3")):
        for token, plus, minus in (("far", 1, -2), ("near", 2, -1), ("sym-moon", 2, -1)):
            scene = Scene("H", side, token=token, signs=signs).lay("H10", "H6-moon", "H3")
            change = [p - gap for p, gap in zip(scene.points(), scene.gaps(), strict=True)]
            place = {"far": 0, "near": 2, "sym-moon": 1}[token]
            expected = [0, 0, 0]
            expected[place] = plus if side == green else minus
            assert change == expected
        assert scene.order()[-1] == close
    rounds = faces(scene.game.options)
    assert (rounds[0], rounds[11]) == (("green", "red") if green == "sun" else ("red", "green"))


def test_gap_tokens_may_count_spent_ones_d5():
    plain = Scene("H", "moon", token="gap-1").lay("H6", "H6-moon")
    assert [plain.points(spent)[0] for spent in (0, 1, 2)] == [0, 1, 2]
    counted = Scene("H", "moon", token="gap-1", gap_token="with-tokens").lay("H6", "H6-moon")
    assert [counted.points(spent)[0] for spent in (0, 1, 2)] == [0, 4, 2]


def test_gap_tokens_for_the_closest_card_d6():
    assert Scene("H", "moon", token="gap-1").lay("H1").points() == [4]
    assert Scene("H", "moon", token="gap-1", gap_at_patient="no").lay("H1").points() == [1]


def test_skipping_to_the_patient_d7():
    scene = Scene("H", "moon", token="skip", skip_to_patient="no").lay("H9", "H8", "H2")
    assert scene.points() == [7, 6, 2]


def test_skipping_is_never_worse_d8():
    scene = Scene("H", token="skip").lay("H5-moon", "H5", "H6")
    assert scene.points() == [1, 7, 6]
    low = Scene("H", token="skip", boundary__large="3,0").lay("H2", "H6")
    assert low.points() == [4, 3]  # skipping the 6 would leave a gap of 1


def test_there_is_no_token_at_freud():
    scene = Scene(round_number=13, token="near").lay("D7", "C7")
    assert scene.game.about() == {"round": 13, "side": "sun", "suit": None, "token": None}
    assert scene.points() == [0, 5]
