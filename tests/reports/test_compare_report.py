"""A comparison for a terminal and for a pull request: all of it, at every width."""

import re

import pytest

from reports.compare import balance_diff, compare_markdown, compare_text, moved
from reports.price import points


def there(rate, verdict, games=1000, aborted=0):
    return {
        "wins": round(rate * games),
        "games": games,
        "aborted": aborted,
        "rate": rate,
        "low": rate - 0.03,
        "high": rate + 0.03,
        "verdict": verdict,
    }


def change(mean, reach, joint):
    return {
        "difference": mean,
        "low": mean - reach,
        "high": mean + reach,
        "joint_low": mean - joint,
        "joint_high": mean + joint,
        "word": "undecided" if abs(mean) < joint else "more" if mean > 0 else "fewer",
        "variance_reduction": 2.3,
    }


def row(labels, a, b, **given):
    cell = {
        "labels": labels,
        "a": there(*a),
        "b": there(*b),
        "pairs": {"games": 1000, "both": 400, "only_a": 71, "only_b": 138, "neither": 391},
        "changes": not any(v[1].startswith("undecided") for v in (a, b)) and a[1] != b[1],
    }
    return cell | change(b[0] - a[0], 0.021, 0.034) | given


@pytest.fixture
def found():
    cells = [
        row({"players": 4, "mark": "black-hole"}, (0.5, "balanced"), (0.62, "favours mark")),
        row({"players": 4, "mark": "harbor"}, (0.47, "balanced"), (0.48, "balanced")),
        row(
            {"players": 5, "mark": "harbor"},
            (0.40, "favours extractors"),
            (0.44, "undecided: about 1,200 more games"),
        ),
        row(
            {"players": 5, "mark": "black-hole"},
            (0.44, "undecided: about 1,200 more games"),
            (0.39, "favours extractors"),
        ),
    ]
    origin = {"command": "totem sweep dream", "seed": 1, "band": [0.45, 0.55], "totem": "0.1.0"}
    origin["method"] = "Wilson"
    pooled = {
        "a": {"rate": 0.45, "low": 0.44, "high": 0.46},
        "b": {"rate": 0.48, "low": 0.47, "high": 0.49},
    } | change(0.03, 0.01, 0.01)
    return {
        "game": "dream",
        "title": "Dream",
        "side": "mark",
        "opponent": "extractors",
        "factors": ["players", "mark"],
        "titles": {"players": {}, "mark": {"black-hole": "Black Hole", "harbor": "Harbor"}},
        "a": {"name": "runs/a", "fingerprint": "aaaa", **origin},
        "b": {"name": "runs/b", "fingerprint": "bbbb", **origin},
        "changed": [{"name": "deck.unseal", "a": "24", "b": "20"}],
        "remarks": ["2 of the cells of A match none of the other run and are left out."],
        "confidence": 0.95,
        "correction": "Bonferroni",
        "rests_on": "",
        "cells": cells,
        "pooled": pooled,
        "command": "totem compare runs/a runs/b",
        "totem": "0.1.0",
    }


@pytest.mark.parametrize("width", [40, 80, 200])
def test_nothing_is_lost_and_nothing_sticks_out(found, width):
    text = compare_text(found, width)
    assert max(map(len, text.splitlines())) <= width
    assert not any(line != line.rstrip() for line in text.splitlines())
    plain = " ".join(text.split())
    for cell in found["cells"]:
        for name in "ab":
            assert f"{100 * cell[name]['rate']:.1f}% ± 3.0" in plain
        assert moved(cell) in plain
    for said in ("deck.unseal: 24 in A, 20 in B", balance_diff(found), found["remarks"][0]):
        assert " ".join(said.split()) in plain
    assert "Black Hole" in plain
    assert plain.count("◆ yes") == 1


def test_a_wide_terminal_gets_one_table_with_the_mean_last(found):
    lines = compare_text(found, 250).splitlines()
    head = next(i for i, line in enumerate(lines) if "B - A" in line)
    assert re.split(r" {2,}", lines[head].strip()) == [
        "players", "mark", "A", "B", "B - A", "jointly", "reading", "both", "only A", "only B",
        "neither", "luck shared", "verdict A", "verdict B", "changes",
    ]  # fmt: skip
    assert lines[head + 5].startswith("all cells")
    assert "1,600" in lines[head + 5], "games that were won in both, over all cells"
    assert lines[head + 6] == ""


def test_the_sentence_counts_verdicts_that_change(found):
    assert balance_diff(found) == (
        "1 of 4 cells changes verdict, 1 is decided in B only and 1 is decided in A only. In B the "
        "mark wins clearly more often in 2 cells and clearly less often in 1; over all cells "
        "+3.0 ± 1.0 points."
    )
    for cell in found["cells"]:
        cell["changes"] = False
    assert balance_diff(found).startswith("0 of 4 cells change verdict")
    one = found | {"cells": found["cells"][:1]}
    assert balance_diff(one).startswith("0 of 1 cell changes verdict")


def test_tiny_differences_of_millions_of_games_keep_their_sign():
    assert moved(change(0.0001234, 0.00002, 0.1)) == "+0.012 ± 0.002"
    assert moved(change(-0.0123, 0.002, 0.1)) == "-1.2 ± 0.2"
    assert moved(change(0.0, 0.00002, 0.1)) == "0.0 ± <0.1"


def test_an_interval_wider_than_all_rates_says_so():
    assert points(1.0, 1.96) == "+100.0 ± >100"
    assert points(0.0, 1.0) == "0.0 ± 100.0"


def test_one_cell_has_nothing_to_hold_together_with(found):
    assert "for all 4 cells to hold together" in " ".join(compare_text(found, 200).split())
    text = " ".join(compare_text(found | {"cells": found["cells"][:1]}, 200).split())
    assert "jointly" not in text
    assert "for all" not in text


def test_each_rate_says_where_its_interval_is_from(found):
    assert "(± Wilson)" in compare_text(found, 200)
    found["b"]["method"] = "confidence sequence"
    text = " ".join(compare_text(found, 200).split())
    assert "(± Wilson in A, confidence sequence in B)" in text


def test_independent_samples_have_no_pairs_to_show(found):
    for cell in found["cells"]:
        cell["pairs"] = dict.fromkeys(cell["pairs"], 0)
        cell["variance_reduction"] = None
    text = compare_text(found, 250)
    assert "only A" not in text
    assert "luck shared" not in text


def test_the_document_is_a_table_of_equal_rows_with_its_provenance(found):
    text = compare_markdown(found)
    assert text.startswith("# Balance diff: Dream\n\n1 of 4 cells changes verdict")
    table = [line for line in text.splitlines() if line.startswith("|")]
    assert len(table) == 2 + 4 + 1
    assert len({line.count("|") for line in table}) == 1
    assert "- deck.unseal: 24 in A, 20 in B" in text
    assert "sources aaaa" in text
    assert "sources bbbb" in text
    assert "- Made by `totem compare runs/a runs/b`." in text


def test_other_bands_and_games_given_up_are_told(found):
    assert "Fair means that the mark wins 45% to 55% of the games." in compare_text(found, 200)
    found["b"] = {**found["b"], "band": [0.4, 0.6]}
    found["cells"][0]["a"]["aborted"] = 80
    text = " ".join(compare_text(found, 200).split())
    assert "Fair means that the mark wins 45% to 55% in A and 40% to 60% in B." in text
    assert "Warning: 1.0% of the games were given up" in text
