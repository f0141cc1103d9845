"""Blocks on threads: the order of results, how many are under way, what errors do."""

import os
import threading
import time
from types import SimpleNamespace

import numpy as np
import pytest

from sim.core.game import MAX_ROLES, records
from sim.core.runner import (
    WINDOW_PER_THREAD,
    default_threads,
    in_order,
    play_block,
    seating,
)
from sim.core.weights import MAX_WEIGHTS, WEIGHTS

THREADS = [1, 2, 8]


def restless(job):
    """Later jobs are done sooner."""
    time.sleep(0.002 * (7 - job % 8))
    return job * job


@pytest.mark.parametrize("threads", THREADS)
def test_results_come_in_the_order_of_the_jobs(threads):
    assert list(in_order(range(50), restless, threads)) == [(job, job * job) for job in range(50)]


@pytest.mark.parametrize("threads", THREADS)
def test_no_jobs_give_no_results(threads):
    assert list(in_order([], restless, threads)) == []


@pytest.mark.parametrize("threads", [2, 8])
def test_jobs_run_at_the_same_time_on_as_many_threads_as_asked(threads):
    together = threading.Barrier(threads, timeout=30)
    results = list(in_order(range(threads * 3), lambda _: together.wait(), threads))
    assert len(results) == threads * 3


def test_one_thread_runs_one_job_at_a_time():
    running, most, lock = 0, 0, threading.Lock()

    def work(_):
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.001)
        with lock:
            running -= 1

    list(in_order(range(20), work, 1))
    assert most == 1


@pytest.mark.parametrize("threads", THREADS)
def test_no_more_jobs_are_taken_than_the_window_holds(threads):
    taken = 0

    def jobs():
        nonlocal taken
        for job in range(200):
            taken += 1
            yield job

    done = 0
    for _ in in_order(jobs(), lambda job: job, threads):
        assert taken <= done + WINDOW_PER_THREAD * threads
        done += 1
    assert done == taken == 200


@pytest.mark.parametrize("threads", THREADS)
def test_an_error_comes_at_its_place_after_the_results_before_it(threads):
    def work(job):
        if job == 11:
            raise ZeroDivisionError("job 11")
        return restless(job)

    results = []
    with pytest.raises(ZeroDivisionError, match="job 11"):
        for job, _ in in_order(range(50), work, threads):
            results.append(job)
    assert results == list(range(11))


def test_an_error_of_the_source_of_jobs_is_raised():
    def jobs():
        yield 1
        raise KeyError("no more")

    with pytest.raises(KeyError, match="no more"):
        list(in_order(jobs(), restless, 2))


@pytest.mark.parametrize("threads", THREADS)
def test_stopping_early_drops_what_has_not_started_and_leaves_no_thread(threads):
    before = threading.active_count()
    started, stopped = [], threading.Event()

    def work(job):
        started.append(job)
        if job > 5:
            stopped.wait(30)
        return job

    results = in_order(range(10_000), work, threads)
    for job, _ in results:
        if job == 5:
            break
    threading.Timer(0.2, stopped.set).start()
    results.close()
    assert set(started) >= set(range(6))
    assert len(started) <= 6 + threads  # what was under way is finished, nothing else
    deadline = time.monotonic() + 10
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)  # the timer's own thread
    assert threading.active_count() == before


def test_threads_must_be_at_least_one():
    with pytest.raises(ValueError, match="greater than 0"):
        list(in_order([1], restless, 0))


def test_default_threads_are_the_cores_this_process_may_use(monkeypatch):
    if hasattr(os, "sched_getaffinity"):
        monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 3, 5})
        assert default_threads() == 3
        monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    assert default_threads() == 7
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert default_threads() == 1


# --- seats -------------------------------------------------------------------------------------


def one():
    return 1


def two():
    return 2


def test_seats_keep_the_order_of_the_roles_and_their_own_weights():
    seats = seating([one, two], [[1.0, 2.0, 3.0], [4.0]])
    assert seats.functions[:2] == (one, two)
    assert seats.functions[2:] == (one,) * (MAX_ROLES - 2)
    assert seats.weights.dtype == WEIGHTS
    assert seats.weights.shape == (MAX_ROLES,)
    rows = seats.weights["value"]
    assert rows[0, :4].tolist() == [1.0, 2.0, 3.0, 0.0]
    assert rows[1, :4].tolist() == [4.0, 0.0, 0.0, 0.0]
    assert rows.sum() == 10.0


def test_seats_say_who_answers_by_number():
    by_number = seating([one, two], [[], []], (), [False, True]).weights.by_number
    assert by_number[:3].tolist() == [0, 1, 0]
    assert not seating([one, two], [[], []]).weights.by_number.any()


def test_a_strategy_may_have_no_weights_or_as_many_as_fit():
    seats = seating([one, two], [[], [0.5] * MAX_WEIGHTS])
    assert not seats.weights["value"][0].any()
    assert seats.weights["value"][1].sum() == MAX_WEIGHTS / 2


# --- blocks ------------------------------------------------------------------------------------

OUTCOME = np.dtype([("winner", "i1"), ("ending", "i1"), ("turns", "i2"), ("game", "i8")])


def toy_play(template, state, legal, strategies, weights, seed, first, cap, outcomes):
    """A game that is over at once; its outcome tells what the kernel was given."""
    assert not state.view(np.uint8).any()
    assert not legal.view(np.uint8).any()
    state[0].moves = legal[0].n = 1  # working arrays of another block must not be these
    for i in range(len(outcomes)):
        outcomes[i].game = first + i
        outcomes[i].winner = (seed + first + i) % 2
        outcomes[i].ending = strategies[0]()
        outcomes[i].turns = cap + template[0].moves + int(weights[0].value[0])


STATE, LEGAL = np.dtype([("moves", "i4")]), np.dtype([("n", "i4")])
TOY = SimpleNamespace(
    outcome=OUTCOME,
    kernels=lambda: SimpleNamespace(
        play=toy_play,
        new_state=lambda: records(STATE, 1),
        new_legal=lambda: records(LEGAL, 1),
    ),
)


def block(first, games):
    template = records(STATE, 1)
    template[0].moves = 10
    return play_block(TOY, template, seating([one], [[5.0]]), 3, first, games, cap=100)


def test_a_block_is_the_games_asked_for():
    rows = block(40, 6)
    assert type(rows) is np.ndarray
    assert rows.dtype == OUTCOME
    assert rows["game"].tolist() == [40, 41, 42, 43, 44, 45]
    assert rows["winner"].tolist() == [1, 0, 1, 0, 1, 0]
    assert set(rows["ending"]) == {1}
    assert set(rows["turns"]) == {115}


@pytest.mark.parametrize("threads", THREADS)
def test_neither_threads_nor_the_size_of_blocks_can_be_seen(threads):
    whole = block(0, 300)
    for size in (1, 7, 100, 300):
        jobs = [(first, min(size, 300 - first)) for first in range(0, 300, size)]
        parts = [rows for _, rows in in_order(jobs, lambda job: block(*job), threads)]
        assert (np.concatenate(parts) == whole).all()
