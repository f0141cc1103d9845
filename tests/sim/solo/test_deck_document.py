"""What the document about decks shows can be read, and it shows everything."""

import re

from sim.solo import cards
from sim.solo.card_build import Builder
from sim.solo.card_files import edition_deck
from sim.solo.card_rows import COLUMNS
from sim.solo.card_toml import toml_rows
from sim.solo.effects import FLAGS, OPS
from sim.solo.notation import read_program
from tests.conftest import ROOT

TEXT = (ROOT / "docs" / "solo-decks.md").read_text("utf-8")
ROWS = [line.split("|")[1:-1] for line in TEXT.splitlines() if line.startswith("| `")]


def test_the_example_can_be_read():
    (example,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    builder = Builder(edition_deck())
    deck = builder.build(toml_rows(example))
    assert builder.problems == []
    assert [card.id for card in (*deck.team, *deck.events)] == ["COVER", "L2-06"]


def test_every_effect_is_there_and_can_be_read():
    forms = [row[0].strip(" `") for row in ROWS if row[0].strip(" `")[:2].isupper()]
    found = {read_program(form, edition_deck().lists)[0].name for form in forms}
    assert len(forms) == len(found) == len(OPS)


def test_every_field_is_there():
    fields = {name for row in ROWS for name in re.findall(r"`(\w+)`", row[0])}
    of_cards = {name for section, names in COLUMNS.items() if section != "deck" for name in names}
    assert of_cards - {"order"} <= fields
    assert all(name in TEXT for name in (*COLUMNS["deck"], *cards.KINDS, "order ="))


def test_every_limit_and_count_is_right():
    refused = TEXT.split("## What is refused")[1]
    limits = [
        cards.MAX_TEAM_KINDS,
        cards.MAX_WEAPON_KINDS,
        cards.MAX_TEAM_CARDS,
        cards.MAX_EVENTS,
        cards.MAX_OPS,
        cards.MAX_ORDERS,
    ]
    told = [int(n) for n in re.findall(r"\d+", refused) if n != "0"]
    assert told == [*cards.EVENT_COUNTS.values(), cards.TEAM_COUNT, *limits]
    flags = next(row[1] for row in ROWS if "SET(" in row[0])
    assert flags.strip() == f"mark a goal: {', '.join(FLAGS)}"
