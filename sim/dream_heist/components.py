"""Board, missions and decks: the reconstructed ones, and those of a designer's own file.

A file may replace any of them; what it leaves out is reconstructed. What is wrong with a file is
told with its line. `docs/heist-boards.md` describes the format.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

from sim.core.errors import BadInput, nearest
from sim.core.files import path_of, read_text, stamped
from sim.core.toml_lines import BadLine, Table, line_of, parse, tables
from sim.dream_heist import sizes as st

EDITION = Path(__file__).parent / "editions" / "reconstructed.toml"
OWN = "reconstructed"  # the value of the option: no file
PHASES = ("architect", "forger", "extractor", "inception")
KINDS = {"I": st.IDEA, "P": st.PLANT, "S": st.DREAM, "N": st.NOTHING}
IDEA_KINDS = (*PHASES, "joker")
TABLES = ("level", "mission", "ideas", "subconscious")
LISTED = ("level", "mission")  # those of which there are several
OF_EDITION = ("edition", "numbers", "enter", "readings", "seats")
KEYS = {
    "level": ("sections", "circles"),
    "mission": (*PHASES, "value"),
    "ideas": IDEA_KINDS,
    "subconscious": st.SUBCONSCIOUS_NAMES,
}
MOST_CARDS = 60  # of one kind
MOST_VALUE = 200
FEWEST_STRIPE = 2


@dataclass(frozen=True)
class Level:
    """A loop of the board.

    Attributes
    ----------
    sections : tuple of (int, tuple of int)
        Clockwise from the top centre: the phase, and the kinds of its spaces.
    circles : int or None
        Circles of each section, where the file says so.
    """

    sections: tuple[tuple[int, tuple[int, ...]], ...]
    circles: int | None


@dataclass(frozen=True)
class Mission:
    """A mission card: blocks by phase, and its value where the file gives one."""

    stripes: tuple[int, ...]
    value: int | None


@dataclass(frozen=True)
class Components:
    """What lies on the table; None for decks that the file leaves as they are."""

    levels: tuple[Level, ...]
    missions: tuple[Mission, ...]
    ideas: tuple[int, ...] | None
    subconscious: tuple[int, ...] | None

    @property
    def numbers(self) -> frozenset[str]:
        """The options that the file decides instead."""
        given = {
            "ideas": self.ideas is not None,
            "subconscious": self.subconscious is not None,
            "circles": any(level.circles is not None for level in self.levels),
        }
        return frozenset(name for name, there in given.items() if there)


class _Reader:
    """Components out of a text, with the lines of whatever is wrong."""

    def __init__(self, text: str, of_edition: bool):
        self.text = text
        self.found = parse(text)
        self.lines = tables(text)
        for name in self.found:
            if name not in TABLES and not (of_edition and name in OF_EDITION):
                raise self._unknown(name)

    def _unknown(self, name: str) -> BadLine:
        close = nearest(name, TABLES)
        hint = f"; did you mean {' or '.join(close)}?" if close else ""
        known = "[[level]], [[mission]], [ideas], [subconscious]"
        line = self.place(name, 0).line
        return BadLine(line, f"unknown table or key '{name}'{hint} (possible: {known})")

    def place(self, name: str, index: int) -> Table:
        """Where a table stands."""
        places = self.lines.get(name, [])
        return places[index] if index < len(places) else Table(line_of(self.text, name))

    def entries(self, name: str) -> list[tuple[Mapping[str, Any], Table]]:
        """All tables of a name, each with where it stands and only keys that it may have."""
        content = self.found.get(name, [])
        listed = name in LISTED
        given = content if listed else [content] if name in self.found else []
        if not isinstance(given, list) or not all(isinstance(entry, dict) for entry in given):
            form = f"[[{name}]]" if listed else f"[{name}]"
            raise BadLine(self.place(name, 0).line, f"'{name}' has to be given as {form}")
        found = [(entry, self.place(name, i)) for i, entry in enumerate(given)]
        for entry, place in found:
            for key in entry:
                if key not in KEYS[name]:
                    close = nearest(key, KEYS[name])
                    hint = f"; did you mean {' or '.join(close)}?" if close else ""
                    raise BadLine(
                        place.at(key),
                        f"unknown key '{key}' of {name}{hint} (possible: {', '.join(KEYS[name])})",
                    )
        return found

    def section_line(self, place: Table, section: str) -> int:
        """The line of a section's text, which may stand below its key."""
        first = place.at("sections")
        for number, line in enumerate(self.text.splitlines()[first - 1 :], start=first):
            if section and section in line:
                return number
        return first


def number(entry: Mapping[str, Any], place: Table, key: str, low: int, high: int) -> int:
    """A whole number of a table.

    Raises
    ------
    BadLine
        If it is missing, no whole number, or out of range.
    """
    value = entry.get(key)
    if value is None:
        raise BadLine(place.line, f"{key} is missing (allowed: {low} to {high})")
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadLine(place.at(key), f"{key}: {value!r} is not possible (allowed: {low} to {high})")
    return value


def _section(reader: _Reader, place: Table, text: object) -> tuple[int, tuple[int, ...]]:
    """A section out of a text such as ``A: I P S I P``."""
    line = reader.section_line(place, str(text))
    letter, colon, spaces = str(text).partition(":")
    form = "such as 'A: I P S I P', the phase (A, F, E, I) and its spaces (I, P, S, N)"
    if not colon or letter.strip() not in st.PHASE_LETTERS:
        raise BadLine(line, f"'{text}' is no section (allowed: {form})")
    kinds = spaces.split()
    if not kinds:
        raise BadLine(line, f"section '{text}' has no space (allowed: {form})")
    for kind in kinds:
        if kind not in KINDS:
            raise BadLine(line, f"section '{text}': there is no space '{kind}' (allowed: {form})")
    return st.PHASE_LETTERS.index(letter.strip()), tuple(KINDS[kind] for kind in kinds)


def _level(reader: _Reader, entry: Mapping[str, Any], place: Table) -> Level:
    """One loop, checked by itself."""
    texts = entry.get("sections")
    count = len(texts) if isinstance(texts, list) else 0
    if not isinstance(texts, list) or count != st.SECTIONS:
        raise BadLine(
            place.at("sections"), f"a level has {st.SECTIONS} sections, not {count} (as a list)"
        )
    sections = tuple(_section(reader, place, text) for text in texts)
    phases = [phase for phase, _ in sections]
    for phase, letter in enumerate(st.PHASE_LETTERS):
        if phases.count(phase) != st.COPIES:
            raise BadLine(
                place.at("sections"),
                f"a level has {st.COPIES} sections of phase {letter}, not {phases.count(phase)}",
            )
    spaces = sum(len(kinds) for _, kinds in sections)
    if spaces > st.MAX_SPACES:
        raise BadLine(
            place.at("sections"), f"{spaces} spaces are too many (allowed: {st.MAX_SPACES})"
        )
    circles = None
    if "circles" in entry:
        circles = number(entry, place, "circles", 1, st.MAX_PLANT)
    return Level(sections, circles)


def _mission(entry: Mapping[str, Any], place: Table) -> Mission:
    """One mission card."""
    stripes = tuple(number(entry, place, key, FEWEST_STRIPE, st.MAX_PLANT) for key in PHASES)
    value = number(entry, place, "value", 0, MOST_VALUE) if "value" in entry else None
    return Mission(stripes, value)


def _deck(reader: _Reader, name: str) -> tuple[int, ...] | None:
    """The counts of a deck, where the file has them."""
    for entry, place in reader.entries(name):
        keys = [key for key in KEYS[name] if key != "joker" or key in entry]
        counts = [number(entry, place, key, 0, MOST_CARDS) for key in keys]
        return tuple(counts + [0] * (len(KEYS[name]) - len(counts)))
    return None


def fits(levels: Sequence[Level], circles: Sequence[int], stripes: Sequence[int]) -> bool:
    """Whether a mission can be completed on a board at all.

    Parameters
    ----------
    levels : sequence of Level
    circles : sequence of int, length LEVELS
        Circles of a section by level.
    stripes : sequence of int, length PHASES

    Returns
    -------
    bool
    """
    places = [{phase for phase, kinds in level.sections if st.PLANT in kinds} for level in levels]
    return any(
        all(
            phase in places[level] and circles[level] >= stripes[phase]
            for phase, level in enumerate(order)
        )
        for order in permutations(range(st.LEVELS))
    )


def _read(text: str, standard: Components | None) -> Components:
    """Components out of a text; what it leaves out is that of `standard`."""
    reader = _Reader(text, of_edition=standard is None)
    levels = tuple(_level(reader, *entry) for entry in reader.entries("level"))
    missions = tuple(_mission(*entry) for entry in reader.entries("mission"))
    if levels and len(levels) != st.LEVELS:
        line = reader.place("level", min(len(levels) - 1, st.LEVELS)).line
        raise BadLine(line, f"a board has {st.LEVELS} levels, not {len(levels)}")
    if missions and not st.MAX_SEATS <= len(missions) <= st.MAX_MISSIONS:
        line = reader.place("mission", len(missions) - 1).line
        allowed = f"{st.MAX_SEATS} to {st.MAX_MISSIONS}"
        raise BadLine(line, f"{len(missions)} missions are not possible (allowed: {allowed})")
    ideas, subconscious = _deck(reader, "ideas"), _deck(reader, "subconscious")
    if standard is not None:
        levels, missions = levels or standard.levels, missions or standard.missions
    return Components(levels, missions, ideas, subconscious)


@cache
def edition_components() -> Components:
    """The reconstructed board and missions."""
    return _read(EDITION.read_text("utf-8"), None)


def load_components(path: str | Path) -> Components:
    """What a designer's file says.

    Parameters
    ----------
    path : str or Path
        A file in TOML.

    Returns
    -------
    Components

    Raises
    ------
    BadInput
        With the first thing that is wrong, and its line.
    """
    text = read_text(path, "board", (".toml",))
    try:
        return _read(text, edition_components())
    except BadLine as problem:
        raise BadInput(f"{path} line {problem.line}: {problem}") from None


@cache
def _own(value: str) -> Components:
    """What a file says; its content is part of `value`."""
    return load_components(path_of(stamped(value)))


def components_of(value: str) -> Components:
    """The components that an option's value names.

    Raises
    ------
    BadInput
        For a file with a mistake, or one that has changed.
    """
    return edition_components() if value == OWN else _own(value)
