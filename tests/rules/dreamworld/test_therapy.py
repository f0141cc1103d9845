"""Therapy Tokens (section 7; rulings D1 to D8)."""

import pytest

from tests.rules.dreamworld.layouts import laid, spread
from tests.rules.dreamworld.position import PLAYERS, Position

SUN, MOON = "sun", "moon"


def points(game: Position) -> list[int]:
    """What each card is worth, from far to close."""
    return [worth for _, _, worth in game.turns()]


# Section 7.4: token, side, cards from far to close, their points
EXAMPLES = {
    "T-1": ("num-8", MOON, "H11 H8 H5", [3, 4, 5]),
    "T-2": ("num-9", MOON, "H9 H9m H2", [1, 8, 2]),
    "T-3": ("num-10", SUN, "D1 H4 H10", [0, 6, 3]),
    "T-4": ("sym-sun", MOON, "C11 H8 H7m", [0, 3, 6]),
    "T-5": ("sym-moon", MOON, "C11 H8 H7m", [0, 0, 9]),
    "T-6": ("far", MOON, "H10 H6 H3", [5, 3, 1]),
    "T-7": ("near", MOON, "H10 H6 H3", [3, 3, 5]),
    "T-9": ("gap-0", MOON, "H6 H6m H3", [3, 3, 3]),
    "T-10": ("gap-1", MOON, "H7 H6 H3", [4, 3, 3]),
    "T-11": ("skip", MOON, "H9 H8 H2", [7, 8, 2]),
}


@pytest.mark.parametrize("neutral", ["", "D11m"], ids=["", "with a neutral card"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_of_three_players(name, neutral):
    """A neutral card far out is the farthest, so that nobody has it (D3)."""
    token, side, cards, expected = EXAMPLES[name]
    if neutral and side == SUN:
        neutral = "D1m"
    game = laid(cards, side, token=token, neutral=neutral)
    if neutral and token == "far":
        expected = [4, 3, 1]
    if neutral and token == "near":
        expected = [4, 3, 5]
    assert points(game) == expected


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_token_that_is_left_out_does_nothing(name):
    token, side, cards, _ = EXAMPLES[name]
    game = laid(cards, side, token=token, without=(token,))
    for _, gap, worth in game.turns():
        assert worth in (gap, 0)
    assert game.table["rules"]["blank"].bit_count() == 1
    assert laid(cards, side, token=token, without=(token,)).about()["token"] == token


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(
    ("token", "card", "more"),
    [
        ("num-8", "H8", 1),
        ("num-8", "H7", 0),
        ("num-9", "H9", 1),
        ("num-9", "H10", 0),
        ("num-10", "H10", 1),
        ("num-10", "H9", 0),
        ("sym-sun", "H5", 2),
        ("sym-sun", "H5m", -1),
        ("sym-moon", "H5m", 2),
        ("sym-moon", "H5", -1),
    ],
)
def test_numbers_and_symbols_in_games_of_any_size(players, token, card, more):
    game = spread(players, f"{card} C2", MOON, token=token)
    _, gap, worth = next(turn for turn in game.turns() if turn[0] == card)
    assert worth == gap + more
    assert gap > 1


@pytest.mark.parametrize("token", ["num-8", "num-9", "num-10"])
def test_other_bonuses_of_numbers(token):
    card = f"H{token[4:]}"
    assert points(laid(f"H2 {card}", token=token, number_bonus=4))[1] == 11 - int(token[4:]) + 4
    assert points(laid(f"H2 {card}", token=token, number_bonus=0))[1] == 11 - int(token[4:])


def test_other_numbers_on_tokens():
    numbers = {"symbol_plus": 5, "symbol_minus": 3, "gap_bonus": 4}
    assert points(laid("H4 H8m", token="sym-sun", **numbers)) == [4 + 5, 0]
    assert points(laid("H4 H8m", token="gap-1", **numbers)) == [4, 3]
    assert points(laid("H4 H5", token="gap-1", **numbers)) == [1 + 4, 6]
    numbers = {"far_plus": 4, "far_minus": 3, "near_plus": 5, "near_minus": 2}
    assert points(laid("H4 H6", token="far", **numbers)) == [2 + 4, 5 - 3]
    assert points(laid("H4 H6", token="near", **numbers)) == [0, 5 + 5]


def test_t8_the_farthest_card_is_neutral_d3():
    """Nobody gets what the farthest card has; the closest still loses."""
    cards, where = "D9 H6 H3", {"neutral": "D10", "token": "far"}
    assert points(laid(cards, MOON, **where)) == [0, 3, 1]
    assert points(laid("H6 H5 H3", MOON, **where)) == [1, 2, 1]
    assert points(laid("H6 H5 H3", MOON, **where, extremes="players")) == [2, 2, 1]


def test_the_closest_card_is_neutral_d3():
    cards, where = "H9 H7 H5", {"neutral": "D2", "token": "near"}
    assert points(laid(cards, MOON, **where)) == [1, 2, 3]
    assert points(laid(cards, MOON, **where, extremes="players")) == [1, 2, 5]


def test_ids_card_is_one_of_a_player_d3():
    for reading in ("all", "players"):
        game = laid("H6", deck="D9", neutral="C3", token="near", extremes=reading)
        game.do("nothing")
        gained = game.events("gain")
        assert gained == [("gain", "Id", "D9", 2 + 2)]
    game = laid("H6", deck="D9", neutral="C3", token="near", extremes="players")
    assert points(game) == [3 - 1]


@pytest.mark.parametrize("token", ["far", "near"])
def test_one_card_alone_is_both_farthest_and_closest_d3(token):
    """Both numbers apply; a card of Id and one of a player can be so only among neutral ones."""
    more = {"far": 1 - 2, "near": 2 - 1}[token]
    game = Position(1, {1: "H6"}, token=token, rest="gone", extremes="players", neutral="C3")
    game.kernels.legal(game.record, game.list)
    game.kernels.apply(game.record, game.list, 0)  # the deck is empty: Id has no card
    assert game.about()["points"] == 5 + more


@pytest.mark.parametrize("players", PLAYERS)
def test_t14_points_are_at_least_0_before_tokens_are_added_d4(players):
    """The moon token, a sun card with gap 0, two tokens: a regular 2 can be flipped."""
    others = {"token": "sym-moon", "supply": {1: 2}, "left": {1: {3: 2}}}
    game = spread(players, "H5 H5m", MOON, **others).pass_by(1)
    assert (game.about()["gap"], game.about()["points"]) == (0, 0)
    assert game.legal("flip", "spend") == {("spend", 2)}
    assert game.do("spend", 2).about()["points"] == 2
    after = spread(players, "H5 H5m", MOON, therapy_floor="after", **others).pass_by(1)
    assert after.about()["points"] == 0
    assert after.legal("flip", "spend") == set()  # 0 - 1 + 2 = 1


@pytest.mark.parametrize(("reading", "gained"), [("plain", 3 + 1), ("with-tokens", 1)])
def test_tokens_of_gaps_look_at_the_plain_gap_d5(reading, gained):
    """The gap of 0 is one of 1 with a "+1" token: no longer one of 0."""
    others = {"token": "gap-0", "supply": {1: 1}, "only": {1: {2: 1, 4: 2}}}
    game = laid("H5m H5", gap_token=reading, **others)
    assert game.about()["points"] == 3
    assert (("spend", 1) in game.legal()) is (gained > 1)
    if gained > 1:
        assert game.do("spend", 1).about()["points"] == gained


def test_tokens_of_gap_1_with_tokens_d5():
    others = {"token": "gap-1", "supply": {1: 1}, "left": {1: {2: 4}}}
    assert laid("H5m H5", **others).legal("spend") == set()
    game = laid("H5m H5", gap_token="with-tokens", **others).do("spend", 1)
    assert game.about()["points"] == 0 + 1 + 3


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("side", [SUN, MOON])
def test_the_gap_to_the_patient_counts_for_gap_tokens_d6(players, side):
    """It can be 1, never 0."""
    small = players <= 2
    card = f"H{(10 if small else 11) if side == SUN else (2 if small else 1)}"
    for reading, worth in ((True, 4), (False, 1)):
        game = spread(players, f"{card} C5", side, token="gap-1", gap_at_patient=reading)
        assert (card, 1, worth) in game.turns()


def test_a_gap_inside_counts_whatever_the_reading_d6():
    assert points(laid("H5 H6", token="gap-1", gap_at_patient=False)) == [4, 5]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_closest_card_skips_nothing_d7(players):
    game = spread(players, "H8 C3", token="skip")
    assert ("H8", 3 if players <= 2 else 4) in [turn[:2] for turn in game.turns()]


@pytest.mark.parametrize(("reading", "gap"), [(True, 12 - 6), (False, 8 - 6)])
def test_the_card_next_to_the_closest_one_d7(reading, gap):
    game = laid("H2 H6 H8", token="skip", skip_to_patient=reading)
    assert [turn[1] for turn in game.turns()] == [6, gap, 4]


@pytest.mark.parametrize("side", [SUN, MOON])
def test_skipping_never_makes_a_gap_smaller_d8(side):
    """So it is always done: the sequence only goes one way."""
    cards = "H2 C5 D5 H9" if side == SUN else "H9 C5 D5 H2"
    plain = [gap for _, gap, _ in laid(cards, side).turns()]
    skipped = [gap for _, gap, _ in laid(cards, side, token="skip").turns()]
    assert all(a <= b for a, b in zip(plain, skipped, strict=True))
    assert plain != skipped


@pytest.mark.parametrize("token", ["num-8", "sym-sun", "far", "near", "gap-0", "skip"])
def test_tokens_change_points_alone(token):
    """Section 7.1: never the order, nor anybody's gap but for skipping; off suit nothing."""
    cards = "H2 H8m C8"
    plain, game = laid(cards), laid(cards, token=token)
    assert plain.sequence() == game.sequence()
    found = list(zip(plain.turns(), game.turns(), strict=True))
    assert token == "skip" or all(a[1] == b[1] for a, b in found)
    assert [b[2] for _, b in found if b[0] == "C8"] == [0]


@pytest.mark.parametrize("token", ["before", "after"])
def test_before_and_after_add_nothing(token):
    game = laid("H2 H8", token=token, deck="D5")
    assert all(gap == worth for _, gap, worth in game.turns())
    assert "D5" not in laid("H2 H8", token=token, deck="D5", without=(token,)).sequence()
