"""The best of some rules, as a strategy's kernel sees it and compared with a plain search."""

import numba
import numpy as np
import pytest

from sim.core.game import records
from sim.core.jit import kernel
from sim.core.weights import STEPS
from sim.dream_city import plays
from sim.dream_city import state as st
from strategies.dream_city.rules import at_level, at_seat, index_of, no_play

i8 = numba.types.int64
Rows = numba.types.Array(i8, 2, "C")


@kernel
def best(legal, rules):
    choice = no_play()
    for i in range(len(rules)):
        if rules[i, 0] == 0:
            choice = at_level(choice, legal, rules[i, 1], rules[i, 2])
        else:
            choice = at_seat(choice, legal, rules[i, 1], rules[i, 2])
    return index_of(legal, choice)


@numba.njit(i8(st.Legals, Rows))
def chosen(legals, rules):
    return best(legals[0], rules)


def lists(places: set[int], targets: set[int]):
    legal = records(st.LEGAL, 1)
    legal[0].places = sum(1 << bit for bit in places)
    legal[0].targets = sum(1 << bit for bit in targets)
    return legal


def by_search(places: set[int], targets: set[int], rules) -> int:
    """All legal plays in order, each worth what its best rule says."""
    legal = [(0, bit) for bit in sorted(places)] + [(1, bit) for bit in sorted(targets)]
    worths = [0 if play == (0, plays.AT_END) else -1 for play in legal]
    for word, worth, some in rules.tolist():
        first = next((k for k, (w, bit) in enumerate(legal) if w == word and some >> bit & 1), None)
        if first is not None:
            worths[first] = max(worths[first], worth)
    return worths.index(max(worths))


def rules_of(*rules: tuple[int, float, set[int]]) -> np.ndarray:
    rows = [[word, round(worth * STEPS), sum(1 << b for b in some)] for word, worth, some in rules]
    return np.array(rows, np.int64).reshape(-1, 3)


END = plays.AT_END


def test_without_a_rule_the_phase_ends():
    assert chosen(lists({END, 7}, {3}), rules_of()) == 0


def test_a_rule_worth_nothing_or_less_is_not_followed():
    legal = lists({END, 7}, {3})
    assert chosen(legal, rules_of((0, 0.0, {7}), (1, -1.0, {3}))) == 0


def test_the_best_rule_wins_wherever_it_stands():
    legal = lists({END, 7, 9}, {3, 30})
    assert chosen(legal, rules_of((0, 1.0, {7}), (1, 2.0, {30}), (0, 1.5, {9}))) == 4


def test_within_a_rule_the_first_legal_play_is_taken():
    assert chosen(lists({END, 9, 12}, set()), rules_of((0, 1.0, {4, 9, 12}))) == 1


def test_a_rule_none_of_whose_plays_is_legal_says_nothing():
    assert chosen(lists({END, 9}, {2}), rules_of((0, 5.0, {8}), (1, 1.0, {2}))) == 2


def test_of_equal_worth_the_first_in_the_list_wins():
    assert chosen(lists({END, 9}, {2}), rules_of((1, 1.0, {2}), (0, 1.0, {9}))) == 1


@pytest.mark.parametrize("seed", range(5))
def test_random_rules_on_random_lists(seed):
    rng = np.random.default_rng(seed)
    for _ in range(100):
        places = {END, *rng.choice(range(1, 40), rng.integers(0, 6), replace=False).tolist()}
        targets = set(rng.choice(60, rng.integers(0, 8), replace=False).tolist())
        some = rng.integers(1, 1 << 60, 8) & rng.integers(1, 1 << 60, 8) & ~1
        # distinct worths, so that plays of one rule are never tied with those of another
        worths = rng.permutation(np.arange(-3, 5)) * STEPS // 3
        rules = np.stack([rng.integers(0, 2, 8), worths, some], axis=1)
        assert chosen(lists(places, targets), rules) == by_search(places, targets, rules)
