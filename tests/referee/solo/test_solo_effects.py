"""Positions that are easy to get wrong: falls, healing, paying, and what cards do."""

import pytest

from tests.referee.solo.scenes import Scene, ability, card


def test_the_fourth_to_fall_ends_the_game_in_the_middle_of_an_effect():
    scene = Scene(level=3).place(0, "Saito", "Arthur", "Eames", state="inactive")
    scene.place(3, "Yusuf", state="weak").hold("KICK")
    assert scene.event("L3-04", "end") is None
    assert scene.game.ending == "fourth character lost"
    assert scene.game.event == "L3-04"
    assert scene.game.hand.size == 1


@pytest.mark.parametrize(("reading", "ending"), [("no", None), ("yes", "fourth character lost")])
def test_whether_every_fall_counts(reading, ending):
    scene = Scene(level=0, count_falls=reading).place(0, "Ariadne", "Cobb")
    for _ in range(4):
        scene.place(0, "Saito", state="weak")
        scene.event("L1-03")
    assert scene.game.ending == ending


def test_who_is_healed_where():
    scene = Scene(level=1).place(1, "Cobb", "Arthur").place(3, "Ariadne").hold()
    scene.event("L1-12")
    assert scene.person("Ariadne")[0] == "healthy"
    assert scene.game.hand.size == 2
    scene.place(1, "Ariadne")
    scene.event("L1-12")
    assert scene.person("Ariadne")[0] == "strong"
    scene.event("L1-03")  # Saito is not in play
    assert scene.person("Saito")[0] == "outside"
    scene.place(3, "Saito")
    scene.event("L1-03")
    assert scene.person("Saito") == ("weak", 3, None)


@pytest.mark.parametrize(("level", "state"), [(3, "strong"), (2, "healthy")])
def test_a_card_heals_by_name_only_on_its_level(level, state):
    scene = Scene(level=3).place(3, "Eames", state="strong", weapon="SMG").place(level, "Arthur")
    scene.hold("ADREN")
    assert scene.event("L3-07", card("react", "ADREN"), "end") == "discard"
    assert scene.person("Arthur")[0] == state


def test_choosing_whom_to_heal():
    scene = Scene(level=1).place(1, "Cobb", state="strong").place(3, "Yusuf", state="weak")
    scene.place(1, "Eames").place(0, "Saito", state="inactive").hold("AID", "REST", "COMPOUND")
    scene.use("AID", {"target": "Eames"})
    assert scene.offers("turn", 0, "target") == ["Yusuf", "Eames"]
    scene.use("REST")
    assert scene.offers("turn", 0, "target") == ["Yusuf"]
    scene.game.people["Yusuf"].state = "strong"
    scene.use("COMPOUND")
    assert not scene.asked
    assert scene.game.discard.show() == {"AID": 1, "REST": 1, "COMPOUND": 1}


def test_ariadne_pays_with_her_strong_side():
    scene = Scene(level=2).place(2, "Cobb").place(2, "Ariadne", state="strong").hold("FORGE")
    scene.place(2, "Eames").hold("FORGE")
    scene.event("L2-03", ability("Ariadne"), card("react", "FORGE"))
    # 3 + 3 + 2, then Ariadne's 1 and 2 more, then 3.
    assert scene.test(1)["added"] == 2
    assert scene.person("Ariadne")[0] == "weak"
    assert scene.asked[2].legal == [{"action": "end"}]
    assert scene.test(2)["added"] == 5


@pytest.mark.parametrize(("reading", "offered"), [("same-level", []), ("any-level", ["Ariadne"])])
def test_where_ariadne_must_be(reading, offered):
    scene = Scene(level=2, ariadne_reach=reading).place(3, "Ariadne", state="strong")
    scene.place(2, "Cobb", "Saito").hold("FORGE", "ADREN", "DILATE", display=["GRENADE"] * 2)
    scene.event("L2-03", "go on", card("react", "FORGE"), card("spend", "GRENADE"), "end")
    assert scene.offers("ability", 1, "who") == offered
    assert scene.offers("react", 1) == ["FORGE"]
    assert scene.test(2)["added"] == 1  # Eames is not there
    assert scene.offers("spend", 2) == ["GRENADE"]
    assert scene.test(3)["added"] == 1


def test_yusuf_heals_others_only():
    scene = Scene().place(4, "Yusuf", state="strong").place(4, "Cobb", state="strong")
    scene.hold("KICK", "KICK")
    scene.event("L4-05", "go on", "concede")
    assert scene.offers("ability", 0, "who") == ["Cobb"]
    assert scene.person("Cobb")[0] == "healthy"


def test_paying_after_drawing_for_it():
    scene = Scene(level=3).place(3, "Cobb", state="strong").hold("KICK", deck=["SMG", "FB_SAFE"])
    assert (
        scene.event("L3-01", "go on", ability("Cobb"), "yes", card("choose", "KICK")) == "removed"
    )
    assert [q.decision for q in scene.asked] == ["event", "pay", "pay", "give", "give"]
    assert scene.asked[1].legal == [{"action": "no"}, ability("Cobb")]
    assert [state["left"] for state in scene.states] == [0, 0, 0, 2, 1]
    assert scene.game.goals == {"found3"}


def test_declining_to_pay_costs_a_card_and_is_no_failure():
    scene = Scene(level=3).place(3, "Cobb").hold("KICK", "SMG", "AID")
    assert scene.event("L3-01", "no", card("choose", "SMG")) == "under"
    assert not scene.game.fails["L3-01"]
    assert scene.game.hand.show() == {"KICK": 1, "AID": 1}


@pytest.mark.parametrize(("reading", "where"), [("discard", "discard"), ("under", "under")])
def test_an_attack_with_nobody_to_attack(reading, where):
    scene = Scene(level=2, no_target=reading).place(2, "Cobb")
    assert scene.event("L2-06") == where
    assert not scene.asked
    assert not scene.game.fails["L2-06"]


def test_a_weapon_is_lost_with_a_fight():
    scene = Scene(level=3).place(3, "Yusuf", weapon="SMG")
    assert scene.event("L3-10", "end") == "discard"
    assert scene.person("Yusuf") == ("weak", 3, None)
    assert scene.game.discard.show() == {"SMG": 1}


def test_reviving_asks_only_where_several_could_be():
    scene = Scene(level=0).place(0, "Saito").place(0, "Ariadne", "Yusuf", state="inactive")
    scene.event("L0-09")
    assert scene.asked[0].legal == [{"action": "turn", "target": "Ariadne"}]
    assert scene.asked[0].decision == "revive"
    assert scene.person("Ariadne") == ("weak", 0, None)
    scene.event("L0-09")
    assert scene.game.hand.size == 1
    scene.place(0, "Ariadne", "Eames", state="inactive")
    scene.event("L0-09", {"target": "Eames"})
    assert scene.person("Eames") == ("weak", 0, None)


def test_saito_is_found_and_talked_round():
    scene = Scene(level=0).place(0, "Saito", state="inactive").place(0, "Cobb", "Ariadne", "Eames")
    scene.hold("KICK", "KICK", display=["REST"])
    assert scene.event("L0-03") == "under"
    assert scene.event("L0-02", "yes") == "removed"
    assert scene.event("L0-03", card("spend", "REST")) == "removed"
    assert scene.person("Saito") == ("weak", 0, None)
    assert scene.event("L0-03") == "discard"


def test_an_event_is_put_off():
    scene = Scene(level=2).place(2, "Cobb", state="strong").hold("DILATE", "KICK")
    assert scene.event("L2-09", "defer") == "under"
    assert not scene.game.fails["L2-09"]
    assert scene.game.discard.show() == {"DILATE": 1}


def test_peeking_moves_cards_as_it_is_answered():
    scene = Scene(level=3).place(3, "Cobb").hold("MAZE")
    pile = scene.game.levels[3]
    pile.deck = ["L3-03", "L3-04", "L3-05"]
    scene.use("MAZE", "under", "keep")
    assert [state["peeked"] for state in scene.states] == [["L3-03", "L3-04"], ["L3-04"]]
    assert pile.deck == ["L3-04", "L3-05", "L3-03"]
    pile.deck = ["L3-03", "L3-04"]
    scene.hold("MAZE")
    scene.use("MAZE", "under", "under")
    assert pile.deck == ["L3-03", "L3-04"]
    pile.deck = []
    scene.hold("MAZE")
    scene.use("MAZE")
    assert not scene.asked


def test_the_display_is_enlarged_from_the_hand():
    scene = (
        Scene().place(4, "Cobb").hold("GAMBIT", "KICK", "SMG", display=["AID"] * 4, deck=["MAZE"])
    )
    scene.use("GAMBIT", card("display", "KICK"))
    assert len(scene.asked) == 1  # the display is full
    assert scene.game.display.show() == {"AID": 4, "KICK": 1}
    assert scene.game.hand.show() == {"SMG": 1, "MAZE": 1}
    assert scene.states[0]["left"] == 2
    scene.hold("GAMBIT", "SMG", deck=["MAZE"])
    scene.use("GAMBIT", "stop")
    assert scene.game.hand.show() == {"SMG": 1, "MAZE": 1}


def test_flashbacks_are_cleared_up_to_two():
    scene = Scene().place(4, "Cobb").hold("TOTEM", "TOTEM", flashbacks=["FB_KIDS", "FB_SAFE"])
    scene.use("TOTEM", card("choose", "FB_SAFE"), "stop")
    assert scene.game.flashbacks.show() == {"FB_KIDS": 1}
    scene.use("TOTEM", card("choose", "FB_KIDS"))
    assert len(scene.asked) == 1
    scene.hold("TOTEM")
    scene.use("TOTEM")
    assert not scene.asked
