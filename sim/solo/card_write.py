"""A deck as rows, and rows as TOML: the way back from cards to files."""

from collections.abc import Iterable, Mapping

from sim.solo.card_build import OF_KIND, OF_REACTION
from sim.solo.card_numbers import character_numbers, event_numbers, team_numbers
from sim.solo.card_rows import Row
from sim.solo.cards import NOBODY, Character, Deck, EventCard, TeamCard
from sim.solo.effects import SHORT, STATES
from sim.solo.tokens import write_order
from sim.solo.wording import lay_out

RULEBOOK = "rulebook, "
HEAD = """\
# A deck of Solo Inception. Play with it: --cards THIS_FILE
#
# Numbers that `rulebook` does not name are reconstructed as long as [deck] says so; set it to false
# once they are your own. counts = "free" allows other numbers of cards than the rulebook's.
"""


def deck_rows(deck: Deck, characters: Iterable[Character]) -> list[Row]:
    """The rows of a deck.

    Parameters
    ----------
    deck : Deck
    characters : iterable of Character
        Those of its characters that the file is to have.

    Returns
    -------
    list of Row
    """
    numbers = [name for card in deck.team for name in team_numbers(card)]
    numbers += [name for card in deck.events for name in event_numbers(card)]
    settings = {
        "title": deck.title,
        "counts": "free" if deck.free_counts else "rulebook",
        "reconstructed": all(name in deck.sources for name in numbers),
    }
    rows = [Row("deck", 0, settings)]
    rows += [Row("character", 0, _character(one, deck.sources)) for one in characters]
    rows += [
        Row("list", 0, {"id": name, "order": write_order(order)})
        for name, order in deck.lists.items()
    ]
    rows += [Row("team", 0, _team(card, deck)) for card in deck.team]
    return rows + [Row("event", 0, _event(card, deck)) for card in deck.events]


def _tags(numbers: Iterable[str], sources: Mapping[str, str]) -> dict[str, object]:
    fixed = {
        name.partition(".")[2]: sources[name].removeprefix(RULEBOOK)
        for name in numbers
        if sources.get(name, "").startswith(RULEBOOK)
    }
    return {"rulebook": fixed} if fixed else {}


def _character(one: Character, sources: Mapping[str, str]) -> dict[str, object]:
    shown = [STATES.index(state) for state in ("strong", "healthy", "weak")]
    start = {} if one.start_level is None else {"start": one.start_level}
    stats = {"st": [one.st[s] for s in shown], "c": [one.c[s] for s in shown]}
    return {"id": one.name, **start, **stats} | _tags(character_numbers(one), sources)


def _team(card: TeamCard, deck: Deck) -> dict[str, object]:
    fields: dict[str, object] = {
        "id": card.id,
        "title": card.title,
        "copies": card.copies,
        "kind": card.kind,
    }
    names = ("reaction", *OF_REACTION[card.reaction]) if card.reaction else OF_KIND[card.kind]
    for name in names:
        if name == "do":
            fields["do"] = lay_out(card.program, deck.lists)
        elif name == "ally":
            fields |= {"ally": SHORT[card.ally]} if card.ally != NOBODY else {}
        elif getattr(card, name) or name in ("st", "c"):
            fields[name] = getattr(card, name)
    fields["bottom_c"] = card.bottom_c
    return fields | _tags(team_numbers(card), deck.sources)


def _event(card: EventCard, deck: Deck) -> dict[str, object]:
    fields: dict[str, object] = {"id": card.id, "title": card.title, "deck": card.deck}
    if card.affects != card.deck:
        fields["affects"] = card.affects
    fields["do"] = lay_out(card.program, deck.lists)
    return fields | _tags(event_numbers(card), deck.sources)


def toml_text(rows: Iterable[Row]) -> str:
    """The text of a TOML file with some rows."""
    parts = [HEAD]
    for row in rows:
        head = "[deck]" if row.section == "deck" else f"[[{row.section}]]"
        lines = [f"{name} = {_value(value)}" for name, value in row.fields.items()]
        parts.append("\n".join([head, *lines, ""]))
    return "\n".join(parts)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, str) and "\n" in value:
        return f"'''\n{value}'''"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return str(value)
