"""The end of the game: examples F1 to F4, the rulebook's final scoring, and Id."""

import pytest

from tests.referee.dreamworld.ending import final_scoring, somebody_complete
from tests.referee.dreamworld.scenes import NOTHING, Scene, flip

ANA, BEN, CY = "player 1", "player 2", "player 3"


def ended(scene):
    """Ending and winners."""
    return scene.game.ending, scene.game.winners


def scored(scene):
    """The outcome of a game whose last round is over."""
    somebody_complete(scene.game)
    assert not scene.game.over
    final_scoring(scene.game)
    return ended(scene)


def test_f1_level_but_for_tokens():
    scene = Scene(players=2).left(1, row6=1).left(2, row3=2).supply(1, 1).supply(2, 2)
    assert [seat.healing.sum_left for seat in scene.game.seats] == [6, 6]
    assert scored(scene) == ("most gold, most +1 tokens", [BEN])
    scene = Scene(players=2).left(1, row6=1).left(2, row3=2)
    assert scored(scene) == ("most gold, shared", [ANA, BEN])


def test_f2_gold_goes_before_sums():
    scene = Scene(players=2).left(1, row6=1, row5=1).left(2, row2=5)
    assert [seat.healing.golds_flipped for seat in scene.game.seats] == [3, 4]
    assert scored(scene) == ("most gold", [BEN])
    scene = Scene(players=2).left(1, row3=1, row2=1).left(2, row2=5)
    assert scored(scene) == ("most gold", [BEN])  # though 5 is less than 10


def test_f3_both_complete_and_level():
    scene = Scene(players=2).left(1).left(2).supply(1, 3).supply(2, 3)
    somebody_complete(scene.game)
    assert ended(scene) == ("all tokens flipped, shared", [ANA, BEN])


@pytest.mark.parametrize(
    ("tokens", "ending", "winners"),
    [
        ((4, 1), "all tokens flipped, most +1 tokens", [ANA]),
        ((1, 4), "all tokens flipped, most +1 tokens", [CY]),
        ((2, 2), "all tokens flipped, shared", [ANA, CY]),
    ],
)
def test_f4_who_counts_later_may_still_catch_up(tokens, ending, winners):
    scene = Scene("H", "moon", round_number=10).lay("H11=1", "D9=2", "H8=3")
    scene.left(1, row2=1).left(3, row4=1, row3=1)
    scene.supply(1, tokens[0]).supply(3, tokens[1]).supply(2, 9)
    scene.count().answer(flip(2))
    assert not scene.game.over
    scene.answer(NOTHING)
    assert (scene.question.seat, scene.question.about["points"]) == (CY, 8)
    scene.answer(flip(4), flip(3))
    somebody_complete(scene.game)
    assert ended(scene) == (ending, winners)


def test_one_who_is_complete_wins_whatever_others_have():
    scene = Scene(players=2).left(1).supply(2, 9)
    somebody_complete(scene.game)
    assert ended(scene) == ("all tokens flipped", [ANA])


def test_margaret_and_alfred():
    """Four gold ones each; a 6 is left of hers, two 2s of his."""
    scene = Scene().left(1, row6=1).left(2, row2=2).supply(1, 9)
    assert [seat.healing.golds_flipped for seat in scene.game.seats] == [4, 4, 0]
    assert [seat.healing.sum_left for seat in scene.game.seats] == [6, 4, 50]
    assert scored(scene) == ("most gold, least left", [BEN])


def ids_tokens(points, left, **options):
    """What Id has left after its turn."""
    mind = Scene(players=1, **options).game.id
    mind.left = left or mind.left
    mind.use(points)
    return mind.left


def test_id_flips_the_most_valuable_one():
    assert ids_tokens(7, None, difficulty="hard") == [4, 3, 3, 2, 2]
    assert ids_tokens(3, [4, 4, 2], difficulty="medium") == [4, 4]
    assert ids_tokens(1, None, difficulty="medium") == [4, 4, 4, 2, 2, 2]
    assert ids_tokens(3, [4, 4]) == [4, 4]


def test_id_may_be_greedy_d20():
    assert ids_tokens(7, None, difficulty="hard", id_flips="greedy") == [4, 3, 2, 2]
    assert ids_tokens(3, None, difficulty="medium", id_flips="greedy") == [4, 4, 4, 2, 2]


@pytest.mark.parametrize(
    ("difficulty", "values"),
    [
        ("easy", [4, 4, 4, 3, 3, 3]),
        ("medium", [4, 4, 4, 2, 2, 2]),
        ("hard", [4, 4, 3, 3, 2, 2]),
    ],
)
def test_ids_tokens(difficulty, values):
    assert Scene(players=1, difficulty=difficulty).game.id.left == values


def test_ids_card_comes_after_the_players_and_gains_out_of_suit():
    scene = Scene("H", "moon", players=1).deck("D8").hand(1, "H3").choose().play("H3")
    assert [laid.owner for laid in scene.game.side.cards] == ["Id", ANA]
    scene.count()
    assert scene.game.id.left == [4, 4, 3, 3, 3]
    assert scene.game.counted == ["Id"]
    scene.answer(flip(2))
    assert scene.game.counted == ["Id", ANA]


def test_therapy_and_id_d21():
    for therapy, left in (("yes", [4, 4, 3, 3, 3]), ("no", [4, 4, 4, 3, 3])):
        scene = Scene("H", "moon", players=1, token="num-8", id_therapy=therapy)
        scene.lay("D8=Id", "H5=1").count()
        assert scene.game.id.left == left


def test_solo_endings_d22():
    def outcome(player, mind, **options):
        scene = Scene(players=1, **options)
        scene.game.id.left = [4] * mind
        scene.game.id.flipped = 6 - mind
        scene.left(1, **player)
        somebody_complete(scene.game)
        if not scene.game.over:
            final_scoring(scene.game)
        return ended(scene)

    assert outcome({}, 1) == ("all tokens flipped", [ANA])
    assert outcome({}, 0) == ("all tokens flipped", [ANA])
    assert outcome({}, 0, both_complete="id") == ("Id flipped all", ["Id"])
    assert outcome({"row6": 1}, 0) == ("Id flipped all", ["Id"])
    assert outcome({"row6": 1}, 3) == ("most gold", [ANA])
    assert outcome({"row6": 1}, 2) == ("most gold", ["Id"])
    assert outcome({"row6": 1}, 1) == ("most gold", ["Id"])
