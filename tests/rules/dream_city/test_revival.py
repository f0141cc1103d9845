"""Revival: of oneself, of others, of the mark."""

import pytest

from tests.rules.position import Position, cards, every_count

# --- of oneself ----------------------------------------------------------------------------------


@every_count
def test_reviving_oneself_costs_two_cards_and_leads_to_level_1(players):
    """Revival: discard two hand cards of one's choice, come to level 1."""
    for p in range(1, players):
        game = Position(players, turn_of=p, dead=[p], hands={p: "2 unseal shuttle peek"})
        game.do("revive", p)
        assert game.asked() == (p, "pay")
        assert game.legal() == {("card", "unseal"), ("card", "shuttle"), ("card", "peek")}
        assert not game.alive(p), "first the price, then the revival"
        game.do("card", "peek")
        assert game.asked() == (p, "pay")
        game.do("card", "unseal")
        assert game.events() == [("discard", p, "unseal"), ("revive", p, p, 1)]
        assert game.alive(p)
        assert game.level(p) == 1
        assert game.hand(p) == cards("unseal shuttle")
        assert game.discarded() == cards("peek unseal")


@every_count
@pytest.mark.parametrize("hand", ["2 unseal", "shoot peek"])
def test_a_payer_with_exactly_two_cards_is_not_asked(players, hand):
    """Ruling R56: no more cards than the price, no choice."""
    game = Position(players, turn_of=1, dead=[1], hands={1: hand})
    game.do("revive", 1)
    assert game.asked() == (1, "play")
    assert game.alive(1)
    assert not game.hand(1)
    assert game.discarded() == cards(hand)


@every_count
@pytest.mark.parametrize("hand", ["", "unseal"])
def test_without_two_cards_nobody_revives(players, hand):
    """Revival: the price is two hand cards."""
    alone = Position(players, turn_of=1, dead=[1], hands={1: hand})
    assert not alone.legal("revive")
    other = Position(players, turn_of=1, dead=[2], hands={1: hand})
    assert not other.legal("revive")


@every_count
def test_after_reviving_oneself_the_phase_goes_on(players):
    """Ruling R11: the revived plays on, from level 1."""
    game = Position(
        players, turn_of=1, dead=[1, 2], levels={3: 2}, hands={1: "2 peek shoot shuttle pull"}
    )
    game.do("revive", 1).do("card", "peek").do("card", "peek")
    assert game.asked() == (1, "play")
    assert game.legal("shuttle", "pull") == {("shuttle", 2), ("pull", 3)}
    assert ("shoot", "shoot", 0) in game.legal()
    assert game.legal("revive") == {("revive", 2)}, "and may revive others now"
    game.do("shuttle", 2)
    assert game.level(1) == 2


@every_count
def test_who_revived_in_a_turn_may_not_unlock_in_it(players):
    """Unseal, effect 1: not after a revival in the same turn (ruling R11)."""
    game = Position(players, turn_of=1, dead=[1], hands={1: "2 peek 2 unseal shuttle"})
    game.do("revive", 1).do("card", "peek").do("card", "peek")
    assert not game.legal("unlock")
    game.do("shuttle", 2)
    assert not game.legal("unlock"), "on another level neither"


@every_count
def test_the_next_turn_of_who_revived_is_free_again(players):
    """Ruling R11: the ban is for the turn of the revival."""
    game = Position(players, turn_of=1, dead=[1], hands={1: "2 peek unseal"})
    game.do("revive", 1).do("card", "peek").do("card", "peek").do("end")
    while game.table.active != 1:
        game.do("end")
    assert game.legal("unlock") == {("unlock", 1)}


@every_count
def test_who_revived_may_still_cancel_in_that_turn(players):
    """Unseal: the ban is on effect 1; effect 2 stays open to anyone alive."""
    game = Position(
        players, turn_of=1, dead=[2], hands={1: "2 peek unseal", 2: "unseal"}, locks={1: 2}
    )
    game.do("revive", 2).do("card", "peek").do("card", "peek")
    game.do("unlock", 1)
    assert game.asked() == (2, "cancel")


# --- of others -----------------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_revived_player_comes_to_the_revivers_level(players, level):
    """Revival: another player is revived to one's own level, for two of one's own cards."""
    game = Position(
        players, turn_of=1, dead=[2], levels={1: level}, hands={1: "2 peek shoot", 2: "unseal"}
    )
    game.do("revive", 2)
    assert game.asked() == (1, "pay")
    game.do("card", "shoot").do("card", "peek")
    assert game.events("revive") == [("revive", 2, 1, level)]
    assert game.alive(2)
    assert game.level(2) == level
    assert game.hand(1) == cards("peek")
    assert game.hand(2) == cards("unseal"), "the revived keeps its hand"


@every_count
def test_every_dead_player_may_be_revived_and_no_living_one(players):
    """Revival: yourself or another player, in the Lost Layer."""
    dead = list(range(2, players))
    game = Position(players, turn_of=1, dead=dead, hands={1: "2 peek"})
    assert game.legal("revive") == {("revive", p) for p in dead}
    alive = Position(players, turn_of=1, hands={1: "2 peek"})
    assert not alive.legal("revive")


@every_count
def test_the_dead_cannot_revive_others(players):
    """Revival; Death: a player in the Lost Layer cannot revive another."""
    game = Position(players, turn_of=1, dead=[1, 2, 3], hands={1: "4 peek"})
    assert game.legal("revive") == {("revive", 1)}


@every_count
def test_several_may_be_revived_in_a_turn(players):
    """Revival: no limit but the price."""
    game = Position(players, turn_of=1, dead=[2, 3], hands={1: "4 peek"})
    game.do("revive", 2).do("card", "peek").do("card", "peek").do("revive", 3)
    assert game.alive(2)
    assert game.alive(3)
    assert not game.hand(1)


@every_count
def test_the_reviver_may_still_unlock(players):
    """Unseal, effect 1; ruling R11: the ban is on the revived, not on the reviver."""
    game = Position(players, turn_of=1, dead=[2], hands={1: "2 peek unseal"})
    game.do("revive", 2).do("card", "peek").do("card", "peek")
    assert game.legal("unlock") == {("unlock", 1)}


@every_count
def test_whoever_was_revived_by_another_may_unlock_in_the_own_turn(players):
    """Ruling R11: the ban ends with the turn of the revival."""
    game = Position(players, turn_of=1, dead=[2], hands={1: "2 peek", 2: "unseal"})
    game.do("revive", 2).do("end")
    assert game.asked() == (2, "play")
    assert game.legal("unlock") == {("unlock", 1)}


@every_count
def test_the_mark_and_turncoats_may_revive_as_well(players):
    """Revival: it is every player's."""
    for p, bribes in ((0, {}), (1, {1: "deal"})):
        game = Position(
            players, turn_of=p, dead=[2], levels={p: 3}, hands={p: "2 peek"}, bribes=bribes
        )
        game.do("revive", 2)
        assert game.level(2) == 3


@every_count
def test_who_revived_whom_is_on_the_public_record(players):
    """Ruling R40."""
    game = Position(players, turn_of=1, dead=[2], hands={1: "2 peek"})
    game.do("revive", 2)
    assert game.table.record.revived[1, 2] == 1
    assert game.table.record.revived.sum() == 1


# --- of the mark ---------------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_mark_revives_by_itself_where_it_lies_when_its_turn_begins(players, level):
    """The Mark's Four Major Advantages, the third: at once, on the spot, for nothing."""
    game = Position(
        players, turn_of=players - 1, dead=[0], levels={0: level}, hands={0: "peek"}, top="2 shoot"
    )
    game.do("end")
    assert game.events() == [
        ("turn", 0),
        ("revive", 0, 0, level),
        ("draw", 0, "shoot"),
        ("draw", 0, "shoot"),
    ]
    assert game.alive(0)
    assert game.level(0) == level
    assert game.hand(0) == cards("peek 2 shoot"), "nothing is paid"
    assert game.legal("free move"), "ruling R13: it may move at once"


@every_count
def test_the_mark_does_not_revive_in_others_turns(players):
    """The third advantage works at the start of the mark's own turn only."""
    game = Position(players, turn_of=1, dead=[0])
    for _ in range(1, players - 1):
        game.do("end")
        assert not game.alive(0)
    game.do("end")
    assert game.alive(0)


@every_count
def test_another_player_may_revive_the_mark(players):
    """Ruling R41, option mark_may_be_revived: by default it comes to the reviver's level."""
    game = Position(players, turn_of=1, dead=[0], levels={0: 4, 1: 2}, hands={1: "2 peek"})
    assert game.legal("revive") == {("revive", 0)}
    game.do("revive", 0)
    assert game.alive(0)
    assert game.level(0) == 2


@every_count
def test_the_option_leaves_the_mark_to_its_third_advantage(players):
    """Ruling R41, the other reading: others cannot revive the mark; extractors as ever."""
    game = Position(players, turn_of=1, dead=[0, 2], hands={1: "2 peek"}, mark_may_be_revived=False)
    assert game.legal("revive") == {("revive", 2)}


@every_count
def test_a_mark_revived_by_another_does_all_a_living_one_does(players):
    """Ruling R41: it cancels, and is a target again, in the same turn."""
    game = Position(players, turn_of=1, dead=[0], hands={1: "2 peek unseal shoot", 0: "unseal"})
    game.do("revive", 0).do("card", "peek").do("card", "peek")
    assert ("shoot", "shoot", 0) in game.legal()
    game.do("unlock", 1)
    assert game.asked() == (0, "cancel")
