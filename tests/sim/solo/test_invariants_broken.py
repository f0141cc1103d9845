"""Each invariant can fail: a state that is broken by hand is noticed, by the right name."""

import pytest

from sim.solo import invariants as inv
from tests.rules.solo.position import Position
from tests.sim.solo.broken import BROKEN


def sound() -> Position:
    """A position in which everything that can be broken is there."""
    return Position(
        2,
        cast={"Yusuf": "healthy 3", "Saito": "inactive"},
        weapons={"Cobb": "SMG"},
        hand="KICK PISTOL",
        display="AID KICK",
        flashbacks="FB_KIDS FB_TRAIN",
        kicks=(3,),
        goals="sedated found3 incepted3",
        keepers={3: "Yusuf"},
    )


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_state_is_noticed(name):
    code, corrupt = BROKEN[name]
    game = sound()
    assert game.kernels.check(game.record) == inv.OK
    corrupt(game)
    assert inv.MESSAGES[game.kernels.check(game.record)] == inv.MESSAGES[code]


def test_every_code_is_broken_once_and_has_a_message():
    assert {code for code, _ in BROKEN.values()} == set(range(1, len(inv.MESSAGES)))
    assert len(set(inv.MESSAGES)) == len(inv.MESSAGES)
