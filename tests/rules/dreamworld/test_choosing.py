"""Play a Card: choosing, revealing, neutral cards, Before and After, the professor (section 4.1,
4.5; rulings D16, D17, D18, D23, D28)."""

import pytest

from tests.rules.dreamworld.layouts import laid
from tests.rules.dreamworld.position import PLAYERS, Position

every_count = pytest.mark.parametrize("players", PLAYERS)
HANDS = {1: "H3 D8", 2: "C7 C8", 3: "H9 D9", 4: "D4 C4"}
CHOSEN = ("H3", "C7", "H9", "D4")
EXTRA = ("D2", "D3", "H2", "C3")


def hands(players: int) -> dict[int, str]:
    return {p: HANDS[p] for p in range(1, players + 1)}


@every_count
def test_a_any_card_of_the_hand(players):
    game = Position(players, hands(players))
    for p in range(1, players + 1):
        assert game.asked() == (p, "card")
        assert game.legal() == {("play", card) for card in HANDS[p].split()}
        game.play(CHOSEN[p - 1])


@every_count
def test_a_the_professor_if_it_is_in_the_hand(players):
    for place, there in (("hand", True), ("face up", False), ("beside", False)):
        game = Position(players, hands(players), professor={1: place})
        assert (("professor",) in game.legal()) is there


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_neutral_card_is_up_before_anybody_chooses_d16(players):
    game = Position(players, hands(players), neutral="D5", deck="C2", token="before")
    assert game.sequence() == ["C2", "D5"]
    assert game.owners() == [None, None]
    assert game.asked() == (1, "card")
    assert game.events("neutral", "before") == [("neutral", "D5"), ("before", "C2")]


@every_count
def test_b_cards_lie_face_down_until_all_have_chosen(players):
    """All reveal simultaneously; a card that was chosen is in no hand."""
    game = Position(players, hands(players), deck="D10")
    for p in range(1, players):
        game.play(CHOSEN[p - 1])
        assert game.sequence() == []
        assert game.events() == []
        assert game.state()["committed"] == {
            f"player {q}": f"{CHOSEN[q - 1]}-sun" for q in range(1, p + 1)
        }
        assert CHOSEN[p - 1] not in game.hand(p)
    game.play(CHOSEN[players - 1])
    told = [("reveal", p, CHOSEN[p - 1]) for p in range(1, players + 1)]
    assert game.events("reveal") == told + [("reveal", "Id", "D10")] * (players == 1)
    assert game.state()["committed"] == {}
    mine = dict(zip(game.sequence(), game.owners(), strict=True))
    assert mine == {CHOSEN[p - 1]: p for p in range(1, players + 1)} | (
        {"D10": "Id"} if players == 1 else {}
    )


@every_count
def test_t12_before_is_seen_before_choosing(players):
    game = Position(players, hands(players), deck="D5", token="before")
    assert game.sequence() == ["D5"]
    assert game.state()["deck"][0] != "D5-sun"
    assert game.owners() == [None]


@every_count
def test_t13_after_comes_when_cards_are_revealed(players):
    """9 and 3 are revealed and 7 is drawn: 9 falls from 6 to 2, and 7 belongs to nobody."""
    cards = ["H9", "H3", "C10", "D10"][: max(players, 2)]
    where = {"round_no": 4, "token": "after"}
    if players == 1:
        game = Position(1, {1: "H9"}, deck="H3 D7", **where)
    else:
        game = Position(players, dict(enumerate(cards, 1)), deck="D7", **where)
    assert game.sequence() == []
    game.play(*cards[:players])
    assert game.events("after") == [("after", "D7")]
    assert [card for card in game.sequence() if card[1:] != "10"] == ["H9", "D7", "H3"]
    gaps = {card: (gap, points) for card, gap, points in game.turns()}
    assert gaps["H9"] == (2, 2)
    assert "D7" not in gaps
    if players > 1:
        assert gaps["H3"][0] == (2 if players == 2 else 3)


@pytest.mark.parametrize("token", ["before", "after"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_card_comes_from_an_empty_deck_d28(players, token):
    """It cannot happen with one Before and one After: the deck holds enough for them."""
    game = Position(players, hands(players), token=token, rest="gone").play(*CHOSEN[:players])
    assert set(game.sequence()) == set(CHOSEN[:players])
    assert game.asked()[1] == "count"
    assert not game.events(token)


@every_count
def test_e_the_professor_is_set_aside_and_another_card_is_played(players):
    """Its owner chooses after the others are revealed, any dream card of the hand (D18)."""
    game = Position(players, hands(players), professor={1: "hand"}, deck="D10")
    game.play("professor", *CHOSEN[1:players])
    assert game.asked() == (1, "late card")
    assert game.state()["professor"]["player 1"] == "face up"
    assert game.events("professor") == [("professor", 1)]
    others = {*CHOSEN[1:players], *(["D10"] if players == 1 else [])}
    assert set(game.sequence()) == others
    assert game.legal() == {("play", "H3"), ("play", "D8")}
    game.play("D8")
    assert set(game.sequence()) == {*others, "D8"}
    assert game.asked()[1] == "count"
    assert game.hand(1) == {"H3"}


def test_d_no_token_lies_on_a_card_until_the_late_one_is_played():
    """Step C: with the professor played, no card is one's own yet."""
    game = Position(2, hands(2), professor={2: "hand"}, neutral="D2").play("H3", "professor")
    assert game.owners() == [None, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_e_several_professors_reveal_together(players):
    late = dict.fromkeys(range(1, players + 1), "hand")
    game = Position(players, hands(players), professor=late, token="after", deck="D2")
    game.play(*["professor"] * players)
    assert game.sequence() == ["D2"]
    for p in range(1, players + 1):
        assert game.asked() == (p, "late card")
        assert ("professor",) not in game.legal()
        game.play(CHOSEN[p - 1])
        assert (len(game.sequence()) == 1) is (p < players)
    assert set(game.sequence()) == {"D2", *CHOSEN[:players]}


def test_e_only_those_who_played_it_choose_late():
    game = Position(4, hands(4), professor={2: "hand", 4: "hand"})
    game.play("H3", "professor", "H9", "professor")
    assert game.asked() == (2, "late card")
    assert game.play("C8").asked() == (4, "late card")
    assert set(game.sequence()) == {"H3", "H9"}
    game.play("D4")
    assert game.sequence() == ["H3", "D4", "C8", "H9"]


def test_e_late_cards_are_built_in_with_ties_resolved_as_usual():
    game = Position(2, {1: "H6m", 2: "H6"}, professor={1: "hand"}).play("professor", "H6", "H6m")
    assert game.sequence() == ["H6m", "H6"]
    assert game.owners() == [1, 2]


@every_count
def test_the_professor_cannot_be_played_again_until_it_is_taken(players):
    more = {p: f"{HANDS[p]} {card}" for p, card in zip(hands(players), EXTRA, strict=False)}
    game = Position(players, more, professor={1: "hand"}, deck="D10 C10")
    game.play("professor", *CHOSEN[1:players], "H3").turns()
    assert game.asked() == (1, "card")
    assert ("professor",) not in game.legal()
    game.play("D8", *(more[p].split()[1] for p in range(2, players + 1)))
    game.pass_by(1).do("take professor")
    while game.asked()[1] == "count":
        game.do("nothing")
    assert ("professor",) in game.legal()


@every_count
@pytest.mark.parametrize(("reading", "seen"), [("first", True), ("last", False)])
def test_the_after_card_and_late_choices_d17(players, reading, seen):
    game = Position(
        players,
        hands(players),
        professor={1: "hand"},
        token="after",
        deck="D10 D2",
        after_card=reading,
    ).play("professor", *CHOSEN[1:players])
    drawn = "D2" if players == 1 else "D10"
    assert game.asked() == (1, "late card")
    assert (drawn in game.sequence()) is seen
    game.play("H3")
    assert drawn in game.sequence()
    assert bool(game.events("after")) is not seen


@pytest.mark.parametrize("reading", ["first", "last"])
def test_after_without_late_choices_is_the_same_d17(reading):
    game = laid("H3 H9", "moon", token="after", deck="D7", after_card=reading)
    assert game.sequence() == ["H9", "D7", "H3"]


def test_ids_card_is_turned_up_after_the_choice_and_before_a_late_one():
    game = Position(1, {1: "H3 H4"}, professor={1: "hand"}, deck="D9 D2", token="after")
    assert game.sequence() == []
    game.play("professor")
    assert list(zip(game.sequence(), game.owners(), strict=True)) == [("D2", None), ("D9", "Id")]


def test_ids_card_in_ties_d23():
    """Hexagon patient: a diamond of Id ties with a hexagon, and with a circle off suit as well."""
    for reading, close in (("real", "H6"), ("always", "D6")):
        assert laid("H6", "moon", deck="D6", id_suit=reading).sequence()[-1] == close
    for reading, close in (("real", "C6"), ("always", "D6")):
        assert laid("C6", "sun", deck="D6", id_suit=reading).sequence()[-1] == close


def test_ids_suit_means_nothing_at_freud_d23():
    for reading in ("real", "always"):
        game = laid("C6", suit="Freud", deck="D6", id_suit=reading)
        assert game.sequence() == ["D6", "C6"]
