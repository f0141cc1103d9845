"""Levels that chance chooses: by the weights, alike for all who see the same, and for good."""

from collections import Counter

import numba
import numpy as np
import pytest

from sim.core.game import records
from sim.core.weights import WEIGHTS, write_weights
from sim.dream_city import state as st
from sim.dream_city.characters.kit import CHARACTERS
from strategies.dream_city.chance import ALONE, SOUGHT, drawn_level, sought_level
from tests.rules.position import Position

EXTRACTORS = [name for name, one in CHARACTERS.items() if not one.mark]
ALL = 0b11110
FIRST = 3  # number of the weight of level 1
i8, f8 = numba.types.int64, numba.types.float64


@numba.njit(i8(st.WeightRows, i8, i8, f8, f8))
def drawn(rows, levels, some, more, lot):
    return drawn_level(rows[0], FIRST, levels, some, more, lot)


@numba.njit(i8(st.States, i8, st.WeightRows))
def sought_by(states, p, rows):
    s = states[0]
    return sought_level(s.table, s.seat[p], rows[0], FIRST, s.hidden.choice[p])


def weights(*values: float):
    rows = records(WEIGHTS, 1)
    write_weights(rows[0], [9.0] * FIRST + list(values))
    return rows


def sought(game: Position, p: int, *values: float) -> int:
    """The level that chance has chosen for seat `p`, if these weights count, whoever draws."""
    others = (0.0,) * ALONE
    draws_alone = game.table.own_character[p] == st.NO_CHARACTER
    return sought_by(game.state, p, weights(*others, *values) if draws_alone else weights(*values))


def alone(number: int = 0, **setting) -> Position:
    """A game without characters, in which extractor 1 is about to draw."""
    game = Position(6, turn_of=1, **setting)
    game.hidden.choice[1].word[:] = np.random.default_rng(number).integers(0, 2**63, 4)
    return game


def together(number: int = 0, **setting) -> Position:
    """A game in which every extractor has a character."""
    cast = np.random.default_rng(number).permutation(EXTRACTORS)[:5]
    return Position(6, turn_of=1, cast=dict(enumerate(["fortress", *cast.tolist()])), **setting)


# --- drawing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lot", "level"), [(0.0, 1), (0.2, 1), (0.3, 3), (0.7, 3), (0.76, 4), (0.99, 4)]
)
def test_a_level_is_drawn_as_often_as_its_weight_says(lot, level):
    """One of four lots for level 1, two for level 3, one for level 4; below 0 counts as none."""
    assert drawn(weights(1, -5, 2, 1), ALL, 0, 0.0, lot) == level


def test_only_levels_of_the_set_are_drawn():
    levels = {drawn(weights(1, 1, 1, 1), 0b10100, 0, 0.0, lot) for lot in np.arange(0, 1, 0.01)}
    assert levels == {2, 4}


@pytest.mark.parametrize(("lot", "level"), [(0.0, 1), (0.39, 1), (0.41, 2), (0.59, 2), (0.61, 3)])
def test_some_levels_are_drawn_more_often(lot, level):
    """Twice as often as one of the same weight: two lots of five each for levels 1 and 3."""
    assert drawn(weights(1, 1, 1, 0), ALL, 0b01010, 1.0, lot) == level


def test_where_no_weight_counts_the_highest_level_is_taken():
    assert drawn(weights(0, 0, -1, 0), 0b01110, 0, 0.0, 0.0) == 3


# --- each for itself -----------------------------------------------------------------------------


def test_without_characters_each_seat_draws_by_the_weights():
    found = Counter(sought(alone(number), 1, 1, 0, 3, 0) for number in range(400))
    assert set(found) == {1, 3}
    assert 0.67 < found[3] / 400 < 0.83  # three standard errors and more around 3 of 4


def test_what_was_drawn_is_remembered():
    game = alone()
    level = sought(game, 1, 1, 1, 1, 1)
    assert game.seat(1).notes[SOUGHT] == level
    before = game.hidden.choice[1].word.copy()
    assert all(sought(game, 1, 1, 1, 1, 1) == level for _ in range(20))
    assert (game.hidden.choice[1].word == before).all()


def test_another_level_is_drawn_once_the_secret_is_not_there():
    game = alone(seen={1: (2,)}, secret=4)
    game.seat(1).notes[SOUGHT] = 2
    assert sought(game, 1, 0, 5, 1, 0) == 3
    assert game.seat(1).notes[SOUGHT] == 3


def test_without_weights_nothing_is_drawn():
    """So that weights from before these came play as they did."""
    for game in (alone(), together()):
        before = game.hidden.choice[1].word.copy()
        assert sought(game, 1, 0, 0, 0, -1) == 0
        assert (game.hidden.choice[1].word == before).all()


# --- all alike -----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(5))
def test_all_who_see_the_same_seek_the_same_level(number):
    game = together(number)
    before = game.hidden.choice["word"].copy()
    assert len({sought(game, p, 1, 1, 1, 1) for p in range(1, 6)}) == 1
    assert (game.hidden.choice["word"] == before).all()


def test_the_cast_decides_by_the_weights():
    found = Counter(sought(together(number), 1, 1, 0, 3, 0) for number in range(400))
    assert set(found) == {1, 3}
    assert 0.67 < found[3] / 400 < 0.83


def test_the_first_level_does_not_tell_the_second():
    """Once the vault of the first is open, any other one may be next."""
    orders = set()
    for number in range(60):
        first = sought(together(number), 1, 1, 1, 1, 0)
        orders.add((first, sought(together(number, locks={first: 0}), 1, 1, 1, 1, 0)))
    assert len(orders) == 6


def test_beside_an_open_vault_is_searched_more_often():
    """Level 2 rather than level 4 with the vault of level 1 open, by how much the weight says."""
    found = Counter(
        sought(together(number, locks={1: 0}), 1, 0, 1, 0, 1, 9) for number in range(200)
    )
    assert found[2] > found[4] > 0
    assert 0.83 < found[2] / 200 < 0.98  # ten of eleven


@pytest.mark.parametrize("number", range(5))
def test_who_knows_better_goes_ahead_to_where_the_others_will_go(number):
    first = sought(together(number), 1, 1, 1, 1, 0)
    knows = together(number, seen={1: (first,)})
    assert sought(knows, 2, 1, 1, 1, 0) == first
    ahead = sought(knows, 1, 1, 1, 1, 0)
    assert ahead == sought(together(number, locks={first: 0}), 2, 1, 1, 1, 0) != first
