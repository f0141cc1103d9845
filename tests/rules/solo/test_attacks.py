"""Resolving attacks: whom they hit, what is added, declining, weapons that are used up."""

from collections import Counter

import pytest

from tests.rules.solo.position import Position, meeting, pile

ORDER = ("Arthur", "Eames", "Yusuf", "Ariadne", "Cobb", "Saito")
LISTED = "ATTACK(st X, (AT, E, Y, AI, C, S)) win{UNDER} lose{TURN(target, down)}"


def attacked(st: int = 9, level: int = 3, program: str = LISTED, **others) -> Position:
    """An attack by the rulebook's own priority list, met on level 3."""
    return meeting(f"L{level}-05", program.replace("X", str(st)), **others)


# --- the priority list ---------------------------------------------------------------------------


@pytest.mark.parametrize("absent", range(6))
def test_the_first_listed_character_there_is_attacked(absent):
    """Resolving Attacks: targets that are not on the level are skipped, wherever else they are."""
    away = ("inactive", "healthy 4", "outside", "weak 4", "strong 4")
    cast = {
        name: "inactive" if i < 2 else away[i] for i, name in enumerate(ORDER[:absent]) if i < 5
    }
    game = attacked(cast=cast)
    if game.asked() == "event":
        game.do("go on")
    assert game.test()["target"] == ORDER[absent]


def test_the_order_of_the_list_decides():
    """Resolving Attacks: another list, another target."""
    game = attacked(program="ATTACK(st 9, (S, C)) lose{TURN(target, down)}")
    assert game.test()["target"] == "Saito"
    game.do("end")
    assert game.states("Saito", "Arthur", "Cobb") == ("weak", "healthy", "healthy")


def test_an_attack_on_nobody_neither_fails_nor_succeeds():
    """Ruling S11: nobody of the list is there; the card is discarded, nothing is counted."""
    game = attacked(program="ATTACK(st 1, grow, (Y)) win{UNDER} lose{TURN(C, down); UNDER}",
                    cast={"Yusuf": "inactive"})  # fmt: skip
    assert game.events("no target") == [("no target",)]
    assert game.turn == 2
    assert game.pile(3)["discard"] == ["L3-05"]
    assert game.state_of("Cobb") == "healthy"
    assert game.fails("L3-05") == 0


def test_an_attack_on_nobody_may_go_under_the_deck():
    """Ruling S11, the other reading."""
    game = attacked(
        program="ATTACK(st 1, (Y)) win{REMOVE}", cast={"Yusuf": "inactive"}, no_target="under"
    )
    assert game.pile(3)["deck"][-1] == "L3-05"


def test_an_attack_on_an_empty_level_finds_nobody():
    """Ruling S11, for an attack on everybody on another level."""
    game = attacked(level=1, program="3: ATTACK(st 1, all) win{DRAW(9)} lose{TURN(C, down)}")
    assert game.happened("no target")
    assert len(game.events("draw")) == 2


# --- on level X ----------------------------------------------------------------------------------


def test_a_card_about_another_level_attacks_there():
    """Step 5, cards that begin with an arrow: whoever is first there, though not on the list's top
    here."""
    game = meeting("L2-06", cast={"Ariadne": "healthy 3"}, keepers={3: "Ariadne"})
    assert game.test()["target"] == "Ariadne"
    game.do("end")
    assert game.states("Ariadne", "Yusuf") == ("weak", "healthy")


def test_allies_are_those_on_the_attacked_level():
    """Covering Fire counts the other active characters there (2.5, worked check 4)."""
    game = meeting("L2-06", cast={"Ariadne": "healthy 3", "Eames": "weak 3"}, hand="COVER")
    assert game.test()["target"] == "Eames"
    game.do("react", "COVER")
    assert game.events("react") == [("react", "COVER", 2)]


# --- strength ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("state", "own"), [("weak", 1), ("healthy", 2), ("strong", 3)])
@pytest.mark.parametrize(("weapon", "more"), [(None, 0), ("PISTOL", 1), ("SMG", 2), ("GRENADE", 3)])
def test_strength_is_that_of_the_state_and_of_the_weapon(state, own, weapon, more):
    """Resolving Attacks: equal or higher evades, one less does not."""
    for st in (own + more, own + more + 1):
        game = attacked(
            st, cast={"Arthur": state}, weapons={"Arthur": weapon} if weapon else {}
        ).do("end")
        name = "won" if st == own + more else "lost"
        assert game.events("won", "lost") == [(name, "Arthur", own + more, st)]


@pytest.mark.parametrize(
    ("flashbacks", "st"), [("FB_TRAIN", 1), ("2 FB_TRAIN", 0), ("FB_KIDS", 2), ("FB_BEACH", 0)]
)
def test_flashbacks_count_for_cobb(flashbacks, st):
    """Resolving Attacks: the strength of all attached cards."""
    game = attacked(program="ATTACK(st X, (C))", flashbacks=flashbacks).do("end")
    assert game.events("lost") == [("lost", "Cobb", st, 9)]


def test_strength_may_be_below_zero():
    """Resolving Attacks: nothing says that a sum stops at 0."""
    game = attacked(
        program="ATTACK(st X, (C))", flashbacks="2 FB_TRAIN FB_BEACH", cast={"Cobb": "weak"}
    ).do("end")
    assert game.events("lost") == [("lost", "Cobb", -3, 9)]


def test_flashbacks_count_for_nobody_else():
    """Resolving Attacks: they are Cobb's."""
    game = attacked(flashbacks="2 FB_TRAIN").do("end")
    assert game.events("lost") == [("lost", "Arthur", 2, 9)]


def test_others_weapons_and_strength_do_not_count():
    """Resolving Attacks: the target fights alone."""
    game = attacked(weapons={"Cobb": "GRENADE", "Eames": "SMG"}).do("end")
    assert game.events("lost") == [("lost", "Arthur", 2, 9)]


def test_reactions_add_their_strength():
    """Resolving Attacks: reaction cards for attacks only; they are discarded."""
    game = attacked(hand="ADREN STAIRS ARGUE FORGE DILATE").do("go on")
    assert game.legal("react") == {("react", "ADREN"), ("react", "STAIRS")}
    game.do("react", "ADREN").do("react", "STAIRS").do("end")
    assert game.events("lost") == [("lost", "Arthur", 7, 9)]
    assert game.discards() == pile("ADREN STAIRS")


def test_covering_fire_counts_the_others_there():
    """2.5 and worked check 4: four on the level, 1 + 3."""
    game = attacked(hand="COVER", cast={"Saito": "inactive", "Yusuf": "healthy 4"})
    game.do("react", "COVER")
    assert game.events("react") == [("react", "COVER", 4)]
    alone = attacked(cast=dict.fromkeys(ORDER[1:], "healthy 4"), hand="COVER")
    alone.do("react", "COVER")
    assert alone.events("react") == [("react", "COVER", 1)]


def test_any_hand_card_can_be_discarded_for_one_strength():
    """Resolving Attacks; ruling S27: any number, hand cards only, whatever they are."""
    game = attacked(hand="KICK ADREN 2 PISTOL", display="2 AID REST")
    assert game.legal("boost", "spend") == {("boost", card) for card in ("KICK", "ADREN", "PISTOL")}
    for n, card in enumerate(("KICK", "ADREN", "PISTOL", "PISTOL")):
        game.do("boost", card)
        assert game.test()["added"] == n + 1
    game.do("end")
    assert game.events("lost") == [("lost", "Arthur", 6, 9)]
    assert game.discards() == pile("KICK ADREN PISTOL PISTOL")


def test_nothing_is_added_to_what_is_enough():
    """Resolving Attacks: once the total is reached there is nothing to decide but whether to
    fight."""
    game = attacked(3, hand="ADREN PISTOL", cast={"Cobb": "strong"})
    game.do("go on")
    game.do("boost", "PISTOL")
    assert game.legal() == {("end",), ("concede",)}


# --- everybody -----------------------------------------------------------------------------------

ALL = "ATTACK(st X, all) win{UNDER} lose{TURN(first of (S, C) here, down)}"


def test_an_attack_on_all_is_one_fight_of_everybody_there():
    """Ruling S7; worked check 1: strength, weapons and Flashbacks of all active ones there."""
    cast = {"Yusuf": "healthy 4", "Saito": "inactive", "Eames": "strong"}
    game = attacked(
        12,
        program=ALL,
        cast=cast,
        weapons={"Cobb": "SMG", "Eames": "PISTOL", "Yusuf": "GRENADE"},
        flashbacks="FB_TRAIN",
        hand="2 KICK ADREN COVER",
    )
    # Cobb 2 + 2 - 1, Arthur 2, Ariadne 1, Eames 3 + 1
    assert (game.test()["target"], game.test()["added"]) == ("all", 0)
    game.do("boost", "KICK").do("end")
    assert game.events("lost") == [("lost", None, 11, 12)]
    assert game.state_of("Cobb") == "weak"


def test_covering_fire_against_an_attack_on_all():
    """2.5: those who fight, less one."""
    game = attacked(30, program=ALL, cast={"Saito": "inactive"}, hand="COVER").do("react", "COVER")
    assert game.events("react") == [("react", "COVER", 5)]


def test_mal_may_be_fought_by_the_first_listed_alone():
    """Ruling S7, the other reading: the first of her list, C, fights the 8."""
    game = meeting("L0-01", display="KICK", mal_attacks="first-listed")
    game.do("spend", "KICK").do("end")
    assert game.test() == {"kind": "attack", "value": 8, "target": "Cobb", "added": 0}


# --- how it ends ---------------------------------------------------------------------------------


def test_a_success_does_what_the_card_says():
    """Resolving Attacks; Icons: success."""
    game = attacked(2).do("end")
    assert game.state_of("Arthur") == "healthy"
    assert game.pile(3)["deck"][-1] == "L3-05"
    assert game.fails("L3-05") == 0


def test_a_failure_does_what_the_card_says_and_is_counted():
    """Resolving Attacks; Icons: failure; S9."""
    game = attacked(3).do("end")
    assert game.state_of("Arthur") == "weak"
    assert game.pile(3)["discard"] == ["L3-05"]
    assert game.fails("L3-05") == 1


def test_declining_loses_also_what_could_be_won():
    """Resolving Attacks: it may always be declined; S10: it counts as a failure."""
    game = attacked(1).do("concede")
    assert game.events("conceded", "lost", "won") == [("conceded", "Arthur")]
    assert game.state_of("Arthur") == "weak"
    assert game.fails("L3-05") == 1


def test_a_nested_test_may_be_declined():
    """Ruling S31: Mal was convinced, her attack is declined; the failure of the attack applies."""
    game = meeting("L0-01", display="KICK", hand="AID MAZE")
    game.do("spend", "KICK").do("end").do("concede")
    assert game.state_of("Cobb") == "weak"
    assert game.hand()["AID"] == 1
    assert game.pile(0)["deck"][-1] == "L0-01"
    assert game.fails("L0-01") == 1


# --- discard after use ---------------------------------------------------------------------------


@pytest.mark.parametrize("st", [5, 6])
@pytest.mark.parametrize("reading", ["any-fight", "only-won"])
def test_a_grenade_is_discarded_after_a_fight(st, reading):
    """Icons; ruling S12: after any fight it was counted in, or after a won one only."""
    game = attacked(st, weapons={"Arthur": "GRENADE", "Eames": "GRENADE"}, grenade=reading)
    game.do("end")
    assert game.happened("won") == (st == 5)
    used = st == 5 or reading == "any-fight"
    assert game.weapon_of("Arthur") == (None if used else "GRENADE")
    assert game.weapon_of("Eames") == "GRENADE"
    assert game.discards() == (pile("GRENADE") if used else Counter())


def test_a_grenade_stays_when_the_fight_is_declined():
    """Resolving Attacks: the weapon is not used."""
    game = attacked(weapons={"Arthur": "GRENADE"}).do("concede")
    assert game.weapon_of("Arthur") == "GRENADE"
    assert game.state_of("Arthur") == "weak"


def test_other_weapons_stay_after_a_fight():
    """Icons: only cards with the sign are discarded after use."""
    game = attacked(weapons={"Arthur": "SMG"}).do("end")
    assert game.weapon_of("Arthur") == "SMG"


def test_all_grenades_that_counted_are_used():
    """Ruling S12 in a fight of all: those of everybody there, not of others."""
    game = attacked(
        9,
        program=ALL,
        cast={"Yusuf": "healthy 4"},
        weapons={"Cobb": "GRENADE", "Yusuf": "GRENADE", "Eames": "SMG"},
    ).do("end")
    assert game.weapon_of("Cobb") is None
    assert game.weapon_of("Yusuf") == "GRENADE"
    assert game.weapon_of("Eames") == "SMG"


def test_a_grenade_is_used_before_what_follows():
    """Ruling S12: it is discarded with the fight; who falls afterwards drops nothing else."""
    game = attacked(cast={"Arthur": "weak"}, weapons={"Arthur": "GRENADE"}).do("end")
    told = [event[0] for event in game.events()]
    assert told.index("drop weapon") < told.index("state")
    assert game.discards() == pile("GRENADE")
