"""Where a curve meets its target: by hand, by simulation, and where there is little to go by."""

import numpy as np
import pytest

from experiments.curve import Curve, monotone
from experiments.stats import wilson
from tests.experiments.luck import both_of, draw


def curve(wins, games, values=None, both=None):
    """A curve in which any two values have as many games in common as fit."""
    wins = np.asarray(wins)
    if both is None:
        both = np.minimum.outer(wins, wins)
    return Curve(tuple(values or range(len(wins))), games, np.asarray(both))


def test_a_crossing_lies_on_the_line_between_two_rates():
    assert curve([60, 52, 44, 40], 100).crossings(0.5) == [pytest.approx(1.25)]
    assert curve([40, 60, 40], 100, (16, 18, 20)).crossings(0.55) == [
        pytest.approx(17.5),
        pytest.approx(18.5),
    ]
    assert curve([60, 50, 50, 40], 100).crossings(0.5) == [1.5], "a stretch counts as its middle"
    assert curve([60, 55], 100).crossings(0.5) == []


def test_a_whole_number_is_compatible_when_its_wilson_interval_holds_the_target():
    found = curve([70, 60, 52, 45, 35], 100)
    low, high = wilson(found.wins, 100)
    spans = found.accepted(0.5, 0.95)
    for i in range(5):
        inside = any(start <= i <= end for start, end in spans)
        assert inside == (low[i] <= 0.5 <= high[i])


def test_the_ends_are_where_the_score_test_is_just_passed():
    found = curve([80, 20], 100, both=[[80, 20], [20, 20]])
    ((low, high),) = found.accepted(0.5, 0.95)
    assert low == pytest.approx(1 - high), "the position is symmetric"
    cov = found.covariance()
    together = cov[0, 1] / np.sqrt(cov[0, 0] * cov[1, 1])
    off = 0.5 - (0.8 * (1 - low) + 0.2 * low)
    one, two = (np.sqrt((p + off) * (1 - p - off)) for p in (0.8, 0.2))
    variance = ((1 - low) * one) ** 2 + (low * two) ** 2
    variance += 2 * together * (1 - low) * low * one * two
    assert abs(off) == pytest.approx(1.959964 * np.sqrt(variance / 100))


def test_an_interval_much_narrower_than_a_step_is_found_all_the_same():
    games = 10**9
    found = curve([700_000_000, 200_000_123], games)
    ((low, high),) = found.accepted(0.5, 0.95)
    (at,) = found.crossings(0.5)
    assert low < at < high < low + 0.001


@pytest.mark.parametrize("games", [1, 2])
@pytest.mark.parametrize("won", [0, 1])
def test_next_to_no_games_exclude_nothing(games, won):
    found = curve([games * won] * 3, games)
    assert found.accepted(0.5, 0.95) == [(0, 2)]
    assert found.steepest(True, 0.95) is None


@pytest.mark.parametrize("won", [0, 1])
def test_all_won_and_all_lost_are_surely_not_a_half(won):
    found = curve([1000 * won] * 3, 1000)
    assert found.accepted(0.5, 0.95) == []
    assert found.steepest(True, 0.95) is None
    assert found.steepest(False, 0.95) is None


def test_between_values_that_do_not_follow_each_other_nothing_is_said():
    assert curve([90, 50, 10], 100, (0, 4, 8)).accepted(0.5, 0.95) == []


def test_the_clearest_rise_and_fall_are_found():
    found = curve([300, 500, 520, 200], 1000)
    rise, fall = found.steepest(True, 0.95), found.steepest(False, 0.95)
    assert (rise.start, rise.end, rise.change) == (0, 2, pytest.approx(0.22))
    assert (fall.start, fall.end, fall.change) == (2, 3, pytest.approx(-0.32))
    assert 0 < fall.reach < 0.32


def test_monotone_rates_pool_what_turns_back():
    rates = np.array([0.6, 0.5, 0.54, 0.4])
    assert monotone(rates, rising=False) == pytest.approx([0.6, 0.52, 0.52, 0.4])
    assert monotone(rates, rising=True) == pytest.approx([0.51] * 4)
    assert monotone(np.array([0.1, 0.4, 0.2, 0.3]), rising=True) == pytest.approx(
        [0.1, 0.3, 0.3, 0.3]
    )


def covered(as_if_independent):
    """How often the spans hold the crossing of a curve that passes a half between two numbers."""
    rng = np.random.default_rng(5)
    rates, truth, games, hits = (0.7, 0.56, 0.44, 0.3), 1.5, 300, 0
    for _ in range(1500):
        both = both_of(draw(rng, rates, games, shared=0.9))
        if as_if_independent:
            wins = np.diagonal(both)
            alone = np.outer(wins, wins) // games
            np.fill_diagonal(alone, wins)
            both = alone
        spans = Curve((0, 1, 2, 3), games, both).accepted(0.5, 0.95)
        hits += any(low <= truth <= high for low, high in spans)
    return hits / 1500


def test_the_interval_holds_the_crossing_as_often_as_it_says():
    assert 0.935 < covered(as_if_independent=False) < 0.965


def test_taking_the_games_for_independent_would_make_it_too_narrow():
    assert covered(as_if_independent=True) < 0.92


def test_no_slope_is_seen_in_a_level_curve_more_often_than_allowed():
    rng = np.random.default_rng(6)
    seen = 0
    for _ in range(400):
        found = Curve(tuple(range(6)), 400, both_of(draw(rng, [0.5] * 6, 400, shared=0.5)))
        seen += any(found.steepest(rising, 0.95) is not None for rising in (True, False))
    assert seen / 400 < 0.07
