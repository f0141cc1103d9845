"""The answer of `totem solve`: all of it at every width, and a picture that says what it shows."""

import pytest

from reports.solve import curve_picture, solve_markdown, solve_text, verdict


def point(value, rate, games=1000):
    return {
        "value": value,
        "wins": round(rate * games),
        "games": games,
        "rate": rate,
        "low": rate - 0.02,
        "high": rate + 0.02,
    }


def answered(players, rates, games=1000, **given):
    curve = [point(8 + i, rate, games) for i, rate in enumerate(rates)]
    order = sorted(curve, key=lambda p: p["rate"])
    crossing = {
        "at": 9.5,
        "low": 9.2,
        "high": 9.81,
        "settings": curve[1:3],
        "closer": 9,
        "clear": True,
    }
    row = {
        "players": players,
        "state": "met",
        "shape": "falls",
        "crossings": [crossing],
        "near": None,
        "rise": None,
        "fall": {"from": 8, "to": 11, "change": -0.2, "half_width": 0.03},
        "reach": [order[0], order[-1]],
        "curve": curve,
    }
    return row | given


@pytest.fixture
def found():
    answers = [
        answered(4, [0.60, 0.52, 0.46, 0.40]),
        answered(5, [0.58, 0.50, 0.47, 0.41], games=250),
    ]
    settings = [
        {"value": value, "distance": distance, "worst": 4, "rates": {}}
        for value, distance in ((8, 0.1), (9, 0.02), (10, 0.04))
    ]
    return {
        "game": "toy-doors",
        "title": "Toy Doors",
        "knob": "deck.keys",
        "meaning": "Keys in the deck of thirty.",
        "printed": 8,
        "low": 8,
        "high": 11,
        "side": "mark",
        "target": 0.5,
        "games": 1000,
        "search_games": 250,
        "seed": 1,
        "confidence": 0.95,
        "correction": "Bonferroni",
        "rests_on": "",
        "answers": answers,
        "compromise": {"value": 9, "alike": [10], "clear": False, "settings": settings},
        "command": "totem solve toy-doors",
        "totem": "0.1.0",
        "fingerprint": "abcd",
    }


@pytest.mark.parametrize("width", [40, 80, 200])
def test_nothing_is_lost_and_nothing_sticks_out(found, width):
    text = solve_text(found, width)
    assert max(map(len, text.splitlines())) <= width
    plain = " ".join(text.split())
    for row in found["answers"]:
        assert " ".join(verdict(found, row).split()) in plain
        for one in row["curve"]:
            assert f"{100 * one['rate']:.1f}% ± 2.0" in plain
    assert "deck.keys 9 is best: it is at most 2.0 points from 50% (with 4 players)" in plain
    assert "10 is not told apart from it with 95% confidence" in plain


def test_rates_of_the_first_look_carry_a_sign(found):
    rows = [line.split() for line in solve_text(found, 200).splitlines()]
    row = next(words for words in rows if words[:1] == ["8"] and len(words) > 5)
    assert row == ["8", "60.0%", "±", "2.0", "58.0%", "±", "2.0", "°"]


def test_a_verdict_names_both_settings_and_the_nearer_one(found):
    row = found["answers"][0]
    assert verdict(found, row) == (
        "4 players: 50% at deck.keys 9.50 (9.20 to 9.81); 9 gives 52.0% ± 2.0 and 10 gives "
        "46.0% ± 2.0, and 9 is nearer."
    )
    row["crossings"][0]["clear"] = False
    assert "which of them is nearer is not told" in verdict(found, row)


def test_an_interval_that_reaches_an_end_may_go_on_beyond_it(found):
    row = found["answers"][0]
    row["crossings"][0] |= {"low": 8.0, "high": 11.0}
    assert "(8 or below to 11 or above)" in verdict(found, row)


def test_a_place_that_may_meet_it_besides_is_told(found):
    row = found["answers"][0] | {"near": [10.5, 10.7]}
    assert verdict(found, row).endswith("Perhaps also at deck.keys 10.50 to 10.70.")


def test_other_verdicts(found):
    missed = answered(4, [0.60, 0.58], state="missed", crossings=[])
    assert verdict(found, missed) == (
        "4 players: 50% is not reached between 8 and 11: the mark wins 58.0% ± 2.0 (at 9) to "
        "60.0% ± 2.0 (at 8); these ± hold for all values together and are wider than those of "
        "the table."
    )
    alone = answered(4, [0.60], state="missed", crossings=[])
    assert "these ±" not in verdict(found, alone)
    near = answered(4, [0.60, 0.51], state="open", crossings=[], near=[10.4, 11.0])
    assert "cannot be told from what is found at deck.keys 10.40 to 11 or above" in verdict(
        found, near
    )
    rise = {"from": 8, "to": 9, "change": 0.1, "half_width": 0.03}
    turns = answered(4, [0.4, 0.6, 0.5, 0.4], shape="turns", rise=rise)
    assert (
        "The curve turns: it rises by 10.0 ± 3.0 points from 8 to 9 and falls by 20.0 ± 3.0 "
        "points from 8 to 11."
    ) in verdict(found, turns)
    level = answered(4, [0.5, 0.5, 0.5, 0.5], shape="level")
    assert "No change was seen over the whole range of deck.keys" in verdict(found, level)


def test_values_left_out_are_admitted(found):
    assert "Values that were not played" not in solve_text(found, 80)
    found["high"] = 40
    assert "Values that were not played" in solve_text(found, 80)


def test_the_document_shows_the_picture_and_where_it_comes_from(found):
    picture = curve_picture(found)
    text = solve_markdown(found, picture)
    assert f"![{picture.alt}](curve.png)" in text
    assert picture.caption in text
    assert "Made by `totem solve toy-doors`" in text
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert len(rows) == (1 + 2) + (1 + 4)
    assert len({row.count("|") for row in rows[3:]}) == 1
    assert "![" not in solve_markdown(found)


def test_the_picture_says_what_it_shows_and_is_the_same_file_each_time(found):
    one, two = curve_picture(found), curve_picture(found)
    assert (one.png, one.svg) == (two.png, two.svg)
    svg = one.svg.decode()
    assert "Keys in the deck of thirty" in svg
    assert "games won by the mark (%)" in svg
    assert "target: 50%" in svg
    assert "95%" in one.caption
    for row in found["answers"]:
        assert verdict(found, row) in one.alt
