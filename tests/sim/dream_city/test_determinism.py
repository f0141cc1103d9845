"""The same games, however they are played: threads, blocks, processes, compiled or interpreted.

And randomness has addresses: nothing that a strategy draws shifts what the deck, the pile, the
dice or another seat brings.
"""

import json
from itertools import combinations

import numpy as np
import pytest
from scipy import stats

from sim.core.jit import interpreted
from sim.core.runner import in_order, play_block
from sim.dream_city import GAME
from tests.rules.position import (
    BLANKS,
    CARDS,
    DEALS,
    EVENTS,
    Position,
    begin,
    contents,
    every_count,
    in_words,
    template,
)
from tests.sim.dream_city.blocks import OPTION_SETS, rows, seated, some
from tests.sim.dream_city.digests import digests
from tests.sim.dream_city.loops import Recorded, count_rolls, deal_many, recorded
from tests.sim.dream_city.probes import fixed, fixed_burning, random_burning, seats

LIKELY = 1e-4  # seeds are fixed: a p-value below it means a fault, not bad luck
ROLES = GAME.roles

# --- threads and blocks --------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("strategy", ["random", "basic"])
def test_neither_threads_nor_the_size_of_blocks_can_be_seen(players, strategy):
    games = some(150)
    start, seating = template(players), seated(strategy)
    whole = rows(strategy, players, games)
    for threads in (2,) if interpreted() else (1, 2, 8):
        for size in (1 if threads == 8 else 3, 64, games):
            jobs = [(first, min(size, games - first)) for first in range(0, games, size)]

            def work(job):
                with np.errstate(over="ignore"):
                    return play_block(GAME, start, seating, 1, *job)

            parts = [block for _, block in in_order(jobs, work, threads)]
            assert np.concatenate(parts).tobytes() == whole.tobytes()


@every_count
def test_a_block_does_not_depend_on_what_was_played_before(players):
    """Working arrays are reused from game to game; nothing of one is left in the next."""
    games = some(100)
    forwards = [rows("random", players, 1, first=g) for g in range(games)]
    backwards = [rows("random", players, 1, first=g) for g in reversed(range(games))][::-1]
    assert np.concatenate(forwards).tobytes() == np.concatenate(backwards).tobytes()
    assert np.concatenate(forwards).tobytes() == rows("random", players, games).tobytes()


@every_count
def test_seeds_and_game_numbers_make_a_difference(players):
    """So that the equalities of this module mean something."""
    games = some(100)
    one = rows("random", players, games)
    assert one.tobytes() != rows("random", players, games, seed=2).tobytes()
    assert one.tobytes() != rows("random", players, games, first=1).tobytes()
    assert one[1:].tobytes() == rows("random", players, games - 1, first=1).tobytes()


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
    """Every width and overflow of a number is the same in both."""
    other = "0" if interpreted() else "1"
    assert of_a_process(python, 4, NUMBA_DISABLE_JIT=other) == digests(4)


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
    there = of_a_process(python, 3, *OPTION_SETS, NUMBA_DISABLE_JIT=other)
    assert there == digests(3, tuple(OPTION_SETS))


# --- strategies that waste random numbers --------------------------------------------------------


@every_count
@pytest.mark.parametrize("wasteful", [("mark",), ("extractor",), ("turncoat",), ROLES])
def test_wasting_random_numbers_changes_nothing(players, wasteful):
    """The same choices after a thousand numbers more: every game stays what it was."""
    games = some(40)
    thrifty = rows(seats(dict.fromkeys(ROLES, fixed)), players, games)
    mixed = seats({role: fixed_burning if role in wasteful else fixed for role in ROLES})
    assert rows(mixed, players, games).tobytes() == thrifty.tobytes()


@every_count
@pytest.mark.parametrize("wasteful", [("mark",), ("extractor", "turncoat")])
def test_a_seats_choices_do_not_depend_on_what_others_draw(players, wasteful):
    """Seats have streams of their own: random seats choose alike beside thrifty and wasteful
    ones."""
    games = some(40)

    def lineup(one):
        return seats({role: one if role in wasteful else "random" for role in ROLES})

    thrifty = rows(lineup(fixed), players, games)
    assert rows(lineup(fixed_burning), players, games).tobytes() == thrifty.tobytes()


def told(game: Recorded, name: str, field: int) -> list:
    """One field of all events of a name, in the order of the game."""
    found = []
    for state in [*game.states, game.end]:
        log = state["log"]
        events = [in_words(EVENTS[int(e["kind"])], e) for e in log["event"][: int(log["n"])]]
        found += [event[field] for event in events if event[0] == name]
    return found


@every_count
def test_other_choices_meet_the_same_deck_pile_and_dice(players):
    """Games of one number share their luck, whatever is done in them."""
    lineups = [
        seated("random"),
        seated("basic"),
        seats(dict.fromkeys(ROLES, random_burning)),
        seats(dict.fromkeys(ROLES, fixed)),
    ]
    lengths = set()
    for number in range(1 if interpreted() else 20):
        games = [recorded(lineup, players, number) for lineup in lineups]
        for name, field in (("draw", 2), ("bribe", 2), ("roll", 2)):
            sequences = [told(game, name, field) for game in games]
            for one, other in combinations(sequences, 2):
                shared = min(len(one), len(other))
                assert one[:shared] == other[:shared], name
            lengths |= {(name, len(sequence)) for sequence in sequences}
    assert {name for name, length in lengths if length >= 2} == {"draw", "bribe", "roll"}


@every_count
def test_choosing_draws_from_the_own_stream_and_changes_nothing_else(players):
    """A strategy that draws moves its own seat's stream; the rest of the state stays."""
    game = begin(players)
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


# --- what cells share ----------------------------------------------------------------------------


@every_count
def test_cells_share_deal_pile_and_dice_where_they_can(players):
    """An option that does not touch deck or pile leaves them; a larger deck leaves the pile."""
    plain = begin(players, game=3)
    others = {"hand_limit": 3, "draw": 3, "unlocks_per_turn": 2, f"locks__{players}": (1, 1, 1, 1)}
    for name, value in others.items():
        same = begin(players, game=3, **{name: value})
        assert same.hidden.deck.tolist() == plain.hidden.deck.tolist()
        assert same.hidden.bribes.tolist() == plain.hidden.bribes.tolist()
        assert same.hidden.dice.word.tolist() == plain.hidden.dice.word.tolist()
    larger = begin(players, game=3, deck__unseal=30)
    assert larger.hidden.bribes.tolist() == plain.hidden.bribes.tolist()
    assert larger.hidden.dice.word.tolist() == plain.hidden.dice.word.tolist()


def test_tables_of_different_size_share_the_deal():
    """The deck of game g is the same for four players and for eight."""
    decks = {tuple(begin(players, game=5).hidden.deck.tolist()) for players in (4, 5, 6, 7, 8)}
    assert len(decks) == 1


# --- deals and dice in bulk ----------------------------------------------------------------------

in_bulk = pytest.mark.skipif(interpreted(), reason="this many deals are for compiled code")
DEAL_COUNT = 40_000


@pytest.fixture(scope="module")
def deals():
    decks = np.zeros((DEAL_COUNT, 97), np.int8)
    piles = np.zeros((DEAL_COUNT, 3), np.int8)
    deal_many(template(8), GAME.kernels().new_state(), 20, 0, decks, piles)
    return decks, piles


@in_bulk
def test_no_two_games_are_dealt_alike(deals):
    assert len({deck.tobytes() for deck in deals[0]}) == DEAL_COUNT


@in_bulk
def test_every_deal_holds_the_same_cards(deals):
    assert (np.sort(deals[0], axis=1) == np.sort(deals[0][0])).all()
    assert set(deals[1].sum(axis=1).tolist()) == {DEALS[8]}
    assert deals[1].shape[1] == DEALS[8] + BLANKS[8]


@in_bulk
def test_every_kind_is_as_likely_at_every_place_of_the_deck(deals):
    decks = deals[0]
    numbers = np.bincount(decks[0])
    expected = DEAL_COUNT * numbers / 97
    p_values = []
    for place in range(97):
        seen = np.bincount(decks[:, place], minlength=len(numbers))
        p_values.append(stats.chisquare(seen, expected).pvalue)
    assert min(p_values) > LIKELY
    assert stats.kstest(p_values, "uniform").pvalue > LIKELY


@in_bulk
def test_neighbouring_cards_are_independent(deals):
    """The next card of the deck follows the one before as chance has it."""
    decks = deals[0]
    numbers = np.bincount(decks[0])
    kinds = len(numbers)
    pairs = np.bincount(decks[:, -1].astype(int) * kinds + decks[:, -2], minlength=kinds**2)
    expected = np.outer(numbers, numbers) - np.diag(numbers)
    expected = (expected / (97 * 96) * DEAL_COUNT).ravel()
    assert stats.chisquare(pairs, expected).pvalue > LIKELY


@in_bulk
def test_every_order_of_the_bribe_pile_is_as_likely(deals):
    piles = deals[1]
    orders = np.bincount(piles @ np.array([4, 2, 1]), minlength=8)
    seen = orders[orders > 0]
    assert len(seen) == 3, "two DEALs and one other card lie in three orders"
    assert stats.chisquare(seen).pvalue > LIKELY


@in_bulk
def test_deck_and_bribe_pile_are_independent(deals):
    decks, piles = deals
    table = np.zeros((2, len(CARDS) - 1))
    np.add.at(table, (piles[:, -1], decks[:, -1]), 1)
    assert stats.chi2_contingency(table).pvalue > LIKELY


@pytest.fixture(scope="module")
def rolls():
    kernels, seating = GAME.kernels(), seated("random")
    counts = np.zeros((7, 7), np.int64)
    for players in (4, 6, 8):
        count_rolls(
            template(players),
            kernels.new_state(),
            kernels.new_legal(),
            seating.functions,
            seating.weights,
            21,
            0,
            3000,
            counts,
        )
    return counts


@in_bulk
def test_every_face_is_as_likely_in_real_shots(rolls):
    assert not rolls[:, 0].any()
    faces = rolls[:, 1:].sum(axis=0)
    assert faces.sum() > 50_000
    assert stats.chisquare(faces).pvalue > LIKELY
    assert stats.chisquare(rolls[0, 1:]).pvalue > LIKELY, "of the first shot of a game, too"


@in_bulk
def test_a_roll_does_not_depend_on_the_one_before(rolls):
    assert stats.chi2_contingency(rolls[1:, 1:]).pvalue > LIKELY


def test_wanted_dice_are_really_rolled():
    """What the rule tests lean on: a position's dice come from a stream like any other."""
    game = Position(4, turn_of=1, hands={1: "3 shoot"}, dice=(6, 5, 6))
    for face in (6, 5, 6):
        game.do("shoot", "shoot", 2)
        assert game.events("roll")[0][2] == face
