"""Positions that are easy to get wrong: Flashbacks, weapons, Arthur, Mal."""

import pytest

from tests.referee.solo.scenes import Scene, ability, card

END_OR_CONCEDE = [{"action": "end"}, {"action": "concede"}]


def test_a_flashback_drawn_while_cobb_is_inactive_goes_to_the_hand_and_stays_there():
    scene = Scene(level=0).place(0, "Saito").place(0, "Cobb", state="inactive")
    scene.hold(deck=["FB_TRAIN", "FB_SAFE", "PISTOL"])
    scene.game.draw(1)
    assert scene.game.hand == {"FB_TRAIN": 1}
    scene.event("L0-09")  # Cobb comes back
    assert scene.person("Cobb") == ("weak", 0, None)
    assert scene.game.hand == {"FB_TRAIN": 1}
    scene.game.draw(1)
    assert scene.game.flashbacks == {"FB_SAFE": 1}


def test_a_flashback_enters_the_display_while_cobb_is_inactive():
    scene = Scene().place(4, "Saito").hold("REHEARSE", deck=["FB_TRAIN", "FB_SAFE", "KICK"])
    scene.use("REHEARSE")
    assert scene.game.display == {"FB_TRAIN": 1, "FB_SAFE": 1}


def test_cobb_loses_flashbacks_and_weapon_when_he_falls():
    scene = Scene(level=3).place(3, "Cobb", state="weak", weapon="SMG").place(3, "Saito")
    scene.hold(flashbacks=["FB_KIDS", "FB_KIDS"])
    scene.event("L3-05", "concede")
    assert scene.person("Cobb") == ("inactive", 0, None)
    assert scene.game.discard.show() == {"SMG": 1, "FB_KIDS": 2}
    assert scene.game.flashbacks.size == 0


@pytest.mark.parametrize(
    ("reading", "answer", "left"),
    [
        ("any-fight", "end", None),
        ("any-fight", "concede", "GRENADE"),
        ("only-won", "end", "GRENADE"),
        ("only-won", "concede", "GRENADE"),
    ],
)
def test_a_grenade_in_a_lost_fight(reading, answer, left):
    scene = Scene(level=3, grenade=reading).place(3, "Cobb", weapon="GRENADE")
    scene.event("L3-05", answer)
    assert scene.person("Cobb") == ("weak", 3, left)


@pytest.mark.parametrize("reading", ["any-fight", "only-won"])
def test_grenades_of_all_who_fought_are_used_up(reading):
    scene = Scene(level=1, grenade=reading).place(1, "Cobb", "Arthur", weapon="GRENADE")
    scene.place(1, "Eames", weapon="SMG").place(2, "Yusuf", weapon="GRENADE")
    assert scene.event("L1-07", "end") == "discard"
    assert [scene.person(n)[2] for n in ("Cobb", "Arthur", "Eames", "Yusuf")] == [
        None,
        None,
        "SMG",
        "GRENADE",
    ]


def test_conceding_a_fight_that_could_be_won():
    scene = Scene(level=3).place(3, "Arthur", state="weak", weapon="SMG").place(3, "Cobb")
    scene.hold("STAIRS", "ADREN", "KICK")
    plays = [card("react", "STAIRS"), card("react", "ADREN"), "concede"]
    assert scene.event("L3-08", *plays) == "under"
    assert scene.asked[2].legal == END_OR_CONCEDE  # 1 + 2 + 3 + 2
    assert scene.person("Arthur") == ("inactive", 0, None)
    assert scene.game.fails["L3-08"] == 1
    assert scene.game.hand.show() == {"KICK": 1}


def test_arthur_draws_the_attack_to_himself():
    scene = Scene(level=3).place(3, "Cobb").place(3, "Eames").place(3, "Arthur", state="strong")
    scene.hold("KICK")
    retarget = ability("Arthur", "Arthur")
    assert scene.event("L3-05", card("boost", "KICK"), retarget, "concede") == "under"
    assert scene.test(0)["target"] == "Cobb"
    assert scene.offers("ability", 0, "target") == ["Arthur", "Eames"]
    assert scene.test(2) == {"kind": "attack", "value": 8, "target": "Arthur", "added": 1}
    assert scene.offers("ability", 2, "target") == []
    assert scene.person("Arthur") == ("weak", 3, None)
    assert scene.person("Cobb") == ("healthy", 3, None)


def test_arthur_retargets_from_another_level():
    scene = Scene(level=1).place(3, "Yusuf", "Ariadne").place(1, "Arthur", state="strong")
    scene.event("L1-10", ability("Arthur", "Ariadne"), "end")
    assert scene.person("Arthur")[0] == "healthy"
    assert scene.person("Ariadne")[0] == "weak"
    near = Scene(level=1, arthur_reach="same-level").place(3, "Yusuf", "Ariadne")
    near.place(1, "Arthur", state="strong")
    near.event("L1-10", "end")
    assert near.asked[0].legal == END_OR_CONCEDE
    assert near.person("Yusuf")[0] == "weak"


def test_arthur_is_no_help_against_an_attack_on_all():
    scene = Scene(level=3).place(3, "Cobb", "Eames").place(3, "Arthur", state="strong")
    scene.event("L3-04", "end")
    assert scene.test()["target"] == "all"
    assert scene.offers("ability", 0, "who") == []
    assert scene.person("Arthur")[0] == "healthy"  # first of the list


def test_saito_is_wounded_whoever_fought_for_him():
    scene = Scene(level=3).place(3, "Saito", state="strong").place(3, "Arthur", state="strong")
    scene.event("L3-03", ability("Arthur", "Arthur"), "end")
    assert scene.person("Saito")[0] == "weak"
    assert scene.person("Arthur")[0] == "healthy"
    scene.event("L3-03", "end")
    assert scene.person("Saito") == ("inactive", 0, None)


def test_mals_inner_test_conceded():
    scene = Scene(level=0).place(0, "Cobb", "Ariadne", "Eames").hold(display=["REST", "KICK"])
    assert scene.event("L0-01", card("spend", "REST"), card("spend", "KICK"), "concede") == "under"
    assert [state["test"]["kind"] for state in scene.states] == ["convince"] * 3 + ["attack"]
    assert scene.test(3) == {"kind": "attack", "value": 8, "target": "all", "added": 0}
    assert scene.game.fails["L0-01"] == 1
    assert scene.game.display.size == 0
    assert scene.person("Cobb")[0] == "weak"
    assert "mal_dead" not in scene.game.goals
    assert scene.event("L0-01") == "under"  # it does not increase
    assert scene.test()["value"] == 11


def test_mal_attacks_the_first_listed_only():
    scene = Scene(level=0, mal_attacks="first-listed").place(0, "Ariadne", "Eames")
    scene.place(0, "Arthur", "Cobb", state="strong").hold(display=["KICK"] * 2)
    scene.event("L0-01", "go on", card("spend", "KICK"), "concede")
    assert scene.test(3)["target"] == "Cobb"
    assert scene.offers("ability", 3, "target") == ["Arthur", "Ariadne", "Eames", None]
