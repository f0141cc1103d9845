"""The referee keeps its own laws, agrees with good traces, and tells where others part."""

import copy
import json
from collections import Counter
from random import Random

import pytest

from tests.referee.chance import Refuted
from tests.referee.dream_heist.chance import Claimed
from tests.referee.dream_heist.ending import ENDINGS
from tests.referee.dream_heist.games import easy, game
from tests.referee.dream_heist.replay import main, replay
from tests.referee.dream_heist.selfplay import DEFAULTS, SHORT, any_options, play

PLAYERS = (2, 3, 4, 5)
KINDS = {"turn", "direction", "plant", "discard", "leave"}
GAMES = 40  # of each number of players, with options at random
EVENTS = {
    *("round", "roll", "fail", "release", "move", "limbo", "idea", "subconscious", "no card"),
    *("reshuffle", "plant", "discard", "play", "turn", "wait", "complete", "kick", "wakes"),
    *("lost", "mission", "mark", "end"),
}


def events_of(lines):
    """All events of a game."""
    return [event for line in lines[:-1] for event in line["events"]]


@pytest.mark.parametrize("players", PLAYERS)
def test_agrees_with_its_own_games(players):
    for seed in range(8):
        report = replay(play(seed, players, SHORT))
        assert report.agrees, report.disagreements
        assert report.decisions > 10 * players
    report = replay(play(0, players))
    assert report.agrees, report.disagreements


@pytest.mark.parametrize("players", PLAYERS)
def test_agrees_with_its_own_games_of_all_rules(players):
    decisions = Counter()
    for seed in range(GAMES):
        random = Random(100 * seed + players)
        options = any_options(random) | (SHORT if seed % 8 else {"cap_round": "25"})
        lines = play(seed, players, options)
        report = replay(lines)
        assert report.agrees, (options, report.disagreements)
        decisions.update(line["decision"] for line in lines[1:-1])
    assert set(decisions) == KINDS


def test_options_at_random_are_everywhere():
    drawn = {name: set() for name in DEFAULTS}
    for seed in range(200):
        for name, text in any_options(Random(seed)).items():
            drawn[name].add(text)
    alone = {"components"}  # files of components are not for the referee
    assert {name for name, texts in drawn.items() if not texts - {DEFAULTS[name]}} == alone


def test_everything_happens_and_every_ending():
    happened, endings = set(), set()
    few_cards = play(0, 5, SHORT | {"subconscious": "0,0,0,1", "reshuffle": "no"})
    varied = [play(s, 2, any_options(Random(s)) | {"cap_round": "25"}) for s in range(16)]
    for lines in [few_cards, *varied, *map(easy, range(6))]:
        assert replay(lines).agrees
        happened.update(event["event"] for event in events_of(lines))
        endings.add(lines[-1]["ending"])
    assert endings == set(ENDINGS)
    assert happened == EVENTS


@pytest.mark.parametrize("players", PLAYERS)
def test_the_setup_of_a_game(players):
    setup = game(0, players)[0]
    state, names = setup["state"], [f"player {n}" for n in range(1, players + 1)]
    assert setup["events"] == [{"event": "round", "round": 1}]
    assert (setup["first"], state["to_move"]) == ("player 1", "player 1")
    assert [sum(state["ideas"][name].values()) for name in names] == [4] * players
    assert sum(state["idea_deck"].values()) == 50 - 4 * players
    assert state["subconscious_deck"] == {"shift": 9, "turn": 8, "swap": 8, "wake": 10}
    assert state["subconscious"] == {name: {} for name in names}
    assert {piece["where"] for piece in state["pieces"].values()} == {"off"}


@pytest.mark.parametrize("rotation", ["0", "1", "2"])
def test_who_plays_first(rotation):
    lines = play(0, 3, SHORT | {"rotation": rotation})
    turns = [line["seat"] for line in lines[1:-1] if line["decision"] == "turn"]
    first = {"0": 1, "1": 3, "2": 2}[rotation]
    assert turns[:4] == [f"player {(first - 1 + turn) % 3 + 1}" for turn in range(4)]
    drawn = {play(seed, 3, SHORT | {"start": "high-roll"})[0]["first"] for seed in range(20)}
    assert len(drawn) == 3


def claimed(**event):
    """What a trace claims to have happened next."""
    chance = Claimed()
    chance.load([event])
    return chance


def test_chance_must_be_possible():
    deck, bag = {"A": 2, "F": 0}, {"player 1": 2, "player 2": 0}
    for card in ("F", "joker", None):
        with pytest.raises(Refuted, match="the idea card drawn"):
            claimed(event="idea", who="player 1", card=card).card([], "player 1", "idea", deck)
    assert claimed(event="idea", who="player 1", card="A").card([], "player 1", "idea", deck) == "A"
    for owner in ("player 2", "player 3", None):
        with pytest.raises(Refuted, match="the Mark's draw"):
            claimed(event="mark", who=owner).block([], bag)
    assert claimed(event="mark", who="player 1").block([], bag) == "player 1"
    for dice in ([0, 4], [4], [1, 2, 3], 7, None):
        with pytest.raises(Refuted, match="dice"):
            claimed(event="roll", who="player 1", dice=dice).dice([], "player 1")


def test_more_cards_dealt_than_there_are():
    lines = copy.deepcopy(game(3))
    deck, hands = lines[0]["state"]["idea_deck"], lines[0]["state"]["ideas"]
    for card, number in hands["player 1"].items():
        deck[card] = deck.get(card, 0) + number
    deck["joker"], hands["player 1"] = -4, {"joker": 4}
    assert replay(lines).disagreements[0].what == "ideas dealt"


def test_a_step_after_the_end():
    lines = copy.deepcopy(game(3))
    more = {**lines[-2], "step": lines[-2]["step"] + 1}
    assert "after the end" in str(replay([*lines[:-1], more, lines[-1]]).disagreements[0])


def test_names_step_field_and_both_values():
    lines = copy.deepcopy(game(3))
    lines[1]["state"]["score"]["player 2"] = 7
    assert str(replay(lines).disagreements[0]) == (
        "dream-heist, 3 players, seed 3, game 0, step 1: state.score.player 2: "
        "the rules give 0, the trace has 7"
    )


def test_what_is_not_there_may_be_told_as_zero():
    lines = copy.deepcopy(game(3))
    for line in lines[:-1]:
        for hand in line["state"]["subconscious"].values():
            hand.setdefault("swap", 0)
    assert replay(lines).agrees


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
