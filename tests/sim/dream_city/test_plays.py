"""The plays as sets of bits say the same as the list of legal actions."""

import numpy as np

from sim.dream_city import plays
from sim.dream_city import state as st
from tests.strategies.dream_city.positions import decisions

WORD = plays.WORD


def codes_of(word: int, first: int) -> list[int]:
    return [int(plays.CODES[first + bit]) for bit in range(WORD) if word >> bit & 1]


def test_the_sets_are_the_list_in_the_order_of_the_bits():
    states, lists = decisions()
    play = states["table"]["decision"] == st.ASK_PLAY
    assert play.sum() > 300
    for row in lists[play]:
        listed = np.ascontiguousarray(row["action"][: row["n"]]).view("<u4").tolist()
        assert listed == codes_of(int(row["places"]), 0) + codes_of(
            int(row["targets"]), plays.SECOND
        )


def test_nothing_of_another_list_lies_behind_a_list():
    """It may have been that of another seat, and told of its hand."""
    states, lists = decisions()
    assert (lists["n"] > 16).any(), "lists that need the second loop"
    for decision, row in zip(states["table"]["decision"], lists, strict=True):
        behind = np.ascontiguousarray(row["action"][row["n"] :])
        if decision == st.ASK_PLAY:
            assert not behind.view("<u4").any()
        else:  # at most the last of its own that was written and not counted
            assert set(behind["kind"][1:].tolist()) == {0}
            assert behind["kind"][0] in (0, row["action"]["kind"][0])


def test_the_sets_are_empty_at_other_decisions():
    states, lists = decisions()
    other = lists[states["table"]["decision"] != st.ASK_PLAY]
    assert len(other) > 100
    assert not other["places"].any()
    assert not other["targets"].any()


def test_every_bit_stands_for_another_action():
    used = [code for code in plays.CODES.tolist() if code != 0]
    assert len(set(used)) == len(used) == 3 + 4 * st.LEVELS + 9 * st.MAX_SEATS


def test_a_code_is_the_four_fields_as_they_lie_in_memory():
    for fields in [(st.PLAY_SHOOT, st.WARHEAD, 3, 9), (st.END_PHASE, st.NO_CARD, 0, st.NOBODY)]:
        assert np.array([plays.code_of(*fields)], "<u4").view(st.ACTION).tolist() == [fields]


def test_the_words_have_room_for_all_seats():
    assert plays.AT_REVIVE + st.MAX_SEATS < WORD
    assert plays.AT_SKILL_ON + st.MAX_SEATS < WORD
