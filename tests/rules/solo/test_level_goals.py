"""The goals of levels 3 to 1: Fischer found and convinced, a Kick card, and who stays for it."""

from itertools import permutations

import pytest

from sim.solo.named_events import NAMES
from tests.rules.solo.position import Position, meeting

each_level = pytest.mark.parametrize("level", [3, 2, 1])
FIND = {3: "L3-01", 2: "L2-01", 1: "L1-01"}
INCEPT = {3: "L3-02", 2: "L2-02", 1: "L1-02"}
C = {3: 17, 2: 16, 1: 16}


def above(level: int) -> tuple[int, ...]:
    """The levels that the team has left, which have their Kick cards."""
    return tuple(range(level + 1, 4))


# --- finding Fischer -----------------------------------------------------------------------------


@each_level
def test_fischer_is_found_for_two_hand_cards(level):
    """The Level's Goals; 5.2: the player pays, and chooses with what."""
    game = meeting(FIND[level], hand="KICK PISTOL AID", kicks=above(level))
    assert game.asked() == "pay"
    assert game.legal() == {("yes",), ("no",)}
    game.do("yes")
    assert (game.asked(), game.left) == ("give", 2)
    assert game.legal() == {("choose", card) for card in ("KICK", "PISTOL", "AID")}
    game.do("choose", "PISTOL").do("choose", "AID")
    assert game.goals() == {f"found{level}"}
    assert game.pile(level)["removed"] == [FIND[level]]
    assert game.discards().keys() == {"PISTOL", "AID"}


@each_level
def test_who_does_not_pay_discards_one_and_may_try_again(level):
    """The Level's Goals; of this deck: one hand card, and the card comes back."""
    game = meeting(FIND[level], hand="KICK PISTOL", kicks=above(level)).do("no")
    assert (game.asked(), game.left) == ("discard", 1)
    game.do("choose", "KICK")
    assert game.goals() == set()
    assert game.pile(level)["deck"][-1] == FIND[level]


def test_who_has_too_few_cards_cannot_pay():
    """2.2 PAY: all of it or nothing."""
    assert meeting(FIND[3], hand="KICK").legal() == {("no",)}


# --- convincing him ------------------------------------------------------------------------------


@each_level
def test_an_inception_before_fischer_is_found_goes_under_its_deck(level):
    """Ruling S6: untried, and no failure."""
    game = meeting(INCEPT[level], display="REST 2 KICK", kicks=above(level))
    assert not game.happened("convince")
    assert game.pile(level)["deck"][-1] == INCEPT[level]
    assert game.fails(INCEPT[level]) == 0


@each_level
def test_an_inception_may_be_tried_before_by_the_other_reading(level):
    """Ruling S6, the other reading: the two goals are independent."""
    game = meeting(INCEPT[level], kicks=above(level), inception_needs_finding=False)
    assert game.asked() == "convince"
    assert game.needed() == C[level]


@each_level
def test_a_successful_inception_is_a_goal(level):
    """The Level's Goals."""
    game = meeting(
        INCEPT[level], goals=f"found{level}", display="REST 2 KICK", hand="ARGUE",
        kicks=above(level),
    )  # fmt: skip
    assert game.needed() == C[level]
    for card in ("REST", "KICK", "KICK"):
        if ("spend", card) in game.legal():
            game.do("spend", card)
    game.do("end")
    assert game.goals() == {f"found{level}", f"incepted{level}"}
    assert game.pile(level)["removed"] == [INCEPT[level]]


@each_level
def test_a_failed_inception_hurts_and_comes_back(level):
    """The Level's Goals; on level 1 the first failure is no defeat."""
    game = meeting(INCEPT[level], goals=f"found{level}", kicks=above(level)).do("end")
    hurt = [name for name in NAMES if game.state_of(name) == "weak"]
    assert hurt == {3: ["Yusuf"], 2: ["Ariadne"], 1: ["Eames"]}[level]
    assert game.pile(level)["deck"][-1] == INCEPT[level]
    assert game.fails(INCEPT[level]) == 1
    assert game.over() is None


def test_the_second_failed_final_inception_loses_the_game():
    """Defeat; worked check 6: no damage, the game is over at once."""
    game = meeting("L1-02", goals="found1", kicks=(3, 2), fails={"L1-02": 1}).do("end")
    assert game.over() == "second inception failed"
    assert game.asked() is None
    assert game.state_of("Eames") == "healthy"


@pytest.mark.parametrize("level", [3, 2])
def test_other_inceptions_may_fail_as_often_as_one_likes(level):
    """Defeat names the final inception alone."""
    card = INCEPT[level]
    game = meeting(card, goals=f"found{level}", kicks=above(level), fails={card: 4}).do("end")
    assert game.over() is None


def test_the_attempts_at_the_final_inception_are_an_option():
    """Defeat, with another number than two."""
    one = meeting("L1-02", goals="found1", kicks=(3, 2), final_attempts=1).do("end")
    assert one.over() == "second inception failed"
    three = meeting("L1-02", goals="found1", kicks=(3, 2), final_attempts=3, fails={"L1-02": 1}).do(
        "end"
    )
    assert three.over() is None


# --- leaving the level ---------------------------------------------------------------------------


def achieve(game: Position, goal: str, level: int) -> Position:
    """Bring about one of the goals in a turn of its own."""
    if goal == "kick":
        game.do("kick", "KICK")
    card = {"found": FIND, "incepted": INCEPT}.get(goal, {3: "L3-09", 2: "L2-10", 1: "L1-12"})
    put_on_top(game, card[level], level)
    return game.do("end")


def put_on_top(game: Position, card: str, level: int) -> None:
    """Let a card be drawn next; it swaps places with the one that would have been."""
    fresh = game.hidden["fresh"][level]
    last = int(game.table["fresh_left"][level]) - 1
    place = fresh[: last + 1].tolist().index(game.events_ids.index(card))
    fresh[place], fresh[last] = fresh[last], fresh[place]


@each_level
@pytest.mark.parametrize("order", [*permutations(("kick", "found", "incepted"))])
def test_the_goals_may_be_met_in_any_order(level, order):
    """Step 4; with S6 the other way the inception may come before the finding, too."""
    plain = {
        card: f"SET({what}{level}); REMOVE"
        for what, card in (("found", FIND[level]), ("incepted", INCEPT[level]))
    }
    nothing = {"L3-09": "UNDER", "L2-10": "UNDER", "L1-12": "UNDER"}
    game = Position(level, hand="KICK", kicks=above(level), do=plain | nothing)
    for n, goal in enumerate(order):
        assert game.level == level
        achieve(game, goal, level)
        if n < 2:
            assert game.asked() == "play"
    assert game.asked() == "keeper"


@each_level
def test_one_character_stays_and_the_others_go_on(level):
    """The Level's Goals; 5.3: anybody who is active there, in any state; ruling S5: exactly one."""
    cast = {
        "Arthur": "weak",
        "Saito": "inactive",
        "Ariadne": "strong",
        "Yusuf": f"weak {level + 1}",
    }
    game = Position(
        level,
        cast=cast,
        goals=f"found{level} incepted{level}",
        kicks=above(level - 1),
        weapons={"Arthur": "PISTOL", "Eames": "SMG"},
        do={"L2-01": "UNDER"},
    )
    game.do("end")
    assert game.asked() == "keeper"
    assert game.legal() == {("keep back", n) for n in ("Cobb", "Arthur", "Ariadne", "Eames")}
    game.do("keep back", "Arthur")
    assert game.events("keeper") == [("keeper", "Arthur", level)]
    assert game.level == level - 1
    assert game.level_of("Arthur") == level
    assert [game.level_of(name) for name in ("Cobb", "Ariadne", "Eames")] == [level - 1] * 3
    assert game.level_of("Yusuf") == level + 1
    assert game.weapon_of("Arthur") == "PISTOL"
    assert game.weapon_of("Eames") == "SMG"


@each_level
def test_one_character_alone_cannot_leave(level):
    """Ruling S5: one has to stay and one has to go on."""
    cast = {name: f"healthy {level + 1}" for name in NAMES if name != "Cobb"}
    cast["Saito"] = "inactive"
    game = Position(
        level,
        cast=cast,
        goals=f"found{level} incepted{level}",
        kicks=above(level - 1),
        events=FIND[level],
        do={FIND[level]: "UNDER"},
    )
    game.do("end")
    assert game.level == level
    assert game.asked() == "play"


@each_level
def test_two_characters_are_enough(level):
    """Ruling S5."""
    cast = {name: f"healthy {level + 1}" for name in NAMES if name not in ("Cobb", "Eames")}
    game = Position(
        level, cast=cast, goals=f"found{level} incepted{level}", kicks=above(level - 1)
    ).do("end")
    assert game.legal() == {("keep back", "Cobb"), ("keep back", "Eames")}


@each_level
@pytest.mark.parametrize("missing", ["found", "incepted", "kick"])
def test_with_a_goal_missing_the_team_stays(level, missing):
    """The Level's Goals: all of them."""
    goals = [f"{name}{level}" for name in ("found", "incepted") if name != missing]
    game = Position(
        level,
        goals=" ".join(goals),
        kicks=above(level - 1) if missing != "kick" else above(level),
        events=FIND[level],
        do={FIND[level]: "UNDER"},
    ).do("end")
    assert game.level == level
    assert game.asked() == "play"


def test_goals_of_another_level_do_not_help():
    """The Level's Goals: every level has its own."""
    game = Position(
        2, goals="found3 incepted3", kicks=(3, 2), events="L2-01", do={"L2-01": "UNDER"}
    ).do("end")
    assert game.level == 2


def test_the_goals_of_the_new_level_are_checked_at_once():
    """Step 4 and 5.1: who leaves level 1 with nothing left to do in Limbo has won."""
    cast = {"Yusuf": "healthy 3", "Arthur": "healthy 2"}
    game = Position(
        1,
        cast=cast,
        kicks=(3, 2, 1),
        goals="found1 incepted1 mal_dead",
        do={"L1-12": "SET(mal_dead)"},
    )
    game.do("end").do("keep back", "Eames")
    assert game.over() == "synchronised Kick"
    assert game.level == 0
    assert not game.happened("event card")


def test_nobody_is_fixed_before_the_team_moves():
    """Ruling S30: who placed the Kick or has been there longest is as free as others."""
    game = Position(3, goals="found3 incepted3", hand="KICK").do("kick", "KICK").do("end")
    assert len(game.legal("keep back")) == 6


@pytest.mark.parametrize("difficulty", ["medium", "challenge"])
def test_the_engine_does_not_choose_the_keeper(difficulty):
    """5.3: in a challenge, too, anybody may stay."""
    game = Position(3, goals="found3 incepted3", kicks=(3,), difficulty=difficulty).do("end")
    assert len(game.legal("keep back")) == 6
