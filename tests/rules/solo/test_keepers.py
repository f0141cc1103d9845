"""Those who stayed behind for the Kick (5.3)."""

import pytest

from tests.rules.solo.position import Position


def kept(**others) -> Position:
    """On level 2, with Yusuf on level 3."""
    cast = {"Yusuf": "healthy 3"} | others.pop("cast", {})
    return Position(2, cast=cast, keepers={3: "Yusuf"}, kicks=(3,), **others)


def test_a_keeper_may_be_armed_healed_and_use_abilities():
    """5.3; Play cards b: any level."""
    game = kept(hand="PISTOL AID", cast={"Yusuf": "weak 3"})
    game.do("attach", "PISTOL", "Yusuf").do("use", "AID").do("turn", "Yusuf")
    assert game.state_of("Yusuf") == "healthy"
    strong = kept(cast={"Yusuf": "strong 3"}).do("ability", "Yusuf", "Cobb")
    assert strong.states("Yusuf", "Cobb") == ("healthy", "strong")


def test_a_keeper_does_not_help_to_convince_elsewhere():
    """5.3: C of those on the affected level."""
    game = kept(events="L2-03").meet()
    game.do("end")
    assert game.events("lost") == [("lost", None, 9, 11)]


@pytest.mark.parametrize("reading", [False, True])
def test_a_fallen_keeper_leaves_the_level_unmanned(reading):
    """5.3; ruling S4: the Kick card stays, or by the other reading is discarded with him."""
    game = kept(
        cast={"Yusuf": "weak 3"},
        weapons={"Yusuf": "SMG"},
        events="L2-06",
        kick_falls_with_keeper=reading,
    ).meet()
    game.do("concede")
    assert (game.state_of("Yusuf"), game.level_of("Yusuf")) == ("inactive", 0)
    assert game.kicks() == (set() if reading else {3})
    assert game.discards()["KICK"] == int(reading)
    assert game.discards()["SMG"] == 1
    assert game.level == 2


def test_the_kick_of_a_level_does_not_fall_with_others():
    """Ruling S4, the other reading: it is attached to its keeper, not to whoever is there."""
    game = kept(
        cast={"Eames": "weak 3"}, events="L2-10", do={"L2-10": "TURN(E, down)"},
        kick_falls_with_keeper=True,
    ).meet()  # fmt: skip
    assert game.state_of("Eames") == "inactive"
    assert game.kicks() == {3}
