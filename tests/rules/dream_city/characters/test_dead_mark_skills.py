"""Option dead_mark_skills (ruling R35): what the mark's skill does while the mark lies dead."""

import pytest

from sim.dream_city import state as st
from tests.rules.dream_city.characters.moments import asked_by, at_turn_of, refuse_cancels
from tests.rules.position import Position, every_count, pile_with

either = pytest.mark.parametrize("allowed", [False, True])


def opened(players, mark, allowed, **setting):
    """Seat 1 takes the last lock off level 1 while the mark lies dead."""
    setting = {"locks": {1: 1}, "secret": 4, "dead": [0], "hands": {1: "unseal"}, **setting}
    cast = {0: mark, **setting.pop("cast", {})}
    game = Position(players, turn_of=1, cast=cast, dead_mark_skills=allowed, **setting)
    return refuse_cancels(game.do("unlock", 1))


@every_count
@either
def test_relocate(players, allowed):
    """Ruling R35: off by default, on by the option."""
    game = opened(players, "chessboard", allowed)
    assert (asked_by(game) == (0, "may", "chessboard")) == allowed
    assert (game.table.opened[1] == st.GOLD) != allowed


@every_count
@either
def test_tsunami(players, allowed):
    """Ruling R35; the dead mark itself is no extractor and never rolls."""
    game = opened(players, "harbor", allowed).do("no")
    rolled = [event[1] for event in game.events("die")]
    assert rolled == (list(range(1, players)) if allowed else [])


@every_count
@either
def test_gold(players, allowed):
    """Ruling R35; without Gold the next card of the pile is dealt."""
    game = opened(players, "imperial-city", allowed, pile=pile_with(players, "blank")).do("yes")
    if allowed:
        assert asked_by(game) == (0, "bribe card", "imperial-city")
    else:
        assert game.events("bribe") == [("bribe", 1, 0)]


@every_count
@either
def test_without_bribes_of_the_dead_there_is_nothing_to_choose(players, allowed):
    """Rulings R18 and R35: two options; Gold does not bring back the bribe."""
    game = opened(players, "imperial-city", allowed, dead_mark_bribes=False)
    assert game.asked() == (1, "play")


@every_count
@either
def test_a_mark_revived_in_the_same_turn_has_its_skill_again(players, allowed):
    """Rulings R35 and R41: it is alive when the lock falls."""
    game = Position(
        players,
        turn_of=1,
        cast={0: "chessboard"},
        hands={1: "unseal 2 pull"},
        dead=[0],
        locks={1: 1},
        dead_mark_skills=allowed,
    )
    game.do("revive", 0).do("card", "pull").do("card", "pull").do("unlock", 1)
    assert asked_by(game) == (0, "may", "chessboard")


@every_count
@either
def test_dead_extractors_gain_nothing(players, allowed):
    """Death: the option is about the mark alone."""
    game = opened(players, "midsummer", allowed, cast={2: "space-queen"}, dead=[0, 2])
    assert game.do("no").asked() == (1, "play")


@every_count
@either
def test_a_living_mark_has_its_skill_either_way(players, allowed):
    """The option is about a mark in the Lost Layer."""
    game = opened(players, "chessboard", allowed, dead=())
    assert asked_by(game) == (0, "may", "chessboard")


@every_count
@either
def test_world_views_and_the_own_turn_are_no_matter(players, allowed):
    """Ruling R35: world views stay on, and in its own turn the mark lives."""
    setting = {"dead": [0], "dead_mark_skills": allowed}
    game = at_turn_of(players, 0, cast={0: "black-hole"}, locks={1: 1}, **setting)
    assert game.locks()[0] == 3
    game = at_turn_of(players, 2, cast={0: "midsummer"}, **setting)
    assert len(game.events("draw")) == 3
