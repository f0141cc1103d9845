"""Sensible play beats random play by far, on every side; else something is upside down."""

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.dream_city import state as st
from tests.rules.position import every_count
from tests.sim.dream_city.blocks import BOTH_GAMES, both_games, rows
from tests.sim.dream_city.probes import seats

GAMES = 2000
RANDOM, BASIC, SKILLED = "random", "basic", "skilled"
WITH_CHARACTERS = BOTH_GAMES["printed"]

pytestmark = pytest.mark.skipif(interpreted(), reason="thousands of games are for compiled code")


def mark_wins(players: int, options: dict, mark: str, extractor: str, turncoat: str) -> float:
    """How often the mark's side wins; every lineup plays the same deals."""
    seating = seats({"mark": mark, "extractor": extractor, "turncoat": turncoat})
    return float(
        np.mean(rows(seating, players, GAMES, seed=9, **options)["winner"] == st.MARK_SIDE)
    )


@both_games
@every_count
@pytest.mark.parametrize("mark", [RANDOM, BASIC])
def test_basic_extractors_beat_random_ones(players, options, mark):
    plain = mark_wins(players, options, mark, RANDOM, RANDOM)
    sensible = mark_wins(players, options, mark, BASIC, RANDOM)
    assert sensible < plain - 0.25


@both_games
@every_count
@pytest.mark.parametrize(("extractor", "margin"), [(BASIC, 0.1), (RANDOM, 0.0)])
def test_a_basic_mark_beats_a_random_one(players, options, extractor, margin):
    """Against random extractors there is little left to win; against sensible ones much."""
    plain = mark_wins(players, options, RANDOM, extractor, RANDOM)
    assert mark_wins(players, options, BASIC, extractor, RANDOM) > plain + margin


@both_games
@every_count
def test_a_basic_turncoat_helps_the_mark_more_than_a_random_one(players, options):
    assert (
        mark_wins(players, options, BASIC, BASIC, BASIC)
        > mark_wins(players, options, BASIC, BASIC, RANDOM) + 0.02
    )


@every_count
@pytest.mark.parametrize("mark", ["skilled@5", "skilled@7"])
def test_skilled_extractors_beat_basic_ones(players, mark):
    """Against marks that play well."""
    plain = mark_wins(players, WITH_CHARACTERS, mark, BASIC, SKILLED)
    assert mark_wins(players, WITH_CHARACTERS, mark, SKILLED, SKILLED) < plain - 0.005


@every_count
def test_skilled_extractors_do_not_lose_to_a_plain_mark(players):
    """Not being foreseen costs them what a mark that camps at its secret gives away."""
    plain = mark_wins(players, WITH_CHARACTERS, BASIC, BASIC, BASIC)
    assert mark_wins(players, WITH_CHARACTERS, BASIC, SKILLED, BASIC) < plain + 0.03


@every_count
def test_no_level_is_safe_from_skilled_extractors(players):
    """Hiding where extractors look last wins little more than hiding by chance."""
    levels = [
        mark_wins(players, WITH_CHARACTERS | {"secret": level}, SKILLED, SKILLED, SKILLED)
        for level in ("1", "2", "3", "4")
    ]
    assert max(levels) < np.mean(levels) + 0.15


@every_count
@pytest.mark.parametrize("extractor", [BASIC, SKILLED])
def test_a_skilled_mark_beats_a_basic_one(players, extractor):
    plain = mark_wins(players, WITH_CHARACTERS, BASIC, extractor, BASIC)
    assert mark_wins(players, WITH_CHARACTERS, SKILLED, extractor, SKILLED) > plain + 0.04


@both_games
@every_count
def test_nobody_wins_always(players, options):
    """With `basic` on all seats both sides win a good part of the games."""
    assert 0.2 < mark_wins(players, options, BASIC, BASIC, BASIC) < 0.85
