"""Each named weight of `basic` and `skilled` decides somewhere, one position each.

All weights but those of the case are 0, so that nothing else prefers anything, and another value
of the last one turns the choice. The tests hold whatever the shipped weights are.
"""

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

import pytest

from sim.solo import GAME
from strategies import registry
from tests.rules.solo.position import NAMES, Position, meeting
from tests.strategies.solo.considerations import (
    BOOST,
    CONCEDE,
    END,
    NO,
    YES,
    all_attacked,
    attacked,
    chosen,
    discarding,
    keeper_attacked,
    kept,
    knows_next,
    looking,
    staying,
    turning_up,
)
from tests.strategies.solo.positions import ROLE

weights, basic, skilled = (
    import_module(f"strategies.solo.{name}") for name in ("basic_weights", "basic", "skilled")
)


class Case(NamedTuple):
    """A position, two values of a weight, what is done with either, and the other weights."""

    weight: str
    position: Callable[[], Position]
    value: float
    action: tuple
    changed: float
    otherwise: tuple
    others: dict[str, float] = {}  # noqa: RUF012 - never written to


def fight(weight: str, position: Callable[[], Position], **others: float) -> Case:
    """Four cards are spent where the fight is worth five, and not where it is worth three."""
    return Case(weight, position, 5, BOOST, 3, CONCEDE, others)


def first_but(who: str) -> str:
    """Who is taken of all equal ones, somebody excepted."""
    return next(name for name in NAMES if name != who)


TURN, KEEP_BACK = "turn", "keep back"
DISCARDS = {  # by weight: a card that it is about, five others, where that is so
    "keep_weapon": ("PISTOL", "2 AID 2 TOTEM RECON", {}),
    "keep_flashback": ("FB_TRAIN", "2 AID 2 TOTEM RECON", {"cast": {"Cobb": "inactive"}}),
    "keep_fight": ("ADREN", "2 AID 2 TOTEM RECON", {}),
    "keep_convincing": ("ARGUE", "2 AID 2 TOTEM RECON", {}),
    "keep_deferring": ("DILATE", "2 AID 2 TOTEM RECON", {}),
    "keep_kick": ("KICK", "2 AID 2 TOTEM RECON", {"level": 3}),
    "keep_healing": ("AID", "2 TOTEM RECON 2 ARGUE", {}),
    "keep_drawing": ("RECON", "2 AID 2 TOTEM ARGUE", {}),
    "keep_clearing": ("TOTEM", "2 AID 2 ARGUE RECON", {}),
    "keep_showing": ("REHEARSE", "2 AID 2 TOTEM RECON", {}),
    "keep_looking": ("MAZE", "2 AID 2 TOTEM RECON", {}),
    "keep_other": ("TOTEM", "2 AID 2 ARGUE RECON", {"do": {"TOTEM": "DISCARD_HAND(1)"}}),
    "spare_kick": ("KICK", "2 AID 2 TOTEM RECON", {"level": 1, "kicks": (1, 2, 3)}),
}
BOTH = [
    *(
        Case(
            weight,
            lambda card=card, others=others, setting=setting: discarding(card, others, **setting),
            -5,
            ("choose", card),
            5,
            ("choose", "ARGUE" if "ARGUE" in others else "AID"),
        )
        for weight, (card, others, setting) in DISCARDS.items()
    ),
    Case("display_c", lambda: Position(hand="KICK"), 1, ("display", "KICK"), -1, END),
    Case("display_place", lambda: Position(hand="KICK"), 1, ("display", "KICK"), -1, END),
    Case(
        "over_limit",
        lambda: Position(hand="2 ADREN COVER STAIRS 2 ARGUE"),
        0.25,
        ("display", "ADREN"),
        1,
        END,
        {"display_place": 1, "keep_fight": 2, "keep_convincing": 9},
    ),
    Case(
        "spend_recruit",
        lambda: meeting("L4-01", display="2 KICK"),
        4,
        ("spend", "KICK"),
        3,
        END,
    ),
    Case("spend_other", lambda: meeting("L4-12", display="2 KICK"), 4, ("spend", "KICK"), 3, END),
    *(
        Case(
            f"arm_{who.lower()}",
            lambda: Position(3, hand="PISTOL"),
            0.5,
            ("attach", "PISTOL", who),
            -0.5,
            ("attach", "PISTOL", first_but(who)),
        )
        for who in NAMES
    ),
    fight("hurt", lambda: attacked("Arthur", 4)),
    fight("lose", lambda: attacked("Arthur", 4, "weak")),
    fight("lose_leader", lambda: attacked("Saito", 4, "weak")),
    fight("all_fight", all_attacked),
    fight("recurs", lambda: attacked("Arthur", 4, returns=True)),
    Case(
        "up_weak",
        lambda: turning_up(cast={"Saito": "weak"}),
        1,
        (TURN, "Saito"),
        -1,
        (TURN, "Cobb"),
    ),
    *(
        Case(f"up_{who.lower()}", turning_up, 1, (TURN, who), -1, (TURN, first_but(who)))
        for who in NAMES
    ),
    Case("slack", lambda: meeting("L3-01", hand="2 KICK"), 7, YES, 6, NO),
    Case(
        "slack_turn",
        lambda: since(1, meeting("L3-01", hand="2 KICK", turn=8)),
        1,
        YES,
        0.5,
        NO,
    ),
    Case("pay_worth", lambda: meeting("L1-04", hand="3 PISTOL"), 3, YES, 2, NO),
    Case("stay_leader", staying, 1, (KEEP_BACK, "Cobb"), -1, (KEEP_BACK, "Arthur")),
    Case("stay_named", staying, 1, (KEEP_BACK, "Yusuf"), -1, (KEEP_BACK, "Cobb")),
    Case(
        "stay_strong",
        lambda: staying(cast={"Ariadne": "strong"}),
        1,
        (KEEP_BACK, "Ariadne"),
        -1,
        (KEEP_BACK, "Cobb"),
    ),
    Case(
        "cobb_hand",
        lambda: Position(cast={"Cobb": "strong"}, hand="KICK"),
        1,
        ("ability", "Cobb"),
        0,
        END,
    ),
]


def since(turn: int, game: Position) -> Position:
    """The same position, in which the team came to its level in an earlier turn."""
    notes = game.plain["seat"][0]["notes"]
    notes[basic.NOTED_LEVEL], notes[basic.SINCE] = game.level, turn
    return game


def facing(card: str, **others) -> Position:
    """A weapon in hand, and one event in the deck."""
    return Position(3, hand="PISTOL", events=card, only=True, **others)


AT, FIRST = ("attach", "PISTOL", "Arthur"), ("attach", "PISTOL", "Cobb")
CHALLENGE = {"difficulty": "challenge"}
SKILLED = [
    Case("arm_expected", lambda: facing("L3-08"), 0.5, AT, -0.5, FIRST),
    Case("arm_next", lambda: knows_next(facing("L3-08"), "L3-08"), 0.5, AT, -0.5, FIRST),
    Case(
        "arm_keeper",
        lambda: Position(2, hand="PISTOL", **kept()),
        0.5,
        ("attach", "PISTOL", "Yusuf"),
        -0.5,
        FIRST,
    ),
    fight("lose_late", lambda: attacked("Arthur", 4, "weak", cast={"Eames": "inactive"})),
    fight("lose_keeper", keeper_attacked),
    fight("lose_named", lambda: attacked("Arthur", 4, "weak", **CHALLENGE)),
    fight("hurt_named", lambda: attacked("Arthur", 4, **CHALLENGE)),
    Case(
        "up_next",
        lambda: knows_next(turning_up(events="L3-08"), "L3-08"),
        1,
        (TURN, "Arthur"),
        -1,
        (TURN, "Cobb"),
    ),
    Case(
        "up_keeper",
        lambda: turning_up(2, **kept()),
        1,
        (TURN, "Yusuf"),
        -1,
        (TURN, "Cobb"),
    ),
    Case(
        "up_named",
        lambda: turning_up(**CHALLENGE),
        1,
        (TURN, "Arthur"),
        -1,
        (TURN, "Cobb"),
    ),
    Case(
        "up_spare",
        lambda: Position(hand="AID 3 KICK", cast={"Cobb": "strong"}),
        3,
        ("use", "AID"),
        4,
        END,
    ),
    Case(
        "cobb_fight",
        lambda: attacked("Arthur", 4, hand="2 PISTOL", cast={"Cobb": "strong"}),
        2,
        ("ability", "Cobb"),
        1,
        CONCEDE,
        {"hurt": 3},
    ),
    Case("slack_final", lambda: meeting("L1-01", hand="2 KICK"), 6, YES, 5, NO),
    Case("peek_attack", lambda: looking("L3-08"), 6, ("keep",), 5, ("under",)),
    Case("peek_short", lambda: looking("L3-02"), 7, ("keep",), 6, ("under",)),
    Case(
        "stay_must",
        lambda: staying(**CHALLENGE),
        1,
        (KEEP_BACK, "Yusuf"),
        -1,
        (KEEP_BACK, "Arthur"),
    ),
]
CASES = {"basic": BOTH, "skilled": BOTH + SKILLED}
ALL = [
    pytest.param(name, case, id=f"{name}-{case.weight}")
    for name, cases in CASES.items()
    for case in cases
]


@pytest.mark.parametrize(("name", "case"), ALL)
def test_the_weight_decides(name, case):
    game = case.position()
    assert chosen(game, name, **case.others, **{case.weight: case.value}) == case.action
    assert chosen(game, name, **case.others, **{case.weight: case.changed}) == case.otherwise


@pytest.mark.parametrize("name", CASES)
def test_every_weight_has_its_position(name):
    declared = set(registry.find(GAME, ROLE, name).weights)
    assert {case.weight for case in CASES[name]} == declared


@pytest.mark.parametrize("module", [basic, skilled], ids=["basic", "skilled"])
def test_constants_stand_where_their_weights_do(module):
    """The order of the names in the file is the order in which the code reads the numbers."""
    seen = vars(weights) | vars(module)
    names = list(seen["WEIGHTS"])
    families = {"KEEP": "keep_weapon", "ARM": "arm_cobb", "UP": "up_cobb"}
    known = {name.upper(): name for name in names} | families
    found = {name: seen[name] for name in known if name in seen}
    assert len(found) >= 15
    for constant, number in found.items():
        assert names[number] == known[constant]
    purposes = "weapon flashback fight convincing deferring kick healing drawing clearing showing"
    keeps = [f"keep_{one}" for one in (*purposes.split(), "looking", "other")]
    assert names[weights.KEEP : weights.KEEP + len(keeps)] == keeps
    for first, prefix in ((weights.ARM, "arm"), (weights.UP, "up")):
        assert names[first : first + 6] == [f"{prefix}_{who.lower()}" for who in NAMES]
