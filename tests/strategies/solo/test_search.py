"""The searching player of Solo Inception: what a plain search is, and blind beyond its seat."""

from dataclasses import replace

import numpy as np
import pytest

from sim.core.errors import BadInput
from sim.core.game import records
from sim.core.jit import entry, interpreted, numba
from sim.core.rng import U, next_u64
from sim.core.runner import Seating, play_block
from sim.solo import GAME
from sim.solo import state as st
from sim.solo.play import Strategies, apply, choose, legal
from sim.solo.state import LEGAL, STATE, Legals, States, WeightRows
from strategies import registry
from strategies.solo.search import SEARCHES
from tests.strategies.solo.positions import ROLE, dealt_anew, decisions, seated

SEARCH = SEARCHES[0]
PLAYOUTS = 1 if interpreted() else 3
i8 = numba.types.int64


@entry(i8(States))
def draw_seed(state):
    return np.int64(next_u64(state[0].hidden.choice) >> U(1))


@entry(numba.types.void(States, Legals, Strategies, WeightRows))
def play_to_the_end(state, legals, strategies, weights):
    while state[0].table.winner == st.UNDECIDED:
        legal(state, legals)
        index = 0
        if legals[0].n > 1:
            index = choose(state, legals, strategies, weights)
        apply(state, legals, index)


def searching(**weights: float) -> Seating:
    """The searching player, with these weights."""
    return registry.seat({ROLE: replace(SEARCH, weights={**SEARCH.weights, **weights})})


def some_decisions(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Decisions of all kinds, with their lists."""
    states, lists = decisions()
    count = 1 if interpreted() else count
    picked = np.random.default_rng(3).choice(len(states), count, replace=False)
    return states[picked], lists[picked]


def choice(state: np.ndarray, listed: np.ndarray, seats: Seating) -> int:
    """What is chosen at a decision."""
    copied = records(STATE, 1), records(LEGAL, 1)
    copied[0][0], copied[1][0] = state, listed
    return int(seats.choose(*copied, seats.functions, seats.weights))


def plain_search(state: np.ndarray, listed: np.ndarray, lead: int) -> int:
    """Every action tried in the same worlds, by the kernels that Python calls, one by one."""
    kernels, policy = GAME.kernels(), seated("basic")
    here, legals = records(STATE, 1), records(LEGAL, 1)
    here[0], legals[0] = state, listed
    seed = draw_seed(here)
    won = [0] * int(legals[0].n)
    for number in range(PLAYOUTS):
        for index in range(len(won)):
            world = here.copy()
            kernels.determinize(world, 0, seed, number)
            kernels.apply(world, legals, index)
            play_to_the_end(world, kernels.new_legal(), policy.functions, policy.weights)
            won[index] += int(world[0].table.winner == st.PLAYER_SIDE)
    world = here.copy()
    kernels.determinize(world, 0, seed, PLAYOUTS)
    own = int(kernels.choose(world, legals, policy.functions, policy.weights))
    won[own] += lead
    return own if won[own] == max(won) else won.index(max(won))


@pytest.mark.parametrize("lead", [0, 1])
def test_it_takes_what_a_plain_search_takes(lead):
    pairs = list(zip(*some_decisions(20), strict=True))
    seats = searching(playouts=PLAYOUTS, lead=lead)
    found = [choice(*pair, seats) for pair in pairs]
    assert found == [plain_search(*pair, lead) for pair in pairs]
    assert interpreted() or len(set(found)) > 1


def test_a_lead_keeps_it_to_the_strategy_it_plays_on_with():
    """With no game to be ahead by, some choices differ; out of reach, none does."""
    pairs = list(zip(*some_decisions(40), strict=True))
    policy = seated("basic")
    plainly = Seating(policy.functions, policy.weights, None, GAME.kernels().choose)
    own = [choice(*pair, plainly) for pair in pairs]

    def differ(lead: float) -> int:
        seats = searching(playouts=PLAYOUTS, lead=lead)
        return sum(choice(*pair, seats) != one for pair, one in zip(pairs, own, strict=True))

    assert differ(PLAYOUTS) == 0
    assert interpreted() or differ(0) > 0


def test_the_choice_does_not_depend_on_what_is_hidden():
    states, lists = some_decisions(20)
    seats = searching(playouts=PLAYOUTS, lead=0)
    chosen = [choice(*pair, seats) for pair in zip(states, lists, strict=True)]
    other = dealt_anew(states)
    assert [choice(*pair, seats) for pair in zip(other, lists, strict=True)] == chosen


@pytest.mark.skipif(interpreted(), reason="a search plays very many games")
def test_the_same_games_are_played_again_in_blocks_of_any_size():
    start = GAME.template(GAME.resolve({}, 1), 1)
    seats = searching(playouts=1)
    whole = play_block(GAME, start, seats, 7, 0, 4)
    parts = [play_block(GAME, start, seats, 7, *job) for job in ((0, 1), (1, 3))]
    assert (np.concatenate(parts) == whole).all()


@pytest.mark.parametrize(
    ("weight", "value", "line"),
    [
        ("playouts", 0.0, "weight playouts: 0 is not possible (allowed: 1, 2, ...)"),
        ("playouts", 2.5, "weight playouts: 2.5 is not possible (allowed: 1, 2, ...)"),
        ("lead", -1.0, "weight lead: -1 is not possible (allowed: 0, 1, ...)"),
    ],
)
def test_a_weight_that_cannot_be_is_refused(weight, value, line):
    with pytest.raises(BadInput) as caught:
        searching(**{weight: value})
    assert str(caught.value) == line
