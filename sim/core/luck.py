"""Luck taken apart: some of a game's random streams are those of another game.

A game draws from streams, each with a purpose: the deal, the dice, the choices of a seat. Where
some of them are taken from another game while the rest stays, two games share exactly the luck of
the streams that were kept; what their results have in common is due to it. The state of every game
has a field ``luck`` for this. All zeros leave every game as it is.
"""

from typing import Any

import numpy as np

from sim.core.jit import kernel, numba
from sim.core.rng import STREAMS_PER_GAME, Stream, seed_stream

LUCK = np.dtype(
    [
        ("shift", "i8"),  # how far away the other game is; 0: luck is not taken apart
        ("moved", "i8"),  # the streams that come from there: bit n for stream number n
    ],
    align=True,
)
Luck = numba.from_dtype(LUCK)
i8 = numba.types.int64

EVERY_STREAM = -1  # as a set of bits


@kernel(numba.types.void(Stream, Luck, i8, i8, i8))
def seed_by_luck(stream, luck, seed, game, which):
    """Set `stream` to stream `which` of game `game`, or of the other game if it is moved there."""
    away = luck.shift if (luck.moved >> which) & 1 == 1 else 0
    seed_stream(stream, seed, game + away, which)


def streams(*numbers: int) -> int:
    """A set of streams as `LUCK` has them.

    Parameters
    ----------
    *numbers : int
        Stream numbers, 0 to ``STREAMS_PER_GAME - 1``.

    Returns
    -------
    int
        Bit n for stream n, as a signed 64-bit number.
    """
    bits = sum(1 << number for number in set(numbers))
    return bits - (bits >> (STREAMS_PER_GAME - 1) << STREAMS_PER_GAME)


def with_luck(template: Any, shift: int, moved: int) -> Any:
    """A starting state whose games take some of their streams from other games.

    Parameters
    ----------
    template : record array, shape (1,)
        From ``game.template``; it stays as it is.
    shift : int
        Game g takes the moved streams from game ``g + shift``. With none moved and a shift, games
        are those from which others differ by what is moved: a game may then draw from a stream
        of its own what it otherwise draws from one with other purposes (`Game.luck`).
    moved : int
        Which streams those are, as a set of bits.

    Returns
    -------
    record array, shape (1,)
    """
    start = template.copy()
    start[0].luck.shift, start[0].luck.moved = shift, moved
    return start
