"""Step 5: which card is drawn, where it goes, deferring, and decks that run out."""

import pytest

from tests.rules.solo.position import Position, meeting


@pytest.mark.parametrize("level", [4, 3, 2, 1, 0])
def test_the_event_is_of_the_current_level(level):
    """Step 5: the lowest level with active characters, though keepers are on others and the
    inactive lie in Limbo."""
    cast = {"Saito": "inactive"}
    if level < 4:
        cast["Yusuf"] = f"healthy {level + 1}"
    game = Position(level, cast=cast)
    first = game.pile(level)["deck"][0]
    game.do("end")
    assert game.events("event card")[0][1] == first


@pytest.mark.parametrize(
    ("program", "place"),
    [("DRAW(1)", "discard"), ("UNDER", "deck"), ("REMOVE", "removed"), ("SET(found3)", "discard")],
)
def test_where_a_card_goes(program, place):
    """Icons: under its deck where the sign says so; without a sign it is discarded (F15); a met
    goal takes no part in a reshuffle (S33)."""
    game = meeting("L3-09", program)
    assert game.pile(3)[place][-1] == "L3-09"
    assert sum("L3-09" in pile for pile in game.pile(3).values()) == 1


def test_a_card_that_returns_is_the_last_to_be_drawn_again():
    """Icons: face down under the deck; those that returned earlier lie above it."""
    row = ["L3-01", "L3-02", "L3-03"]
    do = dict.fromkeys(row, "UNDER") | {"L3-02": "DRAW(1)"}
    game = Position(3, events=" ".join(row), only=True, do=do, hand_limit=20)
    drawn = [game.do("end").events("event card")[0][1] for _ in range(6)]
    assert drawn == [*row, "L3-01", "L3-03", "L3-01"]


def test_the_effect_is_on_the_level_the_card_names():
    """Step 5: `here` of a card with an arrow is the other level."""
    cast = {"Ariadne": "weak 3"}
    game = meeting("L1-09", "3: IF(here(AI)) then{TURN(AI, up)} else{TURN(C, down)}", cast=cast)
    assert game.states("Ariadne", "Cobb") == ("healthy", "healthy")
    away = meeting("L1-09", "3: IF(here(AI)) then{TURN(AI, up)} else{TURN(C, down)}")
    assert away.states("Ariadne", "Cobb") == ("healthy", "weak")


# --- between seeing and resolving ----------------------------------------------------------------


def test_an_event_that_is_seen_may_be_deferred():
    """2.5 REACTION(defer): it goes under its deck, unresolved."""
    game = meeting("L3-05", hand="DILATE KICK")
    assert game.asked() == "event"
    assert game.legal() == {("go on",), ("defer", "DILATE")}
    game.do("defer", "DILATE")
    assert game.pile(3)["deck"][-1] == "L3-05"
    assert game.discards()["DILATE"] == 1
    assert not game.happened("attack")
    assert game.turn == 2


def test_a_card_about_another_level_is_deferred_under_its_own_deck():
    """2.5: under the deck it came from."""
    game = meeting("L2-06", cast={"Yusuf": "healthy 3"}, hand="DILATE").do("defer", "DILATE")
    assert game.pile(2)["deck"][-1] == "L2-06"
    assert "L2-06" not in game.pile(3)["deck"]


def test_an_attack_cannot_be_deferred_any_more():
    """2.5: only before the card is resolved."""
    game = meeting("L3-05", hand="DILATE").do("go on")
    assert game.legal() == {("end",), ("concede",), ("boost", "DILATE")}


def test_with_nothing_to_do_the_event_is_met_at_once():
    """2.5: a decision is asked only where there is one."""
    assert meeting("L3-05", hand="ADREN ARGUE KICK").asked() == "fight"


# --- decks that run out --------------------------------------------------------------------------


@pytest.mark.parametrize("level", [4, 3, 2, 1])
def test_an_empty_deck_is_made_of_its_discards(level):
    """Ruling S1: without met goal cards, which are out of the game."""
    card, other = f"L{level}-09", f"L{level}-01"
    do = {card: "UNDER", other: "UNDER"}
    game = Position(level, only=True, gone=f"{card} {other}", do=do).do("end")
    assert [event[1] for event in game.events("shuffle")] == [str(level)]
    pile = game.pile(level)
    assert sorted(pile["deck"]) == [other, card]
    assert not pile["discard"]
    assert len(pile["removed"]) > 5


@pytest.mark.parametrize("level", [4, 3, 2, 1])
@pytest.mark.parametrize("reading", ["reshuffle", "no-event"])
def test_without_any_card_there_is_no_event(level, reading):
    """Ruling S1: deck and discards both empty."""
    game = Position(level, only=True, empty_level_deck=reading).do("end")
    assert game.events("no event") == [("no event", level)]
    assert (game.turn, game.asked()) == (2, "play")


def test_an_empty_deck_may_mean_no_event():
    """Ruling S1, another reading: the discards stay where they are."""
    game = Position(3, only=True, gone="L3-09", empty_level_deck="no-event").do("end")
    assert game.happened("no event")
    assert game.pile(3)["discard"] == ["L3-09"]


def test_an_empty_deck_may_mean_defeat():
    """Ruling S1, another reading."""
    game = Position(3, only=True, gone="L3-09", empty_level_deck="defeat").do("end")
    assert game.over() == "event deck ran out"


@pytest.mark.parametrize("reading", ["no-event", "defeat", "reshuffle"])
def test_that_reading_is_not_about_limbo(reading):
    """Rulings S1 and S2 are two questions."""
    game = Position(0, only=True, gone="L0-08", empty_level_deck=reading).do("end")
    assert game.over() == "no Kick"
    again = Position(
        0, only=True, gone="L0-08", empty_level_deck=reading, limbo_deck="reshuffle"
    ).do("end")
    assert again.over() is None


def test_a_deck_of_returning_cards_is_never_shuffled():
    """5.6: it keeps its order."""
    do = {"L3-01": "UNDER", "L3-09": "DRAW(1)"}
    game = Position(3, events="L3-09 L3-01", only=True, do=do, hand_limit=20)
    for _ in range(4):
        game.do("end")
        assert not [event for event in game.events("shuffle") if event[1] == "3"]
    assert game.pile(3)["discard"] == ["L3-09"]
