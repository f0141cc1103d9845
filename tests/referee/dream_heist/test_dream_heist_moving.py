"""Turns: entering, circling, changing levels, Limbo, subconscious cards (2.3, 2.7, 3.4)."""

import pytest

from tests.referee.dream_heist.scenes import (
    ANA,
    BEN,
    CIRCLE,
    CLOCKWISE,
    COUNTERCLOCKWISE,
    CY,
    ENTER,
    PASS,
    ROLL_OUT,
    TURN,
    WAKE,
    Scene,
    discard,
    level,
    shift,
    space_of,
    swap,
)

ALL_CARDS = ("shift", "turn", "swap", "wake")


def test_the_first_turn_enters_level_1_with_any_roll():
    for roll in range(2, 13):
        scene = Scene().rolls(roll).hold(1, *ALL_CARDS).turn(1)
        assert scene.legal == [ENTER]
        scene.answer(ENTER)
        assert scene.legal == [CLOCKWISE, COUNTERCLOCKWISE]
        about = {"round": 0, "roll": roll, "level": 1, "space": None, "phase": None}
        assert scene.question.about == about
        scene.answer(CLOCKWISE)
        assert scene.piece(1).place == ("board", 1, roll - 1)
        assert scene.piece(1).direction == "clockwise"


def test_the_legal_actions_of_a_turn():
    scene = Scene(players=4).hold(1, *ALL_CARDS).stand(1, 2, 5).stand(2, 4, 0).wait(3, 1)
    assert scene.turn(1).legal == [
        CIRCLE,
        *(level(1), level(3), shift(1), shift(3)),
        TURN,
        *(swap(BEN), swap(CY)),  # not with player 4, who is off the board
    ]
    scene.limbo(2, 4)
    assert swap(BEN) not in scene.turn(1).legal
    scene.piece(1).direction = None
    assert TURN not in scene.turn(1).legal
    assert Scene().stand(1, 1, 0).turn(1).legal == [CIRCLE, level(2)]
    assert Scene(may_pass="yes").stand(1, 4, 0).turn(1).legal == [CIRCLE, level(3), PASS]


def test_passing_changes_nothing():
    scene = Scene(may_pass="yes").stand(1, 4, 3)
    scene.turn(1, PASS)
    assert scene.question is None
    assert scene.piece(1).place == ("board", 4, 3)
    assert scene.happened == []


@pytest.mark.parametrize(("direction", "space"), [("clockwise", 4), ("counterclockwise", 34)])
def test_circling_keeps_the_direction(direction, space):
    scene = Scene().stand(1, 1, 39, direction).rolls(5).turn(1, CIRCLE)
    assert scene.question is None
    assert scene.piece(1).place == ("board", 1, space)
    assert scene.piece(1).direction == direction


def test_each_kind_of_space():
    effects = {"I": ["idea"], "S": ["subconscious"], "N": [], "P": []}
    for kind, effect in effects.items():
        target = space_of(1, 4, kind)
        scene = Scene().stand(1, 1, target - 3).rolls(3).turn(1, CIRCLE)
        assert scene.happened == ["roll", "move", *effect]
        assert scene.seat(1).ideas.total() == (kind == "I")
        assert scene.seat(1).subconscious.total() == (kind == "S")


@pytest.mark.parametrize(
    ("start", "target", "numbers"),
    [
        (2, 1, {2, 4, 6, 7, 8, 10, 12}),
        (1, 2, {2, 4, 6, 8, 10, 12}),
        (2, 3, {3, 6, 9, 12}),
        (3, 4, {4, 8, 12}),
    ],
)
def test_a_level_is_entered_by_its_numbers(start, target, numbers):
    for roll in range(2, 13):
        scene = Scene().stand(1, start, 0, "counterclockwise").rolls(roll)
        scene.turn(1, level(target))
        if roll in numbers:
            assert scene.question.about["level"] == target
        else:
            assert scene.question is None
            assert scene.happened == ["roll", "fail"]
            assert scene.piece(1).place == ("board", start, 0)
            assert scene.piece(1).direction == "counterclockwise"


def test_the_new_direction_is_that_of_the_new_level():
    scene = Scene().stand(1, 3, 7, "clockwise").rolls(8).turn(1, level(4), COUNTERCLOCKWISE)
    assert scene.piece(1).place == ("board", 4, 8)
    assert scene.piece(1).direction == "counterclockwise"
    assert scene.happened == ["roll", "turn", "move"]


def test_the_mark_may_count_as_a_space_h25():
    scene = Scene(count_from="mark").stand(1, 3, 7).rolls(8).turn(1, level(4), CLOCKWISE)
    assert scene.piece(1).space == 6
    scene = Scene(count_from="mark").stand(1, 3, 7).rolls(8).turn(1, level(4), COUNTERCLOCKWISE)
    assert scene.piece(1).space == 9
    scene = Scene(count_from="mark").stand(1, 4, 7).rolls(8).turn(1, CIRCLE)
    assert scene.piece(1).space == 15


def test_whoever_is_hit_goes_to_limbo():
    scene = Scene().stand(1, 4, 3).stand(2, 4, 8).stand(3, 4, 9).rolls(5).turn(1, CIRCLE)
    assert scene.piece(1).place == ("board", 4, 8)
    assert scene.piece(2).place == ("limbo", 4, None)
    assert scene.piece(2).direction is None
    assert scene.piece(3).place == ("board", 4, 9)
    assert scene.told("limbo") == [{"who": BEN, "level": 4}]


def test_entering_hits_too_h16():
    def entering(**options):
        scene = Scene(**options).stand(1, 3, 0).stand(2, 4, 7).stand(3, 4, 7).rolls(8)
        return scene.turn(1, level(4), CLOCKWISE)

    assert [entering().piece(p).where for p in (1, 2, 3)] == ["board", "limbo", "limbo"]
    scene = entering(entering_collides="no")
    assert [scene.piece(p).place for p in (1, 2, 3)] == [("board", 4, 7)] * 3
    scene.stand(1, 4, 2).rolls(5).turn(1, CIRCLE)
    assert [scene.piece(p).where for p in (1, 2, 3)] == ["board", "limbo", "limbo"]


def test_in_limbo_one_can_only_try_to_leave():
    assert Scene().limbo(1, 2).turn(1).legal == [ROLL_OUT]
    scene = Scene(may_pass="yes").limbo(1, 2).stand(2, 1, 0).hold(1, *ALL_CARDS).turn(1)
    assert scene.legal == [ROLL_OUT, WAKE]
    scene = Scene(swap_limbo="yes").limbo(1, 2).limbo(3, 1).stand(2, 1, 0).hold(1, *ALL_CARDS)
    assert scene.turn(1).legal == [ROLL_OUT, WAKE, swap(BEN)]


@pytest.mark.parametrize(
    ("number", "options", "good"),
    [
        (1, {}, {2, 4, 6, 7, 8, 10, 12}),
        (3, {}, {3, 6, 9, 12}),
        (4, {}, {4, 8, 12}),
        (1, {"limbo_number": "deepest"}, {4, 8, 12}),  # H14
        (2, {"limbo_number": "deepest"}, {4, 8, 12}),
    ],
)
def test_limbo_is_left_by_the_number_of_its_level(number, options, good):
    for roll in range(2, 13):
        scene = Scene(**options).limbo(1, number, attempts=1).rolls(roll).turn(1, ROLL_OUT)
        if roll in good:
            assert scene.question.about["level"] == number
            assert scene.piece(1).place == ("limbo", number, None)
        else:
            assert scene.told("fail") == [{"who": ANA, "level": number}]
            assert scene.piece(1).attempts == 2


def test_the_fifth_attempt_succeeds_h15():
    scene = Scene().limbo(1, 4).rolls(3, 3, 3, 3, 3)
    for attempt in range(1, 5):
        scene.turn(1, ROLL_OUT)
        assert (scene.question, scene.piece(1).attempts) == (None, attempt)
    scene.turn(1, ROLL_OUT, CLOCKWISE)
    assert scene.piece(1).place == ("board", 4, 2)
    assert scene.piece(1).attempts == 0
    assert scene.told("release") == [{"who": ANA}]
    for release, attempts in ((0, 4), (7, 4), (2, 0)):
        scene = Scene(limbo_release=release).limbo(1, 4, attempts).rolls(3).turn(1, ROLL_OUT)
        assert scene.question is None


def test_a_good_fifth_roll_is_no_release():
    scene = Scene().limbo(1, 4, attempts=4).rolls(4).turn(1, ROLL_OUT, CLOCKWISE)
    assert scene.happened == ["roll", "turn", "move"]


def test_wake_leaves_limbo_whatever_the_roll():
    scene = Scene().limbo(1, 4, attempts=3).hold(1, "wake").rolls(11).turn(1, WAKE)
    assert scene.piece(1).attempts == 3
    scene.answer(COUNTERCLOCKWISE)
    assert scene.piece(1).place == ("board", 4, 5)
    assert scene.game.subconscious.discards == {"wake": 1}


def test_shift_needs_no_number():
    scene = Scene().stand(1, 3, 0).hold(1, "shift").stand(2, 4, 10).rolls(11)
    scene.turn(1, shift(4), CLOCKWISE)
    assert scene.piece(1).place == ("board", 4, 10)
    assert scene.happened == ["play", "roll", "turn", "move", "limbo"]


def test_shift_may_wait_at_the_top_centre_h10():
    scene = Scene(shift_landing="waits", entering_collides="no")
    scene.stand(1, 3, 0).stand(2, 4, 7).hold(1, "shift", "turn", "swap").turn(1, shift(4))
    assert scene.question is None
    assert (scene.piece(1).place, scene.piece(1).direction) == (("waiting", 4, None), None)
    assert scene.told("wait") == [{"who": ANA, "level": 4}]
    assert scene.turn(1).legal == [CIRCLE, level(3), swap(BEN)]
    scene.rolls(8).answer(CIRCLE, CLOCKWISE)  # which is circling and hits
    assert scene.piece(1).place == ("board", 4, 7)
    assert scene.piece(2).where == "limbo"


def test_who_waits_is_not_hit_and_may_fail():
    scene = Scene().wait(1, 3).stand(2, 3, 20).rolls(4, 5).turn(2, CIRCLE)
    assert scene.piece(1).place == ("waiting", 3, None)
    scene.turn(1, level(4))
    assert scene.question is None
    assert scene.piece(1).place == ("waiting", 3, None)


def test_turn_goes_the_other_way():
    scene = Scene().stand(1, 4, 5, "counterclockwise").hold(1, "turn").turn(1, TURN)
    assert scene.piece(1).direction == "clockwise"
    assert scene.piece(1).place == ("board", 4, 5)
    assert scene.happened == ["play", "turn"]


def test_swap_exchanges_places():
    scene = Scene().stand(1, 4, 5).stand(2, 1, 0).hold(1, "swap").turn(1, swap(BEN))
    assert scene.question is None
    assert [scene.piece(p).place for p in (1, 2)] == [("board", 1, 0), ("board", 4, 5)]
    assert [scene.piece(p).direction for p in (1, 2)] == [None, None]
    assert scene.seat(1).ideas.total() == 0  # the space is not resolved
    assert scene.happened == ["play", "move", "move"]


def test_the_direction_after_a_swap_is_chosen_after_the_roll():
    scene = Scene().stand(1, 4, 5, None).rolls(6).turn(1, CIRCLE)
    about = {"round": 0, "roll": 6, "level": 4, "space": None, "phase": None}
    assert scene.question.about == about
    scene.answer(COUNTERCLOCKWISE)
    assert scene.piece(1).place == ("board", 4, 15)


def test_swap_with_who_waits():
    scene = Scene().stand(1, 4, 5).wait(2, 1).hold(1, "swap").turn(1, swap(BEN))
    assert [scene.piece(p).place for p in (1, 2)] == [("waiting", 1, None), ("board", 4, 5)]
    assert scene.happened == ["play", "wait", "move"]


def test_directions_may_be_kept_h11():
    scene = Scene(swap_direction="keep").stand(1, 4, 5, "clockwise").hold(1, "swap")
    scene.stand(2, 1, 0, "counterclockwise").turn(1, swap(BEN))
    assert [scene.piece(p).direction for p in (1, 2)] == ["clockwise", "counterclockwise"]
    scene = Scene(swap_direction="keep").stand(1, 4, 5, None).hold(1, "swap")
    scene.stand(2, 1, 0, "counterclockwise").turn(1, swap(BEN))
    assert [scene.piece(p).direction for p in (1, 2)] == [None, "counterclockwise"]


def test_a_swap_may_resolve_for_who_plays_it_h11():
    scene = Scene(swap_resolve="yes").stand(1, 4, 5).stand(2, 1, 0).hold(1, "swap").cards("E")
    scene.ideas(2, "AAFFEEII").turn(1, swap(BEN))
    assert scene.question is None
    assert scene.seat(1).ideas == {"E": 1}


def test_a_swap_out_of_limbo_h11():
    scene = Scene(swap_limbo="yes").limbo(1, 3, attempts=2).stand(2, 1, 0).hold(1, "swap")
    scene.turn(1, swap(BEN))
    assert [scene.piece(p).place for p in (1, 2)] == [("board", 1, 0), ("limbo", 3, None)]
    assert [scene.piece(p).attempts for p in (1, 2)] == [0, 0]
    assert [scene.piece(p).direction for p in (1, 2)] == [None, None]
    assert scene.happened == ["play", "move", "limbo"]


def test_an_empty_deck_is_made_of_its_discards_h8():
    def drawing(discards, **options):
        scene = Scene(**options).stand(1, 1, 37).rolls(3).cards("F")
        scene.game.ideas.cards.clear()
        scene.game.ideas.discards.update(discards)
        return scene.turn(1, CIRCLE)

    assert drawing("FF").happened == ["roll", "move", "reshuffle", "idea"]
    assert drawing("FF").game.ideas.show() == {"idea_deck": {"F": 1}, "idea_discards": {}}
    assert drawing("").happened == ["roll", "move", "no card"]
    assert drawing("FF", reshuffle="no").happened == ["roll", "move", "no card"]


def test_the_last_card_can_be_drawn():
    scene = Scene().stand(1, 1, 37).rolls(3).cards("A")
    scene.game.ideas.cards.clear()
    scene.game.ideas.cards["A"] = 1
    scene.game.ideas.discards["F"] = 3
    assert scene.turn(1, CIRCLE).happened == ["roll", "move", "idea"]


def test_the_hand_limit_h5():
    scene = Scene(hand_limit=4, ideas="12,12,12,12,2").stand(1, 1, 37).ideas(1, "AAF*")
    scene.rolls(3).cards("E").turn(1, CIRCLE)
    assert scene.question.decision == "discard"
    assert scene.legal == [discard("A"), discard("F"), discard("E"), discard("joker")]
    scene.answer(discard("F"))
    assert scene.question is None
    assert scene.game.ideas.discards == {"F": 1}
    assert scene.seat(1).ideas.total() == 4
