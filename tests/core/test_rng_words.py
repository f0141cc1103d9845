"""Random words against published vectors and big-int arithmetic, compiled and interpreted."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.core import rng
from sim.core.game import MAX_GAME_NUMBER, records
from sim.core.jit import entry, interpreted, numba
from tests.core import reference
from tests.core.reference import Xoshiro

i8, u8, Stream = numba.types.int64, numba.types.uint64, rng.Stream


# Doors through which Python gets to the kernels.


@entry(u8(u8))
def mix64(z):
    return rng.mix64(z)


@entry(u8(i8, i8, i8))
def stream_key(seed, game, which):
    return rng.stream_key(seed, game, which)


@entry(numba.types.void(Stream, u8))
def fill_stream(stream, key):
    rng.fill_stream(stream, key)


@entry(numba.types.void(Stream, i8, i8, i8))
def seed_stream(stream, seed, game, which):
    rng.seed_stream(stream, seed, game, which)


@entry(u8(Stream))
def next_u64(stream):
    return rng.next_u64(stream)


@entry(i8(Stream, i8))
def below(stream, n):
    return rng.below(stream, n)


@entry(numba.types.float64(Stream))
def uniform01(stream):
    return rng.uniform01(stream)


@entry(numba.types.void(numba.types.int8[::1], i8, Stream))
def shuffle(cards, n, stream):
    rng.shuffle(cards, n, stream)


@entry(numba.types.void(numba.types.int8[::1], i8, Stream))
def shuffle_upwards(cards, n, stream):
    rng.shuffle_upwards(cards, n, stream)


SEEDS = st.integers(0, 2**63 - 1)
GAMES = st.integers(0, MAX_GAME_NUMBER - 1)
STREAMS = st.integers(0, rng.STREAMS_PER_GAME - 1)
WORDS = st.integers(0, 2**64 - 1)


@pytest.fixture(autouse=True, scope="module")
def words_wrap():
    with np.errstate(over="ignore"):
        yield


def stream_of(state):
    stream = records(rng.STREAM, 1)[0]
    stream.word[:] = np.array(state, np.uint64)
    return stream


def stream_whose_first_word_is(word, s1=0x0123456789ABCDEF, s2=0xFEDCBA9876543210):
    """With the first word of the state zero, the output is the last one rotated by 23."""
    state = [0, s1, s2, reference.rotl(word, 64 - 23)]
    return stream_of(state), Xoshiro(state)


def state_of(stream):
    return [int(word) for word in stream.word]


def test_splitmix64_gives_the_published_outputs():
    state, outputs = reference.SPLITMIX_SEED, []
    for _ in reference.SPLITMIX_OUTPUTS:
        state = (state + reference.GAMMA) & reference.MASK
        outputs.append(int(mix64(np.uint64(state))))
    assert outputs == reference.SPLITMIX_OUTPUTS


def test_filling_a_stream_takes_the_published_splitmix64_outputs():
    stream = stream_of([0, 0, 0, 0])
    fill_stream(stream, np.uint64(reference.SPLITMIX_SEED))
    assert state_of(stream) == reference.SPLITMIX_OUTPUTS[:4]


def test_xoshiro256pp_gives_the_published_outputs():
    stream = stream_of(reference.XOSHIRO_STATE)
    assert [int(next_u64(stream)) for _ in range(10)] == reference.XOSHIRO_OUTPUTS


@given(st.lists(WORDS, min_size=4, max_size=4))
def test_xoshiro256pp_steps_as_big_ints_do_from_any_state(state):
    stream, slow = stream_of(state), Xoshiro(state)
    assert [int(next_u64(stream)) for _ in range(5)] == [slow.next() for _ in range(5)]
    assert state_of(stream) == slow.s


@given(SEEDS, GAMES, STREAMS)
def test_a_stream_is_the_documented_function_of_its_address(seed, game, which):
    stream = stream_of([0, 0, 0, 0])
    seed_stream(stream, seed, game, which)
    assert state_of(stream) == reference.stream(seed, game, which, rng.STREAMS_PER_GAME).s


@given(SEEDS, GAMES, STREAMS)
def test_the_address_can_be_read_back_from_the_key_so_no_two_streams_share_one(seed, game, which):
    key = int(stream_key(seed, game, which))
    offset = reference.mix64((seed + reference.GAMMA) & reference.MASK)
    address = (reference.unmix64(key) - offset) & reference.MASK
    assert divmod(address, rng.STREAMS_PER_GAME) == (game, which)


@given(WORDS)
def test_the_inverse_used_above_is_one(word):
    assert reference.unmix64(reference.mix64(word)) == word


def test_stream_numbers_of_all_purposes_and_seats_are_different_and_fit():
    purposes = [rng.DEAL, rng.DICE, rng.BRIBES, rng.CHARACTERS, rng.WORLD, rng.PLACEMENT]
    seats = [rng.CHOICE + seat for seat in range(10)]
    assert len({*purposes, *seats}) == len(purposes) + len(seats)
    assert max(seats) < rng.STREAMS_PER_GAME
    assert MAX_GAME_NUMBER * rng.STREAMS_PER_GAME <= 2**63


@given(st.integers(1, 2**31), WORDS)
def test_below_accepts_rejects_and_advances_as_lemire_says(n, word):
    stream, slow = stream_whose_first_word_is(word)
    assert below(stream, n) == slow.below(n)
    assert state_of(stream) == slow.s


@pytest.mark.parametrize("n", [3, 5, 6, 7, 97, 1000, 3 * 2**29, 2**31 - 1])
def test_below_rejects_exactly_the_words_that_would_favour_a_value(n):
    # The words of value v start at ceil(v * 2**32 / n). Of each value the same number may stay.
    threshold = 2**32 % n
    for value in {0, 1, 2, n // 2, n - 2, n - 1}:
        first = -(-value * 2**32 // n)
        for word in (first, first + 1):
            stream, slow = stream_whose_first_word_is(word << 32)
            taken = below(stream, n)
            slow.next()
            rejected = state_of(stream) != slow.s
            assert rejected == (word * n % 2**32 < threshold)
            if not rejected:
                assert taken == word * n >> 32


@pytest.mark.parametrize("n", [1, 2, 64, 2**31])
def test_below_never_rejects_when_n_divides_the_words_evenly(n):
    for word in (0, 1, 2**63, 2**64 - 1):
        stream, slow = stream_whose_first_word_is(word)
        assert below(stream, n) == (word >> 32) * n >> 32
        slow.next()
        assert state_of(stream) == slow.s


@given(WORDS)
def test_uniform01_is_the_top_53_bits_and_stays_below_one(word):
    value = uniform01(stream_whose_first_word_is(word)[0])
    assert value == (word >> 11) / 2**53
    assert 0.0 <= value < 1.0


@given(SEEDS, st.integers(0, 30))
def test_shuffle_is_fisher_yates_from_the_end(seed, n):
    stream, slow = stream_of([0, 0, 0, 0]), reference.stream(seed, 5, 1, rng.STREAMS_PER_GAME)
    seed_stream(stream, seed, 5, 1)
    cards, expected = np.arange(32, dtype=np.int8), list(range(32))
    shuffle(cards, n, stream)
    for i in range(n - 1, 0, -1):
        j = slow.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert cards.tolist() == expected
    assert state_of(stream) == slow.s


@given(SEEDS, st.integers(0, 30))
def test_the_other_shuffle_goes_from_the_first_card_on(seed, n):
    stream, slow = stream_of([0, 0, 0, 0]), reference.stream(seed, 5, 1, rng.STREAMS_PER_GAME)
    seed_stream(stream, seed, 5, 1)
    cards, expected = np.arange(32, dtype=np.int8), list(range(32))
    shuffle_upwards(cards, n, stream)
    for i in range(n):
        j = slow.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert cards.tolist() == expected
    assert state_of(stream) == slow.s


@pytest.mark.skipif(interpreted(), reason="nothing is compiled")
@pytest.mark.parametrize(
    ("function", "given", "result"),
    [
        (rng.mix64, (u8,), u8),
        (rng.stream_key, (i8, i8, i8), u8),
        (rng.next_u64, (Stream,), u8),
        (rng.below, (Stream, i8), i8),
        (rng.uniform01, (Stream,), numba.types.float64),
    ],
)
def test_compiled_words_stay_unsigned_64_bit(function, given, result):
    # An untyped literal would make a signed or floating word of it without a warning.
    if given not in function.overloads:
        function.compile(given)
    assert function.overloads[given].signature.return_type == result


@pytest.mark.skipif(interpreted(), reason="this is the run inside")
def test_all_of_this_file_holds_interpreted_too(python):
    done = python("-m", "pytest", "-q", __file__, env={"NUMBA_DISABLE_JIT": "1"})
    assert done.returncode == 0, done.stdout
    assert "6 skipped" in done.stdout
