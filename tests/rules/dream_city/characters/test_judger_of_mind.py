"""Judger of Mind: Convict, two dice against each of its shots, of which it chooses one."""

import pytest

from tests.rules.dream_city.characters.moments import asked_by, code, used
from tests.rules.position import Position, cards, every_count, pile_with

JUDGER = "judger-of-mind"
DIE = ("die", JUDGER)
SHOOTS = ("shoot", "assassin", "armour", "warhead")
NOTHING = 6


def shot(players, *, card="shoot", shooter=1, target=2, **setting):
    """The Judger has shot at `target`, who has rolled."""
    cast = {shooter: JUDGER, **setting.pop("cast", {})}
    hands = {shooter: card, **setting.pop("hands", {})}
    game = Position(players, turn_of=shooter, cast=cast, hands=hands, **setting)
    return game.do("shoot", card, target)


def numbers(*faces):
    return {("number", face) for face in faces}


@every_count
@pytest.mark.parametrize("card", SHOOTS)
def test_two_dice_for_every_shoot(players, card):
    """Judger of Mind, Convict: with any SHOOT-type card, against anybody, the mark too."""
    for target in (0, players - 1):
        game = shot(players, card=card, target=target, dice=(5, 2))
        skill = used(1, JUDGER, who=target)
        assert game.events()[1:] == [skill, ("two dice", target, 5, 2)]
        assert asked_by(game) == (1, *DIE)
        assert game.legal() == numbers(2, 5)


@every_count
@pytest.mark.parametrize("dice", [(1, 6), (6, 1)])
def test_the_shooter_chooses_either(players, dice):
    """Convict: the chosen die is the roll, the other one is nothing; no modifier without one."""
    game = shot(players, dice=dice).do("number", 1)
    assert game.events("roll") == [("roll", 2, 1, 0, 1)]
    assert not game.alive(2)
    game = shot(players, dice=dice).do("number", 6)
    assert game.events("roll") == [("roll", 2, 6, 0, 6)]
    assert game.alive(2)
    assert game.level(2) == 1
    assert game.asked() == (1, "play")


@every_count
def test_two_equal_dice_leave_no_choice(players):
    """Judger of Mind's analysis: two 6s cannot be helped."""
    game = shot(players, dice=(6, 6))
    assert game.legal() == numbers(6)
    game.do("number", 6)
    assert game.events("roll") == [("roll", 2, 6, 0, 6)]
    assert game.asked() == (1, "play")


@every_count
def test_convict_is_no_choice(players):
    """Convict does not say "may": the target rolls two dice at once, and nobody is asked before."""
    game = shot(players, dice=(3, 4))
    assert game.events("two dice")
    assert game.asked() == (1, "die")


@every_count
def test_the_judger_helps_a_friend_away(players):
    """Judger of Mind's analysis; ruling R24: the chosen die moves, and the shooter says where."""
    game = shot(players, dice=(6, 3), levels={1: 2, 2: 2}).do("number", 3)
    assert game.asked() == (1, "direction")
    assert game.legal() == {("level", 1), ("level", 3)}
    game.do("level", 3)
    assert game.level(2) == 3


@every_count
def test_a_killing_die_gives_cards(players):
    """Death: with Convict too the victim gives the killer two cards of its choice."""
    game = shot(players, dice=(1, 6), hands={2: "unseal peek pull"}).do("number", 1)
    assert game.asked() == (2, "give")
    game.do("card", "peek").do("card", "pull")
    assert game.hand(1) == cards("peek pull")


@every_count
def test_each_shot_has_two_dice_of_its_own(players):
    """Convict: whenever a SHOOT-type card is used."""
    game = Position(players, turn_of=1, cast={1: JUDGER}, hands={1: "2 shoot"}, dice=(6, 5, 5, 6))
    game.do("shoot", "shoot", 2).do("number", 5)
    game.do("shoot", "shoot", 3)
    assert game.events("two dice") == [("two dice", 3, 5, 6)]


@every_count
def test_the_reach_stays_what_it_is(players):
    """Convict changes dice, not whom a card reaches."""
    levels = {2: 2}
    game = Position(players, turn_of=1, cast={1: JUDGER}, hands={1: "shoot"}, levels=levels)
    near = {("shoot", "shoot", p) for p in range(players) if p not in (1, 2)}
    assert game.legal() == {("end",)} | near


@every_count
def test_a_shot_at_the_judger_has_one_die(players):
    """Convict: when you use a SHOOT-type card."""
    game = Position(players, turn_of=2, cast={1: JUDGER}, hands={2: "shoot"}, dice=(NOTHING,))
    game.do("shoot", "shoot", 1)
    assert game.events("roll") == [("roll", 1, 6, 0, 6)]
    assert game.asked() == (2, "play")


@every_count
def test_fortress_lowers_the_chosen_die(players):
    """Ruling R23: dice are chosen first, then the mark's world view counts."""
    game = shot(players, target=0, cast={0: "fortress"}, dice=(2, 5))
    assert game.legal() == numbers(2, 5)
    game.do("number", 2)
    assert game.events("modifier", "roll") == [
        ("modifier", code("fortress"), -1),
        ("roll", 0, 2, -1, 1),
    ]
    assert not game.alive(0)


@every_count
def test_the_marks_carbine_lowers_the_chosen_die(players):
    """Rulings R23 and R30: a mark with the card convicts, and M4 comes on top."""
    game = Position(
        players,
        cast={0: "harbor", 3: JUDGER},
        hands={0: "shapeshift shoot"},
        dice=(6, 2),
    )
    game.do("shapeshift", 3).do("shoot", "shoot", 2)
    assert asked_by(game) == (0, *DIE)
    game.do("number", 2)
    assert game.events("roll") == [("roll", 2, 2, -1, 1)]


@every_count
def test_in_labyrinth_the_judger_convicts(players):
    """Ruling R31: skills keep their effect on others."""
    assert asked_by(shot(players, labyrinth={1: 1}, dice=(3, 4))) == (1, *DIE)


def bribed_judger(players, **setting):
    """A Judger under Imperial City's world view has just got a bribe card."""
    game = Position(
        players,
        turn_of=1,
        cast={0: "imperial-city", 1: JUDGER},
        hands={1: "peek", **setting.pop("hands", {})},
        pile=pile_with(players, "blank"),
        dead=[0],
        **setting,
    )
    return game.do("peek", 2).do("yes")


@every_count
def test_imperial_citys_shot_is_convicted(players):
    """Rulings R23 and R26: treated as a SHOOT, so two dice; the -3 comes after the choice."""
    game = bribed_judger(players, dice=(6, 5)).do("seat", 2)
    assert game.events("two dice") == [("two dice", 2, 6, 5)]
    game.do("number", 6)
    assert game.events("roll") == [("roll", 2, 6, -3, 3)]


@every_count
def test_imperial_citys_shot_at_labyrinth_has_one_die(players):
    """Rulings R26 and R31: the world view reaches who is in Labyrinth, another's skill does not."""
    game = bribed_judger(players, labyrinth={2: 1}, dice=(6, 1)).do("seat", 2)
    assert not game.events("two dice")
    assert game.events("roll") == [("roll", 2, 6, -3, 3)]
    assert game.level(2) == 1
