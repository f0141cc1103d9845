"""The plays of the play phase as two sets of bits, one bit a play.

What a player may do hangs on a dozen conditions on hand and table, each a coin flip to a
processor. As sets they are worked out without a single branch, and a strategy can ask for all
shots at somebody at once. The first word holds the plays that are aimed at a level or at nothing
(``legal.places``), the second those aimed at a seat (``legal.targets``); a play stands in the list
of legal actions in the order of its bit.
"""

from typing import Any

import numpy as np

from sim.core.jit import inlined, interpreted, numba
from sim.dream_city.state import (
    ACTION,
    ALL_LEVELS,
    ARMOUR,
    ASSASSIN,
    CONJURED,
    END_PHASE,
    FREE_MOVE,
    LEVELS,
    MARK,
    MAX_SEATS,
    NO_CARD,
    NOBODY,
    PEEK,
    PLAY_CONJURED,
    PLAY_PEEK_BRIBES,
    PLAY_PEEK_VAULT,
    PLAY_PULL,
    PLAY_SHAPESHIFT,
    PLAY_SHOOT,
    PLAY_SHUTTLE,
    PLAY_UNSEAL,
    PULL,
    REVIVE,
    SHAPESHIFT,
    SHOOT,
    SHUTTLE,
    UNSEAL,
    USE_SKILL,
    USE_SKILL_ON,
    WARHEAD,
)

i4, i8 = numba.types.int32, numba.types.int64

WORD = 64
SECOND = WORD + 1  # where the codes of the second word begin; behind each word lies that of no bit
MARK_BIT = 1 << MARK
ALL_SEATS = (1 << MAX_SEATS) - 1
# Where the plays of a kind begin in the first word; one bit a level (or seat) for those aimed at
# one.
AT_END, AT_CONJURED = 0, 1
AT_UNSEAL, AT_SHUTTLE, AT_FREE_MOVE, AT_PEEK_VAULT = range(2, 2 + 4 * (LEVELS + 1), LEVELS + 1)
AT_PEEK_BRIBES = AT_PEEK_VAULT + LEVELS + 1
AT_SHAPESHIFT = AT_PEEK_BRIBES + MAX_SEATS
AT_SKILL = AT_SHAPESHIFT + MAX_SEATS
AT_SKILL_ON = AT_SKILL + 1
# And in the second, one bit a seat.
AT_SHOOT, AT_ASSASSIN, AT_ARMOUR, AT_WARHEAD, AT_PULL, AT_REVIVE = range(
    0, 6 * MAX_SEATS, MAX_SEATS
)


CARD_BITS, WHERE_BITS, WHO_BITS, BYTE = 8, 16, 24, 255  # where the fields of an action begin


def code_of(kind: int, card: int, where: int, who: int) -> int:
    """The four fields of an action as one number, `kind` lowest, as they lie in memory."""
    fields = int(kind), int(card) & BYTE, int(where) & BYTE, int(who) & BYTE
    return fields[0] | fields[1] << CARD_BITS | fields[2] << WHERE_BITS | fields[3] << WHO_BITS


coded = inlined(i8(i8, i8, i8, i8))(code_of)


def _write_action(action: Any, code: int) -> None:
    fields = np.array([code], "<u4").view(ACTION)[0]
    action.kind, action.card, action.where, action.who = fields.item()


@numba.extending.intrinsic
def _store_action(context, action, code):
    """Store the four bytes in one go; that no compiler finds out by itself."""

    def generate(context, builder, signature, values):
        word = context.cast(builder, values[1], signature.args[1], i4)
        where = builder.bitcast(values[0], word.type.as_pointer())
        builder.store(word, where, align=1)
        return context.get_dummy_value()

    return numba.types.void(action, code), generate


# Write an action, a record of ACTION, from its code.
write_action = _write_action if interpreted() else _store_action


def _codes() -> np.ndarray:
    """The action that each bit stands for, and 0 where there is no bit."""
    codes = np.zeros(2 * SECOND, np.uint32)
    codes[AT_END] = code_of(END_PHASE, NO_CARD, 0, NOBODY)
    codes[AT_CONJURED] = code_of(PLAY_CONJURED, CONJURED, 0, NOBODY)
    codes[AT_SKILL] = code_of(USE_SKILL, NO_CARD, 0, NOBODY)
    for first, kind, card in (
        (AT_UNSEAL, PLAY_UNSEAL, UNSEAL),
        (AT_SHUTTLE, PLAY_SHUTTLE, SHUTTLE),
        (AT_FREE_MOVE, FREE_MOVE, NO_CARD),
        (AT_PEEK_VAULT, PLAY_PEEK_VAULT, PEEK),
    ):
        for level in range(1, LEVELS + 1):
            codes[first + level] = code_of(kind, card, level, NOBODY)
    for first, kind, card in (
        (AT_PEEK_BRIBES, PLAY_PEEK_BRIBES, PEEK),
        (AT_SHAPESHIFT, PLAY_SHAPESHIFT, SHAPESHIFT),
        (AT_SKILL_ON, USE_SKILL_ON, NO_CARD),
        (SECOND + AT_SHOOT, PLAY_SHOOT, SHOOT),
        (SECOND + AT_ASSASSIN, PLAY_SHOOT, ASSASSIN),
        (SECOND + AT_ARMOUR, PLAY_SHOOT, ARMOUR),
        (SECOND + AT_WARHEAD, PLAY_SHOOT, WARHEAD),
        (SECOND + AT_PULL, PLAY_PULL, PULL),
        (SECOND + AT_REVIVE, REVIVE, NO_CARD),
    ):
        for seat in range(MAX_SEATS):
            codes[first + seat] = code_of(kind, card, 0, seat)
    return codes


CODES = _codes()


@inlined
def when(condition, bits):
    """The set `bits` if `condition` holds, else the empty set; no branch."""
    return bits if condition else 0


@inlined
def everyone(t):
    """The set of all seats of a table."""
    return (1 << np.int64(t.seats)) - 1


@inlined
def levels_beside(level):
    """The set of levels adjacent to `level`, which is 1 to 4; those two are not adjacent."""
    return (0b101 << np.int64(level) >> 1) & ALL_LEVELS


@inlined
def shots_at(seats):
    """All SHOOT-type plays at one of the set `seats`."""
    return seats * (1 << AT_SHOOT | 1 << AT_ASSASSIN | 1 << AT_ARMOUR | 1 << AT_WARHEAD)


@inlined
def within_reach(legal):
    """The set of seats that some SHOOT-type play can be aimed at."""
    t = legal.targets
    return (t >> AT_SHOOT | t >> AT_ASSASSIN | t >> AT_ARMOUR | t >> AT_WARHEAD) & ALL_SEATS
