"""How strong characters are: checked against statsmodels and scipy, and what cannot be known."""

import numpy as np
import pytest
import scipy.stats
import statsmodels.api as sm

from experiments.power import FEWEST_GROUPS, powers, t_value
from experiments.presence import GROUPS, Presence
from sim.core.game import Cast

NAMES = ("ape", "bat", "cat", "dog", "eel")
SEATS = 3
CAST = Cast(
    "thief",
    1,
    dict(enumerate(NAMES, 1)),
    {},
    tuple(f"who_{i}" for i in range(SEATS)),
    (),
    tuple(f"uses_{i}" for i in range(SEATS)),
    lambda values: True,
)
EFFECTS = np.array([0.10, 0.05, 0.0, -0.05, -0.10])


def played(games, seed, base=0.5, seats=SEATS, own=1.0, pinned=None):
    """Dealt characters and wins; the luck of a game is that of `seed` but for a share `own`."""
    rng = np.random.default_rng(seed)
    luck, apart = rng.random(games), rng.random(games) < own
    others = np.random.default_rng([seed, round(1000 * base)])
    luck = np.where(apart, others.random(games), luck)
    dealt = np.argsort(rng.random((games, len(NAMES))), axis=1)[:, :seats] + 1
    if pinned is not None:
        rest = np.array([code for code in range(1, 6) if code != pinned])
        dealt = rest[np.argsort(rng.random((games, 4)), axis=1)[:, :seats]]
        dealt[:, 0] = pinned
    chance = base + EFFECTS[dealt - 1].sum(1)
    return dealt, (luck < chance).astype(np.int8)


def presence_of(dealt, won):
    columns = {"winner": won}  # the side is number 1
    for i, name in enumerate(CAST.columns):
        columns[name] = dealt[:, i].astype("u1") if i < dealt.shape[1] else np.zeros(len(won), "u1")
    columns |= {name: np.zeros(len(won), "u1") for name in CAST.uses}
    presence = Presence(CAST)
    presence.add(columns)
    return presence


def fitted(*cells):
    return powers([presence_of(*cell).counts["products"] for cell in cells])


def indicators(dealt):
    return np.stack([np.any(dealt == code, axis=1) for code in range(1, 6)], axis=1).astype(float)


def test_effects_and_errors_are_those_of_statsmodels():
    """Least squares with a number for each cell, errors clustered by group over both cells."""
    cells = [played(3000, 1, 0.4, own=0.3), played(2500, 1, 0.55, seats=2, own=0.3)]
    found = fitted(*cells)
    present = np.concatenate([indicators(dealt) for dealt, _ in cells])
    cell = np.repeat([0, 1], [3000, 2500])
    # The last character is what the others are measured against; then relative to the average.
    design = np.column_stack([cell == 0, cell == 1, present[:, :-1]]).astype(float)
    groups = np.concatenate([np.arange(3000), np.arange(2500)]) % GROUPS
    won = np.concatenate([won for _, won in cells]).astype(float)
    fit = sm.OLS(won, design).fit(cov_type="cluster", cov_kwds={"groups": groups})
    to_average = np.zeros((5, 6))
    to_average[:, 2:] = np.eye(5)[:, :4] - 1 / 5
    assert found.effects == pytest.approx(to_average @ fit.params)
    covariance = to_average @ fit.cov_params() @ to_average.T
    assert found.errors == pytest.approx(np.sqrt(np.diagonal(covariance)))
    assert found.groups == GROUPS


def test_known_effects_are_found_and_add_up_to_nothing():
    found = fitted(played(150_000, 2), played(150_000, 2, 0.45, seats=1))
    assert found.effects == pytest.approx(EFFECTS, abs=0.008)
    assert found.effects.sum() == pytest.approx(0, abs=1e-12)
    assert np.all(found.errors < 0.004)


def test_a_number_of_seats_is_no_effect_of_who_sits_there():
    """Bats are common where many win, but change nothing."""
    rng = np.random.default_rng(3)

    def cell(share, rate, games=20_000):
        dealt = np.where(rng.random((games, 1)) < share, 2, 1)
        return dealt, (rng.random(games) < rate).astype(np.int8)

    found = fitted(cell(0.9, 0.8), cell(0.1, 0.2))
    assert abs(found.effects[1]) < 3 * found.errors[1]
    assert found.errors[1] < 0.01


@pytest.mark.slow
def test_intervals_hold_as_often_as_they_say():
    """Cells that share most of their luck; without clusters the errors would be too small."""
    covered, repeats = [], 6000
    reach = t_value(0.95, GROUPS - 1)
    for seed in range(repeats):
        found = fitted(*(played(800, seed, base, own=0.1) for base in (0.48, 0.5, 0.52)))
        covered.append(np.abs(found.effects - EFFECTS) <= reach * found.errors)
    rate = np.mean(covered, axis=0)
    assert np.all(rate > 0.94), rate
    assert np.all(rate < 0.96), rate


def test_cells_that_share_their_luck_are_not_as_good_as_others():
    one = played(4000, 5, own=0.0)
    apart = [played(4000, seed) for seed in (6, 7, 8)]
    alone, copies, others = fitted(one), fitted(one, one, one), fitted(*apart)
    assert copies.errors == pytest.approx(alone.errors, rel=0.01)
    assert np.mean(others.errors) < 0.75 * np.mean(alone.errors)


def test_who_is_always_there_has_no_effect_and_the_others_have():
    found = fitted(played(50_000, 9, pinned=3))
    assert np.isnan(found.effects[2])
    assert np.isnan(found.errors[2])
    others = np.array([0, 1, 3, 4])
    assert found.effects[others] == pytest.approx(
        EFFECTS[others] - EFFECTS[others].mean(), abs=0.02
    )


def test_who_only_comes_together_cannot_be_told_apart():
    rng = np.random.default_rng(10)
    pair = rng.random(4000) < 0.5
    dealt = np.where(pair[:, None], [[1, 2]], [[3, 4]])
    single = rng.random(4000) < 0.3
    dealt[single] = [5, 3]
    found = fitted((dealt, (rng.random(4000) < 0.5).astype(np.int8)))
    assert np.isnan(found.effects[:2]).all()


def test_one_character_is_compared_with_nothing():
    dealt = np.ones((500, 1), int)
    found = fitted((dealt, np.ones(500, np.int8)))
    assert np.isnan(found.effects).all()


def test_too_few_games_give_no_interval():
    games = FEWEST_GROUPS - 1
    found = fitted(played(games, 11))
    assert np.isnan(found.errors).all()
    assert found.groups == games
    assert not np.isnan(fitted(played(200, 11)).errors).any()


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 9, 10, 39, 40, 999])
@pytest.mark.parametrize("confidence", [0.5, 0.9, 0.95, 0.9997])
def test_students_distribution_is_scipys(confidence, freedom):
    exact = scipy.stats.t.ppf(0.5 + confidence / 2, freedom)
    assert t_value(confidence, freedom) == pytest.approx(exact, rel=1e-8)


@pytest.mark.parametrize(("confidence", "freedom"), [(0, 5), (1, 5), (0.9, 0)])
def test_impossible_intervals_are_refused(confidence, freedom):
    with pytest.raises(ValueError, match="no interval"):
        t_value(confidence, freedom)
