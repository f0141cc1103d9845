"""Avatar, Descent: draws two cards after a move to a level with a higher number."""

import pytest

from tests.rules.dream_city.characters.course import used
from tests.rules.position import MARK_WINS, Position, cards, every_count

AVATAR = {1: "avatar"}
END = ("end",)
TOP = "peek pull"
every_step_up = pytest.mark.parametrize("level", [1, 2, 3])


@every_count
@every_step_up
def test_a_dream_shuttle_to_a_higher_level_draws_two(players, level):
    """Avatar, analysis: its chance is the Dream Shuttle."""
    for avatar in (1, players - 1):
        game = Position(
            players,
            turn_of=avatar,
            cast={avatar: "avatar"},
            hands={avatar: "shuttle"},
            levels={avatar: level},
            top=TOP,
        )
        game.do("shuttle", level + 1)
        assert game.asked() == (avatar, "may")
        assert game.legal() == {("yes",), ("no",)}
        assert game.level(avatar) == level + 1, "the move comes first"
        game.do("yes")
        assert game.events() == [
            used("avatar", avatar),
            ("draw", avatar, "peek"),
            ("draw", avatar, "pull"),
        ]
        assert game.hand(avatar) == cards(TOP)
        assert game.asked() == (avatar, "play")


@every_count
def test_may_decline(players):
    """Avatar, ruling R29: "may"."""
    game = Position(players, turn_of=1, cast=AVATAR, hands={1: "shuttle"}, top=TOP)
    game.do("shuttle", 2).do("no")
    assert not game.events()
    assert not game.hand(1)
    assert game.asked() == (1, "play")


@every_count
@every_step_up
def test_a_move_to_a_lower_level_draws_nothing(players, level):
    """Avatar, analysis: from 1 to 2 it works, from 2 to 1 it does not."""
    game = Position(
        players, turn_of=1, cast=AVATAR, hands={1: "shuttle"}, levels={1: level + 1}, top=TOP
    )
    game.do("shuttle", level)
    assert game.asked() == (1, "play")
    assert not game.events("draw", "skill")


@every_count
def test_every_move_of_a_turn_counts(players):
    """Avatar: the text sets no limit."""
    game = Position(players, turn_of=1, cast=AVATAR, hands={1: "3 shuttle"}, top="6 unseal")
    for level in (2, 3, 4):
        game.do("shuttle", level).do("yes")
    assert game.hand(1) == cards("6 unseal")


@every_count
def test_coming_back_from_the_lost_layer_is_a_move_up_from_0(players):
    """Avatar, analysis; ruling R33: the own revival counts, and its price is paid first."""
    game = Position(players, turn_of=1, cast=AVATAR, hands={1: "2 peek"}, dead=[1], top="2 pull")
    game.do("revive", 1)
    assert game.events("discard", "revive") == [
        ("discard", 1, "peek"),
        ("discard", 1, "peek"),
        ("revive", 1, 1, 1),
    ]
    assert game.asked() == (1, "may")
    game.do("yes")
    assert game.hand(1) == cards("2 pull")


@every_count
def test_under_secret_passage_too(players):
    """Secret Passage, world view: the revival costs a Dream Shuttle (ruling R38); it is a revival
    all the same."""
    cast = {0: "secret-passage", 1: "avatar"}
    game = Position(players, turn_of=1, cast=cast, hands={1: "shuttle"}, dead=[1], top=TOP)
    game.do("revive", 1).do("yes")
    assert game.hand(1) == cards(TOP)


@every_count
def test_reviving_somebody_else_is_no_move(players):
    """Avatar: "you" move; the other comes to the Avatar's level."""
    game = Position(players, turn_of=1, cast=AVATAR, hands={1: "2 peek"}, dead=[2])
    game.do("revive", 2)
    assert game.asked() == (1, "play")
    assert not game.events("draw")


@every_count
def test_being_revived_by_another_is_not_in_the_own_play_phase(players):
    """Avatar: your play phase."""
    game = Position(players, turn_of=2, cast=AVATAR, hands={2: "2 peek"}, dead=[1])
    game.do("revive", 1)
    assert game.alive(1)
    assert game.asked() == (2, "play")


@every_count
def test_being_moved_in_the_turn_of_another_draws_nothing(players):
    """Avatar: your play phase (ruling R33); a shot and a Telekinetic Pull are the other's."""
    game = Position(players, turn_of=2, cast=AVATAR, hands={2: "shoot"}, dice=(4,))
    game.do("shoot", "shoot", 1)
    assert (game.level(1), game.asked()) == (2, (2, "play"))
    game = Position(players, turn_of=2, cast=AVATAR, hands={2: "pull"}, levels={2: 4})
    game.do("pull", 1)
    assert (game.level(1), game.asked()) == (4, (2, "play"))


@every_count
def test_others_who_move_bring_the_avatar_nothing(players):
    """Avatar: "you" move."""
    game = Position(players, turn_of=1, cast=AVATAR, hands={1: "pull"}, levels={1: 3})
    game.do("pull", 2)
    assert game.asked() == (1, "play")
    game = Position(players, turn_of=2, cast=AVATAR, hands={2: "shuttle"})
    game.do("shuttle", 2)
    assert game.asked() == (2, "play")


@every_count
def test_a_killed_avatar_gains_nothing(players):
    """Death: the way into the Lost Layer leads down."""
    game = Position(players, turn_of=2, cast=AVATAR, hands={2: "shoot"}, dice=(1,))
    game.do("shoot", "shoot", 1)
    assert (game.level(1), game.asked()) == (0, (2, "play"))


@every_count
def test_in_labyrinth_the_own_revival_draws_nothing(players):
    """Ruling R31: a revival is no move that Labyrinth stops, but there is no Descent in it."""
    game = Position(
        players, turn_of=1, cast=AVATAR, hands={1: "2 peek"}, dead=[1], labyrinth={1: 1}
    )
    game.do("revive", 1)
    assert (game.level(1), game.asked()) == (1, (1, "play"))
    assert not game.events("draw")


@every_count
def test_a_mark_that_holds_the_card_draws_at_its_free_move(players):
    """Ruling R33: any move; ruling R30: the mark uses the skill as "you"."""
    game = Position(
        players,
        cast={0: "fortress", 1: "avatar"},
        held={0: "avatar", 1: "fortress"},
        levels={0: 2},
        hands={0: "shuttle"},
        top=TOP,
    )
    game.do("free move", 3)
    assert game.asked() == (0, "may")
    game.do("yes").do("shuttle", 2)
    assert game.hand(0) == cards(TOP)
    assert game.asked() == (0, "play")


@every_count
def test_a_marks_return_at_the_start_of_its_turn_is_no_descent(players):
    """The Mark's Four Major Advantages: it comes back before its play phase, on its level."""
    game = Position(
        players, turn_of=players - 1, cast={0: "fortress", 1: "avatar"}, dead=[0], levels={0: 3}
    )
    game.do("end")
    assert game.asked() == (0, "play")
    assert len(game.events("draw")) == 2


@every_count
def test_the_last_cards_of_the_deck_end_the_game(players):
    """Avatar, analysis: it reduces the draw deck; ruling R4."""
    game = Position(players, turn_of=1, cast=AVATAR, hands={1: "shuttle"}, top=TOP, deck=2)
    game.do("shuttle", 2).do("yes")
    assert game.over() == MARK_WINS


@every_count
@pytest.mark.parametrize("number", [1, 3])
def test_the_printed_number_is_an_option(players, number):
    """Option avatar.draw."""
    game = Position(
        players,
        turn_of=1,
        cast=AVATAR,
        hands={1: "shuttle"},
        top="5 unseal",
        avatar__draw=number,
    )
    game.do("shuttle", 2).do("yes")
    assert game.hand(1) == cards(f"{number} unseal")
