"""Unlock, Cancelling an Unlock, and Unseal."""

import pytest

from tests.rules.position import Position, cards, contents, every_count

# --- the unlock ----------------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_an_unlock_takes_one_lock_off_the_own_level(players, level):
    """Unlock; ruling R14: the acting player's own level, one lower, for one Unseal."""
    game = Position(
        players,
        turn_of=1,
        levels={1: level},
        hands={1: "2 unseal"},
        locks={level: 3},
        **{f"locks__{players}": (6, 5, 4, 3)},
    )
    before = game.locks()
    assert game.legal("unlock") == {("unlock", level)}
    game.do("unlock", level)
    assert game.events() == [("play", 1, "unseal"), ("lock", 1, level, 3, 2)]
    before[level - 1] = 2
    assert game.locks() == before
    assert game.hand(1) == cards("unseal")
    assert game.discarded() == cards("unseal")
    assert game.asked() == (1, "play")


@every_count
def test_each_extractor_may_unlock_where_it_stands(players):
    """Unlock: an extractor, by the level it is on."""
    for p in range(1, players):
        level = p % 4 + 1
        game = Position(players, turn_of=p, levels={p: level}, hands={p: "unseal"})
        assert game.legal("unlock") == {("unlock", level)}


@every_count
def test_an_unseal_is_needed(players):
    """Unlock: with the action card Unseal."""
    game = Position(players, turn_of=1, hands={1: "shoot", 2: "unseal"})
    assert not game.legal("unlock")


@every_count
def test_one_successful_unlock_a_turn(players):
    """Unlock: once it has succeeded, no more in this turn (rulings R1, R16)."""
    game = Position(players, turn_of=1, hands={1: "3 unseal shuttle"})
    game.do("unlock", 1)
    assert not game.legal("unlock")
    game.do("shuttle", 2)
    assert not game.legal("unlock"), "on another level neither"


@every_count
def test_the_limit_is_for_each_turn(players):
    """Ruling R1: the next player unlocks in their own turn, and so does this one later."""
    game = Position(players, turn_of=1, hands={1: "3 unseal", 2: "unseal"}, locks={1: 4})
    game.do("unlock", 1)
    if game.asked() == (2, "cancel"):
        game.do("no")
    game.do("end")
    assert game.legal("unlock") == {("unlock", 1)}


@every_count
@pytest.mark.parametrize("limit", [0, 1, 2, 3])
def test_the_number_of_unlocks_a_turn_is_an_option(players, limit):
    """Unlock, option unlocks_per_turn: as many successful ones as it says."""
    game = Position(players, turn_of=1, hands={1: "5 unseal"}, locks={1: 4}, unlocks_per_turn=limit)
    for done in range(limit):
        assert game.legal("unlock"), done
        game.do("unlock", 1)
    assert not game.legal("unlock")
    assert game.locks()[0] == 4 - limit


@every_count
def test_an_open_vault_cannot_be_unlocked(players):
    """Ruling R12: an Unseal does nothing where the vault is open."""
    game = Position(players, turn_of=1, hands={1: "unseal"}, locks={1: 0})
    assert not game.legal("unlock")


@every_count
def test_a_turncoat_may_unlock(players):
    """Ruling R16: turncoats are extractors to Unseal."""
    game = Position(players, turn_of=1, hands={1: "unseal"}, bribes={1: "deal"})
    game.do("unlock", 1)
    assert game.events("lock")


@every_count
def test_who_unlocked_where_is_on_the_public_record(players):
    """Ruling R40."""
    game = Position(players, turn_of=1, hands={1: "unseal"}, levels={1: 2})
    game.do("unlock", 2)
    assert game.table.record.unlocked[1, 2] == 1
    assert game.table.record.unlocked.sum() == 1


# --- cancelling ----------------------------------------------------------------------------------


def everyone_holds(players, unlocker, **setting):
    hands = dict.fromkeys(range(players), "2 unseal")
    return Position(players, turn_of=unlocker, hands=hands, **setting)


@every_count
def test_all_other_holders_are_asked_in_play_order(players):
    """Ruling R15: each other living holder once, from the unlocker's next neighbour on."""
    for unlocker in range(1, players):
        game = everyone_holds(players, unlocker)
        game.do("unlock", 1)
        for step in range(1, players):
            assert game.asked() == ((unlocker + step) % players, "cancel")
            assert game.legal() == {("yes",), ("no",)}
            assert not game.events("lock"), "the unlock waits"
            game.do("no")
        assert game.events("lock")
        assert game.asked() == (unlocker, "play")
        assert all(game.hand(p) == cards("2 unseal") for p in range(players) if p != unlocker)


@every_count
def test_only_living_holders_are_asked(players):
    """Ruling R15; Death: no Unseal, no question; the dead may not use cards."""
    game = Position(
        players,
        turn_of=1,
        hands={0: "unseal", 1: "unseal", 2: "5 shoot", 3: "unseal"},
        dead=[3],
    )
    game.do("unlock", 1)
    assert game.asked() == (0, "cancel")
    game.do("no")
    assert game.asked() == (1, "play")
    assert game.locks()[0] < 6
    assert game.events("lock")


@every_count
def test_cancelling_reaches_every_level(players):
    """Cancelling an Unlock: any player, wherever they are."""
    for level in (1, 2, 3, 4):
        game = Position(
            players, turn_of=1, levels={1: 1, 2: level}, hands={1: "unseal", 2: "unseal"}
        )
        game.do("unlock", 1)
        assert game.asked() == (2, "cancel")


@every_count
def test_the_first_yes_ends_the_asking_and_the_unlock(players):
    """Cancelling an Unlock; rulings R2, R14, R15: both Unseals are used, no lock is taken."""
    for says_yes in range(1, players):
        game = everyone_holds(players, 1)
        before = game.locks()
        game.do("unlock", 1)
        for _ in range(1, says_yes):
            game.do("no")
        canceller = (1 + says_yes) % players
        game.do("yes")
        assert game.events() == [("cancelled", canceller, 1, 1)]
        assert game.locks() == before
        assert game.asked() == (1, "play"), "nobody else is asked, no cancel of a cancel"
        assert game.hand(canceller) == cards("unseal")
        assert game.hand(1) == cards("unseal")
        assert game.discarded() == cards("2 unseal")


@every_count
def test_a_cancelled_unlock_may_be_tried_again_in_the_same_turn(players):
    """Ruling R14: it was not successful, so the turn's one unlock is still to be had."""
    game = Position(players, turn_of=1, hands={1: "3 unseal", 3: "2 unseal"}, locks={1: 3})
    game.do("unlock", 1).do("yes")
    assert game.legal("unlock") == {("unlock", 1)}
    game.do("unlock", 1)
    assert game.asked() == (3, "cancel"), "asked anew for each try"
    game.do("yes").do("unlock", 1)
    assert game.asked() == (1, "play"), "the canceller has no Unseal left"
    assert game.locks()[0] == 2


@every_count
@pytest.mark.parametrize("canceller", [0, 2, 3])
def test_mark_turncoat_and_loyal_extractor_may_all_cancel(players, canceller):
    """Cancelling an Unlock: any player; ruling R15 names all three."""
    game = Position(
        players, turn_of=1, hands={1: "unseal", canceller: "unseal"}, bribes={2: "deal"}
    )
    game.do("unlock", 1)
    assert game.asked() == (canceller, "cancel")
    game.do("yes")
    assert not game.hand(canceller)


@every_count
def test_the_unlocker_is_not_asked(players):
    """Ruling R15: each other player; a second Unseal of the unlocker brings no question."""
    game = Position(players, turn_of=1, hands={1: "4 unseal"})
    game.do("unlock", 1)
    assert game.asked() == (1, "play")


@every_count
def test_cancelling_the_last_lock_keeps_the_vault_shut(players):
    """Cancelling an Unlock: the effect is gone, the opening with it."""
    game = Position(players, turn_of=1, hands={1: "unseal", 0: "unseal"}, locks={1: 1}, secret=1)
    game.do("unlock", 1).do("yes")
    assert game.over() is None
    assert game.locks()[0] == 1
    assert not game.table.opened.any()


@every_count
def test_the_table_does_not_tell_who_was_asked_and_let_an_unlock_pass(players):
    """Ruling R40: who holds an Unseal is the holder's secret; only cancelling shows it."""
    tables = set()
    for held in ("unseal", "shoot"):
        game = Position(players, turn_of=1, hands={1: "unseal", 3: held}, deck=20)
        game.do("unlock", 1)
        if held == "unseal":
            game.do("no")
        table = game.table.copy()
        table["discard"] = 0  # the other card lies there, as this position was built
        tables.add(contents(table))
    assert len(tables) == 1


@every_count
def test_who_cancelled_whom_is_on_the_public_record(players):
    """Ruling R40: and a cancelled unlock is no unlock there."""
    game = Position(players, turn_of=1, hands={1: "unseal", 0: "unseal"})
    game.do("unlock", 1).do("yes")
    assert game.table.record.cancelled[0, 1] == 1
    assert game.table.record.cancelled.sum() == 1
    assert game.table.record.foiled[1].tolist() == [0, 1, 0, 0, 0]
    assert game.table.record.foiled.sum() == 1
    assert not game.table.record.unlocked.any()
