"""Dream Shuttle, Telekinetic Pull, Conjured Object, and Movement."""

import pytest

from tests.rules.position import Position, cards, every_count

NEIGHBOURS = {1: {2}, 2: {1, 3}, 3: {2, 4}, 4: {3}}

# --- Dream Shuttle -------------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_dream_shuttle_moves_to_an_adjacent_level(players, level):
    """Dream Shuttle: levels 1 and 4 are not adjacent to each other."""
    for p in range(players):
        for way in NEIGHBOURS[level]:
            game = Position(players, turn_of=p, levels={p: level}, hands={p: "shuttle"})
            assert game.legal("shuttle") == {("shuttle", to) for to in NEIGHBOURS[level]}
            game.do("shuttle", way)
            assert game.events() == [("play", p, "shuttle"), ("move", p, level, way)]
            assert game.level(p) == way
            assert game.asked() == (p, "play")


@every_count
def test_dream_shuttle_moves_nobody_else(players):
    """Dream Shuttle: its target is you."""
    game = Position(players, turn_of=1, hands={1: "shuttle"})
    game.do("shuttle", 2)
    assert [game.level(p) for p in range(players)] == [1, 2] + [1] * (players - 2)


@every_count
def test_without_a_dream_shuttle_an_extractor_stays(players):
    """Movement: a card or an effect moves a player."""
    assert not Position(players, turn_of=1, hands={1: "unseal"}).legal("shuttle")


# --- Telekinetic Pull ----------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_telekinetic_pull_brings_another_player_here(players, level):
    """Telekinetic Pull: any one other player comes to one's current level, from any distance."""
    for p in range(players):
        levels = dict.fromkeys(range(players), level % 4 + 1) | {p: level}
        for who in set(range(players)) - {p}:
            game = Position(players, turn_of=p, levels=levels, hands={p: "pull"})
            others = set(range(players)) - {p}
            assert game.legal("pull") == {("pull", q) for q in others}
            game.do("pull", who)
            assert game.events() == [("play", p, "pull"), ("move", who, level % 4 + 1, level)]
            assert game.level(who) == level
            assert game.asked() == (p, "play")


@every_count
def test_a_player_on_the_own_level_is_not_pulled(players):
    """Ruling R12: it would change nothing."""
    game = Position(players, turn_of=1, levels={2: 3}, hands={1: "pull"})
    assert game.legal("pull") == {("pull", 2)}


@every_count
def test_the_dead_are_not_pulled(players):
    """Telekinetic Pull, analysis: a dead player cannot be moved; a lying mark neither."""
    game = Position(players, turn_of=1, levels={0: 3, 3: 2}, dead=[0, 2], hands={1: "pull"})
    assert game.legal("pull") == {("pull", 3)}


# --- Conjured Object -----------------------------------------------------------------------------


@every_count
def test_conjured_object_draws_two_cards(players):
    """Conjured Object: two from the top of the deck, to use at once."""
    for p in range(players):
        game = Position(players, turn_of=p, hands={p: "conjured"}, top="shuttle peek shoot")
        left = game.table.deck_left
        game.do("conjure")
        assert game.events() == [
            ("play", p, "conjured"),
            ("draw", p, "shuttle"),
            ("draw", p, "peek"),
        ]
        assert game.hand(p) == cards("shuttle peek")
        assert game.table.deck_left == left - 2
        assert game.legal("shuttle")


@every_count
def test_an_unseal_is_used_only_to_unlock_or_to_cancel(players):
    """Unseal, effect 2: it answers an unlock; in one's own play phase it is effect 1 or nothing."""
    game = Position(players, turn_of=1, hands={1: "unseal"}, locks={1: 0})
    assert game.legal() == {("end",)}
