"""Characters' abilities: in which state, when, and what they do."""

import pytest

from sim.solo.named_events import NAMES
from tests.rules.solo.position import Position, meeting, pile

STATES = ("weak", "healthy", "strong")
ATTACK = "ATTACK(st 30, (C, AT, S)) lose{TURN(target, down)}"
CONVINCE = "CONVINCE(c 30) lose{UNDER}"


def abilities(game: Position) -> set[str]:
    """Whose abilities can be used."""
    return {action[1] for action in game.legal("ability")}


# Where a test lets everything be used that can be: step 2, and each question of step 5.
PLACES = {
    "play": lambda **cast: Position(3, cast=cast, hand="2 KICK"),
    "event": lambda **cast: meeting("L3-05", cast=cast, hand="DILATE KICK"),
    "fight": lambda **cast: go_on(meeting("L3-05", ATTACK, cast=cast, hand="2 KICK")),
    "convince": lambda **cast: go_on(meeting("L3-05", CONVINCE, cast=cast, hand="2 KICK")),
    "pay": lambda **cast: go_on(meeting("L3-01", cast=cast, hand="2 KICK")),
}


def go_on(game: Position) -> Position:
    return game.do("go on") if game.asked() == "event" else game


each_place = pytest.mark.parametrize("place", PLACES)


@each_place
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("who", NAMES)
def test_abilities_work_in_their_state_and_at_their_time(who, state, place):
    """Character's abilities: Cobb and Yusuf strong, at any time; Arthur strong, against an attack;
    Ariadne strong, when convincing; Eames weak, in step 2, with a weapon; Saito has none."""
    game = PLACES[place](**{who: state})
    assert game.asked() == place
    able = {
        "Cobb": state == "strong",
        "Yusuf": state == "strong",
        "Arthur": state == "strong" and place == "fight",
        "Ariadne": state == "strong" and place == "convince",
    }
    assert abilities(game) == ({who} if able.get(who) else set())


@pytest.mark.parametrize("place", ["play", "event", "fight", "convince", "pay"])
def test_the_inactive_and_those_outside_have_no_ability(place):
    """Character's abilities: the state decides."""
    cast = {"Cobb": "inactive", "Yusuf": "inactive", "Ariadne": "outside"}
    assert not abilities(PLACES[place](**cast))


# --- Cobb ----------------------------------------------------------------------------------------


@each_place
def test_cobb_draws_two_cards(place):
    """Cobb, strong: turned to healthy, at any time, even while a total is added up."""
    game = PLACES[place](Cobb="strong")
    held = game.hand().total()
    game.do("ability", "Cobb")
    assert game.state_of("Cobb") == "healthy"
    assert game.events("ability", "state") == [
        ("ability", "Cobb"),
        ("state", "Cobb", "strong", "healthy"),
    ]
    assert game.hand().total() == held + 2
    assert game.asked() == place
    assert not abilities(game)


def test_cobbs_own_strength_falls_with_his_state():
    """Health states: always the stats of the current side, in a fight as well."""
    game = go_on(meeting("L3-05", "ATTACK(st 4, (C))", cast={"Cobb": "strong"}))
    game.do("ability", "Cobb").do("boost", "TOTEM").do("end")
    assert game.events("lost") == [("lost", "Cobb", 3, 4)]


def test_how_many_cards_cobb_draws_is_an_option():
    """Character's abilities, with another number."""
    game = Position(cast={"Cobb": "strong"}, cobb_draw=4).do("ability", "Cobb")
    assert game.hand().total() == 4


def test_a_keeper_may_use_his_ability():
    """5.3: on another level."""
    game = Position(2, cast={"Cobb": "strong 3"}, keepers={3: "Cobb"}, kicks=(3,))
    assert game.do("ability", "Cobb").hand().total() == 2


# --- Yusuf ---------------------------------------------------------------------------------------


@each_place
def test_yusuf_turns_one_other_up(place):
    """Yusuf, strong: anybody else who is active and not strong, on any level."""
    cast = {"Yusuf": "strong", "Saito": "weak", "Eames": "weak 4", "Arthur": "inactive",
            "Ariadne": "healthy"}  # fmt: skip
    game = PLACES[place](**cast)
    assert game.legal("ability") == {
        ("ability", "Yusuf", name) for name in ("Cobb", "Saito", "Eames", "Ariadne")
    }
    game.do("ability", "Yusuf", "Eames")
    assert game.states("Yusuf", "Eames") == ("healthy", "healthy")
    assert game.asked() == place


def test_yusuf_needs_somebody_to_turn_up():
    """Yusuf: not himself, nobody above strong, nobody inactive; so it is not offered."""
    cast = dict.fromkeys(NAMES, "strong") | {"Saito": "inactive"}
    game = Position(3, cast=cast)
    assert ("ability", "Yusuf", "Saito") not in game.legal()
    assert "Yusuf" not in abilities(game)


def test_yusuf_can_save_a_fight():
    """Yusuf: even in the middle of a fight; the target's new strength counts."""
    game = meeting("L3-05", "ATTACK(st 3, (C)) win{UNDER}", cast={"Yusuf": "strong"}).do("go on")
    game.do("ability", "Yusuf", "Cobb").do("end")
    assert game.events("won") == [("won", "Cobb", 3, 3)]


# --- Arthur --------------------------------------------------------------------------------------


def test_arthur_draws_the_attack_to_somebody_else():
    """Arthur, strong: anybody on the attacked level but the present target (S13: himself too)."""
    cast = {"Arthur": "strong", "Yusuf": "healthy 4", "Saito": "inactive"}
    game = meeting("L3-05", ATTACK, cast=cast)
    assert game.legal("ability") == {
        ("ability", "Arthur", name) for name in ("Arthur", "Ariadne", "Eames")
    }
    game.do("ability", "Arthur", "Eames")
    assert game.state_of("Arthur") == "healthy"
    assert game.test()["target"] == "Eames"
    game.do("end")
    assert game.states("Eames", "Cobb") == ("weak", "healthy")
    assert game.events("lost") == [("lost", "Eames", 2, 30)]


def test_arthur_may_take_it_himself():
    """Ruling S13; then with the strength of his new side."""
    game = meeting("L3-05", ATTACK, cast={"Arthur": "strong"}).do("ability", "Arthur", "Arthur")
    game.do("end")
    assert game.events("lost") == [("lost", "Arthur", 2, 30)]
    assert game.state_of("Arthur") == "weak"


def test_what_was_added_stays_when_the_target_changes():
    """Arthur: the attack is the same; only who is met by it changes."""
    game = meeting("L3-05", ATTACK, cast={"Arthur": "strong"}, hand="2 KICK ADREN",
                   weapons={"Eames": "SMG"})  # fmt: skip
    game.do("boost", "KICK").do("react", "ADREN").do("ability", "Arthur", "Eames").do("end")
    assert game.events("lost") == [("lost", "Eames", 2 + 2 + 1 + 2, 30)]


def test_arthur_cannot_change_an_attack_on_all():
    """Ruling S13: there is no other target."""
    game = meeting("L3-04", "ATTACK(st 30, all)", cast={"Arthur": "strong"})
    assert not abilities(game)


def test_arthur_alone_has_nobody_to_choose():
    """Arthur: any other character on the attacked level."""
    cast = dict.fromkeys(NAMES, "healthy 4") | {"Cobb": "healthy", "Arthur": "strong 4"}
    game = meeting("L3-05", ATTACK, cast=cast)
    assert game.test()["target"] == "Cobb"
    assert not abilities(game)


@pytest.mark.parametrize("reading", ["any-level", "same-level"])
def test_where_arthur_has_to_be(reading):
    """Ruling S13: anywhere, or by the other reading on the attacked level."""
    cast = {"Arthur": "strong 4"}
    game = meeting("L3-05", ATTACK, cast=cast, arthur_reach=reading)
    assert abilities(game) == ({"Arthur"} if reading == "any-level" else set())
    there = meeting("L3-05", ATTACK, cast={"Arthur": "strong"}, arthur_reach=reading)
    assert abilities(there) == {"Arthur"}


def test_arthur_reaches_an_attack_on_another_level():
    """Ruling S13: those on the attacked level can be chosen, not himself who is elsewhere."""
    cast = {"Yusuf": "healthy 3", "Eames": "healthy 3", "Arthur": "strong"}
    game = meeting("L2-06", cast=cast)
    assert game.test()["target"] == "Yusuf"
    assert game.legal("ability") == {("ability", "Arthur", "Eames")}


def test_a_card_that_wounds_somebody_by_name_wounds_him_still():
    """Of this deck, L3-03: Arthur takes the attack, Saito is wounded as the card says."""
    game = meeting("L3-03", cast={"Arthur": "strong"}).do("ability", "Arthur", "Eames").do("end")
    assert game.states("Saito", "Eames") == ("weak", "healthy")


# --- Ariadne -------------------------------------------------------------------------------------


def test_ariadne_adds_two_and_becomes_weak():
    """Ariadne, strong: turned to weak, so that her own C falls from 3 to 1 and 2 are
    added to what there is then."""
    game = meeting("L3-05", CONVINCE, cast={"Ariadne": "strong"})
    game.do("ability", "Ariadne")
    assert game.state_of("Ariadne") == "weak"
    assert game.test()["added"] == 2
    game.do("end")
    assert game.events("lost") == [("lost", None, 3 + 1 + 1 + 1 + 1 + 2 + 2, 30)]


@pytest.mark.parametrize("reading", ["same-level", "any-level"])
def test_where_ariadne_has_to_be(reading):
    """Ruling S14: on the affected level, or by the other reading anywhere."""
    game = meeting("L3-05", CONVINCE, cast={"Ariadne": "strong 4"}, ariadne_reach=reading)
    assert abilities(game) == (set() if reading == "same-level" else {"Ariadne"})
    if reading == "any-level":
        game.do("ability", "Ariadne").do("end")
        assert game.events("lost") == [("lost", None, 8 + 2, 30)]


def test_what_ariadne_adds_is_an_option():
    """Character's abilities, with another number."""
    game = meeting("L3-05", CONVINCE, cast={"Ariadne": "strong"}, ariadne_bonus=5)
    assert game.do("ability", "Ariadne").test()["added"] == 5


# --- Eames ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("weapon", "able"), [("PISTOL", 0), ("SMG", 1), ("GRENADE", 1)])
def test_a_weak_eames_gives_a_weapon_away(weapon, able):
    """Eames, weak, step 2: an attached weapon of ST 2 or more is discarded, he is healthy."""
    game = Position(3, cast={"Eames": "weak"}, weapons={"Eames": weapon})
    assert abilities(game) == ({"Eames"} if able else set())
    if able:
        game.do("ability", "Eames")
        assert game.state_of("Eames") == "healthy"
        assert game.weapon_of("Eames") is None
        assert game.discards() == pile(weapon)


@pytest.mark.parametrize("state", ["healthy", "strong"])
def test_a_better_eames_keeps_it(state):
    """Eames: only his weak side has the ability."""
    assert not abilities(Position(3, cast={"Eames": state}, weapons={"Eames": "SMG"}))


def test_others_weapons_are_of_no_use_to_eames():
    """Eames: it has to be his own."""
    assert not abilities(Position(3, cast={"Eames": "weak"}, weapons={"Cobb": "SMG"}))


def test_eames_ability_is_for_step_2_alone():
    """Eames: during the step of playing cards."""
    cast, weapons = {"Eames": "weak"}, {"Eames": "SMG"}
    for card, program in (("L3-05", ATTACK), ("L3-05", CONVINCE), ("L3-01", "")):
        game = meeting(card, program, cast=cast, weapons=weapons, hand="2 KICK DILATE").do("go on")
        assert not abilities(game)


def test_the_weapon_that_eames_needs_is_an_option():
    """Character's abilities, with another number."""
    game = Position(3, cast={"Eames": "weak"}, weapons={"Eames": "PISTOL"}, eames_weapon_st=1)
    assert abilities(game) == {"Eames"}


# --- together ------------------------------------------------------------------------------------


def test_abilities_follow_each_other():
    """Abilities at any time: Yusuf turns Cobb up, who then draws, before the event and in it."""
    game = meeting("L3-05", cast={"Yusuf": "strong"}, hand="KICK")
    game.do("ability", "Yusuf", "Cobb")
    assert game.asked() == "event"
    game.do("ability", "Cobb")
    assert game.asked() == "fight"
    assert game.states("Yusuf", "Cobb") == ("healthy", "healthy")


def test_cobb_may_draw_what_is_to_be_paid():
    """Abilities at any time: before the answer to a price."""
    game = meeting("L3-01", cast={"Cobb": "strong"}, hand="").do("go on")
    assert game.legal() == {("no",), ("ability", "Cobb")}
    game.do("ability", "Cobb")
    assert game.legal() == {("yes",), ("no",)}
