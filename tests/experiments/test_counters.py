"""Counters: any portions give the same numbers, which can be saved and gone on from."""

from typing import ClassVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from experiments.counters import Results, Sums, WinBits, wins_together
from experiments.tally import Tally, columns_of
from sim.core.facts import Race
from sim.core.game import Cast
from tests import toy

PAIR = Cast(
    "pair", 1, {1: "cat", 3: "owl"}, {}, ("who_1", "who_2"), ("left_1", "left_2"),
    ("uses_1", "uses_2"), lambda values: True,
)  # fmt: skip


class Made(toy.ToyDoors):
    """Toy Doors with characters, somebody who is ahead, and somebody who waits."""

    casts = (PAIR,)
    race = Race("changes", "since", "leader", "Whoever is.")
    waiting: ClassVar = {"turns asleep": ("asleep_1", "asleep_2")}
    outcome = np.dtype(
        [(name, toy.GAME.outcome[name]) for name in toy.GAME.outcome.names]
        + [(name, "u1") for name in (*PAIR.columns, *PAIR.ends, *PAIR.uses)]
        + [(name, "i2") for name in ("changes", "since", "asleep_1", "asleep_2")]
        + [("leader", "i1")]
    )


GAME = Made()


def made(games, seed=1):
    """Columns of made-up games, some of them given up."""
    rng = np.random.default_rng(seed)
    rows = np.zeros(games, GAME.outcome)
    rows["winner"] = rng.integers(-1, 2, games)
    rows["ending"] = np.where(rows["winner"] < 0, -1, rng.integers(0, 2, games))
    rows["turns"] = rng.integers(1, 40, games)
    rows["decisions"] = rng.integers(0, 2**20, games)
    rows["who_1"], rows["who_2"] = rng.integers(0, 4, (2, games))
    rows["left_1"] = rng.integers(0, 2, games)
    rows["uses_1"] = rng.integers(0, 256, games)
    rows["keys_used"] = rng.integers(0, 3, games)
    rows["leader"] = rng.integers(-1, 2, games)
    rows["changes"] = np.where(rows["leader"] < 0, 0, rng.integers(0, 4, games))
    rows["since"] = np.where(rows["leader"] < 0, 0, rng.integers(1, rows["turns"] + 1))
    rows["asleep_1"], rows["asleep_2"] = rng.integers(0, 9, (2, games))
    return columns_of(rows)


def part(columns, start, stop):
    return {name: values[start:stop] for name, values in columns.items()}


def same(one, other):
    first, second = one.arrays(), other.arrays()
    assert first.keys() == second.keys()
    for name, values in first.items():
        assert values.dtype == second[name].dtype, name
        assert np.array_equal(values, second[name]), name
    return True


def counted(columns, *cuts):
    tally = Tally(GAME)
    ends = [*cuts, len(columns["winner"])]
    for start, stop in zip([0, *cuts], ends, strict=True):
        tally.add(part(columns, start, stop))
    return tally


@given(st.lists(st.integers(0, 400), max_size=6))
def test_portions_change_nothing(cuts):
    columns = made(400)
    assert same(counted(columns, *sorted(cuts)), counted(columns))


@given(st.integers(0, 400))
def test_what_is_restored_is_what_was_saved_and_goes_on_like_it(cut):
    columns = made(400)
    saved = counted(part(columns, 0, cut)).arrays()
    tally = Tally(GAME)
    tally.restore(saved)
    for name, values in tally.arrays().items():
        assert values.dtype == saved[name].dtype
        assert values.tobytes() == saved[name].tobytes()
    tally.add(part(columns, cut, 400))
    assert same(tally, counted(columns))


def test_arrays_are_whole_numbers_and_copies():
    tally = counted(made(50))
    arrays = tally.arrays()
    assert all(np.issubdtype(values.dtype, np.integer) for values in arrays.values())
    for values in arrays.values():
        values[...] = 9
    assert same(tally, counted(made(50)))
    other = Tally(GAME)
    arrays = tally.arrays()
    other.restore(arrays)
    other.add(made(50, seed=2))
    assert all(np.array_equal(arrays[name], tally.arrays()[name]) for name in arrays)


def test_arrays_of_something_else_are_refused():
    arrays = counted(made(50)).arrays()
    with pytest.raises(ValueError, match="there is no counter for 'other"):
        Tally(GAME).restore(arrays | {"other.sums": arrays["sums.sums"]})
    with pytest.raises(ValueError, match="Sums has no arrays"):
        Tally(GAME).restore({n: v for n, v in arrays.items() if n != "sums.sums"})
    with pytest.raises(ValueError, match="another kind of array"):
        Tally(GAME).restore(arrays | {"sums.sums": arrays["sums.sums"].astype(np.float64)})


def test_results_are_those_of_a_loop():
    columns = made(300)
    results = Results(2, 2)
    results.add(columns)
    rows = list(zip(*(columns[n].tolist() for n in ("winner", "ending", "turns")), strict=True))
    for winner in (0, 1):
        for ending in (0, 1):
            cell = results.counts["table"][:, ending + 1, winner + 1]
            for turns, games in enumerate(cell.tolist()):
                assert games == rows.count((winner, ending, turns))
    assert results.games == 300
    assert results.aborted == sum(winner < 0 for winner, _, _ in rows)


def test_sums_do_not_overflow():
    sums = Sums(["a"])
    for _ in range(3):
        sums.add({"a": np.full(10_000, 32_767, np.int16)})
    assert sums["a"] == 30_000 * 32_767


def test_the_products_are_those_of_the_games_of_a_group():
    columns = made(1000)
    presence = counted(columns).presences[0]
    products = presence.counts["products"]
    group = np.arange(1000) % len(products)
    who = np.stack([columns["who_1"], columns["who_2"]])
    rows = np.stack([np.ones(1000), *(np.any(who == code, 0) for code in (1, 3)),
                     columns["winner"] == 1]).T  # fmt: skip
    for g in (0, 7, len(products) - 1):
        assert np.array_equal(products[g], rows[group == g].T @ rows[group == g])


def bits_of(won):
    counter = WinBits()
    counter.add({"winner": 1 - np.asarray(won, np.int8)})
    return counter


@pytest.mark.parametrize("games", [(100, 100), (64, 130), (1, 9), (8, 8), (0, 5)])
def test_wins_of_pairs_over_the_games_that_all_have(games):
    rng = np.random.default_rng(3)
    won = [rng.integers(0, 2, n) for n in games]
    common, both = wins_together([bits_of(one) for one in won])
    assert common == min(games)
    cut = np.array([one[:common] for one in won])
    assert np.array_equal(both, cut @ cut.T)


def test_pairs_of_more_games_than_are_looked_at_at_once(monkeypatch):
    monkeypatch.setattr("experiments.counters.CHUNK_WORDS", 2)
    won = np.random.default_rng(4).integers(0, 2, (3, 1001))
    common, both = wins_together([bits_of(one) for one in won])
    assert common == 1001
    assert np.array_equal(both, won @ won.T)
