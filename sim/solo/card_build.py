"""Cards out of rows: each row is read by itself, and everything wrong with it has its line."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from sim.core.toml_lines import BadLine
from sim.solo.card_numbers import (
    STAT_RANGE,
    TEAM_RANGES,
    character_numbers,
    event_numbers,
    team_numbers,
)
from sim.solo.card_rows import Row
from sim.solo.cards import (
    KINDS,
    LEVELS,
    NOBODY,
    REACTIONS,
    RECONSTRUCTED,
    Character,
    Deck,
    EventCard,
    TeamCard,
)
from sim.solo.effects import ACTIVE_STATES, CHARACTERS, RECRUITS, Program
from sim.solo.notation import read_program
from sim.solo.tokens import NAMES, read_order

# The fields that only some kinds of team card have.
OF_KIND = {
    "weapon": ("st", "discard_after_use"),
    "flashback": ("st", "c"),
    "reaction": ("reaction", "st", "c", "per_ally", "ally", "ally_bonus"),
    "kick": (),
    "effect": ("do",),
}
OF_REACTION = {"st": ("st", "per_ally"), "c": ("c", "ally", "ally_bonus"), "defer": ()}
T = TypeVar("T")
ID = re.compile(r"[A-Za-z][\w-]*$")
UNTAGGED = ("discard_after_use", "order", "start")  # have a source, but are no numbers


@dataclass
class Builder:
    """Builds a deck row by row, and collects what is wrong on the way.

    Attributes
    ----------
    standard : Deck or None
        Where characters and lists come from that the file leaves out.
    problems : list of BadLine
    rows : dict of str to Row
        By id, for checks of the whole.
    """

    standard: Deck | None = None
    problems: list[BadLine] = field(default_factory=list)
    rows: dict[str, Row] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    reconstructed: bool = False

    def build(self, rows: Iterable[Row]) -> Deck:
        """The deck; complete only where no problem was found."""
        by_section: dict[str, list[Row]] = {}
        for row in rows:
            if self._sound(row):
                by_section.setdefault(row.section, []).append(row)
        title, free = self._settings(by_section.get("deck", []))
        lists = dict(self.standard.lists) if self.standard else {}
        for row in by_section.get("list", []):
            self._try(partial(self._list, row, lists))
        characters = self._characters(by_section.get("character", []))
        team = [self._try(partial(self._team, row, lists)) for row in by_section.get("team", [])]
        events = [
            self._try(partial(self._event, row, lists)) for row in by_section.get("event", [])
        ]
        found = [card for card in events if card is not None]
        return Deck(
            title=title,
            team=tuple(card for card in team if card is not None),
            events=tuple(card for level in LEVELS for card in found if card.deck == level),
            lists=lists,
            characters=characters,
            sources=self.sources,
            free_counts=free,
        )

    def _try(self, make: Callable[[], T]) -> T | None:
        try:
            return make()
        except BadLine as problem:
            self.problems.append(problem)
            return None

    def _sound(self, row: Row) -> bool:
        """Whether a row has an id of its own and only fields that exist."""

        def check() -> bool:
            row.check_fields()
            if row.section != "deck":
                if not row.id:
                    raise row.refuse("id", "id is missing")
                if not ID.match(row.id):
                    raise row.refuse("id", "an id has letters, digits, - and _ only")
                key = row.id.upper()
                if row.section == "character" and row.id.lower() in NAMES:
                    key = CHARACTERS[NAMES[row.id.lower()]].upper()
                if key in self.rows:
                    first = self.rows[key].line
                    raise row.refuse("id", f"the id is there twice (first on line {first})")
                self.rows[key] = row
            return True

        return bool(self._try(check))

    def _settings(self, rows: list[Row]) -> tuple[str, bool]:
        title, free = "", False
        for row in rows:
            title = self._try(partial(row.text, "title", "")) or title
            counts = self._try(partial(row.one_of, "counts", ("rulebook", "free"), "rulebook"))
            free = free or counts == "free"
            self.reconstructed |= bool(self._try(partial(row.yes_no, "reconstructed")))
        return title or "a deck without title", free

    def _tag(self, row: Row, numbers: Mapping[str, int]) -> None:
        """Note where the numbers of a card come from."""
        tags = row.tags()
        known = {name.partition(".")[2]: name for name in numbers}
        for name in tags:
            if name not in known and name not in UNTAGGED:
                possible = ", ".join([*known, *UNTAGGED])
                raise row.refuse(
                    "rulebook", f"rulebook: it has no number '{name}' (possible: {possible})"
                )
        for short, name in known.items():
            if short in tags:
                self.sources[name] = f"rulebook, {tags[short]}"
            elif self.reconstructed:
                self.sources[name] = RECONSTRUCTED

    def _list(self, row: Row, lists: dict[str, tuple[int, ...]]) -> None:
        if not row.has("order"):
            raise row.refuse("order", "order is missing (as in C, AT, S, E, Y, AI)")
        if row.id.lower() in (*NAMES, "all"):
            raise row.refuse("id", "a list cannot be called like a character, or all")
        lists[row.id] = row.read("order", read_order)
        row.tags()

    def _characters(self, rows: list[Row]) -> tuple[Character, ...]:
        found = {c.name: c for c in (self.standard.characters if self.standard else ())}
        own = set()
        for row in rows:
            character = self._try(partial(self._character, row))
            if character is not None:
                found[character.name] = character
                own.add(character.name)
        if self.standard:
            for name, character in found.items():
                if name not in own:
                    tags = {n: self.standard.sources[n] for n in character_numbers(character)}
                    self.sources |= tags
        return tuple(found[name] for name in CHARACTERS if name in found)

    def _character(self, row: Row) -> Character:
        code = NAMES.get(row.id.lower())
        if code is None:
            row.one_of("id", CHARACTERS)
            raise AssertionError(row.id)
        start = row.number("start", 4, 4) if row.has("start") else None
        if (start is None) != (code in RECRUITS):
            recruits = ", ".join(CHARACTERS[c] for c in RECRUITS)
            raise row.refuse(
                "start", f"recruits ({recruits}) start outside, all others on level 4 (start = 4)"
            )
        stats = []
        for name in ("st", "c"):
            strong, healthy, weak = row.numbers(name, len(ACTIVE_STATES), *STAT_RANGE)
            stats.append((0, 0, weak, healthy, strong))
        character = Character(CHARACTERS[code], start, *stats)
        self._tag(row, character_numbers(character))
        return character

    def _team(self, row: Row, lists: Mapping[str, tuple[int, ...]]) -> TeamCard:
        kind = row.one_of("kind", KINDS)
        allowed = OF_KIND[kind]
        reaction = row.one_of("reaction", REACTIONS) if kind == "reaction" else ""
        if reaction:
            allowed = ("reaction", *OF_REACTION[reaction])
        every = {name for names in OF_KIND.values() for name in names}
        for name in row.fields:
            if name in every and name not in allowed:
                what = f"a reaction of {reaction}" if reaction else f"a card of kind {kind}"
                has = ", ".join(allowed) or "copies and bottom_c only"
                raise row.refuse(name, f"{what} has no {name} (it has {has})")
        numbers = {
            name: row.number(name, *TEAM_RANGES[name], 0 if name not in allowed else None)
            for name in ("st", "c")
            if name in allowed
        }
        ally = NOBODY
        if row.has("ally"):
            ally = NAMES.get(row.text("ally").lower(), NOBODY)
            if ally == NOBODY:
                row.one_of("ally", CHARACTERS)
        card = TeamCard(
            id=row.id,
            title=row.text("title", row.id),
            copies=row.number("copies", 1, TEAM_RANGES["copies"][1]),
            kind=kind,
            bottom_c=row.number("bottom_c", *TEAM_RANGES["bottom_c"], 0),
            discard_after_use=row.yes_no("discard_after_use"),
            per_ally=row.number("per_ally", *TEAM_RANGES["per_ally"], 0),
            ally=ally,
            ally_bonus=row.number("ally_bonus", *TEAM_RANGES["ally_bonus"], 0),
            reaction=reaction,
            program=self._program(row, lists) if kind == "effect" else (),
            **numbers,
        )
        if (card.ally == NOBODY) != (not card.ally_bonus):
            raise row.refuse("ally", "ally and ally_bonus go together")
        self._tag(row, team_numbers(card))
        return card

    def _event(self, row: Row, lists: Mapping[str, tuple[int, ...]]) -> EventCard:
        deck = row.number("deck", 0, 4)
        card = EventCard(
            id=row.id,
            title=row.text("title", row.id),
            deck=deck,
            affects=row.number("affects", 0, 4, deck),
            program=self._program(row, lists),
        )
        self._tag(row, event_numbers(card))
        return card

    def _program(self, row: Row, lists: Mapping[str, tuple[int, ...]]) -> Program:
        if not row.has("do"):
            raise row.refuse("do", "do is missing (what the card does, as in DRAW(2))")
        program = row.read("do", lambda text: read_program(text, lists))
        if not program:
            raise row.refuse("do", "do is empty (what the card does, as in DRAW(2))")
        return program
