"""What an answer stands for: the place of an action in the list, or its number."""

import numpy as np
import pytest

from sim.core.game import records
from sim.core.jit import entry, numba
from sim.core.weights import WEIGHTS
from sim.solo.actions import count, list_actions
from sim.solo.ask import place_of
from sim.solo.state import CARD, END, LEGAL, USE, WORD, YES, Legals, WeightRows

i8 = numba.types.int64
ACTIONS = (END, YES, CARD + 3, USE + 2)


@entry(i8(Legals, WeightRows, i8))
def place(legals, weights, said):
    """The place in the list that an answer stands for, as the game takes it."""
    count(legals[0])
    list_actions(legals[0])
    return place_of(said, legals[0], weights[0])


def asked(said: int, by_number: bool) -> int:
    legals, weights = records(LEGAL, 1), records(WEIGHTS, 1)
    for action in ACTIONS:
        legals[0].word[action // WORD] |= 1 << action % WORD
    weights[0].by_number = by_number
    found = int(place(legals, weights, said))
    plain = np.ndarray(1, LEGAL, legals)[0]
    assert plain["action"][: plain["n"]].tolist() == list(ACTIONS)
    return found


@pytest.mark.parametrize("said", range(len(ACTIONS)))
def test_an_answer_by_place_is_that_place(said):
    assert asked(said, False) == said


@pytest.mark.parametrize("where", range(len(ACTIONS)))
def test_an_answer_by_number_is_the_place_of_that_action(where):
    assert asked(ACTIONS[where], True) == where


@pytest.mark.parametrize(("said", "where"), [(-1, 0), (len(ACTIONS), 3), (10**12, 3)])
def test_a_place_beyond_the_list_is_held_to_it(said, where):
    assert asked(said, False) == where


@pytest.mark.parametrize(
    ("said", "where"), [(-9, 0), (CARD, 2), (CARD + 4, 3), (USE + 3, 3), (10**12, 3)]
)
def test_a_number_that_is_not_legal_stands_for_the_next_one_that_is(said, where):
    assert asked(said, True) == where
