"""Forger, Scheme: draws up to two cards from another player and gives as many back."""

from collections import Counter

import numpy as np
import pytest

from tests.rules.dream_city.characters.course import used
from tests.rules.position import Position, cards, every_count

FORGER = {1: "forger"}
END = ("end",)


def forger(players, hand, other, target=2, **position):
    """The Forger's play phase, with these cards, and those of the player to draw from."""
    return Position(players, turn_of=1, cast=FORGER, hands={1: hand, target: other}, **position)


@every_count
@pytest.mark.parametrize("number", [1, 2])
def test_says_a_number_draws_blind_and_gives_as_many_back(players, number):
    """Forger, Scheme; ruling R42: number, draw, then the choice."""
    for target in (0, players - 1):
        game = forger(players, "2 peek", "3 pull", target)
        game.do("skill on", target)
        assert game.asked() == (1, "number")
        assert game.legal() == {("number", 1), ("number", 2)}
        game.do("number", number)
        assert game.events() == [("give", target, 1, "pull")] * number
        for left in range(number, 0, -1):
            assert game.asked() == (1, "give")
            assert game.table.hand_size[1] == 2 + left
            assert game.legal() == {("card", "peek"), ("card", "pull")}
            game.do("card", "peek")
        assert game.hand(1) == cards(f"{number} pull") + cards("2 peek") - cards(f"{number} peek")
        assert game.hand(target) == cards("3 pull") - cards(f"{number} pull") + cards(
            f"{number} peek"
        )
        assert game.asked() == (1, "play")


@every_count
def test_drawn_cards_may_go_back(players):
    """Forger, analysis: what was drawn is a hand card like the others."""
    game = forger(players, "2 peek", "2 pull")
    game.do("skill on", 2).do("number", 2).do("card", "pull").do("card", "pull")
    assert (game.hand(1), game.hand(2)) == (cards("2 peek"), cards("2 pull"))


@every_count
def test_the_use_is_told(players):
    """Forger: a skill with a target, seen by all."""
    game = forger(players, "peek", "2 pull")
    game.do("skill on", 2)
    assert game.events() == [used("forger", 1, 2)]


@every_count
def test_with_one_card_the_number_is_not_asked(players):
    """Forger, analysis: one card may be swapped; ruling R56: no choice, no question."""
    game = forger(players, "peek", "pull")
    game.do("skill on", 2)
    assert game.asked() == (1, "give")
    game.do("card", "peek")
    assert (game.hand(1), game.hand(2)) == (cards("pull"), cards("peek"))


@every_count
@pytest.mark.parametrize("number", [1, 2])
def test_an_empty_handed_forger_returns_what_was_drawn(players, number):
    """Ruling R56: with no more cards than must be given there is nothing to choose."""
    game = forger(players, "", "2 pull")
    game.do("skill on", 2).do("number", number)
    assert game.asked() == (1, "play")
    assert (game.hand(1), game.hand(2)) == (cards(""), cards("2 pull"))
    assert len(game.events("give")) == 2 * number


@every_count
def test_once_a_turn(players):
    """Forger: only once; ruling R1: in one turn."""
    game = forger(players, "peek conjured", "3 pull")
    game.do("skill on", 2).do("number", 1).do("card", "peek")
    assert game.legal("skill on", "skill") == set()


@every_count
def test_again_in_the_next_turn(players):
    """Ruling R1: the limit counts for one turn."""
    game = forger(players, "peek", "2 pull", top="6 peek 20 unseal")
    game.do("skill on", 2).do("number", 1).do("card", "peek").do("end")
    for _ in range(players - 1):
        game.do("end")
    assert game.asked() == (1, "play")
    assert ("skill on", 2) in game.legal()


@every_count
def test_any_other_living_player_with_a_card_on_any_level(players):
    """Forger: another player; Death: not the dead; ruling R12: not an empty hand."""
    hands = dict.fromkeys(range(players), "peek")
    levels = {p: p % 4 + 1 for p in range(players)}
    game = Position(players, turn_of=1, cast=FORGER, hands=hands, levels=levels)
    others = set(range(players)) - {1}
    assert game.legal("skill on") == {("skill on", p) for p in others}
    game = Position(players, turn_of=1, cast=FORGER, hands=hands | {2: ""}, dead=[0])
    assert game.legal("skill on") == {("skill on", p) for p in others - {0, 2}}


@every_count
def test_may_be_left_unused(players):
    """Forger: "may"; an own hand is not needed."""
    game = forger(players, "", "pull")
    assert game.legal() == {END, ("skill on", 2)}
    game.do("end")
    assert game.hand(2)["pull"] == 1


def test_every_card_of_the_hand_is_as_likely():
    """Forger, Scheme: a card is drawn, not chosen, so two of four cards come in half the draws
    (400 fixed dice; the bounds are four standard deviations)."""
    game = forger(6, "", "2 unseal peek pull")
    start, drawn = game.state.copy(), Counter()
    for words in dice_words(400):
        game.state[0] = start[0]
        game.hidden.dice.word[:] = words
        game.do("skill on", 2).do("number", 1)
        drawn[game.events("give")[0][3]] += 1
    assert 160 < drawn["unseal"] < 240
    assert 65 < drawn["peek"] < 135
    assert 65 < drawn["pull"] < 135


def dice_words(times):
    """The words of so many dice streams, the same ones every time."""
    return np.random.default_rng(20100716).integers(0, 2**64, (times, 4), dtype=np.uint64)


@every_count
def test_two_drawn_cards_are_two_cards(players):
    """Forger, Scheme: drawn one after the other, without putting back."""
    for words in dice_words(20):
        game = forger(players, "", "unseal peek")
        game.hidden.dice.word[:] = words
        game.do("skill on", 2).do("number", 2)
        assert sorted(event[3] for event in game.events("give")[:2]) == ["peek", "unseal"]


@every_count
def test_who_sees_the_cards(players):
    """Forger, Scheme; ruling R40: the two know them, the others only how many went."""
    tables, others = set(), set()
    for hand in ("2 unseal", "2 peek"):
        game = forger(players, "2 pull", hand)
        game.do("skill on", 2).do("number", 1).do("card", "pull")
        tables.add(game.public())
        others.add(game.private(0, *range(3, players)))
    assert len(tables) == len(others) == 1


@every_count
def test_a_dead_forger_schemes_no_more(players):
    """Death; Lost Layer."""
    game = forger(players, "2 peek", "pull", dead=[1])
    assert game.legal() == {END, ("revive", 1)}


@every_count
def test_not_with_somebody_in_labyrinth(players):
    """Ruling R31: the skill would affect that player."""
    hands = dict.fromkeys(range(players), "peek")
    game = Position(players, turn_of=1, cast=FORGER, hands=hands, labyrinth={0: 1, 3: 1})
    free = set(range(players)) - {0, 1, 3}
    assert game.legal("skill on") == {("skill on", p) for p in free}


@every_count
def test_not_in_labyrinth(players):
    """Ruling R31: no Scheme for whoever is in it."""
    game = forger(players, "conjured", "pull", labyrinth={1: 1})
    assert game.legal() == {END}


@every_count
def test_a_mark_that_holds_the_card_schemes(players):
    """Ruling R30: a mark with an extractor's card uses its skill as "you"."""
    game = Position(
        players,
        cast={0: "black-hole", 1: "forger"},
        held={0: "forger", 1: "black-hole"},
        hands={0: "2 peek", 1: "unseal"},
    )
    game.do("skill on", 1).do("card", "peek")
    assert (game.hand(0), game.hand(1)) == (cards("peek unseal"), cards("peek"))


@every_count
@pytest.mark.parametrize("most", [1, 3])
def test_how_many_cards_is_an_option(players, most):
    """Option forger.cards."""
    game = forger(players, "4 peek", "4 pull", forger__cards=most)
    game.do("skill on", 2)
    if most > 1:
        assert game.legal() == {("number", n) for n in range(1, most + 1)}
        game.do("number", most)
    assert game.hand(1) == cards(f"4 peek {most} pull")


@every_count
@pytest.mark.parametrize("uses", [0, 2])
def test_how_often_is_an_option(players, uses):
    """Option forger.uses."""
    game = forger(players, "4 peek", "pull", forger__uses=uses)
    for _ in range(uses):
        game.do("skill on", 2).do("card", "peek")
    assert not game.legal("skill on")


@every_count
def test_without_cards_to_draw_there_is_no_scheme(players):
    """Option forger.cards at 0; ruling R12: a play that could change nothing is not offered."""
    game = forger(players, "4 peek", "pull", forger__cards=0)
    assert not game.legal("skill on")
