"""What public acts tell: where the secret may lie, and whom not to trust. Shared by `skilled`.

Each clue has a named weight, and what they add up to is read as worth among other worths: a
level's clues are weighed against its locks and how far away it is. The weights come first in a
strategy that reads them, CLUES before TRUSTS.
"""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.dream_city.characters.kit import CHARACTERS
from sim.dream_city.plays import MARK_BIT, when
from sim.dream_city.state import LEVELS, Table, Weights
from strategies.dream_city.view import seats_on, suspects

i8 = numba.types.int64

# What speaks for a level hiding the secret: what a mark likes, and what was seen there.
CLUES = {
    "clue_level_1": 0.0,
    "clue_level_2": 0.0,
    "clue_level_3": 0.0,
    "clue_level_4": 0.0,
    "clue_foiled": 3.0,  # for each unlock there that was cancelled
    "clue_mark": 2.0,  # the mark stands there
}
(
    CLUE_LEVEL_1,
    CLUE_LEVEL_2,
    CLUE_LEVEL_3,
    CLUE_LEVEL_4,
    CLUE_FOILED,
    CLUE_MARK,
    AFTER_CLUES,
) = range(7)
# How far an extractor with a bribe card is trusted; a turncoat if it comes to less than 0.
TRUSTS = {
    "trust_risk": -5.0,  # for each bribe card held, times the share of DEALs among all
    "trust_cancelled": -4.0,  # for each unlock of an extractor cancelled
    "trust_unlocked": 1.5,  # for each unlock
}
TRUST_RISK, TRUST_CANCELLED, TRUST_UNLOCKED, AFTER_TRUSTS = range(AFTER_CLUES, AFTER_CLUES + 4)


@kernel(i8(Table, Weights, i8))
def clues(table, w, level):
    """What speaks for the secret being on `level`, in fixed point.

    Parameters
    ----------
    table : record of TABLE
    w : record of WEIGHTS
        With those of CLUES first.
    level : int

    Returns
    -------
    int
    """
    foiled = 0
    for p in range(1, table.seats):
        foiled += table.record.foiled[p, level]
    return (
        w.steps[CLUE_LEVEL_1 - 1 + level]
        + w.steps[CLUE_FOILED] * foiled
        + w.steps[CLUE_MARK] * (seats_on(table, level) & MARK_BIT)
    )


@kernel(i8(Table, Weights))
def likely_turncoats(table, w):
    """The set of extractors with a bribe card whose acts speak against them.

    Parameters
    ----------
    table : record of TABLE
    w : record of WEIGHTS
        With those of CLUES and TRUSTS first.

    Returns
    -------
    int
        A set of seats.
    """
    seats, found = suspects(table), 0
    while seats != 0:
        p = lowest_bit(seats)
        seats &= seats - 1
        found |= when(trust_in(table, w, p) < 0, 1 << p)
    return found


@inlined
def by_share_of_deals(table, worth):
    """A worth times the share of DEALs among all bribe cards of the game."""
    deals = np.int64(table.rules.bribe_deals)
    return worth * deals // max(1, deals + table.rules.bribe_blanks)


@kernel(i8(Table, Weights, i8))
def trust_in(table, w, p):
    """How far seat `p` is trusted, in fixed point."""
    unlocked = 0
    for level in range(1, LEVELS + 1):
        unlocked += table.record.unlocked[p, level]
    return (
        by_share_of_deals(table, w.steps[TRUST_RISK] * table.bribes_held[p])
        + w.steps[TRUST_CANCELLED] * unlocks_cancelled(table, p)
        + w.steps[TRUST_UNLOCKED] * unlocked
    )


@kernel(i8(Table, i8))
def unlocks_cancelled(table, p):
    """How many unlocks of extractors seat `p` has cancelled."""
    n = 0
    for who in range(1, table.seats):
        n += table.record.cancelled[p, who]
    return n


@kernel(i8(Table))
def open_turncoats(table):
    """The set of extractors with a bribe card who have cancelled an unlock."""
    seats, found = suspects(table), 0
    while seats != 0:
        p = lowest_bit(seats)
        seats &= seats - 1
        found |= when(unlocks_cancelled(table, p) > 0, 1 << p)
    return found


def picks(mark: bool, **special: float) -> dict[str, float]:
    """The weights ``pick_<name>`` of one side's characters: which one of those dealt is chosen.

    Parameters
    ----------
    mark : bool
        Whether for the mark or for an extractor.
    **special : float
        What having that character is worth, in points of win rate; 0 where nothing is said.

    Returns
    -------
    dict of str to float
        In the order of their codes.
    """
    names = [name.replace("-", "_") for name, one in CHARACTERS.items() if one.mark == mark]
    return {f"pick_{name}": special.get(name, 0.0) for name in names}


def first_code(mark: bool) -> int:
    """The lowest code of a character of one side; the codes of a side follow each other."""
    return min(one.code for one in CHARACTERS.values() if one.mark == mark)
