"""Terrorist: Pursuit over all levels, and Frenzy: a card of the target's, or a lower roll."""

import pytest

from tests.rules.dream_city.characters.moments import asked_by, code, used
from tests.rules.position import Position, cards, every_count, pile_with

TERRORIST = "terrorist"
MAY = ("may", TERRORIST)
SHOOTS = ("shoot", "assassin", "armour", "warhead")
FRENZY = 1


def shot(players, *, card="shoot", shooter=1, target=2, **setting):
    """The Terrorist has shot at `target`."""
    cast = {shooter: TERRORIST, **setting.pop("cast", {})}
    hands = {shooter: card, **setting.pop("hands", {})}
    game = Position(players, turn_of=shooter, cast=cast, hands=hands, **setting)
    return game.do("shoot", card, target)


# --- Pursuit -------------------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("card", SHOOTS)
def test_every_shoot_reaches_every_level(players, card):
    """Terrorist, Pursuit: no SHOOT-type card is bound to the own level."""
    for place in (1, 2, 3, 4):
        levels = {p: p % 4 + 1 for p in range(players)} | {1: place}
        game = Position(players, turn_of=1, cast={1: TERRORIST}, hands={1: card}, levels=levels)
        others = set(range(players)) - {1}
        assert game.legal() == {("end",)} | {("shoot", card, p) for p in others}


@every_count
def test_from_the_first_level_to_the_fourth(players):
    """Terrorist's analysis: level 1 to level 4; the target is moved from where it stands."""
    game = shot(players, levels={2: 4}, dice=(4,))
    assert game.events("roll") == [("roll", 2, 4, -1, 3)]
    assert game.level(2) == 3


@every_count
def test_no_reach_to_the_dead_or_into_labyrinth(players):
    """Death; ruling R31."""
    game = Position(
        players,
        turn_of=1,
        cast={1: TERRORIST},
        hands={1: "shoot"},
        dead=[2],
        labyrinth={3: 1},
        levels=dict.fromkeys(range(4, players), 3),
    )
    reached = {0, *range(4, players)}
    assert game.legal() == {("end",)} | {("shoot", "shoot", p) for p in reached}


@every_count
def test_others_stay_bound_to_their_level(players):
    """Pursuit: the cards you use."""
    game = Position(
        players, turn_of=2, cast={1: TERRORIST}, hands={2: "shoot"}, levels={2: 2, 3: 2}
    )
    assert game.legal() == {("end",), ("shoot", "shoot", 3)}


# --- Frenzy --------------------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("card", SHOOTS)
def test_the_target_is_asked_before_it_rolls(players, card):
    """Terrorist, Frenzy; ruling R28: its own decision, before the die."""
    for target in (0, players - 1):
        game = shot(players, card=card, target=target, hands={target: "peek pull"})
        assert game.events()[1:] == [used(1, TERRORIST, who=target, which=FRENZY)]
        assert asked_by(game) == (target, *MAY)
        assert game.legal() == {("yes",), ("no",)}


@every_count
def test_a_discarded_card_averts_it(players):
    """Frenzy: with one card of its choice discarded the target rolls as always."""
    game = shot(players, hands={2: "peek pull"}, dice=(2,)).do("yes")
    assert game.asked() == (2, "pay")
    assert game.legal() == {("card", "peek"), ("card", "pull")}
    game.do("card", "pull")
    assert game.events() == [("discard", 2, "pull"), ("roll", 2, 2, 0, 2), ("move", 2, 1, 2)]
    assert game.hand(2) == cards("peek")
    assert game.asked() == (1, "play")


@every_count
def test_the_only_card_goes_without_a_choice(players):
    """Ruling R56."""
    game = shot(players, hands={2: "peek"}, dice=(5,)).do("yes")
    assert game.events() == [("discard", 2, "peek"), ("roll", 2, 5, 0, 5)]
    assert game.asked() == (1, "play")


@every_count
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_who_keeps_its_cards_rolls_lower(players, face):
    """Frenzy: one less, and never below 1 (Dice Roll)."""
    game = shot(players, hands={2: "peek"}, dice=(face,)).do("no")
    result = max(1, face - 1)
    modifier = ("modifier", code(TERRORIST), -1)
    assert game.events("modifier", "roll") == [modifier, ("roll", 2, face, -1, result)]
    assert game.alive(2) == (result > 1)
    assert game.level(2) == (0 if result == 1 else 2 if result < 5 else 1)


@every_count
def test_with_an_empty_hand_it_cannot_be_averted(players):
    """Ruling R28: nothing is asked, and the roll is lower."""
    game = shot(players, dice=(2,))
    assert game.events("roll") == [("roll", 2, 2, -1, 1)]
    assert not game.alive(2)
    assert game.asked() == (1, "play")


@every_count
def test_each_shot_asks_anew(players):
    """Frenzy: whenever a SHOOT-type card is used; one discard averts one shot."""
    hands = {1: "2 shoot", 2: "2 peek"}
    game = Position(players, turn_of=1, cast={1: TERRORIST}, hands=hands, dice=(6, 6))
    game.do("shoot", "shoot", 2).do("yes").do("card", "peek")
    game.do("shoot", "shoot", 2)
    assert asked_by(game) == (2, *MAY)
    game.do("no")
    assert game.events("roll") == [("roll", 2, 6, -1, 5)]


@every_count
def test_a_shot_at_the_terrorist_is_an_ordinary_one(players):
    """Frenzy: when you use a SHOOT-type card."""
    hands = {1: "peek", 2: "shoot"}
    game = Position(players, turn_of=2, cast={1: TERRORIST}, hands=hands, dice=(6,))
    game.do("shoot", "shoot", 1)
    assert game.events("roll") == [("roll", 1, 6, 0, 6)]


@every_count
def test_frenzy_adds_to_fortress(players):
    """Terrorist's analysis; ruling R23: all modifiers count together."""
    game = shot(players, target=0, cast={0: "fortress"}, dice=(3,))
    assert game.events("roll") == [("roll", 0, 3, -2, 1)]
    game = shot(players, target=0, cast={0: "fortress"}, hands={0: "peek"}, dice=(3,)).do("yes")
    assert game.events("roll") == [("roll", 0, 3, -1, 2)]


@every_count
def test_frenzy_adds_to_the_carbine(players):
    """Rulings R23 and R30: a mark with the card has both."""
    hands = {0: "shapeshift shoot"}
    cast = {0: "harbor", 3: TERRORIST}
    game = Position(players, cast=cast, hands=hands, levels={2: 4}, dice=(6,))
    game.do("shapeshift", 3).do("shoot", "shoot", 2)
    assert game.events("roll") == [("roll", 2, 6, -2, 4)]


@every_count
def test_in_labyrinth_pursuit_and_frenzy_stay(players):
    """Ruling R31: skills keep their effect on others."""
    game = shot(players, labyrinth={1: 1}, levels={2: 4}, hands={2: "peek"})
    assert asked_by(game) == (2, *MAY)


@every_count
def test_the_dead_terrorist_shoots_nobody(players):
    """Death; Lost Layer."""
    hands = {1: "3 shoot"}
    game = Position(players, turn_of=1, cast={1: TERRORIST}, hands=hands, dead=[1])
    assert game.legal() == {("end",), ("revive", 1)}


def bribed_terrorist(players, **setting):
    """A Terrorist under Imperial City's world view has just got a bribe card."""
    game = Position(
        players,
        turn_of=1,
        cast={0: "imperial-city", 1: TERRORIST},
        hands={1: "peek", **setting.pop("hands", {})},
        pile=pile_with(players, "blank"),
        dead=[0],
        **setting,
    )
    return game.do("peek", 2).do("yes")


@every_count
def test_imperial_citys_shot_has_frenzy(players):
    """Ruling R26: treated as a SHOOT, so the shooter's skill counts beside the -3."""
    game = bribed_terrorist(players, hands={2: "pull"}, levels={2: 3}, dice=(6,)).do("seat", 2)
    assert asked_by(game) == (2, *MAY)
    game.do("no")
    assert game.events("roll") == [("roll", 2, 6, -4, 2)]
    game = bribed_terrorist(players, hands={2: "pull"}, dice=(6,)).do("seat", 2).do("yes")
    assert game.events("roll") == [("roll", 2, 6, -3, 3)]


@every_count
def test_imperial_citys_shot_into_labyrinth_has_no_frenzy(players):
    """Rulings R26 and R31: the world view reaches who is in Labyrinth, another's skill does not."""
    setting = {"labyrinth": {2: 1}, "dice": (6,)}
    for hand in ("", "pull"):
        game = bribed_terrorist(players, hands={2: hand}, **setting).do("seat", 2)
        assert game.events("roll") == [("roll", 2, 6, -3, 3)]
        assert game.level(2) == 1


@every_count
def test_the_number_is_an_option(players):
    """Option terrorist.roll."""
    game = shot(players, dice=(6,), terrorist__roll=-4)
    assert game.events("roll") == [("roll", 2, 6, -4, 2)]
