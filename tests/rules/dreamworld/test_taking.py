"""Count Points, Take a Card (section 6; rulings D12 to D15 and D24)."""

import pytest

from tests.rules.dreamworld.layouts import laid, spread
from tests.rules.dreamworld.position import PLAYERS, Position

every_count = pytest.mark.parametrize("players", PLAYERS)
SEVERAL = (2, 3, 4)
# A neutral card, one of each player, and one of Id: cards 2 to 10, so for any number of players.
BEFORE = "D5 C9=1 H9=2+3 D9=Id"
ALL = {("take", "D5"), ("take", "C9"), ("take", "H9"), ("take", "D9")}


def counting(players: int, cards: str = "C2 C4", **others) -> Position:
    """Player 1's card, off suit unless said otherwise, is counted; it has the first turn."""
    others.setdefault("previous", BEFORE if players > 1 else "D5 C9=1 D9=Id")
    return spread(players, cards, **others).pass_by(1)


def takes(game: Position) -> set[tuple]:
    return game.legal("take")


@every_count
def test_k1_in_the_first_round_only_the_professor_can_be_taken(players):
    hands = {p: f"C{2 * p} C{2 * p}m" for p in range(1, players + 1)}
    game = Position(players, hands, round_no=1).play(*(f"C{2 * p}" for p in hands))
    game.pass_by(1)
    assert game.legal() == {("take professor",), ("nothing",)}
    game.do("take professor")
    assert game.events("take professor") == [("take professor", 1)]
    while game.asked()[1] == "count":
        game.do("nothing")
    assert game.about()["round"] == 2
    assert ("professor",) in game.legal()


@every_count
def test_any_face_up_card_of_the_previous_round_d13(players):
    """Neutral ones, those of others, Id's and one's own."""
    expected = ALL if players > 1 else ALL - {("take", "H9")}
    assert takes(counting(players)) == expected


@every_count
def test_a_card_in_suit_may_take_as_well(players):
    game = counting(players, "H2 C4")
    assert takes(game)
    assert game.legal("flip")


@every_count
def test_what_is_taken_goes_to_the_hand_and_is_gone_from_there(players):
    game = counting(players, "C2 C4").do("take", "C9")
    assert game.hand(1) == {"C9"}
    assert game.events("take") == [("take", 1, "C9", 0)]
    if players > 1:
        assert ("take", "C9") not in game.pass_by(2).legal()
        assert "C9-sun" not in [laid["card"] for laid in game.state()["previous"]]


@every_count
def test_a_turn_takes_one_card(players):
    game = counting(players).do("take", "C9")
    assert game.asked() != (1, "count")


@pytest.mark.parametrize("players", SEVERAL)
def test_k2_tokens_come_with_the_card(players):
    """Farthest first is the order of taking; the tokens are usable from the next round on (D12)."""
    game = counting(players, "C2 C4").do("take", "H9")
    assert game.events("take") == [("take", 1, "H9", 3)]
    assert game.supply(1) == 3
    assert game.hand(1) == {"H9"}
    assert ("take", "H9") not in game.pass_by(2).legal()


@pytest.mark.parametrize("players", SEVERAL)
def test_spent_tokens_can_be_taken_in_the_next_round_and_not_later(players):
    """K2 and K3: out of reach are cards of the round before the previous one, for good."""
    others = {p: f"D{p + 5} C{p + 5} D{p + 5}m" for p in range(2, players + 1)}
    hands = {1: "H2 D2 C2", **others}
    game = Position(players, hands, supply={1: 2})
    game.play("H2", *(others[p].split()[0] for p in others)).pass_by(1)
    gap = game.about()["gap"]
    assert gap == 5
    game.do("spend", 2).do("flip", 6)
    while game.asked()[1] == "count":
        game.do("nothing")
    game.play("D2", *(others[p].split()[1] for p in others))
    assert ("take", "H2") in game.legal()
    while game.asked()[1] == "count":
        game.do("nothing")
    assert "H2-sun" in game.state()["gone"]
    assert game.state()["dead_tokens"] == 2
    game.play("C2", *(others[p].split()[2] for p in others))
    assert ("take", "H2") not in game.legal()


@every_count
def test_k4_points_that_flip_nothing(players):
    game = counting(players, "H2 C3")
    assert (game.about()["points"], game.legal("flip", "spend")) == (1, set())
    game.do("take", "D5")
    assert game.hand(1) == {"D5"}


@every_count
def test_k5_the_professor_in_the_very_round_it_was_played(players):
    hands = {p: f"C{2 * p} C{2 * p}m" for p in range(1, players + 1)}
    game = Position(players, hands, professor={1: "hand"})
    game.play("professor", *(f"C{2 * p}" for p in range(2, players + 1)), "C2").pass_by(1)
    assert game.state()["professor"]["player 1"] == "face up"
    game.do("take professor")
    assert game.state()["professor"]["player 1"] == "hand"


@pytest.mark.parametrize("players", SEVERAL)
def test_only_ones_own_professor(players):
    """With one's own in hand there is none to take, whatever lies before others."""
    game = counting(players, professor={1: "hand"})
    assert ("take professor",) not in game.legal()
    game.do("nothing").pass_by(2)
    assert ("take professor",) in game.legal()


@every_count
def test_nothing_may_be_taken_d15(players):
    assert ("nothing",) in counting(players).legal()
    game = counting(players, "H2 C4", may_pass=False)
    assert ("nothing",) not in game.legal()
    assert game.legal("flip")


@every_count
def test_nothing_where_nothing_is_there_d15(players):
    held = dict.fromkeys(range(1, players + 1), "hand")
    game = counting(players, may_pass=False, previous="", professor=held)
    assert game.legal() == {("nothing",)}
    game.do("nothing")
    assert game.events("nothing")[0] == ("nothing", 1)


@every_count
def test_not_ones_own_card_d13(players):
    expected = ALL if players > 1 else ALL - {("take", "H9")}
    assert takes(counting(players, takeable="not-own")) == expected - {("take", "C9")}


@every_count
def test_not_neutral_cards_d13(players):
    expected = ALL if players > 1 else ALL - {("take", "H9")}
    game = counting(players, takeable="players")
    assert takes(game) == expected - {("take", "D5")}


@pytest.mark.parametrize("token", ["before", "after"])
@pytest.mark.parametrize(("reading", "there"), [("all", True), ("players", False)])
def test_deck_cards_are_neutral_d13(token, reading, there):
    """They come from a round that is really played, which the position above only sets up."""
    hands = {1: "C2 C3", 2: "C4 C5"}
    game = Position(2, hands, token=token, deck="D9", neutral="D8", takeable=reading)
    game.play("C2", "C4").turns()
    game.play("C3", "C5")
    found = {("take", "C2"), ("take", "C4")}
    assert takes(game) == (found | {("take", "D8"), ("take", "D9")} if there else found)


def test_the_card_of_id_d24():
    assert ("take", "D9") in takes(counting(1))
    assert takes(counting(1, take_ids=False)) == {("take", "D5"), ("take", "C9")}
    game = Position(1, {1: "C2 C3"}, deck="D9 D8", take_ids=False).play("C2")
    game.turns()
    assert takes(game.play("C3")) == {("take", "C2")}


def test_id_takes_nothing():
    """Section 9."""
    game = counting(1, "C2 C4")
    game.do("nothing")
    assert len(game.state()["previous"]) == 2  # of the round that is over
    assert game.events("take", "take professor") == []
    assert {laid["card"] for laid in game.state()["previous"]} == {"C2-sun", "C4-sun"}


@every_count
def test_a_card_that_was_taken_can_be_played(players):
    game = counting(players, previous="C9=1").do("take", "C9")
    while game.asked()[1] == "count":
        game.do("nothing")
    assert game.legal() == {("play", "C9")}


def test_what_was_taken_is_known_to_all():
    """Ruling D25: cards that lay open are known; the hand is hidden otherwise."""
    game = laid("C2 C4", previous="D5 C9=1").do("take", "D5")
    assert [int(word).bit_count() for word in game.table["known"][0]] == [1, 0, 0]
    game.do("take", "C9")
    assert [int(word).bit_count() for word in game.table["known"][1]] == [0, 0, 1]
