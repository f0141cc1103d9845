"""Outcome rows say what the traces of the same games say; and everything is told in sentences."""

import json
import re

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.core.runner import play_block
from sim.core.trace import as_json, as_sentences, trace
from sim.dreamworld import GAME
from sim.dreamworld.outcome import COLUMNS, OUTCOME
from sim.dreamworld.restrict import ACTS
from strategies.registry import lineup, seat
from tests.sim.dreamworld.blocks import OPTION_SETS, cells, rows, seated, some

SEED = 3


def traced(players, name, number, strategy="random"):
    """The lines of one game."""
    values = GAME.resolve(OPTION_SETS[name], players)
    names = dict.fromkeys(GAME.roles, strategy)
    return list(trace(GAME, players, values, names, seated(strategy), SEED, number))


def counted(lines):
    """What the events of a trace add up to, by player."""
    found = {}
    for line in lines[1:-1]:
        for event in line["events"]:
            who = event.get("who", "")
            if who.startswith("player"):
                key = who[-1], event["event"]
                number = event.get("value", event.get("tokens", 1))
                found[key] = found.get(key, 0) + (number if event["event"] == "spend" else 1)
    return found


@pytest.mark.parametrize(("players", "name"), cells())
def test_a_row_says_what_the_trace_says(players, name):
    games = some(3)
    played = rows(players, name, games, seed=SEED)
    for number in range(games):
        lines, row = traced(players, name, number), played[number]
        result, events = lines[-1], counted(lines)
        assert GAME.endings[row["ending"]] == result["ending"]
        assert row["turns"] == result["rounds"]
        assert (row["winner"] == 0) == (result["winner"] == "player 1")
        assert row["decisions"] == sum(line["asked"] for line in lines[1:-1])
        state = lines[-2]["state"]
        for p in range(1, players + 1):
            left = state["rows"][f"player {p}"]
            tokens = sum(line["chosen"]["action"] == "flip" for line in of(lines, p))
            assert row[f"flipped_{p}"] == tokens
            assert row[f"supply_{p}"] == state["supply"][f"player {p}"]
            assert row[f"gold_{p}"] == sum(n == 0 for n in left.values())
            assert row[f"spent_{p}"] == events.get((str(p), "spend"), 0)
            assert row[f"taken_{p}"] == events.get((str(p), "take"), 0)
            assert row[f"professor_{p}"] == events.get((str(p), "professor"), 0)
            assert row[f"scored_{p}"] + row[f"idle_{p}"] == row["turns"]
        shares = [int(row[f"share_{p}"]) for p in range(1, 5)]
        winners = [w for w in result["winners"] if w != "Id"]
        assert sum(shares) == (12 if winners else 0)
        assert row["sharers"] == len(winners)
        if players == 1:
            assert row["id_flipped"] == 6 - len(state["id"])


def of(lines, p):
    """The steps of one player."""
    return [line for line in lines[1:-1] if line["seat"] == f"player {p}"]


@pytest.mark.parametrize(("players", "name"), cells())
def test_games_are_told_in_sentences(players, name):
    """No word is missing, no line is empty of sense, all of it is JSON."""
    lines = traced(players, name, 1, "basic")
    assert [json.loads(line) for line in as_json(lines)] == lines
    for line in as_sentences(GAME, lines):
        assert not re.search(r"None|\{|\}|np\.", line), line
        assert not line or line.endswith((".", ")")), line


def test_every_column_is_explained():
    assert set(OUTCOME.names) == set(COLUMNS)


@pytest.mark.skipif(interpreted(), reason="shared wins are rare")
def test_a_shared_win_goes_to_those_who_share_it_evenly():
    played = rows(4, "short", 4000)
    shared = played[played["sharers"] == 2]
    share = shared["share_1"] > 0
    assert share.sum() > 50
    assert not (shared["winner"] == 0)[~share].any()
    assert abs((shared["winner"] == 0)[share].mean() - 0.5) < 3 * 0.5 / np.sqrt(share.sum())


@pytest.mark.parametrize("name", [name for name, _, _ in ACTS])
def test_a_restricted_role_never_does_it(name):
    """The player does not, and the opponents go on doing it."""
    games = some(30)
    column = {
        "no-professor": "professor",
        "no-spending": "spent",
        "no-taking": "taken",
        "no-recall": "professor",
    }.get(name, "gold")
    bits = GAME.restrictions("player")[name].bits
    seats = seat(lineup(GAME, dict.fromkeys(GAME.roles, "basic")), {"player": bits})
    start = GAME.template(GAME.resolve({}, 3), 3)
    played = play_block(GAME, start, seats, 1, 0, games)
    free = rows(3, "plain", games, strategy="basic")
    if name == "no-gold":
        assert interpreted() or played["gold_1"].sum() < free["gold_1"].sum()
    else:
        assert played[f"{column}_1"].sum() == 0
        assert interpreted() or played[f"{column}_2"].sum() > 0
