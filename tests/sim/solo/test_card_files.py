"""Decks in files: to a file and back, and what is told where a file is wrong."""

import csv
import io
from dataclasses import replace

import pytest

from sim.core.errors import BadInput
from sim.solo.card_files import edition_deck, load_deck, problems, save_deck
from sim.solo.card_numbers import deck_numbers, with_numbers
from sim.solo.cards import (
    MAX_EVENTS,
    MAX_OPS,
    MAX_ORDERS,
    MAX_TEAM_CARDS,
    MAX_TEAM_KINDS,
    MAX_WEAPON_KINDS,
    EventCard,
)
from sim.solo.effects import Op, Selector

DECK = edition_deck()
FREE = replace(DECK, free_counts=True)


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """The reconstructed deck as text, by format."""
    folder = tmp_path_factory.mktemp("decks")
    texts = {}
    for ending in ("toml", "csv"):
        save_deck(DECK, folder / f"deck.{ending}")
        texts[ending] = (folder / f"deck.{ending}").read_text("utf-8")
    return texts


@pytest.fixture
def refusal(tmp_path, exported):
    """What is said of the exported deck after a change: text for text, in TOML."""

    def told(old, new, ending="toml"):
        text = exported[ending]
        assert text.count(old) >= 1
        path = tmp_path / f"my_deck.{ending}"
        path.write_text(text.replace(old, new, 1), "utf-8")
        with pytest.raises(BadInput) as caught:
            load_deck(path)
        line = str(caught.value)
        assert "\n" not in line
        assert line.startswith(str(path))
        return line.removeprefix(str(path))

    return told


def line_of(text, word):
    """The number of the first line with a word."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if word in line)


@pytest.mark.parametrize("ending", ["toml", "csv"])
@pytest.mark.parametrize(
    "deck",
    [
        DECK,
        FREE,
        with_numbers(FREE, {"L3-05.st": 11, "pistol.copies": 7, "cobb.weak.c": 0}),
        replace(DECK, title='Ünïted "dreams", \\ and more', sources={}),
        replace(
            FREE,
            lists={**DECK.lists, "LATE": (5, 0)},
            events=(
                *DECK.events,
                EventCard("X", "X", 0, 2, (Op("WOUND", who=Selector("first", (5, 0))),)),
            ),
        ),
    ],
    ids=["as it is", "free", "other numbers", "own", "another card"],
)
def test_a_deck_comes_back_from_its_file(tmp_path, deck, ending):
    path = tmp_path / f"deck.{ending}"
    save_deck(deck, path)
    assert load_deck(path) == deck
    assert problems(path) == []


def test_a_spreadsheets_habits_do_no_harm(tmp_path, exported):
    rows = list(csv.reader(io.StringIO(exported["csv"])))
    rows[0] = [name.replace("_", " ").title() for name in rows[0]]
    rows[0][0] = "ID"
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows([*rows, [""] * len(rows[0])])
    path = tmp_path / "deck.csv"
    path.write_bytes(b"\xef\xbb\xbf" + out.getvalue().encode("utf-8"))  # with line ends of Windows
    assert load_deck(path) == DECK


def test_numbers_as_spreadsheets_write_them(tmp_path, exported):
    text = exported["csv"].replace("PISTOL,Pistol,team,4,weapon", "PISTOL,Pistol,team,4.0,Weapon")
    text = text.replace(
        "reconstructed,,setting,,,,,,,,,,,,yes", "reconstructed,,setting" + "," * 12 + "TRUE"
    )
    path = tmp_path / "deck.csv"
    path.write_text(text, "utf-8")
    assert load_deck(path) == DECK


def test_what_is_left_out_is_that_of_the_reconstructed_deck(tmp_path, exported):
    kept, skipping = [], False
    for line in exported["toml"].splitlines():
        if line.startswith("["):
            skipping = line in ("[[character]]", "[[list]]")
        if not skipping:
            kept.append(line)
    path = tmp_path / "deck.toml"
    path.write_text("\n".join(kept).replace("reconstructed = true", ""), "utf-8")
    deck = load_deck(path)
    assert deck.characters == DECK.characters
    assert deck.lists == DECK.lists
    of_characters = {n for n in deck_numbers(DECK) if n.count(".") == 2}
    assert set(deck.reconstructed) == of_characters
    assert deck.sources["L0-01.c"] == "rulebook, Example (F16)"


HERE, CARD, NEXT = "the line that was changed", "the line where its card begins", "the next line"


@pytest.mark.parametrize(
    ("old", "new", "where", "said"),
    [
        (
            'do = "ATTACK(st 8, grow, PL-C)',
            'do = "ATACK(st 8, grow, PL-C)',
            HERE,
            "card L3-05: unknown effect 'ATACK'; did you mean ATTACK?",
        ),
        ("lose{DISCARD_HAND(2); UNDER}", "lose{DISCRD_HAND(2)}", HERE, "card L0-01: unknown"),
        ('id = "L3-05"', 'id = "L3-04"', HERE, "card L3-04: the id is there twice (first on line"),
        ('id = "L3-05"', 'id = "l3-04"', HERE, "card l3-04: the id is there twice"),
        ('id = "L3-05"\n', "", CARD, "card (without id): id is missing"),
        ('id = "L3-05"', 'id = "L 3.5"', HERE, "an id has letters, digits, - and _ only"),
        ("copies = 4", "copies = 40", HERE, "copies '40' is not possible (allowed: whole numbers"),
        ("copies = 4", "copies = 0", HERE, "copies '0' is not possible (allowed: whole numbers 1"),
        ("copies = 4", "copies = 2.5", HERE, "card PISTOL: copies '2.5' is not possible"),
        ("copies = 4", 'copies = "many"', HERE, "copies 'many' is not possible"),
        ("copies = 4", "copies = true", HERE, "copies 'True' is not possible"),
        ("copies = 4\n", "", CARD, "card PISTOL: copies is missing"),
        ("copies = 4", "copys = 4", HERE, "unknown field 'copys'; did you mean copies"),
        ('kind = "weapon"', 'kind = "wepon"', HERE, "unknown kind 'wepon'; did you mean weapon"),
        ('kind = "weapon"', 'kind = "kick"', NEXT, "a card of kind kick has no st (it has"),
        ('reaction = "st"', 'reaction = "c"', NEXT, "a reaction of c has no st (it has"),
        ('reaction = "st"', 'reaction = "x"', HERE, "unknown reaction 'x' (possible: st, c, def"),
        ('ally = "E"', 'ally = "Mal"', HERE, "unknown ally 'mal'"),
        ('ally = "E"\nally_bonus = 2\n', 'ally = "E"\n', HERE, "ally and ally_bonus go together"),
        ("discard_after_use = true", 'discard_after_use = "x"', HERE, "'x' is not possible"),
        ("deck = 3", "deck = 5", HERE, "deck '5' is not possible (allowed: whole numbers 0"),
        ('do = "DRAW(2)"', 'do = ""', HERE, "card RECON: do is empty"),
        ('do = "DRAW(2)"\n', "", CARD, "card RECON: do is missing"),
        ('do = "DRAW(2)"', "do = 2", HERE, "card RECON: do: '2' is no text"),
        ('order = "AT, E, Y', 'order = "AT, E, Mal', HERE, "list PL-AT: unknown character 'Mal'"),
        ('order = "AT, E, Y, AI, C, S"\n', "", CARD, "list PL-AT: order is missing"),
        ('id = "PL-AT"', 'id = "all"', HERE, "a list cannot be called like a character, or all"),
        ("st = [3, 2, 1]", "st = [3, 2]", HERE, "'[3, 2]' is not 3 numbers"),
        ("st = [3, 2, 1]", "st = [30, 2, 1]", HERE, "is not possible (each 0 to 9)"),
        ("st = [3, 2, 1]\n", "", CARD, "character cobb: st is missing"),
        ("start = 4\n", "", CARD, "recruits (ariadne, yusuf, eames) start outside"),
        ('id = "yusuf"', 'id = "yusuff"', HERE, "unknown id 'yusuff'; did you mean yusuf?"),
        ('id = "yusuf"', 'id = "C"', HERE, "character C: the id is there twice"),
        ('rulebook = { c = "', 'rulebook = { d = "', HERE, "rulebook: it has no number 'd' ("),
        ('counts = "rulebook"', 'counts = "none"', HERE, "[deck]: unknown counts 'none'"),
        ("reconstructed = true", 'reconstructed = "so"', HERE, "reconstructed: 'so' is not possib"),
        ("[[event]]", "[[evnt]]", HERE, "unknown table or key 'evnt'; did you mean event?"),
        ("[deck]\ntitle", "[rules]\n[deck]\ntitle", HERE, "[rules] is no part of a deck"),
        ("[deck]\ntitle", "[[deck]]\ntitle", HERE, "'deck' has to be given as [deck]"),
        ("copies = 4", "copies = 4 4", HERE, "this is no TOML: "),
        ("copies = 4", "copies = 4\ncopies = 4", NEXT, "this is no TOML: "),
        ('id = "PISTOL"', 'id = "PISTOL', HERE, "this is no TOML: "),
    ],
)
def test_a_mistake_is_told_with_its_line(refusal, exported, old, new, where, said):
    told = refusal(old, new)
    at = exported["toml"].index(old)
    if where == CARD:
        at = exported["toml"].rindex("[[", 0, at)
    line = exported["toml"].count("\n", 0, at) + 1 + (where == NEXT)
    assert said in told
    assert told.startswith(f" line {line}: ")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("id,title,deck", "id,titel,deck", " line 1: unknown column 'titel'; did you mean title?"),
        ("id,title,deck", "id,id,deck", " line 1: the column id is there twice"),
        ("id,title,deck", "notes,title,deck", " line 1: the column "),
        ("PISTOL,Pistol,team", "PISTOL,Pistol,taem", "card PISTOL: unknown deck 'taem'; did you"),
        ("counts,,setting", "count,,setting", " line 3: unknown setting 'count' (possible: tit"),
        ("PISTOL,Pistol,team,4", "PISTOL,Pistol,team,99", "card PISTOL: copies '99' is not poss"),
        ("3 2 1,4 3 2", "3 2,4 3 2", " line 5: character cobb: st: '3 2' is not 3 numbers"),
        ('"DISPLAY_ADD(2, deck)"', '"DISPLAY_ADD(2,\ndek)"', "unknown source 'dek'"),
        ("DRAW(2)", '"DRAW(2)"x', "this is no CSV: "),
        ("c: Example (F16)", "c Example (F16)", "is not like 'st: Example; c: Setup'"),
        ("Material (F7),", "Material (F7)" + "," * 3 + "x", "cells, but 18 columns"),
    ],
)
def test_a_mistake_in_a_spreadsheet_is_told_with_its_line(refusal, exported, old, new, said):
    told = refusal(old, new, "csv")
    at = exported["csv"].index(old)
    line = exported["csv"].count("\n", 0, at) + 1 + new.count("\n")
    assert told.startswith(f" line {line}: ")
    assert said in told


def test_an_error_inside_a_text_of_several_lines_has_its_own_line(tmp_path, exported):
    broken = exported["toml"].replace("else{CONVINCE(c 10, grow)", "else{CONVINC(c 10, grow)", 1)
    path = tmp_path / "deck.toml"
    path.write_text(broken, "utf-8")
    line = line_of(broken, "CONVINC(")
    assert f" line {line}: card L4-03: unknown effect 'CONVINC'" in problems(path)[0]
    assert broken.splitlines()[line - 4 : line - 2] == ["do = '''", "IF(fails >= 2)"]


def test_all_problems_are_listed_in_the_order_of_the_file(tmp_path, exported):
    text = exported["toml"].replace("DRAW(2)", "DRW(2)").replace("copies = 4", "copies = -4", 1)
    path = tmp_path / "deck.toml"
    path.write_text(text, "utf-8")
    found = problems(path)
    lines = [int(problem.split(" line ")[1].split(":")[0]) for problem in found]
    assert len(found) == 4
    assert lines == sorted(lines)
    with pytest.raises(BadInput, match=r"copies '-4'.* \(and 3 more\)$"):
        load_deck(path)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("deck.txt", b"", "a deck is a file in .toml or .csv"),
        ("deck.csv", b"", "line 1: there are no columns"),
        ("deck.csv", b"id,deck\nPISTOL,team\n\xe4", "line 3: this is no UTF-8"),
        ("deck.toml", b"", "level 4 has 0 event cards, the rulebook has 12"),
    ],
)
def test_files_that_are_no_decks(tmp_path, name, content, said):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(BadInput) as caught:
        load_deck(path)
    assert said in str(caught.value)


def test_files_that_are_not_there(tmp_path):
    with pytest.raises(BadInput, match=r"there is no deck .*nowhere.toml"):
        load_deck(tmp_path / "nowhere.toml")
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(BadInput, match="cannot be read"):
        load_deck(tmp_path / "folder.toml")
    with pytest.raises(BadInput, match="a deck is a file in"):
        save_deck(DECK, tmp_path / "deck.xlsx")
    with pytest.raises(BadInput, match="cannot be written"):
        save_deck(DECK, tmp_path / "nowhere" / "deck.csv")


def test_limits_are_those_of_the_reconstructed_deck_and_more():
    assert len(DECK.team) < MAX_TEAM_KINDS
    assert sum(card.kind == "weapon" for card in DECK.team) < MAX_WEAPON_KINDS
    assert sum(card.copies for card in DECK.team) < MAX_TEAM_CARDS
    assert len(DECK.events) < MAX_EVENTS
    assert len(DECK.lists) < MAX_ORDERS
    assert MAX_OPS >= 512
