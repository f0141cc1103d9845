"""Blocks of games on threads.

The unit of work is a block: games ``first .. first + games - 1`` of one cell, played by one call
of a game's ``play`` kernel, which holds no lock. Nothing about a block depends on which thread
plays it or on the others, and results come back in the order the blocks were asked for, so the
number of threads cannot be seen in any figure.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np
from threadpoolctl import threadpool_limits

from sim.core.errors import BadInput
from sim.core.game import DECISION_CAP, MAX_ROLES, Game, records
from sim.core.weights import WEIGHTS, write_weights

BLOCK_GAMES = 10_000
WINDOW_PER_THREAD = 2  # blocks in flight for each thread: enough to keep all busy, flat in memory

Job = TypeVar("Job")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Seating:
    """The strategies of one cell in the form kernels take.

    Attributes
    ----------
    functions : tuple of callable, length MAX_ROLES
        One compiled strategy for each role of the game, the first repeated behind them.
    weights : record array of WEIGHTS, shape (MAX_ROLES,)
        The weights of each of them, and what its role never does.
    play, choose : callable or None
        What plays blocks, and takes one decision, in place of the game's kernels of these names,
        with the same arguments: for strategies that try things out in copies of the game.
    """

    functions: tuple[Callable[..., int], ...]
    weights: Any
    play: Callable[..., None] | None = None
    choose: Callable[..., int] | None = None

    def reweighted(self, role: int, values: Sequence[float]) -> "Seating":
        """The same functions, of which that of one role has other weights.

        Parameters
        ----------
        role : int
            Its number in the order of the game's roles.
        values : sequence of float
            Its weights, in the order its function reads them.

        Returns
        -------
        Seating
        """
        table = self.weights.copy()
        write_weights(table[role], values)
        return replace(self, weights=table)


def seating(
    functions: Sequence[Callable[..., int]],
    weights: Sequence[Sequence[float]],
    without: Sequence[Sequence[int]] = (),
    by_number: Sequence[bool] = (),
) -> Seating:
    """Pack one strategy, its weights and what it never does for each role.

    Parameters
    ----------
    functions : sequence of callable
        Compiled strategies in the order of the game's roles.
    weights : sequence of sequence of float
        The weights of each, possibly of different lengths.
    without : sequence of sequence of int, optional
        The sets of bits of the restrictions of each role; nobody is restricted by default.
    by_number : sequence of bool, optional
        Which of them answer with the number of an action; by default none does.

    Returns
    -------
    Seating
    """
    table = records(WEIGHTS, MAX_ROLES)
    for row, values in enumerate(weights):
        write_weights(table[row], values, *without[row : row + 1])
    table.by_number[: len(by_number)] = by_number
    padded = tuple(functions) + (functions[0],) * (MAX_ROLES - len(functions))
    return Seating(padded, table)


@contextmanager
def strategies_may_fail() -> Iterator[None]:
    """Report what a strategy raises in a kernel as bad input; kernels of rules raise nothing.

    Interpreted, the traceback stays: that is how a strategy is debugged. A TypeError is numba's for
    arguments that do not fit, which no strategy causes.
    """
    try:
        yield
    except TypeError:
        raise
    except Exception as error:
        from sim.core.jit import interpreted

        if interpreted():
            raise
        raise BadInput(f"a strategy failed with {type(error).__name__}: {error}") from error


def play_block(
    game: Game,
    template: Any,
    seats: Seating,
    seed: int,
    first: int,
    games: int,
    cap: int = DECISION_CAP,
) -> np.ndarray:
    """Play one block and return its outcome rows.

    Parameters
    ----------
    game : Game
        Which game.
    template : record array, shape (1,)
        The cell's starting state, from ``game.template``.
    seats : Seating
        Who decides.
    seed : int
        Seed of the run.
    first, games : int
        Number of the first game, and how many.
    cap : int
        Decisions after which a game is given up and counted as aborted.

    Returns
    -------
    numpy.ndarray, shape (games,), dtype ``game.outcome``
    """
    kernels = game.kernels()
    play = seats.play or kernels.play
    rows = records(game.outcome, games)
    # Interpreted words wrap as compiled ones do, but say so.
    with np.errstate(over="ignore"), strategies_may_fail():
        play(
            template,
            kernels.new_state(),
            kernels.new_legal(),
            seats.functions,
            seats.weights,
            seed,
            first,
            cap,
            rows,
        )
    return rows.view(np.ndarray)


def default_threads() -> int:
    """As many threads as this process may use cores."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    jobs: Iterable[Job], work: Callable[[Job], Result], threads: int
) -> Iterator[tuple[Job, Result]]:
    """Do `work` on every job on threads and yield the results in the order of the jobs.

    At the most `WINDOW_PER_THREAD` jobs for each thread are under way or waiting to be taken, so
    memory does not grow with the number of jobs. When the consumer stops early, jobs that have
    not started are dropped. Meanwhile linear algebra keeps to the thread that calls it: threads
    of its own would get into the way of these.

    Parameters
    ----------
    jobs : iterable
        What to do, taken one by one as places get free.
    work : callable
        ``work(job) -> result``; an exception of it is raised here.
    threads : int
        At least 1.

    Yields
    ------
    tuple of (job, result)
    """
    pool = ThreadPoolExecutor(threads)
    waiting: deque[tuple[Job, Future[Result]]] = deque()
    source = iter(jobs)
    try:
        with threadpool_limits(1, user_api="blas"):
            while True:
                while len(waiting) < WINDOW_PER_THREAD * threads:
                    try:
                        job = next(source)
                    except StopIteration:
                        break
                    waiting.append((job, pool.submit(work, job)))
                if not waiting:
                    return
                job, future = waiting.popleft()
                yield job, future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
