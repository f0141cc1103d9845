"""Each named weight of `skilled` decides somewhere, one position each.

All weights but those of the case are 0, so that nothing else prefers anything, and another value
of the weight turns the choice. The tests hold whatever the shipped weights are.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from sim.dream_heist import GAME
from sim.dream_heist import state as st
from strategies import registry
from strategies.dream_heist.skilled_weights import WEIGHTS
from tests.strategies.dream_heist.considerations import Position, only

SKILLED = "skilled@0"
DONE = ((0, 0, 0, 2), (0, 1, 0, 2), (0, 2, 0, 2))  # A, F and E, on the first three levels
COMPLETE = (*DONE, (0, 3, 0, 2))


class Case(NamedTuple):
    """A position, two values of a weight, what is done with either, and the other weights."""

    weight: str
    position: Callable[[], Position]
    value: float
    action: str
    changed: float
    otherwise: str
    others: dict[str, float] = {}  # noqa: RUF012 - never written to


def entering(roll: int, **setting) -> Position:
    """A direction is asked for on entering the first level."""
    return Position(asked=st.ASK_DIRECTION, roll=roll, **setting)


def card_or_dream(**setting) -> Position:
    """Clockwise there is an idea card, the other way a subconscious card."""
    return entering(6, **setting)


def dream_or_nothing(other: int) -> Position:
    """Clockwise there is a subconscious card, space 32 is nothing; somebody else is on a space."""
    return entering(8, others={1: (0, other)})


def planting(cards: int) -> Position:
    """On level 1, cards of the Architect can be planted."""
    return Position((0, 1), asked=st.ASK_PLANT, most=cards, ideas={"A": cards})


def last_phase(**setting) -> Position:
    """On level 3, with the cards for the last phase, which is for level 4."""
    return Position((2, 9), ideas={"I": 2}, planted=DONE, **setting)


def no_circles_at_home() -> Position:
    """On level 4 the Forger can be planted, but the Architect could be planted only there."""
    full = ((1, 0, 0, 8), (2, 0, 4, 8))
    mine = ((0, 1, 1, 2), (0, 2, 1, 2))  # Extractor and Inception
    return Position(
        (3, 4), asked=st.ASK_PLANT, most=2, ideas={"F": 2}, planted=full + mine, players=3
    )


CASES = [
    Case("draw", card_or_dream, 1, "clockwise", 0, "counterclockwise", {"pace": 1, "card": 0.1}),
    Case("land", lambda: planting(2), 1, "plant 2", 0, "plant 0", {"pace": 1}),
    Case("travel", last_phase, 1, "level 4", -1, "level 2", {"pace": 1}),
    Case(
        "blocked",
        no_circles_at_home,
        400,
        "plant 0",
        0,
        "plant 2",
        {"pace": 1, "point": 1, "draw": 1},
    ),
    Case("pace", card_or_dream, 1, "clockwise", -1, "counterclockwise", {"draw": 1}),
    Case("promise", lambda: planting(2), 1, "plant 0", -1, "plant 2"),
    Case("point", lambda: planting(4), 1, "plant 4", -1, "plant 0"),
    Case(
        "spare",
        lambda: planting(4),
        1,
        "plant 2",
        0,
        "plant 4",
        {"point": 0.5, "land": 1, "pace": 1},
    ),
    Case("card", card_or_dream, 1, "counterclockwise", -1, "clockwise"),
    Case("hit", lambda: dream_or_nothing(32), 1, "counterclockwise", -1, "clockwise"),
    Case(
        "risk",
        lambda: dream_or_nothing(25),
        1,
        "clockwise",
        -1,
        "counterclockwise",
        {"pace": 1, "land": 1},
    ),
    # Going back from space 5, nine rolls of 36 draw a subconscious card; going on, eight.
    Case("usual", lambda: Position((0, 5), subs={"turn": 1}), 0, "turn", 1, "circle", {"card": 1}),
    Case(
        "keep_shift",
        lambda: last_phase(subs={"shift": 1}),
        0,
        "shift 4",
        99,
        "level 4",
        {"travel": 1, "pace": 1},
    ),
    Case(
        "keep_swap",
        lambda: last_phase(subs={"swap": 1}, others={1: (3, 5)}),
        0,
        "swap player 2",
        99,
        "level 4",
        {"travel": 1, "pace": 1},
    ),
    Case(
        "prize",
        lambda: card_or_dream(left=10),
        1,
        "clockwise",
        -1,
        "counterclockwise",
        {"draw": 1},
    ),
    Case(
        "home",
        lambda: Position((1, 0), planted=COMPLETE, left=4),
        1,
        "level 1",
        -1,
        "level 3",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.weight)
def test_a_weight_of_skilled_decides(case):
    for value, action in ((case.value, case.action), (case.changed, case.otherwise)):
        seats = only(SKILLED, **{**case.others, case.weight: value})
        assert case.position().chosen(seats) == action


def test_every_weight_of_skilled_has_a_case():
    assert [case.weight for case in CASES] == list(WEIGHTS)


# --- plans, with the weights that come with it ----------------------------------------------------

every_sensible_one = pytest.mark.parametrize("name", ["basic", "skilled"])


def shipped(name: str):
    return registry.seat({role: registry.find(GAME, role, name) for role in GAME.roles})


@every_sensible_one
def test_a_mission_is_completed_where_it_can_be(name):
    game = Position((3, 1), asked=st.ASK_PLANT, most=2, ideas={"I": 2}, planted=DONE)
    assert game.chosen(shipped(name)) == "plant 2"


@every_sensible_one
def test_with_the_last_cards_in_hand_it_goes_where_they_are_wanted(name):
    assert last_phase().chosen(shipped(name)) == "level 4"
    assert last_phase(subs={"shift": 1}).chosen(shipped(name)) == "shift 4"


@every_sensible_one
def test_in_time_it_turns_home(name):
    late = Position((2, 9), planted=COMPLETE, left=3)
    assert late.chosen(shipped(name)) == "level 2"
    assert Position((0, 5), planted=COMPLETE, left=3).chosen(shipped(name)) == "circle"


@every_sensible_one
def test_whoever_is_lost_leaves_limbo(name):
    game = Position((2, 9), subs={"wake": 1}, asked=st.ASK_LEAVE)
    assert game.chosen(shipped(name)) == "wake"


@every_sensible_one
def test_what_is_not_needed_is_discarded(name):
    hand = {"I": 2, "E": 3}
    game = Position((0, 3), ideas=hand, planted=DONE, asked=st.ASK_DISCARD, stripes="2222")
    assert game.chosen(shipped(name)) == "discard E"


def test_skilled_changes_places_with_a_piece_where_it_wants_to_be():
    game = last_phase(subs={"swap": 1}, others={1: (3, 5)})
    assert game.chosen(shipped("skilled")) == "swap player 2"


def test_skilled_stays_home_when_no_turns_are_left_to_come_back():
    for left, action in ((1, "circle"), (2, "circle")):
        game = Position((0, 3), ideas={"I": 2}, planted=DONE, stripes="2222", left=left)
        assert game.chosen(shipped("skilled")) == action
