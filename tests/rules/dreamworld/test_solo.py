"""Solo Mode: Id's card, its turns and its tokens, and who wins (section 9; rulings D20 to D24)."""

import pytest

from tests.rules.dreamworld.layouts import FREUD, laid
from tests.rules.dreamworld.position import Position


def ids_turn(far: str, close: str = "C2", **others) -> Position:
    """Id's card is farther out on the moon side; the player's is counted after it."""
    return laid(close, "moon", deck=far, **others)


def flipped(game: Position) -> list[int]:
    """The values of the tokens that Id flipped in the last step."""
    return [value for _, who, _, value in game.events("flip") if who == "Id"]


# Section 9: difficulty, Id's card before a C2 of the player, Id's tokens, what it flips
EXAMPLES = {
    "gap 7 at Hard with all six": ("hard", "D9", "4 4 3 3 2 2", [4]),
    "gap 3 at Medium with 4 4 2": ("medium", "D5", "4 4 2", [2]),
    "gap 1": ("hard", "D3", "4 4 3 3 2 2", []),
    "gap 3 at Easy with only 4s": ("easy", "D5", "4 4", []),
    "gap 3 at Easy": ("easy", "D5", "4 4 4 3 3 3", [3]),
    "gap 4 at Hard": ("hard", "D6", "3 3 2 2", [3]),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_id_flips_its_most_valuable_token(name):
    """The one most valuable that the points cover, never a sum of smaller ones (D20)."""
    difficulty, far, ids, expected = EXAMPLES[name]
    game = ids_turn(far, difficulty=difficulty, ids=ids)
    assert flipped(game) == expected
    left = [int(value) for value in ids.split()]
    for value in expected:
        left.remove(value)
    assert game.state()["id"] == left


@pytest.mark.parametrize(
    ("far", "ids", "expected"),
    [
        ("D9", "4 4 3 3 2 2", [4, 3]),
        ("D10", "4 4 3 3 2 2", [4, 4]),
        ("D9", "2 2", [2, 2]),
        ("D5", "4 4 2 2", [2]),
        ("D3", "4 3 2", []),
    ],
)
def test_id_goes_on_with_the_points_left_d20(far, ids, expected):
    game = ids_turn(far, difficulty="hard", ids=ids, id_flips="greedy")
    assert flipped(game) == expected


@pytest.mark.parametrize("suit", ["D", "H", "C", FREUD])
def test_ids_card_always_earns_points(suit):
    """In suit or not; the player's only in suit."""
    game = ids_turn("D9", "C2", suit=suit)
    assert flipped(game) == [4]
    assert (game.about()["points"] > 0) is (suit in ("C", FREUD))


def test_id_counts_in_the_order_of_the_sequence():
    """Closer than the player's card, it is counted afterwards."""
    game = laid("H9", "moon", deck="D5")
    assert flipped(game) == []
    assert game.state()["counted"] == []
    game.do("nothing")
    assert flipped(game) == [4]


@pytest.mark.parametrize(("reading", "points"), [(True, 7 + 1), (False, 7)])
def test_therapy_and_id_d21(reading, points):
    game = ids_turn("D9", token="num-9", id_therapy=reading)
    assert game.events("gain") == [("gain", "Id", "D9", points)]


@pytest.mark.parametrize(("reading", "points"), [(True, 9 - 2), (False, 9 - 5)])
def test_id_skips_when_it_helps_d21(reading, points):
    game = ids_turn("D9", neutral="C5", token="skip", id_therapy=reading)
    assert game.events("gain") == [("gain", "Id", "D9", points)]


@pytest.mark.parametrize(("reading", "points"), [(True, 0), (False, 1)])
def test_what_therapy_takes_from_id_d21(reading, points):
    game = ids_turn("D3", token="sym-moon", id_therapy=reading)
    assert game.events("gain") == [("gain", "Id", "D3", points)]


def test_id_flips_all_and_wins():
    game = ids_turn("D9", ids="4", round_no=8)
    assert game.asked() == (1, "count")  # the round is counted to its end
    game.do("nothing")
    assert game.result()["winner"] == "Id"
    assert game.result()["winners"] == ["Id"]
    assert game.result()["ending"] == "Id flipped all"


@pytest.mark.parametrize("ids_first", [True, False])
@pytest.mark.parametrize(("reading", "winner"), [("player", "player 1"), ("id", "Id")])
def test_both_finish_in_the_same_round_d22(reading, winner, ids_first):
    """Whoever counts first."""
    far, close = ("D9", "C5") if ids_first else ("D5", "C9")
    game = ids_turn(far, close, suit="C", ids="4", only={1: {2: 1}}, both_complete=reading)
    game.do("flip", 2)
    assert game.result()["winner"] == winner
    ending = "all tokens flipped" if winner == "player 1" else "Id flipped all"
    assert game.result()["ending"] == ending


def test_the_player_flips_all_and_wins():
    game = ids_turn("D9", "C5", suit="C", ids="4 4", only={1: {2: 1}}).do("flip", 2)
    assert game.result()["winner"] == "player 1"
    assert game.result()["ending"] == "all tokens flipped"


# After round 14: gold tokens of the player, tokens that Id has flipped.
@pytest.mark.parametrize(
    ("rows", "ids", "winner"),
    [
        ((6, 5), "4 4 4 3", "player 1"),
        ((6, 5), "4 4 4", "Id"),  # a tie goes to Id
        ((6, 5), "4 4", "Id"),
        ((6,), "4 4 4", "player 1"),
        ((6, 5, 4, 3, 2), "4 4 4 3 3 3", "Id"),
    ],
)
def test_after_the_last_round_more_gold_than_id(rows, ids, winner):
    only = {1: dict.fromkeys(rows, 1)}
    game = laid("C3", "moon", suit=FREUD, deck="D3", ids=ids, only=only)
    while game.asked():
        game.do("nothing")
    assert game.gold(1) == 5 - len(rows)
    assert game.result()["winner"] == winner
    assert game.result()["ending"] == "most gold"
    assert game.result()["rounds"] == 14


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_no_id_with_more_players(players):
    hands = {p: f"H{p + 1} C{p + 1}" for p in range(1, players + 1)}
    game = Position(players, hands).play(*(f"H{p + 1}" for p in hands))
    assert game.state()["id"] is None
    assert "Id" not in game.owners()
    assert len(game.sequence()) == players


def test_a_card_of_the_deck_each_round():
    """Course of the Game: the next one for Id, whatever lay there before."""
    game = Position(1, {1: "H3 H4"}, deck="D9 D8", neutral="C5").play("H3")
    assert game.sequence() == ["H3", "C5", "D9"]
    game.turns()
    assert game.play("H4").sequence() == ["D8", "H4"]
