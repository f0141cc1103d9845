"""Play cards: Flashbacks, weapons, effects, the C-display, and Kick cards."""

import pytest

from tests.rules.solo.position import Position, meeting, pile

# --- a) Flashbacks -------------------------------------------------------------------------------


def test_a_flashback_is_attached_when_it_is_drawn_in_step_1():
    """Play cards a; it counts as one of the two cards."""
    game = meeting("L4-09", "UNDER", top="FB_TRAIN KICK")
    assert game.events("flashback", "draw") == [("flashback", "FB_TRAIN"), ("draw", "KICK")]
    assert game.flashbacks() == pile("FB_TRAIN")
    assert game.hand() == pile("KICK")


def test_a_flashback_is_attached_when_cobbs_ability_draws_it():
    """Play cards a: whatever draws it."""
    game = Position(cast={"Cobb": "strong"}, top="FB_LEDGE KICK")
    game.do("ability", "Cobb")
    assert game.flashbacks() == pile("FB_LEDGE")
    assert game.hand() == pile("KICK")


def test_a_flashback_is_attached_when_a_card_draws_it():
    """Play cards a."""
    game = Position(hand="RECON", top="FB_SAFE FB_KIDS").do("use", "RECON")
    assert game.flashbacks() == pile("FB_SAFE FB_KIDS")
    assert not game.hand()


def test_a_flashback_on_its_way_to_the_display_is_attached_and_not_replaced():
    """Ruling S16, and the worked check of Rehearsal."""
    game = Position(hand="REHEARSE", display="3 KICK", top="FB_KIDS PISTOL")
    game.do("use", "REHEARSE")
    assert game.flashbacks() == pile("FB_KIDS")
    assert game.display() == pile("KICK KICK KICK PISTOL")


def test_without_cobb_a_flashback_goes_into_the_hand():
    """Play cards a: Cobb is inactive."""
    game = meeting("L3-09", "UNDER", cast={"Cobb": "inactive"}, top="FB_TRAIN KICK")
    assert game.hand() == pile("FB_TRAIN KICK")
    assert not game.flashbacks()


def test_without_cobb_a_flashback_enters_the_display():
    """Ruling S16: there is nobody to attach it to."""
    game = Position(3, cast={"Cobb": "inactive"}, hand="REHEARSE", top="FB_TRAIN KICK")
    game.do("use", "REHEARSE")
    assert game.display() == pile("FB_TRAIN KICK")


def test_a_flashback_in_hand_is_a_card_like_others():
    """Ruling S15: it can be displayed, not attached, also when Cobb is back."""
    game = meeting(
        "L0-09", cast={"Cobb": "inactive"}, hand="FB_TRAIN", do={"L0-09": "REVIVE(C, weak)"}
    )
    assert game.state_of("Cobb") == "weak"
    assert game.hand()["FB_TRAIN"] == 1
    assert {a for a in game.legal() if "FB_TRAIN" in a} == {("display", "FB_TRAIN")}
    assert not game.flashbacks()


# --- b) weapons ----------------------------------------------------------------------------------


def test_a_weapon_goes_to_any_active_character_on_any_level():
    """Play cards b: not to the inactive, not to those who are not in the game."""
    game = Position(
        3,
        cast={
            "Yusuf": "healthy 4",
            "Saito": "inactive",
            "Eames": "outside",
            "Arthur": "weak",
            "Cobb": "strong",
        },
        hand="PISTOL",
    )
    assert game.legal("attach") == {
        ("attach", "PISTOL", name) for name in ("Cobb", "Arthur", "Ariadne", "Yusuf")
    }
    game.do("attach", "PISTOL", "Yusuf")
    assert game.weapon_of("Yusuf") == "PISTOL"
    assert not game.hand()


def test_a_second_weapon_takes_the_place_of_the_first():
    """Play cards b: one weapon a character; the first is discarded, of the same kind too."""
    game = Position(weapons={"Cobb": "SMG"}, hand="GRENADE 2 PISTOL")
    game.do("attach", "GRENADE", "Cobb")
    assert game.weapon_of("Cobb") == "GRENADE"
    assert game.discards() == pile("SMG")
    game.do("attach", "PISTOL", "Cobb").do("attach", "PISTOL", "Cobb")
    assert game.weapon_of("Cobb") == "PISTOL"
    assert game.discards() == pile("SMG GRENADE PISTOL")


def test_an_attached_weapon_may_be_discarded_in_step_2():
    """Play cards b: at any time of that step, and only of who has one."""
    game = Position(3, weapons={"Cobb": "SMG", "Yusuf": "PISTOL"}, cast={"Yusuf": "healthy 4"})
    assert game.legal("drop") == {("drop", "Cobb"), ("drop", "Yusuf")}
    game.do("drop", "Yusuf")
    assert game.discards() == pile("PISTOL")
    assert game.legal("drop") == {("drop", "Cobb")}


def test_weapons_are_neither_attached_nor_discarded_in_a_fight():
    """Play cards b, and what may be added to a fight (Resolving Attacks)."""
    game = meeting("L4-06", hand="SMG", weapons={"Cobb": "PISTOL"})
    assert game.asked() == "fight"
    assert game.legal() == {("end",), ("concede",), ("boost", "SMG")}


# --- c) effects ----------------------------------------------------------------------------------


def test_an_effect_happens_and_its_card_is_discarded():
    """Play cards c."""
    game = Position(hand="RECON", top="KICK PISTOL").do("use", "RECON")
    assert game.hand() == pile("KICK PISTOL")
    assert game.discards() == pile("RECON")
    assert game.asked() == "play"


def test_a_card_is_discarded_before_its_effect():
    """Play cards c: so that it can come back with the new deck it makes necessary."""
    game = Position(
        hand="RECON", rest="hand", hand_limit=20, team={name: {"copies": 1} for name in ("KICK",)}
    )
    game.do("use", "RECON")
    assert game.events("draw") == [("draw", "RECON")]
    assert game.hand()["RECON"] == 1
    assert not game.discards()


def test_only_effects_can_be_used_in_step_2():
    """Play cards c: reactions are for the event step (Icons), weapons are attached."""
    game = Position(hand="ADREN ARGUE DILATE PISTOL AID TOTEM KICK FORGE STAIRS COVER")
    assert game.legal("use", "kick", "react", "defer") == {("use", "AID"), ("use", "TOTEM")}


def test_an_effect_may_be_used_even_if_nothing_comes_of_it():
    """Play cards c: nobody weak for Rest, no Flashback for a Totem."""
    game = Position(hand="REST TOTEM").do("use", "REST")
    assert game.asked() == "play"
    game.do("use", "TOTEM")
    assert game.asked() == "play"
    assert game.discards() == pile("REST TOTEM")


# --- d) the C-display ----------------------------------------------------------------------------


def test_the_display_takes_hand_cards_while_it_holds_fewer_than_three():
    """Play cards d: cards of every kind."""
    game = Position(hand="PISTOL ADREN KICK AID DILATE", display="FB_SAFE")
    assert game.legal("display") == {("display", card) for card in game.hand()}
    game.do("display", "ADREN").do("display", "KICK")
    assert not game.legal("display")
    assert game.display() == pile("FB_SAFE ADREN KICK")
    assert not game.discards()


def test_a_displayed_effect_does_not_happen():
    """Play cards d: its effect is lost for the moment."""
    game = Position(hand="RECON").do("display", "RECON")
    assert game.events() == [("display", "RECON")]
    assert not game.hand()
    assert not game.legal("use")


@pytest.mark.parametrize(("held", "shown"), [(2, 4), (3, 5), (4, 5), (5, 5)])
def test_effects_fill_the_display_up_to_five(held, shown):
    """Play cards d: never above 5."""
    game = Position(hand="REHEARSE", display=f"{held - 1} PISTOL KICK", top="KICK AID")
    game.do("use", "REHEARSE")
    assert game.display().total() == shown
    assert game.hand().total() == 0


def test_the_gambit_shows_hand_cards_beyond_three():
    """Play cards d, an effect with hand cards: up to two, then a card is drawn."""
    game = Position(hand="GAMBIT KICK AID", display="3 PISTOL", top="MAZE").do("use", "GAMBIT")
    assert (game.asked(), game.left) == ("extend", 2)
    assert game.legal() == {("stop",), ("display", "KICK"), ("display", "AID")}
    game.do("display", "KICK")
    assert game.left == 1
    game.do("stop")
    assert game.display() == pile("PISTOL PISTOL PISTOL KICK")
    assert game.hand() == pile("AID MAZE")


@pytest.mark.parametrize(("place", "most"), [(0, 5), (1, 1), (4, 9)])
def test_the_size_of_the_display_is_an_option(place, most):
    """Play cards d, with other numbers."""
    game = Position(
        hand="4 PISTOL 2 REHEARSE 2 AID", display_place=place, display_max=most, rest="deck"
    )
    for _ in range(place):
        game.do("display", "PISTOL")
    assert not game.legal("display")
    game.do("use", "REHEARSE")
    assert game.display().total() == min(most, place + 2)


# --- Kick cards ----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [3, 2, 1])
def test_a_kick_is_placed_on_the_current_level(level):
    """The Level's Goals, levels 3 to 1; Fischer need not have been found (5.2)."""
    game = Position(level, hand="2 KICK", kicks=tuple(range(level + 1, 4)))
    game.do("kick", "KICK")
    assert game.kicks() == set(range(level, 4))
    assert not game.legal("kick")
    assert game.hand() == pile("KICK")
    assert not game.discards()


@pytest.mark.parametrize("level", [4, 0])
def test_no_kick_is_placed_in_reality_or_in_limbo(level):
    """The Level's Goals: only levels 3 to 1 need one."""
    game = Position(level, hand="KICK")
    assert game.legal() == {("end",), ("display", "KICK")}
