"""Midsummer: more cards for the mark while bribe cards are left, and one more for extractors."""

import pytest

from tests.rules.dream_city.characters.moments import at_turn_of, used
from tests.rules.position import BLANKS, DEALS, MARK_WINS, cards, every_count

SUMMER = "midsummer"
TOP = "8 shoot"


def drawn(game):
    """Who drew, card by card."""
    return [event[1] for event in game.events("draw")]


def turn(players, seat, **setting):
    """The turn of `seat` has just begun."""
    cast = {0: SUMMER, **setting.pop("cast", {})}
    return at_turn_of(players, seat, **{"cast": cast, "top": TOP, **setting})


def dealt(players, n):
    """Bribe cards held so that `n` of the pile are dealt."""
    words = ["deal"] * DEALS[players] + ["blank"] * BLANKS[players]
    return {3: " ".join(words[:n])}


# --- Abundance -----------------------------------------------------------------------------------


@every_count
def test_one_more_card_for_each_bribe_card_left(players):
    """Midsummer, Abundance and its analysis: two and as many as are undealt."""
    everything = DEALS[players] + BLANKS[players]
    for gone in range(everything + 1):
        game = turn(players, 0, bribes=dealt(players, gone))
        left = everything - gone
        assert drawn(game) == [0] * (2 + left)
        assert game.events("skill") == ([used(0, SUMMER)] if left else [])
        assert game.asked() == (0, "play")


@every_count
def test_the_marks_own_draw_gets_nothing_from_the_world_view(players):
    """Midsummer's world view: extractors."""
    everything = DEALS[players] + BLANKS[players]
    game = turn(players, 0, bribes=dealt(players, everything))
    assert drawn(game) == [0, 0]


@every_count
def test_also_for_a_mark_that_died(players):
    """Ruling R35: alive again at the start of its turn."""
    game = turn(players, 0, dead=[0])
    assert len(drawn(game)) == 2 + DEALS[players] + BLANKS[players]


@every_count
def test_in_labyrinth_no_abundance(players):
    """Ruling R31: it only helps the mark itself, so it is lost; drawing as such is a rule."""
    assert drawn(turn(players, 0, labyrinth={0: 1})) == [0, 0]


@every_count
def test_abundance_counts_when_the_cards_are_drawn(players):
    """Ruling R52: a mark that swapped its card away before drawing draws two."""
    game = turn(players, 0, cast={2: "avatar"}, hands={0: "shapeshift"})
    assert not drawn(game)
    game.do("go on")
    assert len(drawn(game)) == 2 + DEALS[players] + BLANKS[players]
    game = turn(players, 0, cast={2: "avatar"}, hands={0: "shapeshift"})
    game.do("shapeshift", 2).do("go on")
    assert drawn(game) == [0, 0]


@every_count
def test_no_abundance_for_what_takes_the_draw_phases_place(players):
    """Ruling R37: with the Black Swan's card the mark scatters and draws four."""
    game = turn(players, 0, cast={2: "black-swan"}, hands={0: "shapeshift pull"})
    game.do("shapeshift", 2).do("skill").do("seat", 2)
    assert drawn(game) == [0] * 4


@every_count
def test_abundance_can_end_the_deck(players):
    """Ruling R4."""
    most = 2 + DEALS[players] + BLANKS[players]
    assert turn(players, 0, top="", deck=most).over() == MARK_WINS
    assert turn(players, 0, top="", deck=most + 1, hands={0: ""}).over() is None


# --- the world view ------------------------------------------------------------------------------


@every_count
def test_every_extractor_draws_three(players):
    """Midsummer's world view: one card more in each of their draw phases."""
    for p in range(1, players):
        assert drawn(turn(players, p)) == [p] * 3


@every_count
def test_turncoats_the_dead_and_those_in_labyrinth_too(players):
    """Midsummer's world view: every extractor; rulings R10 (the dead draw too) and R31."""
    assert drawn(turn(players, 2, bribes={2: "deal"})) == [2] * 3
    assert drawn(turn(players, 2, dead=[2])) == [2] * 3
    assert drawn(turn(players, 2, labyrinth={2: 1})) == [2] * 3


@every_count
def test_the_world_view_outlasts_the_mark(players):
    """World View: it does not end with the mark's death."""
    assert drawn(turn(players, 2, dead=[0])) == [2] * 3


@every_count
def test_loss_of_control_and_scatter_get_nothing(players):
    """Ruling R37: they replace the draw phase; who does not use them draws three."""
    game = turn(players, 1, cast={1: "joker"}, dice=(4,)).do("skill")
    assert drawn(game) == [1] * 4
    assert drawn(turn(players, 1, cast={1: "joker"}).do("go on")) == [1] * 3
    game = turn(players, 1, cast={1: "black-swan"}, hands={1: "pull"}).do("skill").do("seat", 2)
    assert drawn(game) == [1] * 4


@every_count
def test_conjured_object_draws_two_as_printed(players):
    """Midsummer's world view: only the draw phase's cards."""
    game = turn(players, 1, hands={1: "conjured"}).do("conjure")
    assert drawn(game) == [1, 1]


@every_count
def test_the_point_man_shows_all_three(players):
    """Midsummer's world view: a Dream Shuttle as third card is one of those drawn."""
    game = turn(players, 1, cast={1: "point-man"}, top="peek pull shuttle 4 unseal").do("yes")
    revealed = [event[2] for event in game.events("reveal")]
    assert sorted(revealed) == ["peek", "pull", "shuttle"]
    assert game.hand(1) == cards("peek pull shuttle 2 unseal")


@every_count
def test_without_midsummer_all_draw_two(players):
    """Game Process: two cards, whatever lies in the pile."""
    for p in range(players):
        assert drawn(turn(players, p, cast={0: "harbor"})) == [p, p]


@pytest.mark.parametrize("number", [0, 2])
def test_the_numbers_are_options(number):
    """Options midsummer.each and midsummer.draw, on top of draw."""
    everything = DEALS[6] + BLANKS[6]
    assert len(drawn(turn(6, 0, midsummer__each=number))) == 2 + number * everything
    assert len(drawn(turn(6, 1, midsummer__draw=number))) == 2 + number
    assert len(drawn(turn(6, 1, draw=3, midsummer__draw=number))) == 3 + number
