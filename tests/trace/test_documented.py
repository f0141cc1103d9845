"""`docs/trace.md` names what traces hold: all of it, and nothing else."""

import re
from collections import defaultdict
from functools import cache
from itertools import product

import pytest

from sim.core.game import DECISION_CAP
from sim.core.jit import interpreted
from sim.dream_city.narrate import ACTIONS, CARDS, QUESTIONS
from sim.dream_city.options import edition
from tests.conftest import ROOT
from tests.trace.games import CAST_SETS, OPTION_SETS, events, steps, traced

DOCUMENT = (ROOT / "docs" / "trace.md").read_text()
CODE = re.compile(r"`([^`]+)`")
# What is documented and cannot happen in a game, with the reason.
NEVER = {
    "aborted": "the cap is far above the longest game that options allow",
    "decision cap": "the same",
}


def table(title):
    """The rows of the first table behind a title, as lists of cells."""
    after = DOCUMENT.split(title, 1)[1].lstrip().splitlines()
    first = next(i for i, line in enumerate(after) if line.startswith("|"))
    rows = []
    for line in after[first + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split(" |")])
    return rows


def names(cell):
    """What stands in code marks in a cell or text."""
    return CODE.findall(cell)


def first_column(title):
    """All names in the first column of a table, in order."""
    return [name for row in table(title) for name in names(row[0])]


def fields_by_name(title):
    """What each name of a table's first column is documented to have in the second."""
    return {name: row[1] for row in table(title) for name in names(row[0])}


ACTION_FIELDS = fields_by_name("**Actions**")
EVENT_FIELDS = fields_by_name("**Events**")


@cache
def many_games():
    """Games of all option sets, in which everything happens that can."""
    # What random players never live to see (the end of the deck) happens among basic ones.
    tables = [(p, s) for p in (4, 8) for s in ("random", "basic")]
    found = [traced(p, s, options, 0) for options, (p, s) in product(OPTION_SETS, tables)]
    for options, (p, s) in product(CAST_SETS, tables):
        rare = options in ("characters", "chessboard")
        games = 1 if interpreted() else 12 if rare else 3
        found += [traced(p, s, options, number) for number in range(games)]
    return found


def shapes(found):
    """The fields with which each name occurs, in their order."""
    seen = defaultdict(set)
    for name, fields in found:
        seen[name].add(tuple(fields))
    return dict(seen)


def all_actions():
    for lines in many_games():
        for line in steps(lines):
            yield from (line["chosen"], *line["legal"])


@pytest.mark.parametrize(
    ("documented", "key", "found"),
    [
        (ACTION_FIELDS, "action", all_actions),
        (EVENT_FIELDS, "event", lambda: (e for lines in many_games() for e in events(lines))),
    ],
    ids=["actions", "events"],
)
def test_actions_and_events_have_the_documented_fields(documented, key, found):
    seen = shapes((one[key], [name for name in one if name != key]) for one in found())
    assert seen.keys() == documented.keys()
    for name, ways in seen.items():
        fields = names(documented[name])
        if documented[name].endswith(" or `level` if any"):
            *certain, one, other = fields
            assert ways == {(*certain,), (*certain, one), (*certain, other)}
        elif documented[name].endswith((" if it has one", " if any")):
            *certain, one = fields
            assert ways == {(*certain,), (*certain, one)}
        else:
            assert ways == {(*fields,)}, name


def test_the_decisions_are_those_documented():
    answers = defaultdict(set)
    for lines in many_games():
        for line in steps(lines):
            answers[line["decision"]] |= {action["action"] for action in line["legal"]}
    plays = list(ACTION_FIELDS)[: list(ACTION_FIELDS).index("go on")]
    for decision, _, actions in table("**Decisions**"):
        expected = plays if "plays of the table below" in actions else names(actions)
        assert answers.pop(*names(decision)) == set(expected), decision
    assert answers == {}


def keys(*objects):
    """The fields of some objects, which have to be the same in each."""
    (fields,) = {tuple(one) for one in objects}
    return list(fields)


def test_lines_have_the_documented_fields():
    games = many_games()
    assert keys(*(lines[0] for lines in games))[1:] == ["format", *first_column("### `setup`")[1:]]
    assert keys(*(line for lines in games for line in steps(lines)))[1:] == first_column(
        "### `step`"
    )
    assert keys(*(lines[-1] for lines in games))[1:] == first_column("### `result`")
    types = {line["type"] for lines in games for line in lines}
    assert types == {"setup", "step", "result"}


def test_states_have_the_documented_fields():
    states = [line["state"] for lines in many_games() for line in lines[:-1]]
    assert keys(*states) == first_column("**State**")
    assert keys(*(level for s in states for level in s["levels"])) == first_column("**Levels**")
    assert keys(*(seat for s in states for seat in s["seats"])) == first_column("**Seats**")
    pending = [step for s in states for step in s["pending"]]
    assert {name for step in pending for name in step} == set(first_column("**Pending steps**"))
    assert all({"step", "seat"} <= step.keys() for step in pending)
    decisions = first_column("**Decisions**")
    waiting = names(table("**Pending steps**")[0][1])
    assert {step["step"] for step in pending} == {*decisions, *waiting}


def occurring():
    """Every value that fields with a documented choice of values take."""
    found = defaultdict(set)
    for lines in many_games():
        result = lines[-1]
        found["winner"].add(result["winner"])
        found["ending"].add(result["ending"])
        for e in events(lines):
            for field in ("effect", "holds"):
                if field in e:
                    found[field].add(e[field])
            if e["event"] == "bribe":
                found["bribe"].add(e["card"])
            if e["event"] == "roll":
                found["modifier"] |= {tuple(m) for m in e["modifiers"]}
            if e["event"] == "end":
                found["end"] |= {e["winner"], e["ending"]}
        for line in lines[:-1]:
            for level in line["state"]["levels"]:
                found["vault"].add(level["vault"])
                found["holds within"].add(level["holds"])
            for seat in line["state"]["seats"]:
                found["bribes"] |= seat["bribes"].keys()
                found["bribes"] |= {k for seen in seat["knows_bribes"].values() for k in seen}
                found["knows_vaults"] |= set(seat["knows_vaults"].values())
    return found


def test_values_are_those_documented():
    found = occurring()
    results = {row[0].strip("`"): names(row[1]) for row in table("### `result`")}
    assert found["winner"] == set(results["winner"]) - NEVER.keys()
    assert found["ending"] == set(results["ending"]) - NEVER.keys()
    assert found["end"] == found["winner"] | found["ending"]
    told = {names(row[0])[0]: row[2] for row in table("**Events**")}
    assert found["effect"] == set(names(told["roll"].split("`effect`")[1]))
    assert found["holds"] == set(names(told["vault"].split(":")[1]))
    assert found["bribe"] == set(names(told["bribe"])[1:]) == found["bribes"]
    assert found["modifier"] == {("from", "value")}
    assert '{"from": ..., "value": ...}' in told["roll"]
    levels = {row[0].strip("`"): row[1] for row in table("**Levels**")}
    assert found["vault"] == set(names(levels["vault"]))
    assert found["holds within"] == found["holds"] | {None}
    assert found["knows_vaults"] == found["holds"]


def test_cards_and_seats_have_the_documented_names():
    dream_city = DOCUMENT.split("## Dream City")[1].split("**Decisions**")[0]
    cards = names(dream_city.split("printed names")[1])
    assert cards == list(CARDS)
    dealt = {card for lines in many_games() for card in lines[0]["deck_list"]}
    assert dealt == set(cards)
    seats = names(dream_city.split("in play order")[0])
    for lines in many_games():
        assert lines[0]["seats"][:3] == seats


def test_characters_and_skills_have_the_printed_names():
    """Every skill is used somewhere, by the name on its card; so is every character dealt."""
    cast = [*edition()["extractor"].values(), *edition()["mark"].values()]
    titles = {entry["title"] for entry in cast}
    skills = {skill for entry in cast for skill in entry.get("skills", [entry["title"]])}
    used, dealt, holders = set(), set(), set()
    for lines in many_games():
        used |= {e["skill"] for e in events(lines, "skill")}
        dealt |= {e["character"] for e in events(lines, "deal character")}
        holders |= {seat["character"] for seat in lines[-2]["state"]["seats"]}
    assert dealt == titles
    assert holders == titles | {None}
    # of the Terrorist's two skills one is not used but always there
    assert skills - used == {"Pursuit"}
    assert used <= skills


def test_limited_uses_are_counted_for_the_documented_characters():
    """What Labyrinth and Relocate leave behind is in the state, too."""
    told = {row[0].strip("`"): row[1] for row in table("**State**")}["skill_uses_this_turn"]
    counts, relocations, sheltered, world_views, piles = set(), set(), set(), set(), set()
    for lines in many_games():
        for line in lines[:-1]:
            state = line["state"]
            counts |= state["skill_uses_this_turn"].keys()
            relocations.add(state["relocations"])
            world_views.add(state["world_view"])
            sheltered |= {seat["labyrinth"] for seat in state["seats"]}
            piles |= {type(seat["knows_pile"]) for seat in state["seats"]}
    assert all(title in told for title in counts)
    assert len(counts) == told.count(",") + 1
    assert relocations == {0, 1, 2}
    assert sheltered == {0, 1, 2}
    assert world_views == {None, *(entry["title"] for entry in edition()["mark"].values())}
    assert piles == {dict, type(None)}


def test_what_the_narrator_can_name_is_documented():
    assert {name for name, _ in ACTIONS.values()} == ACTION_FIELDS.keys()
    steps_named = {*first_column("**Decisions**"), *names(table("**Pending steps**")[0][1])}
    assert {*QUESTIONS.values(), "skill's turn"} == steps_named


def test_the_cap_is_as_documented():
    assert f"cap of {DECISION_CAP:,} steps" in DOCUMENT
