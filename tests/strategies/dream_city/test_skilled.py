"""Each consideration of `skilled` decides where it should, one position each.

All weights but those of the case are 0, so that nothing else prefers anything, and turning the sign
of the last one turns the choice. The tests hold whatever the tuned weights are.
"""

import numpy as np
import pytest

from sim.dream_city import GAME
from sim.dream_city.characters.kit import CHARACTERS
from strategies import registry
from tests.rules.position import begin
from tests.strategies.dream_city.considerations import (
    END,
    NO,
    YES,
    all_bribed,
    asked_1,
    asked_mark,
    chosen,
    decides,
    of_1,
    of_mark,
    turned,
)

ON_2 = {1: 2}  # extractor 1 stands on level 2, all other extractors on level 1
TO_3, TO_1 = ("shuttle", 3), ("shuttle", 1)
SHOT_2, PEEK_1 = ("shoot", "shoot", 2), ("peek", 1)
FOE_2 = {"bribes": {2: "blank"}}
TURNCOAT_1 = {"bribes": {1: "deal"}}
ALL_CAST = dict(enumerate(("fortress", "joker", "shade", "avatar", "forger", "martyr")))


def goal(**setting):
    """Extractor 1 can go up or down from level 2, and goes where its goal is."""
    return of_1("shuttle", levels={**ON_2, **setting.pop("levels", {})}, **setting)


def foe(**setting):
    """Extractor 1 may shoot extractor 2, who holds a bribe card, and shoots whom it distrusts."""
    return of_1("shoot", **{**FOE_2, **setting})


# Each case: a position, what is done in it, what is done with the last weight turned, the weights.
EXTRACTOR = [
    (foe, SHOT_2, END, {"trust_risk": -1, "shoot_turncoat": 1}),
    (goal, TO_3, TO_1, {"shuttle_nearer": 1, "clue_level_3": 1}),
    (lambda: goal(acts={"foiled": (2, 3)}), TO_3, TO_1, {"shuttle_nearer": 1, "clue_foiled": 1}),
    (lambda: goal(levels={0: 3}), TO_3, TO_1, {"shuttle_nearer": 1, "clue_mark": 1}),
    (foe, SHOT_2, END, {"shoot_turncoat": 1, "trust_risk": -1}),
    (
        lambda: foe(acts={"cancelled": (2, 3)}),
        SHOT_2,
        END,
        {"shoot_turncoat": 1, "trust_cancelled": -1},
    ),
    (
        lambda: foe(acts={"unlocked": (2, 3)}),
        SHOT_2,
        END,
        {"shoot_turncoat": 1, "trust_unlocked": -1},
    ),
    (goal, TO_3, TO_1, {"shuttle_nearer": 1, "alone_3": 1, "goal_alone": 1}),
    (
        lambda: goal(cast=ALL_CAST),
        TO_3,
        TO_1,
        {"shuttle_nearer": 1, "search_3": 1, "goal_sought": 1},
    ),
    (lambda: goal(locks={3: 1}), TO_3, TO_1, {"shuttle_nearer": 1, "goal_begun": 1}),
    (lambda: goal(levels={2: 3, 3: 3}), TO_3, TO_1, {"shuttle_nearer": 1, "goal_joined": 1}),
    (lambda: goal(locks={3: 1}), TO_3, TO_1, {"shuttle_nearer": 1, "goal_lock": -1}),
    (
        lambda: goal(locks={3: 1}, deck=20),
        TO_3,
        TO_1,
        {"shuttle_nearer": 1, "late_from": 10, "goal_lock_late": -1},
    ),
    (
        lambda: goal(locks={3: 1}, deck=20),
        TO_3,
        TO_1,
        {"shuttle_nearer": 1, "goal_lock_late": -1, "late_from": 10},
    ),
    (goal, END, TO_3, {"shuttle_nearer": 1, "goal_distance": -1}),
    (lambda: goal(levels={2: 3, 3: 3, 4: 3}), TO_3, END, {"shuttle_nearer": 1, "goal_company": 1}),
    (
        lambda: of_1("shoot 5 unseal", levels={0: 4, 1: 2, 2: 2}),
        SHOT_2,
        END,
        {"shoot_ally_onward": -1, "surplus": 2},
    ),
    (lambda: of_1("shoot", levels={0: 1}), ("shoot", "shoot", 0), END, {"shoot_mark": 1}),
    (
        lambda: of_1("shoot armour", levels={0: 1}),
        ("shoot", "armour", 0),
        ("shoot", "shoot", 0),
        {"shoot_mark": 1, "shoot_mark_armour": 0.5},
    ),
    (
        lambda: of_1("shoot", levels={0: 4, 1: 2, 2: 2}),
        SHOT_2,
        END,
        {"shoot_ally_onward": 1},
    ),
    (lambda: of_1("unseal", levels=ON_2), ("unlock", 2), END, {"unlock": 1}),
    (lambda: of_1("unseal"), ("unlock", 1), END, {"unlock_at_goal": 1}),
    (
        lambda: of_1("unseal", locks={1: 1}),
        END,
        ("unlock", 1),
        {"unlock": 1, "unlock_open_blind": -2},
    ),
    (
        lambda: of_1("unseal", seen={1: (1,)}),
        END,
        ("unlock", 1),
        {"unlock": 1, "unlock_gold": -2},
    ),
    (goal, TO_1, END, {"shuttle_nearer": 1}),
    (lambda: of_1("pull", levels={2: 3}), ("pull", 2), END, {"pull_ally_to_goal": 1}),
    (lambda: of_1("pull shoot"), ("pull", 0), END, {"pull_mark_armed": 1}),
    (lambda: of_1("peek"), PEEK_1, END, {"peek": 1}),
    (lambda: of_1("peek"), END, PEEK_1, {"peek": 1, "peek_risk": -9}),
    (lambda: of_1("peek", bribes=all_bribed(2)), PEEK_1, END, {"peek_free": 1}),
    (lambda: of_1("2 peek", dead=(1,)), ("revive", 1), END, {"revive_self": 1}),
    (lambda: of_1("2 peek", dead=(2,)), ("revive", 2), END, {"revive_at_goal": 1}),
    (lambda: of_1("conjured"), ("conjure",), END, {"conjure": 1}),
    (
        lambda: of_1("shapeshift", cast=ALL_CAST),
        ("shapeshift", 2),
        END,
        {"shapeshift": 1},
    ),
]
SHOT_1 = ("shoot", "shoot", 1)
SHOT_3 = ("shoot", "shoot", 3)
UP = ("free move", 2)
MARK = [
    (asked_mark, YES, NO, {"cancel_elsewhere": 1}),
    (lambda: of_mark("shoot"), SHOT_1, END, {"shoot": 1}),
    (lambda: of_mark("shoot", hands={3: "peek"}), SHOT_3, END, {"shoot_card": 1}),
    (lambda: of_mark("shoot", secret=1), SHOT_1, END, {"shoot_at_secret": 1}),
    (lambda: of_mark("shoot", secret=2), SHOT_1, END, {"shoot_near_secret": 1}),
    (lambda: of_mark(secret=2), UP, END, {"move_to_secret": 1}),
    (lambda: of_mark("shoot", levels={1: 2, 2: 2, 3: 2}), UP, END, {"move_per_target": 1}),
    (lambda: of_mark(levels={1: 2, 2: 2, 3: 2}), UP, END, {"move_unarmed": 1}),
    (
        lambda: of_mark("shuttle", secret=2),
        ("shuttle", 2),
        UP,
        {"move_to_secret": 1, "shuttle": 0.5},
    ),
    (
        lambda: of_mark("pull", secret=2, levels={3: 2}),
        ("pull", 3),
        END,
        {"pull_from_secret": 1},
    ),
    (lambda: of_mark("conjured"), ("conjure",), END, {"conjure": 1}),
    (lambda: of_mark("peek", **FOE_2), ("peek at", 2), END, {"peek_bribes": 1}),
    (lambda: asked_mark(secret=1), YES, NO, {"cancel_at_secret": 1}),
    (lambda: of_1("peek").do("peek", 1), YES, NO, {"bribe": 1}),
]


def turncoat(hand: str = "", **setting):
    return of_1(hand, **{**TURNCOAT_1, **setting})


def asked_turncoat(**setting):
    return asked_1(**{**TURNCOAT_1, **setting})


TURNCOAT = [
    (
        lambda: turncoat("unseal", seen={1: (1,)}, cast={0: "harbor"}),
        ("unlock", 1),
        END,
        {"unlock_gold": 1},
    ),
    (lambda: turncoat("shoot", hands={3: "peek"}), SHOT_3, END, {"shoot_card": 1}),
    (lambda: turncoat("shuttle shoot", levels=ON_2), TO_1, END, {"move_per_target": 1}),
    (lambda: turncoat("pull", levels={1: 2, 2: 4}), ("pull", 2), END, {"pull_from_threat": 1}),
    (lambda: turncoat("conjured"), ("conjure",), END, {"conjure": 1}),
    (lambda: turncoat("peek"), PEEK_1, END, {"peek": 1}),
    (lambda: turncoat("2 peek", dead=(1,)), ("revive", 1), END, {"revive_self": 1}),
    (asked_turncoat, YES, NO, {"cancel": 1}),
    (lambda: asked_turncoat(locks={1: 1}), YES, NO, {"cancel_last": 1}),
]
CASES = {"extractor": EXTRACTOR, "mark": MARK, "turncoat": TURNCOAT}
ALL = [
    pytest.param(*case, id=f"{role}-{number}-{turned(case[-1])}")
    for role, cases in CASES.items()
    for number, case in enumerate(cases)
]


@pytest.mark.parametrize(("position", "action", "otherwise", "weights"), ALL)
def test_the_consideration_decides(position, action, otherwise, weights):
    decides(position(), action, otherwise, **weights)


@pytest.mark.parametrize("role", GAME.roles)
def test_every_named_consideration_has_its_position(role):
    """Families with one weight a card, a character or a level have a test of their own."""
    named = set(registry.find(GAME, role, "skilled").weights)
    families = ("keep_", "use_", "pick_", "hide_", "search_", "alone_", "clue_level_")
    own = {turned(case[-1]) for case in CASES[role]}
    single = {name for name in named if not name.startswith(families)}
    assert single <= own | {"spare"}


@pytest.mark.parametrize("number", range(20))
def test_unlocks_elsewhere_are_cancelled_as_often_as_the_weight_says(number):
    """Never at 0, and by chance at a half."""
    game = asked_mark()
    game.hidden.choice[0].word[:] = np.random.default_rng(number).integers(0, 2**63, 4)
    assert chosen(game, cancel_elsewhere=0) == NO
    again = asked_mark()
    again.hidden.choice[0].word[:] = game.hidden.choice[0].word
    assert chosen(again, cancel_elsewhere=1) == YES


def test_decoys_are_drawn_by_chance():
    answers = set()
    for number in range(20):
        game = asked_mark()
        game.hidden.choice[0].word[:] = np.random.default_rng(number).integers(0, 2**63, 4)
        answers.add(chosen(game, cancel_elsewhere=0.5))
    assert answers == {YES, NO}


def test_a_turncoat_who_has_shown_it_is_spared_by_the_mark():
    setting = {"bribes": {2: "deal"}, "levels": {1: 2, 3: 2, 4: 2, 5: 2}}
    assert chosen(of_mark("shoot", **setting), shoot=1) == SHOT_2
    assert chosen(of_mark("shoot", acts={"cancelled": (2, 3)}, **setting), shoot=1) == END


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_secret_is_hidden_by_the_weights_of_the_levels(level):
    game = begin(6)
    assert game.asked() == (0, "secret")
    assert chosen(game, **{f"hide_{level}": 1.0}) == ("level", level)


def test_the_secret_is_hidden_everywhere_by_equal_weights():
    places = {
        chosen(begin(6, game=number), hide_1=1, hide_2=1, hide_3=1, hide_4=1)
        for number in range(40)
    }
    assert places == {("level", level) for level in (1, 2, 3, 4)}


@pytest.mark.parametrize("level", [1, 3])
@pytest.mark.parametrize(
    ("cast", "draws", "counts"), [(ALL_CAST, "search", "sought"), (None, "alone", "alone")]
)
def test_the_level_that_chance_chose_is_the_goal(level, cast, draws, counts):
    """By the weights of the levels; what is drawn is in `test_chance`."""
    only_there = {f"{draws}_{level}": 1.0, f"goal_{counts}": 1.0, "shuttle_nearer": 1.0}
    assert chosen(goal(cast=cast), **only_there) == ("shuttle", level)


def test_who_stands_where_all_begin_went_nowhere():
    """So that nobody joins them, while others are joined on any level."""
    weights = {"shuttle_nearer": 1.0, "goal_joined": 1.0, "goal_distance": -0.1}
    assert chosen(goal(), **weights) == END
    assert chosen(goal(levels={3: 3}), **weights) == TO_3


@pytest.mark.parametrize("game_number", range(6))
def test_the_character_is_chosen_that_is_worth_more(game_number):
    game = begin(6, game=game_number, characters="dealt", deck__shapeshift=5)
    names = list(CHARACTERS)
    while (asked := game.asked()) and asked[1] != "character":
        game.do(*sorted(game.legal())[0])
    one, other = sorted(code for _, code in game.legal())
    for wanted, left in ((one, other), (other, one)):
        pick = {
            f"pick_{names[code - 1].replace('-', '_')}": value
            for code, value in ((wanted, 1.0), (left, -1.0))
        }
        assert chosen(game, **pick) == ("character", wanted)


@pytest.mark.parametrize("role", ["extractor", "mark", "turncoat"])
def test_the_card_that_is_worth_least_goes(role):
    """Down to the hand limit, and of several copies sooner."""
    seat = 0 if role == "mark" else 1
    bribes = TURNCOAT_1 if role == "turncoat" else {}
    hands = {seat: "3 unseal 3 shuttle"}
    make = of_mark if role == "mark" else of_1
    game = make(hands=hands, **bribes).do("end")
    assert game.asked() == (seat, "discard")
    assert chosen(game, keep_unseal=2, keep_shuttle=1) == ("card", "shuttle")
    assert chosen(game, keep_unseal=1, keep_shuttle=2) == ("card", "unseal")
    hands = {seat: "2 unseal 4 shuttle"}
    game = make(hands=hands, **bribes).do("end")
    assert chosen(game, keep_unseal=1, keep_shuttle=2, spare=1) == ("card", "shuttle")
