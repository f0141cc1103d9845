"""The Mark's Four Major Advantages, and what the mark may not do.

The M4 carbine is tested with the dice (`test_shooting`), the mark's revival with the others
(`test_revival`), the bribe of an opener with the vaults (`test_vaults`).
"""

import pytest

from tests.rules.position import Position, cards, every_count

NEIGHBOURS = {1: {2}, 2: {1, 3}, 3: {2, 4}, 4: {3}}


@every_count
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_mark_moves_one_level_without_a_card(players, level):
    """Advantages, the second: to an adjacent level, in its own play phase."""
    for way in NEIGHBOURS[level]:
        game = Position(players, levels={0: level}, hands={0: "shoot"})
        assert game.legal("free move") == {("free move", to) for to in NEIGHBOURS[level]}
        game.do("free move", way)
        assert game.events() == [("move", 0, level, way)]
        assert game.level(0) == way
        assert game.hand(0) == cards("shoot")
        assert game.asked() == (0, "play")


@every_count
def test_the_free_move_is_made_once_a_turn(players):
    """Advantages, the second: once in a turn (ruling R1), and again in the next."""
    game = Position(players)
    game.do("free move", 2)
    assert not game.legal("free move")
    game.do("end")
    while game.table.active != 0:
        game.do("end")
    assert game.legal("free move") == {("free move", 1), ("free move", 3)}


@every_count
def test_dream_shuttle_and_free_move_do_not_use_each_other_up(players):
    """Advantages, the second; Dream Shuttle: cards move the mark besides."""
    game = Position(players, hands={0: "2 shuttle"})
    game.do("shuttle", 2).do("free move", 3).do("shuttle", 4)
    assert game.level(0) == 4
    assert not game.legal("free move", "shuttle")


@every_count
def test_extractors_and_turncoats_have_no_free_move(players):
    """Advantages: they are the mark's alone."""
    for bribes in ({}, {1: "deal"}):
        assert not Position(players, turn_of=1, bribes=bribes).legal("free move")


@every_count
def test_the_mark_may_not_unlock(players):
    """Unseal, analysis: effect 1 is the extractors'."""
    for level in (1, 2, 3, 4):
        game = Position(players, levels={0: level}, hands={0: "3 unseal"})
        assert not game.legal("unlock")


@every_count
def test_all_else_is_open_to_the_mark(players):
    """Game Process, Play phase: the mark's list of plays, complete."""
    game = Position(
        players,
        hands={0: "shoot assassin unseal shuttle peek pull conjured"},
        levels={0: 2, 1: 2, 2: 3},
        dead=[3],
        bribes={1: "blank", 3: "deal"},
    )
    far = [2, *range(4, players)]
    assert game.legal() == {
        ("end",),
        ("shoot", "shoot", 1),
        *(("shoot", "assassin", p) for p in (1, *far)),
        ("shuttle", 1),
        ("shuttle", 3),
        ("free move", 1),
        ("free move", 3),
        ("peek at", 1),
        *(("pull", p) for p in far),
        ("conjure",),
        ("revive", 3),
    }
