"""The legal actions of a decision: a set of numbers, and where one stands in the list of them.

The set is four words of bits. The list has the same numbers in rising order; it is written for
those who read it.
"""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.solo.state import WORD, WORDS, Legal

void = numba.types.void
ACTIONS = WORD * WORDS


@inlined
def count(legal):
    """Note how many actions are legal."""
    first = bits_in(legal.word[0]) + bits_in(legal.word[1])
    legal.n = first + bits_in(legal.word[2]) + bits_in(legal.word[3])


@kernel(void(Legal))
def list_actions(legal):
    """Write the set as a list: numbers in rising order."""
    n = 0
    for i in range(WORDS):
        bits = legal.word[i]
        while bits != 0:
            legal.action[np.uint32(n)] = i * WORD + lowest_bit(bits)
            n += 1
            bits &= bits - 1
    legal.n = n


@inlined
def can(legal, action):
    """Whether an action is legal."""
    return (legal.word[np.uint32(action >> 6)] >> (action & (WORD - 1))) & 1 != 0


@inlined
def index_of(legal, action):
    """Where an action stands in the list of legal ones, which has it."""
    word, bit = action >> 6, action & (WORD - 1)
    index = bits_in(legal.word[np.uint32(word)] & ((np.int64(1) << bit) - 1))
    for i in range(word):
        index += bits_in(legal.word[i])
    return index


@inlined
def first_of(legal):
    """The legal action with the lowest number."""
    action = np.int64(0)
    for i in range(WORDS):
        if legal.word[i] != 0:
            action = i * WORD + lowest_bit(legal.word[i])
            break
    return action
