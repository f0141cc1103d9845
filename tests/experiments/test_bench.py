"""The bench: the documented figures, all of them, and sane."""

import json
import sys

import pytest

from experiments import bench

FIGURES = [
    "games_per_second_one_thread",
    "games_per_second_all_threads",
    "threads",
    "decisions_per_game",
    "ns_per_decision",
    "compile_cold_s",
    "compile_cached_s",
    "peak_mb",
]
ARGUMENTS = ("bench", "toy-doors", "--games", "2000", "--repeat", "2", "--players", "3")


@pytest.fixture
def no_child(monkeypatch):
    """Fresh processes that take no time."""
    monkeypatch.setattr(bench, "CHILD", (sys.executable, "-c", "pass"))


@pytest.mark.usefixtures("no_child")
def test_json_is_one_object_with_exactly_the_figures(totem):
    answer = totem(*ARGUMENTS, "--json", "--threads", "2")
    figures = json.loads(answer.out)
    assert list(figures) == FIGURES
    assert figures["threads"] == 2
    assert all(value > 0 for value in figures.values())
    expected = 1e9 / (figures["games_per_second_one_thread"] * figures["decisions_per_game"])
    assert figures["ns_per_decision"] == pytest.approx(expected, rel=0.01)


@pytest.mark.usefixtures("no_child")
def test_words(totem):
    out = totem(*ARGUMENTS, "--set", "lens=no", "--strategy", "mark=random").out
    assert "toy-doors, 3 players, 2,000 games a run, 2 runs" in out
    for name in ("one thread", "decisions a game", "cold", "cached", "memory"):
        assert name in out


def test_a_failing_child_is_told_in_a_line(totem, monkeypatch):
    monkeypatch.setattr(bench, "CHILD", (sys.executable, "-c", "raise SystemExit('no numba')"))
    answer = totem(*ARGUMENTS)
    assert answer.code == 2
    assert answer.err.endswith("totem: bench: a fresh process failed: no numba\n")


@pytest.mark.slow
def test_a_cold_start_compiles_and_a_warm_one_does_not(monkeypatch):
    child = (sys.executable, "-m", "tests.toy.launch", "first-block")
    monkeypatch.setattr(bench, "CHILD", child)
    found = bench.measure("toy-doors", games=1000, repeat=1, fixed=["lens=no"])
    assert found.compile_cold_s > found.compile_cached_s > 0.1
