"""Asking a strategy at every decision of many games, and asking it again: the compiled loop.

It is one loop for all games, and calls a game's kernels by their addresses. At each decision of
the role in question the strategy is asked twice about the same position, its answer is held
against the list, and all that it was handed is compared with a copy, but for what it owns. It may
be asked once more for each weight, with that weight at 0. Every so many positions are kept, for
questions that are not asked in the millions. See `strategies.questions`.
"""

import numpy as np

from sim.core.jit import kernel
from sim.core.weights import MAX_WEIGHTS

WORD_BYTES = 4
OUT_OF_RANGE, WROTE_STATE, WROTE_LEGAL, WROTE_WEIGHTS, UNSTEADY = range(5)
FAULTS = 5

TASK = np.dtype(
    [
        ("role", "i8"),
        ("seed", "i8"),
        ("first", "i8"),  # number of the first game
        ("games", "i8"),
        ("cap", "i8"),  # steps after which a game is given up
        ("weights", "i8"),  # how many of the weights are set to 0 in turn
        ("stride", "i8"),  # of so many positions one is kept; 0 keeps none
        ("repeats", "i8"),  # times the strategy is asked again, to take its time
    ]
)
# A position, and what goes with it: the answer, or the byte of a record that was written to.
PLACE = np.dtype([("game", "i8"), ("step", "i8"), ("seat", "i8"), ("detail", "i8")])
REPORT = np.dtype(
    [
        ("asked", "i8"),  # decisions of the role
        ("kept", "i8"),  # positions
        ("considered", "i8"),  # decisions asked about with each weight at 0
        ("changed", "i8", (MAX_WEIGHTS,)),  # choices that a weight changed
        ("faults", "i8", (FAULTS,)),
        ("first", PLACE, (FAULTS,)),  # the first fault of each kind
        ("sink", "i8"),  # so that no answer can be optimised away
    ]
)


@kernel
def differs(one, other):
    """The number of the first byte in which two arrays of words differ, or -1."""
    for i in range(len(one)):
        if one[i] != other[i]:
            return WORD_BYTES * i + first_byte(np.int64(one[i] ^ other[i]))
    return -1


@kernel
def differs_beyond(one, other, spared):
    """The same but for the bits that are set in `spared`."""
    for i in range(len(one)):
        word = np.int64(one[i] ^ other[i]) & ~np.int64(spared[i])
        if word != 0:
            return WORD_BYTES * i + first_byte(word)
    return -1


@kernel
def first_byte(word):
    """The number of the lowest byte of a word that is not 0."""
    n = 0
    while word & 255 == 0:
        word >>= 8
        n += 1
    return n


@kernel
def note(report, fault, game, step, seat, detail):
    """Count a fault, and keep where it was first."""
    if report.faults[fault] == 0:
        first = report.first[fault]
        first.game, first.step, first.seat, first.detail = game, step, seat, detail
    report.faults[fault] += 1


@kernel
def wrote(words, owned, report, game, step, p):
    """Whether the strategy wrote to what it does not own, noted."""
    state, before, _, legal, listed, weights, kept = words
    found = False
    spot = differs_beyond(state, before, owned[p])
    if spot >= 0:
        note(report, WROTE_STATE, game, step, p, spot)
        found = True
    spot = differs(legal, listed)
    if spot >= 0:
        note(report, WROTE_LEGAL, game, step, p, spot)
        found = True
    spot = differs(weights, kept)
    if spot >= 0:
        note(report, WROTE_WEIGHTS, game, step, p, spot)
        weights[:] = kept
        found = True
    return found


@kernel
def examine(consult, boards, lists, words, owned, players, rows, task, report, at):
    """Ask the strategy of the role about one position in all ways; return its first answer."""
    state, before, after = boards
    legals, listed = lists
    game, step, p = at
    before[0], listed[0] = state[0], legals[0]
    index = consult(state, legals, players, rows)
    report.asked += 1
    if index < 0 or index >= listed[0].n:
        note(report, OUT_OF_RANGE, game, step, p, index)
    if wrote(words, owned, report, game, step, p):
        state[0], legals[0] = before[0], listed[0]
        return index
    after[0] = state[0]
    state[0] = before[0]
    again = consult(state, legals, players, rows)
    if again != index or differs(words[0], words[2]) >= 0:
        note(report, UNSTEADY, game, step, p, again)
    if task.weights > 0:
        weigh(consult, boards, legals, players, rows, task, report, index)
    state[0], legals[0] = after[0], listed[0]
    return index


@kernel
def weigh(consult, boards, legals, players, rows, task, report, index):
    """Ask with each weight at 0 in turn, and count where the choice is another one."""
    state, before, _ = boards
    row = rows[task.role]
    report.considered += 1
    for k in range(task.weights):
        value, steps = row.value[k], row.steps[k]
        if value == 0:
            continue
        row.value[k], row.steps[k] = 0, 0
        state[0] = before[0]
        if consult(state, legals, players, rows) != index:
            report.changed[k] += 1
        row.value[k], row.steps[k] = value, steps


@kernel
def keep(state, legals, index, kept, task, report, at):
    """Keep a position and the answer, now and then, while there is room."""
    states, listed, places = kept
    n = report.kept
    if task.stride > 0 and report.asked % task.stride == 0 and n < len(states):
        states[n], listed[n] = state[0], legals[0]
        places[n].game, places[n].step, places[n].seat = at
        places[n].detail = index
        report.kept += 1


def run(calls, template, boards, lists, words, owned, players, rows, timed, kept, tasks, reports):
    """Play games, and ask about every decision of the role; see `probe`."""
    task, report = tasks[0], reports[0]
    begin, legal, apply, role, seat, consult = calls
    state, before, _ = boards
    legals = lists[0]
    for g in range(task.games):
        begin(template, state, task.seed, task.first + g)
        step = 0
        while role(state) >= 0 and step < task.cap:
            step += 1
            legal(state, legals)
            index = 0
            if legals[0].n > 1:
                mine = role(state) == task.role
                if mine and task.repeats > 0:
                    before[0] = state[0]
                    for _i in range(task.repeats):
                        report.sink += consult(state, legals, timed, rows)
                    state[0] = before[0]  # its notes and its stream
                    report.asked += 1
                if mine and task.repeats == 0:
                    at = (task.first + g, step, seat(state))
                    index = examine(
                        consult, boards, lists, words, owned, players, rows, task, report, at
                    )
                    keep(before, legals, index, kept, task, report, at)
                else:
                    index = consult(state, legals, players, rows)
                index = min(max(index, 0), legals[0].n - 1)
            apply(state, legals, index)
