"""The worked checks of section 5.8, with the referee's rules."""

import pytest

from tests.referee.solo.scenes import Scene, ability, card

BOOST = card("boost", "KICK")


def mal(flashbacks=()):
    scene = Scene(level=0).place(0, "Saito", "Ariadne").place(0, "Cobb", weapon="SMG")
    display = ("KICK", "MAZE", "PISTOL", "SMG")
    return scene.hold("KICK", "KICK", "KICK", display=display, flashbacks=flashbacks)


SPEND = (card("spend", "KICK"), card("spend", "MAZE"), card("spend", "PISTOL"))


def test_1_mal():
    scene = mal()
    assert scene.event("L0-01", *SPEND, BOOST, BOOST, "end") == "removed"
    assert "mal_dead" in scene.game.goals
    assert scene.game.hand == {"KICK": 1}
    assert scene.game.display.show() == {"SMG": 1}
    assert [q.decision for q in scene.asked] == ["convince"] * 4 + ["fight"] * 3
    assert scene.asked[3].legal == [{"action": "end"}]
    assert scene.asked[6].legal == [{"action": "end"}, {"action": "concede"}]


def test_1_mal_with_the_window_ledge():
    scene = mal(["FB_LEDGE"])
    where = scene.event("L0-01", *SPEND, card("spend", "SMG"), BOOST, BOOST, BOOST, "end")
    assert where == "removed"
    assert scene.game.hand.size == 0
    failed = mal(["FB_LEDGE"])
    assert (
        failed.event(
            "L0-01",
            *SPEND,
            "end",
        )
        == "under"
    )
    assert failed.game.hand.show() == {"KICK": 1}  # two are discarded
    assert failed.game.fails["L0-01"] == 1


@pytest.mark.parametrize(("difficulty", "values"), [("medium", (8, 9, 10)), ("easy", (8, 8, 8))])
def test_2_increase(difficulty, values):
    scene = Scene(level=3, difficulty=difficulty)
    for value in values[:2]:
        scene.place(3, "Cobb")
        assert scene.event("L3-05", "concede") == "under"
        assert scene.test()["value"] == value
        assert scene.person("Cobb") == ("weak", 3, None)
    scene.place(3, "Cobb").hold(*["STAIRS"] * 3)
    helps = [card("react", "STAIRS")] * (3 if difficulty == "medium" else 2)
    assert scene.event("L3-05", *helps, "end") == "under"
    assert scene.test()["value"] == values[2]
    assert scene.game.fails["L3-05"] == 2
    assert scene.person("Cobb") == ("healthy", 3, None)


@pytest.mark.parametrize(("difficulty", "second"), [("medium", 11), ("easy", 10)])
def test_3_recruit(difficulty, second):
    scene = Scene(difficulty=difficulty).place(4, "Cobb").hold(display=["REST"])
    for value in (10, second):
        assert scene.event("L4-03", "end") == "under"
        assert scene.test() == {"kind": "convince", "value": value, "target": None, "added": 0}
        assert scene.person("Eames") == ("outside", None, None)
    assert scene.event("L4-03") == "removed"
    assert not scene.asked
    assert scene.person("Eames") == ("weak", 4, None)
    assert scene.game.recruited == {"Eames"}


def test_3_recruit_convinced():
    scene = Scene().place(4, "Cobb", state="strong").hold("ARGUE", display=["REST", "KICK"])
    helps = [card("spend", "REST"), card("spend", "KICK")]
    assert scene.event("L4-01", "go on", *helps) == "removed"
    assert scene.person("Ariadne") == ("healthy", 4, None)
    assert scene.game.hand == {"ARGUE": 1}


def test_4_covering_fire():
    scene = Scene(level=2).place(3, "Yusuf", "Ariadne", "Eames", "Saito").place(2, "Cobb")
    scene.hold("COVER", *["KICK"] * 4)
    # Yusuf has 1, the card gives 1 + 3: 4 short of 9.
    assert (
        scene.event("L2-06", card("react", "COVER"), BOOST, BOOST, BOOST, BOOST, "end") == "under"
    )
    assert scene.game.fails["L2-06"] == 0


def test_4_covering_fire_for_all():
    scene = Scene(level=1).place(1, "Cobb", "Arthur", "Eames", state="strong").hold("COVER")
    scene.event("L1-07", "go on", card("react", "COVER"), "end")
    assert scene.asked[-1].legal == [{"action": "end"}, {"action": "concede"}]  # 9 + 1 + 2


def test_5_rehearsal():
    scene = Scene().place(4, "Cobb")
    scene.hold("REHEARSE", display=["KICK"] * 3, deck=["FB_KIDS", "PISTOL", "SMG"])
    scene.use("REHEARSE")
    assert scene.game.flashbacks == {"FB_KIDS": 1}
    assert scene.game.display.show() == {"KICK": 3, "PISTOL": 1}
    assert scene.game.deck == ["SMG"]


def test_6_final_inception():
    scene = Scene(level=1).place(1, "Cobb", "Eames").hold()
    assert scene.event("L1-02") == "under"
    assert not scene.game.fails["L1-02"]
    scene.game.goals.add("found1")
    assert scene.event("L1-02") == "under"
    assert scene.person("Eames") == ("weak", 1, None)
    assert scene.event("L1-02") is None
    assert scene.game.ending == "second inception failed"
    assert scene.game.fails["L1-02"] == 2
    assert scene.person("Eames") == ("weak", 1, None)


def test_7_keeper_and_send():
    scene = Scene(level=0, difficulty="hard").place(0, "Cobb", "Saito", "Ariadne")
    scene.place(3, "Yusuf", state="weak", weapon="PISTOL").place(2, "Arthur").place(1, "Eames")
    game = scene.hold().game
    game.kicks = {3: "KICK", 2: "KICK", 1: "KICK"}
    assert game.kicks_are_manned()
    assert scene.event("L0-05", "concede") == "under"
    assert scene.person("Yusuf") == ("inactive", 0, None)
    assert game.discard["PISTOL"] == 1
    assert game.kicks[3] == "KICK"
    assert not game.kicks_are_manned()
    send = {"action": "send", "target": "Ariadne", "level": 3}
    assert scene.event("L0-04", send) == "removed"
    assert scene.person("Ariadne") == ("healthy", 3, None)
    assert game.kicks_are_manned()
    game.goals |= {"incepted1", "mal_dead"}
    game.options.named_keepers = "on"
    scene.goals()
    assert game.ending is None
    game.options.named_keepers = "off"
    scene.goals()
    assert game.ending == "synchronised Kick"


def test_abilities_are_offered_until_it_is_enough():
    scene = Scene(level=3).place(3, "Cobb", state="strong").place(3, "Yusuf", state="strong")
    scene.hold("ADREN", "KICK", deck=["STAIRS", "FB_TRAIN"])
    # Cobb 3, then healthy with the Train 1, then up again 2; 2 and 3 more are 1 short of 8.
    plays = [ability("Cobb"), ability("Yusuf", "Cobb"), card("react", "ADREN")]
    assert scene.event("L3-05", "go on", *plays, card("react", "STAIRS"), BOOST, "end") == "under"
    assert ability("Yusuf", "Cobb") not in scene.asked[3].legal
    assert ability("Cobb") in scene.asked[3].legal
    assert scene.person("Cobb") == ("strong", 3, None)
    assert scene.game.flashbacks == {"FB_TRAIN": 1}
