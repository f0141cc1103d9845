"""Characters' health states: up, down, wounds, and what becomes of the inactive."""

import pytest

from sim.solo.named_events import NAMES
from tests.rules.solo.position import RECRUITS, Position, meeting, pile

ORDER = ("inactive", "weak", "healthy", "strong")
each_name = pytest.mark.parametrize("name", NAMES)
SHORT = dict(zip(NAMES, ("C", "S", "AT", "AI", "Y", "E"), strict=True))


def after(program: str, name: str, state: str, level: int = 3) -> str:
    """The state somebody is in after a card of level 3."""
    words = state if state in ("inactive", "outside") else f"{state} {level}"
    game = meeting("L3-09", program.format(SHORT[name]), cast={name: words})
    if game.asked() == "event":  # Cobb and Yusuf are asked about their abilities
        game.do("go on")
    return game.state_of(name)


@each_name
def test_one_state_down(name):
    """Health states: strong, healthy, weak, inactive; the inactive and those outside stay so."""
    down = "TURN({}, down)"
    assert [after(down, name, state) for state in ORDER] == [
        "inactive",
        "inactive",
        "weak",
        "healthy",
    ]
    if name in RECRUITS:
        assert after(down, name, "outside") == "outside"


@each_name
def test_one_state_up(name):
    """Health states: never above strong, and never from inactive."""
    up = "TURN({}, up)"
    assert [after(up, name, state) for state in ORDER] == [
        "inactive",
        "healthy",
        "strong",
        "strong",
    ]
    if name in RECRUITS:
        assert after(up, name, "outside") == "outside"


@each_name
def test_a_wound(name):
    """2.3 WOUND: to weak; who is weak becomes inactive."""
    wound = "WOUND({})"
    assert [after(wound, name, state) for state in ORDER] == [
        "inactive",
        "inactive",
        "weak",
        "weak",
    ]
    if name in RECRUITS:
        assert after(wound, name, "outside") == "outside"


@each_name
def test_a_named_character_is_turned_down_anywhere_and_up_only_there(name):
    """2.4: down on any level; up only on the affected one."""
    assert after("TURN({}, down)", name, "healthy", level=4) == "weak"
    assert after("WOUND({})", name, "strong", level=4) == "weak"
    assert after("TURN({}, up)", name, "weak", level=4) == "weak"


@each_name
def test_who_becomes_inactive_loses_everything_and_lies_in_limbo(name):
    """Health states: all attached cards are discarded; level 0."""
    game = meeting(
        "L3-09", f"TURN({SHORT[name]}, down)", cast={name: "weak"}, weapons={name: "SMG"}
    )
    assert (game.state_of(name), game.level_of(name)) == ("inactive", 0)
    assert game.weapon_of(name) is None
    assert game.discards() == pile("SMG")
    assert game.over() is None


def test_cobbs_flashbacks_go_with_him():
    """Step 2a: they stay unless he becomes inactive."""
    game = meeting("L3-09", "TURN(C, down)", cast={"Cobb": "weak"}, flashbacks="2 FB_TRAIN FB_SAFE")
    assert not game.flashbacks()
    assert game.discards() == pile("2 FB_TRAIN FB_SAFE")


def test_flashbacks_stay_with_a_weak_cobb():
    """Step 2a, and when others become inactive."""
    game = meeting(
        "L3-09", "TURN(C, down); TURN(S, down)", cast={"Saito": "weak"}, flashbacks="FB_TRAIN"
    )
    assert game.states("Cobb", "Saito") == ("weak", "inactive")
    assert game.flashbacks() == pile("FB_TRAIN")


def test_a_weapon_stays_with_who_is_turned_down():
    """Health states: only the inactive lose what is attached."""
    game = meeting("L3-09", "TURN(C, down)", weapons={"Cobb": "SMG"})
    assert game.weapon_of("Cobb") == "SMG"


def test_saitos_wounds_reach_him_anywhere():
    """Ruling S19: on any level; by the other reading on level 1 only."""
    cast = {"Saito": "healthy 3"}
    for card, ways in (("L1-03", ()), ("L1-04", ("no",))):
        for reading, state in (("any-level", "weak"), ("same-level", "healthy")):
            game = meeting(card, cast=cast, saito_wounds=reading, hand="2 KICK")
            for way in ways:
                game.do(way)
            assert game.state_of("Saito") == state
            here = meeting(card, saito_wounds=reading, hand="2 KICK")
            for way in ways:
                here.do(way)
            assert here.state_of("Saito") == "weak"


# --- the fourth ----------------------------------------------------------------------------------

LOST = {1: "Saito", 2: "Yusuf", 3: "Ariadne"}


def with_lost(n: int, **others) -> dict:
    """So many inactive, and Arthur weak."""
    return {**{LOST[i]: "inactive" for i in range(1, n + 1)}, "Arthur": "weak", **others}


@pytest.mark.parametrize("lost", [0, 1, 2, 3])
def test_the_fourth_inactive_character_loses_the_game(lost):
    """Defeat: at once, in any step."""
    game = meeting("L3-09", "TURN(AT, down); DRAW(1)", cast=with_lost(lost))
    assert game.over() == ("fourth character lost" if lost == 3 else None)


def test_nothing_happens_after_the_end():
    """Defeat: at once; the rest of the card is not carried out."""
    game = meeting("L3-09", "TURN(AT, down); DRAW(1)", cast=with_lost(3))
    assert game.over() == "fourth character lost"
    assert game.asked() is None
    assert game.events()[-1] == ("end", "fourth character lost")
    assert not game.events("turn")


@pytest.mark.parametrize("losses", [1, 2, 6])
def test_how_many_may_be_lost_is_an_option(losses):
    """Defeat, with another number."""
    game = meeting("L3-09", "TURN(AT, down)", cast=with_lost(min(losses - 1, 3)), losses=losses)
    assert (game.over() is None) == (losses == 6)


@pytest.mark.parametrize("reading", [False, True])
def test_who_was_brought_back_may_count(reading):
    """Ruling S3: four at the same time; by the other reading every fall counts."""
    cast = {"Saito": "inactive", "Yusuf": "inactive", "Arthur": "weak", "Cobb": "weak"}
    program = "REVIVE(S, weak); TURN(AT, down); TURN(C, down)"
    game = meeting("L0-08", program, cast=cast, count_falls=reading)
    assert game.over() == ("fourth character lost" if reading else None)


# --- nobody left ---------------------------------------------------------------------------------

GONE = {"Cobb": "weak", "Saito": "inactive", **dict.fromkeys(("Arthur", "Ariadne"), "healthy 3"),
        "Yusuf": "healthy 3", "Eames": "healthy 3"}  # fmt: skip


def test_with_nobody_left_on_the_level_the_game_is_lost():
    """Ruling S20: after the event, keepers on other levels notwithstanding."""
    game = meeting("L2-10", "TURN(C, down)", cast=GONE, kicks=(3,))
    assert game.over() == "nobody left on the level"
    assert game.events("put away")


def test_nobody_left_is_noticed_before_an_event_is_drawn():
    """5.5: also before step 5, when a card of the player's own did it."""
    game = Position(
        2, cast=GONE, kicks=(3,), hand="AID", do={"AID": "TURN(C, down)"}, events="L2-10"
    )
    game.do("use", "AID")
    assert game.over() is None
    game.do("end")
    assert game.over() == "nobody left on the level"
    assert not game.happened("event card")


def test_who_is_alone_on_the_level_plays_on():
    """Ruling S20: one active character is enough."""
    game = meeting("L2-10", "TURN(C, down)", cast=GONE | {"Cobb": "healthy"}, kicks=(3,))
    assert game.over() is None
