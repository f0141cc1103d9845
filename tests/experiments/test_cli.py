"""The command as a user meets it: what it prints, what it refuses, how it is stopped."""

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from strategies.weights import weights_text

ROOT = Path(__file__).resolve().parents[2]
COLOR = "\x1b["
HEAVY = {"cma", "numba", "polars", "pandas", "matplotlib", "scipy", "pyarrow", "jinja2", "llvmlite"}


def sweep_to(folder, games=200_000):
    return ("sweep", "toy-doors", "--players", "2-4", "--games", games, "--out", folder)


def wait_for_blocks(folder: Path, number: int):
    deadline = time.monotonic() + 60
    while len(list(folder.rglob("block-*.parquet"))) < number:
        assert time.monotonic() < deadline, "no block was written"
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("swep", "No such command 'swep'. Did you mean 'sweep'?"),
        ("--vers", "--version"),
        ("sweep", "Missing argument 'GAME|PLAN.toml'; see totem sweep --help"),
        ("sweep toy-dors", "unknown game 'toy-dors'; did you mean toy-doors?"),
        ("options toy-dors", "did you mean toy-doors?"),
        ("strategies toy-dors", "did you mean toy-doors?"),
        ("bench toy-dors", "did you mean toy-doors?"),
        ("sweep toy-doors --playrs 3", "--players"),
        ("sweep toy-doors --players", "requires an argument"),
        ("sweep toy-doors 3", "unexpected extra argument"),
        ("sweep toy-doors --players 5", "(allowed: 2-4)"),
        ("sweep toy-doors --games 0", "games: '0'"),
        ("sweep toy-doors --games -3", "games: '-3'"),
        ("sweep toy-doors --games many", "games: 'many'"),
        ("sweep toy-doors --seed -1", "seed: '-1'"),
        ("sweep toy-doors --threads 0", "threads: '0'"),
        ("sweep toy-doors --threads two", "threads: 'two'"),
        ("sweep toy-doors --fair 60-40", "fair: '60-40'"),
        ("sweep toy-doors --set lens", "OPTION=VALUE"),
        ("sweep toy-doors --set lense=no", "did you mean lens"),
        ("sweep toy-doors --set lens=perhaps", "(allowed: yes or no)"),
        ("sweep toy-doors --vary locks.4=1,2", "';'"),
        ("sweep toy-doors --set lens=no --vary lens=yes,no", "both set and varied"),
        ("sweep toy-doors --strategy basic", "ROLE=STRATEGY"),
        ("sweep toy-doors --strategy mark=basik", "did you mean basic?"),
        ("bench toy-doors --players 2-3", "allowed: one number"),
        ("bench toy-doors --repeat 0", "repeat: '0'"),
    ],
)
def test_what_cannot_be_is_one_line_and_code_2(totem, arguments, said):
    answer = totem(*arguments.split())
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("totem: ")
    assert answer.err.count("\n") == 1
    assert said in answer.err


def test_help_and_version(totem):
    assert "sweep" in totem().out
    assert totem().code == 0
    assert "--vary OPTION=A,B,C" in totem("sweep", "--help").out
    assert re.fullmatch(r"totem \S.*\n", totem("--version").out)


def test_lists(totem):
    assert re.search(r"toy-doors +Toy Doors +2-4", totem("games").out)
    options = totem("options", "toy-doors").out
    assert re.search(r"deck\.lenses +6\* +0 to 10", options)
    assert re.search(r"lens +yes +yes or no", options)
    assert options.endswith("* reconstructed: stands in no printed source (2 of 7 options)\n")
    assert re.search(r"extractor +basic +3 +0 +Looks first", totem("strategies", "toy-doors").out)


def test_the_list_of_strategies_tells_their_generations(totem, tmp_path, monkeypatch):
    from tests.toy import strategies

    made = {
        "gain": 1.5,
        "half_width": 0.25,
        "held_out_games": 20_000,
        "against": ["mark=basic"],
    }
    weights = {"open": 1.0, "peek": 3.0, "known": 5.0}
    (tmp_path / "weights").mkdir()
    for number in (1, 2):
        path = tmp_path / "weights" / f"basic-extractor-{number}.toml"
        path.write_text(weights_text(strategies.basic, "extractor", weights, made))
    assert "gain" not in totem("strategies", "toy-doors").out
    monkeypatch.setattr(strategies, "__file__", str(tmp_path / "strategies.py"))
    listed = totem("strategies", "toy-doors").out
    assert re.search(r"mark +basic +3 +0 +Looks first", listed)
    assert re.search(r"extractor +basic +3 +0, 1, 2 +Looks first", listed)
    assert re.search(r"extractor +basic@2 +\+1\.5 ± 0\.2 +20,000 +mark=basic", listed)
    listed = totem("strategies", "toy-doors", "--weights", "extractor=basic").out
    assert re.search(r"weight +basic@2 +declared\n", listed)
    for name, value in weights.items():
        assert re.search(rf"{name} +{value:g} +{strategies.basic.weights[name]:g}\n", listed)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("extractor", "'extractor' is not of the form ROLE=STRATEGY"),
        ("extracter=basic", "did you mean extractor"),
        ("extractor=basik", "did you mean basic"),
        ("extractor=basic@7", "has no generation '7'"),
    ],
)
def test_weights_of_nobody_are_refused(totem, asked, said):
    answer = totem("strategies", "toy-doors", "--weights", asked)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_options_as_json(totem, doors):
    listed = json.loads(totem("options", "toy-doors", "--json").out)
    assert [o["name"] for o in listed] == list(doors.options)
    assert listed[1] == {
        "name": "deck.lenses",
        "default": 6,
        "kind": "count",
        "range": "0 to 10",
        "meaning": "Lenses in the deck.",
        "source": "reconstructed",
        "reconstructed": True,
    }
    assert [o["name"] for o in listed if o["reconstructed"]] == ["deck.keys", "deck.lenses"]


def test_a_sweep_without_a_folder_stores_nothing(totem, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answer = totem("sweep", "toy-doors", "--players", "3", "--games", "300")
    assert answer.code == 0
    assert "nothing was stored" in answer.out
    assert list(tmp_path.iterdir()) == []


def test_a_sweep_carries_the_command_that_repeats_it(totem):
    first = totem("sweep", "toy-doors", "--games", "100", "--vary", "lens=yes,no").out
    command = re.search(r"^made by: totem (.*)$", first, re.M)
    assert command is not None
    assert totem(*command[1].split()).out == first


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_every_width_says_everything(totem, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    answer = totem("sweep", "toy-doors", "--games", "300", "--vary", "lens=yes,no")
    table = answer.out.split("\n\nmade by:")[0]
    assert max(map(len, table.splitlines())) <= columns
    for word in ("mark wins", "extractors win", "deck ran out", "turns", "aborted", "verdict", "±"):
        assert word in " ".join(table.split())


@pytest.mark.parametrize(
    "listed", [["games"], ["options", "toy-doors"], ["strategies", "toy-doors"]]
)
@pytest.mark.parametrize("columns", [40, 80, 200])
def test_lists_fit_every_width(totem, monkeypatch, columns, listed):
    monkeypatch.setenv("COLUMNS", str(columns))
    assert max(map(len, totem(*listed).out.splitlines())) <= columns


def test_the_terminal_cannot_be_seen_in_the_files(totem, tmp_path, files, monkeypatch):
    for columns in ("40", "200"):
        monkeypatch.setenv("COLUMNS", columns)
        totem("sweep", "toy-doors", "--games", "300", "--out", tmp_path / columns)
    assert files(tmp_path / "40") == files(tmp_path / "200")


def test_no_colours_and_no_bars_into_a_pipe(start):
    process = start("sweep", "toy-doors", "--games", "1000")
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0
    assert COLOR not in out + err
    assert "━" not in err


def test_colours_on_a_terminal_unless_unwanted(totem, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    from experiments import terminal

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert terminal.color()
    monkeypatch.setenv("TERM", "dumb")
    assert not terminal.color()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not terminal.color()


@pytest.fixture(scope="module")
def compiled():
    """For tests with more games than kernels that run as plain Python can play."""
    from sim.core.jit import interpreted

    if interpreted():
        pytest.skip("kernels are not compiled")


@pytest.fixture(scope="module")
def whole(tmp_path_factory, compiled):
    """The files of an uninterrupted run."""
    from tests.experiments.conftest import command, files_in

    folder = tmp_path_factory.mktemp("whole") / "run"
    subprocess.run(command(*sweep_to(folder)), cwd=ROOT, check=True, capture_output=True)
    return files_in(folder)


def test_kill_at_any_moment_and_go_on(start, tmp_path, files, whole):
    folder = tmp_path / "run"
    for blocks in (1, 10):
        process = start(*sweep_to(folder))
        wait_for_blocks(folder, blocks)
        process.kill()
        process.communicate()
    assert not (folder / "cells.csv").exists()
    process = start(*sweep_to(folder))
    process.communicate(timeout=120)
    assert process.returncode == 0
    assert files(folder) == whole


def test_ctrl_c_stops_cleanly_and_says_how_to_go_on(start, tmp_path, files, whole):
    folder = tmp_path / "run"
    process = start(*sweep_to(folder))
    wait_for_blocks(folder, 3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the same command goes on from there" in err
    assert "Traceback" not in err
    assert out == ""
    assert not list(folder.rglob(".*"))
    process = start(*sweep_to(folder))
    process.communicate(timeout=120)
    assert files(folder) == whole


def test_two_processes_in_one_folder(start, tmp_path, files, whole):
    folder = tmp_path / "run"
    first = start(*sweep_to(folder))
    wait_for_blocks(folder, 1)
    second = start(*sweep_to(folder))
    _, err = second.communicate(timeout=60)
    assert second.returncode == 2
    assert err.endswith("another totem process is working in this folder\n")
    assert err.count("\n") == 1
    first.communicate(timeout=120)
    assert first.returncode == 0
    assert files(folder) == whole


@pytest.mark.usefixtures("compiled")
def test_a_file_that_cannot_grow(start, tmp_path):
    """The limit on file sizes stands in for a full disk: a block does not fit under it."""

    def small_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))

    folder = tmp_path / "run"
    process = start(*sweep_to(folder, 10_000), preexec_fn=small_files)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert out == ""
    assert err.startswith(f"totem: --out {folder}: cannot be written: File too large")
    assert err.count("\n") == 1
    assert [p.name for p in folder.rglob("*") if p.is_file()] == ["run.toml"]


def test_a_closed_pipe_is_no_error(start):
    process = start("options", "toy-doors", stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_output_that_cannot_be_written_is_said(start):
    with open("/dev/full", "w") as full:
        process = start("options", "toy-doors", stdout=full)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert err == "totem: No space left on device\n"


def test_a_terminal_without_the_sign_gets_no_traceback(start):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    process = start("sweep", "toy-doors", "--games", "100", env=environment)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "Traceback" not in err
    assert "% ? " in out


@pytest.mark.parametrize("arguments", [["--version"], ["games"], ["--help"], ["sweep", "--help"]])
def test_nothing_heavy_is_imported_for_small_things(arguments):
    code = (
        "import sys\nfrom experiments import cli\n"
        f"cli.main({arguments!r})\nprint(sorted({HEAVY!r} & sys.modules.keys()), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stderr == "[]\n"
