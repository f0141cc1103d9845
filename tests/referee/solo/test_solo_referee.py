"""The referee keeps its own laws, agrees with good traces, and reports damage to them."""

import copy
import functools
import json
from collections import Counter

import pytest

from tests.referee.solo.events import DECKS, EVENTS
from tests.referee.solo.model import GOALS
from tests.referee.solo.replay import main, replay
from tests.referee.solo.selfplay import LONG, VARIED, play
from tests.referee.solo.team import TEAM, team_deck

DIFFICULTIES = ("easy", "medium", "hard", "challenge")
PLAYED = [{"difficulty": name} for name in DIFFICULTIES] + [VARIED, LONG, VARIED | LONG]


@functools.cache
def game(seed, which=1):
    """One random game of those played, as lines."""
    return play(seed, PLAYED[which])


def test_106_cards():
    """Those of the rulebook: with a goal card for each level, and the cards for people and help."""
    assert [len(DECKS[level]) for level in (4, 3, 2, 1, 0)] == [12, 10, 10, 13, 9]
    assert (len(team_deck(False)), len(team_deck(True))) == (37, 38)
    assert len(EVENTS) + len(DECKS) + 38 + 6 + 1 + 1 + 1 == 106


@pytest.mark.parametrize("which", range(len(PLAYED)))
@pytest.mark.parametrize("seed", range(4))
def test_agrees_with_its_own_games(which, seed):
    report = replay(game(seed, which))
    assert report.agrees, report.disagreements
    assert report.decisions > 5


@pytest.mark.parametrize("which", range(len(PLAYED)))
@pytest.mark.parametrize("seed", range(4))
def test_its_own_games_lose_no_card_and_nobody(which, seed):
    lines = game(seed, which)
    kinds = Counter(lines[0]["team_deck"])
    goals = []
    for line in lines[:-1]:
        state = line["state"]
        assert team_cards(state) == kinds
        assert sorted(event_cards(state)) == sorted(EVENTS)
        for person in state["characters"].values():
            check_person(person, state["level"])
        assert set(state["goals"]) <= set(GOALS)
        assert set(goals) <= set(state["goals"])
        goals = state["goals"]
        assert set(state["kicks"].values()) <= {"KICK"}
        assert sum(state["display"].values()) <= int(lines[0]["options"]["display_max"])
        assert state["over"] == (line is lines[-2])


def team_cards(state):
    """Every team card, wherever it is."""
    found = Counter(state["deck"]) + Counter(state["kicks"].values())
    found += Counter(p["weapon"] for p in state["characters"].values() if p["weapon"])
    for pile in ("hand", "display", "discard", "flashbacks"):
        found += Counter(state[pile])
    return found


def event_cards(state):
    """Every event card, wherever it is."""
    piles = [pile[name] for pile in state["levels"].values() for name in pile]
    for level, pile in state["levels"].items():
        assert all(card[1] == level for name in pile for card in pile[name])
    return [card for pile in piles for card in pile] + ([state["event"]] if state["event"] else [])


def check_person(person, current):
    """Where somebody can be in each state, and who carries things."""
    if person["state"] == "outside":
        assert person["level"] is None
    elif person["state"] == "inactive":
        assert person["level"] == 0
    else:
        assert current <= person["level"] <= 4
    if person["state"] in ("outside", "inactive"):
        assert person["weapon"] is None


def test_its_own_games_ask_everything():
    lines = game(13, PLAYED.index(LONG))
    assert {line["decision"] for line in lines[1:-1]} == {
        *("play", "discard", "event", "fight", "convince", "pay", "give", "send", "choose"),
        *("revive", "drop display", "extend", "flashback", "peek", "keeper"),
    }
    assert {line["chosen"].get("card") for line in lines[1:-1]} - {None} == set(TEAM)
    assert lines[-1]["ending"] == "synchronised Kick"


def spoil_state(field, change):
    """A damage to a field of the state in the middle of the game."""

    def damage(lines):
        state = lines[len(lines) // 2]["state"]
        state[field] = change(state[field])

    return damage


def in_step(change):
    """A damage to a step in the middle of the game that had a choice."""

    def damage(lines):
        change(next(line for line in lines[len(lines) // 2 : -1] if line["asked"]))

    return damage


def swap_shuffle(lines):
    event = lines[0]["events"][-1]
    event["order"][0] = event["order"][-1]


def reverse_shuffle(lines):
    lines[0]["events"][-1]["order"].reverse()


def other_result(lines):
    lines[-1]["winner"] = "player"


DAMAGES = {
    "turn": spoil_state("turn", lambda turn: turn + 1),
    "level": spoil_state("level", lambda level: level - 1),
    "hand": spoil_state("hand", lambda hand: {**hand, "KICK": hand.get("KICK", 0) + 1}),
    "deck": spoil_state("deck", lambda deck: deck[1:]),
    "characters": spoil_state("characters", lambda people: people | {"Cobb": {}}),
    "goals": spoil_state("goals", lambda goals: [*goals, "mal_dead"]),
    "fails": spoil_state("fails", lambda fails: {**fails, "L0-09": 1}),
    "missing action": in_step(lambda line: line["legal"].pop()),
    "extra action": in_step(lambda line: line["legal"].append({"action": "drop"})),
    "action twice": in_step(lambda line: line["legal"].append(line["legal"][0])),
    "other decision": in_step(lambda line: line.update(decision="send")),
    "asked": in_step(lambda line: line.update(asked=False)),
    "index": in_step(lambda line: line.update(index=len(line["legal"]))),
    "step left out": lambda lines: lines.pop(len(lines) // 2),
    "cards shuffled": swap_shuffle,
    "order shuffled": reverse_shuffle,
    "shuffle too many": lambda lines: lines[0]["events"].append(lines[0]["events"][0]),
    "result": other_result,
    "no result": lambda lines: lines.pop(),
    "option": lambda lines: lines[0]["options"].update(hand_limit="4", unheard_of="1"),
    "difficulty": lambda lines: lines[0]["options"].update(difficulty="hard"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_reports_damage(name):
    lines = copy.deepcopy(game(3))
    DAMAGES[name](lines)
    report = replay(lines)
    assert len(report.disagreements) == 1
    assert str(report.disagreements[0])


def test_names_step_field_and_both_values():
    lines = copy.deepcopy(game(3))
    lines[5]["state"]["characters"]["Saito"]["state"] = "strong"
    assert str(replay(lines).disagreements[0]) == (
        "solo, seed 3, game 0, step 5: state.characters.Saito.state: "
        "the rules give 'healthy', the trace has 'strong'"
    )


def test_replays_files_from_the_command_line(tmp_path, capsys):
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    lines = [*game(0), *game(1)]
    good.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert main([str(good)]) == 0
    assert capsys.readouterr().out.count("decisions replayed") == 2
    bad.write_text("".join(json.dumps(line) + "\n" for line in lines[:-1]))
    assert main([str(bad)]) == 1
    assert "the last line" in capsys.readouterr().out
    assert main([]) == 2
