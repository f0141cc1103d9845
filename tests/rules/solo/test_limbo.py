"""Level 0: Mal, Saito, the send, reviving, the final check, and the end of its deck."""

import pytest

from tests.rules.solo.position import DIFFICULTIES, Position, meeting

KEPT = {"Yusuf": "healthy 3", "Arthur": "healthy 2", "Eames": "healthy 1"}
KEEPERS = {3: "Yusuf", 2: "Arthur", 1: "Eames"}
READY = "incepted1 mal_dead"


def limbo(cast=None, kicks=(3, 2, 1), goals=READY, **others) -> Position:
    """Everything is ready for the final Kick but for what a test changes."""
    return Position(
        0, cast=KEPT | (cast or {}), kicks=kicks, goals=goals, keepers=KEEPERS, **others
    )


# --- the final check -----------------------------------------------------------------------------


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_with_everything_ready_the_player_wins(difficulty):
    """Victory; 5.4; ruling S22: the Kick is performed by itself in step 4."""
    game = limbo(difficulty=difficulty).do("end")
    assert game.over() == "synchronised Kick"
    assert game.asked() is None
    assert not game.happened("event card")


def test_the_kick_is_performed_in_step_6_as_well():
    """Step 6; ruling S22: the event brings what was missing."""
    game = limbo(goals="incepted1", events="L0-01", do={"L0-01": "SET(mal_dead); REMOVE"}).meet()
    assert game.over() == "synchronised Kick"


@pytest.mark.parametrize("state", ["weak", "healthy", "strong"])
def test_states_do_not_matter_for_the_kick(state):
    """Victory: active is enough."""
    cast = {"Cobb": state, "Saito": state, "Yusuf": f"{state} 3"}
    assert limbo(cast).do("end").over() == "synchronised Kick"


WANTING = {
    "mal": {"goals": "incepted1"},
    "inception": {"goals": "mal_dead"},
    "cobb": {"cast": {"Cobb": "inactive"}},
    "saito": {"cast": {"Saito": "inactive"}},
    "kick 3": {"kicks": (2, 1)},
    "kick 2": {"kicks": (3, 1)},
    "kick 1": {"kicks": (3, 2)},
    "keeper 3": {"cast": {"Yusuf": "inactive"}},
    "keeper 2": {"cast": {"Arthur": "inactive"}},
    "keeper 1": {"cast": {"Eames": "healthy 0"}},
}


@pytest.mark.parametrize("name", WANTING)
def test_without_any_one_thing_the_game_goes_on(name):
    """Victory; 5.4: all five; being inactive earlier is no defeat (5.5)."""
    game = limbo(**WANTING[name], events="L0-08", do={"L0-08": "UNDER"}).do("end")
    assert game.over() is None
    assert (game.turn, game.asked()) == (2, "play")


def test_cobb_and_saito_may_be_anywhere():
    """5.4: on any level; they may be keepers themselves."""
    cast = {"Cobb": "weak 3", "Saito": "weak 1", "Yusuf": "healthy", "Eames": "healthy"}
    assert limbo(cast).do("end").over() == "synchronised Kick"


SWAPPED = {3: "Arthur", 2: "Yusuf", 1: "Eames"}


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_challenge_wants_the_films_keepers(difficulty):
    """Difficulty Levels: Yusuf, Arthur and Eames; ruling S23: it is no defeat, play goes on."""
    cast = {who: f"healthy {level}" for level, who in SWAPPED.items()}
    game = limbo(cast, difficulty=difficulty, events="L0-08", do={"L0-08": "UNDER"}).do("end")
    assert game.over() == (None if difficulty == "challenge" else "synchronised Kick")


@pytest.mark.parametrize("who", KEPT)
def test_each_of_the_films_keepers_is_wanted(who):
    """Difficulty Levels, challenge: one of them elsewhere is enough to fail the check."""
    level = next(level for level, name in KEEPERS.items() if name == who)
    game = limbo(
        {who: "healthy 0", "Ariadne": f"healthy {level}"},
        difficulty="challenge",
        events="L0-08",
        do={"L0-08": "UNDER"},
    ).do("end")
    assert game.over() is None


def test_others_may_be_there_with_them():
    """5.4: beside a named keeper."""
    assert limbo({"Ariadne": "weak 2"}, difficulty="challenge").do("end").over()


def test_named_keepers_can_be_switched_alone():
    """Difficulty Levels, mixed by the player."""
    cast = {who: f"healthy {level}" for level, who in SWAPPED.items()}
    nothing = {"events": "L0-08", "do": {"L0-08": "UNDER"}}
    assert limbo(cast, difficulty="easy", named_keepers="on", **nothing).do("end").over() is None
    assert limbo(cast, difficulty="challenge", named_keepers="off").do("end").over()


# --- Saito, and others who are brought back ------------------------------------------------------

LOST = {"Saito": "inactive"}


def test_a_lost_saito_is_found_for_two_cards_and_convinced():
    """Level 0; of this deck: pay 2, then C 10; he comes back weak."""
    found = limbo(LOST, events="L0-02", hand="2 KICK", kicks=()).meet()
    found.do("yes").do("choose", "KICK").do("choose", "KICK")
    assert "saito_found" in found.goals()
    game = limbo(LOST, goals=f"{READY} saito_found", events="L0-03", display="REST 2 KICK",
                 kicks=(3, 2)).meet()  # fmt: skip
    assert game.needed() == 10
    game.do("spend", "REST").do("spend", "KICK").do("end")
    assert (game.state_of("Saito"), game.level_of("Saito")) == ("weak", 0)
    assert game.pile(0)["removed"] == ["L0-03"]


def test_saito_cannot_be_convinced_before_he_is_found():
    """Level 0: the card waits under its deck."""
    game = limbo(LOST, events="L0-03").meet()
    assert game.pile(0)["deck"][-1] == "L0-03"
    assert game.asked() == "play"


@pytest.mark.parametrize("card", ["L0-02", "L0-03"])
@pytest.mark.parametrize("reading", ["discard", "under"])
def test_cards_about_a_lost_saito_do_nothing_while_he_is_there(card, reading):
    """Ruling S25: discarded, or by the other reading under the deck in case he is lost later."""
    game = limbo(kicks=(3, 2), events=card, saito_cards=reading).meet()
    assert game.asked() == "play"
    if reading == "discard":
        assert game.pile(0)["discard"] == [card]
    else:
        assert game.pile(0)["deck"][-1] == card


def test_somebody_inactive_can_be_brought_back():
    """Victory, note; ruling S26: of this deck Cobb, Ariadne or Eames, weak, on level 0."""
    game = meeting("L0-09", cast=dict.fromkeys(("Cobb", "Eames", "Saito"), "inactive"))
    assert game.asked() == "revive"
    assert game.legal() == {("turn", "Cobb"), ("turn", "Eames")}
    game.do("turn", "Eames")
    assert (game.state_of("Eames"), game.level_of("Eames")) == ("weak", 0)
    assert game.state_of("Cobb") == "inactive"


def test_with_nobody_of_them_inactive_a_card_is_drawn():
    """Of this deck; S26: a lost Yusuf stays lost."""
    game = meeting("L0-09", cast={"Yusuf": "inactive"})
    assert game.state_of("Yusuf") == "inactive"
    assert len(game.events("draw")) == 1 + 2


@pytest.mark.parametrize(
    ("reading", "back"),
    [("as-printed", {"Cobb", "Eames"}), ("anyone", {"Cobb", "Eames", "Yusuf"}), ("cobb", set())],
)
def test_who_may_be_brought_back_is_an_option(reading, back):
    """Ruling S26; Saito has cards of his own."""
    lost = dict.fromkeys(("Cobb", "Eames", "Yusuf"), "inactive")
    game = meeting("L0-09", cast=lost, revivable=reading)
    if back:
        assert game.legal() == {("turn", name) for name in back}
    else:  # Cobb alone needs no choice
        assert game.states("Cobb", "Eames", "Yusuf") == ("weak", "inactive", "inactive")
    saito = meeting("L0-09", cast={"Saito": "inactive"}, revivable=reading)
    assert saito.asked() == "play"


# --- sending one back ----------------------------------------------------------------------------


def test_one_character_may_be_sent_to_another_level():
    """Level 0; ruling S24: anybody active there, to 3, 2 or 1, with what is attached."""
    game = limbo({"Yusuf": "inactive"}, events="L0-04", weapons={"Ariadne": "SMG"}).meet()
    assert game.asked() == "send"
    assert game.legal() == {("no",)} | {
        ("send", name, level) for name in ("Cobb", "Saito", "Ariadne") for level in (3, 2, 1)
    }
    game.do("send", "Ariadne", 3)
    assert game.level_of("Ariadne") == 3
    assert game.weapon_of("Ariadne") == "SMG"
    assert game.pile(0)["removed"] == ["L0-04"]
    assert game.over() == "synchronised Kick"


def test_the_send_may_be_declined_and_comes_back():
    """Ruling S24."""
    game = limbo({"Yusuf": "inactive"}, events="L0-04").meet().do("no")
    assert game.pile(0)["deck"][-1] == "L0-04"


def test_somebody_has_to_stay_in_limbo():
    """Ruling S24: the last one there cannot be sent."""
    cast = dict.fromkeys(("Saito", "Ariadne"), "healthy 3") | {"Yusuf": "inactive"}
    game = limbo(cast, events="L0-04", goals="incepted1").meet()
    assert game.legal() == {("no",)}


def test_who_is_sent_does_not_make_up_for_a_named_keeper():
    """Worked check 7: condition 4 holds again, condition 5 does not."""
    for difficulty, over in (("hard", "synchronised Kick"), ("challenge", None)):
        game = limbo({"Yusuf": "inactive"}, events="L0-04", difficulty=difficulty).meet()
        assert game.do("send", "Ariadne", 3).over() == over


def test_a_kick_that_fell_with_its_keeper_needs_a_new_one():
    """Ruling S4, the other reading: to a level without a Kick card only with one from the hand,
    which is placed there."""
    fallen = {"cast": {"Yusuf": "inactive"}, "kicks": (2, 1), "kick_falls_with_keeper": True}
    without = limbo(events="L0-04", **fallen).meet()
    assert {action[2] for action in without.legal("send")} == {2, 1}
    game = limbo(events="L0-04", hand="KICK", **fallen).meet().do("send", "Ariadne", 3)
    assert game.kicks() == {3, 2, 1}
    assert game.hand()["KICK"] == 0
    assert game.over() == "synchronised Kick"


def test_the_kick_of_who_was_sent_falls_with_them():
    """Ruling S4, the other reading: who brought a new one to the level keeps it there."""
    game = limbo(
        {"Yusuf": "inactive", "Ariadne": "weak"},
        events="L0-04 L0-05",
        goals="incepted1",
        kicks=(2, 1),
        hand="KICK",
        kick_falls_with_keeper=True,
    ).meet()
    game.do("send", "Ariadne", 3).do("end").do("concede")
    assert game.state_of("Ariadne") == "inactive"
    assert game.kicks() == {2, 1}
    assert game.discards()["KICK"] == 1


# --- the end of its deck -------------------------------------------------------------------------


def last_turn(**others) -> Position:
    """The deck of level 0 is empty, and an event is due."""
    return limbo(**{"goals": "incepted1", "only": True, **others}).do("end")


def test_an_empty_limbo_deck_ends_the_game():
    """Ruling S2: with the team ready but for Mal it is she who keeps them."""
    game = last_turn()
    assert game.over() == "Mal alive"
    assert not game.happened("shuffle")


@pytest.mark.parametrize("who", ["Cobb", "Saito"])
def test_cobb_or_saito_lost_at_the_end(who):
    """Defeat: it is looked at first, whatever else is missing (S2)."""
    assert last_turn(cast={who: "inactive"}, kicks=(3,)).over() == "Cobb or Saito lost"
    assert last_turn(cast={who: "inactive"}, goals=READY).over() == "Cobb or Saito lost"


@pytest.mark.parametrize(
    "others",
    [
        {"kicks": (3, 1)},
        {"cast": {"Arthur": "inactive"}},
        {"cast": {"Arthur": "healthy 3"}},
        {"kicks": (3, 2), "goals": READY},
    ],
)
def test_no_kick_at_the_end(others):
    """Defeat; Victory: the synchronised Kick was not possible."""
    assert last_turn(**others).over() == "no Kick"


def test_no_kick_without_the_films_keepers_in_a_challenge():
    """Difficulty Levels, challenge."""
    cast = {who: f"healthy {level}" for level, who in SWAPPED.items()}
    assert last_turn(cast=cast, difficulty="challenge").over() == "no Kick"
    assert last_turn(cast=cast, difficulty="hard").over() == "Mal alive"


def test_the_last_check_comes_before_the_end():
    """Ruling S2: the final check of step 4 has just been made, and would have won."""
    assert limbo(only=True).do("end").over() == "synchronised Kick"


def test_the_limbo_deck_may_be_shuffled_again():
    """Ruling S2, the other reading: discards become the new deck, or there is no event."""
    game = last_turn(gone="L0-08", limbo_deck="reshuffle", do={"L0-08": "UNDER"})
    assert game.over() is None
    assert [event[1] for event in game.events("shuffle")] == ["0"]
    assert game.events("event card")[0][1] == "L0-08"
    none = last_turn(limbo_deck="reshuffle")
    assert none.over() is None
    assert none.happened("no event")
    assert none.turn == 2
