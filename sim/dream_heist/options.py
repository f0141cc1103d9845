"""Every rule knob of Dream Heist as a typed option.

The numbers themselves live in `editions/`; this module says what each one means and may be.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from sim.core.errors import BadInput
from sim.core.files import path_of
from sim.core.options import OPEN, Kind, Option, OptionSet, Value, count, names, numbers
from sim.dream_heist import sizes as st
from sim.dream_heist.components import EDITION, OWN, Components, components_of, fits

COMPONENTS = "components"
SUMS = tuple(str(total) for total in range(2, st.MOST_DICE + 1))
HIGH_ROLL, WAITS, KEEP, DEEPEST = "high-roll", "waits", "keep", "deepest"
SCORE, MARK, MIRRORED = "score", "mark", "mirrored"
TIES = ("shared", "level-4", "mission")
MOST_IN_DECK = 250

# name: (low, high, length, meaning) of the numbers; length 1 for a single one
NUMBERS: dict[str, tuple[int, int, int, str]] = {
    "dealt": (0, 12, 1, "idea cards dealt to each hand"),
    "min_plant": (1, 4, 1, "fewest blocks planted at once"),
    "blocks": (1, 60, 1, "blocks of each player for planting"),
    "points": (0, 20, st.LEVELS, "points for a block on level 1, 2, 3 and 4"),
    "limbo_penalty": (0, 99, 1, "points lost in Limbo at the end"),
    "mark_bonus": (0, 99, 1, "points for the mission that the Mark carries out"),
    "kick_turns": (1, 50, 1, "turns of the Final Kick"),
    "cap_round": (1, 100, 1, "round after which a game without a mission completed ends"),
    "limbo_release": (0, 20, 1, "attempt to leave Limbo that always succeeds; 0 for none"),
    "hand_limit": (0, 30, 1, "most idea cards in a hand; 0 for no limit"),
    "level4_phases": (1, st.PHASES, 1, "phases that a player may have on level 4"),
    "ideas": (0, 60, st.IDEAS, "idea cards: architect, forger, extractor, inception, jokers"),
    "subconscious": (
        *(0, 60, st.SUBCONSCIOUS),
        "subconscious cards: change of level, of direction, of places, leave Limbo",
    ),
    "circles": (1, st.MAX_PLANT, st.LEVELS, "circles of a section on level 1, 2, 3 and 4"),
    "value_slope": (0, 20, 1, "points that a mission has more for each block it asks for"),
}
# name: (choices, meaning) of the readings; without choices it is yes or no
READINGS: dict[str, tuple[tuple[str, ...], str]] = {
    "start": (("first", HIGH_ROLL), "who starts: the first place, or one by lot"),
    "finish_round": ((), "the last round of the Final Kick is played to its end"),
    "ties": (TIES, "who wins of those with the most points"),
    "plant_optional": ((), "one may plant nothing where one could plant"),
    "reshuffle": ((), "an empty deck is made of its discards"),
    "shift_landing": (("rolls", WAITS), "a card that changes the level rolls at once, or waits"),
    "swap_limbo": ((), "a card that changes places can be played in Limbo"),
    "swap_direction": (("new", KEEP), "directions after a change of places"),
    "swap_resolve": ((), "who changes places resolves the space it reaches"),
    "level4_exact": ((), "on level 4 a stripe is planted at once or not at all"),
    "several_plantings": ((), "a phase can be completed in several plantings"),
    "limbo_number": (("level", DEEPEST), "numbers that leave Limbo: the level's, or level 4's"),
    "entering_collides": ((), "who enters a level sends whoever is there to Limbo"),
    "cap": (("kick", SCORE), "after the last round: the Final Kick, or scoring at once"),
    "count_from": (
        ("after", MARK),
        "what counts as 1 on entering: the first space, or the mark",
    ),
    "halves": (("same", MIRRORED), "phases of the left half: in the same order, or mirrored"),
    "may_pass": ((), "one may do nothing in a turn"),
}


@cache
def edition() -> dict[str, Any]:
    """The edition, as its TOML file holds it."""
    return tomllib.loads(EDITION.read_text("utf-8"))


def _seat_options(data: Mapping[str, Any]) -> Iterator[Option]:
    yield Option(
        "rotation",
        data["seats"]["rotation"]["value"],
        "count",
        "seats are moved on by so many places, which have the order of play and the luck",
        data["seats"]["rotation"]["source"],
        high=st.MAX_SEATS - 1,
    )
    yield Option(
        "mission",
        data["seats"]["mission"]["value"],
        "choice",
        "the mission card of player 1, by its number",
        data["seats"]["mission"]["source"],
        choices=(OPEN, *(str(n + 1) for n in range(data["edition"]["missions"]))),
    )


def _options() -> Iterator[Option]:
    data = edition()
    yield from _seat_options(data)
    for name, (choices, meaning) in READINGS.items():
        entry = data["readings"][name]
        kind: Kind = "choice" if choices else "yes-no"
        yield Option(name, entry["value"], kind, meaning, entry["source"], choices=choices)
    yield Option(
        COMPONENTS,
        OWN,
        "file",
        "board and missions: the reconstructed ones, or a file of your own in TOML",
        OWN,
        choices=(OWN,),
    )
    for level, entry in data["enter"].items():
        yield Option(
            f"enter.{level}",
            tuple(str(total) for total in entry["value"]),
            "names",
            f"sums of two dice that enter level {level}",
            entry["source"],
            choices=SUMS,
        )
    for name, (low, high, length, meaning) in NUMBERS.items():
        entry = data["numbers"][name]
        value, kind = entry["value"], "count"
        if length > 1:
            value, kind = tuple(value), "counts"
        yield Option(
            *(name, value, kind, meaning, entry["source"]), low=low, high=high, length=length
        )


@cache
def option_set() -> OptionSet:
    """All options, in the order they are listed to people."""
    return OptionSet(_options())


def components_in(values: Mapping[str, Value]) -> Components:
    """Board, missions and decks of a game under some options."""
    return components_of(str(values[COMPONENTS]))


def circles_of(values: Mapping[str, Value]) -> tuple[int, ...]:
    """Circles of a section by level."""
    given = numbers(values, "circles")
    levels = components_in(values).levels
    return tuple(
        given[i] if level.circles is None else level.circles for i, level in enumerate(levels)
    )


def ideas_of(values: Mapping[str, Value]) -> tuple[int, ...]:
    """Idea cards of each kind."""
    return components_in(values).ideas or numbers(values, "ideas")


def subconscious_of(values: Mapping[str, Value]) -> tuple[int, ...]:
    """Subconscious cards of each kind."""
    return components_in(values).subconscious or numbers(values, "subconscious")


def mission_values(values: Mapping[str, Value]) -> tuple[int, ...]:
    """What each mission is worth: what its card says, or by the blocks it asks for."""
    printed = edition()["edition"]["printed"]
    base, slope = int(printed["value"]), count(values, "value_slope")
    blocks = sum(n for name, n in printed.items() if name != "value")
    return tuple(
        max(base + slope * (sum(mission.stripes) - blocks), 0)
        if mission.value is None
        else mission.value
        for mission in components_in(values).missions
    )


def resolve_all(overrides: Mapping[str, object], players: int) -> dict[str, Value]:
    """All option values, checked together.

    Parameters
    ----------
    overrides : mapping of str to object
        Option names to text or plain values.
    players : int

    Returns
    -------
    dict of str to value

    Raises
    ------
    BadInput
        For an unknown option, an impossible value or combination, or a file with a mistake.
    """
    values = option_set().resolve(overrides)
    own = components_in(values)
    if values[COMPONENTS] != OWN:
        for name in overrides:
            if name in own.numbers:
                raise BadInput(
                    f"option {name} is given by {COMPONENTS}={path_of(str(values[COMPONENTS]))}: "
                    "change it in that file"
                )
    check_together(values, players)
    return values


def check_together(values: Mapping[str, Value], players: int) -> None:
    """Refuse combinations that make no game.

    Parameters
    ----------
    values : mapping of str to value
        All options, resolved.
    players : int

    Raises
    ------
    BadInput
        For a rotation beyond the seats, decks that are too small or too large, a level that no
        roll enters, a mission that is not there or can never be completed, or halves that cannot
        be mirrored.
    """
    if count(values, "rotation") >= players:
        raise BadInput(
            f"option rotation: {count(values, 'rotation')} is not possible with {players} players "
            f"(allowed: 0 to {players - 1})"
        )
    for name, cards in (("ideas", ideas_of(values)), ("subconscious", subconscious_of(values))):
        least = players * count(values, "dealt") if name == "ideas" else 0
        if not least <= sum(cards) <= MOST_IN_DECK:
            raise BadInput(
                f"option {name}: {sum(cards)} cards in all are not possible "
                f"(allowed: {least} to {MOST_IN_DECK})"
            )
    for level in range(1, st.LEVELS + 1):
        if not names(values, f"enter.{level}"):
            raise BadInput(
                f"option enter.{level}: no roll enters level {level} "
                f"(allowed: some of {', '.join(SUMS)})"
            )
    check_missions(values)
    if values["halves"] == MIRRORED:
        check_halves(components_in(values))


def check_missions(values: Mapping[str, Value]) -> None:
    """Refuse a mission that is not there, or that nobody could complete."""
    missions, circles = components_in(values).missions, circles_of(values)
    if values["mission"] != OPEN and int(str(values["mission"])) > len(missions):
        raise BadInput(
            f"option mission: there is no mission {values['mission']} "
            f"(allowed: {OPEN}, or 1 to {len(missions)})"
        )
    for index, mission in enumerate(missions, start=1):
        if not fits(components_in(values).levels, circles, mission.stripes):
            asked = ", ".join(str(n) for n in mission.stripes)
            raise BadInput(
                f"mission {index} ({asked} blocks) can never be completed: no four levels have "
                f"Plant spaces and circles enough ({', '.join(map(str, circles))} a section)"
            )
        if max(mission.stripes) > count(values, "blocks"):
            raise BadInput(
                f"option blocks: {count(values, 'blocks')} are too few for mission {index} "
                f"(allowed: {max(mission.stripes)} or more)"
            )


def check_halves(components: Components) -> None:
    """Refuse to mirror a right half that does not hold each phase once."""
    for index, level in enumerate(components.levels, start=1):
        right = [phase for phase, _ in level.sections[: st.PHASES]]
        if len(set(right)) != st.PHASES:
            raise BadInput(
                f"option halves: {MIRRORED} is not possible, as the right half of level {index} "
                "does not hold each phase once"
            )


def contradiction(values: Mapping[str, Value]) -> str:
    """What the rulebook says and is not so with these values.

    Parameters
    ----------
    values : mapping of str to value
        All options, resolved.

    Returns
    -------
    str
        Empty if nothing, and for a file of one's own, which need not be what is printed.
    """
    if values[COMPONENTS] != OWN:
        return ""
    data = edition()["edition"]
    if sum(ideas_of(values)) != data["idea_cards"]:
        return f"there are {data['idea_cards']} idea cards"
    if sum(subconscious_of(values)) != data["subconscious_cards"]:
        return f"there are {data['subconscious_cards']} subconscious cards"
    circles = circles_of(values)
    if any(deeper >= higher for higher, deeper in pairwise(circles)):
        return "sections have fewer circles the deeper they are"
    return ""


def reconstructed_in(values: Mapping[str, Value]) -> tuple[str, ...]:
    """The numbers in play that no printed source gives, by the names of options."""
    given = components_in(values)
    found = [o.name for o in option_set().values() if o.reconstructed]
    if values[COMPONENTS] != OWN:
        found = [name for name in found if name not in given.numbers | {COMPONENTS}]
    if all(mission.value is not None for mission in given.missions):
        found.remove("value_slope")
    return tuple(found)
