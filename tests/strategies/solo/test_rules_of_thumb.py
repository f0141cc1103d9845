"""What `basic` and `skilled` do without any weight, and what they no longer do wrongly."""

import pytest

from tests.rules.solo.position import Position, meeting
from tests.strategies.solo.considerations import (
    BOOST,
    CONCEDE,
    END,
    asked,
    attacked,
    chosen,
    looking,
)

both = pytest.mark.parametrize("name", ["basic", "skilled"])
YES, NO = ("yes",), ("no",)


# --- step 2 --------------------------------------------------------------------------------------


@both
def test_nothing_to_do_ends_the_step(name):
    assert chosen(Position(hand="KICK ADREN"), name) == END


@both
@pytest.mark.parametrize(
    ("level", "card", "setting", "action"),
    [
        (4, "RECON", {}, ("use", "RECON")),
        (4, "REHEARSE", {}, ("use", "REHEARSE")),
        (4, "REHEARSE", {"display": "3 PISTOL 2 SMG"}, END),
        (3, "KICK", {}, ("kick", "KICK")),
        (3, "KICK", {"kicks": (3,)}, END),
        (4, "TOTEM", {}, END),
        (4, "TOTEM", {"flashbacks": "FB_KIDS"}, ("use", "TOTEM")),
        (4, "MAZE", {}, ("use", "MAZE")),
        (4, "AID", {"cast": {"Cobb": "strong"}}, END),
        (4, "AID", {}, ("use", "AID")),
        (4, "AID", {"cast": {"Cobb": "strong", "Saito": "weak"}}, ("use", "AID")),
    ],
)
def test_a_card_is_used_when_it_helps(name, level, card, setting, action):
    """`skilled` would use more for strong sides, with more cards in hand than this weight says."""
    spare = {"up_spare": 9.0} if name == "skilled" else {}
    assert chosen(Position(level, hand=card, **setting), name, **spare) == action


@both
def test_rest_is_kept_until_somebody_is_weak(name):
    """It turns up nobody else, however much Cobb would like it."""
    assert chosen(Position(hand="REST"), name) == END
    assert chosen(Position(hand="REST", cast={"Arthur": "weak"}), name) == ("use", "REST")


@both
@pytest.mark.parametrize(
    ("cast", "action"),
    [
        ({"Cobb": "strong", "Eames": "weak"}, ("ability", "Yusuf", "Eames")),
        ({"Cobb": "healthy"}, ("ability", "Yusuf", "Cobb")),
        ({"Cobb": "strong"}, END),
    ],
)
def test_yusuf_turns_up_who_is_weak_or_cobb(name, cast, action):
    game = Position(3, cast={"Yusuf": "strong", **cast}, hand="ADREN")
    assert chosen(game, name) == action


@both
def test_eames_gives_his_weapon_for_his_health(name):
    game = Position(3, cast={"Eames": "weak"}, weapons={"Eames": "SMG"})
    assert chosen(game, name) == ("ability", "Eames")


@both
def test_a_weapon_goes_where_it_adds_strength(name):
    """Not to who has one as strong."""
    armed = {"Cobb": "SMG", "Saito": "SMG", "Arthur": "GRENADE"}
    assert chosen(Position(hand="PISTOL", weapons=armed), name) == END
    armed["Saito"] = "PISTOL"
    assert chosen(Position(hand="SMG", weapons=armed), name) == ("attach", "SMG", "Saito")


# --- fights --------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("short", "reaction"), [(1, "ADREN"), (2, "ADREN"), (3, "STAIRS"), (5, "STAIRS")]
)
def test_the_strongest_reaction_is_used_that_is_not_wasted(name, short, reaction):
    game = attacked("Arthur", short, hand="ADREN STAIRS PISTOL")
    assert chosen(game, name, hurt=9) == ("react", reaction)


@both
def test_a_fight_that_cannot_be_won_is_declined(name):
    """A reaction adds its strength or is given up for 1, and does not count twice."""
    assert chosen(attacked("Arthur", 4, hand="STAIRS PISTOL"), name, hurt=99)[0] == "react"
    assert chosen(attacked("Arthur", 5, hand="STAIRS PISTOL"), name, hurt=99) == CONCEDE


@both
def test_the_price_of_a_fight_is_that_of_the_cards_that_go(name):
    """Those that are worth least, whatever their number is."""
    game = attacked("Arthur", 2, hand="2 SMG 2 AID")
    assert chosen(game, name, hurt=2, keep_healing=1) == ("boost", "AID")
    assert chosen(game, name, hurt=1, keep_healing=1) == CONCEDE


@both
def test_an_attack_that_goes_on_the_discards_does_not_come_back(name):
    program = "ATTACK(st 6, (AT)) lose{TURN(target, down); DROP_WEAPON(target)}"
    game = asked(meeting("L3-10", program, hand="4 PISTOL"), "fight")
    assert chosen(game, name, recurs=9) == CONCEDE
    assert chosen(attacked("Arthur", 4, returns=True), name, recurs=9) == BOOST


@both
def test_losing_without_harm_costs_nothing(name):
    game = asked(meeting("L3-05", "ATTACK(st 3, (AT)) win{DRAW(1)}", hand="PISTOL"), "fight")
    assert chosen(game, name, hurt=9, lose=9, recurs=9) == CONCEDE


@both
def test_arthur_sends_somebody_who_withstands(name):
    setting = {"cast": {"Arthur": "strong"}, "weapons": {"Cobb": "PISTOL"}, "hand": "ADREN"}
    assert chosen(attacked("Saito", 3, "weak", **setting), name) == ("ability", "Arthur", "Cobb")
    assert chosen(attacked("Saito", 4, "weak", **setting), name) == CONCEDE


# --- attempts to convince ------------------------------------------------------------------------


@both
def test_nothing_is_spent_on_an_attempt_that_fails_anyway(name):
    game = meeting("L4-04", display="2 KICK", hand="ARGUE")
    assert chosen(game, name) == END


@both
@pytest.mark.parametrize(("display", "card"), [("2 KICK 2 SMG", "KICK"), ("KICK SMG REST", "REST")])
def test_little_is_wasted(name, display, card):
    """Four are lacking: first the dearest card that is not too dear."""
    game = meeting("L4-01", display=display)
    assert chosen(game, name, spend_recruit=9) == ("spend", card)


@both
def test_ariadne_helps_only_where_her_own_c_does_not_fall_as_much(name):
    """Weak instead of strong she convinces by two less, which her ability adds (S14)."""
    test = "CONVINCE(c 13) win{DRAW(1)} lose{TURN(C, down)}"
    there = meeting("L3-09", test, cast={"Ariadne": "strong"})
    assert chosen(there, name, spend_other=9) == END
    away = {"Ariadne": "strong 3"}
    setting = {"cast": away, "keepers": {3: "Ariadne"}, "kicks": (3,)}
    elsewhere = meeting("L2-03", test.replace("13", "10"), ariadne_reach="any-level", **setting)
    assert chosen(elsewhere, name, spend_other=9) == ("ability", "Ariadne")


@both
def test_cobb_looks_for_more_cards_where_an_attempt_would_fail(name):
    game = meeting("L3-09", "CONVINCE(c 13) lose{TURN(S, down)}", cast={"Cobb": "strong"})
    game.do("go on")
    assert chosen(game, name, spend_other=9) == ("ability", "Cobb")


# --- other decisions -----------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("display", "fails", "action"),
    [
        ("3 KICK REST", 0, ("go on",)),  # 10 of the team's own and 9 shown are enough for 17
        ("3 KICK REST", 2, ("go on",)),
        ("3 KICK REST", 3, ("defer", "DILATE")),
    ],
)
def test_an_inception_that_falls_short_is_deferred(name, display, fails, action):
    """Also where it falls short because it grew."""
    setting = {"goals": "found3", "display": display, "hand": "DILATE"}
    assert chosen(meeting("L3-02", fails={"L3-02": fails}, **setting), name) == action


@both
@pytest.mark.parametrize("shared", [False, True])
def test_growth_that_is_shared_counts_as_well(name, shared):
    setting = {"goals": "found3", "display": "3 KICK REST", "hand": "DILATE"}
    game = meeting("L3-02", fails={"L3-05": 3}, shared_growth=shared, **setting)
    assert chosen(game, name) == (("defer", "DILATE") if shared else ("go on",))


@both
@pytest.mark.parametrize(
    ("program", "state", "action"),
    [
        ("ATTACK(st 4, (AT)) lose{TURN(target, down)}", "weak", ("defer", "DILATE")),
        ("ATTACK(st 3, (AT)) lose{TURN(target, down)}", "weak", ("go on",)),
        ("ATTACK(st 9, (AT)) lose{TURN(target, down)}", "healthy", ("go on",)),
        ("ATTACK(st 9, all) lose{TURN(C, down)}", "weak", ("go on",)),
    ],
)
def test_an_attack_on_somebody_weak_is_deferred(name, program, state, action):
    """Out of reach of cards; not one on all, of whom nobody is meant."""
    game = meeting("L3-05", program, cast={"Arthur": state}, hand="DILATE")
    assert chosen(asked(game, "event"), name) == action


@both
def test_who_is_turned_down_by_choice_does_not_fall(name):
    game = meeting("L3-05", "TURN(choose, down)", cast={"Cobb": "weak"})
    ups = {
        "up_cobb": -1,
        "up_saito": 3,
        "up_arthur": 2,
        "up_ariadne": 4,
        "up_yusuf": 1,
        "up_eames": 5,
    }
    assert chosen(asked(game, "choose"), name, **ups) == ("turn", "Yusuf")


@both
def test_who_is_wanted_most_is_brought_back(name):
    game = meeting("L0-09", cast=dict.fromkeys(("Cobb", "Ariadne", "Arthur"), "inactive"))
    assert chosen(asked(game, "revive"), name) == ("turn", "Cobb")
    assert chosen(game, name, up_ariadne=1) == ("turn", "Ariadne")


@both
def test_nobody_is_sent_where_somebody_is(name):
    """To the first level that nobody is on, and no leader."""
    manned = {"Arthur": "healthy 2", "Yusuf": "healthy 3"}
    game = meeting("L0-04", cast={**manned, "Ariadne": "inactive"}, kicks=(1, 2, 3))
    assert chosen(asked(game, "send"), name) == ("send", "Eames", 1)
    game = meeting("L0-04", cast={**manned, "Eames": "healthy 1"}, kicks=(1, 2, 3))
    assert chosen(asked(game, "send"), name) == NO


@both
def test_prices_of_other_goals_are_paid(name):
    game = meeting("L0-02", cast={"Saito": "inactive"}, hand="2 PISTOL")
    assert chosen(asked(game, "pay"), name) == YES


@both
def test_the_flashback_that_costs_most_goes_first(name):
    game = Position(hand="TOTEM", flashbacks="FB_TRAIN FB_SAFE").do("use", "TOTEM")
    assert chosen(asked(game, "flashback"), name) == ("choose", "FB_SAFE")


@both
def test_the_display_card_with_least_c_goes_first(name):
    game = meeting("L0-08", display="KICK GRENADE REST")
    assert chosen(asked(game, "drop display"), name) == ("choose", "GRENADE")


@both
def test_the_display_is_extended_by_what_gains(name):
    game = Position(hand="GAMBIT 2 KICK", display="2 SMG PISTOL").do("use", "GAMBIT")
    assert chosen(asked(game, "extend"), name, display_c=1) == ("display", "KICK")
    assert chosen(game, name) == ("stop",)


def test_an_attack_on_all_that_is_looked_at_is_met_by_all():
    """All six have nine between them; seven of sixteen are lacking."""
    game = looking("L3-04")
    assert chosen(game, "skilled", peek_attack=7) == ("keep",)
    assert chosen(game, "skilled", peek_attack=6) == ("under",)
    assert chosen(game, "basic") == ("under",)


def test_cobb_is_no_help_in_a_fight_that_he_weakens_as_much():
    """Where all fight his own strength counts."""
    program = "ATTACK(st 13, all) lose{TURN(S, down)}"
    game = meeting("L3-04", program, cast={"Cobb": "strong"}, hand="2 PISTOL").do("go on")
    assert chosen(game, "skilled", cobb_fight=9, all_fight=3) == ("ability", "Cobb")
    program = program.replace("13", "14")
    game = meeting("L3-04", program, cast={"Cobb": "strong"}, hand="2 PISTOL").do("go on")
    assert chosen(game, "skilled", cobb_fight=9, all_fight=3) == CONCEDE
