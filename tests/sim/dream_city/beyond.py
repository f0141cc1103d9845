"""Reads an array beyond its end, and says whether that was noticed.

``python -m tests.sim.dream_city.beyond``
"""

from sim.core.game import records
from sim.core.jit import entry, kernel, numba
from sim.dream_city.state import MAX_KINDS, STATE, States


@kernel
def cards_of_a_kind(s, card):
    return s.seat[0].hand[card]


@entry(numba.types.int64(States, numba.types.int64))
def read(state, card):
    return cards_of_a_kind(state[0], card)


if __name__ == "__main__":
    try:
        read(records(STATE, 1), MAX_KINDS)
    except IndexError:
        print("noticed")
    else:
        print("not noticed")
