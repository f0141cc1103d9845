"""Joker, Loss of Control: a die in place of the draw, and no hand at the end of the turn."""

import pytest

from tests.rules.dream_city.characters.course import code, turn_begins, used
from tests.rules.position import MARK_WINS, Position, cards, every_count

JOKER = {1: "joker"}
SIX = "unseal shuttle peek pull conjured unseal"
every_face = pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])


@every_count
@every_face
def test_draws_as_many_cards_as_the_die_shows(players, face):
    """Joker: the number on the die is how many cards are drawn, instead of the two."""
    for joker in (1, players - 1):
        game = turn_begins(players, joker, cast={joker: "joker"}, top=SIX, dice=(face,))
        assert game.asked() == (joker, "draw phase")
        game.do("skill")
        assert game.events() == [
            used("joker", joker),
            ("die", joker, code("joker"), face),
            *[("draw", joker, card) for card in SIX.split()[:face]],
        ]
        assert game.table.hand_size[joker] == face
        assert game.asked() == (joker, "play")


@every_count
def test_is_asked_before_drawing_and_may_decline(players):
    """Joker, ruling R29: "may"; who goes on draws two and keeps the hand limit."""
    game = turn_begins(players, 1, cast=JOKER, hands={1: "4 peek"}, top="unseal shuttle")
    assert game.legal() == {("go on",), ("skill",)}
    assert not game.events("draw"), "nothing is drawn before the answer"
    game.do("go on")
    assert game.events() == [("draw", 1, "unseal"), ("draw", 1, "shuttle")]
    game.do("end")
    assert game.asked() == (1, "discard")
    game.do("card", "peek")
    assert game.asked() == (2 % players, "play")
    assert game.table.hand_size[1] == 5


@every_count
def test_is_no_play_of_the_play_phase(players):
    """Joker: the skill takes the place of the draw phase and cannot be made up for later."""
    assert Position(players, turn_of=1, cast=JOKER).legal() == {("end",)}
    game = turn_begins(players, 1, cast=JOKER, top="peek peek peek", dice=(1,))
    game.do("skill")
    assert not game.legal("skill")


@every_count
def test_the_whole_hand_goes_in_the_discard_phase(players):
    """Joker: all cards, not down to five; ruling R56: without a question."""
    game = turn_begins(players, 1, cast=JOKER, hands={1: "pull"}, top="unseal peek", dice=(2,))
    game.do("skill").do("end")
    assert game.asked() == (2 % players, "play")
    assert not game.hand(1)
    assert game.discarded() == cards("pull unseal peek")
    assert len(game.events("discard")) == 3


@every_count
def test_cards_used_in_the_turn_are_not_discarded_twice(players):
    """Joker: what is left at the end goes; here nothing is."""
    game = turn_begins(players, 1, cast=JOKER, top="shuttle", dice=(1,))
    game.do("skill").do("shuttle", 2).do("end")
    assert not game.events("discard")
    assert game.discarded() == cards("shuttle")


@every_count
def test_the_duty_is_over_with_the_turn(players):
    """Joker: only the discard phase of the turn in which it was used; ruling R1."""
    game = turn_begins(players, 1, cast=JOKER, top="8 peek 5 pull 20 shuttle", dice=(1,))
    game.do("skill").do("end")
    for _ in range(players - 1):
        game.do("end")
    assert game.asked() == (1, "draw phase")
    game.do("go on").do("end")
    assert game.asked() == (2 % players, "play")
    assert game.table.hand_size[1] == 2


@every_count
def test_others_are_not_asked_and_keep_their_hands(players):
    """Joker: a skill of its holder alone."""
    game = turn_begins(players, 1, cast=JOKER, hands={2: "3 peek"}, top="peek", dice=(1,))
    game.do("skill").do("end")
    assert game.asked() == (2, "play")
    assert game.hand(2)["peek"] >= 3
    game.do("end")
    assert game.table.hand_size[2] == 5


@every_count
def test_a_die_larger_than_the_deck_ends_the_game(players):
    """Ruling R4: the mark's side wins the moment the last card is drawn, in the middle of it."""
    game = turn_begins(players, 1, cast=JOKER, top="peek pull", deck=2, dice=(6,))
    game.do("skill")
    assert game.over() == MARK_WINS
    assert game.table.hand_size[1] == 2


@every_count
def test_a_die_that_leaves_cards_does_not_end_the_game(players):
    """Ruling R4: one card left is one that can be drawn."""
    game = turn_begins(players, 1, cast=JOKER, top="peek pull", deck=2, dice=(1,))
    game.do("skill")
    assert game.over() is None
    assert game.table.deck_left == 1


@every_count
def test_midsummer_adds_nothing_to_the_die(players):
    """Ruling R37: what adds to the draw phase does not apply to what replaces it."""
    cast = {0: "midsummer", 1: "joker"}
    game = turn_begins(players, 1, cast=cast, top="4 peek", dice=(2,))
    game.do("skill")
    assert game.table.hand_size[1] == 2
    game = turn_begins(players, 1, cast=cast, top="4 peek")
    game.do("go on")
    assert game.table.hand_size[1] == 3, "and it applies to the draw itself"


@every_count
def test_a_dead_joker_draws_two(players):
    """Death: the dead may not use abilities; ruling R10: they draw."""
    game = turn_begins(players, 1, cast=JOKER, dead=[1], hands={1: "4 peek"})
    assert game.asked() == (1, "play")
    assert len(game.events("draw")) == 2
    game.do("end")
    assert game.asked() == (1, "discard"), "and discards down to five"


@every_count
def test_in_labyrinth_the_die_is_rolled_for_nothing_and_the_hand_goes(players):
    """Ruling R31: Joker rolls, draws nothing, discards all; ruling R47."""
    game = turn_begins(
        players, 1, cast=JOKER, labyrinth={1: 1}, hands={1: "peek pull"}, dice=(4,), top="4 unseal"
    )
    assert game.legal() == {("go on",), ("skill",)}
    game.do("skill")
    assert game.events() == [used("joker", 1), ("die", 1, code("joker"), 4)]
    assert game.hand(1) == cards("peek pull")
    game.do("end")
    assert not game.hand(1)
    assert game.events("labyrinth ends") == [("labyrinth ends", 1)]


@every_count
def test_in_labyrinth_drawing_goes_on_as_ever(players):
    """Labyrinth shelters from cards and skills; the draw phase is neither."""
    game = turn_begins(players, 1, cast=JOKER, labyrinth={1: 1}, top="peek pull")
    game.do("go on")
    assert game.hand(1) == cards("peek pull")


@every_count
def test_a_joker_lost_in_its_own_turn_discards_all_the_same(players):
    """Ruling R47: the duty is that of the card held when discarding; Harbor's wave is no kill, so
    the hand was kept until then (ruling R27a)."""
    game = turn_begins(
        players,
        1,
        cast={0: "harbor", 1: "joker"},
        hands={1: "unseal 2 peek"},
        locks={1: 1},
        top="pull",
        dice=(1, 1),
    )
    game.do("skill").do("unlock", 1).do("no")
    assert not game.alive(1)
    assert game.table.hand_size[1] == 3
    game.do("end")
    assert not game.hand(1)
