"""What `skilled` reckons with: the best plan, the way home, others behind it."""

from itertools import permutations

import numpy as np
import pytest

from sim.core.jit import entry, numba
from sim.core.weights import WEIGHTS, write_weights
from sim.dream_heist import state as st
from sim.dream_heist.state import States, WeightRows
from strategies.dream_heist.forecast import chance_home, chance_of_being_hit
from strategies.dream_heist.plan import (
    draw_chances,
    lack_of,
    make_plan,
    points_in,
    spare_in,
    travel,
)
from strategies.dream_heist.skilled_weights import WEIGHTS as DECLARED
from tests.strategies.dream_heist.considerations import Position
from tests.strategies.dream_heist.positions import decisions

i8, f8, void = numba.types.int64, numba.types.float64, numba.types.void
Integers = numba.types.Array(i8, 1, "C")
Floats = numba.types.Array(f8, 1, "C")
ROLLS = [first + second for first in range(1, 7) for second in range(1, 7)]
CHANCES = [24 / 36, 18 / 36, 12 / 36]  # of entering the first three levels


@entry(f8(States, i8, i8, i8))
def read_home(state, level, turns, shifts):
    return chance_home(state[0].table, level, turns, shifts)


@entry(f8(States, i8, i8))
def read_danger(state, level, space):
    return chance_of_being_hit(state[0].table, 0, level, space)


@entry(f8(States, i8, i8))
def read_travel(state, level, levels):
    return travel(state[0].table, level, levels)


@entry(void(States, WeightRows, Floats, Integers))
def read_plan(state, weights, chances, plan):
    """The chances of cards; open levels, lacking cards by phase, spare cards and points."""
    t, me = state[0].table, state[0].seat[0]
    found = draw_chances(t, me)
    for i in range(len(chances)):
        chances[i] = found[i]
    made = make_plan(t, me, weights[0], 0, found, 0, 0, 0, 0)
    plan[0] = made & 15
    for phase in range(st.PHASES):
        plan[1 + phase] = lack_of(made, phase)
    plan[5], plan[6] = spare_in(made), points_in(made)


def plan_of(game: Position, **values: float) -> tuple[list[float], list[int]]:
    """The chances and the plan in a position; weights not given are those that were declared."""
    rows = np.zeros(1, WEIGHTS).view(np.recarray)
    write_weights(rows[0], [values.get(name, value) for name, value in DECLARED.items()])
    chances, plan = np.zeros(9), np.zeros(7, np.int64)
    read_plan(game.record, rows, chances, plan)
    return chances.tolist(), plan.tolist()


def slow_home(level: int, turns: int) -> float:
    """The chance to be home, by all ways that the attempts can go."""
    if level == 0:
        return 1.0
    if turns == 0:
        return 0.0
    hit = CHANCES[level - 1]
    return hit * slow_home(level - 1, turns - 1) + (1 - hit) * slow_home(level, turns - 1)


@pytest.mark.parametrize("level", range(st.LEVELS))
def test_the_chance_to_be_home_is_that_of_all_ways_the_dice_can_fall(level):
    game = Position()
    for turns in range(12):
        found = read_home(game.record, level, turns, 0)
        assert found == pytest.approx(slow_home(level, turns), abs=1e-12)


def test_cards_take_the_hardest_steps_home():
    game = Position()
    assert read_home(game.record, 3, 3, 3) == 1.0
    assert read_home(game.record, 3, 2, 3) == 0.0
    assert read_home(game.record, 3, 5, 1) == pytest.approx(slow_home(2, 4))


@pytest.mark.parametrize("direction", [st.CLOCKWISE, st.COUNTERCLOCKWISE, st.NO_DIRECTION])
def test_the_danger_of_a_space_is_that_of_the_pieces_that_can_reach_it(direction):
    pieces = {1: (0, 38), 2: (0, 7), 3: (1, 2)}
    game = Position((0, 20), others=pieces, players=4)
    game.table["direction"][1] = direction
    for space in range(40):
        safe = 1.0
        for seat, way in ((1, direction), (2, st.CLOCKWISE)):
            ways = [way] if way else [st.CLOCKWISE, st.COUNTERCLOCKWISE]
            reached = [(pieces[seat][1] + one * roll) % 40 for one in ways for roll in ROLLS]
            safe *= 1 - reached.count(space) / 36
        assert read_danger(game.record, 0, space) == pytest.approx(1 - safe, abs=1e-12)


def test_the_way_to_some_levels_is_the_shortest_one():
    tries = [1 / chance for chance in (24 / 36, 18 / 36, 12 / 36, 9 / 36)]
    game = Position()
    for level in range(st.LEVELS):
        for levels in range(16):
            wanted = [one for one in range(st.LEVELS) if levels >> one & 1]
            shortest = 1e9
            for order in permutations(wanted):
                at, turns = level, 0.0
                for goal in order:
                    down = range(at + 1, goal + 1)
                    up = range(goal, at)
                    turns += sum(tries[one] for one in [*down, *up])
                    at = goal
                shortest = min(shortest, turns)
            assert read_travel(game.record, level, levels) == pytest.approx(shortest)


def test_the_chances_of_cards_are_those_of_all_cards_not_seen():
    game = Position(ideas={"A": 3, "F": 1})
    game.table["idea_discards"][:4] = [2, 0, 3, 0]
    chances, _ = plan_of(game)
    unseen = np.array([13 - 3 - 2, 12 - 1, 13 - 3, 12])
    assert chances[:4] == pytest.approx(unseen / unseen.sum())
    assert chances[4:8] == pytest.approx([16 / 40, 12 / 32, 8 / 24, 0])


def test_an_empty_deck_is_made_of_the_discards():
    game = Position(ideas={"A": 3})
    game.table["idea_discards"][:4] = [1, 0, 3, 0]
    game.table["ideas_left"] = 0
    chances, _ = plan_of(game)
    assert chances[:4] == pytest.approx([0.25, 0, 0.75, 0])


@pytest.mark.parametrize("seed", range(12))
def test_the_plan_is_the_cheapest_of_all(seed):
    """Blocks of the own phases lie on many levels: of all 24 ways the one with the least to do."""
    rng = np.random.default_rng(seed)
    planted = tuple(
        (0, level, section, int(rng.integers(2, 4)))
        for level in range(3)
        for section in range(4)
        if rng.random() < 0.4
    )
    held = {letter: int(rng.integers(0, 3)) for letter in "AFEI"}
    game = Position(ideas=held, planted=planted, stripes="3333")
    _, plan = plan_of(game, draw=0.0, land=0.0, promise=0.0)
    blocks = game.table["blocks"][0]
    tries = (1.5, 2, 3, 4)
    best = min(
        sum(tries[level] for level in range(4) if blocks[level][order[level]] < 3)
        for order in permutations(range(4))
    )
    assert sum(tries[level] for level in range(4) if plan[0] >> level & 1) == best


def test_a_plan_knows_what_is_lacking_and_what_is_spare():
    game = Position(ideas={"A": 4, "F": 2, "E": 1}, planted=((0, 0, 0, 2),), stripes="2234")
    _, plan = plan_of(game)
    assert plan == [0b1110, 0, 0, 2, 4, 4, plan[6]]
    # Two, three and four blocks on levels 2 to 4, the most on the deepest for all else is alike.
    assert plan[6] == 2 * 2 + 3 * 3 + 4 * 4


def test_plans_agree_with_what_is_complete():
    states, _ = decisions()
    found = [s for s in states if s["table"]["to_move"] == 0][:200]
    for state in found:
        game = Position()
        game.record[0] = state
        _, plan = plan_of(game)
        assert (plan[0] == 0) == bool(state["seat"][0]["complete"])
