"""What would change the answer, in sentences that go no farther than the verdicts do."""

import polars as pl
import pytest

from reports.changes import changes_text, sections, told_changes
from reports.findings import Untried
from reports.forest import forest
from reports.tables import result_table
from reports.turning import what_would_change_it
from reports.words import answer

MARK, OTHERS, FAIR, OPEN = "favours mark", "favours extractors", "balanced", "undecided: more"


def told(found):
    return " ".join(line["text"] for line in what_would_change_it(found))


def change(cell, name, difference):
    ends = {"low": -0.01, "high": 0.01, "joint_low": -0.02, "joint_high": 0.02}
    return {
        "cell": cell,
        "players": 4,
        "change": name,
        "games": 1000,
        "difference": difference,
        "variance_reduction": 1.5,
        **{name: difference + reach for name, reach in ends.items()},
    }


@pytest.fixture
def changed(make):
    def of(*verdicts, effects=(-0.1, 0.15)):
        asked = {"players": [4], "change": ["nothing", "keys 4", "keys 9"]}
        cells = make(**asked).cells.with_columns(verdict=pl.Series(verdicts))
        rows = [change(1, "keys 4", effects[0]), change(2, "keys 9", effects[1])]
        return make({"cells": cells, "changes": pl.DataFrame(rows)}, **asked)

    return of


@pytest.fixture
def judged(make):
    def of(verdicts, changes=None, **asked):
        cells = make(**asked).cells.with_columns(verdict=pl.Series(verdicts))
        return make({"cells": cells, **(changes or {})}, **asked)

    return of


def test_changes_stand_in_their_order_with_their_verdicts(changed):
    rows = told_changes(changed(FAIR, OTHERS, MARK))
    assert [row["where"] for row in rows] == ["keys 9", "keys 4"]
    assert [row["verdict"] for row in rows] == [MARK, OTHERS]
    (part,) = sections(changed(FAIR, OTHERS, MARK))
    assert [cell["text"] for cell in part["rows"][0]] == [
        "4", "keys 9", "+15.0", "+14.0 to +16.0", "+13.0 to +17.0", "more", MARK, FAIR, "1.5×"
    ]  # fmt: skip


def test_changes_that_turn_the_verdict_are_named(changed):
    said = told(changed(FAIR, OPEN, MARK))
    assert (
        "Of all changes, keys 9 helps the mark most: +15.0 points (+13.0 to +17.0) and keys 4 "
        "harms the mark most: -10.0 points (-12.0 to -8.0)." in said
    )
    assert "the game as it is is 'balanced'; these turn it to 'favours mark': keys 9." in said
    said = told(changed(FAIR, OTHERS, MARK))
    assert "these turn it to 'favours mark': keys 9. These turn it to 'favours extractors':" in said
    assert "none of 2 changes surely turns it" in told(changed(FAIR, OPEN, FAIR))
    assert "cannot tell what turns its verdict" in told(changed(OPEN, MARK, FAIR))
    assert "No change surely moves" in told(changed(FAIR, FAIR, FAIR, effects=(-0.01, 0.01)))


def test_the_answer_begins_with_the_game_as_it_is(changed, make):
    said = answer(changed(FAIR, OTHERS, MARK))
    assert said[0] == "With nothing changed, the mark wins 30.0% ± 3.0 at 4 players (balanced)."
    assert "with" not in answer(make())[0]


def test_the_picture_and_the_terminal_show_changes(changed):
    found = changed(FAIR, OTHERS, MARK)
    picture = forest(found)
    assert "keys 9 +15.0 (+13.0 to +17.0); keys 4 -10.0" in picture.alt
    assert "more often than in the game as it is" in picture.caption
    text = changes_text(found, 80)
    assert text.index("keys 9") < text.index("keys 4")
    assert max(map(len, text.splitlines())) <= 80


def test_without_changes_there_is_nothing_of_them(make):
    assert told_changes(make()) == sections(make()) == []
    assert changes_text(make(), 80) == ""


def test_a_factor_turns_verdicts_or_not(judged):
    one = judged([MARK, OPEN, FAIR], players=[2, 3, 4])
    assert (
        "The number of players turns the verdict: favours mark at 2 players and balanced at 4 "
        "players." in told(one)
    )
    two = {"players": [2, 3], "first": ["a", "b"]}
    assert "'first' alone turns no verdict" in told(judged([MARK, MARK, FAIR, FAIR], **two))
    assert (
        "The number of players alone, with everything else equal, turns the verdict in 2 of 2 cases"
        in told(judged([MARK, MARK, FAIR, FAIR], **two))
    )
    assert "turns the verdict in 1 of 1 case " in told(judged([MARK, MARK, FAIR, OPEN], **two))
    assert "Whether the number of players turns a verdict is open" in told(
        judged([OPEN, MARK, FAIR, OPEN], **two)
    )


def test_skill_is_told_step_by_step(judged):
    asked = {"players": [2, 3], "strategy": ["weak", "strong"]}
    said = told(judged([MARK, FAIR, OPEN, FAIR], **asked))
    assert "From weak to strong the verdict changes in 1 of 1 setting that is decided" in said
    said = told(judged([MARK, FAIR, FAIR, FAIR], **asked))
    assert "changes in 1 of 2 settings that are decided at both." in said


def test_what_is_open_comes_with_its_command(make):
    lines = what_would_change_it(make({"untried": Untried("totem a", "totem b")}))
    assert [line["command"] for line in lines[-2:]] == ["totem a", "totem b"]
    assert "These are figures of 'random' and 'basic'." in lines[-2]["text"]
    assert lines[-1]["text"].startswith("Nor can it tell whether a ruling")
    (line,) = what_would_change_it(make({"untried": Untried("", "totem b")}))[-1:]
    assert line["text"].startswith("Whether a ruling that is read the other way")
    assert all(not line["command"] for line in what_would_change_it(make()))


@pytest.mark.parametrize(("cells", "shown"), [(12, True), (13, False)])
def test_many_cells_leave_the_rest_to_the_report(make, cells, shown):
    found = make(players=[2], **{"deck.keys": list(range(cells))})
    text = " ".join(result_table(found, 50).split())
    assert ("right door opened" in text) is shown
    assert ("(--out FOLDER)" in text) is not shown
    assert text.count("favours mark") >= 1
