"""How sure figures are: by the name of their intervals, and with what came out a second time."""

import polars as pl
import pytest

from reports import words
from reports.certainty import certainty, stopped
from reports.findings import Stopping
from reports.tables import notes

SEQUENCE = {"method": "confidence sequence", "stopping": Stopping(0.005, True, 0)}


@pytest.fixture
def watched(make):
    def of(unknown=0, **stopping):
        games = make().cells.with_columns(games=pl.Series([1000, 4000, 9000]))
        stop = Stopping(stopping.get("precision"), stopping.get("until_decided", False), unknown)
        return make({**SEQUENCE, "stopping": stop, "cells": games, "games": 9000})

    return of


def test_what_stopped_it(watched):
    assert stopped(watched(precision=0.005)) == (
        "Each setting was played until its win rate was known to ± 0.5 points, which took 1,000 to "
        "9,000 games a setting."
    )
    assert "until its verdict was there, which" in stopped(watched(until_decided=True))
    both = stopped(watched(2, precision=0.005, until_decided=True))
    assert "known to ± 0.5 points and its verdict was there" in both
    assert "2 of 3 came to the most games allowed, 9,000, before that." in both


def test_watched_runs_name_their_intervals_and_their_limits(watched, make):
    for said in (" ".join(certainty(watched(precision=0.005))), " ".join(notes(watched()))):
        assert "confidence sequence" in said
        assert "Wilson)" not in said
        assert "hold only approximately" in said
        assert "1,000 to 9,000" in said
    assert "at all looks at once" in " ".join(certainty(watched(precision=0.005)))
    for said in (" ".join(certainty(make())), " ".join(notes(make()))):
        assert "Wilson" in said
        assert "approximately" not in said
        assert "confidence sequence" not in said
    assert stopped(make()) == ""


def test_deciding_is_a_lucky_moment(watched):
    lucky = "a little farther from the band's edge than the true one"
    assert lucky in " ".join(certainty(watched(until_decided=True)))
    assert lucky not in " ".join(certainty(watched(precision=0.005)))


def fresh(found, rates):
    part = {
        "fresh_games": [1000 if rate else None for rate in rates],
        "fresh_rate_mark": rates,
        "fresh_low_mark": [rate and rate - 0.02 for rate in rates],
        "fresh_high_mark": [rate and rate + 0.02 for rate in rates],
    }
    return {"cells": found.cells.with_columns(**{n: pl.Series(v) for n, v in part.items()})}


def test_both_figures_of_the_extremes_are_shown(make):
    found = make(fresh(make(), [0.32, None, 0.68]))
    for said in (" ".join(words.answer(found)), " ".join(notes(found))):
        assert "picks luck as well" in said
        assert "4 players gave 68.0% ± 2.0 and 2 players gave 32.0% ± 2.0" in said
    assert "4 players (70.0% ± 3.0)" in " ".join(words.answer(found))
    assert "free of that" in " ".join(certainty(found))


def test_nothing_is_said_of_what_was_not_played_again(make):
    found = make(fresh(make(), [None, None, None]))
    assert words.played_again(found) == words.played_again(make()) == ""
    assert "free of that" not in " ".join(certainty(found))
    alone = make(fresh(make(), [None, 0.5, None]))
    assert words.played_again(alone) == "Played again with fresh luck, 3 players gave 50.0% ± 2.0."


def test_a_question_that_was_asked_stands(make):
    assert words.question(make({"asked": "Who wins?"})) == "Who wins?"
    assert words.question(make()).startswith("How often does the mark win")
