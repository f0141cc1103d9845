"""Rulings that are about what single cards do: each other reading is another program of them.

The engine runs whatever a card says, so a ruling about a card is a deck in which it says it
otherwise. Rulings about the rules themselves are the engine's.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from sim.core.options import Value
from sim.solo.cards import Deck, EventCard
from sim.solo.effects import CHARACTERS, COBB, SAITO, Condition, Op, Program, Selector, walk

ANYONE, COBB_ALONE = "anyone", "cobb"


def as_read(deck: Deck, values: Mapping[str, Value]) -> Deck:
    """A deck with the rulings about single cards as options ask for them.

    Parameters
    ----------
    deck : Deck
    values : mapping of str to value
        All options, resolved.

    Returns
    -------
    Deck
    """
    if not values["recruits_grow"]:
        deck = steady_recruits(deck)
    if values["recruit_joins"] == "second-failure":
        deck = prompt_recruits(deck)
    if not values["inception_needs_finding"]:
        deck = early_inceptions(deck)
    if values["mal_attacks"] == "first-listed":
        deck = mal_against_one(deck)
    if values["saito_wounds"] == "same-level":
        deck = near_wounds(deck)
    if values["saito_cards"] == "under":
        deck = waiting_saito_cards(deck)
    if values["revivable"] != "as-printed":
        deck = revivable(deck, str(values["revivable"]))
    return deck


def says(card: EventCard, name: str) -> bool:
    """Whether an effect is on a card."""
    return any(op.name == name for op in walk(card.program))


def steady_recruits(deck: Deck) -> Deck:
    """Recruits whose cards do not increase (ruling S17)."""

    def steady(op: Op) -> Op:
        return replace(op, grow=False)

    return _changed(deck, lambda card: says(card, "JOIN"), steady)


def prompt_recruits(deck: Deck) -> Deck:
    """Recruits who join as soon as the last attempt has failed (ruling S18)."""

    def prompt(op: Op) -> Op:
        if op.cond is None or op.cond.kind != "fails" or not _has(op.win, "JOIN"):
            return op
        late = op

        def joins(test: Op) -> Op:
            if test.name != "CONVINCE":
                return test
            return replace(test, lose=(Op("IF", cond=late.cond, win=late.win, lose=test.lose),))

        return replace(op, lose=tuple(joins(test) for test in op.lose))

    return _changed(deck, lambda card: says(card, "JOIN"), prompt)


def early_inceptions(deck: Deck) -> Deck:
    """Inceptions that may be tried before Fischer is found (ruling S6)."""

    def open_(program: Program) -> Program:
        found: list[Op] = []
        for op in program:
            asks = op.cond is not None and op.cond.flag.startswith("found")
            incepts = any(o.flag.startswith("incepted") for o in walk(op.win))
            found += op.win if asks and incepts else [op]
        return tuple(found)

    events = tuple(replace(card, program=open_(card.program)) for card in deck.events)
    return replace(deck, events=events)


def mal_against_one(deck: Deck) -> Deck:
    """Mal attacks the first listed character alone (ruling S7)."""

    def single(op: Op) -> Op:
        if op.name != "ATTACK" or op.who is None or op.who.kind != "all":
            return op
        orders = [o.who for o in walk(op.lose) if o.who is not None and o.who.kind == "first"]
        order = orders[0].chars if orders else tuple(range(len(CHARACTERS)))
        return replace(op, who=Selector("first", order))

    def is_mal(card: EventCard) -> bool:
        return any(op.flag == "mal_dead" for op in walk(card.program))

    return _changed(deck, is_mal, single)


def near_wounds(deck: Deck) -> Deck:
    """What wounds Saito by name reaches him on the affected level only (ruling S19)."""

    def near(op: Op) -> Op:
        wounds = op.name == "WOUND" or (op.name == "TURN" and not op.up)
        if not wounds or op.who != Selector("named", (SAITO,)):
            return op
        return Op("IF", cond=Condition("here", chars=(SAITO,)), win=(op,))

    return _changed(deck, lambda card: True, near)


def waiting_saito_cards(deck: Deck) -> Deck:
    """Cards about a lost Saito wait under their deck while he is not lost (ruling S25)."""

    def waiting(op: Op) -> Op:
        lost = op.cond == Condition("inactive", chars=(SAITO,))
        return replace(op, lose=(Op("UNDER"),)) if lost and not op.lose else op

    return _changed(deck, lambda card: True, waiting)


def revivable(deck: Deck, who: str) -> Deck:
    """Whom cards that bring back others than Saito may bring back (ruling S26).

    Parameters
    ----------
    deck : Deck
    who : str
        `ANYONE` or `COBB_ALONE`.

    Returns
    -------
    Deck
    """
    everybody = tuple(code for code in range(len(CHARACTERS)) if code != SAITO)
    allowed = everybody if who == ANYONE else (COBB,)

    def revived(card: EventCard) -> set[tuple[int, ...]]:
        selected = [op.who for op in walk(card.program) if op.name == "REVIVE"]
        return {who.chars for who in selected if who is not None} - {(SAITO,)}

    def other(card: EventCard) -> EventCard:
        printed = revived(card)

        def change(op: Op) -> Op:
            if op.name == "REVIVE" and op.who is not None and op.who.chars in printed:
                return replace(op, who=Selector("named", allowed))
            if op.cond is not None and op.cond.kind == "inactive" and op.cond.chars in printed:
                return replace(op, cond=Condition("inactive", chars=allowed))
            return op

        return replace(card, program=_mapped(card.program, change))

    return replace(deck, events=tuple(other(card) for card in deck.events))


def _has(program: Program, name: str) -> bool:
    return any(op.name == name for op in walk(program))


def _changed(deck: Deck, concerns: Callable[[EventCard], bool], change: Callable[[Op], Op]) -> Deck:
    events = tuple(
        replace(card, program=_mapped(card.program, change)) if concerns(card) else card
        for card in deck.events
    )
    return replace(deck, events=events)


def _mapped(program: Program, change: Callable[[Op], Op]) -> Program:
    """A program with every step replaced, those in branches first."""
    return tuple(
        change(replace(op, win=_mapped(op.win, change), lose=_mapped(op.lose, change)))
        for op in program
    )
