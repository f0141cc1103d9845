"""The referee keeps its own laws, agrees with good traces, and reports damage to them."""

import copy
import functools
import json
from random import Random

import pytest

from tests.referee.dreamworld.cards import all_cards
from tests.referee.dreamworld.replay import main, replay
from tests.referee.dreamworld.selfplay import SHORT, any_options, play

PLAYERS = (1, 2, 3, 4)
ENDINGS = {
    "all tokens flipped",
    "all tokens flipped, shared",
    "most gold",
    "most gold, least left",
    "Id flipped all",
}


@functools.cache
def game(seed, players=3):
    """One random game with the rules of the book."""
    return play(seed, players)


def seats(players):
    """The rest of the table, for the names of tests."""
    return [f"player {number}" for number in range(1, players + 1)]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(3))
def test_agrees_with_its_own_games(seed, players):
    report = replay(game(seed, players))
    assert report.agrees, report.disagreements
    assert report.decisions > 14


@pytest.mark.parametrize("players", PLAYERS)
def test_agrees_with_its_own_games_of_all_rules(players):
    for seed in range(12):
        options = any_options(Random(100 * seed + players))
        report = replay(play(seed, players, options))
        assert report.agrees, (options, report.disagreements)


@pytest.mark.parametrize(
    ("players", "deck", "neutral"), [(1, 24, 14), (2, 8, 14), (3, 4, 14), (4, 2, 0)]
)
def test_the_cards_of_a_game(players, deck, neutral):
    state = next(
        g[0]["state"] for g in (game(s, players) for s in range(9)) if g[0]["tokens"][0] != "before"
    )
    assert len(state["deck"]) == deck
    assert len(state["neutral"]) == max(0, neutral - 1)  # that of round 1 lies face up
    assert [len(hand) for hand in state["hands"].values()] == [16] * players
    assert list(state["hands"]) == seats(players)
    assert len(all_cards(players)) == deck + neutral + 16 * players


def test_random_games_end_in_many_ways():
    endings = set()
    for seed in range(8):
        for players, options in ((1, None), (2, SHORT), (4, SHORT), (4, None)):
            endings.add(play(seed, players, options)[-1]["ending"])
    assert endings >= ENDINGS, ENDINGS - endings


def test_at_the_end_the_last_cards_stay():
    lines = game(2)
    state = lines[-2]["state"]
    assert (state["round"], state["over"]) == (14, True)
    assert len(state["sequence"]) == 4
    assert state["counted"] == [laid["owner"] for laid in state["sequence"] if laid["owner"]]


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


def in_count(change):
    """A damage to a turn to count in the middle of the game."""

    def damage(lines):
        change(next(x for x in lines[len(lines) // 2 : -1] if x["decision"] == "count"))

    return damage


def swap_in_sequence(lines):
    """Two cards in the wrong order."""
    sequence = lines[len(lines) // 2]["state"]["previous"]
    sequence[0], sequence[1] = sequence[1], sequence[0]


def two_of_a_card(lines):
    """One card dealt twice, in place of another."""
    state = lines[0]["state"]
    state["hands"]["player 1"][0] = state["deck"][0]


def card_too_many(lines):
    """One card from the deck in a hand."""
    state = lines[0]["state"]
    state["hands"]["player 1"].append(state["deck"].pop())


def other_patient(lines):
    """Three of one suit."""
    patients = lines[0]["patients"]
    patients[patients.index("D")] = "H"


def other_winner(lines):
    """Somebody wins who has not."""
    lines[-1]["winner"] = next(s for s in seats(3) if s not in lines[-1]["winners"])


DAMAGES = {
    "round": spoil_state("round", lambda number: number + 1),
    "hands": spoil_state("hands", lambda hands: {**hands, "player 2": hands["player 2"][1:]}),
    "professor": spoil_state("professor", lambda p: {**p, "player 1": "nowhere"}),
    "committed": spoil_state("committed", lambda c: {**c, "player 3": "H5-sun"}),
    "supply": spoil_state("supply", lambda supply: {**supply, "player 1": 11}),
    "rows": spoil_state("rows", lambda rows: {**rows, "player 1": {"6": 1}}),
    "id": spoil_state("id", lambda _: []),
    "deck": spoil_state("deck", lambda deck: deck[1:]),
    "neutral": spoil_state("neutral", lambda neutral: {}),
    "sequence": spoil_state("sequence", lambda cards: [*cards, cards[0]]),
    "order of cards": swap_in_sequence,
    "counted": spoil_state("counted", lambda counted: [*counted, "player 9"]),
    "gone": spoil_state("gone", lambda gone: gone[1:]),
    "dead_tokens": spoil_state("dead_tokens", lambda tokens: tokens + 1),
    "over": spoil_state("over", lambda over: not over),
    "field too many": lambda lines: lines[3]["state"].update(more=1),
    "field too few": lambda lines: lines[3]["state"].pop("deck"),
    "missing action": in_step(lambda line: line["legal"].pop()),
    "extra action": in_step(lambda line: line["legal"].append({"action": "flip", "row": 7})),
    "action twice": in_step(lambda line: line["legal"].append(line["legal"][0])),
    "other decision": in_step(lambda line: line.update(decision="send")),
    "other seat": in_step(lambda line: line.update(seat="player 4")),
    "asked": in_step(lambda line: line.update(asked=False)),
    "index": in_step(lambda line: line.update(index=len(line["legal"]))),
    "points": in_count(lambda line: line["about"].update(points=99)),
    "gap": in_count(lambda line: line["about"].update(gap=99)),
    "token": in_count(lambda line: line["about"].update(token="num-7")),
    "step left out": lambda lines: lines.pop(len(lines) // 2),
    "card twice": two_of_a_card,
    "card too many": card_too_many,
    "patients": other_patient,
    "tokens": lambda lines: lines[0]["tokens"].__setitem__(0, lines[0]["tokens"][1]),
    "faces": lambda lines: lines[0].update(faces=["green"] * 12),
    "players": lambda lines: lines[0].update(players=4),
    "winner": other_winner,
    "winners": lambda lines: lines[-1]["winners"].append("player 9"),
    "ending": lambda lines: lines[-1].update(ending="decision cap"),
    "rounds": lambda lines: lines[-1].update(rounds=13),
    "not over": lambda lines: lines[-1].update(over=False),
    "steps": lambda lines: lines[-1].update(steps=1),
    "no result": lambda lines: lines.pop(),
    "ends too soon": lambda lines: lines.pop(-2),
    "unknown option": lambda lines: lines[0]["options"].update(unheard_of="1"),
    "unknown reading": lambda lines: lines[0]["options"].update(flips="as-you-like"),
    "unknown blank token": lambda lines: lines[0]["options"].update(without="num-7"),
    "other rows": lambda lines: lines[0]["options"].update({"regular.2": "3"}),
    "other dealt": lambda lines: lines[0]["options"].update(dealt="15"),
    "short list": lambda lines: lines[0]["options"].update(gold="6,5"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_reports_damage(name):
    lines = copy.deepcopy(game(3))
    DAMAGES[name](lines)
    report = replay(lines)
    assert len(report.disagreements) == 1
    assert str(report.disagreements[0])


def test_a_step_after_the_end():
    lines = copy.deepcopy(game(3))
    more = {**lines[-2], "step": lines[-2]["step"] + 1}
    assert "after the end" in str(replay([*lines[:-1], more, lines[-1]]).disagreements[0])


def test_names_step_field_and_both_values():
    lines = copy.deepcopy(game(3))
    lines[5]["state"]["supply"]["player 2"] = 7
    assert str(replay(lines).disagreements[0]) == (
        "dreamworld, 3 players, seed 3, game 0, step 5: state.supply.player 2: "
        "the rules give 0, the trace has 7"
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
