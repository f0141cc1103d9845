"""Every number of a deck by name, and decks with other numbers.

``L3-05.st`` is a number of an event card's program, ``pistol.copies`` one of a team card,
``cobb.strong.st`` one of a character. Where a program says the same kind of number more than once,
later ones are counted, in the order of the text: ``L1-12.draw``, ``L1-12.draw2``.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from sim.solo.cards import Character, Deck, EventCard, TeamCard
from sim.solo.effects import FAILS, NUMBERS, STATES, Condition, Op, Program

Visit = Callable[[str, int], int]

# What a team card's number is called and may be, by its field.
TEAM_RANGES = {
    "copies": (0, 20),
    "bottom_c": (0, 9),
    "st": (-9, 9),
    "c": (-9, 9),
    "per_ally": (0, 9),
    "ally_bonus": (0, 9),
}
STAT_RANGE = (0, 9)
SHOWN_STATES = ("strong", "healthy", "weak")
FIELDS = {"weapon": ("st",), "flashback": ("st", "c"), "kick": (), "effect": ()}


def team_fields(card: TeamCard) -> tuple[str, ...]:
    """The fields of a team card, beyond its program, that are numbers of its kind."""
    if card.kind != "reaction":
        return ("copies", "bottom_c", *FIELDS[card.kind])
    own = (card.reaction,) if card.reaction in ("st", "c") else ()
    rising = ("per_ally",) if card.per_ally else ()
    return ("copies", "bottom_c", *own, *rising, *(("ally_bonus",) if card.ally >= 0 else ()))


def program_numbers(program: Program) -> dict[str, int]:
    """The numbers a program says, by name, in the order of its text."""
    found: dict[str, int] = {}

    def note(name: str, n: int) -> int:
        found[name] = n
        return n

    _mapped(program, note, {})
    return found


def event_numbers(card: EventCard) -> dict[str, int]:
    """The numbers of an event card by name."""
    return {f"{card.id}.{name}": n for name, n in program_numbers(card.program).items()}


def team_numbers(card: TeamCard) -> dict[str, int]:
    """The numbers of a team card by name."""
    stem = card.id.lower()
    found = {f"{stem}.{name}": getattr(card, name) for name in team_fields(card)}
    return found | {f"{stem}.{name}": n for name, n in program_numbers(card.program).items()}


def character_numbers(character: Character) -> dict[str, int]:
    """The numbers of a character by name."""
    return {
        f"{character.name}.{state}.{stat}": getattr(character, stat)[STATES.index(state)]
        for state in SHOWN_STATES
        for stat in ("st", "c")
    }


def deck_numbers(deck: Deck) -> dict[str, int]:
    """Every number of a deck by name, in the order characters, team cards, event cards."""
    found: dict[str, int] = {}
    for character in deck.characters:
        found |= character_numbers(character)
    for card in deck.team:
        found |= team_numbers(card)
    for event in deck.events:
        found |= event_numbers(event)
    return found


def with_numbers(deck: Deck, changes: Mapping[str, int]) -> Deck:
    """A deck in which some numbers are others.

    Parameters
    ----------
    deck : Deck
    changes : mapping of str to int
        New values by the names of `deck_numbers`. A step that is left with nothing to do, such as
        drawing 0 cards, is taken out of its program.

    Returns
    -------
    Deck
    """
    owners = {name.partition(".")[0] for name in changes}
    return replace(
        deck,
        characters=tuple(
            _character(character, changes) if character.name in owners else character
            for character in deck.characters
        ),
        team=tuple(
            _team(card, changes) if card.id.lower() in owners else card for card in deck.team
        ),
        events=tuple(
            replace(card, program=_program(card.program, card.id, changes))
            if card.id in owners
            else card
            for card in deck.events
        ),
    )


def _character(character: Character, changes: Mapping[str, int]) -> Character:
    stats = {
        stat: tuple(
            changes.get(f"{character.name}.{state}.{stat}", n)
            for state, n in zip(STATES, getattr(character, stat), strict=True)
        )
        for stat in ("st", "c")
    }
    return replace(character, st=stats["st"], c=stats["c"])


def _team(card: TeamCard, changes: Mapping[str, int]) -> TeamCard:
    stem = card.id.lower()
    program = _program(card.program, stem, changes)
    fields = {
        name: changes.get(f"{stem}.{name}", getattr(card, name)) for name in team_fields(card)
    }
    numbers = TeamCard(card.id, card.title, fields.pop("copies"), card.kind, **fields)
    return replace(
        numbers,
        discard_after_use=card.discard_after_use,
        ally=card.ally,
        reaction=card.reaction,
        program=program,
    )


def _program(program: Program, stem: str, changes: Mapping[str, int]) -> Program:
    changed = _mapped(program, lambda name, n: changes.get(f"{stem}.{name}", n), {})
    return _without_idle(changed)


def _mapped(program: Program, visit: Visit, seen: dict[str, int]) -> Program:
    """A program with every number replaced by what `visit` says of it; `seen` counts names."""
    return tuple(_mapped_op(op, visit, seen) for op in program)


def _mapped_op(op: Op, visit: Visit, seen: dict[str, int]) -> Op:
    cond, n = op.cond, op.n
    if cond is not None and cond.kind == "fails":
        cond = Condition("fails", n=_visited(FAILS[0], cond.n, visit, seen))
    elif op.name in NUMBERS:
        n = _visited(NUMBERS[op.name][0], n, visit, seen)
    win = _mapped(op.win, visit, seen)
    return replace(op, n=n, cond=cond, win=win, lose=_mapped(op.lose, visit, seen))


def _visited(stem: str, n: int, visit: Visit, seen: dict[str, int]) -> int:
    seen[stem] = seen.get(stem, 0) + 1
    return visit(stem if seen[stem] == 1 else f"{stem}{seen[stem]}", n)


def _without_idle(program: Program) -> Program:
    """A program without outcomes that are about no card at all."""
    return tuple(
        replace(op, win=_without_idle(op.win), lose=_without_idle(op.lose))
        for op in program
        if op.n or op.name not in NUMBERS or op.name in ("ATTACK", "CONVINCE")
    )
