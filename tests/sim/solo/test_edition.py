"""The reconstructed edition against what the rulebook fixes and what was chosen for it."""

import re

import pytest

from sim.solo.card_checks import deck_problems
from sim.solo.card_files import edition_deck
from sim.solo.card_numbers import deck_numbers, program_numbers
from sim.solo.cards import EVENT_COUNTS, REST
from sim.solo.effects import CHARACTERS, FLAGS, OPS, SHORT, Op, Selector, walk
from sim.solo.options import ATTEMPTS, READINGS, RULE_NUMBERS, edition

DECK = edition_deck()
EVENTS = {card.id: card for card in DECK.events}
TEAM = {card.id: card for card in DECK.team}

# The numbers of each event card, apart from its program.
NUMBERS = {
    "L4-01": "fails 2, c 9",
    "L4-02": "fails 2, c 9",
    "L4-03": "fails 2, c 10",
    "L4-04": "c 13, discard 1",
    "L4-05": "st 5",
    "L4-06": "st 6",
    "L4-07": "st 5",
    "L4-08": "st 6",
    "L4-09": "draw 2",
    "L4-10": "",
    "L4-11": "discard 1, discard_display 1",
    "L4-12": "c 9, clear 1",
    "L3-01": "pay 2, discard 1",
    "L3-02": "c 17",
    "L3-03": "st 8",
    "L3-04": "st 16, discard 1",
    "L3-05": "st 8",
    "L3-06": "st 8",
    "L3-07": "st 7",
    "L3-08": "st 8",
    "L3-09": "display 1, draw 1, draw 1",
    "L3-10": "st 7",
    "L2-01": "pay 2, discard 1",
    "L2-02": "c 16",
    "L2-03": "c 11, display 2",
    "L2-04": "st 9",
    "L2-05": "st 9",
    "L2-06": "st 9",
    "L2-07": "st 8",
    "L2-08": "st 13, discard 1",
    "L2-09": "st 10",
    "L2-10": "",
    "L1-01": "pay 2, discard 1",
    "L1-02": "c 16, fails 2",
    "L1-03": "",
    "L1-04": "pay 3",
    "L1-05": "st 9",
    "L1-06": "st 10",
    "L1-07": "st 12, discard 1",
    "L1-08": "st 9",
    "L1-09": "st 9",
    "L1-10": "st 9",
    "L1-11": "discard 1",
    "L1-12": "draw 1, draw 2",
    "L1-13": "st 9",
    "L0-01": "c 11, st 8, discard 2",
    "L0-02": "pay 2, discard 1",
    "L0-03": "c 10, discard 1",
    "L0-04": "",
    "L0-05": "st 9",
    "L0-06": "st 9",
    "L0-07": "st 9",
    "L0-08": "discard 2, discard_display 1",
    "L0-09": "draw 1",
}
# Copies and bottom C of each team card.
TEAM_NUMBERS = {
    "PISTOL": (4, 1),
    "SMG": (2, 1),
    "GRENADE": (2, 0),
    "FB_TRAIN": (2, 1),
    "FB_KIDS": (2, 1),
    "FB_LEDGE": (1, 2),
    "FB_SAFE": (1, 2),
    "FB_BEACH": (1, 2),
    "ADREN": (2, 1),
    "COVER": (1, 1),
    "ARGUE": (2, 1),
    "FORGE": (1, 1),
    "STAIRS": (1, 1),
    "DILATE": (1, 1),
    "KICK": (4, 2),
    "REHEARSE": (2, 1),
    "GAMBIT": (1, 1),
    "AID": (2, 1),
    "COMPOUND": (1, 2),
    "RECON": (1, 1),
    "MAZE": (1, 2),
    "TOTEM": (2, 1),
    "REST": (1, 3),
}
# Strong, healthy, weak: ST and C.
STATS = {
    "cobb": ((3, 2, 1), (4, 3, 2)),
    "saito": ((2, 1, 0), (2, 1, 0)),
    "arthur": ((3, 2, 1), (2, 1, 0)),
    "ariadne": ((2, 1, 0), (3, 2, 1)),
    "yusuf": ((2, 1, 0), (2, 1, 0)),
    "eames": ((3, 2, 1), (3, 2, 1)),
}


def test_decks_have_the_rulebooks_numbers_of_cards():
    counts = {level: sum(c.deck == level for c in DECK.events) for level in EVENT_COUNTS}
    assert counts == {4: 12, 3: 10, 2: 10, 1: 13, 0: 9}
    assert sum(card.copies for card in DECK.team) == 37 + 1
    assert TEAM[REST].copies == 1
    # With five goal cards, six characters, the Stewardess, Status and Help, this is the whole box.
    assert sum(counts.values()) + 5 + 38 + 6 + 1 + 1 + 1 == 106


def test_nothing_is_wrong_with_it():
    assert deck_problems(DECK) == []


def test_numbers_of_event_cards():
    told = {}
    for card in DECK.events:
        numbers = program_numbers(card.program).items()
        told[card.id] = ", ".join(f"{name.rstrip('23')} {n}" for name, n in numbers)
    assert told == NUMBERS


def test_numbers_of_team_cards_and_characters():
    assert {card.id: (card.copies, card.bottom_c) for card in DECK.team} == TEAM_NUMBERS
    shown = {c.name: (c.st[4:1:-1], c.c[4:1:-1]) for c in DECK.characters}
    assert shown == STATS
    assert [c.name for c in DECK.characters] == list(CHARACTERS)
    assert [c.start_level for c in DECK.characters] == [4, 4, 4, None, None, None]
    assert all(c.st[:2] == c.c[:2] == (0, 0) for c in DECK.characters)
    weapons = {c.id: (c.st, c.discard_after_use) for c in DECK.team if c.kind == "weapon"}
    assert weapons == {"PISTOL": (1, False), "SMG": (2, False), "GRENADE": (3, True)}
    flashbacks = {c.id: (c.st, c.c) for c in DECK.team if c.kind == "flashback"}
    assert flashbacks == {
        "FB_TRAIN": (-1, 0),
        "FB_KIDS": (0, -1),
        "FB_LEDGE": (-1, -1),
        "FB_SAFE": (0, -2),
        "FB_BEACH": (-2, 1),
    }
    reactions = {c.id: (c.reaction, c.st, c.c) for c in DECK.team if c.kind == "reaction"}
    assert reactions == {
        "ADREN": ("st", 2, 0),
        "COVER": ("st", 1, 0),
        "ARGUE": ("c", 0, 2),
        "FORGE": ("c", 0, 1),
        "STAIRS": ("st", 3, 0),
        "DILATE": ("defer", 0, 0),
    }
    assert TEAM["COVER"].per_ally == 1
    assert (TEAM["FORGE"].ally, TEAM["FORGE"].ally_bonus) == (CHARACTERS.index("eames"), 2)


def test_the_printed_example():
    mal = EVENTS["L0-01"]
    (test,) = mal.program
    assert (test.name, test.n, test.grow) == ("CONVINCE", 11, False)
    assert test.lose == (Op("DISCARD_HAND", 2), Op("UNDER"))
    (attack,) = test.win
    assert (attack.name, attack.n, attack.who) == ("ATTACK", 8, Selector("all"))
    assert attack.win == (Op("SET", flag="mal_dead"), Op("REMOVE"))
    assert [op.name for op in attack.lose] == ["TURN", "UNDER"]
    assert attack.lose[0].who.kind == "first"


def test_priority_lists_name_everybody_once():
    assert all(sorted(order) == list(range(6)) for order in DECK.lists.values())
    assert [SHORT[code] for code in DECK.lists["PL-AT"]] == ["AT", "E", "Y", "AI", "C", "S"]
    assert len(set(DECK.lists.values())) == len(DECK.lists) == 6
    # A list is called after the character it begins with.
    assert all(SHORT[order[0]] == name[3:] for name, order in DECK.lists.items())


def test_half_of_the_event_cards_increase():
    assert sum(any(op.grow for op in walk(card.program)) for card in DECK.events) == 27


def test_cards_about_other_levels():
    elsewhere = {card.id: card.affects for card in DECK.events if card.affects != card.deck}
    assert elsewhere == {
        "L2-06": 3,
        "L2-07": 3,
        "L1-09": 2,
        "L1-10": 3,
        "L1-11": 3,
        "L0-05": 3,
        "L0-06": 2,
        "L0-07": 1,
    }


def test_the_vocabulary_is_used_up():
    steps = [op for card in (*DECK.team, *DECK.events) for op in walk(card.program)]
    assert {op.name for op in steps} == set(OPS)
    assert {op.flag for op in steps if op.name == "SET"} == set(FLAGS)


def test_every_number_has_its_source():
    assert list(DECK.sources) != []
    assert set(DECK.sources) == set(deck_numbers(DECK))
    fixed = {name for name, source in DECK.sources.items() if source != "reconstructed"}
    attempts = {f"{card}.fails" for card in ("L4-01", "L4-02", "L4-03", "L1-02")}
    assert fixed == {"rest.copies", "L0-01.c", "L0-01.st", "L0-01.discard", *attempts}
    assert all(DECK.sources[name].startswith("rulebook, ") for name in fixed)
    assert set(DECK.reconstructed) == set(DECK.sources) - fixed


@pytest.mark.parametrize(
    ("table", "known"), [("rules", {*RULE_NUMBERS, *ATTEMPTS}), ("readings", set(READINGS))]
)
def test_every_rule_has_its_source(table, known):
    entries = edition()[table]
    assert set(entries) == known
    for entry in entries.values():
        assert re.search(r"^rulebook, .*\(F\d+\)$|ruling S\d+$", entry["source"])
