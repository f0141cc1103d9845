"""Putting the questions of `strategies.probe` to a strategy, in any game."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sim.core.game import MAX_ROLES, Game, Kernels, records
from sim.core.jit import entry, numba
from sim.core.runner import Seating, strategies_may_fail
from sim.core.weights import WEIGHTS
from strategies.probe import PLACE, REPORT, TASK, run

types = numba.types
i8, void = types.int64, types.void


@dataclass(frozen=True)
class Bench:
    """Working arrays of one thread, and their bytes as words.

    Attributes
    ----------
    boards : tuple of record array, shape (1,)
        The state, and two copies.
    lists : tuple of record array, shape (1,)
        The legal actions, and a copy.
    words : tuple of numpy.ndarray of uint32
        Of each board and list, of the weights of the role, and of a copy of these.
    owned : numpy.ndarray of uint32, shape (seats, words of a state)
        For each seat, which bits of the state its strategy may write to.
    """

    boards: tuple[Any, Any, Any]
    lists: tuple[Any, Any]
    words: tuple[Any, ...]
    owned: Any


@dataclass(frozen=True)
class Answers:
    """What `probe` found.

    Attributes
    ----------
    report : numpy.void of REPORT
        Counts, and the first fault of each kind.
    states, lists, places : record array, shape (kept,)
        Positions, their legal actions, and where they were, with what was answered.
    """

    report: np.void
    states: Any
    lists: Any
    places: Any


def _words(array: Any) -> Any:
    return array.view(np.ndarray).view(np.uint32)


def make_bench(kernels: Kernels, seats: int, weights: Any, role: int) -> Bench:
    """Working arrays for `probe`.

    Parameters
    ----------
    kernels : Kernels
        Of the game.
    seats : int
        How many play.
    weights : record array of WEIGHTS, shape (MAX_ROLES,)
        Of this thread alone: `probe` changes them and puts them back.
    role : int
        Which row of them is looked after.

    Returns
    -------
    Bench
    """
    boards = tuple(kernels.new_state() for _ in range(3))
    lists = tuple(kernels.new_legal() for _ in range(2))
    row = _words(weights[role : role + 1])
    owned = np.zeros((seats, len(_words(boards[0]))), np.uint32)
    for seat in range(seats):
        blank = kernels.new_state()
        for part in kernels.owned(blank, seat):
            part.view(np.uint8)[:] = 255
        owned[seat] = _words(blank)
    words = (*map(_words, boards), *map(_words, lists), row, row.copy())
    return Bench(boards, lists, words, owned)


def questions(game: Game, signature: Any) -> Any:
    """`strategies.probe.run` compiled for one game, from the cache when it is there.

    Parameters
    ----------
    game : Game
        Which game.
    signature : numba signature
        That of the game's strategies.

    Returns
    -------
    callable
    """
    return _compiled(game.kernels(), signature)


@cache
def _compiled(kernels: Kernels, signature: Any) -> Any:
    state, legal = (numba.typeof(a) for a in (kernels.new_state(), kernels.new_legal()))
    rows = numba.typeof(records(WEIGHTS, 1))
    pointer = types.FunctionType
    players = types.UniTuple(pointer(signature), MAX_ROLES)
    calls = (
        void(state, state, i8, i8),
        void(state, legal),
        void(state, legal, i8),
        i8(state),
        i8(state),
        i8(state, legal, players, rows),
    )
    words = types.Array(types.uint32, 1, "C")
    return entry(
        void(
            types.Tuple([pointer(call) for call in calls]),
            state,
            types.UniTuple(state, 3),
            types.UniTuple(legal, 2),
            types.UniTuple(words, 7),
            types.Array(types.uint32, 2, "C"),
            players,
            rows,
            players,
            types.Tuple([state, legal, numba.typeof(records(PLACE, 1))]),
            numba.typeof(records(TASK, 1)),
            numba.typeof(records(REPORT, 1)),
        )
    )(run)


def probe(
    game: Game,
    template: Any,
    players: int,
    seats: Seating,
    signature: Any,
    task: Mapping[str, int],
    room: int = 0,
    timed: Seating | None = None,
) -> Answers:
    """Play games and ask the strategy of one role at each of its decisions.

    Parameters
    ----------
    game : Game
        Which game.
    template : record array, shape (1,)
        The starting state, from ``game.template``.
    players : int
        How many play.
    seats : Seating
        Who decides.
    signature : numba signature
        That of the game's strategies.
    task : mapping of str to int
        The fields of TASK; those left out are 0.
    room : int
        Positions to be kept at the most.
    timed : Seating, optional
        Whom to ask ``repeats`` times more at each decision; `seats` by default.

    Returns
    -------
    Answers
    """
    kernels = game.kernels()
    weights = seats.weights.copy()
    bench = make_bench(kernels, players, weights, task["role"])
    tasks, reports = records(TASK, 1), records(REPORT, 1)
    kept = (
        records(bench.boards[0].dtype, room),
        records(bench.lists[0].dtype, room),
        records(PLACE, room),
    )
    for name, value in task.items():
        tasks[0][name] = value
    calls = (
        kernels.begin,
        kernels.legal,
        kernels.apply,
        kernels.role,
        kernels.seat,
        kernels.consult,
    )
    with np.errstate(over="ignore"), strategies_may_fail():
        questions(game, signature)(
            calls,
            template,
            bench.boards,
            bench.lists,
            bench.words,
            bench.owned,
            seats.functions,
            weights,
            (timed or seats).functions,
            kept,
            tasks,
            reports,
        )
    n = int(reports[0].kept)
    return Answers(reports.view(np.ndarray)[0], *(array[:n] for array in kept))
