"""Check End-of-Game Conditions and Final Scoring (section 8, structural facts of 1.2; D19)."""

from itertools import combinations

import pytest

from tests.rules.dreamworld.layouts import FREUD, laid
from tests.rules.dreamworld.position import ROWS, Position

ALL_TOKENS = {6: 1, 5: 2, 4: 3, 3: 4, 2: 5}
NONE: dict[int, int] = {}
SEATS = {2: "H3 H5", 3: "H2 H4 H6", 4: "H2 H4 H6 H8"}


def last_round(only: dict[int, dict[int, int]], **others) -> Position:
    """Round 14 is over: who has what left, and nobody flips anything more."""
    players = max(only)
    cards = {2: "H8 H2", 3: "H8 H5 H2", 4: "H8 H6 H4 H2"}[players]
    game = laid(cards, "moon", suit=FREUD, only=only, **others)
    while game.asked():
        game.do("nothing")
    return game


def won(game: Position) -> tuple[str, list[str], str]:
    result = game.result()
    assert result["over"]
    return result["winner"], result["winners"], result["ending"]


def test_margaret_and_alfred():
    """Rulebook: four gold each, a gold 6 against two 2s; the lower sum wins."""
    only = {1: {6: 1}, 2: {2: 2}, 3: {5: 2, 4: 3, 3: 4}}
    assert won(last_round(only)) == ("player 2", ["player 2"], "most gold, least left")
    assert won(last_round({1: {2: 2}, 2: {6: 1}}))[0] == "player 1"


@pytest.mark.parametrize("turned", [False, True])
def test_f1_the_most_tokens_in_the_supply(turned):
    only, supply = {1: {6: 1}, 2: {3: 2}}, {1: 1, 2: 2}
    if turned:
        only, supply = {1: only[2], 2: only[1]}, {1: 2, 2: 1}
    winner = "player 1" if turned else "player 2"
    ending = "most gold, most +1 tokens"
    assert won(last_round(only, supply=supply)) == (winner, [winner], ending)


def test_f2_gold_before_sums():
    only = {1: {6: 1, 5: 1}, 2: {2: 5}}
    assert won(last_round(only)) == ("player 2", ["player 2"], "most gold")
    few = {1: {6: 1}, 2: {2: 1, 3: 1}}  # sums 6 and 5
    assert won(last_round(few)) == ("player 1", ["player 1"], "most gold")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("supply", [0, 2])
def test_all_level_after_the_last_round_is_shared_d19(players, supply):
    only = {p: {6: 1} for p in range(1, players + 1)}
    game = last_round(only, supply=dict.fromkeys(only, supply))
    winner, winners, ending = won(game)
    assert winners == [f"player {p}" for p in range(1, players + 1)]
    assert winner in winners
    assert ending == "most gold, shared"


def test_those_who_are_level_share_and_the_others_do_not_d19():
    only = {1: {6: 1}, 2: {3: 2}, 3: {2: 3}, 4: {6: 1, 5: 1}}
    game = last_round(only)
    assert won(game)[1:] == (["player 1", "player 2", "player 3"], "most gold, shared")
    game = last_round(only, supply={1: 1, 3: 1})
    assert won(game)[1:] == (["player 1", "player 3"], "most gold, shared")
    game = last_round(only, supply={3: 1, 4: 2})
    assert won(game) == ("player 3", ["player 3"], "most gold, most +1 tokens")


def test_supply_counts_only_among_the_level():
    """Who has more "+1" tokens but more left does not win."""
    only, supply = {1: {6: 1}, 2: {2: 2}}, {1: 3}
    assert won(last_round(only, supply=supply))[0] == "player 2"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("round_no", [1, 3, 13, 14])
def test_who_has_flipped_all_tokens_wins_at_the_end_of_the_round(players, round_no):
    """The others still count."""
    cards = SEATS[players].split()
    hands = {p: f"{card} D{card[1:]}" for p, card in enumerate(cards, 1)}
    game = Position(players, hands, round_no=round_no, only={1: {2: 1}}).play(*cards)
    game.pass_by(1).do("flip", 2)
    for _ in range(players - len(game.state()["counted"])):
        assert game.asked()[1] == "count"
        game.do("nothing")
    assert won(game) == ("player 1", ["player 1"], "all tokens flipped")
    assert game.result()["rounds"] == round_no


@pytest.mark.parametrize("players", [2, 3, 4])
def test_f4_an_inner_player_can_still_catch_up(players):
    """Ana has finished; the closest player finishes as well, and the supply decides."""
    cards = SEATS[players]
    last = players
    only = {1: {2: 1}, last: {3: 1}}
    for supply, winner in (({1: 1}, "player 1"), ({last: 2, 1: 1}, f"player {last}")):
        game = laid(cards, only=only, supply=supply).do("flip", 2).pass_by(last).do("flip", 3)
        assert won(game) == (winner, [winner], "all tokens flipped, most +1 tokens")


@pytest.mark.parametrize("supply", [0, 3])
def test_f3_and_with_equal_supplies_they_share(supply):
    only = {1: {2: 1}, 2: {2: 1}}
    game = laid("H2 H4", only=only, supply={1: supply, 2: supply}, round_no=11)
    game.do("flip", 2).do("flip", 2)
    winner, winners, ending = won(game)
    assert winners == ["player 1", "player 2"]
    assert winner in winners
    assert ending == "all tokens flipped, shared"


def test_finishing_in_round_14_is_no_matter_of_gold():
    game = laid("H8 H2", "moon", suit=FREUD, only={1: {2: 1}, 2: NONE | {6: 1}})
    game.do("flip", 2).do("nothing")
    assert won(game) == ("player 1", ["player 1"], "all tokens flipped")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("round_no", [2, 12, 13])
def test_without_a_winner_the_next_round_starts(players, round_no):
    cards = SEATS[players].split()
    hands = {p: f"{card} D{card[1:]}" for p, card in enumerate(cards, 1)}
    game = Position(players, hands, round_no=round_no, suit="H").play(*cards)
    game.turns()
    assert game.asked() == (1, "card")
    assert game.about()["round"] == round_no + 1


# --- structural facts of section 1.2 -------------------------------------------------------------


def test_one_token_a_round_never_finishes():
    """15 tokens and 14 rounds."""
    table = laid("H2 H4").table
    assert table["rules"]["all_tokens"] == 15 > 14


def test_what_is_left_with_four_gold_tokens_flipped():
    """All of it lies in one row, so the sums are few."""
    sums = {row: set() for row in ROWS}
    for row in ROWS:
        for n in range(1, ALL_TOKENS[row] + 1):
            game = Position(2, {1: "H2", 2: "H4"}, only={1: {row: n}})
            assert game.gold(1) == 4
            sums[row].add(int(game.table["points_left"][0]))
    assert sums == {6: {6}, 5: {5, 10}, 4: {4, 8, 12}, 3: {3, 6, 9, 12}, 2: {2, 4, 6, 8, 10}}


@pytest.mark.parametrize("row", ROWS)
def test_points_to_clear_a_row(row):
    game = Position(2, {1: "H2", 2: "H4"}, only={1: {row: ALL_TOKENS[row]}})
    assert game.table["points_left"][0] == {6: 6, 5: 10, 4: 12, 3: 12, 2: 10}[row]


def test_gold_is_flipped_where_a_row_is_empty():
    for rows in combinations(ROWS, 2):
        for left in ((0, 1), (1, 0), (1, 1)):
            only = dict(zip(rows, left, strict=True))
            game = Position(2, {1: "H2", 2: "H4"}, only={1: only})
            assert game.gold(1) == 5 - sum(left)
