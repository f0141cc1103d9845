"""The bar: only for people, and only when there is something to wait for."""

import io

import pytest

from experiments import progress


class Terminal(io.StringIO):
    """A stream that says what it is told to say."""

    def __init__(self, people):
        super().__init__()
        self.people = people

    def isatty(self):
        return self.people


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still until it is set."""
    now = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    return now


def shown(monkeypatch, clock, people, seconds):
    """What is printed when the first tenth of the games takes some seconds."""
    stream = Terminal(people)
    monkeypatch.setattr("sys.stderr", stream)
    with progress.bar(1000) as bar:
        clock[0] += seconds
        bar.advance(100)
        bar.advance(900)
    assert bar.done == 1000
    return stream.getvalue()


def test_a_long_wait_on_a_terminal_has_a_bar(monkeypatch, clock):
    assert "games" in shown(monkeypatch, clock, people=True, seconds=1)


def test_a_short_one_has_none(monkeypatch, clock):
    assert shown(monkeypatch, clock, people=True, seconds=0.1) == ""


def test_a_file_has_none(monkeypatch, clock):
    assert shown(monkeypatch, clock, people=False, seconds=100) == ""
