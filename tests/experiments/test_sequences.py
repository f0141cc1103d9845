"""Confidence sequences hold at every look; intervals for a fixed number of games do not."""

import math

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import betabinom, binom

from experiments.sequences import WATCHED, games_to_settle, log_evidence, sequence
from experiments.stats import FIXED, verdict, wilson

BAND = (0.45, 0.55)


@pytest.mark.parametrize("rate", [0.03, 0.5, 0.8])
@pytest.mark.parametrize(("wins", "games"), [(0, 0), (0, 1), (1, 1), (3, 7), (490, 1000)])
def test_evidence_is_a_ratio_of_likelihoods(wins, games, rate):
    mixed = betabinom.logpmf(wins, games, 1, 1)
    assert log_evidence(wins, games, rate) == pytest.approx(
        mixed - binom.logpmf(wins, games, rate), abs=1e-9
    )


@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.999])
@pytest.mark.parametrize(("wins", "games"), [(1, 3), (30, 70), (5, 1000), (400_000, 1_000_000)])
def test_the_ends_are_where_the_evidence_reaches_its_mark(wins, games, confidence):
    low, high = sequence(wins, games, confidence)

    def beyond(p):
        return log_evidence(wins, games, p) + math.log(1 - confidence)

    rate = wins / games
    assert float(low) == pytest.approx(brentq(beyond, 1e-15, rate), rel=1e-9, abs=1e-12)
    assert float(high) == pytest.approx(brentq(beyond, rate, 1 - 1e-12), rel=1e-9)


def test_nothing_everything_and_no_game():
    low, high = sequence([0, 0, 10], [0, 10, 10])
    assert low.tolist()[:2] == [0.0, 0.0]
    assert high.tolist()[0] == high.tolist()[2] == 1.0
    assert 0 < high[1] < 1
    assert 0 < low[2] < 1


@pytest.mark.parametrize(("wins", "games"), [(-1, 3), (4, 3)])
def test_impossible_counts(wins, games):
    with pytest.raises(ValueError, match="wins must be between 0"):
        sequence(wins, games)


@pytest.mark.parametrize("confidence", [0, 1, -0.5])
def test_impossible_confidence(confidence):
    with pytest.raises(ValueError, match="confidence must be between 0 and 1"):
        sequence(1, 2, confidence)


def streams(rate, games, runs, seed):
    """Wins after each game of many independent runs."""
    coin = np.random.default_rng(seed).random((runs, games)) < rate
    return coin.cumsum(axis=1), np.arange(1, games + 1)


@pytest.mark.parametrize("rate", [0.1, 0.5, 0.85])
def test_peeking_after_every_game_does_not_break_a_sequence(rate):
    wins, games = streams(rate, 800, 300, seed=11)
    low, high = sequence(wins, np.broadcast_to(games, wins.shape))
    ever_wrong = ((low > rate) | (high < rate)).any(axis=1).mean()
    assert ever_wrong <= 0.05


def test_peeking_does_break_a_fixed_interval():
    """The test above can fail: this is how an interval for a fixed number of games fares in it."""
    wins, games = streams(0.5, 800, 300, seed=11)
    low, high = wilson(wins, np.broadcast_to(games, wins.shape))
    assert ((low > 0.5) | (high < 0.5)).any(axis=1).mean() > 0.2


@pytest.mark.parametrize("rate", [0.45, 0.55])
def test_stopping_at_the_first_verdict_is_rarely_wrong_on_an_edge(rate):
    """On an edge of the band every one-sided verdict is wrong, and the edge is the worst case."""
    wins, games = streams(rate, 4000, 300, seed=5)
    wins, games = wins[:, 49::50], np.broadcast_to(games[49::50], wins[:, 49::50].shape)
    low, high = sequence(wins, games)
    favours = (low > BAND[1]) | (high < BAND[0])
    decided = favours | ((low >= BAND[0]) & (high <= BAND[1]))
    first = decided.argmax(axis=1)
    runs = np.arange(len(wins))
    wrong = favours[runs, first]
    assert wrong.mean() <= 0.05
    for run in (*runs[wrong], *runs[:3]):  # what is judged above is what `verdict` says
        won, played = int(wins[run, first[run]]), int(games[run, first[run]])
        word = verdict(won, played, ("a", "b"), BAND, 0.95, WATCHED).word
        assert (word == "favours") == wrong[run]


@pytest.mark.parametrize("rate", [0.2, 0.47, 0.5, 0.56, 0.6, 1.0])
@pytest.mark.parametrize("confidence", [0.95, 0.999])
def test_games_to_settle_is_where_the_verdict_falls(rate, confidence):
    needed = math.ceil(games_to_settle(rate, BAND, confidence))
    for games, decided in ((needed * 2, True), (needed // 2, False)):
        judged = verdict(round(rate * games), games, ("a", "b"), BAND, confidence, WATCHED)
        assert (judged.word != "undecided") == decided, games


@pytest.mark.parametrize("rate", BAND)
def test_on_an_edge_no_number_of_games_settles(rate):
    assert games_to_settle(rate, BAND, 0.95) == math.inf
    judged = verdict(round(rate * 1000), 1000, ("a", "b"), BAND, 0.95, WATCHED)
    assert judged.text == f"undecided: too close to {100 * rate:g}% to settle by more games"


def test_a_band_up_to_the_end_of_the_scale():
    assert math.isfinite(games_to_settle(0.9, (0.5, 1.0), 0.95))
    assert math.isfinite(games_to_settle(0.1, (0.0, 0.5), 0.95))


def test_a_watched_interval_is_wider_than_a_fixed_one():
    for games in (10, 1000, 100_000):
        (low, high), (inner_low, inner_high) = (
            sequence(games // 2, games),
            wilson(games // 2, games),
        )
        assert low < inner_low < inner_high < high
    assert FIXED.name != WATCHED.name
