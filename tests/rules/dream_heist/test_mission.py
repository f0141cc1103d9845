"""The Mission Card (rulebook): when a mission is complete; ruling H13."""

from itertools import permutations

import numpy as np
import pytest

from sim.core.jit import interpreted
from tests.rules.dream_heist.board import CIRCLES, LEVELS, PHASES, section_of
from tests.rules.dream_heist.missions import PRINTED, RULEBOOK, last_planting, planted
from tests.rules.dream_heist.position import PLAYERS, Position

every_count = pytest.mark.parametrize("players", PLAYERS)
OWN = 14  # the mission with A2 F3 E3 I3
REFERENCE = {"A": (4, 2), "F": (1, 3), "E": (3, 3), "I": (2, 3)}


@every_count
@pytest.mark.parametrize("last", list(PHASES))
def test_the_example_of_the_rulebook(players, last):
    """Whichever of its four phases is the last one, and whoever plants it."""
    for turn in range(1, players + 1):
        game = last_planting(players, PRINTED, RULEBOOK, last, turn)
        assert game.complete() == [turn]
        assert game.events("complete") == [("complete", turn)]
        assert game.score(turn) == 2 * 4 + 3 * 1 + 2 * 3 + 4 * 2  # its value counts at the end


@every_count
@pytest.mark.parametrize("last", list(PHASES))
def test_the_example_of_the_design_reference(players, last):
    """Complete; but not where two phases share level 1."""
    assert last_planting(players, OWN, REFERENCE, last).complete() == [1]
    shared = {**REFERENCE, "I": (1, 3)}
    assert last_planting(players, OWN, shared, last).complete() == []


@pytest.mark.parametrize("order", list(permutations(LEVELS)))
def test_any_order_of_levels(order):
    """The printed mission: its stripe of four phases on any four different levels."""
    blocks = {
        phase: (level, n) for phase, level, n in zip(PHASES, order, (3, 4, 2, 2), strict=True)
    }
    assert last_planting(2, PRINTED, blocks, "A").complete() == [1]


@pytest.mark.parametrize("phase", list(PHASES))
def test_one_block_short_is_not_complete(phase):
    """Where a stripe asks for more than two."""
    blocks = dict(REFERENCE)
    level, n = blocks[phase]
    if n == 2:
        blocks.pop(phase)
    else:
        blocks[phase] = (level, n - 1)
    last = "A" if phase != "A" else "F"
    assert last_planting(2, OWN, blocks, last).complete() == []


def test_more_blocks_than_asked_for_never_hurt():
    """Design reference 2.6: four Architects on level 1 complete a stripe of three."""
    assert last_planting(2, PRINTED, {**RULEBOOK, "A": (1, 4)}, "A").complete() == [1]
    assert last_planting(2, PRINTED, {**RULEBOOK, "F": (2, 6)}, "E").complete() == [1]
    surplus = "1-3=4 2-2=3 3-7=4"
    assert last_planting(2, PRINTED, RULEBOOK, "E", before=surplus).complete() == [1]


def test_blocks_of_others_do_not_count():
    blocks = {phase: there for phase, there in RULEBOOK.items() if phase != "A"}
    others = {2: planted({"A": (1, 3)})}
    assert last_planting(3, PRINTED, blocks, "E", theirs=others).complete() == []


@pytest.mark.parametrize("first", [2, 3])
def test_a_phase_in_several_plantings_h13(first):
    """In one section, each of two blocks and more: four are asked for."""
    before = f"2-{section_of(2, 'F')}={first}"
    game = last_planting(2, PRINTED, {**RULEBOOK, "F": (2, 2)}, "F", before=before)
    assert game.complete() == [1]


@pytest.mark.parametrize(("first", "then", "complete"), [(2, 2, False), (2, 4, True)])
def test_a_phase_in_one_planting_h13(first, then, complete):
    before = f"2-{section_of(2, 'F')}={first}"
    blocks = {**RULEBOOK, "F": (2, then)}
    game = last_planting(2, PRINTED, blocks, "F", before=before, several_plantings=False)
    assert (game.complete() == [1]) == complete
    assert game.blocks(1)[f"2-{section_of(2, 'F')}"] == first + then


def test_blocks_in_both_sections_of_a_phase_cannot_be():
    """So a phase is complete in one section, or not at all (Planting Ideas)."""
    game = Position(2, {1: "2:30+"}, ideas={1: "FF"}, blocks={1: "2-4=2"}, mission={1: PRINTED})
    assert game.do("circle", roll=3).asked() == (2, "turn")


def can_be_assigned(blocks: dict[tuple[int, str], int], stripes: dict[str, int]) -> bool:
    """Whether some order of phases on levels 1 to 4 is complete."""
    return any(
        all(blocks.get((level, phase), 0) >= stripes[phase] for level, phase in enumerate(order, 1))
        for order in permutations(PHASES)
    )


def stripes_of(mission: int) -> list[int]:
    """The stripes of a mission card."""
    rules = Position(2).table["rules"]
    return rules["stripe"][mission - 1].tolist()


@pytest.mark.parametrize("chunk", range(4))
def test_phases_can_be_assigned_to_levels_or_not(chunk):
    """Boards at random: complete exactly where an order of levels is; the position says which."""
    luck = np.random.default_rng(chunk)
    found = set()
    for _ in range(20 if interpreted() else 150):
        mission = int(luck.integers(1, 26))
        stripes = dict(zip(PHASES, stripes_of(mission), strict=True))
        blocks = {}
        for level in LEVELS[:3]:
            for phase in luck.permutation(list(PHASES))[: luck.integers(1, 4)]:
                n = int(luck.integers(2, min(CIRCLES[level], 4) + 1))
                blocks[level, str(phase)] = n
        deep = str(luck.choice(list(PHASES)))
        blocks[4, deep] = stripes[deep]
        if sum(blocks.values()) > 25:
            continue
        expected = can_be_assigned(blocks, stripes)
        text = " ".join(f"{lv}-{section_of(lv, p)}={n}" for (lv, p), n in blocks.items() if lv < 4)
        section = section_of(4, deep)
        game = Position(
            2,
            {1: f"4:{(2 * section - 2) % 16}+"},
            mission={1: mission},
            ideas={1: deep * 4},
            blocks={1: text},
        )
        game.do("circle", roll=2).do("plant", stripes[deep])
        assert (game.complete() == [1]) == expected
        found.add(expected)
    assert found == {True, False}
