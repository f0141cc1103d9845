"""Intervals against known values, verdicts at their edges, and what both claim in simulation."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from experiments.stats import (
    BAND,
    games_to_decide,
    joint_confidence,
    newcombe,
    verdict,
    verdicts,
    wilson,
    z_value,
)

SIDES = ("mark", "extractors")


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.999])
@pytest.mark.parametrize("games", [1, 2, 7, 100, 12_345])
def test_wilson_is_scipys(games, confidence):
    for wins in {0, 1, games // 3, games // 2, games - 1, games}:
        low, high = wilson(wins, games, confidence)
        known = binomtest(wins, games).proportion_ci(confidence, method="wilson")
        assert low == pytest.approx(known.low, abs=1e-12)
        assert high == pytest.approx(known.high, abs=1e-12)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_is_as_published(wins, games, low, high):
    """Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    assert np.round(wilson(wins, games), 4) == pytest.approx([low, high])


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        ((56, 48), (70, 80), 0.0524, 0.3339),
        ((9, 3), (10, 10), 0.1705, 0.8090),
        ((6, 2), (7, 7), 0.0582, 0.8062),
        ((5, 0), (56, 29), -0.0381, 0.1926),
        ((0, 0), (10, 20), -0.1611, 0.2775),
        ((0, 0), (10, 10), -0.2775, 0.2775),
        ((10, 0), (10, 20), 0.6791, 1.0),
        ((10, 0), (10, 10), 0.6075, 1.0),
    ],
)
def test_newcombe_is_as_published(wins, games, low, high):
    """Newcombe, Statistics in Medicine 17 (1998) 873-890, table II, method 10."""
    assert np.round(newcombe(wins, games), 4) == pytest.approx([low, high])
    turned = newcombe(wins[::-1], games[::-1])
    assert np.round(turned, 4) == pytest.approx([-high, -low])


def test_newcombe_takes_arrays_and_no_empty_groups():
    low, high = newcombe(([1, 2], 3), (10, 10))
    assert low.shape == high.shape == (2,)
    for games in ((0, 10), (10, 0)):
        with pytest.raises(ValueError, match="both groups"):
            newcombe((0, 0), games)


@pytest.mark.parametrize(("p1", "p2"), [(0.5, 0.5), (0.52, 0.45), (0.05, 0.01)])
def test_newcombe_holds_the_true_difference_as_often_as_it_says(p1, p2):
    rng = np.random.default_rng(5)
    wins = rng.binomial(300, p1, 20_000), rng.binomial(900, p2, 20_000)
    low, high = newcombe(wins, (300, 900))
    assert 0.94 <= np.mean((low <= p1 - p2) & (p1 - p2 <= high)) <= 0.965


def test_wilson_of_nothing_is_everything():
    assert wilson(0, 0) == (0, 1)


def test_wilson_takes_arrays():
    low, high = wilson([0, 5, 10], 10)
    assert low.shape == high.shape == (3,)
    assert (low[1], high[1]) == wilson(5, 10)
    assert (low[0], high[2]) == (0, 1)


@pytest.mark.parametrize(("wins", "games"), [(-1, 5), (6, 5)])
def test_wilson_refuses_impossible_counts(wins, games):
    with pytest.raises(ValueError, match="between 0 and"):
        wilson(wins, games)


@pytest.mark.parametrize("confidence", [0, 1, -0.5, 95])
def test_confidence_is_a_fraction(confidence):
    with pytest.raises(ValueError, match="confidence"):
        z_value(confidence)


def test_more_cells_need_more_confidence():
    assert joint_confidence(1, 0.95) == pytest.approx(0.95)
    assert joint_confidence(35, 0.95) == pytest.approx(1 - 0.05 / 35)


@pytest.mark.parametrize(
    ("wins", "games", "word", "side", "more"),
    [
        (100, 100, "favours", "mark", 0),
        (0, 100, "favours", "extractors", 0),
        (5000, 10_000, "balanced", "", 0),
        (0, 0, "undecided", "", None),
        (4500, 10_000, "undecided", "", None),
        (5500, 10_000, "undecided", "", None),
        (45 * 10**10, 10**12, "undecided", "", None),
    ],
)
def test_verdict(wins, games, word, side, more):
    judged = verdict(wins, games, SIDES)
    assert (judged.word, judged.side, judged.more) == (word, side, more)
    assert judged.text.startswith(word)


@pytest.mark.parametrize("wins", [0, 1])
def test_one_game_decides_nothing(wins):
    judged = verdict(wins, 1, SIDES)
    assert judged.word == "undecided"
    assert judged.text == f"undecided: about {judged.more} more games"


def test_the_edge_of_the_band_is_said():
    assert verdict(55, 100, SIDES).text == "undecided: too close to 55% to settle by more games"


@given(st.integers(0, 10**9).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_every_count_ends_with_a_clear_verdict(counts):
    judged = verdict(*counts, SIDES)
    low, high = wilson(*counts)
    assert judged.word in ("balanced", "favours", "undecided")
    assert (judged.more == 0) == (judged.word != "undecided")
    assert (judged.word == "balanced") == bool(counts[1] and low >= BAND[0] and high <= BAND[1])
    assert (judged.word == "favours") == bool(low > BAND[1] or high < BAND[0])


@given(st.floats(0, 1), st.sampled_from([0.9, 0.95, 0.999]))
def test_the_promised_number_of_games_decides(rate, confidence):
    """At the same rate, a few games more than promised decide and a few less do not."""
    needed = games_to_decide(rate, BAND, confidence)
    if not 2 < needed < 1e12:
        return

    def decided(games: float) -> bool:
        low, high = wilson(rate * games, games, confidence)
        return bool(low > BAND[1] or high < BAND[0] or (low >= BAND[0] and high <= BAND[1]))

    assert decided(needed * 1.0001)
    assert not decided(needed * 0.9999)


def test_a_rate_on_the_edge_needs_for_ever():
    assert math.isinf(games_to_decide(0.45, BAND, 0.95))


@pytest.mark.parametrize("rate", [0.1, 0.3, 0.5, 0.55])
def test_wilson_covers_as_claimed(rate):
    wins = np.random.default_rng(1).binomial(400, rate, 40_000)
    low, high = wilson(wins, 400)
    assert 0.94 < np.mean((low <= rate) & (rate <= high)) < 0.96


def test_joint_intervals_cover_together_and_single_ones_do_not():
    rates = np.linspace(0.2, 0.8, 20)
    wins = np.random.default_rng(2).binomial(2000, rates, (10_000, 20))

    def all_covered(confidence: float) -> float:
        low, high = wilson(wins, 2000, confidence)
        return float(np.mean(np.all((low <= rates) & (rates <= high), axis=1)))

    assert 0.94 < all_covered(joint_confidence(20, 0.95)) < 0.965
    assert all_covered(0.95) < 0.5


def test_a_sweep_of_fair_cells_keeps_its_false_verdict_rate():
    """Twenty cells on the very edge of fairness: 'favours' is wrong in any of them."""
    wins = np.random.default_rng(3).binomial(1000, 0.55, (400, 20))
    false = [any(v.word == "favours" for v in verdicts(row, 1000, SIDES)) for row in wins]
    assert np.mean(false) < 0.05


def test_verdicts_are_stricter_together():
    alone = verdict(430, 1000, SIDES, confidence=0.6)
    together = verdicts([430] * 50, 1000, SIDES, confidence=0.6)[0]
    assert alone.word == "favours"
    assert together.word == "undecided"


def test_a_verdict_that_aborted_games_could_turn_is_undecided():
    """500 games, all given up: nobody is favoured. A few among many change nothing."""
    (nobody,) = verdicts([0], [500], ("mark", "extractors"), aborted=[500])
    assert (nobody.word, nobody.side) == ("undecided", "")
    assert "aborted" in nobody.text
    (low, high) = verdicts([200, 300], [1000, 1000], ("mark", "extractors"), aborted=[5, 500])
    assert low == verdicts([200, 300], [1000, 1000], ("mark", "extractors"))[0]
    assert high.word == "undecided"
