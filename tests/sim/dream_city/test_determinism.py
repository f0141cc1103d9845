"""The same games, however they are played: threads, blocks, processes, compiled or interpreted.

And randomness has addresses: nothing that a strategy draws shifts what the deal of characters,
the deck, the pile, the dice or another seat brings.
"""

import json
from itertools import combinations

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.core.runner import in_order, play_block
from sim.dream_city import GAME
from sim.dream_city import state as st
from sim.dream_city.options import edition
from tests.rules.position import begin, contents, events_in, every_count, template
from tests.sim.dream_city.blocks import OPTION_SETS, both_games, rows, seated, some
from tests.sim.dream_city.digests import digests
from tests.sim.dream_city.loops import Recorded, recorded
from tests.sim.dream_city.probes import fixed, fixed_burning, random_burning, seats

ROLES = GAME.roles

# --- threads and blocks --------------------------------------------------------------------------


@both_games
@every_count
@pytest.mark.parametrize("strategy", ["random", "basic"])
def test_neither_threads_nor_the_size_of_blocks_can_be_seen(players, strategy, options):
    games = some(70)
    start, seating = template(players, **options), seated(strategy)
    whole = rows(strategy, players, games, **options)
    for threads in (2,) if interpreted() else (1, 2, 8):
        for size in (1 if threads == 8 else 3, 64, games):
            jobs = [(first, min(size, games - first)) for first in range(0, games, size)]

            def work(job):
                with np.errstate(over="ignore"):
                    return play_block(GAME, start, seating, 1, *job)

            parts = [block for _, block in in_order(jobs, work, threads)]
            assert np.concatenate(parts).tobytes() == whole.tobytes()


@both_games
@every_count
def test_a_block_does_not_depend_on_what_was_played_before(players, options):
    """Working arrays are reused from game to game; nothing of one is left in the next."""
    games = some(40)
    forwards = [rows("random", players, 1, first=g, **options) for g in range(games)]
    backwards = [rows("random", players, 1, first=g, **options) for g in reversed(range(games))][
        ::-1
    ]
    assert np.concatenate(forwards).tobytes() == np.concatenate(backwards).tobytes()
    assert np.concatenate(forwards).tobytes() == rows("random", players, games, **options).tobytes()


@both_games
@every_count
def test_seeds_and_game_numbers_make_a_difference(players, options):
    """So that the equalities of this module mean something."""
    games = some(100)
    one = rows("random", players, games, **options)
    assert one.tobytes() != rows("random", players, games, seed=2, **options).tobytes()
    assert one.tobytes() != rows("random", players, games, first=1, **options).tobytes()
    assert one[1:].tobytes() == rows("random", players, games - 1, first=1, **options).tobytes()


# --- processes -----------------------------------------------------------------------------------

MODULE = ("-m", "tests.sim.dream_city.digests")


def of_a_process(python, games, *sets, **env):
    answer = python(*MODULE, str(games), *sets, env=env, timeout=600)
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_a_fresh_process_plays_the_same_games(python, hash_seed):
    """Neither what was played before nor the order of Python's sets can be seen."""
    games = some(500)
    assert of_a_process(python, games, PYTHONHASHSEED=hash_seed) == digests(games)


def test_interpreted_and_compiled_kernels_play_the_same_games(python):
    """Every width and overflow of a number is the same in both; more games in the slow test."""
    other = "0" if interpreted() else "1"
    assert of_a_process(python, 1, NUMBA_DISABLE_JIT=other) == digests(1)


@pytest.mark.slow
@pytest.mark.skipif(interpreted(), reason="bounds are checked by compiled code")
def test_no_array_is_read_or_written_out_of_bounds(python):
    """Numba does not look unless it is told to; with every option set and number of players."""
    probe = python("-m", "tests.sim.dream_city.beyond", env={"NUMBA_BOUNDSCHECK": "1"})
    assert probe.stdout.strip() == "noticed", probe.stderr
    checked = of_a_process(python, 400, *OPTION_SETS, NUMBA_BOUNDSCHECK="1")
    assert checked == digests(400, tuple(OPTION_SETS))


@pytest.mark.slow
def test_interpreted_and_compiled_agree_under_all_options(python):
    other = "0" if interpreted() else "1"
    there = of_a_process(python, 5, *OPTION_SETS, NUMBA_DISABLE_JIT=other)
    assert there == digests(5, tuple(OPTION_SETS))


# --- strategies that waste random numbers --------------------------------------------------------


@both_games
@every_count
@pytest.mark.parametrize("wasteful", [("mark",), ("extractor",), ("turncoat",), ROLES])
def test_wasting_random_numbers_changes_nothing(players, wasteful, options):
    """The same choices after a thousand numbers more: every game stays what it was."""
    games = some(40)
    thrifty = rows(seats(dict.fromkeys(ROLES, fixed)), players, games, **options)
    mixed = seats({role: fixed_burning if role in wasteful else fixed for role in ROLES})
    assert rows(mixed, players, games, **options).tobytes() == thrifty.tobytes()


@both_games
@every_count
@pytest.mark.parametrize("wasteful", [("mark",), ("extractor", "turncoat")])
def test_a_seats_choices_do_not_depend_on_what_others_draw(players, wasteful, options):
    """Seats have streams of their own: random seats choose alike beside thrifty and wasteful
    ones."""
    games = some(40)

    def lineup(one):
        return seats({role: one if role in wasteful else "random" for role in ROLES})

    thrifty = rows(lineup(fixed), players, games, **options)
    assert rows(lineup(fixed_burning), players, games, **options).tobytes() == thrifty.tobytes()


def told(game: Recorded, name: str, field: int) -> list:
    """One field of all events of a name, in the order of the game."""
    found = []
    for state in [*game.states, game.end]:
        found += [event[field] for event in events_in(state["log"]) if event[0] == name]
    return found


FIRST_GAME = {}
# Characters who neither reorder the deck nor throw dice of their own number into the row: Creation
# puts a card on it, Scheme draws blindly, Convict throws two at once.
STEADY = {
    "characters": "dealt",
    "mark": "black-hole",
    "extractor_pool": ",".join(
        name
        for name in edition()["extractor"]
        if name not in ("space-queen", "forger", "judger-of-mind")
    ),
}


def dice(game: Recorded) -> list[int]:
    """The faces of all dice, for shots and for skills, in the order of the game."""
    found = []
    for state in [*game.states, game.end]:
        for e in state["log"]["event"][: int(state["log"]["n"])].tolist():
            kind, value, extra = e[0], e[5], e[6]
            found += {st.EV_ROLL: [value], st.EV_DIE: [extra]}.get(kind, [])
    return found


@pytest.mark.parametrize("options", [FIRST_GAME, STEADY], ids=["first game", "characters"])
@every_count
def test_other_choices_meet_the_same_deck_pile_and_dice(players, options):
    """Games of one number share their luck, whatever is done in them."""
    lineups = [
        seated("random"),
        seated("basic"),
        seats(dict.fromkeys(ROLES, random_burning)),
        seats(dict.fromkeys(ROLES, fixed)),
    ]
    luck = {"draw": 2, "bribe": 2, "dealt": 2}
    lengths = set()
    for number in range(1 if interpreted() else 20):
        games = [recorded(lineup, players, number, **options) for lineup in lineups]
        rows_of_luck = {
            name: [told(game, name, field) for game in games] for name, field in luck.items()
        }
        rows_of_luck["dice"] = [dice(game) for game in games]
        for name, sequences in rows_of_luck.items():
            for one, other in combinations(sequences, 2):
                shared = min(len(one), len(other))
                assert one[:shared] == other[:shared], name
            lengths |= {(name, len(sequence)) for sequence in sequences}
    expected = {"draw", "bribe", "dice"} | ({"dealt"} if options else set())
    assert {name for name, length in lengths if length >= 2} == expected


@both_games
@every_count
def test_choosing_draws_from_the_own_stream_and_changes_nothing_else(players, options):
    """A strategy that draws moves its own seat's stream; the rest of the state stays."""
    game = begin(players, **options)
    seating = seated("random")
    for _ in range(40):
        if game.over():
            break
        game.kernels.legal(game.state, game.list)
        p = int(game.table.to_move)
        before = game.state.copy()
        index = game.kernels.choose(game.state, game.list, seating.functions, seating.weights)
        words = game.hidden.choice[p].word.copy()
        assert words.tolist() != before[0].hidden.choice[p].word.tolist()
        game.hidden.choice[p].word[:] = before[0].hidden.choice[p].word
        assert contents(game.state[0]) == contents(before[0])
        game.hidden.choice[p].word[:] = words
        game.state[0].log.n = 0
        game.kernels.apply(game.state, game.list, index)


def test_all_streams_of_many_games_are_different():
    """Dice and choices, of every seat and game: no two start alike."""
    found = set()
    games = some(500)
    for number in range(games):
        hidden = begin(8, game=number).hidden
        found.add(tuple(hidden.dice.word.tolist()))
        found |= {tuple(hidden.choice[p].word.tolist()) for p in range(8)}
    assert len(found) == 9 * games
