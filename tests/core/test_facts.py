"""What games say of their outcome columns, held to the columns and to each other."""

import numpy as np
import pytest

from sim.core.game import find_game
from tests import toy

toy.register()
GAMES = ["dream-city", "solo", toy.NAME]
each_game = pytest.mark.parametrize("game", [find_game(name) for name in GAMES], ids=GAMES)


@each_game
def test_every_column_named_is_one(game):
    names = set(game.outcome.names)
    for card in game.cards:
        assert {*card.played, *card.drawn} <= names
    for total, parts in game.totals.items():
        assert {total, *parts} <= names
    for label, columns in game.waiting.items():
        assert label
        assert columns
        assert set(columns) <= names
    if game.race is not None:
        assert {game.race.changes, game.race.since, game.race.leader} <= names
        assert game.race.meaning.endswith(".")
        assert game.race.leader in game.coded


@each_game
def test_a_total_is_no_part_of_another(game):
    """So that each can be worked out from columns that are there."""
    for parts in game.totals.values():
        assert parts
        assert not set(parts) & set(game.totals)


@each_game
def test_each_kind_of_card_is_there_once_a_side_and_no_column_counts_two(game):
    pairs = [(card.name, card.side) for card in game.cards]
    assert len(set(pairs)) == len(pairs)
    counted = [column for card in game.cards for column in (*card.played, *card.drawn)]
    assert len(set(counted)) == len(counted)
    assert {card.side for card in game.cards} <= set(game.sides)


@each_game
def test_a_card_is_done_without_by_a_restriction_of_a_role_of_its_side(game):
    for card in game.cards:
        for role, name in card.without.items():
            assert game.role_sides[role] == card.side
            assert card.title.lower() in game.restrictions(role)[name].meaning.lower()


def test_dream_city_describes_every_column_of_cards_that_it_has():
    game = find_game("dream-city")
    counted = {column for card in game.cards for column in (*card.played, *card.drawn)}
    assert counted == {n for n in game.outcome.names if n.startswith(("played_", "drew_"))}
    assert all(set(card.without) == roles(game, card.side) for card in game.cards)
    options = {f"deck.{card.name.replace('-', '_')}" for card in game.cards}
    assert options == {name for name in game.options if name.startswith("deck.")}


def roles(game, side):
    """All roles of a side."""
    return {role for role, its in game.role_sides.items() if its == side}


def test_columns_are_small_whole_numbers():
    for name in GAMES:
        outcome = find_game(name).outcome
        assert all(np.issubdtype(outcome[column], np.integer) for column in outcome.names)
