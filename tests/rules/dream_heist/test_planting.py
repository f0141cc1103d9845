"""Planting Ideas (rulebook), and rulings H7, H9, H12, H13 and H24."""

import pytest

from tests.rules.dream_heist.board import (
    CIRCLES,
    LEVELS,
    SPACES,
    phase_at,
    plant_space,
    section_of,
)
from tests.rules.dream_heist.position import PLAYERS, Position

every_count = pytest.mark.parametrize("players", PLAYERS)
every_level = pytest.mark.parametrize("level", LEVELS)
PRINTED = 10  # the mission with 3 A, 4 F, 2 E, 2 I
A = 0  # the first Architect section of level 1


def landed(players: int, level: int, section: int, hand: str, **others) -> Position:
    """Player 1 circles onto the first Plant space of a section, with some cards in hand."""
    space = (plant_space(level, section) - 2) % SPACES[level]
    at = {1: f"{level}:{space}+", **others.pop("at", {})}
    others.setdefault("mission", {1: PRINTED})
    return Position(players, at, ideas={1: hand}, **others).do("circle", roll=2)


def counts(game: Position) -> set[int]:
    """How many blocks can be planted; empty where nothing is asked."""
    return {k for _, k in game.legal("plant")} if game.asked() == (1, "plant") else set()


@every_count
@pytest.mark.parametrize("level", [1, 2, 3])
def test_any_number_from_two_that_the_cards_allow(players, level):
    for section in range(8):
        phase = phase_at(level, section)
        others = "".join({"A", "F", "E", "I"} - {phase}) * 2
        for held in range(6):
            game = landed(players, level, section, phase * held + others)
            expected = {0, *range(2, held + 1)} if held >= 2 else set()
            assert counts(game) == expected


@every_count
@every_level
def test_blocks_lie_in_the_section_for_their_points_and_cards_are_discarded(players, level):
    """Scoring: a block is worth the number of its level, at once."""
    for section in range(8):
        phase = phase_at(level, section)
        game = landed(players, level, section, phase * 4 + "AFEI")
        before = game.state()["idea_discards"][phase]
        game.do("plant", 2)
        assert game.blocks(1) == {f"{level}-{section}": 2}
        assert game.scores() == [2 * level] + [0] * (players - 1)
        assert game.ideas(1).count(phase) == 3
        assert len(game.ideas(1)) == 6
        assert game.state()["idea_discards"][phase] == before + 2
        assert game.events("plant") == [("plant", 1, level, section, 2, 2 * level)]
        assert game.asked() == (2, "turn")


def test_to_plant_nothing_changes_nothing_h7():
    game = landed(2, 1, A, "AAA").do("plant", 0)
    assert (game.blocks(1), game.score(1), game.ideas(1)) == ({}, 0, "AAA")
    assert game.events("plant") == []
    assert game.asked() == (2, "turn")


@every_count
def test_planting_can_be_forced_h7(players):
    assert counts(landed(players, 1, A, "AAA", plant_optional=False)) == {2, 3}
    game = landed(players, 1, A, "AA", plant_optional=False)
    assert game.legal() == {("plant", 2)}
    assert landed(players, 1, A, "A", plant_optional=False).asked() == (2, "turn")


def test_blocks_have_other_points_and_least_numbers():
    game = landed(2, 2, 0, "FFFF", points=(1, 7, 3, 4), min_plant=3)
    assert counts(game) == {0, 3, 4}
    assert game.do("plant", 3).score(1) == 21
    assert counts(landed(2, 1, A, "A", min_plant=1)) == {0, 1}


# --- circles -------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("section", [1, 6])
def test_circles_of_a_section_are_shared_by_all(level, section):
    """Planting Ideas: what others planted there is taken; others' sections do not matter."""
    phase = phase_at(level, section)
    for taken in range(2, CIRCLES[level] + 1):
        blocks = {2: f"{level}-{section}={taken} {level}-{(section + 1) % 8}={CIRCLES[level]}"}
        free = CIRCLES[level] - taken
        game = landed(3, level, section, phase * 9, blocks=blocks)
        assert counts(game) == ({0, *range(2, free + 1)} if free >= 2 else set())


def test_circles_are_shared_by_several_players_and_oneself():
    blocks = {1: "1-0=2", 2: "1-0=2", 3: "1-0=2"}
    assert counts(landed(3, 1, A, "AAAA", blocks=blocks)) == {0, 2}
    game = landed(3, 1, A, "AAAA", blocks=blocks).do("plant", 2)
    assert game.blocks(1) == {"1-0": 4}
    assert counts(landed(4, 1, A, "AAAA", blocks={**blocks, 4: "1-0=2"})) == set()


def test_sections_can_have_other_circles():
    assert counts(landed(2, 1, A, "AAAAAA", circles=(4, 6, 5, 4))) == {0, 2, 3, 4}


# --- one of two sections -------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("phase", list("AFEI"))
def test_only_one_of_the_two_sections_of_a_phase(level, phase):
    """Planting Ideas: the first planting on a level fixes which; other levels are free."""
    for second in (False, True):
        mine, other = section_of(level, phase, second), section_of(level, phase, not second)
        blocks = {1: f"{level}-{mine}=2"}
        assert counts(landed(2, level, mine, phase * 2, blocks=blocks)) == {0, 2}
        assert counts(landed(2, level, other, phase * 2, blocks=blocks)) == set()
        elsewhere = level % 3 + 1
        for section in (section_of(elsewhere, phase), section_of(elsewhere, phase, True)):
            assert counts(landed(2, elsewhere, section, phase * 2, blocks=blocks)) == {0, 2}


def test_what_others_planted_fixes_nothing():
    assert counts(landed(2, 1, 4, "AA", blocks={2: "1-0=2"})) == {0, 2}


def test_the_other_section_stays_closed_after_a_planting():
    game = landed(2, 1, A, "AAAA").do("plant", 2)
    game.do("enter", roll=2).do("counterclockwise")
    game.do("circle", roll=10).do("circle", roll=2)
    assert game.piece(1) == "1:11+"
    game.do("circle", roll=10)
    assert game.piece(1) == "1:21+"  # a Plant space of the other Architect section
    assert game.asked() == (2, "turn")


# --- level 4 -------------------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize(("phase", "stripe"), [("A", 3), ("F", 4), ("E", 2), ("I", 2)])
def test_on_level_4_at_most_the_stripe_of_the_mission_h12(players, phase, stripe):
    for second in (False, True):
        section = section_of(4, phase, second)
        for held in range(6):
            most = min(held, stripe)
            game = landed(players, 4, section, phase * held)
            assert counts(game) == ({0, *range(2, most + 1)} if held >= 2 else set())


def test_on_level_4_a_stripe_in_two_goes_h12():
    """Parts of two and more are possible, and together no more than the stripe."""
    section = section_of(4, "F")
    assert counts(landed(2, 4, section, "FFFF", blocks={1: f"4-{section}=2"})) == {0, 2}
    assert counts(landed(2, 4, section, "FFFF", blocks={1: f"4-{section}=3"})) == set()
    assert counts(landed(2, 4, section, "FFFF", blocks={1: f"4-{section}=4"})) == set()
    section = section_of(4, "A")
    assert counts(landed(2, 4, section, "AAAA", blocks={1: f"4-{section}=2"})) == set()


def test_on_level_4_one_phase_h12():
    blocks = {1: f"4-{section_of(4, 'A')}=2"}
    assert counts(landed(2, 4, section_of(4, "F"), "FFFF", blocks=blocks)) == set()
    given = {"blocks": blocks, "level4_phases": 2}
    assert counts(landed(2, 4, section_of(4, "F"), "FFFF", **given)) == {0, 2, 3, 4}
    given["blocks"] = {1: f"4-{section_of(4, 'A')}=2 4-{section_of(4, 'E')}=2"}
    assert counts(landed(2, 4, section_of(4, "F"), "FFFF", **given)) == set()
    assert counts(landed(2, 4, section_of(4, "F"), "FFFF", **{**given, "level4_phases": 3}))


def test_on_level_4_the_stripe_at_once_or_not_at_all_h12():
    section = section_of(4, "F")
    assert counts(landed(2, 4, section, "FFFFF", level4_exact=True)) == {0, 4}
    assert counts(landed(2, 4, section, "FFF", level4_exact=True)) == set()
    full = {"blocks": {2: f"4-{section}=2"}, "mission": {1: PRINTED, 2: 4}}
    assert counts(landed(2, 4, section, "FFFF", level4_exact=True, **full)) == set()
    assert counts(landed(2, 3, section_of(3, "F"), "FFF", level4_exact=True)) == {0, 2, 3}


def test_on_level_4_circles_are_shared():
    section = section_of(4, "F")
    assert counts(landed(2, 4, section, "FFFF", blocks={2: f"4-{section}=2"})) == {0, 2}
    assert counts(landed(2, 4, section, "FFFF", blocks={2: f"4-{section}=3"})) == set()


# --- blocks and jokers ---------------------------------------------------------------------------

MANY = "3-0=5 3-1=5 3-2=5 3-3=5"  # 20 blocks


@pytest.mark.parametrize(("more", "most"), [(2, 3), (3, 2), (4, 0), (5, 0)])
def test_25_blocks_and_no_more_h24(more, most):
    game = landed(2, 1, A, "AAAA", blocks={1: f"{MANY} 1-1={more}"})
    assert counts(game) == ({0, *range(2, most + 1)} if most else set())


@pytest.mark.parametrize(("blocks", "expected"), [(24, {0, 2}), (23, set()), (40, {0, 2, 3, 4})])
def test_other_numbers_of_blocks_h24(blocks, expected):
    planted = {1: f"{MANY} 1-1=2"}
    game = landed(2, 1, A, "AAAA", blocks=planted, rules={"blocks": blocks})
    assert counts(game) == expected


def with_jokers(hand: str, **others) -> Position:
    """On a Plant space of the Architect section of level 1, in a game with two jokers."""
    return landed(2, 1, A, hand, rules={"ideas": (12, 12, 12, 12, 2)}, **others)


@pytest.mark.parametrize(
    ("hand", "most"), [("JJ", 2), ("AJ", 2), ("AAJJ", 4), ("JFFF", 0), ("FFF", 0), ("AAA", 3)]
)
def test_jokers_are_cards_of_any_phase_h9(hand, most):
    assert counts(with_jokers(hand)) == ({0, *range(2, most + 1)} if most else set())


@pytest.mark.parametrize(("k", "kept", "jokers"), [(2, "JJ", 0), (3, "J", 1), (4, "", 2)])
def test_cards_of_the_phase_are_spent_before_jokers_h9(k, kept, jokers):
    game = with_jokers("AAJJ").do("plant", k)
    assert game.ideas(1) == kept
    assert game.state()["idea_discards"]["joker"] == jokers
    assert game.blocks(1) == {"1-0": k}


def test_jokers_are_drawn_h9():
    game = Position(2, {1: "1:38+"}, deck="J", rules={"ideas": (12, 12, 12, 12, 2)})
    assert game.do("circle", roll=2).events("idea") == [("idea", 1, "joker")]
