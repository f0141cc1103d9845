"""Streams of one game and of another, source by source."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.lib.recfunctions import repack_fields

from sim.core import luck, rng
from sim.core.game import MAX_GAME_NUMBER, find_game, records
from sim.core.jit import entry, numba
from tests import toy
from tests.core import reference

toy.register()
GAMES = ["dream-city", "solo", toy.NAME]
each_game = pytest.mark.parametrize("game", [find_game(name) for name in GAMES], ids=GAMES)
i8 = numba.types.int64


@entry(numba.types.void(rng.Stream, luck.Luck, i8, i8, i8))
def seed_by_luck(stream, record, seed, game, which):
    luck.seed_by_luck(stream, record, seed, game, which)


def stream_of(shift, moved, game, which):
    """The words of a stream under some luck."""
    stream, record = records(rng.STREAM, 1), records(luck.LUCK, 1)
    record[0].shift, record[0].moved = shift, moved
    with np.errstate(over="ignore"):
        seed_by_luck(stream[0], record[0], 5, game, which)
    return [int(word) for word in stream[0].word]


STREAMS = st.integers(0, rng.STREAMS_PER_GAME - 1)


@given(
    STREAMS,
    st.sets(STREAMS),
    st.integers(0, MAX_GAME_NUMBER // 2),
    st.integers(0, MAX_GAME_NUMBER // 2 - 1),
)
def test_a_moved_stream_is_that_of_the_other_game_and_no_other_is(which, moved, game, shift):
    found = stream_of(shift, luck.streams(*moved), game, which)
    number = game + shift if which in moved else game
    assert found == reference.stream(5, number, which, rng.STREAMS_PER_GAME).s


@given(STREAMS, st.integers(0, MAX_GAME_NUMBER - 1))
def test_zeros_leave_every_stream_as_it_is(which, game):
    expected = reference.stream(5, game, which, rng.STREAMS_PER_GAME).s
    assert stream_of(0, 0, game, which) == expected
    assert stream_of(7, 0, game, which) == expected


@given(STREAMS)
def test_every_stream_can_be_moved_at_once(which):
    assert stream_of(3, luck.EVERY_STREAM, 4, which) == stream_of(0, 0, 7, which)
    assert luck.streams(*range(rng.STREAMS_PER_GAME)) == luck.EVERY_STREAM


@given(st.sets(STREAMS))
def test_a_set_of_streams_is_a_signed_word_of_64_bits(numbers):
    bits = luck.streams(*numbers)
    assert -(2**63) <= bits < 2**63
    assert {n for n in range(64) if bits >> n & 1} == numbers
    assert luck.streams(*numbers, *numbers) == bits


@each_game
def test_no_stream_is_in_two_sources(game):
    masks = list(game.luck.values())
    assert all(masks)
    assert sum(masks) == np.bitwise_or.reduce(np.array(masks))
    assert all(name and name == name.strip() for name in game.luck)


def values_of(state):
    """The bytes of a state without the room between its fields."""
    plain = state.view(np.ndarray)
    return plain.astype(repack_fields(plain.dtype, recurse=True)).tobytes()


@each_game
def test_a_template_stays_as_it_is(game):
    players = game.players[0]
    template = game.template(game.resolve({}, players), players)
    before = values_of(template)
    other = luck.with_luck(template, 8, 3)
    assert values_of(template) == before
    assert (int(other[0].luck.shift), int(other[0].luck.moved)) == (8, 3)
    other[0].luck.shift = other[0].luck.moved = 0
    assert values_of(other) == before


@each_game
def test_games_with_everything_moved_are_those_of_the_other_numbers(game):
    """So no stream of a game has been forgotten; and luck that is kept is kept altogether."""
    from sim.core.runner import play_block
    from strategies.registry import lineup, seat

    players, games = game.players[-1], 5
    template = game.template(game.resolve({}, players), players)
    seats = seat(lineup(game, dict.fromkeys(game.roles, "random")))
    apart = luck.with_luck(template, 40, 0)
    here, there, moved, kept = (
        play_block(game, start, seats, 3, first, games).tobytes()
        for start, first in (
            (apart, 0),
            (apart, 40),
            (luck.with_luck(template, 40, luck.EVERY_STREAM), 0),
            (luck.with_luck(template, 40, 0), 0),
        )
    )
    assert moved == there != here == kept
    named = np.bitwise_or.reduce(np.array(list(game.luck.values())))
    only_named = luck.with_luck(template, 40, int(named))
    assert play_block(game, only_named, seats, 3, 0, games).tobytes() == there
