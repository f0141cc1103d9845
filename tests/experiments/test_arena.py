"""Contestants on the same games: counts are those of the outcome rows, for any threads."""

import numpy as np
import pytest

from experiments.arena import Arena, Stratum
from experiments.lineups import seat_all
from experiments.plan import make_plan
from experiments.progress import Bar
from sim.core.errors import BadInput
from sim.core.game import MAX_GAME_NUMBER
from sim.core.jit import interpreted
from sim.core.runner import play_block
from strategies.registry import lineup
from tests.toy import GAME

SPECS = ({}, {"extractor": "random"}, {})
BLOCK, GAMES = 20, 50


@pytest.fixture
def strata(doors, monkeypatch):
    """Two cells with three contestants each, to be played in several blocks."""
    monkeypatch.setattr("experiments.arena.BLOCK_GAMES", BLOCK * len(SPECS))
    monkeypatch.setattr("experiments.arena.SMALLEST_BLOCK", 1)
    plan = make_plan(GAME, "2,4", GAMES)
    seats = tuple(seat_all(GAME, [lineup(GAME, spec) for spec in SPECS]))
    return [Stratum(cell.template(GAME), seats) for cell in plan.cells]


def rows(stratum, contestant, first, games=GAMES):
    return play_block(GAME, stratum.template, stratum.seats[contestant], 7, first, games)["winner"]


def arena(threads=2, cap=5000):
    return Arena(GAME, (0, 1), cap, threads)


def test_counts_are_those_of_the_games(strata):
    score = arena().play(strata, 7, 100, GAMES)
    assert score.total == 2 * GAMES
    for k, stratum in enumerate(strata):
        winners = np.stack([rows(stratum, c, 100 + k * GAMES) for c in range(3)])
        for side in (0, 1):
            won = (winners == side).astype(int)
            assert (score.both[side, k] == won @ won.T).all()
    assert (score.wins(0) + score.wins(1) == score.total).all()
    assert not score.aborted.any()


def test_threads_change_nothing(strata):
    one, four = (arena(threads).play(strata, 7, 0, GAMES) for threads in (1, 4))
    assert (one.both == four.both).all()


def test_strata_share_no_game_and_a_later_stretch_goes_on_where_the_last_ended(strata):
    twice = [strata[0], strata[0]]
    score = arena().play(twice, 7, 0, 50)
    assert (score.both[:, 0] != score.both[:, 1]).any()
    later = arena().play([strata[0]], 7, 50, 50)
    assert (later.both[:, 0] == score.both[:, 1]).all()


def test_the_same_contestant_twice_differs_by_exactly_nothing(strata):
    score = arena().play(strata, 7, 0, GAMES)
    mirror = score.difference(1, 0, 2)
    assert (mirror.mean, mirror.factor) == (0.0, None)


@pytest.mark.skipif(interpreted(), reason="takes many games")
def test_a_better_contestant_is_told_apart(strata):
    score = arena().play(strata, 7, 0, 400)
    better = score.difference(1, 0, 1)
    assert better.clear
    assert better.mean == pytest.approx(score.rate(1, 0)[0] - score.rate(1, 1)[0])


def test_a_part_is_its_strata_alone(strata):
    score = arena().play(strata, 7, 0, GAMES)
    parts = [score.part([k]) for k in range(2)]
    assert parts[0].total == GAMES
    assert (parts[0].wins(0) + parts[1].wins(0) == score.wins(0)).all()
    assert parts[0].rate(0, 1) != parts[1].rate(0, 1)


def test_games_given_up_are_counted_and_won_by_nobody(strata):
    score = arena(cap=1).play(strata, 7, 0, 60)
    assert score.aborted.tolist() == [[60] * 3] * 2
    assert not score.both.any()


def test_the_meter_hears_of_every_game(strata):
    meter = Bar(3 * 2 * GAMES)
    arena().play(strata, 7, 0, GAMES, meter)
    assert meter.done == meter.total


def test_game_numbers_have_an_end(strata):
    with pytest.raises(BadInput, match="too many in all"):
        arena().play(strata, 7, MAX_GAME_NUMBER - 10, 6)
