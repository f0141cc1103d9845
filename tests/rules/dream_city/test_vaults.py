"""Vault, and Bribes and Turncoats: what the last lock brings."""

import pytest

from sim.dream_city import state as st
from tests.rules.position import (
    EXTRACTORS_WIN,
    Position,
    all_bribes,
    cards,
    every_count,
    pile_with,
)
from tests.sim.dream_city.probes import choice_of, first, last

GOLD_ON_1 = {"locks": {1: 1}, "secret": 4}


def opened(players, *, opener=1, **setting):
    """A position in which `opener` has just opened the gold of level 1."""
    hands = {opener: "unseal", **setting.pop("hands", {})}
    game = Position(players, turn_of=opener, hands=hands, **{**GOLD_ON_1, **setting})
    return game.do("unlock", 1)


# --- the secret ----------------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_opening_the_secret_ends_the_game_at_once(players, level):
    """End of the Game; Vault; ruling R5: the extractors win."""
    game = Position(
        players,
        turn_of=1,
        levels={1: level},
        locks={level: 1},
        secret=level,
        hands={1: "unseal shoot"},
    )
    game.do("unlock", level)
    assert game.over() == EXTRACTORS_WIN
    assert game.events() == [
        ("play", 1, "unseal"),
        ("lock", 1, level, 1, 0),
        ("vault", 1, level, st.SECRET),
        EXTRACTORS_WIN,
    ]


@every_count
def test_a_turncoat_who_opens_the_secret_loses_with_the_mark(players):
    """Ruling R5: whoever opened it, the extractors win."""
    game = Position(
        players, turn_of=1, locks={1: 1}, secret=1, hands={1: "unseal"}, bribes={1: "deal"}
    )
    game.do("unlock", 1)
    assert game.over() == EXTRACTORS_WIN


@every_count
def test_the_secret_wins_while_others_could_still_cancel_but_do_not(players):
    """Cancelling an Unlock: the vault opens only after all have let the unlock pass."""
    game = Position(
        players, turn_of=1, locks={1: 1}, secret=1, hands={0: "unseal", 1: "unseal", 3: "unseal"}
    )
    game.do("unlock", 1)
    while game.over() is None:
        assert game.asked()[1] == "cancel"
        assert not game.table.opened.any()
        game.do("no")
    assert game.over() == EXTRACTORS_WIN


# --- gold ----------------------------------------------------------------------------------------


@every_count
def test_opened_gold_is_turned_up_for_all_and_the_mark_is_asked(players):
    """Vault; Advantages, the fourth: the mark may have the opener draw a bribe card."""
    for opener in range(1, players):
        game = opened(players, opener=opener)
        assert game.events("vault") == [("vault", opener, 1, st.GOLD)]
        assert game.table.opened.tolist() == [0, st.GOLD, 0, 0, 0]
        assert game.asked() == (0, "bribe")
        assert game.legal() == {("yes",), ("no",)}


@every_count
def test_the_mark_may_decline(players):
    """Ruling R18: it always may; nothing is dealt and the opener plays on."""
    game = opened(players)
    left = game.table.bribes_left
    game.do("no")
    assert game.events() == [("no bribe", 1)]
    assert game.table.bribes_left == left
    assert game.table.bribes_held[1] == 0
    assert game.asked() == (1, "play")


@every_count
def test_a_vault_that_is_not_the_last_lock_brings_no_bribe(players):
    """Vault: all mind-locks of the level have to go."""
    game = Position(players, turn_of=1, hands={1: "unseal"}, locks={1: 2})
    game.do("unlock", 1)
    assert game.asked() == (1, "play")
    assert not game.table.opened.any()


@every_count
def test_three_vaults_of_gold_may_be_opened_one_after_the_other(players):
    """Vault: the game goes on until the secret is opened."""
    game = Position(players, turn_of=1, hands={1: "unseal"}, locks={1: 1, 2: 0, 3: 0}, secret=4)
    game.do("unlock", 1).do("no")
    assert game.table.opened.tolist() == [0, st.GOLD, st.GOLD, st.GOLD, 0]
    assert game.over() is None


# --- the bribe -----------------------------------------------------------------------------------


@every_count
def test_a_deal_makes_a_turncoat(players):
    """Bribes and Turncoats: DEAL switches the extractor to the mark's faction."""
    game = opened(players, pile=pile_with(players, "deal"))
    left = game.table.bribes_left
    game.do("yes")
    assert game.events() == [("bribe", 1, 1), ("turncoat", 1)]
    assert game.seat(1).turncoat == 1
    assert (game.seat(1).deals, game.seat(1).blanks) == (1, 0)
    assert game.table.bribes_held[1] == 1
    assert game.table.bribes_left == left - 1
    assert game.asked() == (1, "play"), "whose turn it still is"


@every_count
def test_a_failed_bribe_changes_nothing(players):
    """Bribes and Turncoats: a cracked picture has no effect."""
    game = opened(players, pile=pile_with(players, "blank"))
    game.do("yes")
    assert game.events() == [("bribe", 1, 0)]
    assert game.seat(1).turncoat == 0
    assert (game.seat(1).deals, game.seat(1).blanks) == (0, 1)
    assert game.table.bribes_held[1] == 1
    assert game.asked() == (1, "play")


@every_count
def test_a_turncoat_stays_one_after_a_failed_bribe(players):
    """Ruling R20: a turncoat for good."""
    game = opened(players, bribes={1: "deal"}, pile=pile_with(players, "blank", ["deal"]))
    game.do("yes")
    assert game.seat(1).turncoat == 1
    assert (game.seat(1).deals, game.seat(1).blanks) == (1, 1)
    assert not game.events("turncoat")


@pytest.mark.parametrize("players", [7, 8])
def test_a_second_deal_changes_nothing(players):
    """Ruling R20: further DEALs change nothing."""
    game = opened(players, bribes={1: "deal"}, pile=pile_with(players, "deal", ["deal"]))
    game.do("yes")
    assert game.events() == [("bribe", 1, 1)]
    assert (game.seat(1).turncoat, game.seat(1).deals) == (1, 2)


@every_count
def test_a_deal_after_a_failed_bribe_still_turns(players):
    """Bribes and Turncoats: as soon as a card of one's bribe cards shows DEAL."""
    game = opened(players, bribes={1: "blank"}, pile=pile_with(players, "deal", ["blank"]))
    game.do("yes")
    assert game.events("turncoat")
    assert game.seat(1).turncoat == 1


@every_count
def test_a_turncoat_who_opens_gold_may_be_bribed_again(players):
    """The grain of decisions: the mark is asked about turncoats too."""
    game = opened(players, bribes={1: "deal"})
    assert game.asked() == (0, "bribe")


@every_count
def test_bribe_cards_come_from_the_top_of_the_shuffled_pile(players):
    """Ruling R19: at random, that is in the order the shuffle left."""
    for order in ("deal", "blank"):
        game = opened(players, pile=pile_with(players, order))
        game.do("yes")
        assert game.events("bribe") == [("bribe", 1, 1 if order == "deal" else 0)]


@every_count
def test_with_an_empty_pile_nobody_is_asked(players):
    """The grain of decisions: bribe yes or no, when the pile is not empty."""
    game = opened(players, bribes={2: all_bribes(players)})
    assert game.table.bribes_left == 0
    assert game.asked() == (1, "play")


@every_count
def test_everyone_sees_how_many_bribe_cards_one_holds_and_nobody_which(players):
    """Bribes and Turncoats; ruling R19: only the holder may look."""
    tables, others = set(), set()
    for card in ("deal", "blank"):
        game = opened(players, pile=pile_with(players, card))
        game.do("yes")
        assert game.table.bribes_held[1] == 1
        tables.add(game.public())
        others.add(game.private(*(p for p in range(players) if p != 1)))
    assert len(tables) == len(others) == 1


# --- a dead mark ---------------------------------------------------------------------------------


@every_count
def test_a_dead_mark_still_bribes(players):
    """Ruling R18, option dead_mark_bribes: by default it is a game rule, not an ability."""
    game = opened(players, dead=[0], pile=pile_with(players, "deal"))
    assert game.asked() == (0, "bribe")
    game.do("yes")
    assert game.seat(1).turncoat == 1


@every_count
def test_by_the_option_a_dead_mark_does_not(players):
    """Ruling R18, the other reading; a living mark is asked all the same."""
    game = opened(players, dead=[0], dead_mark_bribes=False)
    assert game.asked() == (1, "play")
    assert not game.events("bribe")
    assert opened(players, dead_mark_bribes=False).asked() == (0, "bribe")


# --- whose strategy decides ----------------------------------------------------------------------


@every_count
def test_a_turncoats_seat_is_played_by_the_turncoats_strategy(players):
    """Bribes and Turncoats: the seat changes its faction, and from then on how it is played."""
    game = opened(
        players, hands={1: "unseal shuttle", 2: "shuttle"}, pile=pile_with(players, "deal")
    )
    seats = {"mark": first, "extractor": first, "turncoat": last}
    assert choice_of(game, seats) == 0, "the mark's strategy decides about the bribe"
    game.do("yes")
    assert choice_of(game, seats) == len(game.legal()) - 1
    game.do("end")
    assert game.asked() == (2, "play")
    assert choice_of(game, seats) == 0, "the others' seats are still the extractors'"


@every_count
def test_a_failed_bribe_leaves_the_seat_to_its_strategy(players):
    """Bribes and Turncoats: nothing has changed."""
    game = opened(players, hands={1: "unseal shuttle"}, pile=pile_with(players, "blank"))
    game.do("yes")
    assert len(game.legal()) > 1
    assert choice_of(game, {"mark": last, "extractor": first, "turncoat": last}) == 0


@every_count
def test_the_opener_keeps_what_it_held(players):
    """Bribes and Turncoats: a bribe costs and brings no hand cards."""
    game = opened(players, hands={1: "unseal pull"})
    game.do("yes")
    assert game.hand(1) == cards("pull")
