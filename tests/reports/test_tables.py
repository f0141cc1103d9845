"""Tables at 40, 80 and 200 columns: aligned, complete, and plain unless colours are wanted."""

import re

import polars as pl
import pytest

from reports.tables import Column, grid, result_table, wrapped

SHAPES = [
    {"players": [2, 3, 4]},
    {"players": [2]},
    {"players": [2, 3], "deck.keys": [4, 8], "first": ["mark", "extractor"]},
]


def words(text):
    return set(re.sub(r"\x1b\[[0-9;]*m", "", text).split())


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("width", [40, 80, 200])
def test_nothing_is_lost_and_nothing_sticks_out(make, shape, width):
    found = make(**shape)
    text = result_table(found, width)
    assert max(map(len, text.splitlines())) <= width
    assert not any(line != line.rstrip() for line in text.splitlines())
    widest = words(result_table(found, 400))
    assert {w.strip(":") for w in widest} <= {w.strip(":") for w in words(text)}


def test_percentages_have_one_decimal_and_their_reach(make):
    assert "30.0% ± 3.0" in result_table(make(), 200)


def test_a_wide_terminal_gets_one_table(make):
    lines = result_table(make(), 200).splitlines()
    heads = re.split(r" {2,}", lines[0])
    assert heads == [
        "players",
        "games",
        "mark wins",
        "extractors win",
        "deck ran out",
        "right door opened",
        "turns",
        "aborted",
        "verdict",
    ]
    assert lines[4] == ""


def test_an_ending_that_never_happened_takes_no_room(make):
    assert "sun went out" not in result_table(make(), 200)


def test_numbers_are_right_aligned(make):
    head, *rows = result_table(make(), 200).splitlines()[:4]
    end = head.index("extractors win") + len("extractors win")
    assert all(row[end - 1] == "%" for row in rows)


@pytest.mark.parametrize("width", [40, 200])
def test_colours_only_when_wanted_and_no_other_words(make, width):
    plain, colored = (result_table(make(), width, color) for color in (False, True))
    assert "\x1b[" not in plain
    assert "\x1b[" in colored
    assert words(plain) == words(colored)


def test_given_up_games_raise_an_alarm(make):
    found = make()
    calm = found.cells.with_columns(aborted=pl.lit(1))
    loud = found.cells.with_columns(aborted=pl.lit(2))
    assert "Warning" not in result_table(make({"cells": calm}), 80)
    assert "Warning: 0.2% of all games were given up after 5,000 decisions" in result_table(
        make({"cells": loud}), 100
    )


def test_the_correction_is_said_for_several_cells_only(make):
    assert "Bonferroni over 3 cells" in result_table(make(), 200)
    assert "Bonferroni" not in result_table(make(players=[2]), 200)


def test_long_texts_wrap_and_short_tables_stay_short():
    columns = [Column("name"), Column("about", text=True)]
    rows = [["one", "a long story " * 8], ["two", "short"]]
    assert len(grid(columns, rows, 200).splitlines()) == 3
    narrow = grid(columns, rows, 40).splitlines()
    assert len(narrow) > 4
    assert max(map(len, narrow)) <= 40
    assert narrow[1].startswith("one   a long story")


def test_too_narrow_for_a_table_gives_records():
    columns = [Column("name"), Column("number", number=True), Column("empty")]
    text = grid(columns, [["a" * 20, "1", ""], ["b" * 20, "2", "x"]], 30)
    assert text == f"name: {'a' * 20}\n  number: 1\n\nname: {'b' * 20}\n  number: 2\n  empty: x"


def test_paragraphs_are_never_wider_than_a_hundred():
    assert max(map(len, wrapped("word " * 100, 300).splitlines())) <= 100
