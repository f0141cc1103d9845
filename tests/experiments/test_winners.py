"""Winners of stored games: read once, brought together by number, and pooled over cells."""

import numpy as np
import polars as pl
import pytest

from experiments.paired import paired_difference
from experiments.winners import Pool, Winners, in_common, read_winners
from tests.experiments.luck import draw


class Stored:
    """What `read_winners` needs of a run."""

    def __init__(self, **columns):
        self.games = pl.LazyFrame(columns)
        counted = self.games.group_by("cell").agg(games=pl.len())
        self.cells = counted.sort("cell").collect()


def test_winners_are_kept_by_cell_in_the_order_of_the_games():
    found = read_winners(
        Stored(cell=[0, 0, 1, 1, 1], game=[0, 1, 0, 1, 2], winner=[1, 0, -1, 0, 1], turns=[9] * 5)
    )
    assert list(found) == [0, 1]
    assert (found[0].numbers, found[0].codes.tolist()) == (range(2), [1, 0])
    assert (found[1].numbers, found[1].codes.tolist()) == (range(3), [-1, 0, 1])
    assert found[1].codes.dtype == np.int8


def test_numbers_that_do_not_follow_each_other_are_kept_and_put_in_order():
    found = read_winners(Stored(cell=[0, 1, 0, 0], game=[7, 0, 2, 4], winner=[1, 0, 0, -1]))
    assert list(found[0].numbers) == [2, 4, 7]
    assert found[0].codes.tolist() == [0, -1, 1]


def test_batches_of_a_large_cell_become_one_range():
    n = 300_000
    found = read_winners(
        Stored(cell=np.zeros(n, int), game=np.arange(n), winner=np.arange(n) % 3 - 1)
    )
    assert found[0].numbers == range(n)
    assert np.array_equal(found[0].codes, np.arange(n) % 3 - 1)


@pytest.mark.parametrize("whole", [True, False])
def test_games_in_common_are_matched_by_number(whole):
    def cell(start, stop):
        numbers = range(start, stop)
        codes = (np.arange(start, stop) % 2).astype(np.int8)
        return Winners(numbers if whole else np.array(numbers), codes)

    here, there = in_common(cell(0, 10), cell(6, 14))
    assert list(here.numbers) == list(there.numbers) == [6, 7, 8, 9]
    assert here.codes.tolist() == there.codes.tolist() == [0, 1, 0, 1]
    apart = in_common(cell(0, 3), cell(5, 8))
    assert [len(one.codes) for one in apart] == [0, 0]


def test_one_cell_is_pooled_to_its_own_paired_difference():
    rng = np.random.default_rng(3)
    won = draw(rng, [0.5, 0.6], 400, 0.5)
    pool = Pool(1, 400, shared=True)
    pool.add((won[0], won[1]), (range(400), range(400)))
    a, b, both = won[0].sum(), won[1].sum(), (won[0] & won[1]).sum()
    expected = paired_difference(b, a, both, 400)
    mean, reach, factor = pool.difference(0.95)
    assert (mean, reach) == (pytest.approx(expected.mean), pytest.approx(expected.half_width))
    assert factor == pytest.approx(expected.factor)


def covered():
    """How often the pooled interval holds the truth, when cells share their luck by game."""
    rng, cells, games, hits = np.random.default_rng(8), 12, 400, 0
    for _ in range(1000):
        rates = [0.5 + 0.01 * i for i in range(cells)] + [0.56 + 0.01 * i for i in range(cells)]
        won = draw(rng, rates, games, 0.5)
        pool = Pool(cells, games, shared=True)
        for i in range(cells):
            pool.add((won[i], won[cells + i]), (range(games), range(games)))
        mean, reach, _ = pool.difference(0.95)
        hits += abs(mean - 0.06) <= reach
    return hits / 1000


def a_and_b_apart():
    """The same where B has other luck than A, but all cells of either share theirs."""
    rng, cells, games, hits = np.random.default_rng(9), 12, 150, [0, 0]
    for _ in range(400):
        a, b = (draw(rng, [rate] * cells, games, 0.5) for rate in (0.5, 0.56))
        for k, spread in enumerate((False, True)):
            pool = Pool(cells, games * cells, shared=False)
            for i in range(cells):
                start = i * games if spread else 0
                places = range(start, start + games)
                pool.add((a[i], b[i]), (places, places))
            mean, reach, factor = pool.difference(0.95)
            assert factor is None
            hits[k] += abs(mean - 0.06) <= reach
    return hits[0] / 400, hits[1] / 400


def test_the_pooled_interval_holds_the_truth_as_often_as_it_says():
    assert 0.93 < covered() < 0.97


def test_cells_that_share_luck_are_not_independent():
    right, naive = a_and_b_apart()
    assert 0.92 < right < 0.975
    assert naive < 0.8
