"""Toy Doors and the `totem` command, as tests of sweeps use them."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from experiments import cli
from sim.core import game as games
from tests import toy

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def doors(monkeypatch):
    """Toy Doors is a game for as long as a test runs."""
    from tests.toy import strategies

    monkeypatch.setitem(games.GAMES, toy.NAME, "tests.toy")
    monkeypatch.setitem(sys.modules, "strategies.toy_doors", strategies)
    return toy.GAME


@dataclass
class Answer:
    """What a command did: its exit code and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture
def totem(capsys):
    """Run the command in this process."""

    def run(*arguments: object) -> Answer:
        capsys.readouterr()
        code = cli.main([str(a) for a in arguments])
        printed = capsys.readouterr()
        return Answer(code, printed.out, printed.err)

    return run


def command(*arguments: object) -> list[str]:
    """The same command for a process of its own."""
    return [sys.executable, "-m", "tests.toy.launch", *map(str, arguments)]


@pytest.fixture
def start():
    """Start the command as a process of its own; whatever still runs afterwards is killed."""
    running: list[subprocess.Popen] = []

    def begin(*arguments: object, **settings) -> subprocess.Popen:
        wanted = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "cwd": ROOT}
        process = subprocess.Popen(command(*arguments), **(wanted | settings))
        running.append(process)
        return process

    yield begin
    for process in running:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.fixture
def plain_reports(monkeypatch):
    """Runs without pictures, for tests that look at other files."""
    monkeypatch.setattr("reports.designer.render", lambda found: {"report.md": found.command})


def files_in(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def files():
    """The function `files_in`."""
    return files_in
