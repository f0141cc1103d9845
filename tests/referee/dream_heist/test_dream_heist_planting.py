"""Planting (2.5) and the mission (2.6), with the examples of the rulebook."""

import pytest

from tests.referee.dream_heist.board import LEVELS, PHASES, SECTIONS, phase_of
from tests.referee.dream_heist.planting import is_complete, plantings
from tests.referee.dream_heist.scenes import ANA, CIRCLE, Scene, plant, space_of


def section_of(level, phase, left=False):
    """The section of a phase in the right half of a level, or in the left one."""
    half = SECTIONS[4:] if left else SECTIONS[:4]
    return next(section for section in half if phase_of(level, section) == phase)


def where(level, phase, left=False):
    """A section as scenes name it."""
    return f"s{level}_{section_of(level, phase, left)}"


def numbers(scene, level, phase, left=False):
    """What player 1 may plant there."""
    return plantings(scene.game, scene.seat(1), level, section_of(level, phase, left))


def landing(scene, level, phase):
    """Player 1 circles onto a Plant space of a phase; the distance is always 4."""
    space = space_of(level, section_of(level, phase), "P")
    number_of_spaces = {1: 40, 2: 32, 3: 24, 4: 16}[level]
    return scene.stand(1, level, (space - 4) % number_of_spaces).rolls(4).turn(1, CIRCLE)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_three_architects_in_an_architect_section(level):
    scene = landing(Scene().ideas(1, "AAAFF"), level, "A")
    assert scene.question.decision == "plant"
    space, about = scene.piece(1).space, scene.question.about
    assert about == {"round": 0, "roll": None, "level": level, "space": space, "phase": "A"}
    assert scene.legal == [plant(0), plant(2), plant(3)]
    scene.answer(plant(3))
    seat = scene.seat(1)
    assert seat.ideas == {"F": 2}
    assert seat.blocks == {(level, section_of(level, "A")): 3}
    assert seat.score == 3 * level
    assert scene.game.ideas.discards == {"A": 3}
    section = section_of(level, "A")
    told = {"who": ANA, "level": level, "section": section, "blocks": 3, "points": 3 * level}
    assert scene.told("plant") == [told]


def test_at_least_two_blocks():
    assert landing(Scene().ideas(1, "AFFF"), 1, "A").question is None
    assert landing(Scene(min_plant=1).ideas(1, "A"), 1, "A").legal == [plant(0), plant(1)]
    assert landing(Scene(min_plant=3).ideas(1, "AAA"), 1, "A").legal == [plant(0), plant(3)]


def test_one_may_refrain_h7():
    scene = landing(Scene().ideas(1, "AA"), 1, "A").answer(plant(0))
    assert scene.question is None
    assert scene.happened == ["roll", "move"]
    scene = landing(Scene(plant_optional="no").ideas(1, "AA"), 1, "A")
    assert scene.legal == [plant(2)]


@pytest.mark.parametrize(("level", "circles"), [(1, 8), (2, 6), (3, 5)])
def test_circles_are_shared_by_all(level, circles):
    spot = where(level, "E")
    scene = Scene().ideas(1, "EEEE").blocks(2, **{spot: circles - 3})
    assert numbers(scene, level, "E") == [2, 3]
    scene.blocks(3, **{spot: 2})
    assert numbers(scene, level, "E") == []
    assert numbers(scene, level, "E", left=True) == [2, 3, 4]


def test_only_one_of_the_two_sections_of_a_phase():
    scene = Scene().ideas(1, "FFF").blocks(1, **{where(2, "F"): 2})
    assert numbers(scene, 2, "F") == [2, 3]
    assert numbers(scene, 2, "F", left=True) == []
    assert numbers(scene, 1, "F", left=True) == [2, 3]
    assert numbers(scene, 3, "F", left=True) == [2, 3]


def test_mirrored_halves_h26():
    scene = Scene(halves="mirrored").ideas(1, "AAFF").blocks(1, s1_0=2)
    assert plantings(scene.game, scene.seat(1), 1, 7) == []  # section 7 mirrors section 0
    assert plantings(scene.game, scene.seat(1), 1, 6) == [2]
    assert scene.game.phase(1, 4) == "I"


def test_blocks_run_out_h24():
    scene = Scene().ideas(1, "AAAA").blocks(1, s1_1=8, s1_2=8, s2_0=6)
    assert numbers(scene, 1, "A") == [2, 3]
    scene = Scene(blocks=23).ideas(1, "AAAA").blocks(1, s1_1=8, s1_2=8, s2_0=6)
    assert numbers(scene, 1, "A") == []


def test_jokers_fill_up_h9():
    scene = landing(Scene(ideas="12,12,12,12,2").ideas(1, "AA**"), 1, "A")
    assert scene.legal == [plant(0), plant(2), plant(3), plant(4)]
    scene.answer(plant(3))
    assert scene.seat(1).ideas == {"joker": 1}
    assert scene.game.ideas.discards == {"A": 2, "joker": 1}


def test_level_4_takes_one_phase_and_no_more_than_its_stripe_h12():
    scene = Scene().ideas(1, "AAAAFFFFF")  # mission A3 F4 E2 I2
    assert numbers(scene, 4, "A") == [2, 3]
    assert numbers(scene, 4, "F") == [2, 3, 4]
    scene.blocks(1, **{where(4, "F"): 2})
    assert numbers(scene, 4, "A") == []
    assert numbers(scene, 4, "F") == [2]
    assert numbers(scene, 4, "F", left=True) == []


def test_more_phases_on_level_4_h12():
    scene = Scene(level4_phases=2).ideas(1, "AAAFFFIII").blocks(1, **{where(4, "F"): 4})
    assert numbers(scene, 4, "A") == [2, 3]
    scene.blocks(1, **{where(4, "A"): 2})
    assert numbers(scene, 4, "I") == []
    assert numbers(scene, 4, "A") == []  # 2 of 3 are there, and one alone may not be planted


def test_level_4_in_one_go_h12():
    scene = Scene(level4_exact="yes").ideas(1, "AAAFFF")
    assert numbers(scene, 4, "A") == [3]
    assert numbers(scene, 4, "F") == []
    assert numbers(scene, 3, "A") == [2, 3]
    assert landing(scene, 4, "A").legal == [plant(0), plant(3)]
    again = Scene(level4_exact="yes", circles="8,8,8,8").ideas(1, "AAA")
    assert numbers(again.blocks(1, **{where(4, "A"): 3}), 4, "A") == []


def with_blocks(*planted, **options):
    """Player 1 with the printed mission and blocks of phases on levels."""
    scene = Scene(**options)
    return scene.blocks(1, **{where(level, phase): n for phase, n, level in planted})


def complete(scene):
    """Whether player 1's mission is complete."""
    return is_complete(scene.game, scene.seat(1))


def test_the_printed_card():
    """A3 F4 E2 I2: Extractor on level 4, Architect on 1, Inception on 3, Forger on 2."""
    blocks = [("E", 2, 4), ("A", 3, 1), ("I", 2, 3), ("F", 4, 2)]
    assert complete(with_blocks(*blocks))
    for left_out in blocks:
        assert not complete(with_blocks(*(block for block in blocks if block != left_out)))
    for short in blocks:
        fewer = [(p, n - ((p, n, level) == short), level) for p, n, level in blocks]
        assert not complete(with_blocks(*fewer))


def test_every_phase_on_a_level_of_its_own():
    """The example of section 2.6: A2 F3 E3 I3."""
    assert complete(with_blocks(("A", 2, 4), ("F", 3, 1), ("E", 3, 3), ("I", 3, 2)).mission(1, 14))
    same_level = with_blocks(("A", 2, 4), ("F", 3, 1), ("E", 3, 3), ("I", 3, 1)).mission(1, 14)
    assert not complete(same_level)
    more = with_blocks(("A", 2, 4), ("F", 4, 1), ("F", 2, 2), ("E", 5, 3), ("I", 3, 2))
    assert complete(more.mission(1, 14))


def test_phases_can_be_assigned_in_any_way():
    """Both A and F are done on levels 1 and 2; only one assignment leaves a level to each."""
    planted = [("A", 3, 1), ("A", 3, 2), ("F", 4, 1), ("E", 2, 4), ("I", 2, 3)]
    assert complete(with_blocks(*planted))
    assert not complete(with_blocks(*planted[1:2], *planted[3:], ("F", 4, 3)))


def test_the_last_planting_completes_a_mission_at_once():
    scene = with_blocks(("E", 2, 4), ("A", 3, 1), ("I", 2, 3)).ideas(1, "FFFF")
    landing(scene, 2, "F").answer(plant(4))
    assert scene.happened == ["roll", "move", "plant", "complete", "kick"]
    assert scene.game.complete == [scene.seat(1)]


def test_several_plantings_h13():
    planted = [("E", 2, 4), ("A", 3, 1), ("I", 2, 3), ("F", 2, 2)]
    scene = landing(with_blocks(*planted).ideas(1, "FF"), 2, "F").answer(plant(2))
    assert scene.game.complete
    at_once = {"several_plantings": "no"}
    scene = landing(with_blocks(*planted, **at_once).ideas(1, "FF"), 2, "F").answer(plant(2))
    assert not scene.game.complete
    scene = landing(with_blocks(*planted, **at_once).ideas(1, "FFFF"), 2, "F").answer(plant(4))
    assert scene.game.complete


@pytest.mark.parametrize("phase", PHASES)
def test_every_level_is_needed(phase):
    planted = [(p, 4, level) for level in LEVELS for p in PHASES if (p == phase) == (level == 1)]
    assert complete(with_blocks(*planted))
    assert not complete(with_blocks(*(block for block in planted if block[0] != phase)))
