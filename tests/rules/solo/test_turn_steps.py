"""Turn steps: the order of the six, drawing, discarding, and games without progress."""

from collections import Counter

import pytest

from tests.rules.solo.position import Position, cards, meeting, pile


def test_the_six_steps_follow_each_other():
    """Turn steps: cards are drawn, played, discarded, goals checked, an event met, goals checked;
    then the next turn begins with step 1."""
    game = Position(hand="3 KICK PISTOL SMG COVER", events="L4-09", top="RECON AID TOTEM MAZE")
    assert game.asked() == "play"
    game.do("end")
    assert (game.asked(), game.left) == ("discard", 1)
    game.do("choose", "KICK")
    told = [event[0] for event in game.events()]
    assert told == ["discard", "event card", "draw", "draw", "put away", "turn", "draw", "draw"]
    assert game.events("draw") == [("draw", card) for card in ("RECON", "AID", "TOTEM", "MAZE")]
    assert (game.turn, game.asked()) == (2, "play")


def test_goals_are_checked_before_the_event():
    """Steps 4 and 5: a team whose goals are met in step 2 meets the event of the next level."""
    game = Position(3, goals="found3 incepted3", hand="KICK")
    game.do("kick", "KICK").do("end")
    assert game.asked() == "keeper"
    game.do("keep back", "Yusuf")
    assert game.events("event card")[0][1].startswith("L2-")


def test_goals_are_checked_after_the_event():
    """Step 6: what the event achieves moves the team on in the same turn."""
    game = meeting("L3-02", "SET(incepted3); REMOVE", goals="found3", kicks=(3,))
    assert game.asked() == "keeper"
    game.do("keep back", "Yusuf")
    assert (game.level, game.turn, game.asked()) == (2, 2, "play")


# --- step 1 --------------------------------------------------------------------------------------


def test_an_empty_team_deck_is_made_of_the_discards_when_a_card_has_to_be_drawn():
    """Step 1: the discards become the new deck, shuffled, and drawing goes on."""
    game = meeting("L4-09", "DRAW(1)", top="PISTOL KICK", rest="discards")
    assert game.hand() == pile("PISTOL KICK") + Counter([game.events("draw")[-1][1]])
    told = [event[0] for event in game.events() if event[0] in ("draw", "shuffle")]
    assert told == ["draw", "draw", "shuffle", "draw"]
    assert not game.discards()
    assert game.table["deck_left"] == 36 - 1


def test_a_deck_that_is_just_empty_is_left_alone():
    """Step 1: it is only refilled when it runs out while drawing."""
    game = meeting("L4-09", "DRAW(1)", top="PISTOL KICK AID", rest="discards")
    assert not game.happened("shuffle")
    assert game.table["deck_left"] == 0
    assert game.discards().total() == 35


def test_without_any_card_to_draw_the_draw_is_skipped():
    """Ruling S32: team deck and discards both empty, in step 1 and by a card."""
    game = meeting("L4-09", "DRAW(2)", hand="4 KICK RECON", team=without_all_but("KICK", "RECON"))
    assert game.hand() == pile("KICK KICK KICK KICK RECON")
    assert not game.happened("draw")
    assert (game.turn, game.asked()) == (2, "play")


def test_what_there_is_is_drawn():
    """Ruling S32: of two cards the one that there is."""
    game = Position(hand="2 KICK RECON", team=without_all_but("RECON") | {"KICK": {"copies": 2}})
    game.do("display", "KICK").do("use", "RECON")
    assert game.events("draw") == [("draw", "RECON")]
    assert game.hand() == pile("KICK RECON")


def without_all_but(*kept: str) -> dict:
    """A team deck with few kinds."""
    others = [card for card in Position().ids if card not in kept]
    return {card: {"copies": 0} for card in others}


# --- step 3 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("held", [5, 6, 8])
def test_the_hand_is_discarded_down_to_five(held):
    """Step 3: as many cards as are too many, one after the other, chosen freely."""
    row = cards("KICK PISTOL SMG AID TOTEM MAZE RECON COVER")[:held]
    game = Position(hand=" ".join(row), events="L4-09", do={"L4-09": "UNDER"})
    game.do("end")
    for n in range(held - 5):
        assert (game.asked(), game.left) == ("discard", held - 5 - n)
        assert game.legal() == {("choose", card) for card in row[n:]}
        game.do("choose", row[n])
    assert game.events("draw") == [("draw", "REST"), ("draw", game.events("draw")[1][1])]
    assert game.discards() == Counter(row[: held - 5])


@pytest.mark.parametrize("limit", [0, 2, 7])
def test_the_hand_limit_is_an_option(limit):
    """Step 3, with another limit."""
    game = Position(hand="4 KICK 4 PISTOL", events="L4-09", do={"L4-09": "UNDER"}, hand_limit=limit)
    game.do("end")
    assert (game.asked(), game.left) == ("discard", 8 - limit)


def test_cards_drawn_in_step_5_may_be_too_many():
    """Ruling S28: the limit is looked at again in the next step 3."""
    game = meeting("L4-09", "DRAW(4)", hand="4 KICK PISTOL")
    assert game.hand().total() == 5 + 4 + 2
    assert game.asked() == "play"
    game.do("end")
    assert (game.asked(), game.left) == ("discard", 6)


# --- games without progress ----------------------------------------------------------------------


def test_a_game_is_stopped_after_150_turns():
    """Ruling S34: it is not won, and told apart from defeats."""
    game = meeting("L4-09", "UNDER", turn=149)
    assert (game.turn, game.over()) == (150, None)
    game.meet()
    while game.over() is None:
        game.do(*sorted(game.legal())[0])
    assert (game.over(), game.turn) == ("stopped without end", 150)


def test_the_number_of_turns_is_an_option():
    """Ruling S34."""
    game = meeting("L4-09", "UNDER", turn=10, turn_limit=10)
    assert (game.over(), game.turn) == ("stopped without end", 10)
