"""Board, cards and missions are those of section 3; entering has the chances of section 2.4."""

from collections import Counter
from itertools import product

import pytest

from tests.referee.dream_heist.board import LEVELS, LOOPS, PHASES, SECTIONS, adjacent, phase_of
from tests.referee.dream_heist.cards import MISSIONS
from tests.referee.dream_heist.options import Options

SUMS = [first + second for first, second in product(range(1, 7), repeat=2)]


@pytest.mark.parametrize(
    ("level", "spaces", "kinds"),
    [
        (1, 40, {"I": 16, "P": 12, "S": 8, "N": 4}),
        (2, 32, {"I": 12, "P": 12, "S": 4, "N": 4}),
        (3, 24, {"I": 8, "P": 12, "S": 2, "N": 2}),
        (4, 16, {"P": 16}),
    ],
)
def test_the_spaces_of_a_level(level, spaces, kinds):
    loop = LOOPS[level]
    assert len(loop) == spaces
    assert Counter(loop.kinds) == kinds
    assert [loop.section(x) for x in range(spaces)] == sorted(list(SECTIONS) * (spaces // 8))


def test_the_third_level_differs_in_its_left_half():
    spaces = LOOPS[3].kinds
    sections = [spaces[start : start + 3] for start in range(0, 24, 3)]
    assert sections == ["PIP"] * 4 + ["PIS", "PIN", "PIS", "PIN"]


@pytest.mark.parametrize("level", LEVELS)
def test_every_phase_has_the_same_spaces(level):
    loop = LOOPS[level]
    by_phase = {phase: Counter() for phase in PHASES}
    for space, kind in enumerate(loop.kinds):
        by_phase[phase_of(level, loop.section(space))][kind.replace("S", "N")] += 1
    assert by_phase["A"] == by_phase["F"] == by_phase["E"] == by_phase["I"]
    assert by_phase["A"]["P"] == (4 if level == 4 else 3)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_each_half_has_each_phase_once(level, mirrored):
    phases = [phase_of(level, section, mirrored) for section in SECTIONS]
    assert set(phases[:4]) == set(phases[4:]) == set(PHASES)
    assert phases[0] == PHASES[level - 1]
    assert phases[4:] == (phases[3::-1] if mirrored else phases[:4])


def test_circles():
    circles = Options({}).circles
    assert [8 * circles[level] for level in LEVELS] == [64, 48, 40, 32]


@pytest.mark.parametrize(("level", "chances"), [(1, 24), (2, 18), (3, 12), (4, 9)])
def test_the_chances_of_entering(level, chances):
    numbers = Options({}).enter[level]
    assert sum(total in numbers for total in SUMS) == chances


@pytest.mark.parametrize(
    ("roll", "clockwise", "counterclockwise"),
    [
        (4, (3, 1, "A"), (12, 6, "F")),
        (8, (7, 3, "E"), (8, 4, "I")),
        (12, (11, 5, "A"), (4, 2, "F")),
    ],
)
def test_each_roll_into_level_4_offers_two_sections(roll, clockwise, counterclockwise):
    loop = LOOPS[4]
    for direction, expected in (("clockwise", clockwise), ("counterclockwise", counterclockwise)):
        space = loop.from_top(direction, roll)
        section = loop.section(space)
        assert (space, section, phase_of(4, section)) == expected


def test_circling_goes_round():
    loop = LOOPS[3]
    assert loop.from_space(20, "clockwise", 7) == 3
    assert loop.from_space(3, "counterclockwise", 7) == 20
    assert loop.from_top("clockwise", 2) == 1
    assert loop.from_top("counterclockwise", 2) == 22


def test_adjacent_levels():
    assert [adjacent(level) for level in LEVELS] == [[2], [1, 3], [2, 4], [3]]


def test_missions():
    assert len({mission.stripes for mission in MISSIONS.values()}) == len(MISSIONS) == 25
    totals = Counter(mission.total for mission in MISSIONS.values())
    assert totals == {9: 4, 10: 5, 11: 8, 12: 4, 13: 4}
    demand = {phase: sum(m[phase] for m in MISSIONS.values()) for phase in PHASES}
    assert demand == {"A": 69, "F": 68, "E": 69, "I": 68}
    values = {mission.total: mission.value(5) for mission in MISSIONS.values()}
    assert values == {9: 15, 10: 20, 11: 25, 12: 30, 13: 35}


def test_the_printed_mission():
    shown = {"number": 10, "A": 3, "F": 4, "E": 2, "I": 2, "value": 25}
    assert MISSIONS[10].show(5) == shown


def test_the_cards():
    options = Options({})
    assert sum(options.ideas.values()) == 50
    assert options.subconscious == {"shift": 9, "turn": 8, "swap": 8, "wake": 10}
    assert sum(options.subconscious.values()) == 35
