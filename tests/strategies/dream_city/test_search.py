"""The searching player: what a plain search is, knowing no more than its seat, and no fool."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from sim.core.errors import BadInput
from sim.core.game import Kernels, records
from sim.core.jit import entry, interpreted, numba
from sim.core.rng import U, next_u64
from sim.core.runner import Seating, in_order, play_block
from sim.core.trace import trace
from sim.dream_city import GAME
from sim.dream_city import state as st
from sim.dream_city.play import Strategies, apply, choose, legal
from sim.dream_city.state import LEGAL, STATE, Legals, States, WeightRows
from strategies import registry
from strategies.dream_city.search import SEARCHES
from tests.rules.position import Position, every_count, name_action, plain, template
from tests.strategies.dream_city.disguise import disguise
from tests.strategies.dream_city.positions import decisions, role_of_each
from tests.toy.search import best_action

SEARCH = SEARCHES[0]
ROLES = GAME.roles
i8 = numba.types.int64

compiled_only = pytest.mark.skipif(interpreted(), reason="a search plays very many games")
every_role = pytest.mark.parametrize("role", ROLES)


@entry(i8(States, i8))
def draw_seed(state, seat):
    return np.int64(next_u64(state[0].hidden.choice[seat]) >> U(1))


@entry(numba.types.void(States, Legals, Strategies, WeightRows))
def play_to_the_end(state, legals, strategies, weights):
    while state[0].table.winner == st.UNDECIDED:
        legal(state, legals)
        index = 0
        if legals[0].n > 1:
            index = choose(state, legals, strategies, weights)
        apply(state, legals, index)


def played_on(kernels: Kernels, state, policy: Seating) -> None:
    """What the toy's `play_out` does, in one call: by Python's calls it takes a second a choice."""
    play_to_the_end(state, kernels.new_legal(), policy.functions, policy.weights)


@cache
def searching(*roles: str, others: str = "basic", **weights: float) -> Seating:
    """A seating in which these roles are searched."""
    search = replace(SEARCH, weights={**SEARCH.weights, **weights})
    lineup = {role: registry.find(GAME, role, others) for role in ROLES}
    return registry.seat({**lineup, **dict.fromkeys(roles, search)})


def decisions_of(role: str, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Some decisions of all kinds that a role takes, with their lists."""
    states, lists = decisions()
    mine = np.flatnonzero(role_of_each(states) == role)
    picked = np.random.default_rng(3).choice(mine, 1 if interpreted() else count, replace=False)
    states, lists = states[picked].copy(), lists[picked].copy()
    states["log"]["on"], states["log"]["n"] = 0, 0
    return states, lists


def choice(state: np.ndarray, listed: np.ndarray, seats: Seating) -> int:
    """What is chosen at a decision, given as arrays of length 1."""
    copied = records(STATE, 1), records(LEGAL, 1)
    copied[0][0], copied[1][0] = state[0], listed[0]
    return int(seats.choose(*copied, seats.functions, seats.weights))


def wins(state, seat: int, on_marks_side: bool) -> bool:
    """Whether a side has won."""
    return bool(state[0].table.winner == (st.MARK_SIDE if on_marks_side else st.EXTRACTOR_SIDE))


def at_the_end(state, seat: int) -> bool:
    return wins(state, seat, seat == st.MARK or bool(state[0].seat[seat].turncoat))


# --- it is what a plain search is ----------------------------------------------------------------


@every_role
@pytest.mark.parametrize("side_at_end", [1, 0])
def test_it_takes_what_a_plain_search_takes(role, side_at_end):
    """The same worlds, tried by the kernels that Python calls, one by one."""
    states, lists = decisions_of(role, 4)
    playouts = 1 if interpreted() else 2
    seats = searching(role, playouts=playouts, lead=0.0, side_at_end=side_at_end)
    policy = registry.seat(registry.lineup(GAME, {}))
    found, wanted = [], []
    for i in range(len(states)):
        found.append(choice(states[i : i + 1], lists[i : i + 1], seats))
        state, listed = records(STATE, 1), records(LEGAL, 1)
        state[0], listed[0] = states[i], lists[i]
        of_mark = role != "extractor"
        won = at_the_end if side_at_end else lambda s, p, side=of_mark: wins(s, p, side)
        asked = GAME.kernels(), state, listed, policy, playouts, draw_seed, won
        wanted.append(best_action(*asked, played_on))
    assert found == wanted
    assert interpreted() or len(set(found)) > 1


@compiled_only
@every_role
def test_a_lead_keeps_it_to_the_strategy_it_plays_on_with(role):
    """With no game to be ahead by, more choices differ than with some; out of reach, none does."""
    states, lists = decisions_of(role, 60)
    policy = registry.seat(registry.lineup(GAME, {}))
    plainly = Seating(policy.functions, policy.weights, None, GAME.kernels().choose)

    def differ(lead: float) -> int:
        """Where the policy itself draws no number, it takes the same in every world."""
        seats = searching(role, playouts=4, lead=lead)
        pairs = [(states[i : i + 1], lists[i : i + 1]) for i in range(len(states))]
        return sum(choice(*pair, seats) != choice(*pair, plainly) for pair in pairs)

    none, some, all_of_them = differ(4.0), differ(1.0), differ(0.0)
    assert none <= some < all_of_them
    assert none < 6, "only where the policy itself leaves it to chance"


# --- it knows no more than its seat --------------------------------------------------------------


@every_role
def test_the_choice_does_not_depend_on_what_is_hidden(role):
    """Not on worlds dealt by the tests, nor on those dealt by the game."""
    states, lists = decisions_of(role, 80)
    seats = searching(role, playouts=1 if interpreted() else 4)
    rng = np.random.default_rng(4)
    chosen = []
    for i in range(len(states)):
        state, listed = states[i : i + 1], lists[i : i + 1]
        p = int(state["table"]["to_move"][0])
        chosen.append(choice(state, listed, seats))
        other = state.copy()
        disguise(other[0], p, rng)
        assert choice(other, listed, seats) == chosen[-1]
        dealt = state.copy().view(np.recarray)
        GAME.kernels().determinize(dealt, p, 99, i)
        again = plain(dealt)
        again["hidden"]["choice"]["word"][0, p] = state["hidden"]["choice"]["word"][0, p]
        assert choice(again, listed, seats) == chosen[-1]
    assert interpreted() or len(set(chosen)) > 3


@compiled_only
@every_role
def test_the_choice_does_depend_on_what_is_seen_and_on_its_own_luck(role):
    """The test above can fail."""
    states, lists = decisions_of(role, 60)
    seats = searching(role, playouts=4, lead=0.0)
    rng = np.random.default_rng(5)
    other = states.copy()
    mine = np.arange(len(states)), states["table"]["to_move"]
    other["hidden"]["choice"]["word"][mine] = rng.integers(0, 2**64, (len(states), 4), np.uint64)
    differ = [
        choice(states[i : i + 1], lists[i : i + 1], seats)
        != choice(other[i : i + 1], lists[i : i + 1], seats)
        for i in range(len(states))
    ]
    assert any(differ)


@every_role
def test_it_does_not_know_who_its_opponents_are(role):
    states, lists = decisions_of(role, 40)
    playouts = 1 if interpreted() else 4
    seatings = [searching(role, others=name, playouts=playouts) for name in ("basic", "random")]
    for i in range(len(states)):
        one, other = (choice(states[i : i + 1], lists[i : i + 1], seats) for seats in seatings)
        assert one == other


def test_only_the_roles_that_are_searched_are():
    """The others' strategies are asked, and their streams are theirs."""
    seats = searching("mark", others="random", playouts=1)
    plainly = registry.seat({role: registry.find(GAME, role, "random") for role in ROLES})
    for role in ("extractor", "turncoat"):
        states, lists = decisions_of(role, 50)
        for i in range(len(states)):
            state, listed = records(STATE, 1), records(LEGAL, 1)
            state[0], listed[0] = states[i], lists[i]
            asked = GAME.kernels().choose(state, listed, plainly.functions, plainly.weights)
            assert choice(states[i : i + 1], lists[i : i + 1], seats) == asked


# --- the same games however they are played ------------------------------------------------------


@compiled_only
@pytest.mark.parametrize("roles", [("mark",), ("extractor", "turncoat")])
def test_neither_threads_nor_the_size_of_blocks_can_be_seen(roles):
    seats, start = searching(*roles, playouts=2), template(5, characters="dealt")
    whole = play_block(GAME, start, seats, 7, 0, 12)
    for size, threads in ((1, 3), (5, 2), (12, 1)):
        jobs = [(first, min(size, 12 - first)) for first in range(0, 12, size)]
        done = in_order(jobs, lambda job: play_block(GAME, start, seats, 7, *job), threads)
        assert np.concatenate([rows for _, rows in done]).tobytes() == whole.tobytes()


@compiled_only
def test_a_trace_tells_the_same_games_as_are_counted():
    seats = searching("mark", playouts=2)
    values = GAME.resolve({}, 6)
    rows = play_block(GAME, GAME.template(values, 6), seats, 7, 0, 4)
    for number, row in enumerate(rows):
        names = dict.fromkeys(ROLES, "basic")
        lines = list(trace(GAME, 6, values, names, seats, 7, number))
        asked = sum(line.get("asked", False) for line in lines)
        assert asked == row["decisions"]
        assert lines[-1]["winner"] == ("mark", "extractors")[int(row["winner"])]


# --- it plays well -------------------------------------------------------------------------------


def taken(position: Position, seats: Seating) -> tuple:
    """The action that is taken in a position, by name."""
    position.legal()
    index = choice(plain(position.state), plain(position.list), seats)
    return name_action(*position.list["action"][0][index].tolist())


@every_count
def test_it_unlocks_where_that_wins_at_once(players):
    """The seat knows where the secret lies, one lock is left, and nobody holds a card."""
    position = Position(
        players,
        turn_of=1,
        hands={1: "unseal 2 shuttle shoot peek"},
        locks={3: 1},
        levels={1: 3},
        seen={1: (3,)},
        secret=3,
    )
    seats = searching("extractor", playouts=1 if interpreted() else 8)
    assert taken(position, seats) == ("unlock", 3)


@every_count
def test_the_mark_cancels_the_unlock_that_would_open_the_secret(players):
    position = Position(
        players,
        turn_of=1,
        hands={0: "unseal", 1: "unseal"},
        locks={3: 1},
        levels={1: 3},
        secret=3,
    )
    position.do("unlock", 3)
    assert position.asked() == (0, "cancel")
    assert taken(position, searching("mark", playouts=1 if interpreted() else 8)) == ("yes",)


@compiled_only
@pytest.mark.parametrize("characters", ["off", "dealt"])
def test_a_searching_mark_beats_a_random_and_a_basic_one(characters):
    """In the same hundred deals, against sensible extractors."""
    start = template(6, characters=characters)

    def won(seats: Seating) -> float:
        return float((play_block(GAME, start, seats, 9, 0, 100)["winner"] == st.MARK_SIDE).mean())

    searched = won(searching("mark", playouts=8))
    plain_ones = {name: registry.lineup(GAME, {"mark": name}) for name in ("random", "basic")}
    assert searched > won(registry.seat(plain_ones["random"])) + 0.3
    assert searched > won(registry.seat(plain_ones["basic"])) + 0.15


@compiled_only
def test_searching_extractors_beat_random_ones():
    start = template(6, characters="dealt")
    lineups = (
        searching("extractor", playouts=8),
        registry.seat(registry.lineup(GAME, {"extractor": "random"})),
    )
    searched, random = (
        float((play_block(GAME, start, seats, 9, 0, 60)["winner"] == st.EXTRACTOR_SIDE).mean())
        for seats in lineups
    )
    assert searched > random + 0.2


# --- what it is made of --------------------------------------------------------------------------


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
        searching("mark", **{weight: value})
    assert str(caught.value) == line


def test_a_search_is_no_function():
    with pytest.raises(TypeError, match="search-basic"):
        SEARCH.compiled()


def test_other_games_do_not_load_its_kernels(python):
    """So that nobody waits for them who does not search."""
    code = """
import sys
from sim.dream_city import GAME
from strategies import registry
registry.lineup(GAME, {}), GAME.kernels()
slow = {"strategies.dream_city.search_kernels", "sim.dream_city.determinize"}
print(sorted(slow & set(sys.modules)))
"""
    done = python("-c", code, env={"NUMBA_DISABLE_JIT": "1"})
    assert done.stdout == "[]\n", done.stderr
