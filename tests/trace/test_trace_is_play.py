"""A trace tells the games that sweeps count: the same winner, the same turns, the same tallies."""

from itertools import islice

import pytest

from sim.core.runner import play_block
from sim.core.trace import as_json, trace
from sim.dream_city import GAME
from strategies.registry import lineup, seat
from tests.trace.games import (
    PLAYERS,
    SEED,
    STRATEGIES,
    seated,
    traced,
    values_of,
)
from tests.trace.tallies import counted


def rows(players, strategy, options, games, cap=5000):
    """Outcome rows of the first games of a cell, as a sweep has them."""
    template = GAME.template(values_of(players, options), players)
    return as_dicts(play_block(GAME, template, seated(strategy), SEED, 0, games, cap))


def as_dicts(block):
    """Outcome rows with the names of their fields."""
    return [dict(zip(block.dtype.names, row.tolist(), strict=True)) for row in block]


def test_a_trace_counts_what_a_sweep_counts(cell, lines):
    *kind, number = cell
    assert counted(lines) == rows(*kind, number + 1)[number]


def test_a_trace_with_characters_counts_what_a_sweep_counts(cast_cell):
    """Uses of skills, deaths of their making, secrets they moved."""
    *kind, number = cast_cell
    assert counted(traced(*cast_cell)) == rows(*kind, number + 1)[number]


@pytest.mark.parametrize("options", ["printed", "characters"])
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_tests_trace_as_everybody_does(strategy, options):
    """Traces of these tests take choices from a loop; with strategies asked they are the same."""
    names = dict.fromkeys(GAME.roles, strategy)
    for players in PLAYERS:
        values = values_of(players, options)
        asked = trace(GAME, players, values, names, seated(strategy), SEED, 1)
        assert list(as_json(asked)) == list(as_json(traced(players, strategy, options, 1)))


@pytest.mark.parametrize("players", PLAYERS)
def test_each_role_is_asked_its_own_strategy(players):
    """Turncoats too: `play` asks them another strategy than they had before."""
    values = values_of(players, "many bribes")
    names = {"mark": "random", "extractor": "basic", "turncoat": "random"}
    seats = seat(lineup(GAME, names))
    lines = list(trace(GAME, players, values, names, seats, SEED, 2))
    assert lines[0]["strategies"] == names
    assert lines[-1]["turncoats"] != []
    (row,) = as_dicts(play_block(GAME, GAME.template(values, players), seats, SEED, 2, 1))
    assert counted(lines) == row


@pytest.mark.parametrize("options", ["printed", "characters"])
@pytest.mark.parametrize("cap", [1, 7, 40])
@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_that_is_given_up(monkeypatch, players, cap, options):
    """At the cap a trace stops where play does, and says so: in its result and in words."""
    whole = traced(players, "random", options, 0)
    monkeypatch.setattr("sim.core.trace.DECISION_CAP", cap)
    lines = traced(players, "random", options, 0)
    assert lines[:-1] == whole[: cap + 1]
    result = lines[-1]
    assert (result["over"], result["winner"], result["ending"]) == (
        False,
        "aborted",
        "decision cap",
    )
    assert result["steps"] == cap
    assert set(result["scores"].values()) == {0}
    (row,) = rows(players, "random", options, 1, cap)
    assert counted(lines) == row
    told = GAME.narrator().tell(result)
    assert told[1] == f"The game is given up in turn {result['turns']}, after {cap} steps."


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_trace_can_be_read_as_it_is_made(strategy):
    """The first lines come before the game is played to its end."""
    lines = trace(GAME, 4, values_of(4, "printed"), {}, seated(strategy), SEED, 0)
    assert [line["type"] for line in islice(lines, 3)] == ["setup", "step", "step"]
