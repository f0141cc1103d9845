"""Shares of variance, against a game of chance whose shares are known to the last digit."""

from itertools import product

import numpy as np
import pytest

from experiments.sobol import Indices, features, indices
from experiments.stats import joint_confidence, z_value

# Four sources, each with its values and how likely they are; the last decides nothing.
SOURCES = {
    "coin": (0.5, 0.5),
    "loaded": (0.7, 0.3),
    "ten": (0.1,) * 10,
    "idle": (0.5, 0.5),
}
NAMES = tuple(SOURCES)


def won(coin, loaded, ten, idle):
    """Mostly the coin, sometimes what the loaded one makes of it, now and then by luck alone."""
    return np.where(ten < 5, coin == 1, np.where(ten < 9, (coin ^ loaded) == 1, loaded == 1))


def exact() -> tuple[list[float], list[float]]:
    """First-order and total-effect indices, by going through everything that can happen."""
    shape = tuple(len(chances) for chances in SOURCES.values())
    win, weight = np.zeros(shape), np.ones(shape)
    for at in product(*map(range, shape)):
        win[at] = won(*map(np.array, at))
        weight[at] = np.prod([chances[i] for chances, i in zip(SOURCES.values(), at, strict=True)])
    mean = (weight * win).sum()
    variance = mean * (1 - mean)
    first, total = [], []
    for j in range(len(shape)):
        others = tuple(i for i in range(len(shape)) if i != j)
        chances = np.array(list(SOURCES.values())[j])
        expected = (weight * win).sum(axis=others) / chances
        first.append(float((chances * (expected - mean) ** 2).sum() / variance))
        known = weight.sum(axis=j)
        rate = (weight * win).sum(axis=j) / known
        total.append(float((known * rate * (1 - rate)).sum() / variance))
    return first, total


def drawn(rng: np.random.Generator, games: int) -> dict[str, np.ndarray]:
    """The luck of some games."""
    return {name: rng.choice(len(chances), games, p=chances) for name, chances in SOURCES.items()}


def found(seed: int, games: int, shares: int = 1) -> Indices | None:
    """The shares as games tell them."""
    rng = np.random.default_rng(seed)
    one, other = drawn(rng, games), drawn(rng, games)
    mixed = [won(**{**other, name: one[name]}) for name in NAMES]
    bits = features(won(**one), won(**other), np.array(mixed)).astype(np.int64)
    return indices(bits @ bits.T, games, shares)


def test_the_exact_shares_are_what_they_have_to_be():
    first, total = exact()
    assert first[3] == pytest.approx(0, abs=1e-12)
    assert total[3] == pytest.approx(0, abs=1e-12)
    assert sum(first) < 1 < sum(total)
    assert all(s < t for s, t in zip(first[:3], total[:3], strict=True))


def test_many_games_come_close_to_the_exact_shares():
    first, total = exact()
    shares = found(1, 400_000)
    for share, value in zip((*shares.alone, *shares.in_all), (*first, *total), strict=True):
        assert share.value == pytest.approx(value, abs=0.006)
    assert shares.interplay.value == pytest.approx(1 - sum(first), abs=0.01)


def test_shares_alone_and_the_interplay_add_up_to_all():
    shares = found(2, 500)
    together = sum(share.value for share in shares.alone) + shares.interplay.value
    assert together == pytest.approx(1)


def test_intervals_hold_the_truth_as_often_as_they_say():
    """Of 1500 questions with 600 games each, 95% within what chance does to that."""
    first, total = exact()
    truth = np.array([*first[:3], *total[:3], 1 - sum(first)])
    inside = np.zeros((1500, len(truth)))
    for seed, row in enumerate(inside):
        shares = found(seed, 600)
        listed = [*shares.alone[:3], *shares.in_all[:3], shares.interplay]
        row[:] = [abs(s.value - t) <= s.half_width for s, t in zip(listed, truth, strict=True)]
    coverage = inside.mean(axis=0)
    assert (coverage > 0.935).all(), coverage
    assert (coverage < 0.975).all(), coverage


def test_taking_off_what_luck_a_and_b_share_makes_small_shares_sharper():
    """Without it the share of a source that decides little is known no better than any other."""
    spread, plain = [], []
    for seed in range(300):
        rng = np.random.default_rng(seed)
        one, other = drawn(rng, 400), drawn(rng, 400)
        mixed = won(**{**other, "loaded": one["loaded"]})
        x, y = won(**one), mixed
        plain.append(np.corrcoef(x, y)[0, 1])
        spread.append(found(seed, 400).alone[1].value)
    assert np.std(spread) < 0.97 * np.std(plain)


def test_what_decides_nothing_has_no_share_and_no_certainty_of_that():
    shares = found(3, 400)
    for share in (shares.alone[3], shares.in_all[3]):
        assert share.value == pytest.approx(0, abs=1e-12)
        assert 0 < share.half_width < 0.02


def test_what_decides_everything_has_all():
    rng = np.random.default_rng(4)
    a, b = (rng.random(1000) < 0.3 for _ in range(2))
    bits = features(a, b, np.array([a, b])).astype(np.int64)
    shares = indices(bits @ bits.T, 1000, 1)
    assert shares.alone[0].value == pytest.approx(1, abs=0.01)
    assert shares.in_all[0].value == pytest.approx(1, abs=0.1)
    assert shares.alone[1].value == pytest.approx(0, abs=1e-12)
    assert shares.interplay.value == pytest.approx(0, abs=0.01)


def test_joint_intervals_are_wider_by_the_same_factor():
    alone, together = found(5, 300), found(5, 300, shares=15)
    for one, other in zip(alone.in_all, together.in_all, strict=True):
        assert one.half_width == other.half_width == one.joint_half_width
        factor = z_value(joint_confidence(15)) / z_value(0.95)
        assert other.joint_half_width == pytest.approx(factor * other.half_width)


@pytest.mark.parametrize("wins", [0, 20])
def test_nothing_can_be_shared_where_one_side_wins_all(wins):
    a = np.arange(20) < wins
    bits = features(a, a, np.array([a])).astype(np.int64)
    assert indices(bits @ bits.T, 20, 1) is None


def test_two_lucks_that_never_won_leave_nothing_to_say():
    """Few games of a side that hardly ever wins."""
    never, once = np.zeros(20, bool), np.arange(20) < 1
    bits = features(never, once, np.array([never, once])).astype(np.int64)
    assert indices(bits @ bits.T, 20, 1) is None
