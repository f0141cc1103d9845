"""The order of cards and their gaps: examples S1 to S13, the rulebook's tie, and mirrors."""

from itertools import product
from random import Random

import pytest

from tests.referee.dreamworld.cards import CARDS, Card, Laid, all_cards
from tests.referee.dreamworld.scenes import NOTHING, Scene
from tests.referee.dreamworld.side import Side

SEVERAL = ("D5", "H3=1", "C7=2", "H9=3")
EXAMPLES = {
    "S1": (("H", "sun"), SEVERAL, "H3 D5 C7 H9", [2, 2, 2, 3]),
    "S2": (("H", "moon"), SEVERAL, "H9 C7 D5 H3", [2, 2, 2, 3]),
    "S3": (("D", "sun"), ("D6", "H6", "C10"), "H6 D6 C10", [0, 4, 2]),
    "S4": (("D", "sun"), ("D6", "D6-moon"), "D6-moon D6", [0, 6]),
    "S5": (("D", "moon"), ("D6", "D6-moon"), "D6 D6-moon", [0, 6]),
    "S6": (("D", "sun"), ("C6", "H6"), "H6 C6", [0, 6]),
    "S7": (("D", "moon"), ("C6", "H6"), "C6 H6", [0, 6]),
    "S8": (("H", "moon"), ("H4", "H4-moon", "D4", "C4"), "C4 D4 H4 H4-moon", [0, 0, 0, 4]),
    "S9": (("H", "sun", 2), ("H10", "H2"), "H2 H10", [8, 1]),
    "S10": (("H", "moon", 2), ("H10", "H2"), "H10 H2", [8, 1]),
    # The tie with which the rulebook explains them: the moon card lies closer.
    "tie-break": (("D", "moon"), ("D6-moon", "D6"), "D6 D6-moon", [0, 6]),
}
AT_FREUD = {
    "S11": ("sun", 13, ("D7", "C7"), "D7 C7", [0, 5]),
    "S12": ("moon", 14, ("D7", "C7"), "C7 D7", [0, 7]),
    "S13": ("sun", 13, ("H7", "H7-moon", "C7-moon"), "H7-moon H7 C7-moon", [0, 0, 5]),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_sequence(name):
    place, cards, order, gaps = EXAMPLES[name]
    for lying in (cards, cards[::-1]):  # it does not matter who was first
        scene = Scene(*place).lay(*lying)
        assert scene.order() == order.split()
        assert scene.gaps() == gaps


@pytest.mark.parametrize("name", AT_FREUD)
def test_sequence_at_freud(name):
    side, number, cards, order, gaps = AT_FREUD[name]
    scene = Scene(side=side, round_number=number).lay(*cards)
    assert scene.order() == order.split()
    assert scene.gaps() == gaps
    assert all(scene.game.side.gains(laid) for laid in scene.game.side.cards)


@pytest.mark.parametrize(("side", "counting"), [("sun", (1, 2, 3)), ("moon", (3, 2, 1))])
def test_counting_goes_inwards_s1_s2(side, counting):
    scene = Scene("H", side).lay(*SEVERAL).count()
    for number in counting:
        assert scene.question.seat == f"player {number}"
        gains = any(action["action"] == "flip" for action in scene.legal)
        assert gains == (number != 2)  # player 2 is out of suit
        scene.answer(NOTHING)
    assert scene.question is None


@pytest.mark.parametrize(("side", "suit"), list(product(("sun", "moon"), ("D", "H", "C", None))))
def test_no_two_cards_are_level(side, suit):
    place = Side(side, suit, 12)
    keys = {place.key(Laid(card, None)) for card in CARDS.values()}
    assert len(keys) == 66


MIRRORED = {"D": "C", "C": "D", "H": "H", "sun": "moon", "moon": "sun", None: None}


def mirror(card):
    """The same card in a mirror."""
    return Card(MIRRORED[card.suit], 12 - card.number, MIRRORED[card.symbol])


@pytest.mark.parametrize(("players", "sun", "moon"), [(2, 11, 1), (4, 12, 0)])
def test_the_sides_are_mirror_images(players, sun, moon):
    random = Random(players)
    for suit in ("D", "H", "C", None) * 50:
        cards = random.sample(list(all_cards(players).values()), 6)
        left, right = Side("sun", suit, sun), Side("moon", MIRRORED[suit], moon)
        for card in cards:
            left.lay(Laid(card, None))
            right.lay(Laid(mirror(card), None))
        assert [mirror(lying.card) for lying in left.cards] == [lying.card for lying in right.cards]
        gaps = [left.gap(lying) for lying in left.cards]
        assert gaps == [right.gap(lying) for lying in right.cards]
        assert sum(gaps) == sun - left.cards[0].card.number


def test_ids_card_is_in_suit_for_ties_if_so_ruled_d23():
    cards = ("C6", "D6=Id", "H6-moon=1")
    assert Scene("H", players=1).lay(*cards).order() == ["D6", "C6", "H6-moon"]
    scene = Scene("H", players=1, id_suit="always").lay(*cards)
    assert scene.order() == ["C6", "D6", "H6-moon"]
    freud = Scene(players=1, round_number=13, id_suit="always").lay("C6", "D6=Id")
    assert freud.order() == ["D6", "C6"]  # nothing is in suit there
