"""The decks (rulings H8, H9) and the limit of a hand (H5)."""

from collections import Counter

import pytest

from tests.rules.dream_heist.luck import lucky, often, plausible
from tests.rules.dream_heist.position import PLAYERS, Position

every_count = pytest.mark.parametrize("players", PLAYERS)
TO_IDEA = {1: "1:38+"}  # a roll of 2 from a space that draws an idea card
TO_DREAM = {1: "1:0+"}  # and from one that draws a subconscious card
NO_IDEAS = {"A": 0, "F": 0, "E": 0, "I": 0, "joker": 0}
NO_DREAMS = {"shift": 0, "turn": 0, "swap": 0, "wake": 0}


@every_count
def test_an_empty_idea_deck_is_made_of_its_discards_h8(players):
    game = Position(players, TO_IDEA, ideas={1: "AF"})
    assert game.state()["idea_deck"] == NO_IDEAS
    game.do("circle", roll=2)
    assert [event[0] for event in game.events()] == ["roll", "move", "reshuffle", "idea"]
    assert game.events("reshuffle") == [("reshuffle", "idea")]
    assert game.state()["idea_discards"] == NO_IDEAS
    left = Counter({"A": 12, "F": 11, "E": 13, "I": 12}) - Counter(game.events("idea")[0][2])
    assert Counter(game.state()["idea_deck"]) == left
    assert len(game.ideas(1)) == 3


@every_count
def test_an_empty_subconscious_deck_is_made_of_its_discards_h8(players):
    game = Position(players, TO_DREAM, cards={2: "turn wake"}).do("circle", roll=2)
    assert game.events("reshuffle") == [("reshuffle", "subconscious")]
    assert game.state()["subconscious_discards"] == NO_DREAMS
    assert sum(game.state()["subconscious_deck"].values()) == 35 - 3
    assert game.cards(1) in NO_DREAMS


def test_a_deck_with_a_card_is_not_shuffled_h8():
    """Only when it is empty at a draw."""
    game = Position(2, TO_IDEA, deck="E").do("circle", roll=2)
    assert game.events("reshuffle") == []
    assert (game.ideas(1), game.state()["idea_deck"]) == ("E", NO_IDEAS)
    assert sum(game.state()["idea_discards"].values()) == 49
    game = Position(2, TO_DREAM, dreams="swap").do("circle", roll=2)
    assert (game.events("reshuffle"), game.cards(1)) == ([], "swap")


@pytest.mark.parametrize("at", [TO_IDEA, TO_DREAM])
def test_empty_decks_can_stay_empty_h8(at):
    game = Position(2, at, reshuffle=False).do("circle", roll=2)
    assert game.events("reshuffle", "idea", "subconscious") == []
    assert game.events("no card") == [("no card", 1)]
    assert (game.ideas(1), game.cards(1)) == ("", "")


def test_where_there_are_no_discards_nothing_is_drawn_h8():
    held = {2: "A" * 13 + "F" * 12 + "E" * 13 + "I" * 12}
    game = Position(2, TO_IDEA, ideas=held).do("circle", roll=2)
    assert game.events("no card") == [("no card", 1)]
    assert game.ideas(1) == ""
    game = Position(2, TO_DREAM, subconscious=(0, 0, 0, 0)).do("circle", roll=2)
    assert game.events("no card") == [("no card", 1)]


def test_a_drawn_card_can_be_any_of_the_deck():
    """Each card of a deck is as likely as any other; an even draw of kinds would be noticed."""
    times, kinds = often(4000), Counter()
    for game in lucky(Position(2, TO_IDEA, deck="AAAAAAFFEI"), "cards", times):
        kinds[game.do("circle", roll=2).events("idea")[0][2]] += 1
    for kind, share in {"A": 0.6, "F": 0.2, "E": 0.1, "I": 0.1}.items():
        assert plausible(kinds[kind], times, share)
        assert kind == "F" or not plausible(kinds[kind], times, 0.25)


def test_a_drawn_subconscious_card_can_be_any_of_the_deck():
    times, kinds = often(4000), Counter()
    deck = "shift shift shift shift shift shift turn swap swap wake"
    for game in lucky(Position(2, TO_DREAM, dreams=deck), "cards", times):
        kinds[game.do("circle", roll=2).events("subconscious")[0][2]] += 1
    for kind, share in {"shift": 0.6, "turn": 0.1, "swap": 0.2, "wake": 0.1}.items():
        assert plausible(kinds[kind], times, share)


# --- the limit of a hand -------------------------------------------------------------------------


@every_count
def test_a_hand_has_no_limit_h5(players):
    game = Position(players, TO_IDEA, ideas={1: "A" * 12}, deck="F").do("circle", roll=2)
    assert game.asked() == (2, "turn")


@every_count
@pytest.mark.parametrize("limit", [7, 10])
def test_above_its_limit_a_hand_discards_a_card_h5(players, limit):
    """Any kind that is held, the one just drawn included."""
    game = Position(
        players, TO_IDEA, ideas={1: "A" * (limit - 2) + "F"}, deck="EI", hand_limit=limit
    )
    game.do("circle", roll=2)  # this one still fits
    assert game.asked() == (2, "turn")
    kind = game.events("idea")[0][2]
    other = {"E": "I", "I": "E"}[kind]
    hand = "A" * (limit - 2) + "F" + kind
    game = Position(players, TO_IDEA, ideas={1: hand}, deck=other, hand_limit=limit)
    game.do("circle", roll=2)
    assert game.asked() == (1, "discard")
    assert game.legal() == {("discard", card) for card in "AFEI"}
    spent = game.state()["idea_discards"]["F"]
    game.do("discard", "F")
    assert game.events("discard") == [("discard", 1, "F")]
    assert (len(game.ideas(1)), "F" in game.ideas(1)) == (limit, False)
    assert game.state()["idea_discards"]["F"] == spent + 1
    assert game.asked() == (2, "turn")


def test_a_hand_far_above_its_limit_discards_until_it_is_within_h5():
    """Hands are looked at when a card is drawn."""
    game = Position(2, TO_IDEA, ideas={1: "AAAFFF"}, deck="E", hand_limit=4)
    game.do("circle", roll=2)
    for card in "AAF":
        assert game.asked() == (1, "discard")
        game.do("discard", card)
    assert (game.ideas(1), game.asked()) == ("AFFE", (2, "turn"))


def test_subconscious_cards_do_not_count_h5():
    given = {"ideas": {1: "AAAAAAA"}, "cards": {1: "turn swap"}, "hand_limit": 7}
    game = Position(2, TO_DREAM, dreams="wake", **given).do("circle", roll=2)
    assert game.asked() == (2, "turn")
    assert game.cards(1) == "turn swap wake"
