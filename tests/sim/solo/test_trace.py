"""Traces of random games: every event has its sentence, under every option set."""

import json
import re

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.core.trace import as_json, as_sentences, trace
from sim.solo import GAME
from tests.sim.solo.blocks import OPTION_SETS, seated

SETS = [name for name in OPTION_SETS if name != "odd cards"]
QUICK, MANY = 1 if interpreted() else 2, 10


@pytest.mark.parametrize("games", [QUICK, pytest.param(MANY, marks=pytest.mark.slow, id="many")])
@pytest.mark.parametrize("name", SETS)
def test_games_are_told_in_sentences(name, games):
    """No word is missing, no line is empty of sense, all of it is JSON."""
    values = GAME.resolve(OPTION_SETS[name], 1)
    for number in range(games):
        lines = list(trace(GAME, 1, values, {"player": "random"}, seated(), 3, number))
        assert [json.loads(line) for line in as_json(lines)] == lines
        text = list(as_sentences(GAME, lines))
        assert text[-1].startswith(("The player", "The game is stopped"))
        for line in text:
            if line.startswith("Options changed"):  # by the names they are typed with
                continue
            assert not re.search(r"None|\{|\}|_|np\.", line), line
            assert not line or line.endswith((".", ":")), line
            assert "  " not in line.strip()


def test_a_trace_says_everything_that_is_asked():
    """Each step has what was legal, one of which was chosen, and the state that follows."""
    values = GAME.resolve(OPTION_SETS["gentle"], 1)
    lines = list(trace(GAME, 1, values, {"player": "random"}, seated(), 3, 0))
    assert lines[0]["team_deck"]["KICK"] == 4
    assert sum(lines[0]["team_deck"].values()) == 38
    for line in lines[1:-1]:
        assert line["chosen"] == line["legal"][line["index"]]
        assert line["asked"] == (len(line["legal"]) > 1)
    assert lines[-1]["over"]
    assert lines[-1]["turns"] == lines[-2]["state"]["turn"]
    assert np.mean([line["asked"] for line in lines[1:-1]]) > 0.5
