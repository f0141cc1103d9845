"""Laying cards next to a patient: order, ties, boundaries and gaps (sections 4.2 to 4.4)."""

from itertools import pairwise

import pytest

from tests.rules.dreamworld.layouts import FREUD, laid, spread
from tests.rules.dreamworld.position import PLAYERS, Position

SUN, MOON = "sun", "moon"
FILLERS = {"D1", "C1", "D11", "C11"}


def boundary(players: int, side: str) -> int:
    """Main Setup: 11 and 1 with one or two players, 12 and 0 with more."""
    return {SUN: 11, MOON: 1}[side] if players <= 2 else {SUN: 12, MOON: 0}[side]


def last_gap(players: int, side: str, number: int) -> int:
    return abs(boundary(players, side) - number)


def gaps_of(game: Position) -> dict[str, int]:
    """Every owned card with its gap."""
    return {card: gap for card, gap, _ in game.turns()}


@pytest.mark.parametrize("seats", ["H3 C7 H9", "H9 H3 C7", "C7 H9 H3"])
def test_s1_numbers_rise_towards_the_patient_on_the_sun_side(seats):
    game = laid(seats, SUN, neutral="D5")
    assert game.sequence() == ["H3", "D5", "C7", "H9"]
    assert game.turns() == [("H3", 2, 2), ("C7", 2, 0), ("H9", 3, 3)]


@pytest.mark.parametrize("seats", ["H3 C7 H9", "H9 H3 C7", "C7 H9 H3"])
def test_s2_and_fall_on_the_moon_side(seats):
    game = laid(seats, MOON, neutral="D5")
    assert game.sequence() == ["H9", "C7", "D5", "H3"]
    assert game.turns() == [("H9", 2, 2), ("C7", 2, 0), ("H3", 3, 3)]


# cards, side, patient, from far to close; sections 4.3 and 4.4, Resolving ties, Freud Card
ORDERS = {
    "S3 the card in suit lies closer": ("D6 H6 C10", SUN, "D", "H6 D6 C10"),
    "S4 of one suit the sun on the sun side": ("D6 D6m", SUN, "D", "D6m D6"),
    "S5 and the moon on the moon side": ("D6 D6m", MOON, "D", "D6 D6m"),
    "S6 off suit a circle before a hexagon": ("C6 H6", SUN, "D", "H6 C6"),
    "S7 and a hexagon on the moon side": ("C6 H6", MOON, "D", "C6 H6"),
    "S9 far apart on the sun side": ("C10 C2", SUN, "H", "C2 C10"),
    "S10 and on the moon side": ("C10 C2", MOON, "H", "C10 C2"),
    "S11 Freud, sun side: circles": ("D7 C7", SUN, FREUD, "D7 C7"),
    "S12 Freud, moon side: diamonds": ("D7 C7", MOON, FREUD, "C7 D7"),
    "S13 Freud: suits before symbols": ("H7 H7m C7m", SUN, FREUD, "H7m H7 C7m"),
    "tie example of the rulebook": ("D6 D6m", MOON, "D", "D6 D6m"),
    "in suit before the hierarchy": ("C6 D6 H6", SUN, "D", "H6 C6 D6"),
    "and before it on the moon side": ("C6 D6 H6", MOON, "C", "H6 D6 C6"),
    "all suits, sun": ("C6 H6 D6", SUN, FREUD, "D6 H6 C6"),
    "all suits, moon": ("C6 H6 D6", MOON, FREUD, "C6 H6 D6"),
    "off suit of one suit by symbol": ("C6 C6m", SUN, "D", "C6m C6"),
    "off suit of one suit by the moon": ("C6 C6m", MOON, "D", "C6 C6m"),
    "a tie at Freud within one suit": ("H7 H7m", MOON, FREUD, "H7 H7m"),
    "a symbol does not beat a suit": ("C6m H6", SUN, "D", "H6 C6m"),
    "nor what is in suit": ("D6m H6", SUN, "D", "H6 D6m"),
}


@pytest.mark.parametrize("turned", [False, True], ids=["", "other seats"])
@pytest.mark.parametrize("name", ORDERS)
@pytest.mark.parametrize("players", PLAYERS)
def test_order_and_gaps(players, name, turned):
    """Whose cards they are makes no difference, Id's and neutral ones included."""
    cards, side, suit, order = ORDERS[name]
    seats = " ".join(reversed(cards.split())) if turned else cards
    game = spread(players, seats, side, suit=suit)
    found = [card for card in game.sequence() if card not in FILLERS]
    assert found == order.split()
    numbers = [int(card[1:].rstrip("m")) for card in order.split()]
    gaps = [abs(b - a) for a, b in pairwise(numbers)]
    expected = dict(zip(found, [*gaps, last_gap(players, side, numbers[-1])], strict=True))
    turns = {card: gap for card, gap, _ in game.turns() if card not in FILLERS}
    assert turns == {card: expected[card] for card in turns}
    assert len(turns) == min(players, len(numbers))


@pytest.mark.parametrize("cards", ["H4 H4m D4 C4", "C4 D4 H4m H4"])
def test_s8_three_rules_in_one_sequence(cards):
    game = spread(4, cards, MOON)
    assert game.sequence() == ["C4", "D4", "H4", "H4m"]
    assert game.turns() == [("C4", 0, 0), ("D4", 0, 0), ("H4", 0, 0), ("H4m", 4, 4)]
    assert spread(3, cards, MOON).sequence() == ["C4", "D4", "H4", "H4m"]


@pytest.mark.parametrize("players", PLAYERS)
def test_gaps_of_s9_and_s10(players):
    """A 10 and a 2: with two players 8 and 1 on both sides."""
    for side, far, close in ((SUN, "H2", "H10"), (MOON, "H10", "H2")):
        turns = gaps_of(spread(players, f"{far} {close}", side))
        assert turns[far] == 8
        if players > 1:
            assert turns[close] == (1 if players == 2 else 2)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("side", [SUN, MOON])
def test_a_closest_card_never_has_gap_0(players, side):
    """Section 4.2: the boundary is one step beyond the extreme card of the deck."""
    highest, lowest = (10, 2) if players <= 2 else (11, 1)
    card = f"H{highest if side == SUN else lowest}"
    game = spread(players, f"{card} C6", side)
    assert game.sequence()[-1] == card
    assert gaps_of(game)[card] == 1


@pytest.mark.parametrize("side", [SUN, MOON])
@pytest.mark.parametrize("players", PLAYERS)
def test_other_numbers_on_patients(players, side):
    """The boundaries are numbers of the edition; each goes with its number of players."""
    options = {"boundary__small": (13, 0), "boundary__large": (15, 0)}
    game = spread(players, "H6 C2" if side == SUN else "H6 C10", side, **options)
    high = 13 if players <= 2 else 15
    assert ("H6", high - 6 if side == SUN else 6) in [turn[:2] for turn in game.turns()]


def test_play_a_card_in_suit_or_not():
    """Cards in suit earn points; off suit and neutral ones earn none but make gaps."""
    game = laid("H3 C5 H9", SUN, neutral="D4")
    assert game.sequence() == ["H3", "D4", "C5", "H9"]
    assert game.turns() == [("H3", 1, 1), ("C5", 4, 0), ("H9", 3, 3)]


@pytest.mark.parametrize("side", [SUN, MOON])
def test_at_freud_every_card_is_in_suit(side):
    game = laid("H3 C5 D9", side, suit=FREUD)
    assert all(gap == points > 0 for _, gap, points in game.turns())
    assert side == MOON or game.about()["suit"] is None


@pytest.mark.parametrize("round_no", range(1, 15))
def test_rounds_are_read_like_a_book(round_no):
    """Course of the Game: sun side, moon side, next patient; Freud is the last; rounds 13 and 14
    have no therapy token."""
    game = Position(3, {1: "H3", 2: "C4", 3: "D9"}, round_no=round_no, suit="C")
    about = game.about()
    assert about["round"] == round_no
    assert about["side"] == (SUN if round_no % 2 else MOON)
    assert about["suit"] == (None if round_no > 12 else "C")
    assert (about["token"] is None) == (round_no > 12)
    patients = game.table["patient"].tolist()
    game.play("H3", "C4", "D9")
    game.turns()
    if round_no == 14:
        assert game.asked() is None
    else:
        following = round_no // 2
        suit = None if following == 6 else "DHC"[patients[following]]
        assert (game.about()["round"], game.about()["suit"]) == (round_no + 1, suit)


def test_a_neutral_card_counts_in_the_sequence_and_gains_nothing():
    game = laid("H3 D2 D4", SUN, neutral="H5")
    assert game.sequence() == ["D2", "H3", "D4", "H5"]
    assert game.owners() == [2, 1, 3, None]
    assert [card for card, _, _ in game.turns()] == ["D2", "H3", "D4"]


@pytest.mark.parametrize("players", [3, 4])
def test_counting_begins_with_the_farthest_owned_card(players):
    """Count Points: from left to right on the sun side, from right to left on the moon side; also
    when a neutral card is the farthest."""
    for side, order in ((SUN, "H2 H5 H8"), (MOON, "H8 H5 H2")):
        game = spread(players, "H5 H8 H2", side)
        cards = [card for card, _, _ in game.turns() if card not in FILLERS]
        assert cards == order.split()
