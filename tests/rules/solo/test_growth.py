"""Event cards with changing values: what a failure adds, to which card, and up to where."""

import pytest

from tests.rules.solo.position import DIFFICULTIES, meeting

FIGHT = "ATTACK(st 8, grow, PL-C) win{UNDER} lose{UNDER}"
TALK = "CONVINCE(c 8, grow) win{UNDER} lose{UNDER}"


def again(program: str, fails: int, card: str = "L3-05", **options) -> int:
    """What a card asks for after it was failed some times."""
    return meeting(card, program, fails={card: fails}, **options).needed()


@pytest.mark.parametrize("program", [FIGHT, TALK])
def test_each_failure_adds_one(program):
    """Changing Values: ST and C alike."""
    assert [again(program, fails) for fails in range(4)] == [8, 9, 10, 11]


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_easy_games_are_without_increases(difficulty):
    """Difficulty Levels; 5.7."""
    asked = again(FIGHT, 3, difficulty=difficulty)
    assert asked == (8 if difficulty == "easy" else 11)


def test_increases_can_be_switched_alone():
    """Difficulty Levels, mixed by the player."""
    assert again(FIGHT, 3, difficulty="easy", increases="on") == 11
    assert again(FIGHT, 3, difficulty="hard", increases="off") == 8


def test_other_cards_keep_their_values():
    """Changing Values: only of cards that say so."""
    assert again("ATTACK(st 8, PL-C)", 3) == 8
    assert again("CONVINCE(c 8)", 3) == 8


@pytest.mark.parametrize(("program", "most"), [(FIGHT, 9), (TALK, 5)])
def test_increases_stop(program, most):
    """Ruling S9: at 9 for ST and at 5 for C."""
    assert [again(program, fails) - 8 for fails in (most - 1, most, most + 1, 40)] == [
        most - 1,
        most,
        most,
        most,
    ]


def test_where_increases_stop_is_an_option():
    """Ruling S9: lower, none, or far away."""
    assert again(FIGHT, 20, growth_cap_st=2) == 10
    assert again(TALK, 20, growth_cap_st=2) == 8 + 5
    assert again(TALK, 20, growth_cap_c=0) == 8
    assert again(TALK, 20, growth_cap_c=99) == 28


@pytest.mark.parametrize("answer", ["end", "concede"])
@pytest.mark.parametrize("difficulty", ["easy", "medium"])
def test_failures_are_counted_on_the_card(answer, difficulty):
    """Ruling S10: declining as well; 5.7: on easy too, where they add nothing."""
    game = meeting("L3-05", FIGHT, fails={"L3-05": 1}, difficulty=difficulty).do(answer)
    assert game.fails("L3-05") == 2
    assert game.fails("L3-06") == 0


def test_a_success_leaves_the_count_as_it_is():
    """Worked check 2: what was failed twice and is evaded then comes back with the same value."""
    game = meeting("L3-05", fails={"L3-05": 2}, weapons={"Cobb": "SMG"}, hand="STAIRS ADREN 2 KICK")
    assert game.needed() == 10
    game.do("react", "STAIRS").do("react", "ADREN").do("boost", "KICK").do("end")
    assert game.happened("won")
    assert game.fails("L3-05") == 2
    assert game.pile(3)["deck"][-1] == "L3-05"


def test_an_attack_without_target_is_no_failure():
    """Ruling S11; 2.2."""
    game = meeting("L2-06", hand="KICK")
    assert game.fails("L2-06") == 0


def test_a_deferred_event_is_no_failure():
    """2.2: a deferral does not count."""
    game = meeting("L3-05", hand="DILATE").do("defer", "DILATE")
    assert game.fails("L3-05") == 0


def test_not_paying_is_no_failure():
    """2.2: only attacks and attempts to convince are counted."""
    assert meeting("L3-01").do("no").fails("L3-01") == 0


def test_a_nested_failure_counts_on_the_same_card():
    """Ruling S9, with Mal's two tests: the count is the card's own."""
    nested = "CONVINCE(c 5) win{ATTACK(st 30, grow, all) lose{UNDER}} lose{UNDER}"
    game = meeting("L0-01", nested, fails={"L0-01": 2}).do("end")
    assert game.needed() == 32
    game.do("end")
    assert game.fails("L0-01") == 3


def test_one_count_for_all_cards_of_a_level():
    """Ruling S9, the other reading: cards of the same deck, and only those that increase."""
    shared = {"shared_growth": True}
    assert again(FIGHT, 0, **shared) == 8
    game = meeting("L3-05", FIGHT, fails={"L3-06": 2, "L2-05": 4}, **shared)
    assert game.needed() == 10
    game.do("end")
    assert game.fails("L3-05") == 1
    assert game.table["level_fails"][3] == 3
    plain = meeting("L3-04", fails={"L3-06": 2}, **shared).do("end")
    assert plain.table["level_fails"][3] == 2
    assert plain.fails("L3-04") == 1


def test_the_shared_count_belongs_to_the_deck_not_to_the_attacked_level():
    """Ruling S9, the other reading, for a card about another level."""
    game = meeting(
        "L2-06",
        cast={"Yusuf": "healthy 3"},
        fails={"L3-06": 3, "L2-05": 1},
        shared_growth=True,
    )
    assert game.needed() == 10


def test_recruits_may_stay_as_they_are():
    """Ruling S17, the other reading."""
    assert again("", 1, "L4-01") == 10
    assert again("", 1, "L4-01", recruits_grow=False) == 9
    assert again("", 1, "L4-04", recruits_grow=False) == 14


def test_the_count_does_not_overflow():
    """Ruling S9: a count that cannot grow stays, and does not begin anew."""
    game = meeting("L3-05", FIGHT, fails={"L3-05": 255}).do("concede")
    assert game.fails("L3-05") == 255
