"""Who plays which character: the options of a run, and the printed numbers of the cards.

A run can leave the characters out, deal two cards to each seat to choose from, or deal one; it can
give a seat a character, and say which ones can be dealt at all (ruling R7).
"""

from collections.abc import Mapping
from typing import Any

from sim.core.errors import BadInput
from sim.core.options import Option, Value, names, numbers

DEALT, RANDOM, OFF = "dealt", "random", "off"
OFFERED = {DEALT: 2, RANDOM: 1, OFF: 0}
ANY = "any"
SIDES = ("extractor", "mark")
RULING = "rulebook, Game Setup; ruling R7"
LEAST_NUMBER, MOST_NUMBER = -9, 20


def character_options(data: Mapping[str, Any]) -> list[Option]:
    """The options that say who plays what, and the number of every character card.

    Parameters
    ----------
    data : mapping
        The edition file.

    Returns
    -------
    list of Option
    """
    marks, extractors = tuple(data["mark"]), tuple(data["extractor"])
    return [
        Option(
            "characters",
            data["readings"]["characters"]["value"],
            "choice",
            "two cards dealt to each player to choose from, one at random, or none",
            data["readings"]["characters"]["source"],
            choices=tuple(OFFERED),
        ),
        Option("mark", ANY, "choice", "the mark's character", RULING, choices=(ANY, *marks)),
        Option(
            "extractors",
            (),
            "names",
            "characters of the first extractors in play order; the others are dealt",
            RULING,
            choices=extractors,
        ),
        Option(
            "extractor_pool",
            (),
            "names",
            "extractor characters that can be dealt",
            RULING,
            choices=extractors,
        ),
        *(_number(name, key, n) for name, key, n in _numbers(data)),
    ]


def _numbers(data: Mapping[str, Any]) -> list[tuple[str, str, Mapping[str, Any]]]:
    return [
        (name, key, number)
        for side in SIDES
        for name, entry in data[side].items()
        for key, number in entry.get("numbers", {}).items()
    ]


def _number(name: str, key: str, number: Mapping[str, Any]) -> Option:
    value, faces = number["value"], isinstance(number["value"], list)
    signed = not faces and value < 0
    return Option(
        f"{name}.{key}",
        tuple(value) if faces else value,
        "faces" if faces else "count",
        number["meaning"],
        number["source"],
        low=LEAST_NUMBER if signed else 0,
        high=-LEAST_NUMBER if signed else MOST_NUMBER,
    )


def check_casting(values: Mapping[str, Value], players: int, data: Mapping[str, Any]) -> None:
    """Refuse a cast that cannot be.

    Parameters
    ----------
    values : mapping of str to value
        All options, resolved.
    players : int
        Number of players of the cell.
    data : mapping
        The edition file.

    Raises
    ------
    BadInput
        For characters in a game without, more of them than extractors, or too few to deal.
    """
    fixed = names(values, "extractors")
    if values["characters"] == OFF:
        for name in ("mark", "extractors", "extractor_pool"):
            if values[name] not in (ANY, ()):
                raise BadInput(f"option {name}: there are no characters with characters=off")
        return
    if len(fixed) > players - 1:
        raise BadInput(
            f"option extractors: {len(fixed)} characters are too many for {players} players"
            f" (allowed: up to {players - 1})"
        )
    pool, wanted = _pool(values, data), players - 1 - len(fixed)
    cards = OFFERED[str(values["characters"])]
    if len(pool) < cards * wanted:
        hint = "" if cards == 1 else f", or {wanted} with characters=random"
        raise BadInput(
            f"option extractor_pool: {len(pool)} characters are too few to deal {cards} to each"
            f" of {wanted} extractors (needed: {cards * wanted}{hint})"
        )


def _pool(values: Mapping[str, Value], data: Mapping[str, Any]) -> list[str]:
    """The extractor characters that can be dealt: those allowed and given to nobody."""
    allowed = names(values, "extractor_pool") or tuple(data["extractor"])
    return [name for name in allowed if name not in names(values, "extractors")]


def fill_casting(state: Any, values: Mapping[str, Value], data: Mapping[str, Any]) -> None:
    """Write the cast of a cell into the state its games start from.

    Parameters
    ----------
    state : record of STATE
        Changed in place.
    values : mapping of str to value
        All options, resolved and checked.
    data : mapping
        The edition file.
    """
    from sim.dream_city.characters.kit import CHARACTERS

    rules = state.table.rules
    rules.offered = OFFERED[str(values["characters"])]
    if rules.offered == 0:
        return
    pool = [CHARACTERS[name].code for name in _pool(values, data)]
    rules.extractors[: len(pool)], rules.extractor_count = pool, len(pool)
    marks = [one.code for one in CHARACTERS.values() if one.mark]
    rules.marks[: len(marks)], rules.mark_count = marks, len(marks)
    if values["mark"] != ANY:
        state.hidden.pinned[0] = CHARACTERS[str(values["mark"])].code
    for p, name in enumerate(names(values, "extractors"), start=1):
        state.hidden.pinned[p] = CHARACTERS[name].code
    for one in CHARACTERS.values():
        for i, key in enumerate(one.numbers):
            rules.number[one.code, i] = _stored(values, f"{one.name}.{key}")
        rules.says_at[one.code] = sum(
            1 << what
            for what in one.says
            if values.get(f"{one.name}.{one.silent_at_zero.get(what)}") != 0
        )
        rules.for_oneself[one.code] = sum(1 << what for what in one.for_oneself)


def _stored(values: Mapping[str, Value], name: str) -> int:
    """A printed number as kernels read it; die faces as a set of bits."""
    value = values[name]
    if isinstance(value, int):
        return value
    return sum(1 << face for face in numbers(values, name))
