"""Shapeshift and single cards: the Joker's duty, and what comes of the mark's card (R30, R47)."""

import pytest

from tests.rules.dream_city.characters.course import cast_of, turn_begins
from tests.rules.position import Position, cards, every_count

QUIET = "8 peek 20 unseal"


# --- Joker ---------------------------------------------------------------------------------------


def out_of_control(players, hand, **more):
    """The Joker has used Loss of Control and drawn six cards."""
    game = turn_begins(
        players, 1, cast=cast_of(players), hands={1: hand}, top="6 unseal 2 peek", dice=(6,), **more
    )
    return game.do("skill")


@every_count
def test_a_joker_who_swaps_in_the_play_phase_keeps_the_hand(players):
    """Joker, analysis: Shapeshift before the discard phase, and the hand need not go."""
    game = out_of_control(players, "shapeshift")
    game.do("shapeshift", 2).do("end")
    assert game.asked() == (1, "discard"), "the usual limit of five"
    game.do("card", "unseal")
    assert game.hand(1) == cards("5 unseal")
    assert game.asked() == (2, "play")


@every_count
def test_a_joker_who_swaps_in_the_discard_phase_keeps_the_hand(players):
    """Ruling R47: a Joker who swaps there does not discard all."""
    game = out_of_control(players, "shapeshift")
    game.do("end").do("shapeshift", 3).do("go on").do("card", "unseal")
    assert game.hand(1) == cards("5 unseal")


@every_count
def test_a_joker_who_swaps_and_swaps_back_loses_the_hand(players):
    """Ruling R47: the duty is that of the card held when discarding."""
    game = out_of_control(players, "2 shapeshift")
    game.do("shapeshift", 2).do("shapeshift", 2).do("end")
    assert game.asked() == (2, "play")
    assert game.table.hand_size[1] == 0


@every_count
def test_a_joker_who_goes_on_with_the_card_loses_it_too(players):
    """Joker: all hand cards."""
    game = out_of_control(players, "shapeshift")
    game.do("end").do("go on")
    assert game.table.hand_size[1] == 0
    assert game.discarded()["shapeshift"] == 1


@every_count
def test_who_got_the_jokers_card_has_no_duty(players):
    """Joker: your discard phase; and by the next turn the cards are back."""
    game = out_of_control(players, "shapeshift")
    game.do("shapeshift", 2).do("end").do("card", "unseal").do("end")
    assert game.table.hand_size[2] == 2


@every_count
def test_who_takes_the_jokers_card_unused_keeps_the_hand(players):
    """Ruling R47, Joker: only a Loss of Control of this turn costs the hand."""
    game = Position(
        players, turn_of=2, cast=cast_of(players), hands={2: "shapeshift 2 pull"}, top=QUIET
    )
    game.do("shapeshift", 1).do("end")
    assert game.hand(2) == cards("2 pull")


@every_count
def test_a_mark_out_of_control(players):
    """Ruling R30: the mark uses the Joker's skill, and has its duty."""
    game = turn_begins(
        players,
        0,
        cast=cast_of(players),
        hands={0: "shapeshift"},
        top=QUIET,
        dice=(4,),
    )
    game.do("shapeshift", 1).do("skill")
    assert game.table.hand_size[0] == 4
    game.do("end")
    assert game.table.hand_size[0] == 0
    assert game.asked() == (1, "draw phase")


# --- the mark's card -----------------------------------------------------------------------------


@every_count
def test_the_world_view_stays(players):
    """Ruling R30: it stays with the game; World View: it does not end for any reason."""
    cast = {0: "chessboard", 1: "shade", 2: "forger"}
    hands = {0: "shapeshift peek"}
    game = Position(players, cast=cast, hands=hands, bribes={2: "blank"}, top="2 unseal")
    view = int(game.table.world_view)
    game.do("shapeshift", 1).do("peek at", 2)
    assert game.hand(0) == cards("2 unseal")
    assert int(game.table.world_view) == view


@every_count
def test_a_world_view_sets_prices_still(players):
    """Ruling R30: under Secret Passage a revival costs a Dream Shuttle, wherever the card is."""
    cast = {0: "secret-passage", 1: "shade", 2: "forger"}
    game = Position(players, cast=cast, hands={0: "shapeshift 2 pull"}, dead=[3])
    game.do("shapeshift", 1)
    assert not game.legal("revive")
    game = Position(players, cast=cast, hands={0: "shapeshift shuttle"}, dead=[3])
    game.do("shapeshift", 1)
    assert game.legal("revive") == {("revive", 3)}
    assert not game.legal("skill on"), "Teleport has gone with the card"


@every_count
def test_abundance_counts_when_the_cards_are_drawn(players):
    """Ruling R52: a mark that gave Midsummer's card away before drawing draws two."""
    cast = {0: "midsummer", 1: "shade", 2: "forger"}
    game = turn_begins(players, 0, cast=cast, hands={0: "shapeshift"}, top=QUIET)
    game.do("shapeshift", 1).do("go on")
    assert game.table.hand_size[0] == 2


@every_count
def test_reverse_flow_comes_before_any_swap(players):
    """Ruling R52: automatic, at the start of the mark's draw phase."""
    cast = {0: "black-hole", 1: "shade", 2: "forger"}
    game = turn_begins(players, 0, cast=cast, hands={0: "shapeshift"}, locks={1: 1}, top=QUIET)
    assert game.asked() == (0, "draw phase")
    assert game.locks()[0] == 3


@every_count
def test_an_extractor_with_the_marks_card_relocates(players):
    """Ruling R30: an extractor may use what needs no turn of the mark; here the mark itself opens
    a vault as the Martyr (ruling R53)."""
    cast = {0: "chessboard", 1: "martyr", 2: "forger"}
    game = turn_begins(
        players, 0, cast=cast, hands={0: "shapeshift"}, locks={1: 1}, top=QUIET, dice=(3,)
    )
    game.do("shapeshift", 1).do("go on").do("skill").do("lower")
    assert game.asked() == (1, "may")
    game.do("yes")
    assert game.asked() == (1, "vault")
    assert game.legal() == {("level", 2), ("level", 3), ("level", 4)}


@every_count
@pytest.mark.parametrize("face", [1, 6])
def test_tsunami_goes_on_for_everyone(players, face):
    """Ruling R30: whoever holds Harbor's card; its holder rolls with the others (first here)."""
    cast = {0: "harbor", 1: "martyr", 2: "forger"}
    game = turn_begins(
        players, 0, cast=cast, hands={0: "shapeshift"}, locks={1: 1}, top=QUIET, dice=(3, face)
    )
    game.do("shapeshift", 1).do("go on").do("skill").do("lower")
    rolled = [event[1] for event in game.events("die")]
    assert rolled == list(range(1, players))
    assert game.alive(1) == (face == 6)
    assert not game.alive(0), "the Martyr's own end"
    assert game.table.bribes_held.sum() == 0, "ruling R53: no bribe"
