"""Which twelve tokens there are, and what decides between green and red (rulings D1 and D2)."""

import pytest

from sim.dreamworld import GAME
from sim.dreamworld.narrate import NARRATOR
from sim.dreamworld.options import edition
from tests.rules.dreamworld.layouts import laid
from tests.rules.dreamworld.position import begin

SUN, MOON = "sun", "moon"
# A sun in the middle and moons outside; gaps 4, 3 and 3 on the moon side, 3, 4 and 2 on the other.
CARDS = "H10m H6 H3m"


def points(token: str, side: str = MOON, cards: str = CARDS, **options) -> list[int]:
    return [worth for _, _, worth in laid(cards, side, token=token, **options).turns()]


# By set and token: the points of the cards above on the moon side.
BY_SET = {
    "pairs": {
        "sym-sun": [3, 5, 2],
        "sym-moon": [6, 2, 5],
        "far": [5, 3, 1],
        "near": [3, 3, 5],
        "num-10": [5, 3, 3],
    },
    "separate": {
        "sym": [3, 5, 2],
        "far-plus": [5, 3, 3],
        "far-minus": [2, 3, 3],
        "near-plus": [4, 3, 5],
        "near-minus": [4, 3, 2],
        "num-10": [5, 3, 3],
    },
    "green": {
        "sym-sun": [4, 5, 3],
        "sym-moon": [6, 3, 5],
        "far": [5, 3, 3],
        "near": [4, 3, 5],
        "num-10": [5, 3, 3],
    },
    "either-gap": {
        "sym-sun": [3, 5, 2],
        "sym-moon": [6, 2, 5],
        "far": [5, 3, 1],
        "near": [3, 3, 5],
        "num-10": [5, 3, 3],
    },
}


@pytest.mark.parametrize(("therapy", "token"), [(s, t) for s, ts in BY_SET.items() for t in ts])
def test_tokens_of_each_set_d1(therapy, token):
    assert points(token, therapy=therapy) == BY_SET[therapy][token]


# By set and token: what it adds to a gap of 0 and to one of 1.
GAPS = {
    ("pairs", "gap-0"): (3, 0),
    ("pairs", "gap-1"): (0, 3),
    ("separate", "gap"): (3, 3),
    ("either-gap", "gap-0"): (3, 3),
    ("either-gap", "gap-1"): (3, 3),
    ("green", "gap-0"): (3, 0),
    ("green", "gap-1"): (0, 3),
}


@pytest.mark.parametrize(("therapy", "token"), GAPS)
def test_tokens_of_gaps_d1(therapy, token):
    at_0, at_1 = GAPS[therapy, token]
    assert points(token, SUN, "H5m H5 H6", therapy=therapy) == [at_0, 1 + at_1, 6]


# By reading and side: whether the token of the sun, and the other three, add or subtract.
SIGNS = {
    ("opposite", SUN): {
        "sym-sun": [2, 6, 1],
        "far": [4, 4, 0],
        "near": [2, 4, 4],
    },
    ("by-side", SUN): {"sym-sun": [3, 6, 2], "far": [4, 4, 2], "near": [3, 4, 4]},
    ("by-side", MOON): {"sym-sun": [4, 2, 3], "far": [2, 3, 3], "near": [4, 3, 2]},
    ("by-side-reversed", SUN): {"sym-sun": [3, 3, 2], "far": [1, 4, 2], "near": [3, 4, 1]},
    ("by-side-reversed", MOON): {"sym-sun": [4, 5, 3], "far": [5, 3, 3], "near": [4, 3, 5]},
}


@pytest.mark.parametrize(("signs", "side"), SIGNS)
@pytest.mark.parametrize("therapy", ["pairs", "either-gap"])
def test_signs_by_side_d2(therapy, signs, side):
    """In a round on one side the named property adds, on the other it subtracts; the opposite
    property has nothing."""
    for token, expected in SIGNS[signs, side].items():
        assert points(token, side, therapy=therapy, signs=signs) == expected, token
    if signs != "opposite":
        plus = (side == SUN) == (signs == "by-side")
        mine = points("sym-moon", side, therapy=therapy, signs=signs)
        plain = [gap for _, gap, _ in laid(CARDS, side).turns()]
        change = {"H6": 0, "H10m": 2 if plus else -1, "H3m": 2 if plus else -1}
        order = laid(CARDS, side).sequence()
        assert mine == [gap + change[card] for gap, card in zip(plain, order, strict=True)]


@pytest.mark.parametrize("signs", ["by-side", "by-side-reversed"])
def test_signs_leave_numbers_and_gaps_d2(signs):
    for side in (SUN, MOON):
        assert points("num-10", side, signs=signs) == points("num-10", side)
        assert points("gap-1", side, "H5 H6 H8", signs=signs) == points("gap-1", side, "H5 H6 H8")


def test_a_trace_says_which_face_lies_up_d2():
    """Green in rounds on the sun side, or in those on the moon side; nothing where both count."""
    green_first = NARRATOR.setup(begin(2, signs="by-side").record)["faces"]
    assert green_first == ["green", "red"] * 6
    assert (
        NARRATOR.setup(begin(2, signs="by-side-reversed").record)["faces"] == ["red", "green"] * 6
    )
    assert "faces" not in NARRATOR.setup(begin(2).record)


@pytest.mark.parametrize("therapy", sorted(BY_SET))
def test_sets_are_of_twelve_d1(therapy):
    """One Before and one After, the three numbers, and what section 7.2 lists."""
    tokens = edition()["tokens"][therapy]
    assert len(tokens) == 12
    assert {"num-8", "num-9", "num-10", "skip", "before", "after"} <= set(tokens)
    assert {"pairs", "separate", "either-gap", "green"} == set(edition()["tokens"])
    assert GAME.options["therapy"].choices == tuple(edition()["tokens"])
