"""`totem trace` as a user meets it."""

import json
import subprocess
import sys

import pytest

from tests.conftest import ROOT, environment
from tests.trace.games import PLAYERS

COMMAND = (sys.executable, "-m", "experiments.cli", "trace", "dream-city")


def test_six_play_where_nothing_is_said(totem):
    plain = totem("trace", "dream-city")
    assert (plain.code, plain.err) == (0, "")
    assert plain.out.startswith(
        "Dream City, 6 players: the mark and 5 extractors. Seed 1, game 0.\n"
        "Strategies: mark basic, extractor basic, turncoat basic.\n"
    )
    spelt_out = totem("trace", "dream-city", "--players", 6, "--seed", 1, "--game", 0)
    assert spelt_out.out == plain.out


@pytest.mark.parametrize("players", PLAYERS)
def test_every_number_of_players_is_told(totem, players):
    answer = totem("trace", "dream-city", "--players", players, "--seed", 12, "--game", 34)
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[0].startswith(f"Dream City, {players} players")
    assert lines[0].endswith("Seed 12, game 34.")
    assert lines[-3].startswith(("The extractors win in turn", "The mark's side wins in turn"))
    assert f"Turn {players}: extractor {players - 1} " in answer.out


def test_what_is_asked_for_stands_in_the_first_line(totem):
    words = f"--players 5 --seed {2**63 - 1} --game {2**57 - 1} --strategy mark=random"
    words += " --set draw=3 --set locks.5=4,4,4,4 --json"
    answer = totem("trace", "dream-city", *words.split())
    assert (answer.code, answer.err) == (0, "")
    setup = json.loads(answer.out.splitlines()[0])
    assert (setup["players"], setup["seed"], setup["number"]) == (5, 2**63 - 1, 2**57 - 1)
    assert (setup["options"]["draw"], setup["options"]["locks.5"]) == ("3", "4,4,4,4")
    assert setup["strategies"] == {"mark": "random", "extractor": "basic", "turncoat": "basic"}


def test_restrictions_stand_there_and_steps_list_every_legal_action(totem):
    words = ["trace", "dream-city", "--restrict", "mark:no-free-move"]
    told = totem(*words).out.splitlines()
    assert told[2] == "Restrictions: mark no-free-move."
    lines = [json.loads(line) for line in totem(*words, "--json").out.splitlines()]
    assert list(lines[0])[list(lines[0]).index("strategies") + 1] == "restrictions"
    assert lines[0]["restrictions"] == {"mark": ["no-free-move"]}
    steps = [line for line in lines if line["type"] == "step"]
    assert any(act["action"] == "free move" for line in steps for act in line["legal"])
    assert not any(line["chosen"]["action"] == "free move" for line in steps)
    plain = totem("trace", "dream-city", "--json").out.splitlines()
    assert "restrictions" not in json.loads(plain[0])


def test_every_line_of_json_is_an_object_of_its_own(totem):
    answer = totem("trace", "dream-city", "--players", "8", "--json")
    assert (answer.code, answer.err) == (0, "")
    lines = [json.loads(line) for line in answer.out.splitlines()]
    kinds = [line["type"] for line in lines]
    assert kinds == ["setup", *["step"] * (len(lines) - 2), "result"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--players 9", "players: 9 is not possible in dream-city (allowed: 4-8)"),
        ("--players 3", "players: 3 is not possible in dream-city (allowed: 4-8)"),
        ("--players x", "players: 'x' is not possible (allowed: 4 to 8"),
        ("--players 4-5", "players: '4-5' is not possible (allowed: whole numbers 4 to 8)"),
        ("--players 4,6", "players: '4,6' is not possible (allowed: whole numbers 4 to 8)"),
        ("--players 8-4", "players: '8-4' is not possible"),
        ("--players 6,6", "players: the value 6 is given twice"),
        ("--seed x", "seed: 'x' is not possible (allowed: whole numbers 0 to 2**63 - 1)"),
        ("--seed -1", "seed: '-1' is not possible"),
        ("--seed 1.5", "seed: '1.5' is not possible"),
        ("--seed 9223372036854775808", "seed: '9223372036854775808' is not possible"),
        ("--game x", "game: 'x' is not possible (allowed: whole numbers 0 to 144,115,"),
        ("--game -1", "game: '-1' is not possible"),
        ("--game 144115188075855872", "game: '144115188075855872' is not possible"),
        ("--set drow=3", "unknown option 'drow'; did you mean draw"),
        ("--set draw=11", "option draw: '11' is not possible (allowed: 1 to 10)"),
        ("--set draw", "--set: 'draw' is not of the form OPTION=VALUE"),
        ("--set draw=2 --set draw=3", "--set: draw is given twice"),
        ("--set starting_hand=10 --set deck.unseal=0 --players 8", "10 cards for 8 players"),
        ("--strategy mark=basik", "unknown strategy for mark 'basik'; did you mean basic?"),
        ("--strategy pilot=basic", "unknown role in dream-city 'pilot'"),
        ("--strategy basic", "--strategy: 'basic' is not of the form ROLE=STRATEGY"),
        ("--strategy mark=nowhere.py:mine", "there is no file nowhere.py"),
        ("--number 3", "unknown flag '--number'"),
        ("5", "unexpected extra argument"),
    ],
)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["told", "json"])
def test_what_cannot_be_is_one_line_and_code_2(totem, arguments, said, form):
    answer = totem("trace", "dream-city", *arguments.split(), *form)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("totem: ")
    assert answer.err.count("\n") == 1
    assert said in answer.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dream-cty"], "unknown game 'dream-cty'; did you mean dream-city"),
        ([], "Missing argument 'GAME'; see totem trace --help"),
    ],
)
def test_a_game_has_to_be_named(totem, words, said):
    answer = totem("trace", *words)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("totem: ")
    assert answer.err.count("\n") == 1
    assert said in answer.err


@pytest.mark.parametrize(("form", "read"), [((), 0), (("--json",), 3)], ids=["told", "json"])
def test_a_pipe_that_closes_early_is_no_error(form, read):
    """As ``totem trace dream-city | head -3`` does it. A told game may fit into the pipe whole, so
    that one is closed before the first line."""
    process = subprocess.Popen(
        [*COMMAND, "--players", "8", *form],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert process.stdout is not None
    head = [process.stdout.readline() for _ in range(read)]
    process.stdout.close()
    process.stdout = None
    _, err = process.communicate(timeout=120)
    assert all(head)
    assert (process.returncode, err) == (0, "")


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["told", "json"])
def test_a_file_gets_the_words_and_nothing_else(totem, tmp_path, form):
    """No colours, no bars, whatever the terminal is said to be; one width for all."""
    path = tmp_path / "game"
    with path.open("w") as file:
        done = subprocess.run(
            [*COMMAND, *form],
            stdout=file,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            check=True,
            timeout=120,
            env=environment(ROOT, {"TERM": "xterm-256color", "COLUMNS": "40"}),
        )
    assert done.stderr == ""
    text = path.read_text()
    assert text == totem("trace", "dream-city", *form).out
    assert text.isascii()
    assert text.replace("\n", "").isprintable()
