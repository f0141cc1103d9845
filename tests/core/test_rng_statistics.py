"""What streams do in bulk: equal chances, different deals, independent neighbours.

Seeds are fixed, so nothing here can fail by bad luck; each test is also shown to notice a
generator with the fault it looks for.
"""

from itertools import permutations

import numpy as np
import pytest
from scipy import stats

from sim.core.game import records
from sim.core.jit import entry, interpreted, kernel, numba
from sim.core.rng import (
    CHOICE,
    DEAL,
    DICE,
    STREAM,
    STREAMS_PER_GAME,
    Stream,
    U,
    below,
    next_u64,
    seed_stream,
    shuffle,
    stream_key,
    uniform01,
)

pytestmark = pytest.mark.skipif(interpreted(), reason="millions of draws are for compiled code")

types = numba.types
LIKELY = 1e-3  # a p-value below it means a fault: the seeds were not chosen after the result


@entry(types.void(types.Array(Stream, 1, "C"), types.i8, types.i8, types.i8))
def set_stream(streams, seed, game, which):
    seed_stream(streams[0], seed, game, which)


def new_stream(seed=1, game=0, which=DICE):
    streams = records(STREAM, 1)
    set_stream(streams, seed, game, which)
    return streams


@entry(types.void(types.Array(Stream, 1, "C"), types.i8, types.i8[::1]))
def draw_many(streams, n, out):
    for i in range(len(out)):
        out[i] = below(streams[0], n)


@entry(types.void(types.Array(Stream, 1, "C"), types.i8, types.i8[::1]))
def draw_many_without_rejection(streams, n, out):
    for i in range(len(out)):
        out[i] = ((next_u64(streams[0]) >> U(32)) * U(n)) >> U(32)


@entry(types.void(types.Array(Stream, 1, "C"), types.f8[::1]))
def uniform_many(streams, out):
    for i in range(len(out)):
        out[i] = uniform01(streams[0])


@kernel
def naive_shuffle(cards, n, stream):
    for i in range(n):
        j = below(stream, n)
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held


@entry(types.void(types.Array(Stream, 1, "C"), types.b1, types.i1[:, ::1]))
def shuffle_many(streams, naive, decks):
    n = decks.shape[1]
    for i in range(len(decks)):
        for card in range(n):
            decks[i, card] = card
        if naive:
            naive_shuffle(decks[i], n, streams[0])
        else:
            shuffle(decks[i], n, streams[0])


@entry(types.void(types.Array(Stream, 1, "C"), types.i8, types.i1[::1]))
def shuffle_first(streams, n, deck):
    shuffle(deck, n, streams[0])


@entry(types.void(types.Array(Stream, 1, "C"), types.i8, types.i8, types.i1[:, ::1]))
def deal_many(streams, seed, first, decks):
    for i in range(len(decks)):
        seed_stream(streams[0], seed, first + i, DEAL)
        for card in range(decks.shape[1]):
            decks[i, card] = card
        shuffle(decks[i], decks.shape[1], streams[0])


@entry(types.void(types.i8, types.i8, types.u8[:, ::1]))
def all_keys(seed, first, keys):
    for game in range(keys.shape[0]):
        for which in range(keys.shape[1]):
            keys[game, which] = stream_key(seed, first + game, which)


@entry(types.void(types.Array(Stream, 1, "C"), types.i8, types.i8, types.i8, types.i8[::1]))
def first_draws(streams, seed, which, n, out):
    for game in range(len(out)):
        seed_stream(streams[0], seed, game, which)
        out[game] = below(streams[0], n)


def p_equal(values, cells):
    """P-value of the chi-squared test that 0 .. cells-1 are equally likely."""
    return stats.chisquare(np.bincount(values, minlength=cells)).pvalue


# --- below -------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 10, 97, 101])
def test_below_gives_every_value_equally_often(n):
    out = np.zeros(1_000_000, np.int64)
    draw_many(new_stream(), n, out)
    assert out.min() == 0
    assert out.max() == n - 1
    assert p_equal(out, n) > LIKELY


@pytest.mark.parametrize(("n", "classes"), [(3 * 2**29, 3), (5 * 2**28, 5), (7 * 2**28, 7)])
def test_below_is_unbiased_where_rejection_matters(n, classes):
    # Here 2**32 / n is a small fraction: without rejection some residues come up a third too
    # often, and which class a value falls in shows it.
    out, biased = np.zeros(300_000, np.int64), np.zeros(300_000, np.int64)
    draw_many(new_stream(2), n, out)
    draw_many_without_rejection(new_stream(2), n, biased)
    assert p_equal(out % classes, classes) > LIKELY
    assert p_equal(biased % classes, classes) < 1e-30


def test_below_one_is_always_zero():
    out = np.ones(1000, np.int64)
    draw_many(new_stream(), 1, out)
    assert not out.any()


def test_uniform01_is_uniform():
    out = np.zeros(300_000)
    uniform_many(new_stream(3), out)
    assert stats.kstest(out, "uniform").pvalue > LIKELY


# --- shuffle -----------------------------------------------------------------------------------


def permutation_counts(n, shuffles, naive=False):
    decks = np.zeros((shuffles, n), np.int8)
    shuffle_many(new_stream(4), naive, decks)
    codes = decks.astype(np.int64) @ (n ** np.arange(n))
    order = {
        sum(card * n**i for i, card in enumerate(p)): k
        for k, p in enumerate(permutations(range(n)))
    }
    values, counts = np.unique(codes, return_counts=True)
    table = np.zeros(len(order), np.int64)
    for value, count in zip(values.tolist(), counts.tolist(), strict=True):
        table[order[value]] = count  # a KeyError: the deck lost or doubled a card
    return table


@pytest.mark.parametrize(
    ("n", "shuffles"), [(2, 100_000), (3, 200_000), (4, 480_000), (5, 1_200_000)]
)
def test_every_order_of_a_few_cards_is_equally_likely(n, shuffles):
    assert stats.chisquare(permutation_counts(n, shuffles)).pvalue > LIKELY


@pytest.mark.parametrize("n", [3, 4, 5])
def test_the_naive_shuffle_would_be_noticed(n):
    assert stats.chisquare(permutation_counts(n, 200_000, naive=True)).pvalue < 1e-30


def p_position_table(decks):
    """P-value of the table card x place; both margins are fixed, hence the factor."""
    games, n = decks.shape
    table = np.stack([np.bincount(decks[:, place], minlength=n) for place in range(n)])
    statistic = ((table - games / n) ** 2).sum() / (games / n) * (n - 1) / n
    return stats.chi2.sf(statistic, (n - 1) ** 2)


def test_every_card_of_a_full_deck_is_equally_likely_in_every_place():
    decks = np.zeros((100_000, 97), np.int8)
    shuffle_many(new_stream(5), False, decks)
    assert LIKELY < p_position_table(decks) < 1 - LIKELY
    shuffle_many(new_stream(5), True, decks)
    assert p_position_table(decks) < 1e-30


def test_shuffle_leaves_what_lies_behind_the_first_n():
    cards = np.arange(10, dtype=np.int8)
    shuffle_first(new_stream(6), 6, cards)
    assert sorted(cards[:6]) == list(range(6))
    assert cards[6:].tolist() == [6, 7, 8, 9]


# --- addresses ---------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 10**12])
def test_keys_of_all_streams_of_many_games_are_different(first):
    keys = np.zeros((30_000, STREAMS_PER_GAME), np.uint64)
    all_keys(7, first, keys)
    assert len(np.unique(keys)) == keys.size


def test_two_seeds_share_no_key():
    keys = np.zeros((2, 10_000, STREAMS_PER_GAME), np.uint64)
    all_keys(1, 0, keys[0])
    all_keys(2, 0, keys[1])
    assert len(np.unique(keys)) == keys.size


def test_games_have_different_deals_and_each_deals_the_whole_deck():
    decks = np.zeros((100_000, 97), np.int8)
    deal_many(new_stream(), 11, 0, decks)
    assert len(np.unique(decks.view("V97"))) == len(decks)
    assert (np.sort(decks, axis=1) == np.arange(97, dtype=np.int8)).all()
    assert LIKELY < p_position_table(decks) < 1 - LIKELY


def test_small_deals_repeat_as_often_as_chance_says_and_no_more():
    # Birthdays: of 8! orders, 2,000 games share one in about 49.6 pairs.
    decks = np.zeros((2000, 8), np.int8)
    deal_many(new_stream(), 12, 0, decks)
    _, counts = np.unique(decks.view("V8"), return_counts=True)
    pairs = (counts * (counts - 1) // 2).sum()
    expected = 2000 * 1999 / 2 / 40320
    assert abs(pairs - expected) < 4 * expected**0.5


def test_a_deal_depends_on_the_game_number_not_on_the_games_before():
    decks, later = np.zeros((100, 97), np.int8), np.zeros((40, 97), np.int8)
    deal_many(new_stream(), 13, 0, decks)
    deal_many(new_stream(99, 99), 13, 60, later)
    assert (decks[60:] == later).all()


@pytest.mark.parametrize("which", [DEAL, DICE, CHOICE, CHOICE + 9])
def test_first_draws_of_consecutive_games_are_equally_likely_and_independent(which):
    out = np.zeros(600_001, np.int64)
    first_draws(new_stream(), 14, which, 6, out)
    assert p_equal(out, 6) > LIKELY
    assert p_equal(out[:-1] * 6 + out[1:], 36) > LIKELY


@pytest.mark.parametrize(("one", "other"), [(DEAL, DICE), (DICE, CHOICE), (CHOICE, CHOICE + 1)])
def test_first_draws_of_two_streams_of_a_game_are_independent(one, other):
    a, b = np.zeros(600_000, np.int64), np.zeros(600_000, np.int64)
    first_draws(new_stream(), 15, one, 6, a)
    first_draws(new_stream(), 15, other, 6, b)
    assert p_equal(a * 6 + b, 36) > LIKELY


def test_first_draws_under_neighbouring_seeds_are_independent():
    a, b = np.zeros(600_000, np.int64), np.zeros(600_000, np.int64)
    first_draws(new_stream(), 16, DICE, 6, a)
    first_draws(new_stream(), 17, DICE, 6, b)
    assert p_equal(a * 6 + b, 36) > LIKELY
