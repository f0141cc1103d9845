"""The same arguments give the same bytes: in another process, hashed otherwise, interpreted."""

import json

import pytest

from sim.core.jit import interpreted
from sim.core.trace import as_json, as_sentences
from sim.dream_city import GAME
from tests.trace.games import traced

# A shown hand, a changed option, a pinned secret: what could come out in another order.
GAMES = {
    "six by default": "--players 6 --seed 7 --game 0",
    "seven without characters": "--players 7 --seed 7 --game 0 --set characters=off",
    "four at random": "--players 4 --seed 11 --game 3 --strategy mark=random"
    " --strategy extractor=random --strategy turncoat=random --set deck.explosive_warhead=20"
    " --set starting_hand=2 --set secret=3 --set hand_limit=3",
}


def of_a_process(python, arguments, **env):
    answer = python("-m", "experiments.cli", "trace", "dream-city", *arguments.split(), env=env)
    assert (answer.returncode, answer.stderr) == (0, "")
    return answer.stdout


@pytest.mark.parametrize("arguments", GAMES.values(), ids=GAMES)
def test_a_trace_is_the_same_in_every_process(totem, python, arguments):
    here = totem("trace", "dream-city", *arguments.split(), "--json").out
    told = totem("trace", "dream-city", *arguments.split()).out
    assert here.count("\n") > 20
    assert of_a_process(python, f"{arguments} --json", PYTHONHASHSEED="4711") == here
    assert of_a_process(python, arguments, PYTHONHASHSEED="0") == told


@pytest.mark.parametrize("arguments", GAMES.values(), ids=GAMES)
def test_interpreted_and_compiled_kernels_tell_the_same_game(totem, python, arguments):
    here = totem("trace", "dream-city", *arguments.split(), "--json").out
    other = "0" if interpreted() else "1"
    assert of_a_process(python, f"{arguments} --json", NUMBA_DISABLE_JIT=other) == here


def test_two_games_in_a_row_are_told_as_each_alone(totem):
    """Nothing of a game is left in the next one of the process."""
    first, second = (totem("trace", "dream-city", "--game", n, "--json").out for n in (5, 6))
    assert first != second
    assert totem("trace", "dream-city", "--game", 5, "--json").out == first


@pytest.mark.parametrize("options", ["printed", "many bribes", "160 cards"])
def test_json_holds_all_that_python_holds(options):
    """Reading the JSON gives the same lines, and the same sentences."""
    lines = traced(6, "random", options, 0)
    read = [json.loads(text) for text in as_json(lines)]
    assert read == lines
    assert list(as_sentences(GAME, read)) == list(as_sentences(GAME, lines))
