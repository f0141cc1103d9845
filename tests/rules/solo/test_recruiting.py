"""Recruiting on level 4, and the goals of that level."""

import pytest

from tests.rules.solo.position import RECRUITS, Position, meeting

CARDS = dict(zip(RECRUITS, ("L4-01", "L4-02", "L4-03"), strict=True))
C = {"Ariadne": 9, "Yusuf": 9, "Eames": 10}
HELP = "REST 2 KICK"  # 3, 2 and 2

each_recruit = pytest.mark.parametrize("name", RECRUITS)


def convinced(game: Position) -> Position:
    """Spend cards of the display until they are enough."""
    while spend := game.legal("spend"):
        game.do(*max(spend, key=lambda a: {"REST": 3}.get(a[1], 2)))
    return game.do("end")


@each_recruit
def test_who_is_convinced_joins_healthy(name):
    """Recruiting: on level 4, and the card is gone for good (S33)."""
    game = meeting(CARDS[name], display=HELP)
    assert game.needed() == C[name]
    convinced(game)
    assert (game.state_of(name), game.level_of(name)) == ("healthy", 4)
    assert game.pile(4)["removed"] == [CARDS[name]]


@each_recruit
def test_a_first_failure_leaves_a_second_attempt(name):
    """Recruiting: the card comes back, asking for one more (S17), and nobody has joined."""
    game = meeting(CARDS[name]).do("end")
    assert game.state_of(name) == "outside"
    assert game.pile(4)["deck"][-1] == CARDS[name]
    assert meeting(CARDS[name], fails={CARDS[name]: 1}).needed() == C[name] + 1
    assert meeting(CARDS[name], fails={CARDS[name]: 1}, difficulty="easy").needed() == C[name]


@each_recruit
def test_a_second_attempt_may_succeed(name):
    """Recruiting: then the recruit joins healthy."""
    convinced(game := meeting(CARDS[name], display=HELP, fails={CARDS[name]: 1}))
    assert game.state_of(name) == "healthy"


@each_recruit
def test_after_two_failures_the_third_showing_brings_a_weak_one(name):
    """Recruiting; ruling S18: still outside after the second failure; no test at the third."""
    game = meeting(CARDS[name], fails={CARDS[name]: 1}).do("end")
    assert game.fails(CARDS[name]) == 2
    assert game.state_of(name) == "outside"
    assert game.pile(4)["deck"][-1] == CARDS[name]
    third = meeting(CARDS[name], fails={CARDS[name]: 2}, display=HELP)
    assert third.events("join") == [("join", name, "weak")]
    assert (third.state_of(name), third.level_of(name)) == ("weak", 4)
    assert third.pile(4)["removed"] == [CARDS[name]]
    assert third.display().total() == 3


@each_recruit
def test_who_was_failed_twice_may_join_at_once(name):
    """Ruling S18, the other reading."""
    game = meeting(CARDS[name], fails={CARDS[name]: 1}, recruit_joins="second-failure").do("end")
    assert game.state_of(name) == "weak"
    assert game.pile(4)["removed"] == [CARDS[name]]
    first = meeting(CARDS[name], recruit_joins="second-failure").do("end")
    assert first.state_of(name) == "outside"
    assert first.pile(4)["deck"][-1] == CARDS[name]


@pytest.mark.parametrize("attempts", [1, 3])
def test_the_number_of_attempts_is_an_option(attempts):
    """Recruiting, with another number than two."""
    options = {"recruit_attempts": attempts}
    before = meeting("L4-01", fails={"L4-01": attempts - 1}, **options)
    assert before.asked() == "convince"
    after = meeting("L4-01", fails={"L4-01": attempts}, **options)
    assert after.state_of("Ariadne") == "weak"


def test_joining_twice_changes_nothing():
    """2.3 JOIN: a recruit enters from outside only."""
    game = meeting("L4-01", "JOIN(AI, strong)", cast={"Ariadne": "weak"})
    assert game.state_of("Ariadne") == "weak"
    assert not game.happened("join")
    lost = meeting("L4-01", "JOIN(AI, strong)", cast={"Ariadne": "inactive"})
    assert lost.state_of("Ariadne") == "inactive"


# --- the goals of level 4 ------------------------------------------------------------------------

THERE = dict.fromkeys(RECRUITS, "healthy")


def test_with_three_recruits_and_sedation_everybody_goes_to_level_3():
    """The Level's Goals, level 4: nobody has to stay; what is attached comes along (step 4)."""
    game = meeting(
        "L4-04",
        "SET(sedated); REMOVE",
        cast=THERE,
        weapons={"Eames": "SMG"},
        flashbacks="FB_TRAIN",
    )
    assert game.level == 3
    assert all(game.level_of(name) == 3 for name in (*RECRUITS, "Cobb", "Saito", "Arthur"))
    assert game.weapon_of("Eames") == "SMG"
    assert game.flashbacks()["FB_TRAIN"] == 1
    assert not game.kicks()


def test_fischer_may_be_sedated_first():
    """Step 4: goals in any order; the last recruit completes them."""
    cast = {"Yusuf": "healthy", "Eames": "weak"}
    game = meeting("L4-01", fails={"L4-01": 2}, cast=cast, goals="sedated")
    assert game.level == 3
    assert game.state_of("Ariadne") == "weak"


@pytest.mark.parametrize("missing", RECRUITS)
def test_without_one_recruit_the_team_stays(missing):
    """The Level's Goals, level 4: all three."""
    cast = {name: "healthy" for name in RECRUITS if name != missing}
    game = meeting("L4-09", "UNDER", cast=cast, goals="sedated")
    assert game.level == 4


def test_without_sedation_the_team_stays():
    """The Level's Goals, level 4."""
    assert meeting("L4-09", "UNDER", cast=THERE).level == 4


def test_who_joined_and_fell_counts_as_recruited():
    """5.2: recruited is who has joined once; the inactive one stays behind in Limbo."""
    cast = THERE | {"Yusuf": "inactive"}
    game = meeting("L4-04", "SET(sedated); REMOVE", cast=cast)
    assert game.level == 3
    assert game.level_of("Yusuf") == 0


def test_sedation_is_a_common_attempt_that_can_be_repeated():
    """The Level's Goals, level 4; of this deck C 13, increasing."""
    game = meeting("L4-04").do("end")
    assert game.goals() == set()
    assert game.pile(4)["deck"][-1] == "L4-04"
    again = meeting("L4-04", cast=THERE, fails={"L4-04": 1}, display="2 KICK")
    assert again.needed() == 14
    convinced(again)
    assert again.level == 3
