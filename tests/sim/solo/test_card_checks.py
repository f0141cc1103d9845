"""Decks that read well but cannot be played: each is refused with the reason."""

from dataclasses import replace

import pytest

from sim.solo.card_checks import deck_problems
from sim.solo.card_files import edition_deck
from sim.solo.cards import EventCard, TeamCard
from sim.solo.notation import read_program

DECK = edition_deck()
FREE = replace(DECK, free_counts=True)


def without(deck, card):
    return replace(deck, events=tuple(c for c in deck.events if c.id != card))


def event(text, deck=3, affects=None):
    program = read_program(text, DECK.lists)
    return EventCard("NEW", "New", deck, deck if affects is None else affects, program)


def with_event(*args, **more):
    return replace(FREE, events=(*DECK.events, event(*args, **more)))


def with_team(text):
    card = TeamCard("NEW", "New", 1, "effect", program=read_program(text, DECK.lists))
    return replace(FREE, team=(*DECK.team, card))


def of_new(deck):
    return [text for card, text in deck_problems(deck) if card == "NEW"]


def of_deck(deck):
    return [text for card, text in deck_problems(deck) if not card]


@pytest.mark.parametrize(
    ("text", "deck", "affects", "said"),
    [
        ("DRAW(1)", 3, 2, "nobody is on level 2 while the team is on level 3 (affects: 3)"),
        ("DRAW(1)", 1, 4, "nobody is on level 4 while the team is on level 1 (affects: 3, 2, 1)"),
        ("DRAW(1)", 4, 3, "nobody is on level 3 while the team is on level 4 (affects: 4)"),
        ("JOIN(AI, weak)", 3, None, "JOIN belongs to the deck of level 4, not 3"),
        ("JOIN(C, weak)", 4, None, "Cobb is no recruit and cannot JOIN"),
        ("REVIVE(C, weak)", 1, None, "REVIVE belongs to the deck of level 0, not 1"),
        ("MAY_SEND win{REMOVE}", 3, None, "MAY_SEND belongs to the deck of level 0, not 3"),
        ("IF(fails >= 1) then{REMOVE}", 3, None, "fails >= n never holds"),
        ("TURN(target, down)", 3, None, "there is no target outside an ATTACK on one"),
        ("ATTACK(st 8, all) lose{WOUND(target)}", 3, None, "there is no target outside"),
        ("REMOVE; UNDER", 3, None, "UNDER and REMOVE exclude each other"),
        ("PAY(hand 1) win{UNDER; UNDER}", 3, None, "UNDER and REMOVE exclude each other"),
        ("IF(found1) then{UNDER}", 3, None, "asks for found1, which no card of level 3 or before"),
    ],
)
def test_event_cards_that_could_never_resolve(text, deck, affects, said):
    (told,) = of_new(with_event(text, deck, affects))
    assert said in told


@pytest.mark.parametrize(
    ("text", "deck", "affects"),
    [
        ("ATTACK(st 8, PL-C) lose{IF(here(C)) then{TURN(target, down)}}", 3, None),
        ("ATTACK(st 8, PL-C) win{REMOVE} lose{UNDER}", 1, 3),
        ("IF(found3) then{UNDER}", 1, None),
        ("IF(fails >= 2) then{REMOVE} else{ATTACK(st 8, all) lose{UNDER}}", 3, None),
        ("MAY_SEND win{REMOVE}", 0, None),
    ],
)
def test_event_cards_that_are_fine(text, deck, affects):
    assert of_new(with_event(text, deck, affects)) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("UNDER", "UNDER belongs to event cards; a team card cannot say it"),
        ("PAY(hand 1)", "PAY belongs to event cards"),
        ("SET(mal_dead)", "SET belongs to event cards"),
        ("REVIVE(C, weak)", "REVIVE belongs to event cards"),
        ("IF(fails >= 1) then{DRAW(1)}", "a team card does not fail"),
        ("TURN(target, up)", "there is no target outside an ATTACK"),
    ],
)
def test_team_cards_that_could_never_resolve(text, said):
    (told,) = of_new(with_team(text))
    assert said in told


def test_team_cards_that_are_fine():
    assert of_new(with_team("IF(here(Y)) then{TURN(Y, up)} else{DRAW(1)}; PEEK(1)")) == []


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("L4-01", "no card lets Ariadne JOIN"),
        ("L4-02", "no card lets Yusuf JOIN"),
        ("L4-03", "no card lets Eames JOIN"),
        ("L4-04", "no card of level 4 or before sets sedated"),
        ("L3-01", "no card of level 3 or before sets found3"),
        ("L3-02", "no card of level 3 or before sets incepted3"),
        ("L2-01", "no card of level 2 or before sets found2"),
        ("L2-02", "no card of level 2 or before sets incepted2"),
        ("L1-01", "no card of level 1 or before sets found1"),
        ("L1-02", "no card of level 1 or before sets incepted1"),
        ("L0-01", "no card of level 0 or before sets mal_dead"),
    ],
)
def test_goals_that_can_never_be_met(card, said):
    assert of_deck(without(FREE, card)) == [f"the game cannot be won: {said}"]


def test_a_goal_that_is_met_too_late():
    late = tuple(replace(c, deck=2, affects=2) if c.id == "L3-01" else c for c in DECK.events)
    told = of_deck(replace(FREE, events=late))
    assert told == ["the game cannot be won: no card of level 3 or before sets found3"]


def test_too_few_kicks():
    few = tuple(replace(c, copies=2) if c.kind == "kick" else c for c in DECK.team)
    (told,) = of_deck(replace(FREE, team=few))
    assert "it needs 3 cards of kind kick, the deck has 2" in told


def test_numbers_of_cards_are_the_rulebooks_unless_they_are_free():
    (told,) = of_deck(without(DECK, "L3-05"))
    assert told.startswith("level 3 has 9 event cards, the rulebook has 10 (counts = ")
    assert of_deck(without(FREE, "L3-05")) == []
    more = tuple(replace(c, copies=c.copies + 1) for c in DECK.team if c.id in ("PISTOL", "REST"))
    rest = tuple(c for c in DECK.team if c.id not in ("PISTOL", "REST"))
    told = of_deck(replace(DECK, team=more + rest))
    assert "the team deck has 38 cards besides REST, the rulebook has 37" in told[0]
    assert "the card REST is there 2 times, the rulebook has 1" in told[1]
    assert of_deck(replace(FREE, team=more + rest)) == []


def numbered(card, count):
    return tuple(replace(card, id=f"{card.id}{n}") for n in range(count))


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        (replace(FREE, team=DECK.team + numbered(DECK.team[-1], 10)), "33 kinds of team cards"),
        (replace(FREE, team=DECK.team + numbered(DECK.team[0], 6)), "9 kinds of weapons"),
        (
            replace(FREE, team=(*DECK.team, replace(DECK.team[-1], id="X", copies=83))),
            "121 team cards, there is room for 120",
        ),
        (
            replace(FREE, events=DECK.events + numbered(event("DRAW(1)"), 11)),
            "65 event cards, there is room for 64",
        ),
        (
            replace(FREE, events=(*DECK.events, event("; ".join(["DRAW(1)"] * 300)))),
            "effects on all cards together, there is room for 512",
        ),
        (
            with_event(
                "; ".join(
                    f"TURN(first of ({one}, {two}) here, down)"
                    for one in ("C", "S", "AT", "AI")
                    for two in ("Y", "E", "AT", "S")
                    if one != two
                )
            ),
            "different priority lists, there is room for 16",
        ),
    ],
)
def test_more_than_there_is_room_for(deck, said):
    (told,) = of_deck(deck)
    assert said in told
