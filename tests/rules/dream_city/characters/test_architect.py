"""Architect: who can be put into Labyrinth, what it costs, and how long it lasts (R31)."""

import pytest

from tests.rules.dream_city.characters.course import used
from tests.rules.position import Position, cards, every_count

ARCHITECT = {1: "architect"}
END = ("end",)
QUIET = "8 peek 5 pull 20 unseal"  # cards that ask for nothing when they are drawn
SHOOTS = ("shoot", "assassin", "armour", "warhead")


def on(*seats):
    return {("skill on", p) for p in seats}


def sheltered(game):
    """Who is in Labyrinth."""
    return {p for p in range(game.players) if game.table.labyrinth[p] > 0}


def end_turns(game, times):
    """So many turns end without a play."""
    for _ in range(times):
        game.do("end")
        while game.asked()[1] == "discard":
            game.do(*sorted(game.legal())[0])
    return game


# --- the use -------------------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("card", SHOOTS)
def test_costs_one_shoot_type_card(players, card):
    """Architect: discard a SHOOT-type card, of any of the four kinds."""
    for target in (0, 1, 2, players - 1):
        game = Position(players, turn_of=1, cast=ARCHITECT, hands={1: f"{card} peek"})
        game.do("skill on", target)
        assert game.events() == [
            used("architect", 1, target),
            ("discard", 1, card),
            ("labyrinth", target),
        ]
        assert (game.hand(1), game.discarded()) == (cards("peek"), cards(card))
        assert sheltered(game) == {target}
        assert game.asked() == (1, "play")


@every_count
def test_the_price_is_chosen_among_the_shoots(players):
    """Architect: any SHOOT-type card, and no other card."""
    game = Position(players, turn_of=1, cast=ARCHITECT, hands={1: "shoot 2 warhead unseal peek"})
    game.do("skill on", 2)
    assert game.asked() == (1, "pay")
    assert game.legal() == {("card", "shoot"), ("card", "warhead")}
    assert not sheltered(game), "not before it is paid for"
    game.do("card", "warhead")
    assert game.hand(1) == cards("shoot warhead unseal peek")
    assert sheltered(game) == {2}


@every_count
def test_without_a_shoot_it_is_not_offered(players):
    """Architect: other cards do not pay for it."""
    game = Position(players, turn_of=1, cast=ARCHITECT, hands={1: "2 pull conjured"})
    assert game.legal() == {END, ("conjure",)}


@every_count
def test_on_anyone_on_the_own_level(players):
    """Ruling R31: the mark and oneself too; Architect: the own dream level."""
    levels = {1: 3} | {p: 3 if p % 2 == 0 else 2 for p in range(players) if p != 1}
    here = {p for p in range(players) if levels[p] == 3}
    game = Position(players, turn_of=1, cast=ARCHITECT, hands={1: "shoot"}, levels=levels)
    assert game.legal("skill on") == on(*here)
    assert {0, 1, 2} <= here


@every_count
def test_alone_on_a_level_it_is_for_oneself(players):
    """Ruling R31: oneself is one of the players on the level."""
    game = Position(players, turn_of=1, cast=ARCHITECT, hands={1: "warhead"}, levels={1: 4})
    assert game.legal() == {END} | on(1)


@every_count
def test_not_on_the_dead(players):
    """Death: they are no target; the marker of a dead mark lies on the level all the same."""
    game = Position(players, turn_of=1, cast=ARCHITECT, hands={1: "shoot"}, dead=[0, 2])
    assert game.legal("skill on") == on(1, *range(3, players))


@every_count
def test_not_on_who_is_in_it_already(players):
    """Ruling R31: a skill does not affect them; ruling R12: it would change nothing."""
    game = Position(players, turn_of=1, cast=ARCHITECT, hands={1: "shoot"}, labyrinth={0: 1, 2: 1})
    assert game.legal("skill on") == on(1, *range(3, players))


@every_count
def test_as_often_as_there_are_shoots(players):
    """Architect: the text sets no limit."""
    game = Position(players, turn_of=1, cast=ARCHITECT, hands={1: "2 shoot assassin"})
    game.do("skill on", 0).do("card", "shoot").do("skill on", 2).do("card", "shoot")
    game.do("skill on", 1)
    assert sheltered(game) == {0, 1, 2}


@every_count
def test_may_be_left_unused(players):
    """Architect: "may"."""
    game = Position(players, turn_of=1, cast=ARCHITECT, hands={1: "shoot"})
    game.do("end")
    assert not sheltered(game)


@every_count
def test_a_dead_architect_builds_nothing(players):
    """Death; Lost Layer."""
    game = Position(players, turn_of=1, cast=ARCHITECT, hands={1: "2 shoot"}, dead=[1])
    assert game.legal() == {END, ("revive", 1)}


@every_count
def test_only_in_the_own_play_phase(players):
    """Architect: your play phase."""
    game = Position(players, turn_of=2, cast=ARCHITECT, hands={1: "shoot", 2: "peek"})
    assert not game.legal("skill on", "skill")


@every_count
def test_an_architect_in_it_builds_for_others(players):
    """Ruling R31: their own skills keep their effect on others."""
    game = Position(players, turn_of=1, cast=ARCHITECT, hands={1: "shoot"}, labyrinth={1: 1})
    assert game.legal("skill on") == on(0, *range(2, players))
    game.do("skill on", 2)
    assert sheltered(game) == {1, 2}


@every_count
def test_a_mark_that_holds_the_card_builds_it(players):
    """Ruling R30: a mark with an extractor's card uses its skill as "you"."""
    game = Position(
        players,
        cast={0: "fortress", 1: "architect"},
        held={0: "architect", 1: "fortress"},
        hands={0: "shoot"},
        top=QUIET,
    )
    assert game.legal("skill on") == on(*range(players))
    game.do("skill on", 0)
    assert game.legal() == {END}, "no free move out of it"
    end_turns(game, players)
    assert sheltered(game) == {0}, "on oneself to the end of the next own turn"
    end_turns(game, 1)
    assert not sheltered(game)


# --- how long ------------------------------------------------------------------------------------


@every_count
def test_on_another_it_lasts_to_the_end_of_that_players_next_turn(players):
    """Architect: until the end of that player's next round; ruling R1: turn."""
    for target in {0, *range(2, players)}:
        game = Position(players, turn_of=1, cast=ARCHITECT, hands={1: "shoot"}, top=QUIET)
        game.do("skill on", target)
        end_turns(game, (target - 1) % players)
        assert game.asked() == (target, "play")
        assert sheltered(game) == {target}, "in its own turn still"
        end_turns(game, 1)
        assert game.events("labyrinth ends") == [("labyrinth ends", target)]
        assert not sheltered(game)


@every_count
def test_on_oneself_it_lasts_to_the_end_of_the_next_own_turn(players):
    """Ruling R31: this turn is not the next one."""
    for architect in (1, players - 1):
        game = Position(
            players,
            turn_of=architect,
            cast={architect: "architect"},
            hands={architect: "shoot"},
            top=QUIET,
        )
        game.do("skill on", architect)
        for _ in range(players):
            end_turns(game, 1)
            assert not game.events("labyrinth ends")
            assert sheltered(game) == {architect}
        assert game.asked() == (architect, "play")
        end_turns(game, 1)
        assert game.events("labyrinth ends") == [("labyrinth ends", architect)]
        assert not sheltered(game)


@every_count
def test_two_of_them_end_each_at_its_time(players):
    """Ruling R31: it is counted for each player."""
    game = Position(players, turn_of=1, cast=ARCHITECT, hands={1: "2 shoot"}, top=QUIET)
    game.do("skill on", 3).do("card", "shoot").do("skill on", 2)
    end_turns(game, 2)
    assert sheltered(game) == {3}
    end_turns(game, 1)
    assert not sheltered(game)


@every_count
def test_it_can_be_built_anew_when_it_is_over(players):
    """Architect: nothing forbids a second one."""
    game = Position(players, turn_of=1, cast=ARCHITECT, hands={1: "2 shoot"}, top=QUIET)
    game.do("skill on", 2).do("card", "shoot")
    end_turns(game, players)
    assert game.legal("skill on") == on(*range(players))
    game.do("skill on", 2)
    end_turns(game, 1)
    assert sheltered(game) == {2}


@every_count
def test_it_outlasts_the_architect(players):
    """Architect: it ends with the sheltered player's turn, whoever has died by then."""
    last = players - 1
    game = Position(players, turn_of=1, cast=ARCHITECT, hands={1: "shoot", 2: "shoot"}, dice=(1,))
    game.do("skill on", last)
    end_turns(game, 1)
    game.do("shoot", "shoot", 1)
    assert not game.alive(1)
    assert sheltered(game) == {last}


@every_count
def test_it_stays_with_the_player_when_the_cards_return(players):
    """Ruling R30: a swap is undone at the end of the turn; what was done with the card is not."""
    cast = {1: "architect", 2: "shade"}
    game = Position(players, turn_of=2, cast=cast, hands={2: "shapeshift shoot"}, top=QUIET)
    game.do("shapeshift", 1).do("skill on", 2)
    end_turns(game, 1)
    assert game.events("swap back") == [("swap back",)]
    assert sheltered(game) == {2}
    end_turns(game, players)
    assert not sheltered(game)


@every_count
def test_death_does_not_end_it(players):
    """Ruling R31: it is a matter of turns; who lies in the Lost Layer has turns too (R10)."""
    game = Position(players, turn_of=2, labyrinth={2: 1}, cast=ARCHITECT, dead=[2])
    end_turns(game, 1)
    assert game.events("labyrinth ends") == [("labyrinth ends", 2)]
    game = Position(players, turn_of=3, labyrinth={2: 1}, cast=ARCHITECT, dead=[2])
    end_turns(game, 1)
    assert sheltered(game) == {2}
