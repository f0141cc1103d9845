"""Black Hole: Reverse Flow gives locks back in the mark's draw phase; two unlocks in a turn."""

import pytest

from sim.dream_city import state as st
from tests.rules.dream_city.characters.moments import PLAIN, at_turn_of, refuse_cancels, used
from tests.rules.position import Position, cards, every_count

HOLE = "black-hole"


def marks_turn(players, **setting):
    """The mark's turn has just begun."""
    return at_turn_of(players, 0, **{"cast": {0: HOLE}, **setting})


def original(game):
    return game.table.rules.locks[1:].tolist()


# --- Reverse Flow --------------------------------------------------------------------------------


@every_count
def test_two_locks_come_back_on_every_closed_level(players):
    """Black Hole, Reverse Flow: on all levels at once, never above the original number."""
    many = {f"locks__{players}": (6, 6, 6, 6)}
    game = marks_turn(players, locks={1: 1, 2: 3, 3: 4, 4: 5}, **many)
    assert game.locks() == [3, 5, 6, 6]
    assert game.events("skill") == [used(0, HOLE)]
    changes = [(level, before, after) for _, _, level, before, after in game.events("lock")]
    assert changes == [(1, 1, 3), (2, 3, 5), (3, 4, 6), (4, 5, 6)]
    assert game.asked() == (0, "play")


@every_count
def test_the_original_number_is_that_of_the_setup(players):
    """Black Hole's analysis: one below it comes back by one only, with the printed locks."""
    start = original(marks_turn(players))
    for missing in (0, 1, 2, 3):
        locks = {level: max(1, most - missing) for level, most in enumerate(start, 1)}
        after = marks_turn(players, locks=locks).locks()
        assert after == [min(most, locks[level] + 2) for level, most in enumerate(start, 1)]


@every_count
def test_with_all_locks_there_nothing_happens(players):
    """Reverse Flow: what is full stays."""
    game = marks_turn(players)
    assert game.locks() == original(game)
    assert not game.events("skill", "lock")


@every_count
def test_open_vaults_get_none(players):
    """Reverse Flow: levels whose vault has not been opened."""
    game = marks_turn(players, locks={1: 0, 2: 1}, secret=4)
    assert game.locks()[:2] == [0, min(3, original(game)[1])]
    assert game.table.opened.tolist() == [0, st.GOLD, 0, 0, 0]


@every_count
def test_it_is_automatic_and_comes_before_the_draw(players):
    """Ruling R52: at the start of the draw phase, without a question."""
    game = marks_turn(players, locks={1: 1})
    kinds = [event[0] for event in game.events("turn", "lock", "draw")]
    assert kinds == ["turn", "lock", "draw", "draw"]


@every_count
def test_also_for_a_mark_that_died(players):
    """Black Hole's analysis; ruling R35: the mark is alive again at the start of its turn."""
    game = marks_turn(players, dead=[0], levels={0: 3}, locks={1: 1})
    assert game.alive(0)
    assert game.locks()[0] == 3
    kinds = [event[0] for event in game.events("revive", "lock")]
    assert kinds == ["revive", "lock"]


@every_count
def test_also_for_a_mark_in_labyrinth(players):
    """Ruling R31: locks are no player."""
    assert marks_turn(players, labyrinth={0: 1}, locks={1: 1}).locks()[0] == 3


@every_count
def test_in_no_other_turn(players):
    """Reverse Flow: the mark's own draw phases."""
    for p in range(1, players):
        game = at_turn_of(players, p, cast={0: HOLE}, locks={1: 1})
        assert game.locks()[0] == 1


@every_count
def test_a_swap_before_drawing_is_too_late_to_avert_it(players):
    """Rulings R47 and R52: it is over when the mark is asked about a Shapeshift."""
    cast = {0: HOLE, 2: "joker"}
    game = marks_turn(players, cast=cast, hands={0: "shapeshift"}, locks={1: 1})
    assert game.asked() == (0, "draw phase")
    assert game.locks()[0] == 3


@every_count
def test_without_the_card_no_reverse_flow(players):
    """Reverse Flow belongs to Black Hole."""
    assert marks_turn(players, cast={0: "midsummer"}, locks={1: 1}).locks()[0] == 1


@every_count
def test_the_number_of_locks_is_an_option(players):
    """Option black-hole.locks."""
    assert marks_turn(players, locks={1: 1}, **{"black-hole__locks": 1}).locks()[0] == 2
    assert marks_turn(players, locks={1: 1}, **{"black-hole__locks": 0}).locks()[0] == 1


# --- the world view ------------------------------------------------------------------------------


def unlocking(players, **setting):
    """The play phase of seat 1, with many Unseals."""
    setting = {"cast": {0: HOLE}, "hands": {1: "4 unseal"}, "top": PLAIN, **setting}
    return Position(players, turn_of=1, **setting)


@every_count
def test_two_unlocks_in_one_turn(players):
    """Black Hole's world view; ruling R16: two successes, and no third."""
    game = unlocking(players, locks={1: 4})
    game.do("unlock", 1)
    assert ("unlock", 1) in game.legal()
    game.do("unlock", 1)
    assert game.locks()[0] == 2
    assert game.legal() == {("end",)}


@every_count
def test_the_two_may_be_on_two_levels(players):
    """Ruling R14: on the own level, wherever that is by then."""
    game = unlocking(players, hands={1: "3 unseal shuttle"})
    game.do("unlock", 1).do("shuttle", 2).do("unlock", 2)
    assert game.legal("unlock") == set()


@every_count
def test_a_cancelled_unlock_is_none_of_the_two(players):
    """Ruling R14."""
    game = unlocking(players, hands={1: "4 unseal", 2: "unseal"}, locks={1: 4})
    game.do("unlock", 1).do("yes")
    game.do("unlock", 1).do("unlock", 1)
    assert game.hand(1) == cards("unseal")
    assert game.legal("unlock") == set()


@every_count
def test_the_world_view_stays_while_the_mark_lies_dead(players):
    """World View: it does not end for any reason."""
    game = unlocking(players, dead=[0], locks={1: 4}).do("unlock", 1)
    assert ("unlock", 1) in game.legal()


@every_count
def test_the_world_view_reaches_into_labyrinth(players):
    """Ruling R31: world views still apply to who is in it."""
    game = unlocking(players, labyrinth={1: 1}, locks={1: 4}).do("unlock", 1)
    assert ("unlock", 1) in game.legal()


@every_count
def test_in_the_next_turn_two_again(players):
    """Ruling R1: a turn is one player's."""
    game = unlocking(players, hands={1: "4 unseal", 2: "4 unseal"}, locks={1: 4})
    refuse_cancels(game.do("unlock", 1))
    refuse_cancels(game.do("unlock", 1)).do("end")
    assert game.asked() == (2, "play")
    refuse_cancels(game.do("unlock", 1))
    assert ("unlock", 1) in game.legal()


@pytest.mark.parametrize("unlocks", [0, 1, 3])
def test_the_number_of_unlocks_is_an_option(unlocks):
    """Option black-hole.unlocks, in place of unlocks_per_turn."""
    game = unlocking(6, **{"black-hole__unlocks": unlocks})
    for _ in range(unlocks):
        game.do("unlock", 1)
    assert game.legal("unlock") == set()
