"""Tourist: gives the whole hand to another player, and goes to that player's level."""

import pytest

from tests.rules.dream_city.characters.course import used
from tests.rules.position import Position, cards, every_count

TOURIST = {1: "tourist"}
END = ("end",)
HAND = "2 unseal peek"


@every_count
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_gives_all_cards_and_goes_there(players, level):
    """Tourist, analysis: from any level to any other, in one go."""
    for start in {1, 2, 3, 4} - {level}:
        for target in (0, players - 1):
            game = Position(
                players,
                turn_of=1,
                cast=TOURIST,
                hands={1: HAND, target: "pull"},
                levels={1: start, target: level},
            )
            game.do("skill on", target)
            assert game.events() == [
                used("tourist", 1, target),
                ("give", 1, target, "unseal"),
                ("give", 1, target, "unseal"),
                ("give", 1, target, "peek"),
                ("move", 1, start, level),
            ]
            assert not game.hand(1)
            assert game.hand(target) == cards(HAND) + cards("pull")
            assert game.level(1) == level
            assert game.asked() == (1, "play")


@every_count
def test_any_other_living_player_may_be_chosen(players):
    """Tourist: another player; ruling R32: alive; ruling R54: the mark too."""
    game = Position(players, turn_of=1, cast=TOURIST, hands={1: "peek"}, levels={2: 4})
    others = set(range(players)) - {1}
    assert game.legal("skill on") == {("skill on", p) for p in others}
    game = Position(players, turn_of=1, cast=TOURIST, hands={1: "unseal"}, dead=[0, 2])
    assert game.legal("skill on") == {("skill on", p) for p in others - {0, 2}}


@every_count
def test_one_card_is_enough_and_none_is_too_few(players):
    """Tourist, analysis: at least one hand card, otherwise it cannot be used."""
    game = Position(players, turn_of=1, cast=TOURIST, levels={1: 3})
    assert game.legal() == {END}
    game = Position(players, turn_of=1, cast=TOURIST, hands={1: "conjured"}, levels={1: 3})
    others = set(range(players)) - {1}
    assert game.legal() == {END, ("conjure",)} | {("skill on", p) for p in others}
    game.do("skill on", 2)
    assert (game.level(1), game.hand(2)) == (1, cards("conjured"))
    assert game.legal() == {END}, "the hand is empty now"


@every_count
def test_on_the_same_level_the_cards_are_given_all_the_same(players):
    """Ruling R12: the play changes something, so it is offered; there is nowhere to move."""
    game = Position(players, turn_of=1, cast=TOURIST, hands={1: "2 unseal"})
    game.do("skill on", 2)
    assert not game.events("move")
    assert (game.hand(1), game.hand(2)) == (cards(""), cards("2 unseal"))


@every_count
def test_at_any_point_of_the_play_phase(players):
    """Tourist: after other plays too, with whatever the hand holds by then."""
    game = Position(
        players,
        turn_of=1,
        cast=TOURIST,
        hands={1: "conjured shuttle"},
        levels={2: 4},
        top="peek pull",
    )
    game.do("conjure").do("shuttle", 2).do("skill on", 2)
    assert game.hand(2) == cards("peek pull")
    assert game.events("move") == [("move", 1, 2, 4)]


@every_count
def test_the_cards_go_face_down(players):
    """Tourist gives hand cards; who neither gives nor gets sees only how many (ruling R40)."""
    tables, others = set(), set()
    for hand in ("unseal", "peek"):
        game = Position(players, turn_of=1, cast=TOURIST, hands={1: hand}, levels={2: 4})
        game.do("skill on", 2)
        tables.add(game.public())
        others.add(game.private(0, *range(3, players)))
    assert len(tables) == len(others) == 1


@every_count
def test_only_in_the_own_play_phase(players):
    """Tourist: your play phase; the others' plays have no such skill."""
    game = Position(players, turn_of=2, cast=TOURIST, hands={1: "peek", 2: "peek"})
    assert not game.legal("skill on", "skill")


@every_count
def test_a_dead_tourist_travels_nowhere(players):
    """Death; Lost Layer: nothing but a revival of oneself."""
    game = Position(players, turn_of=1, cast=TOURIST, hands={1: "2 peek"}, dead=[1])
    assert game.legal() == {END, ("revive", 1)}
    game.do("revive", 1)
    assert game.legal() == {END}, "the price took the hand"


@every_count
def test_a_revived_tourist_travels_again(players):
    """Ruling R11: the play phase goes on after a revival."""
    game = Position(players, turn_of=1, cast=TOURIST, hands={1: "3 peek"}, dead=[1], levels={2: 4})
    game.do("revive", 1).do("card", "peek").do("card", "peek").do("skill on", 2)
    assert (game.level(1), game.hand(2)) == (4, cards("peek"))


@every_count
def test_in_labyrinth_gives_without_moving(players):
    """Labyrinth, analysis; ruling R31: the cards still go to the other, the move is lost."""
    game = Position(
        players, turn_of=1, cast=TOURIST, labyrinth={1: 1}, hands={1: HAND}, levels={2: 4}
    )
    game.do("skill on", 2)
    assert not game.events("move")
    assert (game.level(1), game.hand(1)) == (1, cards(""))
    assert game.hand(2) == cards(HAND)


@every_count
def test_a_player_in_labyrinth_cannot_be_chosen(players):
    """Rulings R31, R54: a gift would affect that player."""
    game = Position(players, turn_of=1, cast=TOURIST, labyrinth={0: 1, 2: 1}, hands={1: "peek"})
    free = set(range(3, players))
    assert game.legal("skill on") == {("skill on", p) for p in free}


@every_count
def test_a_mark_that_holds_the_card_travels_as_well(players):
    """Ruling R30: a mark with an extractor's card uses its skill as "you"."""
    game = Position(
        players,
        cast={0: "black-hole", 1: "tourist"},
        held={0: "tourist", 1: "black-hole"},
        hands={0: "peek"},
        levels={2: 4},
    )
    others = set(range(1, players))
    assert game.legal("skill on") == {("skill on", p) for p in others}
    game.do("skill on", 2)
    assert (game.level(0), game.hand(2)) == (4, cards("peek"))
    assert game.legal() == {END, ("free move", 3)}, "the free move is still to come"
