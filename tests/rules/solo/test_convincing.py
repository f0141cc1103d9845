"""Convince: whose C counts, what is spent, reactions, and how an attempt ends."""

import pytest

from tests.rules.solo.position import Position, meeting, pile

ATTEMPT = "CONVINCE(c X) win{UNDER} lose{TURN(first of (AT) here, down)}"


def tried(c: int = 20, level: int = 3, program: str = ATTEMPT, **others) -> Position:
    """An attempt to convince on level 3."""
    return meeting(f"L{level}-05", program.replace("X", str(c)), **others)


def test_everybody_there_adds_up_c():
    """Convince: healthy, the six have 3, 1, 1, 2, 1 and 2."""
    for c, name in ((10, "won"), (11, "lost")):
        game = tried(c).do("end")
        assert game.events("won", "lost") == [(name, None, 10, c)]


def test_c_is_that_of_the_state():
    """Health states: always the values of the current side."""
    states = {"Cobb": "strong", "Saito": "weak", "Ariadne": "weak", "Eames": "strong"}
    game = tried(cast=states).do("go on").do("end")
    assert game.events("lost") == [("lost", None, 4 + 0 + 1 + 1 + 1 + 3, 20)]


def test_only_the_active_on_the_level_join_in():
    """Convince; ruling S21: neither keepers elsewhere nor the inactive."""
    game = tried(cast={"Cobb": "inactive", "Yusuf": "strong 4", "Eames": "healthy 4"})
    assert game.asked() == "event"
    game.do("go on").do("end")
    assert game.events("lost") == [("lost", None, 1 + 1 + 2, 20)]


def test_the_inactive_in_limbo_add_nothing():
    """Ruling S21: they lie on level 0 and are not there."""
    game = tried(level=0, cast={"Ariadne": "inactive", "Eames": "inactive"}).do("end")
    assert game.events("lost") == [("lost", None, 3 + 1 + 1 + 1, 20)]


@pytest.mark.parametrize(
    ("flashbacks", "c"),
    [("FB_KIDS", 9), ("2 FB_KIDS FB_SAFE", 6), ("FB_BEACH", 11), ("FB_TRAIN", 10)],
)
def test_flashbacks_on_cobb_count_if_he_is_there(flashbacks, c):
    """Convince: their C as attached cards; their bottom C is not added."""
    assert tried(flashbacks=flashbacks).do("end").events("lost")[0][2] == c
    away = tried(flashbacks=flashbacks, cast={"Cobb": "healthy 4"}).do("end")
    assert away.events("lost")[0][2] == 7


def test_weapons_add_no_c():
    """Convince: the C at the bottom of attached cards is not added."""
    assert tried(weapons={"Cobb": "PISTOL", "Eames": "SMG"}).do("end").events("lost")[0][2] == 10


def test_display_cards_are_spent_for_their_bottom_c():
    """Convince: any number of them, discarded; hand cards cannot be spent."""
    game = tried(18, display="KICK REST FB_SAFE GRENADE", hand="KICK PISTOL")
    assert game.legal("spend", "boost") == {
        ("spend", card) for card in ("KICK", "REST", "FB_SAFE", "GRENADE")
    }
    game.do("spend", "REST").do("spend", "FB_SAFE").do("spend", "KICK").do("spend", "GRENADE")
    assert game.test()["added"] == 3 + 2 + 2 + 0
    assert game.discards() == pile("REST FB_SAFE KICK GRENADE")
    game.do("end")
    assert game.events("lost") == [("lost", None, 17, 18)]
    assert not game.display()


def test_nothing_is_spent_beyond_what_is_enough():
    """Convince: with the total reached the attempt is made."""
    game = tried(12, display="2 KICK", hand="ARGUE", cast={"Yusuf": "strong"}).do("go on")
    assert ("spend", "KICK") in game.legal()
    game.do("spend", "KICK")
    assert game.legal() == {("end",)}
    game.do("end")
    assert game.happened("won")
    assert game.display() == pile("KICK")


def test_reactions_for_convincing():
    """Convince; Icons: reaction cards that add C, and no others."""
    game = tried(hand="2 ARGUE ADREN COVER")
    assert game.legal() == {("end",), ("react", "ARGUE")}
    game.do("react", "ARGUE").do("react", "ARGUE")
    assert game.test()["added"] == 4
    assert game.discards() == pile("ARGUE ARGUE")


@pytest.mark.parametrize(
    ("eames", "adds"),
    [("weak", 3), ("healthy", 3), ("inactive", 1), ("healthy 4", 1), ("outside", 1)],
)
def test_a_reaction_with_somebody_there(eames, adds):
    """2.5, Forged Identity: more if Eames is active on the affected level."""
    game = tried(hand="FORGE", cast={"Eames": eames}).do("react", "FORGE")
    assert game.events("react") == [("react", "FORGE", adds)]


def test_an_attempt_may_fail_though_it_could_succeed():
    """Convince: nothing has to be spent; S10: that is a failure as others are."""
    game = tried(11, display="3 KICK").do("end")
    assert game.state_of("Arthur") == "weak"
    assert game.fails("L3-05") == 1
    assert game.display() == pile("3 KICK")


def test_an_attempt_cannot_be_declined():
    """Ruling S10: there is no way out beside an attempt that is too weak."""
    assert ("concede",) not in tried(display="KICK").legal()


def test_on_a_level_without_anybody_it_is_tried_with_nothing():
    """Convince, of a card about a level where nobody is: C 0, so that only 0 succeeds."""
    failed = meeting("L1-11", "3: CONVINCE(c 1) win{UNDER} lose{REMOVE}", hand="ARGUE")
    failed.do("end")
    assert failed.events("lost") == [("lost", None, 0, 1)]
    assert failed.pile(1)["removed"] == ["L1-11"]
    won = meeting("L1-11", "3: CONVINCE(c 0) win{UNDER} lose{REMOVE}").do("end")
    assert won.events("won") == [("won", None, 0, 0)]
    helped = meeting("L1-11", "3: CONVINCE(c 2) win{UNDER} lose{REMOVE}", hand="ARGUE")
    helped.do("react", "ARGUE").do("end")
    assert helped.happened("won")


def test_mal_as_the_rulebook_tells_it():
    """Example: a failure costs two hand cards and puts her under the deck; success brings her
    attack on all; evaded, Mal is dead and the card is gone."""
    failed = meeting("L0-01", hand="KICK PISTOL AID", cast={"Cobb": "weak"})
    failed.do("end")
    assert (failed.asked(), failed.left) == ("discard", 2)
    failed.do("choose", "KICK").do("choose", "AID")
    assert failed.pile(0)["deck"][-1] == "L0-01"
    met = meeting("L0-01", display="KICK", weapons={"Cobb": "PISTOL"})
    met.do("spend", "KICK").do("end")
    assert met.test() == {"kind": "attack", "value": 8, "target": "all", "added": 0}
    met.do("end")
    assert met.events("won") == [("won", None, 10, 8)]
    assert met.goals() == {"mal_dead"}
    assert met.pile(0)["removed"] == ["L0-01"]


def test_the_worked_check_of_mal():
    """Worked check 1: C 6 and cards of 2, 2 and 1; then ST 6 and two hand cards."""
    alone = dict.fromkeys(("Arthur", "Yusuf", "Eames"), "inactive")
    game = meeting(
        "L0-01", cast=alone, weapons={"Cobb": "SMG"}, display="2 KICK AID", hand="2 PISTOL"
    )
    game.do("spend", "KICK").do("spend", "KICK").do("spend", "AID").do("end")
    assert game.events("won") == [("won", None, 11, 11)]
    game.do("boost", "PISTOL").do("boost", "PISTOL").do("end")
    assert game.events("won") == [("won", None, 8, 8)]


def test_the_worked_check_of_mal_with_a_flashback():
    """Worked check 1: with The Window Ledge both totals are one lower."""
    alone = dict.fromkeys(("Arthur", "Yusuf", "Eames"), "inactive")
    game = meeting(
        "L0-01",
        cast=alone,
        weapons={"Cobb": "SMG"},
        flashbacks="FB_LEDGE",
        display="3 KICK",
        hand="2 PISTOL",
    )
    for _ in range(3):
        game.do("spend", "KICK")
    game.do("end").do("boost", "PISTOL").do("boost", "PISTOL").do("end")
    assert game.events("lost") == [("lost", None, 7, 8)]
