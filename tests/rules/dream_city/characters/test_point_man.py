"""Point Man: shows a Dream Shuttle among the cards drawn in the draw phase, and draws again."""

import pytest

from tests.rules.dream_city.characters.course import turn_begins, used
from tests.rules.position import MARK_WINS, Position, cards, every_count

POINT_MAN = {1: "point-man"}


@every_count
@pytest.mark.parametrize("drawn", ["shuttle peek", "peek shuttle", "2 shuttle"])
def test_shows_the_drawn_cards_and_draws_two_more(players, drawn):
    """Point Man: with a Dream Shuttle among the cards drawn, two more from the deck."""
    for who in (1, players - 1):
        game = turn_begins(players, who, cast={who: "point-man"}, top=f"{drawn} pull unseal")
        assert game.asked() == (who, "may")
        assert game.legal() == {("yes",), ("no",)}
        game.do("yes")
        assert game.events("draw") == [("draw", who, "pull"), ("draw", who, "unseal")]
        assert game.hand(who) == cards(drawn) + cards("pull unseal")
        assert game.asked() == (who, "play")


@every_count
def test_the_drawn_cards_are_shown_in_the_order_they_were_drawn(players):
    """Point Man: what is shown is what was drawn, not what was in hand before."""
    game = turn_begins(
        players, 1, cast=POINT_MAN, hands={1: "conjured"}, top="shuttle peek 2 unseal"
    )
    game.do("yes")
    assert game.events() == [
        used("point-man", 1),
        ("reveal", 1, "shuttle"),
        ("reveal", 1, "peek"),
        ("draw", 1, "unseal"),
        ("draw", 1, "unseal"),
    ]
    assert game.hand(1) == cards("conjured shuttle peek 2 unseal")


@every_count
def test_all_know_the_shown_cards_and_no_others(players):
    """Point Man, analysis: the cards drawn afterwards go straight into the hand."""
    game = turn_begins(
        players, 1, cast=POINT_MAN, hands={1: "conjured"}, top="shuttle peek 2 unseal"
    )
    assert not game.table.record.known.any()
    game.do("yes")
    known = {tuple(cell): int(game.table.record.known[tuple(cell)]) for cell in _known(game)}
    assert known == {(1, 5): 1, (1, 6): 1}


def _known(game):
    known = game.table.record.known
    return zip(*(axis.tolist() for axis in known.nonzero()), strict=True)


@every_count
def test_a_shuttle_among_the_later_cards_brings_no_more(players):
    """Point Man, analysis: the two cards drawn afterwards cannot be shown."""
    game = turn_begins(players, 1, cast=POINT_MAN, top="shuttle peek 4 shuttle")
    game.do("yes")
    assert game.asked() == (1, "play")
    assert game.table.hand_size[1] == 4


@every_count
def test_may_decline(players):
    """Point Man, ruling R29: "may"; nothing is shown then."""
    game = turn_begins(players, 1, cast=POINT_MAN, top="shuttle peek 2 unseal")
    game.do("no")
    assert not game.events()
    assert game.hand(1) == cards("shuttle peek")
    assert not game.table.record.known.any()
    assert game.asked() == (1, "play")


@every_count
def test_without_a_shuttle_drawn_nothing_is_asked(players):
    """Ruling R12: a reveal that brings nothing is not offered; cards in hand do not count."""
    game = turn_begins(players, 1, cast=POINT_MAN, hands={1: "shuttle"}, top="peek pull 2 shuttle")
    assert game.asked() == (1, "play")
    assert game.hand(1) == cards("shuttle peek pull")


@every_count
def test_only_the_draw_phase_counts(players):
    """Point Man: cards drawn in the play phase are not shown."""
    game = Position(players, turn_of=1, cast=POINT_MAN, hands={1: "conjured"}, top="2 shuttle")
    game.do("conjure")
    assert game.asked() == (1, "play")
    assert not game.legal("skill")


@every_count
def test_only_its_holder_is_asked(players):
    """Point Man: in one's own draw phase."""
    game = turn_begins(players, 2, cast=POINT_MAN, top="2 shuttle")
    assert game.asked() == (2, "play")


@every_count
def test_a_dead_point_man_draws_and_shows_nothing(players):
    """Death: no abilities; ruling R10: the dead draw."""
    game = turn_begins(players, 1, cast=POINT_MAN, dead=[1], top="2 shuttle")
    assert game.asked() == (1, "play")
    assert game.hand(1) == cards("2 shuttle")


@every_count
def test_in_labyrinth_nothing_is_asked(players):
    """Labyrinth, analysis; ruling R31: a skill used on oneself has no effect."""
    game = turn_begins(players, 1, cast=POINT_MAN, labyrinth={1: 1}, top="2 shuttle")
    assert game.asked() == (1, "play")
    assert game.hand(1) == cards("2 shuttle")


@every_count
@pytest.mark.parametrize("drawn", ["shuttle peek pull", "peek pull shuttle"])
def test_under_midsummer_all_three_cards_are_shown(players, drawn):
    """Midsummer, world view: three cards are drawn in the draw phase, and all three count."""
    cast = {0: "midsummer", 1: "point-man"}
    game = turn_begins(players, 1, cast=cast, top=f"{drawn} 2 unseal")
    game.do("yes")
    assert game.events("reveal") == [("reveal", 1, card) for card in drawn.split()]
    assert game.hand(1) == cards(drawn) + cards("2 unseal")


@every_count
def test_with_one_card_drawn_that_one_counts(players):
    """Option draw: the cards of the draw phase, however many."""
    game = turn_begins(players, 1, cast=POINT_MAN, draw=1, top="peek shuttle")
    assert game.asked() == (1, "play")
    game = turn_begins(players, 1, cast=POINT_MAN, draw=1, top="shuttle peek")
    game.do("yes")
    assert game.events("reveal") == [("reveal", 1, "shuttle")]


@every_count
def test_a_mark_that_holds_the_card_is_asked_too(players):
    """Ruling R30: a mark with an extractor's card uses its skill as "you"."""
    game = turn_begins(
        players, 0, cast={1: "point-man"}, held={}, hands={0: "shapeshift"}, top="shuttle peek"
    )
    game.do("shapeshift", 1).do("go on")
    assert game.asked() == (0, "may")


@every_count
def test_showing_can_empty_the_deck(players):
    """Ruling R4: the game ends in the middle of the draw."""
    game = turn_begins(players, 1, cast=POINT_MAN, top="shuttle peek pull unseal", deck=4)
    game.do("yes")
    assert game.over() == MARK_WINS


@every_count
def test_a_draw_that_empties_the_deck_leaves_nothing_to_ask(players):
    """Ruling R4: the game is over before anything is shown."""
    game = turn_begins(players, 1, cast=POINT_MAN, top="2 shuttle", deck=2)
    assert game.over() == MARK_WINS


@every_count
@pytest.mark.parametrize("number", [1, 3])
def test_the_printed_number_is_an_option(players, number):
    """Option point-man.draw."""
    game = turn_begins(
        players, 1, cast=POINT_MAN, top="shuttle peek 5 unseal", **{"point-man__draw": number}
    )
    game.do("yes")
    assert game.hand(1) == cards("shuttle peek") + cards(f"{number} unseal")
