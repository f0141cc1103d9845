"""Fortress: Ruthless, a free SHOOT after each move of the mark, and the mark rolls one lower."""

import pytest

from tests.rules.dream_city.characters.moments import PLAIN, asked_by, at_turn_of, code, used
from tests.rules.position import Position, cards, every_count

FORTRESS = "fortress"
MAY, SEAT = ("may", FORTRESS), ("seat", FORTRESS)


def marks_turn(players, **setting):
    """The mark's play phase, on level 2 by default."""
    cast = {0: FORTRESS, **setting.pop("cast", {})}
    levels = {0: 2, **setting.pop("levels", {})}
    return Position(players, cast=cast, levels=levels, **{"top": PLAIN, **setting})


def fired(players, target=2, **setting):
    """The mark has moved to level 1 for free and shoots at `target`."""
    game = marks_turn(players, **setting).do("free move", 1).do("yes")
    return game.do("seat", target)


def to_seats(*seats):
    return {("seat", p) for p in seats}


# --- Ruthless ------------------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("way", ["free move", "shuttle"])
def test_a_move_lets_the_mark_shoot(players, way):
    """Fortress, Ruthless; ruling R39: by the free move and by Dream Shuttle, either direction."""
    for level in (1, 3):
        game = marks_turn(players, hands={0: "shuttle"}).do(way, level)
        assert game.level(0) == level
        assert asked_by(game) == (0, *MAY)
        assert game.legal() == {("yes",), ("no",)}
        assert asked_by(game.do("yes")) == (0, *SEAT)
        assert used(0, FORTRESS) in game.events()


@every_count
def test_ruthless_may_be_declined(players):
    """Ruling R29: nobody rolls, and the mark plays on."""
    game = marks_turn(players).do("free move", 1).do("no")
    assert game.events() == []
    assert game.asked() == (0, "play")


@every_count
def test_any_living_extractor_on_any_level(players):
    """Fortress's analysis: on whichever level; neither the dead (Death) nor in Labyrinth (R31)."""
    levels = {p: p % 4 + 1 for p in range(1, players)}
    game = marks_turn(players, levels=levels).do("free move", 1).do("yes")
    assert game.legal() == to_seats(*range(1, players))
    game = marks_turn(players, dead=[1], labyrinth={2: 1}, bribes={3: "deal"})
    assert game.do("free move", 1).do("yes").legal() == to_seats(*range(3, players))


@every_count
def test_with_nobody_to_shoot_nothing_is_asked(players):
    """Ruling R12: without a target it could change nothing."""
    game = marks_turn(players, dead=range(3, players), labyrinth={1: 1, 2: 1})
    assert game.do("free move", 1).asked() == (0, "play")


@every_count
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_it_is_a_regular_shoot_with_the_carbine(players, face):
    """Rulings R23 and R26: SHOOT at -1 by M4; the world view's -1 is for the mark's rolls only."""
    game = fired(players, levels={2: 1}, dice=(face,))
    result = max(1, face - 1)
    assert game.events("modifier", "roll") == [
        ("modifier", 0, -1),
        ("roll", 2, face, -1, result),
    ]
    assert game.alive(2) == (result > 1)
    assert game.level(2) == (0 if result == 1 else 2 if result <= 4 else 1)
    assert game.asked() == (0, "play")


@every_count
def test_no_card_is_spent_and_none_is_needed(players):
    """Ruthless: the mark plays no card for it."""
    game = fired(players, hands={0: "2 shoot"}, dice=(6,))
    assert game.hand(0) == cards("2 shoot")
    assert game.discarded() == cards("")


@every_count
def test_it_kills_and_drives_like_a_shoot(players):
    """Death; ruling R24: the victim's cards and the direction are the mark's."""
    game = fired(players, hands={2: "peek pull unseal"}, levels={2: 4}, dice=(1,))
    assert game.events("death") == [("death", 2, 0)]
    assert game.asked() == (2, "give")
    game.do("card", "peek").do("card", "unseal")
    assert game.hand(0) == cards("peek unseal")
    game = fired(players, levels={2: 3}, dice=(3,))
    assert game.asked() == (0, "direction")
    assert game.legal() == {("level", 2), ("level", 4)}


@every_count
def test_every_move_brings_a_shot(players):
    """Ruling R39: one for each, with two Shuttles and the free move three."""
    game = marks_turn(players, hands={0: "2 shuttle"}, dice=(6, 6, 6))
    for kind, level in (("shuttle", 3), ("free move", 2), ("shuttle", 1)):
        game.do(kind, level)
        assert asked_by(game) == (0, *MAY)
        game.do("yes").do("seat", 2)
        assert game.events("roll") == [("roll", 2, 6, -1, 5)]


@every_count
def test_forced_moves_bring_none(players):
    """Ruling R39: not pulled, not shot away, not by the Chemist, for those are no own moves."""
    levels = {0: 2, 1: 3}
    setting = {"turn_of": 1, "levels": levels}
    game = Position(players, cast={0: FORTRESS}, hands={1: "pull"}, **setting).do("pull", 0)
    assert (game.level(0), game.asked()) == (3, (1, "play"))
    cast = {0: FORTRESS, 1: "chemist"}
    same = {0: 2, 1: 2}
    game = Position(players, turn_of=1, cast=cast, hands={1: "shuttle"}, levels=same)
    game.do("skill on", 0).do("level", 3)
    assert (game.level(0), game.asked()) == (3, (1, "play"))
    game = Position(players, turn_of=1, cast={0: FORTRESS}, hands={1: "shoot"}, dice=(4,))
    game.do("shoot", "shoot", 0)
    assert (game.level(0), game.asked()) == (2, (1, "play"))


@every_count
def test_coming_back_to_life_brings_none(players):
    """Ruling R39: the third advantage is no move in the play phase."""
    game = at_turn_of(players, 0, cast={0: FORTRESS}, dead=[0], levels={0: 2})
    assert game.alive(0)
    assert game.asked() == (0, "play")


@every_count
def test_in_labyrinth_the_mark_cannot_move_to_shoot(players):
    """Ruling R31: neither the free move nor a Dream Shuttle."""
    game = marks_turn(players, hands={0: "shuttle"}, labyrinth={0: 1})
    assert game.legal() == {("end",)}


@every_count
def test_extractors_moves_bring_nothing(players):
    """Ruthless: the mark's."""
    game = Position(players, turn_of=1, cast={0: FORTRESS}, hands={1: "shuttle"})
    assert game.do("shuttle", 2).asked() == (1, "play")


@every_count
def test_a_mark_that_swapped_its_card_away_moves_in_peace(players):
    """Ruling R30: neither the mark nor the card's holder for this turn shoots."""
    game = marks_turn(players, cast={2: "judger-of-mind"}, hands={0: "shapeshift"})
    game.do("shapeshift", 2).do("free move", 1)
    assert game.asked() == (0, "play")


@every_count
@pytest.mark.parametrize("skill", ["judger-of-mind", "terrorist", "soul-sculptor"])
def test_the_targets_own_card_is_no_matter(players, skill):
    """Ruling R26: it is the mark's use, so skills for one's own shots stay silent."""
    game = fired(players, cast={2: skill}, hands={2: "3 pull"}, dice=(6,))
    assert game.events("roll") == [("roll", 2, 6, -1, 5)]
    assert game.asked() == (0, "play")


@every_count
def test_more_free_moves_bring_more_shots(players):
    """Option free_moves; ruling R39: one after each."""
    game = marks_turn(players, free_moves=2).do("free move", 1).do("no").do("free move", 2)
    assert asked_by(game) == (0, *MAY)


# --- the world view ------------------------------------------------------------------------------


def shot_at_the_mark(players, *, by="shade", hand="", **setting):
    """Seat 1 has shot at the mark."""
    cast = {0: FORTRESS, 1: by, **setting.pop("cast", {})}
    hands = {0: hand, 1: "shoot"}
    game = Position(players, turn_of=1, cast=cast, hands=hands, **setting)
    return game.do("shoot", "shoot", 0)


@every_count
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_mark_rolls_one_lower(players, face):
    """Fortress's world view; ruling R51: as target of a SHOOT, never below 1."""
    game = shot_at_the_mark(players, dice=(face,))
    result = max(1, face - 1)
    assert game.events("modifier", "roll") == [
        ("modifier", code(FORTRESS), -1),
        ("roll", 0, face, -1, result),
    ]
    assert game.alive(0) == (result > 1)


@every_count
@pytest.mark.parametrize("card", ["assassin", "armour", "warhead"])
def test_against_every_kind(players, card):
    """Ruling R51: every SHOOT-type card; special ones kill on 2, here on a rolled 3."""
    game = Position(players, turn_of=1, cast={0: FORTRESS}, hands={1: card}, dice=(3,))
    game.do("shoot", card, 0)
    assert not game.alive(0)


@every_count
def test_extractors_roll_as_always(players):
    """Fortress's world view: the mark's rolls."""
    hands = {1: "shoot"}
    game = Position(players, turn_of=1, cast={0: FORTRESS}, hands=hands, dice=(5,))
    game.do("shoot", "shoot", 2)
    assert game.events("roll") == [("roll", 2, 5, 0, 5)]


@every_count
def test_no_other_die_of_the_mark(players):
    """Ruling R51: with the Joker's card the mark draws what the die shows."""
    cast = {0: FORTRESS, 2: "joker"}
    hands = {0: "shapeshift"}
    game = at_turn_of(players, 0, cast=cast, hands=hands, dice=(4,)).do("shapeshift", 2)
    assert len(game.do("skill").events("draw")) == 4


@every_count
def test_it_reaches_into_labyrinth_never_by_a_card(players):
    """Ruling R31: a mark in Labyrinth is no target, so there is no roll to lower."""
    hands = {1: "shoot"}
    game = Position(players, turn_of=1, cast={0: FORTRESS}, hands=hands, labyrinth={0: 1})
    assert ("shoot", "shoot", 0) not in game.legal()


@every_count
def test_carve_ignores_it(players):
    """Soul Sculptor's analysis: the size of the mark's hand is the result, without the -1."""
    game = shot_at_the_mark(players, by="soul-sculptor", hand="2 pull", dice=(6,))
    assert game.events("roll") == [("roll", 0, 6, -1, 5)]
    assert asked_by(game) == (1, "may", "soul-sculptor")
    game.do("yes")
    assert game.alive(0), "2 drives the mark away, 1 would kill it"
    assert game.level(0) == 2


@every_count
def test_the_numbers_are_options(players):
    """Option fortress.roll, beside m4_modifier."""
    game = shot_at_the_mark(players, dice=(6,), fortress__roll=-2)
    assert game.events("roll") == [("roll", 0, 6, -2, 4)]
    game = fired(players, dice=(6,), m4_modifier=-2, fortress__roll=-3)
    assert game.events("roll") == [("roll", 2, 6, -2, 4)]
