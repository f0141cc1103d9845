"""The referee reports whatever is changed in a good trace."""

import copy

import pytest

from tests.referee.dream_heist.games import easy, game
from tests.referee.dream_heist.replay import replay


def first_with(lines, event):
    """The first line with an event of a kind, and that event."""
    for line in lines[:-1]:
        for found in line["events"]:
            if found["event"] == event:
                return line, found
    raise LookupError(event)


def spoil_state(field, change):
    """A damage to a field of the state in the middle of the game."""

    def damage(lines):
        state = lines[len(lines) // 2]["state"]
        state[field] = change(state[field])

    return damage


def spoil_piece(**fields):
    """A damage to player 2's piece in the middle of the game."""
    return spoil_state("pieces", lambda pieces: pieces | {"player 2": pieces["player 2"] | fields})


def in_step(change, decision=None):
    """A damage to a step in the middle of the game that had a choice."""

    def damage(lines):
        later = lines[len(lines) // 2 : -1]
        change(next(x for x in later if x["asked"] and decision in (None, x["decision"])))

    return damage


def about(decision, **fields):
    """A damage to what a decision is about."""
    return in_step(lambda line: line["about"].update(fields), decision)


def spoil_event(kind, **fields):
    """A damage to the first event of a kind."""
    return lambda lines: first_with(lines, kind)[1].update(fields)


def without_event(kind):
    """The first event of a kind left out."""

    def damage(lines):
        line, event = first_with(lines, kind)
        line["events"].remove(event)

    return damage


def more_events(lines):
    """Something told that did not happen."""
    lines[8]["events"].append({"event": "wakes"})


def events_in_another_order(lines):
    """Two events exchanged."""
    events = next(line["events"] for line in lines[:-1] if len(line["events"]) > 1)
    events[0], events[1] = events[1], events[0]


def other_winner(lines):
    """Somebody wins who has not."""
    losers = [seat for seat in lines[-1]["scores"] if seat not in lines[-1]["winners"]]
    lines[-1]["winner"] = losers[0]


def same_mission(lines):
    """Two players with one card."""
    missions = lines[0]["missions"]
    missions["player 2"] = missions["player 1"]


def card_too_many(lines):
    """A fifth idea card at the start."""
    hand = lines[0]["state"]["ideas"]["player 1"]
    hand["A"] = hand.get("A", 0) + 1


def dealt_from_nowhere(lines):
    """A joker where there is none."""
    lines[0]["state"]["ideas"]["player 1"] = {"joker": 4}


def card_that_is_not_there(lines):
    """A joker drawn from a deck without jokers."""
    first_with(lines, "idea")[1]["card"] = "joker"


def wrong_bag(lines):
    """The Mark carries out the idea of somebody whose mission is not complete."""
    complete = lines[-2]["state"]["complete"]
    event = first_with(lines, "mark")[1]
    event["who"] = next(seat for seat in lines[-1]["scores"] if seat not in complete)


def plus(number):
    """Add to all values of a field."""
    return lambda values: {name: value + number for name, value in values.items()}


DAMAGES = {
    "round": spoil_state("round", lambda number: number + 1),
    "over": spoil_state("over", lambda over: not over),
    "to move": spoil_state("to_move", lambda seat: seat + "0"),
    "where": spoil_piece(where="nowhere"),
    "level": spoil_piece(level=5),
    "space": spoil_piece(space=40),
    "direction": spoil_piece(direction="up"),
    "attempts": spoil_piece(attempts=9),
    "piece missing": spoil_state("pieces", lambda pieces: dict(list(pieces.items())[1:])),
    "blocks": spoil_state("blocks", lambda blocks: blocks | {"player 1": {"1-0": 9}}),
    "score": spoil_state("score", plus(1)),
    "ideas": spoil_state("ideas", lambda ideas: ideas | {"player 3": {"A": 33}}),
    "subconscious": spoil_state("subconscious", lambda cards: cards | {"player 3": {"wake": 9}}),
    "idea deck": spoil_state("idea_deck", plus(1)),
    "idea discards": spoil_state("idea_discards", lambda cards: cards | {"A": 50}),
    "subconscious deck": spoil_state("subconscious_deck", plus(-1)),
    "subconscious discards": spoil_state("subconscious_discards", lambda c: c | {"turn": 35}),
    "left": spoil_state("left", lambda _: {"player 1": 99}),
    "complete": spoil_state("complete", lambda seats: [*seats, "player 9"]),
    "field too many": lambda lines: lines[3]["state"].update(more=1),
    "field too few": lambda lines: lines[3]["state"].pop("left"),
    "missing action": in_step(lambda line: line["legal"].pop()),
    "extra action": in_step(lambda line: line["legal"].append({"action": "plant", "blocks": 9})),
    "action twice": in_step(lambda line: line["legal"].append(line["legal"][0])),
    "other decision": in_step(lambda line: line.update(decision="leave")),
    "other seat": in_step(lambda line: line.update(seat="player 4")),
    "asked": in_step(lambda line: line.update(asked=False)),
    "index": in_step(lambda line: line.update(index=len(line["legal"]))),
    "about the round": about("turn", round=99),
    "about the roll": about("direction", roll=13),
    "about the level": about("direction", level=None),
    "about the space": about("plant", space=99),
    "about the phase": about("plant", phase="X"),
    "about too much": about("turn", more=1),
    "dice": spoil_event("roll", dice=[1, 7]),
    "one die": spoil_event("roll", dice=[4]),
    "other dice": spoil_event("roll", dice=[6, 6]),
    "whose dice": spoil_event("roll", who="player 2"),
    "other fail": spoil_event("fail", level=4),
    "other move": spoil_event("move", space=39),
    "other victim": spoil_event("limbo", who="player 4"),
    "impossible card": card_that_is_not_there,
    "impossible subconscious card": spoil_event("subconscious", card="sleep"),
    "other planting": spoil_event("plant", blocks=7),
    "other points": spoil_event("plant", points=99),
    "other section": spoil_event("plant", section=8),
    "other card played": spoil_event("play", card="wake up"),
    "other direction": spoil_event("turn", direction="left"),
    "other kick": spoil_event("kick", turns=14),
    "other loser": spoil_event("lost", who="player 9"),
    "other end": spoil_event("end", ending="decision cap"),
    "no kick": without_event("kick"),
    "no wakes": without_event("wakes"),
    "no move": without_event("move"),
    "no roll": without_event("roll"),
    "no round": without_event("round"),
    "event too many": more_events,
    "events exchanged": events_in_another_order,
    "step left out": lambda lines: lines.pop(len(lines) // 2),
    "step number": in_step(lambda line: line.update(step=1)),
    "same mission": same_mission,
    "mission value": lambda lines: lines[0]["missions"]["player 3"].update(value=26),
    "mission stripes": lambda lines: lines[0]["missions"]["player 3"].update(A=5),
    "mission number": lambda lines: lines[0]["missions"]["player 3"].update(number=26),
    "mission missing": lambda lines: lines[0]["missions"].pop("player 3"),
    "first": lambda lines: lines[0].update(first="player 2"),
    "nobody first": lambda lines: lines[0].update(first="player 9"),
    "card too many": card_too_many,
    "card from nowhere": dealt_from_nowhere,
    "players": lambda lines: lines[0].update(players=4),
    "too many players": lambda lines: lines[0].update(players=6),
    "winner": other_winner,
    "winners": lambda lines: lines[-1]["winners"].append("player 9"),
    "ending": lambda lines: lines[-1].update(ending="decision cap"),
    "rounds": lambda lines: lines[-1].update(rounds=13),
    "scores": lambda lines: lines[-1].update(scores=plus(1)(lines[-1]["scores"])),
    "not over": lambda lines: lines[-1].update(over=False),
    "steps": lambda lines: lines[-1].update(steps=1),
    "no result": lambda lines: lines.pop(),
    "ends too soon": lambda lines: lines.pop(-2),
    "unknown option": lambda lines: lines[0]["options"].update(unheard_of="1"),
    "unknown reading": lambda lines: lines[0]["options"].update(ties="as-you-like"),
    "short list": lambda lines: lines[0]["options"].update(points="1,2"),
    "other dealt": lambda lines: lines[0]["options"].update(dealt="5"),
    "other rotation": lambda lines: lines[0]["options"].update(rotation="1"),
    "rotation too far": lambda lines: lines[0]["options"].update(rotation="3"),
    "other circles": lambda lines: lines[0]["options"].update(circles="1,1,1,1"),
    "other numbers": lambda lines: lines[0]["options"].update({"enter.2": "3,5,7,9,11"}),
    "other mission pinned": lambda lines: lines[0]["options"].update(mission="25"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_reports_damage(name):
    lines = copy.deepcopy(game(3))
    DAMAGES[name](lines)
    report = replay(lines)
    assert len(report.disagreements) == 1
    assert str(report.disagreements[0])


COMPLETED = {
    "who is complete": spoil_event("complete", who="player 9"),
    "no completion": without_event("complete"),
    "mission points": spoil_event("mission", points=1),
    "mission of nobody": spoil_event("mission", who="player 9"),
    "the Mark's draw": wrong_bag,
    "the Mark's points": spoil_event("mark", points=14),
    "no mark": without_event("mark"),
    "reshuffle": spoil_event("reshuffle", deck="mission"),
}


@pytest.mark.parametrize("name", COMPLETED)
def test_reports_damage_to_missions(name):
    seeds = range(20)
    complete = next(easy(s) for s in seeds if easy(s)[-1]["ending"].startswith("several"))
    assert replay(complete).agrees
    lines = copy.deepcopy(complete)
    COMPLETED[name](lines)
    assert len(replay(lines).disagreements) == 1
