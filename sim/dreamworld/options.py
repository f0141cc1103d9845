"""Every rule knob of Dreamworld as a typed option.

The numbers themselves live in `editions/`; this module says what each one means and may be.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sim.core.errors import BadInput
from sim.core.options import HARDER, Kind, Option, OptionSet, Value, count, names, numbers

EDITION = Path(__file__).parent / "editions" / "base.toml"
DIFFICULTIES = ("easy", "medium", "hard")
SETS = ("pairs", "separate", "either-gap", "green")
SIGNED = ("pairs", "either-gap")  # sets of which ruling D2 knows several readings
OPPOSITE, BY_SIDE, BY_SIDE_REVERSED = "opposite", "by-side", "by-side-reversed"
SMALL = 2  # players up to whom the lowest and highest numbers stay in the box, Id not counted
MOST_WITH_NEUTRAL = 3
PLACES = 14  # of neutral cards, and rounds
ID_TOKENS = 6

# name: (low, high, length, meaning) of the numbers; length 1 for a single one
NUMBERS: dict[str, tuple[int, int, int, str]] = {
    "dealt": (PLACES, 19, 1, "dream cards dealt to each hand"),
    "gold": (1, 15, 5, "value of the gold token in the rows 6, 5, 4, 3 and 2"),
    "regular.5": (0, 9, 1, "regular tokens of value 5 for each player"),
    "regular.4": (0, 9, 1, "regular tokens of value 4"),
    "regular.3": (0, 9, 1, "regular tokens of value 3"),
    "regular.2": (0, 9, 1, "regular tokens of value 2"),
    "spend_limit": (0, 7, 1, 'most "+1" tokens spent in a turn'),
    "boundary.small": (0, 15, 2, "patients' numbers on sun and moon side, 1 and 2 players"),
    "boundary.large": (0, 15, 2, "the same, 3 and 4 players"),
    "id.easy": (1, 15, ID_TOKENS, "values of Id's tokens, Easy"),
    "id.medium": (1, 15, ID_TOKENS, "values of Id's tokens, Medium"),
    "id.hard": (1, 15, ID_TOKENS, "values of Id's tokens, Hard"),
    "number_bonus": (0, 9, 1, "points that the tokens 8, 9 and 10 add for the number"),
    "symbol_plus": (0, 9, 1, "points that the sun and moon tokens add for the symbol"),
    "symbol_minus": (0, 9, 1, "points they subtract for the other one"),
    "far_plus": (0, 9, 1, "points that the token of the farthest card adds"),
    "far_minus": (0, 9, 1, "points it subtracts"),
    "near_plus": (0, 9, 1, "points that the token of the closest card adds"),
    "near_minus": (0, 9, 1, "points it subtracts"),
    "gap_bonus": (0, 9, 1, "points that the tokens of gaps 0 and 1 add"),
}
# name: (choices, meaning) of the readings; without choices it is yes or no
READINGS: dict[str, tuple[tuple[str, ...], str]] = {
    "difficulty": (DIFFICULTIES, "Id's tokens in solo games"),
    "therapy": (SETS, "which twelve therapy tokens there are"),
    "signs": (
        (OPPOSITE, BY_SIDE, BY_SIDE_REVERSED),
        "when a token subtracts: for the opposite property, or on one side of patients",
    ),
    "extremes": (("all", "players"), "whose cards can be farthest and closest for tokens"),
    "therapy_floor": (("before", "after"), 'points are at least 0 before or after "+1" tokens'),
    "gap_token": (("plain", "with-tokens"), 'the gap that tokens look at, or with "+1" tokens'),
    "gap_at_patient": ((), "tokens of gaps count for the closest card"),
    "skip_to_patient": ((), "the card next to the closest may skip it"),
    "flips": (("at-most", "exact"), "values flipped add up to the points at most, or exactly"),
    "rows": (("any", "one-a-turn"), "tokens of one row in a turn: any number, or one"),
    "takeable": (("all", "not-own", "players"), "cards of the previous round that can be taken"),
    "professor": (("beside", "hand"), "where the professor card begins"),
    "may_pass": ((), "one may neither gain points nor take a card where one could"),
    "after_card": (("first", "last"), "the After card comes before, or after, late choices"),
    "id_flips": (("one", "greedy"), "Id flips one token a round, or as many as points allow"),
    "id_therapy": ((), "therapy tokens work for Id"),
    "both_complete": (("player", "id"), "who wins when both finish in the same round"),
    "id_suit": (("real", "always"), "whether Id's card always counts as in suit in ties"),
    "take_ids": ((), "Id's card of the previous round can be taken"),
    "patients": (("two-each", "random"), "suits of the patients: two of each, or any"),
}


@cache
def edition() -> dict[str, Any]:
    """The edition, as its TOML file holds it."""
    return tomllib.loads(EDITION.read_text("utf-8"))


@cache
def token_ids() -> tuple[str, ...]:
    """The therapy tokens of all sets that add points, each once."""
    found = {
        name: None
        for tokens in edition()["tokens"].values()
        for name, token in tokens.items()
        if token.get("does", "skip") == "skip"
    }
    return tuple(found)


def _options() -> Iterator[Option]:
    data = edition()
    for name, (choices, meaning) in READINGS.items():
        entry = data["readings"][name]
        kind: Kind = "choice" if choices else "yes-no"
        order = HARDER if choices == DIFFICULTIES else ""
        yield Option(
            name, entry["value"], kind, meaning, entry["source"], choices=choices, order=order
        )
    every = {name: None for tokens in data["tokens"].values() for name in tokens}
    yield Option(
        "without",
        (),
        "names",
        "therapy tokens that are left blank",
        data["readings"]["without"]["source"],
        choices=tuple(every),
    )
    yield Option(
        "rotation",
        data["readings"]["rotation"]["value"],
        "count",
        "seats are moved on by so many places, which have the hands and the luck",
        data["readings"]["rotation"]["source"],
        high=3,
    )
    for name, (low, high, length, meaning) in NUMBERS.items():
        entry = data["numbers"][name]
        value = entry["value"]
        if length == 1:
            yield Option(name, value, "count", meaning, entry["source"], low=low, high=high)
        else:
            yield Option(
                name,
                tuple(value),
                "counts",
                meaning,
                entry["source"],
                low=low,
                high=high,
                length=length,
            )


@cache
def option_set() -> OptionSet:
    """All options, in the order they are listed to people."""
    return OptionSet(_options())


def small(players: int) -> bool:
    """Whether the box keeps the lowest and highest numbers (rulebook, Main Setup)."""
    return players <= SMALL


def boundary_of(values: Mapping[str, Value], players: int) -> tuple[int, ...]:
    """The patients' numbers on the sun side and on the moon side."""
    return numbers(values, "boundary.small" if small(players) else "boundary.large")


def card_numbers(players: int) -> range:
    """The numbers of the dream cards in play."""
    cards = edition()["cards"]
    low, high = cards["lowest"]["value"], cards["highest"]["value"]
    return range(low + 1, high) if small(players) else range(low, high + 1)


def check_together(values: Mapping[str, Value], players: int) -> None:
    """Refuse combinations that make no game.

    Parameters
    ----------
    values : mapping of str to value
        All options, resolved.
    players : int
        How many play; 1 is the solo game.

    Raises
    ------
    BadInput
        For hands that use the cards up, patients' numbers that lie within those of the cards, a
        reading of signs for tokens that have none, a blank token that is not there, or a rotation
        beyond the seats.
    """
    cards = 6 * len(card_numbers(players))
    kept = (PLACES if players <= MOST_WITH_NEUTRAL else 0) + 2 + (PLACES if players == 1 else 0)
    most = (cards - kept) // players
    if count(values, "dealt") > most:
        raise BadInput(
            f"option dealt: {count(values, 'dealt')} cards for each of {players} players leave too "
            f"few to turn up (allowed: {NUMBERS['dealt'][0]} to {most})"
        )
    sun, moon = boundary_of(values, players)
    low, *_, high = card_numbers(players)
    if sun < high or moon > low:
        name = "boundary.small" if small(players) else "boundary.large"
        raise BadInput(
            f"option {name}: {sun},{moon} lies within the cards' numbers (allowed: {high} or more "
            f"on the sun side, {low} or less on the moon side)"
        )
    therapy = str(values["therapy"])
    if values["signs"] != OPPOSITE and therapy not in SIGNED:
        raise BadInput(
            f"option signs: '{values['signs']}' has no meaning with therapy={therapy} "
            f"(allowed: {OPPOSITE}, or therapy {' or '.join(SIGNED)})"
        )
    there = edition()["tokens"][therapy]
    for name in names(values, "without"):
        if name not in there:
            raise BadInput(
                f"option without: there is no token '{name}' with therapy={therapy} "
                f"(possible: {', '.join(there)})"
            )
    if count(values, "rotation") >= players:
        raise BadInput(
            f"option rotation: {count(values, 'rotation')} is not possible with {players} "
            f"player{'s' if players > 1 else ''} (allowed: 0 to {players - 1})"
        )


def contradiction(values: Mapping[str, Value]) -> str:
    """What the rulebook says and is not so with these values: how many tokens there are.

    Parameters
    ----------
    values : mapping of str to value
        All options, resolved.

    Returns
    -------
    str
        Empty if nothing.
    """
    gold = numbers(values, "gold")
    if 5 not in gold or 6 not in gold:
        return "a gold token of value 5 and one of value 6 are shown"
    return ""
