"""Every rule knob of Solo Inception as a typed option, and the deck that comes of them.

The numbers themselves live in `editions/`; this module says what each one means and may be.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from sim.core.errors import BadInput
from sim.core.files import path_of, stamped
from sim.core.options import HARDER, Kind, Option, OptionSet, Value, count
from sim.solo import readings
from sim.solo.card_checks import deck_problems
from sim.solo.card_files import EDITION, edition_deck, load_deck
from sim.solo.card_numbers import STAT_RANGE, TEAM_RANGES, deck_numbers, with_numbers
from sim.solo.cards import REST, TEAM_COUNT, Deck
from sim.solo.effects import FAILS, NUMBERS

CARDS, RECONSTRUCTED = "cards", "reconstructed"
ON, OFF, BY_DIFFICULTY = "on", "off", "by-difficulty"
DIFFICULTIES = ("easy", "medium", "hard", "challenge")
SWITCH = (BY_DIFFICULTY, ON, OFF)

# name: (low, high, meaning) of the numbers that stand alone in the rules
RULE_NUMBERS: dict[str, tuple[int, int, str]] = {
    "draw": (1, 9, "cards drawn in step 1"),
    "starting_hand": (0, 15, "cards drawn before the first turn"),
    "hand_limit": (0, 20, "cards kept in step 3"),
    "display_place": (0, 9, "the display takes hand cards in step 2 while it holds fewer"),
    "display_max": (0, 9, "cards the display holds at the most"),
    "losses": (1, 6, "characters whose loss ends the game"),
    "turn_limit": (10, 500, "turns after which a game without end is stopped"),
    "growth_cap_c": (0, 99, "most that failures add to a C-value"),
    "growth_cap_st": (0, 99, "most that failures add to an attacker's strength"),
    "cobb_draw": (0, 9, "cards drawn with Cobb's ability"),
    "ariadne_bonus": (0, 9, "C added by Ariadne's ability"),
    "eames_weapon_st": (-9, 9, "strength a weapon needs for Eames's ability"),
}
# The same, but part of the reconstructed deck's programs: a deck of one's own has its own.
ATTEMPTS = {
    "recruit_attempts": (1, 9, "failed attempts after which a recruit joins weak", "JOIN"),
    "final_attempts": (1, 9, "failed final inceptions that lose the game", "DEFEAT"),
}
# name: (choices, meaning) of the readings; without choices it is yes or no
READINGS: dict[str, tuple[tuple[str, ...], str]] = {
    "difficulty": (DIFFICULTIES, "sets rest, increases and named_keepers"),
    "rest": (SWITCH, "the card Rest is in the team deck (easy and medium)"),
    "increases": (SWITCH, "values grow with failures (all but easy)"),
    "named_keepers": (SWITCH, "Yusuf, Arthur and Eames keep levels 3, 2 and 1 (challenge)"),
    "empty_level_deck": (
        ("reshuffle", "no-event", "defeat"),
        "what happens when the event deck of levels 4 to 1 is used up",
    ),
    "limbo_deck": (("ends", "reshuffle"), "what a used-up event deck of level 0 does"),
    "count_falls": ((), "count every fall as a loss, of those brought back too"),
    "kick_falls_with_keeper": ((), "a level's Kick card is lost when nobody is left there"),
    "inception_needs_finding": ((), "Fischer has to be found before an inception is tried"),
    "mal_attacks": (
        ("together", "first-listed"),
        "who fights Mal: all on the level as one, or the first of her list",
    ),
    "shared_growth": ((), "one count of failures for all cards of a level"),
    "no_target": (("discard", "under"), "where an attack without a target goes"),
    "grenade": (("any-fight", "only-won"), "when a discard-after-use weapon is used up"),
    "arthur_reach": (("any-level", "same-level"), "where Arthur may be to use his ability"),
    "ariadne_reach": (("same-level", "any-level"), "where Ariadne may be to use her ability"),
    "recruits_grow": ((), "recruits increase after a failed attempt"),
    "recruit_joins": (
        ("third-showing", "second-failure"),
        "when a recruit joins whom all attempts failed to convince",
    ),
    "saito_wounds": (("any-level", "same-level"), "where cards that wound Saito reach him"),
    "saito_cards": (("discard", "under"), "where cards about a lost Saito go while he is not"),
    "revivable": (
        ("as-printed", readings.ANYONE, readings.COBB_ALONE),
        "who but Saito may come back from Limbo",
    ),
}
MEANINGS = {
    "copies": "cards of it in the team deck",
    "bottom_c": "C when spent from the display",
    "per_ally": "more for each other character there",
    "ally_bonus": "more with the right character there",
    "st": "strength",
    "c": "C-value",
    "pay": "hand cards to pay",
    "draw": "cards drawn",
    "discard": "hand cards discarded",
    "discard_display": "display cards discarded",
    "display": "cards put into the display",
    "clear": "Flashbacks discarded",
    "peek": "event cards looked at",
}


@cache
def edition() -> dict[str, Any]:
    """The rules and readings of the edition, as its TOML file holds them."""
    return tomllib.loads(EDITION.read_text("utf-8"))


def _rule_options() -> Iterator[Option]:
    data = edition()
    for name, (choices, meaning) in READINGS.items():
        entry = data["readings"][name]
        kind: Kind = "choice" if choices else "yes-no"
        order = HARDER if choices == DIFFICULTIES else ""
        yield Option(
            name, entry["value"], kind, meaning, entry["source"], choices=choices, order=order
        )
    yield Option(
        CARDS,
        RECONSTRUCTED,
        "file",
        "the cards: the reconstructed ones, or a deck of your own in TOML or CSV",
        RECONSTRUCTED,
        choices=(RECONSTRUCTED,),
    )
    numbers = {**RULE_NUMBERS, **{name: entry[:3] for name, entry in ATTEMPTS.items()}}
    for name, (low, high, meaning) in numbers.items():
        entry = data["rules"][name]
        yield Option(name, entry["value"], "count", meaning, entry["source"], low=low, high=high)


def _card_options() -> Iterator[Option]:
    deck = edition_deck()
    titles = {card.id: f"{card.id} {card.title}" for card in deck.events}
    titles |= {card.id.lower(): card.title for card in deck.team}
    for name, value in deck_numbers(deck).items():
        owner, _, number = name.partition(".")
        state, dot, stat = number.rpartition(".")
        stem = stat.rstrip("0123456789")
        if stem == FAILS[0]:
            continue  # told by recruit_attempts and final_attempts
        said = f"{owner.capitalize()}, {state}" if dot else titles[owner]
        low, high = _range(owner, stem, bool(dot))
        yield Option(
            name,
            value,
            "count",
            f"{said}: {MEANINGS[stem]}",
            deck.sources[name],
            low=low,
            high=high,
        )


def _range(owner: str, stem: str, of_character: bool) -> tuple[int, int]:
    """What a card's number may be; outcomes may be about no card at all."""
    if of_character:
        return STAT_RANGE
    if owner.islower() and stem in TEAM_RANGES:
        return TEAM_RANGES[stem]
    low, high = next((low, high) for known, low, high in NUMBERS.values() if known == stem)
    return (low if stem == "pay" else 0), high


@cache
def option_set() -> OptionSet:
    """All options, in the order they are listed to people."""
    return OptionSet([*_rule_options(), *_card_options()])


@cache
def card_option_names() -> frozenset[str]:
    """Options that are numbers of the reconstructed cards."""
    return frozenset({option.name for option in _card_options()} | set(ATTEMPTS))


def resolve_all(overrides: Mapping[str, object]) -> dict[str, Value]:
    """All option values, checked together.

    Parameters
    ----------
    overrides : mapping of str to object
        Option names to text or plain values.

    Returns
    -------
    dict of str to value

    Raises
    ------
    BadInput
        For an unknown option, an impossible value or combination, or a deck with a mistake.
    """
    values = option_set().resolve(overrides)
    if values[CARDS] != RECONSTRUCTED:
        known = card_option_names()
        for name in overrides:
            if name in known:
                raise BadInput(
                    f"option {name} is a number of the reconstructed cards; with "
                    f"{CARDS}={path_of(str(values[CARDS]))} change it in that file"
                )
    check_together(values)
    return values


def check_together(values: Mapping[str, Value]) -> None:
    """Refuse values that are possible one by one but not together.

    Parameters
    ----------
    values : mapping of str to value
        All options, resolved.

    Raises
    ------
    BadInput
        For a display that takes more cards than it holds, a game that cannot be won or does not
        fit, or a starting hand that uses the team deck up.
    """
    place, most = count(values, "display_place"), count(values, "display_max")
    if place > most:
        raise BadInput(
            f"option display_place: {place} is more than the display holds (allowed: 0 to {most}, "
            "or also a higher display_max)"
        )
    deck = deck_of(values)
    for _, message in deck_problems(replace(deck, free_counts=True)):
        raise BadInput(f"these options do not go together: {message}")
    cards, hand = sum(card.copies for card in deck.team), count(values, "starting_hand")
    if hand >= cards:
        raise BadInput(
            f"option starting_hand: {hand} cards use up the team deck of {cards} "
            f"(allowed: 0 to {cards - 1})"
        )


def rest_in(values: Mapping[str, Value]) -> bool:
    """Whether Rest is in the team deck (rulebook, Difficulty Levels)."""
    return _switched(values, "rest", ("easy", "medium"))


def increases(values: Mapping[str, Value]) -> bool:
    """Whether values grow with failures (rulebook, Difficulty Levels)."""
    return _switched(values, "increases", ("medium", "hard", "challenge"))


def named_keepers(values: Mapping[str, Value]) -> bool:
    """Whether the film's keepers have to do the final Kick (rulebook, Difficulty Levels)."""
    return _switched(values, "named_keepers", ("challenge",))


def _switched(values: Mapping[str, Value], name: str, difficulties: tuple[str, ...]) -> bool:
    if values[name] == BY_DIFFICULTY:
        return values["difficulty"] in difficulties
    return values[name] == ON


@cache
def _own_deck(value: str) -> Deck:
    """The deck in a file; its content is part of `value`."""
    return load_deck(path_of(stamped(value)))


def deck_of(values: Mapping[str, Value]) -> Deck:
    """The cards of a game under some options.

    Parameters
    ----------
    values : mapping of str to value
        All options, resolved.

    Returns
    -------
    Deck
        With numbers and readings of cards as the options say. Kinds of team cards that are left
        out, such as Rest in a hard game, stay in it with no copies, so that places are the same.

    Raises
    ------
    BadInput
        For a deck's file with a mistake, or one that has changed.
    """
    cards = str(values[CARDS])
    if cards == RECONSTRUCTED:
        deck = with_numbers(edition_deck(), _changes(values))
    else:
        deck = _own_deck(cards)
    if not rest_in(values):
        team = tuple(replace(c, copies=0) if c.id == REST else c for c in deck.team)
        deck = replace(deck, team=team)
    return readings.as_read(deck, values)


def reconstructed_in(values: Mapping[str, Value]) -> tuple[str, ...]:
    """The numbers in play that no printed source gives.

    Parameters
    ----------
    values : mapping of str to value
        All options, resolved.

    Returns
    -------
    tuple of str
        Names of options; of a deck of one's own, the numbers that it says are reconstructed, or
        takes over from the reconstructed deck.
    """
    names = option_set().reconstructed
    if values[CARDS] == RECONSTRUCTED:
        return names
    own = card_option_names()
    return (*(name for name in names if name not in own), *deck_of(values).reconstructed)


def contradiction(values: Mapping[str, Value]) -> str:
    """What the rulebook says and is not so with these values: how many team cards there are.

    Parameters
    ----------
    values : mapping of str to value
        All options, resolved.

    Returns
    -------
    str
        Empty if nothing, and for a deck of one's own, which says itself whether it departs.
    """
    if values[CARDS] != RECONSTRUCTED:
        return ""
    cards = sum(card.copies for card in deck_of(values).team if card.id != REST)
    return "" if cards == TEAM_COUNT else f"the team deck has {TEAM_COUNT} cards besides {REST}"


def _changes(values: Mapping[str, Value]) -> dict[str, int]:
    """The numbers of the reconstructed deck that options change."""
    known = option_set()
    changes = {
        name: count(values, name)
        for name in card_option_names()
        if values[name] != known[name].default
    }
    for name, (_, _, _, effect) in ATTEMPTS.items():
        if name in changes:
            attempts = changes.pop(name)
            cards = [card for card in edition_deck().events if readings.says(card, effect)]
            changes |= {f"{card.id}.{FAILS[0]}": attempts for card in cards}
    return changes
