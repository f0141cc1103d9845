"""Every effect of the vocabulary (section 2 of the cards), also as no printed card uses it."""

import pytest

from tests.rules.solo.position import Position, pile, resolved

# --- choosing ------------------------------------------------------------------------------------


def test_choose_up_is_among_the_active_below_strong():
    """2.4; ruling S29: on any level; one has to be chosen."""
    cast = {"Cobb": "strong", "Saito": "inactive", "Yusuf": "weak 4", "Eames": "weak"}
    game = resolved("TURN(choose, up)", cast=cast)
    if game.asked() == "event":
        game.do("go on")
    assert game.asked() == "choose"
    assert game.legal() == {("turn", n) for n in ("Arthur", "Ariadne", "Yusuf", "Eames")}
    game.do("turn", "Yusuf")
    assert game.state_of("Yusuf") == "healthy"


def test_choose_weak_is_among_the_weak():
    """2.4, as Rest says it; ruling S29."""
    game = Position(3, cast={"Cobb": "weak", "Yusuf": "weak 4", "Saito": "inactive"}, hand="REST")
    game.do("use", "REST")
    assert game.legal() == {("turn", "Cobb"), ("turn", "Yusuf")}
    game.do("turn", "Cobb")
    assert game.state_of("Cobb") == "healthy"


def test_choose_down_is_among_all_active():
    """2.4: nobody who is active can be left out, strong or weak."""
    cast = {"Cobb": "strong", "Saito": "inactive", "Yusuf": "weak 4", "Eames": "outside"}
    game = resolved("TURN(choose, down)", cast=cast).do("go on")
    assert game.legal() == {("turn", n) for n in ("Cobb", "Arthur", "Ariadne", "Yusuf")}
    game.do("turn", "Yusuf")
    assert game.state_of("Yusuf") == "inactive"


def test_choose_weak_down_loses_a_weak_one():
    """2.4: whoever is chosen among the weak becomes inactive."""
    cast = {"Cobb": "weak", "Yusuf": "weak 4", "Saito": "inactive"}
    game = resolved("TURN(choose weak, down)", cast=cast)
    assert game.legal() == {("turn", "Cobb"), ("turn", "Yusuf")}
    game.do("turn", "Yusuf")
    assert game.state_of("Yusuf") == "inactive"


def test_with_nobody_to_choose_nothing_is_asked():
    """2.4: the step is skipped."""
    cast = dict.fromkeys(("Cobb", "Arthur", "Ariadne", "Eames", "Saito"), "strong")
    game = Position(3, cast=cast | {"Yusuf": "inactive"}, hand="AID REST")
    game.do("use", "AID")
    assert game.asked() == "play"
    game.do("use", "REST")
    assert game.asked() == "play"


# --- selectors -----------------------------------------------------------------------------------


def test_first_of_a_list_is_the_first_there():
    """2.4: active on the affected level; without one nothing happens."""
    program = "TURN(first of (Y, E, C) here, down)"
    game = resolved(program, cast={"Yusuf": "healthy 4", "Eames": "inactive"})
    assert game.states("Yusuf", "Cobb", "Arthur") == ("healthy", "weak", "healthy")
    nobody = resolved("TURN(first of (Y) here, down)", cast={"Yusuf": "healthy 4"})
    assert nobody.state_of("Yusuf") == "healthy"
    assert nobody.turn == 2


def test_first_of_a_list_up():
    """2.4: the same for good things."""
    game = resolved("TURN(first of (Y, E) here, up)", cast={"Yusuf": "healthy 4"})
    assert game.states("Yusuf", "Eames") == ("healthy", "strong")


@pytest.mark.parametrize("effect", ["WOUND", "DROP_WEAPON"])
def test_first_of_a_list_for_other_effects(effect):
    """2.4: whoever is there; and nobody, if nobody is."""
    weapons = {"Eames": "SMG", "Yusuf": "PISTOL"}
    game = resolved(f"{effect}(first of (Y, E) here)", cast={"Yusuf": "healthy 4"},
                    weapons=weapons)  # fmt: skip
    assert game.state_of("Eames") == ("weak" if effect == "WOUND" else "healthy")
    assert game.weapon_of("Eames") == (None if effect == "DROP_WEAPON" else "SMG")
    assert game.weapon_of("Yusuf") == "PISTOL"
    nobody = resolved(f"{effect}(first of (Y) here)", cast={"Yusuf": "healthy 4"}, weapons=weapons)
    assert nobody.state_of("Yusuf") == "healthy"
    assert nobody.weapon_of("Yusuf") == "PISTOL"


def test_the_target_is_who_was_attacked():
    """2.4: after Arthur's ability the one it was drawn to."""
    program = "ATTACK(st 30, (C)) lose{TURN(target, up); DROP_WEAPON(target)}"
    weapons = {"Cobb": "SMG", "Eames": "PISTOL"}
    game = resolved(program, weapons=weapons, cast={"Arthur": "strong"})
    game.do("ability", "Arthur", "Eames").do("end")
    assert game.states("Cobb", "Eames") == ("healthy", "strong")
    assert (game.weapon_of("Cobb"), game.weapon_of("Eames")) == ("SMG", None)


def test_a_wounded_target_may_fall():
    """2.3 WOUND of a weak target, and its weapon with it."""
    game = resolved("ATTACK(st 30, (C)) lose{WOUND(target)}", cast={"Cobb": "weak"},
                    weapons={"Cobb": "SMG"}).do("end")  # fmt: skip
    assert game.state_of("Cobb") == "inactive"
    assert game.discards() == pile("SMG")


def test_a_target_that_fell_is_not_hurt_again():
    """2.3: the inactive stay inactive, and drop nothing they do not have."""
    program = "ATTACK(st 30, (C)) lose{TURN(target, down); WOUND(target); DROP_WEAPON(target)}"
    game = resolved(program, cast={"Cobb": "weak"}).do("end")
    assert game.state_of("Cobb") == "inactive"
    assert game.table["falls"] == 1


# --- weapons -------------------------------------------------------------------------------------


def test_a_weapon_is_dropped():
    """2.3 DROP_WEAPON, wherever who is named is."""
    game = resolved("DROP_WEAPON(Y)", cast={"Yusuf": "healthy 4"}, weapons={"Yusuf": "SMG"})
    assert game.weapon_of("Yusuf") is None
    assert game.discards() == pile("SMG")


def test_who_has_no_weapon_drops_none():
    """2.3 DROP_WEAPON."""
    game = resolved("DROP_WEAPON(C); DROP_WEAPON(E)", cast={"Eames": "inactive"})
    assert not game.discards()
    assert not game.happened("drop weapon")


# --- prices --------------------------------------------------------------------------------------


def test_a_price_is_paid_and_what_follows_follows():
    """2.2 PAY: win if paid, lose otherwise."""
    program = "PAY(hand 1) win{TURN(C, up); UNDER} lose{TURN(C, down)}; DRAW(1)"
    game = resolved(program, hand="KICK AID").do("yes").do("choose", "AID")
    assert game.state_of("Cobb") == "strong"
    assert game.discards() == pile("AID")
    assert game.pile(3)["deck"][-1] == "L3-09"
    assert len(game.events("draw")) == 3
    unpaid = resolved(program, hand="KICK AID").do("no")
    assert unpaid.state_of("Cobb") == "weak"
    assert unpaid.pile(3)["discard"] == ["L3-09"]
    assert len(unpaid.events("draw")) == 3


# --- conditions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "others", "holds"),
    [
        ("found3", {"goals": "found3"}, True),
        ("found3", {"goals": "incepted3"}, False),
        ("here(Y)", {}, True),
        ("here(Y)", {"cast": {"Yusuf": "healthy 4"}}, False),
        ("here(Y, E)", {"cast": {"Yusuf": "healthy 4"}}, True),
        ("here(Y)", {"cast": {"Yusuf": "inactive"}}, False),
        ("inactive(Y)", {"cast": {"Yusuf": "inactive"}}, True),
        ("inactive(Y)", {"cast": {"Yusuf": "outside"}}, False),
        ("inactive(Y)", {"cast": {"Yusuf": "weak"}}, False),
        ("inactive(C, Y or E)", {"cast": {"Eames": "inactive"}}, True),
        ("inactive(C, Y or E)", {"cast": {"Saito": "inactive"}}, False),
    ],
)
def test_conditions(condition, others, holds):
    """2.4 IF."""
    game = resolved(f"IF({condition}) then{{TURN(C, up)}} else{{TURN(C, down)}}", **others)
    assert game.state_of("Cobb") == ("strong" if holds else "weak")


@pytest.mark.parametrize(("fails", "holds"), [(1, False), (2, True), (3, True)])
def test_the_condition_of_failures(fails, holds):
    """2.4 IF(fails >= n): of this card."""
    program = "IF(fails >= 2) then{TURN(C, up)} else{ATTACK(st 1, (S))}"
    game = resolved(program, fails={"L3-09": fails, "L3-08": 5})
    assert (game.state_of("Cobb") == "strong") == holds


def test_a_condition_without_else_does_nothing():
    """2.4 IF: what follows it still happens."""
    game = resolved("IF(found3) then{TURN(C, down)}; TURN(S, up)")
    assert game.states("Cobb", "Saito") == ("healthy", "strong")


# --- tests in tests ------------------------------------------------------------------------------

NESTED = (
    "ATTACK(st 2, (C)) win{CONVINCE(c 10) win{PAY(hand 1) win{TURN(S, up)} lose{TURN(S, down)}}"
    " lose{TURN(AT, down)}; TURN(E, up)} lose{ATTACK(st 30, (E)) lose{TURN(target, down)}};"
    " TURN(Y, up)"
)


def test_a_test_may_follow_on_success():
    """F21: and after its branches the rest of the outer one, then of the card."""
    game = resolved(NESTED, hand="KICK").do("end").do("end").do("yes").do("choose", "KICK")
    assert game.states("Saito", "Arthur", "Eames", "Yusuf") == (
        "strong",
        "healthy",
        "strong",
        "strong",
    )


def test_a_test_may_follow_on_failure():
    """F21: the inner target is the inner attack's."""
    game = resolved(NESTED).do("concede").do("concede")
    assert game.states("Cobb", "Eames", "Yusuf") == ("healthy", "weak", "strong")
    assert game.fails("L3-09") == 2


def test_what_was_added_is_for_one_test():
    """2.2: a nested test begins with nothing added."""
    program = "ATTACK(st 3, (C)) win{ATTACK(st 4, (E))}"
    game = resolved(program, hand="2 KICK").do("boost", "KICK").do("end")
    assert game.test() == {"kind": "attack", "value": 4, "target": "Eames", "added": 0}


def test_two_tests_one_after_the_other():
    """2.1: a program is a list; the second is met whatever came of the first."""
    game = resolved("ATTACK(st 30, (C)); CONVINCE(c 1) win{UNDER}").do("end")
    assert game.asked() == "convince"
    game.do("end")
    assert game.pile(3)["deck"][-1] == "L3-09"


# --- reviving ------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", ["weak", "healthy", "strong"])
def test_somebody_is_brought_back_in_a_state(state):
    """2.3 REVIVE: on level 0."""
    game = resolved(f"REVIVE(S, {state})", level=0, cast={"Saito": "inactive"})
    assert (game.state_of("Saito"), game.level_of("Saito")) == (state, 0)


def test_nobody_inactive_is_nobody_brought_back():
    """2.3 REVIVE: who is active, or outside, stays as they are."""
    game = resolved("REVIVE(S, strong); REVIVE(C or E, weak)", level=0, cast={"Eames": "outside"})
    assert game.states("Saito", "Cobb", "Eames") == ("healthy", "healthy", "outside")
    assert game.turn == 2


def test_one_of_several_is_asked_for_even_if_one_is_left():
    """2.3 REVIVE of several."""
    game = resolved("REVIVE(C or E, healthy)", level=0, cast={"Eames": "inactive"})
    assert game.legal() == {("turn", "Eames")}
    game.do("turn", "Eames")
    assert game.state_of("Eames") == "healthy"


# --- the end -------------------------------------------------------------------------------------


def test_a_card_may_end_the_game():
    """2.3 DEFEAT: at once."""
    game = resolved("DEFEAT; TURN(C, down)", level=1, kicks=(3, 2))
    assert game.over() == "second inception failed"
    assert game.state_of("Cobb") == "healthy"
