"""Game Process: the phases of a turn and how the turn passes on."""

import pytest

from tests.rules.position import Position, cards, every_count


@every_count
def test_turns_pass_in_play_order_and_back_to_the_mark(players):
    """Game Process, Round end; ruling R9: one fixed order, after the last seat the mark again."""
    game = Position(players)
    order = []
    for _ in range(players + 1):
        game.do("end")
        order += game.events("turn")
        assert game.asked() == (order[-1][1], "play")
        assert game.table.active == order[-1][1]
    assert order == [("turn", p) for p in [*range(1, players), 0, 1]]
    assert game.table.turn == players + 2


@every_count
def test_two_cards_are_drawn_from_the_top(players):
    """Game Process, Draw phase: two cards from the top of the deck join the hand."""
    for p in range(players):
        before = (p - 1) % players
        game = Position(players, turn_of=before, hands={p: "peek"}, top="unseal shoot shuttle")
        left = game.table.deck_left
        game.do("end")
        assert game.events("draw") == [("draw", p, "unseal"), ("draw", p, "shoot")]
        assert game.hand(p) == cards("peek unseal shoot")
        assert game.table.deck_left == left - 2


@every_count
def test_the_dead_draw_too(players):
    """Ruling R10: the Lost Layer does not stop the draw phase."""
    game = Position(players, dead=[1], top="unseal shoot")
    game.do("end")
    assert game.hand(1) == cards("unseal shoot")
    assert game.asked() == (1, "play")
    assert game.level(1) == 0


@every_count
def test_any_number_of_cards_may_be_used(players):
    """Game Process, Play phase: the player goes on until they end the phase themselves."""
    game = Position(players, turn_of=2, hands={2: "6 shuttle 2 conjured"}, top="4 pull")
    for level in (2, 3, 4, 3, 2, 1):
        game.do("shuttle", level)
        assert game.asked() == (2, "play")
    game.do("conjure").do("conjure")
    assert game.asked() == (2, "play")
    assert game.hand(2) == cards("4 pull")


@every_count
def test_the_phase_may_be_ended_without_using_a_card(players):
    """Game Process, Play phase: cards may be used, none has to be."""
    game = Position(players, turn_of=1, hands={1: "shoot unseal shuttle peek"})
    assert ("end",) in game.legal()
    game.do("end")
    assert game.table.active == 2
    assert not game.events("discard")


@every_count
def test_a_used_card_goes_to_the_discard_pile(players):
    """Game Process, Play phase: a used hand card is discarded."""
    plays = {
        "shoot": ("shoot", "shoot", 2),
        "assassin": ("shoot", "assassin", 2),
        "armour": ("shoot", "armour", 2),
        "warhead": ("shoot", "warhead", 2),
        "unseal": ("unlock", 1),
        "shuttle": ("shuttle", 2),
        "peek": ("peek", 2),
        "pull": ("pull", 3),
        "conjured": ("conjure",),
    }
    for card, action in plays.items():
        game = Position(
            players, turn_of=1, hands={1: card}, levels={3: 2}, dice=(6,), top="2 shoot"
        )
        game.do(*action)
        assert game.discarded() == cards(card)
        assert game.hand(1) == cards("2 shoot" if card == "conjured" else "")
        assert game.events("play") == [("play", 1, card)]


@every_count
def test_hands_are_discarded_down_to_five_one_kind_at_a_time(players):
    """Game Process, Discard phase; the grain of decisions: one card kind at a time."""
    hand = "3 shoot 2 unseal shuttle 2 pull"
    for p in range(players):
        game = Position(players, turn_of=p, hands={p: hand})
        game.do("end")
        assert game.asked() == (p, "discard")
        kinds = {("card", card) for card in ("shoot", "unseal", "shuttle", "pull")}
        assert game.legal() == kinds
        game.do("card", "shuttle")
        assert game.asked() == (p, "discard")
        assert game.legal() == kinds - {("card", "shuttle")}
        game.do("card", "pull")
        assert game.asked() == (p, "discard")
        game.do("card", "shoot")
        assert game.hand(p) == cards("2 shoot 2 unseal pull")
        assert game.discarded() == cards("shuttle pull shoot")
        assert game.asked() == ((p + 1) % players, "play")


@every_count
@pytest.mark.parametrize("size", [0, 1, 4, 5])
def test_up_to_five_cards_are_kept_without_a_question(players, size):
    """Game Process, Discard phase: only what is more than five goes."""
    game = Position(players, turn_of=1, hands={1: f"{size} unseal"} if size else {})
    game.do("end")
    assert game.asked() == (2, "play")
    assert game.hand(1).total() == size
    assert not game.discarded()


@every_count
@pytest.mark.parametrize("size", [6, 7, 9])
def test_as_many_discards_as_cards_beyond_five(players, size):
    """Game Process, Discard phase: exactly the cards beyond five go, and then the turn passes."""
    game = Position(players, turn_of=1, hands={1: f"{size - 1} unseal shoot"})
    game.do("end")
    for _ in range(size - 5):
        assert game.asked() == (1, "discard")
        game.do("card", "unseal")
    assert game.asked() == (2, "play")
    assert game.hand(1) == cards(f"{size - 1 - (size - 5)} unseal shoot")


@every_count
def test_the_discards_come_before_the_next_draw(players):
    """Game Process: the discard phase ends the turn before the next player begins."""
    game = Position(players, turn_of=1, hands={1: "5 unseal shoot"}, top="peek peek")
    game.do("end")
    assert not game.events("turn", "draw")
    game.do("card", "shoot")
    assert game.events() == [
        ("discard", 1, "shoot"),
        ("turn", 2),
        ("draw", 2, "peek"),
        ("draw", 2, "peek"),
    ]


@every_count
def test_the_dead_discard_down_to_five_too(players):
    """Ruling R10: everyone discards at the end of their turn."""
    game = Position(players, turn_of=1, dead=[1], hands={1: "6 unseal"})
    game.do("end")
    assert game.asked() == (1, "discard")
    game.do("card", "unseal")
    assert game.asked() == (2, "play")
    assert game.hand(1) == cards("5 unseal")


@every_count
def test_a_dead_players_turn_with_nothing_to_pay_can_only_be_ended(players):
    """Ruling R10: self-revival or nothing; without the price there is nothing."""
    game = Position(players, turn_of=2, dead=[2], hands={2: "conjured"})
    assert game.legal() == {("end",)}
    game.do("end")
    assert game.table.active == 3
