"""Addressed randomness: xoshiro256++ streams seeded by splitmix64.

Every stream is a pure function of (seed, game number, stream number). Which thread, block or
machine plays a game changes nothing, two variants that play the same game share their luck, and
a strategy that draws more numbers shifts nobody else's.

The stream number packs purpose and seat: see `DEAL` and the rest below.

References
----------
Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47 (2021).
Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019).

Every literal that meets a 64-bit word is typed: uint64 with a plain int is int64 in numba.
"""

import numpy as np

from sim.core.jit import inlined, kernel, numba

STREAM = np.dtype([("word", "u8", (4,))], align=True)
Stream = numba.from_dtype(STREAM)
i8 = numba.types.int64

# Stream numbers of one game. A seat's own choices have a stream for each seat.
STREAMS_PER_GAME = 64
DEAL, DICE, BRIBES, CHARACTERS, WORLD, PLACEMENT = range(6)
CHOICE = 16  # + seat

U = np.uint64
_GAMMA = U(0x9E3779B97F4A7C15)
_MIX_A = U(0xBF58476D1CE4E5B9)
_MIX_B = U(0x94D049BB133111EB)
_S17, _S23, _S27, _S30, _S31, _S32, _S45 = U(17), U(23), U(27), U(30), U(31), U(32), U(45)
_S19, _S41 = U(64 - 45), U(64 - 23)
_LOW32 = U(0xFFFFFFFF)
_TWO32 = U(2**32)
_STREAMS = U(STREAMS_PER_GAME)


@inlined
def mix64(z):
    """The splitmix64 output function: a bijection on 64-bit words.

    Parameters
    ----------
    z : uint64
        The state after the increment.

    Returns
    -------
    uint64
    """
    z = (z ^ (z >> _S30)) * _MIX_A
    z = (z ^ (z >> _S27)) * _MIX_B
    return z ^ (z >> _S31)


@kernel(numba.types.uint64(i8, i8, i8))
def stream_key(seed, game, which):
    """The 64-bit key of one stream; distinct for every (game, which) under one seed.

    Parameters
    ----------
    seed, game, which : int64
        Seed of the run, game number below `MAX_GAME_NUMBER`, stream number below
        `STREAMS_PER_GAME`.

    Returns
    -------
    uint64
        A bijection of ``game * STREAMS_PER_GAME + which``, so keys cannot collide.
    """
    address = U(game) * _STREAMS + U(which)
    return mix64(mix64(U(seed) + _GAMMA) + address)


@kernel
def fill_stream(stream, key):
    """Set a stream to the four splitmix64 outputs that follow `key`, as its authors advise.

    Parameters
    ----------
    stream : record of STREAM
        Overwritten.
    key : uint64
        The splitmix64 state to start from.
    """
    z = key
    for i in range(4):
        z += _GAMMA
        stream.word[i] = mix64(z)


@kernel(numba.types.void(Stream, i8, i8, i8))
def seed_stream(stream, seed, game, which):
    """Set `stream` to stream `which` of game `game` under `seed`."""
    fill_stream(stream, stream_key(seed, game, which))


@inlined
def next_u64(stream):
    """The next word of xoshiro256++.

    Parameters
    ----------
    stream : record of STREAM
        Advanced by one step.

    Returns
    -------
    uint64
    """
    w = stream.word
    s0, s1, s2, s3 = w[0], w[1], w[2], w[3]
    total = s0 + s3
    out = ((total << _S23) | (total >> _S41)) + s0
    t = s1 << _S17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    w[0], w[1], w[2] = s0, s1, s2
    w[3] = (s3 << _S45) | (s3 >> _S19)
    return out


@inlined(i8(Stream, i8))
def below(stream, n):
    """An unbiased integer in [0, n), by Lemire's multiplication with rejection on 32 bits.

    Parameters
    ----------
    stream : record of STREAM
        Advanced by one step, rarely by more.
    n : int64
        1 to 2**31.

    Returns
    -------
    int64
    """
    span = U(n)
    product = (next_u64(stream) >> _S32) * span
    if (product & _LOW32) < span:
        threshold = (_TWO32 - span) % span
        while (product & _LOW32) < threshold:
            product = (next_u64(stream) >> _S32) * span
    return np.int64(product >> _S32)


@kernel
def uniform01(stream):
    """A float64 in [0, 1) with 53 random bits."""
    return np.float64(next_u64(stream) >> U(11)) * (1.0 / 9007199254740992.0)


@kernel
def shuffle(cards, n, stream):
    """Shuffle the first `n` entries of `cards` in place (Fisher-Yates, every order equally likely).

    Parameters
    ----------
    cards : 1-d array
        Shuffled in place.
    n : int64
        How many entries take part.
    stream : record of STREAM
        Advanced.
    """
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held


@kernel
def shuffle_upwards(cards, n, stream):
    """Shuffle the first `n` entries of `cards` in place, from the first one on.

    Every order is equally likely, another one than that of `shuffle`. The stream is kept at hand
    meanwhile; it takes the words that `below` takes, of ``i + 1`` for entry i.

    Parameters
    ----------
    cards : 1-d array
        Shuffled in place.
    n : int64
        How many entries take part.
    stream : record of STREAM
        Advanced.
    """
    w = stream.word
    s0, s1, s2, s3 = w[0], w[1], w[2], w[3]
    for i in range(n):
        span = U(i + 1)
        low, j = U(0), U(0)
        while True:
            total = s0 + s3
            out = ((total << _S23) | (total >> _S41)) + s0
            t = s1 << _S17
            s2 ^= s0
            s3 ^= s1
            s1 ^= s2
            s0 ^= s3
            s2 ^= t
            s3 = (s3 << _S45) | (s3 >> _S19)
            product = (out >> _S32) * span
            low, j = product & _LOW32, product >> _S32
            if low >= span or low >= (_TWO32 - span) % span:
                break
        held = cards[np.uint32(i)]
        cards[np.uint32(i)] = cards[np.uint32(j)]
        cards[np.uint32(j)] = held
    w[0], w[1], w[2], w[3] = s0, s1, s2, s3
