"""End of the Game: the secret, and the two readings of a used-up deck."""

import numpy as np
import pytest

from sim.core.jit import interpreted
from tests.rules.position import EXTRACTORS_WIN, MARK_WINS, Position, cards, every_count
from tests.sim.dream_city.blocks import rows, some

FAILED_DRAW = {"deck_end": "failed-draw"}


# --- by default: the deck is empty ---------------------------------------------------------------


@every_count
def test_the_mark_wins_when_the_last_card_is_drawn(players):
    """End of the Game; ruling R4, reading `empty`: a draw phase that takes the last two."""
    for p in range(players):
        game = Position(players, turn_of=(p - 1) % players, deck=2)
        game.do("end")
        assert game.over() == MARK_WINS
        assert game.table.hand_size[p] == 2
        assert game.events()[-2:] == [("deck empty",), MARK_WINS]


@every_count
def test_the_game_ends_in_the_middle_of_a_draw(players):
    """Ruling R4: the moment the deck becomes empty, inside whatever drew the last card."""
    game = Position(players, deck=1, top="peek")
    game.do("end")
    assert game.over() == MARK_WINS
    assert game.hand(1) == cards("peek"), "the second card was not drawn any more"
    assert game.events() == [("turn", 1), ("draw", 1, "peek"), ("deck empty",), MARK_WINS]


@every_count
def test_one_card_left_is_not_the_end(players):
    """End of the Game: as long as cards can be drawn."""
    game = Position(players, deck=3)
    game.do("end")
    assert game.over() is None
    assert game.table.deck_left == 1


@every_count
@pytest.mark.parametrize("deck", [1, 2])
def test_conjured_object_can_end_the_game(players, deck):
    """Conjured Object, analysis: it uses the deck up as well."""
    for p in (0, 1):
        game = Position(players, turn_of=p, hands={p: "conjured"}, deck=deck)
        game.do("conjure")
        assert game.over() == MARK_WINS
        assert game.table.hand_size[p] == deck


@every_count
def test_a_dead_players_draw_ends_the_game_too(players):
    """Ruling R10: the dead draw; ruling R4: whoever draws the last card."""
    game = Position(players, dead=[1], deck=2)
    game.do("end")
    assert game.over() == MARK_WINS


# --- the other reading: a draw fails -------------------------------------------------------------


@every_count
def test_an_empty_deck_does_not_end_the_game_by_the_other_reading(players):
    """Ruling R4, reading `failed-draw`: only a card that must be drawn and is not there does."""
    game = Position(players, deck=2, **FAILED_DRAW)
    game.do("end")
    assert game.over() is None
    assert game.table.deck_left == 0
    assert game.asked() == (1, "play")
    game.do("end")
    assert game.over() == MARK_WINS
    assert game.events() == [("turn", 2), ("failed draw", 2), MARK_WINS]


@every_count
def test_a_draw_that_fails_half_way_ends_the_game(players):
    """Ruling R4, reading `failed-draw`: one card was there, the second was not."""
    game = Position(players, deck=1, **FAILED_DRAW)
    game.do("end")
    assert game.over() == MARK_WINS
    assert game.table.hand_size[1] == 1
    assert [event[0] for event in game.events()] == ["turn", "draw", "failed draw", "end"]


@every_count
def test_extractors_can_win_with_the_deck_empty(players):
    """Ruling R4, reading `failed-draw`: until a draw fails the secret can still be opened."""
    game = Position(
        players, deck=2, top="2 peek", hands={1: "unseal"}, locks={1: 1}, secret=1, **FAILED_DRAW
    )
    game.do("end").do("unlock", 1)
    assert game.over() == EXTRACTORS_WIN
    assert game.table.deck_left == 0


@every_count
@pytest.mark.parametrize(("deck", "goes_on"), [(0, False), (1, False), (2, True)])
def test_conjured_object_by_the_other_reading(players, deck, goes_on):
    """Ruling R4, reading `failed-draw`, in the middle of an effect."""
    game = Position(players, turn_of=1, hands={1: "conjured"}, deck=deck, **FAILED_DRAW)
    game.do("conjure")
    assert (game.over() is None) == goes_on
    assert game.table.hand_size[1] == deck


@every_count
def test_with_the_first_games_deck_the_readings_cannot_differ(players):
    """Ruling R4: the deck is odd and every draw there is of two cards."""
    empty = rows("random", players, games=some(300))
    failed = rows("random", players, games=some(300), deck_end="failed-draw")
    assert (empty["ending"] == 1).any()
    assert np.array_equal(empty, failed)


@every_count
def test_with_an_even_deck_they_do(players):
    """Ruling R4: a changed deck lets the readings part, so the test above can fail."""
    even = {"deck__shoot": 29}
    empty = rows("random", players, games=some(100), **even)
    failed = rows("random", players, games=some(100), **even, deck_end="failed-draw")
    assert not np.array_equal(empty, failed)
    by_deck = (empty["ending"] == 1) & (failed["ending"] == 1)
    longer = failed["turns"][by_deck] - empty["turns"][by_deck]
    assert (longer >= 0).all()
    assert (longer > 0).any() or interpreted()
