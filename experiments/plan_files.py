"""Plans in files: a question that can be kept, read by others and asked again.

A plan is a TOML file. All of it but the game may be left out::

    question = "Is the mark balanced against the extractors?"
    game = "dream-city"
    players = "4-8"           # or 6, or [4, 6, 8]
    games = 100_000           # in each cell; at the most, with one of the next two
    precision = 0.5           # until every interval reaches no farther than half a point
    until_decided = true      # until every verdict is there
    each = true               # change one thing at a time, instead of all combinations
    seed = 1
    fair = "45-55"

    [set]                     # for all cells
    deck_end = "mark_wins"

    [vary]                    # combined, or one at a time
    mark = "all"
    "deck.unseal" = [18, 20, 22]
    "strategy.mark" = ["basic", "skilled"]

    [strategy]
    extractor = "skilled"

    [restrict]
    extractor = ["no-dream-peek"]

What is given on the command line comes before what stands in the file.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sim.core.errors import BadInput, unknown

SUFFIX = ".toml"
SINGLE = {
    "question": str,
    "game": str,
    "players": (int, str, list),
    "games": (int, str),
    "precision": (int, float, str),
    "until_decided": bool,
    "each": bool,
    "seed": (int, str),
    "fair": str,
    "keep": str,
}
TABLES = ("set", "vary", "strategy", "restrict")
ENTRIES = {
    "set": ((str, int), "a number, text, true or false, or a list"),
    "vary": ((str, int, list), "a list of values, or text such as 18,20"),
    "strategy": ((str,), "the name of a strategy"),
    "restrict": ((str,), "a list of names such as no-dream-peek"),
}
KINDS = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
}


def is_plan(word: str) -> bool:
    """Whether a word on the command line names a plan rather than a game."""
    return word.endswith(SUFFIX)


def read_plan(path: str) -> dict[str, Any]:
    """The content of a plan file.

    Parameters
    ----------
    path : str
        The file.

    Returns
    -------
    dict
        What is in it, by the names above.

    Raises
    ------
    BadInput
        If it cannot be read, is no TOML, names no game, or has an entry that no plan has.
    """
    place = Path(path).expanduser()
    try:
        found = tomllib.loads(place.read_text("utf-8"))
    except FileNotFoundError:
        raise BadInput(f"there is no plan file {path}") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: this is no TOML: {error}") from None
    for name, value in found.items():
        if name not in SINGLE and name not in TABLES:
            raise unknown(f"entry in {path}", name, [*SINGLE, *TABLES])
        _check_kind(path, name, value)
    if "game" not in found:
        raise BadInput(f'{path}: no game is named (as in game = "dream-city")')
    return found


def _check_kind(path: str, name: str, value: Any) -> None:
    """Refuse a value of another kind than an entry has."""
    if name in TABLES:
        if not isinstance(value, Mapping):
            raise BadInput(f"{path}: {name} is not a table (as in [{name}])")
        for entry, given in value.items():
            _check_entry(path, name, entry, given)
        return
    kinds = SINGLE[name]
    allowed = kinds if isinstance(kinds, tuple) else (kinds,)
    # In Python, true is a whole number; in a plan it is none.
    fits = isinstance(value, allowed) and (not isinstance(value, bool) or bool in allowed)
    if not fits:
        names = " or ".join(KINDS[kind] for kind in allowed)
        raise BadInput(f"{path}: {name} = {value!r} is not possible (allowed: {names})")


def _check_entry(path: str, table: str, name: str, value: Any) -> None:
    """Refuse a value that no entry of a table can have."""
    if isinstance(value, Mapping):
        inner = next(iter(value), "")
        raise BadInput(
            f'{path}: [{table}] {name}.{inner}: write it in quotes (as in "{name}.{inner}")'
        )
    several = value if isinstance(value, list) else [value]
    allowed, words = ENTRIES[table]
    if not several or not all(isinstance(one, allowed) for one in several):
        raise BadInput(f"{path}: [{table}] {name} = {value!r} is not possible (allowed: {words})")
    if table == "strategy" and isinstance(value, list):
        raise BadInput(f"{path}: [{table}] {name}: one strategy, or vary strategy.{name}")


def with_flags(plan: Mapping[str, Any], flags: Mapping[str, Any]) -> dict[str, Any]:
    """A plan with what the command line says instead.

    Parameters
    ----------
    plan : mapping
        From `read_plan`.
    flags : mapping
        By the same names, what was given; None, False or an empty mapping for what was not.

    Returns
    -------
    dict
        A name that is set on the command line is no longer varied, and the other way round.
    """
    found = {name: value for name, value in plan.items() if name not in TABLES}
    not_given = (None, False)
    found |= {
        n: v
        for n, v in flags.items()
        if n not in TABLES and not any(v is nothing for nothing in not_given)
    }
    given = {name: dict(flags.get(name, {})) for name in TABLES}
    who = {f"strategy.{role}" for role in given["strategy"]}
    instead = {
        "set": {*given["vary"]},
        "vary": {*given["set"], *who},
        "strategy": {name.removeprefix("strategy.") for name in given["vary"]},
        "restrict": set(),
    }
    for table in TABLES:
        kept = {n: v for n, v in plan.get(table, {}).items() if n not in instead[table]}
        found[table] = kept | given[table]
    # One value is a list of one: nobody should have to know that vary wants a list.
    found["vary"] = {n: v if isinstance(v, str | list) else [v] for n, v in found["vary"].items()}
    return found
