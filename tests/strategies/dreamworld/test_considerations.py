"""Each named weight of `skilled` decides somewhere, one position each.

All weights but those of the case are 0, so that nothing else prefers anything, and another value
of the weight turns the choice. The tests hold whatever the shipped weights are.
"""

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

import pytest

from sim.dreamworld import GAME
from sim.dreamworld import state as st
from sim.dreamworld.names import ROW_NAMES
from strategies import registry
from strategies.dreamworld.skilled_weights import WEIGHTS
from tests.strategies.dreamworld.considerations import Position, only

BASIC_WEIGHTS = import_module("strategies.dreamworld.basic").WEIGHTS
SKILLED, BASIC = "skilled@0", "basic@0"
FLAT = {"close": 1.0, "reach": 100.0}  # every point flipped is worth one


class Case(NamedTuple):
    """A position, two values of a weight, what is done with either, and the other weights."""

    weight: str
    position: Callable[[], Position]
    value: float
    action: str
    changed: float
    otherwise: str
    others: dict[str, float] = {}  # noqa: RUF012 - never written to


def six_points(**setting) -> Position:
    """A card with a gap of six is counted, and there is nothing to take but the professor."""
    return Position("", [("D5-sun", 0)], asked=st.ASK_COUNT, **setting)


def one_row(row: str) -> Position:
    """Only one row has tokens left."""
    return six_points(rows=dict.fromkeys(ROW_NAMES, 0) | {row: 1}, left={0: 50})


def counted_off_suit(**setting) -> Position:
    """A card out of suit is counted."""
    return Position("", [("H5-sun", 0)], asked=st.ASK_COUNT, **setting)


def between() -> Position:
    """A D2 that only the hidden D3 can come close to, and a D7 that only the hidden H8 can."""
    return Position("D2-sun D7-sun", unseen="D3-sun H8-sun")


def professor_in_hand() -> Position:
    return Position("D2-sun", professor=True, unseen="D3-sun D4-sun")


def dumping(hand: str, patients: str) -> Position:
    """Nothing in hand is in suit."""
    return Position(hand, patients=patients, unseen="")


def late() -> Position:
    """The other one's D3 lies there, and its gap can be taken away."""
    return Position("H5-sun H2-sun", [("D3-sun", 1)], asked=st.ASK_LATE)


CASES = [
    *(
        Case(f"row_{row}", lambda row=row: one_row(row), 1, f"flip {row}", -1, "nothing")
        for row in ROW_NAMES
    ),
    Case(
        "gold",
        lambda: Position("", [("D8-sun", 0)], asked=st.ASK_COUNT, round_no=14),
        1,
        "flip 6",
        -1,
        "nothing",
    ),
    Case("close", six_points, 1, "flip 6", -1, "nothing", {"reach": 100}),
    Case("reach", six_points, 100, "flip 6", 1, "nothing", {"close": 1}),
    Case("plus", six_points, 1, "flip 2", -1, "nothing"),
    Case(
        "plus_spare",
        lambda: six_points(supply={0: 5}),
        0,
        "flip 2",
        1,
        "nothing",
        {"plus": 1},
    ),
    Case(
        "horizon",
        lambda: six_points(left={1: 10}),
        0,
        "flip 2",
        100,
        "flip 6",
        {"plus": 1, "row_6": 2},
    ),
    Case("room", between, 0.1, "D2-sun", 1, "D7-sun", FLAT),
    Case("keep", lambda: dumping("H2-sun C2-sun", "DHHHHH"), 1, "C2-sun", -1, "H2-sun"),
    Case(
        "crowd",
        lambda: dumping("C6-sun H2-sun", "DHCDDD"),
        0,
        "C6-sun",
        1,
        "H2-sun",
        {"keep": 1},
    ),
    Case("professor_price", professor_in_hand, 0, "professor", 99, "D2-sun", {"room": 1, **FLAT}),
    Case("take_professor", counted_off_suit, 1, "take professor", -1, "nothing"),
    Case("block", late, 1, "H5-sun", -1, "H2-sun"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.weight)
def test_a_weight_of_skilled_decides(case):
    for value, action in ((case.value, case.action), (case.changed, case.otherwise)):
        seats = only(SKILLED, **{**case.others, case.weight: value})
        assert case.position().chosen(seats) == action


def test_every_weight_of_skilled_has_a_case():
    assert [case.weight for case in CASES] == list(WEIGHTS)


# --- plans, with the weights that come with it ----------------------------------------------------


def shipped(name: str):
    return registry.seat({role: registry.find(GAME, role, name) for role in GAME.roles})


ALONE = {"6": 0, "5": 0, "4": 1, "3": 2, "2": 0}


@pytest.mark.parametrize("name", ["basic", "skilled"])
def test_all_plus_one_tokens_go_when_they_finish(name):
    """Ten points are left, seven are there, and the three tokens make the rest."""
    game = Position(
        "", [("D4-sun", 0)], asked=st.ASK_COUNT, rows=ALONE, supply={0: 3}, left={1: 30}
    )
    assert game.chosen(shipped(name)) == "spend 3"


def test_skilled_spends_where_that_reaches_a_token_exactly():
    """Four points reach a 4; with one token more they would reach the 5 or 3 and 2."""
    rows = {"6": 1, "5": 1, "4": 0, "3": 0, "2": 0}
    game = six_points(rows=rows, supply={0: 3})
    assert game.chosen(shipped("skilled")) == "flip 6"
    game = Position("", [("D7-sun", 0)], asked=st.ASK_COUNT, rows=rows, supply={0: 3})
    assert game.chosen(shipped("skilled")) in ("spend 1", "spend 2")  # to 5 or 6, never to 7


def test_skilled_wastes_no_points():
    """Seven points are 4 and 3, or 5 and 2; from there on it goes on until none is left."""
    game = Position("", [("D4-sun", 0)], asked=st.ASK_COUNT, rows={"6": 0, "2": 0})
    first = game.chosen(shipped("skilled"))
    assert first in ("flip 4", "flip 3")
    game = Position("", asked=st.ASK_FLIP, points=3, rows={"6": 0, "2": 0})
    assert game.chosen(shipped("skilled")) == "flip 3"


def test_skilled_takes_the_card_with_plus_one_tokens_on_it():
    game = counted_off_suit(round_no=2, before=[("C4-sun", 0), ("C5-sun", 3)], patients="DHCDHC")
    assert game.chosen(shipped("skilled")) == "take C5-sun"


def test_skilled_decides_by_the_cards_it_has_seen():
    """All hidden cards would spoil the D2, or none of them would."""
    seats = only(SKILLED, room=1.0, **FLAT)
    spoilt = Position("D2-sun D7-sun", unseen="D3-sun D3-moon D4-sun")
    assert spoilt.chosen(seats) == "D7-sun"
    clear = Position("D2-sun D7-sun", unseen="D8-sun D8-moon D9-sun")
    assert clear.chosen(seats) == "D2-sun"


BASICS = [
    Case("crowd", lambda: Position("D7-sun D9-sun", token="num-9"), 0, "D7-sun", 1, "D9-sun"),
    Case(
        "small_gap",
        lambda: Position("D9-sun D10-sun", token="gap-1"),
        0,
        "D10-sun",
        1,
        "D9-sun",
    ),
    Case("dump", lambda: Position("D3-sun H3-sun"), 1, "D3-sun", 9, "H3-sun"),
    Case(
        "professor",
        lambda: Position("D3-sun", professor=True),
        1,
        "professor",
        9,
        "D3-sun",
    ),
    Case(
        "gold",
        lambda: six_points(rows={"6": 0, "5": 2, "4": 1}),
        0,
        "flip 5",
        2,
        "flip 4",
    ),
    Case(
        "spend",
        lambda: Position("", [("D7-sun", 0)], asked=st.ASK_COUNT, supply={0: 2}),
        0,
        "spend 2",
        2,
        "flip 4",
    ),
    Case(
        "take_professor",
        lambda: counted_off_suit(round_no=2, before=[("C4-sun", 2)]),
        3,
        "take professor",
        1,
        "take C4-sun",
        {"take_token": 1},
    ),
    Case(
        "take_token",
        lambda: counted_off_suit(round_no=2, before=[("C4-sun", 2)]),
        1,
        "take C4-sun",
        -1,
        "take professor",
    ),
    Case(
        "take_card",
        lambda: counted_off_suit(round_no=2, before=[("C4-sun", 0)]),
        1,
        "take C4-sun",
        -1,
        "take professor",
    ),
]


@pytest.mark.parametrize("case", BASICS, ids=lambda case: case.weight)
def test_a_weight_of_basic_decides(case):
    for value, action in ((case.value, case.action), (case.changed, case.otherwise)):
        seats = only(BASIC, **{**case.others, case.weight: value})
        assert case.position().chosen(seats) == action


def test_every_weight_of_basic_has_a_case():
    assert [case.weight for case in BASICS] == list(BASIC_WEIGHTS)
