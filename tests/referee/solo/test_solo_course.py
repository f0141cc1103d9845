"""Turns, goals, levels, decks that run out, difficulties, and how games end."""

import pytest

from tests.referee.solo.flow import legal_plays, run, turn
from tests.referee.solo.scenes import Scene, ability, card

KICKS = {3: "KICK", 2: "KICK", 1: "KICK"}


def manned(level=0, **options):
    """A team in Limbo with everybody in place."""
    scene = Scene(level=level, **options).place(0, "Cobb", "Saito", "Ariadne")
    scene.place(3, "Yusuf").place(2, "Arthur").place(1, "Eames")
    scene.game.kicks = dict(KICKS)
    scene.game.goals = {"incepted1"}
    return scene


def ready(level, *names):
    """A team that has met the goals of a level but for those who are to stay."""
    scene = Scene(level=level).place(level, *names)
    scene.game.goals = {f"found{level}", f"incepted{level}"}
    scene.game.kicks = {level: "KICK"}
    return scene


def test_level_4_is_left_once_all_are_recruited_and_fischer_sleeps():
    scene = Scene().place(4, "Cobb", "Saito", "Yusuf", "Eames")
    scene.place(0, "Ariadne", state="inactive")
    scene.game.recruited = {"Yusuf", "Eames"}
    scene.game.goals = {"sedated"}
    scene.goals()
    assert scene.game.level == 4
    scene.game.recruited.add("Ariadne")
    scene.goals()
    assert scene.game.level == 3
    assert [scene.person(n)[1] for n in ("Cobb", "Saito", "Ariadne", "Yusuf")] == [3, 3, 0, 3]


def test_one_character_stays_behind():
    scene = ready(2, "Cobb", "Arthur", "Eames").place(3, "Yusuf")
    scene.place(2, "Eames", state="weak", weapon="SMG")
    scene.goals({"target": "Cobb"})
    assert scene.offers("keep back", 0, "target") == ["Cobb", "Arthur", "Eames"]
    assert [scene.person(n)[1] for n in ("Cobb", "Arthur", "Eames", "Yusuf")] == [2, 1, 1, 3]
    assert scene.person("Eames") == ("weak", 1, "SMG")
    assert scene.game.level == 1


def test_goals_of_the_next_level_are_checked_at_once():
    scene = ready(3, "Cobb", "Arthur", "Eames")
    scene.game.goals |= {"found2", "incepted2"}
    scene.game.kicks[2] = "KICK"
    scene.goals({"target": "Cobb"}, {"target": "Arthur"})
    assert scene.game.level == 1
    assert [scene.person(n)[1] for n in ("Cobb", "Arthur", "Eames")] == [3, 2, 1]


def test_a_turn_goes_down_before_its_event():
    scene = ready(3, "Cobb", "Saito", "Eames").hold("KICK", deck=["PISTOL"] * 2)
    scene.game.kicks = {}
    scene.game.levels[2].deck.insert(0, "L2-10")
    plays = [card("kick", "KICK"), "end", {"target": "Eames"}, {"target": "Saito"}]
    scene.drive(turn(scene.game), plays)
    assert [q.decision for q in scene.asked] == ["play", "play", "keeper", "choose"]
    assert scene.person("Saito") == ("strong", 2, None)
    assert scene.game.levels[2].discard == ["L2-10"]


def test_two_are_needed_to_leave():
    scene = ready(2, "Cobb").place(3, "Yusuf").place(0, "Saito", state="inactive")
    scene.goals()
    assert scene.game.level == 2
    scene = ready(2, "Cobb", "Saito")
    scene.game.kicks = {3: "KICK"}
    scene.goals()
    assert scene.game.level == 2


def test_the_last_move_is_followed_by_the_final_check():
    scene = ready(1, "Cobb", "Eames", "Saito").place(3, "Yusuf").place(2, "Arthur")
    scene.game.kicks = dict(KICKS)
    scene.goals({"target": "Eames"})
    assert scene.game.ending is None
    early = ready(1, "Cobb", "Eames", "Saito").place(3, "Yusuf").place(2, "Arthur")
    early.game.kicks = dict(KICKS)
    early.game.goals.add("mal_dead")
    early.goals({"target": "Eames"})
    assert early.game.ending == "synchronised Kick"


@pytest.mark.parametrize(
    ("difficulty", "keepers", "won"),
    [
        ("hard", "by-difficulty", True),
        ("challenge", "by-difficulty", False),
        ("challenge", "off", True),
        ("easy", "on", False),
    ],
)
def test_named_keepers(difficulty, keepers, won):
    scene = manned(difficulty=difficulty, named_keepers=keepers)
    scene.place(2, "Eames").place(1, "Arthur")
    scene.game.goals.add("mal_dead")
    scene.goals()
    assert (scene.game.ending == "synchronised Kick") == won
    scene = manned(difficulty=difficulty, named_keepers=keepers).place(3, "Saito")
    scene.game.goals.add("mal_dead")
    scene.goals()
    assert scene.game.ending == "synchronised Kick"


@pytest.mark.parametrize("name", ["Cobb", "Saito", "Yusuf", "Arthur", "Eames"])
def test_who_must_be_active_at_the_end(name):
    scene = manned().place(0, name, state="inactive")
    scene.game.goals.add("mal_dead")
    scene.goals()
    assert scene.game.ending is None


@pytest.mark.parametrize(
    ("lost", "options", "ending"),
    [
        ("Saito", {}, "Cobb or Saito lost"),
        ("Cobb", {}, "Cobb or Saito lost"),
        ("Yusuf", {}, "no Kick"),
        (None, {}, "Mal alive"),
        (None, {"limbo_deck": "reshuffle"}, None),
    ],
)
def test_the_limbo_deck_runs_out(lost, options, ending):
    scene = manned(**options)
    if lost:
        scene.place(0, lost, state="inactive")
    pile = scene.game.levels[0]
    pile.deck, pile.discard, pile.removed = [], ["L0-08"], ["L0-04"]
    scene.hold()
    scene.event_step()
    assert scene.game.ending == ending
    assert pile.discard == ["L0-08"]
    assert pile.removed == ["L0-04"]


def test_nobody_on_the_level_comes_before_the_empty_deck():
    scene = manned().place(1, "Cobb", "Saito", "Ariadne")
    scene.game.levels[0].deck = []
    scene.event_step()
    assert scene.game.ending == "nobody left on the level"


@pytest.mark.parametrize(
    ("reading", "ending", "hand"),
    [("reshuffle", None, 2), ("no-event", None, 0), ("defeat", "event deck ran out", 0)],
)
def test_a_level_deck_runs_out(reading, ending, hand):
    scene = Scene(empty_level_deck=reading).place(4, "Cobb", "Saito").hold(deck=["KICK", "KICK"])
    pile = scene.game.levels[4]
    pile.deck, pile.discard, pile.removed = [], ["L4-09"], ["L4-01"]
    scene.event_step()
    assert scene.game.ending == ending
    assert scene.game.hand.size == hand
    assert pile.discard == ["L4-09"]
    pile.discard = []
    scene.event_step()
    assert scene.game.hand.size == hand


def test_the_last_on_the_level_falls():
    scene = Scene(level=1).place(1, "Cobb", state="weak").place(3, "Saito")
    scene.game.levels[1].deck = ["L1-13"]
    scene.event_step("concede")
    assert scene.game.ending == "nobody left on the level"
    assert scene.game.event is None


@pytest.mark.parametrize(("cap", "value"), [("9", 17), ("2", 10)])
def test_growth_of_strength_is_capped(cap, value):
    scene = Scene(level=3, growth_cap_st=cap).place(3, "Cobb")
    scene.game.fails["L3-05"] = 30
    scene.event("L3-05", "concede")
    assert scene.test()["value"] == value


@pytest.mark.parametrize(("cap", "value"), [("5", 18), ("1", 14)])
def test_growth_of_c_is_capped(cap, value):
    scene = Scene(growth_cap_c=cap).place(4, "Saito").hold("KICK")
    scene.game.fails["L4-04"] = 30
    scene.event("L4-04")
    assert scene.test()["value"] == value


@pytest.mark.parametrize(
    ("options", "value"),
    [
        ({}, 8),
        ({"shared_growth": "yes"}, 9),
        ({"shared_growth": "yes", "increases": "off"}, 8),
    ],
)
def test_growth_may_be_shared(options, value):
    scene = Scene(level=3, **options).place(3, "Cobb", "Yusuf", "Arthur")
    scene.event("L3-07", "concede")  # no card that grows
    scene.event("L3-05", "concede")
    scene.event("L3-06", "concede")
    assert scene.test()["value"] == value
    assert scene.game.fails == {"L3-07": 1, "L3-05": 1, "L3-06": 1}


@pytest.mark.parametrize(("reading", "asked"), [("yes", 0), ("no", 1)])
def test_an_inception_before_fischer_is_found(reading, asked):
    scene = Scene(level=3, inception_needs_finding=reading).place(3, "Cobb")
    assert scene.event("L3-02") == "under"
    assert len(scene.asked) == asked
    assert scene.game.fails["L3-02"] == asked


@pytest.mark.parametrize("reading", ["no", "yes"])
def test_whether_the_kick_falls_with_its_keeper(reading):
    scene = ready(1, "Cobb", "Saito", "Eames", "Ariadne")
    scene.game.options.kick_falls_with_keeper = reading
    scene.goals({"target": "Eames"})
    scene.place(1, "Eames", state="weak").hold("KICK")
    scene.event("L0-07", "concede")
    fell = reading == "yes"
    assert scene.game.kicks == ({} if fell else {1: "KICK"})
    assert scene.game.discard["KICK"] == fell
    scene.event("L0-04", {"target": "Ariadne", "level": 1})
    assert scene.game.kicks == {1: "KICK"}
    assert scene.game.hand["KICK"] == (not fell)


def test_the_last_one_in_limbo_is_not_sent():
    scene = manned().place(3, "Saito", "Ariadne")
    assert scene.event("L0-04") == "under"
    assert scene.asked[0].legal == [{"action": "no"}]


def test_plays_of_step_2():
    scene = Scene(level=3).place(3, "Cobb").place(2, "Eames", state="weak", weapon="SMG")
    scene.place(0, "Saito", state="inactive").hold("KICK", "PISTOL", "ADREN", display=["AID"] * 2)
    assert legal_plays(scene.game) == [
        {"action": "end"},
        card("display", "ADREN"),
        card("display", "KICK"),
        card("display", "PISTOL"),
        card("attach", "PISTOL") | {"target": "Cobb"},
        card("attach", "PISTOL") | {"target": "Eames"},
        card("kick", "KICK"),
        {"action": "drop", "target": "Eames"},
        ability("Eames"),
    ]
    scene.play(card("kick", "KICK"))
    scene.play(card("attach", "PISTOL") | {"target": "Eames"})
    assert scene.game.kicks == {3: "KICK"}
    assert scene.person("Eames") == ("weak", 2, "PISTOL")
    scene.hold("KICK", display=["AID"] * 3)
    assert legal_plays(scene.game) == [{"action": "end"}, {"action": "drop", "target": "Eames"}]


@pytest.mark.parametrize("level", [4, 0])
def test_no_kick_is_played_on_the_first_and_last_level(level):
    scene = Scene(level=level).place(level, "Cobb").hold("KICK")
    assert legal_plays(scene.game) == [{"action": "end"}, card("display", "KICK")]


def test_eames_needs_a_weapon_of_2():
    scene = Scene().place(4, "Eames", state="weak", weapon="PISTOL")
    assert ability("Eames") not in legal_plays(scene.game)
    scene.place(4, "Eames", state="weak", weapon="GRENADE")
    scene.play(ability("Eames"))
    assert scene.person("Eames") == ("healthy", 4, None)


def test_a_card_used_can_be_drawn_again_at_once():
    scene = Scene().place(4, "Cobb").hold("RECON", deck=["SMG"])
    scene.use("RECON")
    assert scene.game.hand.show() == {"SMG": 1, "RECON": 1}
    scene.game.draw(3)  # nothing left anywhere
    assert scene.game.hand.size == 2


def test_a_game_stops_after_its_last_turn():
    scene = Scene(turn_limit="7").place(4, "Cobb", "Saito", "Arthur").hold(deck=["KICK"] * 20)
    scene.game.levels[4].deck = ["L4-09", "L4-09"]
    course = run(scene.game)
    question = next(course)
    decisions = [question.decision]
    with pytest.raises(StopIteration):
        while True:
            question = course.send(question.legal[0])
            decisions.append(question.decision)
    assert scene.game.turn == 7
    assert scene.game.ending == "stopped without end"
    assert decisions == ["play", "play", "discard"]
    assert scene.game.hand.size == 7
