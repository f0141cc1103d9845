"""Shade, Shadow: goes to the level of the living mark, at any time of the own play phase."""

import pytest

from tests.rules.dream_city.characters.course import used
from tests.rules.position import Position, cards, every_count

SHADE = {1: "shade"}
END, SHADOW = ("end",), ("skill",)


@every_count
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_goes_to_the_mark_from_anywhere(players, level):
    """Shade: any distance, and no card is needed."""
    for start in {1, 2, 3, 4} - {level}:
        for shade in (1, players - 1):
            game = Position(
                players, turn_of=shade, cast={shade: "shade"}, levels={0: level, shade: start}
            )
            assert game.legal() == {END, SHADOW}
            game.do("skill")
            assert game.events() == [used("shade", shade, 0), ("move", shade, start, level)]
            assert game.level(shade) == level
            assert game.asked() == (shade, "play")


@every_count
def test_may_be_left_unused(players):
    """Shade: "may"."""
    game = Position(players, turn_of=1, cast=SHADE, levels={0: 4})
    game.do("end")
    assert game.level(1) == 1


@every_count
def test_beside_the_mark_there_is_nothing_to_do(players):
    """Ruling R12: a play that could change nothing is not offered."""
    for level in (1, 2, 3, 4):
        game = Position(players, turn_of=1, cast=SHADE, levels={0: level, 1: level})
        assert game.legal() == {END}


@every_count
def test_at_any_time_and_as_often_as_liked(players):
    """Shade, analysis: any time in the play phase; ruling R55: between any two plays."""
    game = Position(players, turn_of=1, cast=SHADE, hands={1: "2 shuttle"}, levels={0: 2})
    game.do("skill").do("shuttle", 3).do("skill").do("shuttle", 1)
    assert game.legal() == {END, SHADOW}
    game.do("skill")
    assert game.level(1) == 2
    assert game.legal() == {END}


@every_count
def test_after_the_mark_was_driven_away(players):
    """Shade, analysis: she hunts the mark."""
    game = Position(players, turn_of=1, cast=SHADE, hands={1: "2 shoot"}, dice=(4, 1))
    game.do("shoot", "shoot", 0)
    assert (game.level(0), game.legal("shoot", "skill")) == (2, _shots(players) | {SHADOW})
    game.do("skill").do("shoot", "shoot", 0)
    assert not game.alive(0)


def _shots(players):
    return {("shoot", "shoot", p) for p in range(2, players)}


@every_count
def test_never_inside_another_effect(players):
    """Ruling R55: where the target of a shot goes is asked first, and nothing else then."""
    game = Position(
        players, turn_of=1, cast=SHADE, hands={1: "shoot"}, levels={0: 4, 1: 2, 2: 2}, dice=(4,)
    )
    game.do("shoot", "shoot", 2)
    assert game.legal() == {("level", 1), ("level", 3)}


@every_count
def test_a_dead_mark_has_no_shadow(players):
    """Ruling R32: the mark has to be alive."""
    game = Position(players, turn_of=1, cast=SHADE, levels={0: 3}, dead=[0])
    assert game.legal() == {END}


@every_count
def test_a_dead_shade_stays_where_she_is(players):
    """Death; Lost Layer."""
    game = Position(players, turn_of=1, cast=SHADE, levels={0: 3}, dead=[1], hands={1: "2 peek"})
    assert game.legal() == {END, ("revive", 1)}
    game.do("revive", 1)
    assert game.legal() == {END, SHADOW}, "ruling R11: alive again, the play phase goes on"


@every_count
def test_a_shade_in_labyrinth_does_not_move(players):
    """Ruling R31: no Shadow for whoever is in it."""
    game = Position(players, turn_of=1, cast=SHADE, levels={0: 3}, labyrinth={1: 1})
    assert game.legal() == {END}


@every_count
def test_a_mark_in_labyrinth_is_followed(players):
    """Ruling R31: Shadow moves Shade; the mark is not affected by it."""
    game = Position(players, turn_of=1, cast=SHADE, levels={0: 3}, labyrinth={0: 1})
    assert game.legal() == {END, SHADOW}
    game.do("skill")
    assert game.level(1) == 3


@every_count
def test_only_in_the_own_play_phase(players):
    """Shade: her play phase."""
    game = Position(players, turn_of=2, cast=SHADE, levels={0: 3})
    assert game.legal() == {END}


@every_count
def test_a_turncoat_may_follow_as_well(players):
    """Shade: the skill does not ask which side she is on."""
    game = Position(players, turn_of=1, cast=SHADE, levels={0: 3}, bribes={1: "deal"})
    assert game.legal() == {END, SHADOW}


@every_count
def test_a_mark_that_holds_the_card_is_already_there(players):
    """Rulings R12 and R30: the mark's own level is where the mark is."""
    game = Position(
        players,
        cast={0: "fortress", 1: "shade"},
        held={0: "shade", 1: "fortress"},
        levels={0: 2},
    )
    assert game.legal() == {END, ("free move", 1), ("free move", 3)}


@every_count
def test_unlocks_where_she_followed_to(players):
    """Shade: she is on the mark's level now; ruling R14: an unlock is at the own level."""
    game = Position(players, turn_of=1, cast=SHADE, hands={1: "unseal"}, levels={0: 3})
    game.do("skill").do("unlock", 3)
    assert game.hand(1) == cards("")
