"""Differences from the same games: by hand, by simulation, and where nothing differs."""

import numpy as np
import pytest

from experiments.paired import paired_difference


def test_by_hand():
    # 100 games: the first won 60, the second 50, both 40; 20 + 10 games tell them apart.
    found = paired_difference(60, 50, 40, 100)
    assert found.mean == pytest.approx(0.10)
    assert found.half_width == pytest.approx(1.959964 * np.sqrt(30 - 1 + 1) / 100)
    assert found.factor == pytest.approx((60 * 0.4 + 50 * 0.5) / (30 - 1))
    assert not found.clear
    assert paired_difference(70, 50, 45, 100).clear


def test_strata_weigh_alike_and_differences_between_them_do_not_widen_the_interval():
    found = paired_difference([90, 20], [90, 20], [90, 20], 100)
    assert (found.mean, found.factor) == (0.0, None)
    one = paired_difference([60, 10], [50, 0], [40, 0], 100)
    assert one.mean == pytest.approx(0.10)
    assert one.half_width == pytest.approx(1.959964 * np.sqrt(29 + 9 + 1) / 200)


def test_equal_games_are_not_certain_to_stay_equal():
    found = paired_difference(3, 3, 3, 5)
    assert found.mean == 0
    assert found.half_width > 0.3
    assert not found.clear


def test_no_interval_reaches_farther_than_rates_can_differ():
    assert paired_difference(1, 1, 1, 1).half_width == 1
    assert paired_difference(1, 0, 0, 1).half_width == pytest.approx(min(1.959964, 2))
    assert paired_difference(1, 0, 0, 1, 0.99).half_width == 2


def simulated(rng, games, strata=3):
    """Counts of two contestants that share luck, and the true difference."""
    luck = rng.random((strata, games))
    base = np.array([0.2, 0.5, 0.7])[:, None]
    first, second = (
        luck < base + 0.03,
        np.where(rng.random(luck.shape) < 0.2, 1 - luck, luck) < base,
    )
    truth = 0.03
    return first.sum(1), second.sum(1), (first & second).sum(1), truth


def covered(paired):
    rng = np.random.default_rng(11)
    hits = 0
    for _ in range(2000):
        a, b, ab, truth = simulated(rng, 200)
        found = paired_difference(a, b, ab if paired else a * b // 200, 200)
        hits += abs(found.mean - truth) <= found.half_width
    return hits / 2000


def test_the_interval_covers_the_truth_as_often_as_it_says():
    assert 0.935 < covered(paired=True) < 0.965


def test_taking_the_games_for_independent_would_be_seen():
    assert covered(paired=False) > 0.98
