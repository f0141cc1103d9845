"""Chemist: Concoct turns a card into a Dream Shuttle, Inject uses one on somebody else."""

import pytest

from tests.rules.dream_city.characters.course import lay_aside, used
from tests.rules.position import Position, cards, every_count

CHEMIST = {1: "chemist"}
END, CONCOCT = ("end",), ("skill",)
CONCOCTS, INJECTS = 0, 1


def chemist(players, hand, discard="3 shuttle", **position):
    """The Chemist's play phase; the discard pile holds `discard`, the deck all other cards."""
    game = Position(players, turn_of=1, cast=CHEMIST, hands={1: hand}, **position)
    return lay_aside(game, discard)


# --- Concoct -------------------------------------------------------------------------------------


@every_count
def test_concoct_changes_a_card_for_a_shuttle_of_the_discard_pile(players):
    """Chemist, Concoct: discard a card, then take a Dream Shuttle."""
    game = chemist(players, "peek", "shuttle")
    game.do("skill")
    assert game.events() == [
        used("chemist", 1, which=CONCOCTS),
        ("discard", 1, "peek"),
        ("take", 1, "shuttle"),
    ]
    assert (game.hand(1), game.discarded()) == (cards("shuttle"), cards("peek"))
    assert game.asked() == (1, "play")


@every_count
def test_concoct_asks_for_the_price_where_there_is_a_choice(players):
    """Chemist, Concoct: a hand card of the Chemist's choice."""
    game = chemist(players, "peek unseal pull")
    game.do("skill")
    assert game.asked() == (1, "pay")
    assert game.legal() == {("card", "peek"), ("card", "unseal"), ("card", "pull")}
    game.do("card", "unseal")
    assert game.hand(1) == cards("peek pull shuttle")


@every_count
def test_concoct_is_not_paid_with_a_shuttle(players):
    """Ruling R12: a Dream Shuttle for a Dream Shuttle changes nothing."""
    game = chemist(players, "2 shuttle", levels={p: 4 for p in range(players) if p != 1})
    assert game.legal() == {END, ("shuttle", 2)}
    game = chemist(players, "shuttle peek pull")
    game.do("skill")
    assert game.legal() == {("card", "peek"), ("card", "pull")}


@every_count
def test_concoct_needs_a_shuttle_in_the_discard_pile(players):
    """Chemist, analysis: make sure first that one lies there."""
    game = chemist(players, "conjured", "5 peek")
    assert game.legal() == {END, ("conjure",)}
    game = chemist(players, "conjured", "shuttle")
    assert game.legal() == {END, ("conjure",), CONCOCT}


@every_count
def test_concoct_needs_a_card(players):
    """Chemist, Concoct: a hand card is its price."""
    assert chemist(players, "").legal() == {END}


@every_count
def test_concoct_works_twice_in_a_turn(players):
    """Chemist, Concoct: only twice; ruling R1: in one turn."""
    game = chemist(players, "peek pull conjured", "5 shuttle")
    game.do("skill").do("card", "peek").do("skill").do("card", "pull")
    assert game.hand(1) == cards("conjured 2 shuttle")
    assert CONCOCT not in game.legal()
    assert ("conjure",) in game.legal()


@every_count
def test_concoct_is_fresh_in_the_next_turn(players):
    """Ruling R1: the limit counts for one turn."""
    game = chemist(players, "2 conjured", "5 shuttle", top="8 peek 5 pull 20 shoot")
    game.do("skill").do("card", "conjured").do("skill").do("shuttle", 2)
    assert CONCOCT not in game.legal()
    for _ in range(players):
        game.do("end")
    assert game.asked() == (1, "play")
    assert CONCOCT in game.legal()


@every_count
def test_a_used_shuttle_comes_back(players):
    """Chemist, Concoct: the discard pile as it is now."""
    game = Position(players, turn_of=1, cast=CHEMIST, hands={1: "shuttle pull"})
    assert CONCOCT not in game.legal()
    game.do("shuttle", 2).do("skill")
    assert game.hand(1) == cards("shuttle")
    assert game.table.record.known[1].sum() == 1, "and all saw which card was taken"


@every_count
@pytest.mark.parametrize("number", [0, 1, 3])
def test_how_often_concoct_works_is_an_option(players, number):
    """Option chemist.uses."""
    game = chemist(players, "3 conjured pull", "5 shuttle", chemist__uses=number)
    for _ in range(number):
        game.do("skill").do("card", "conjured")
    assert CONCOCT not in game.legal()


# --- Inject --------------------------------------------------------------------------------------


@every_count
def test_inject_moves_another_player_by_a_shuttle(players):
    """Chemist, Inject: a Dream Shuttle used on a player on the same level."""
    for target in (0, 2, players - 1):
        game = chemist(players, "shuttle")
        game.do("skill on", target)
        assert game.events() == [
            used("chemist", 1, target, INJECTS),
            ("play", 1, "shuttle"),
            ("move", target, 1, 2),
        ]
        assert (game.level(1), game.level(target)) == (1, 2)
        assert game.discarded()["shuttle"] == 4


@every_count
@pytest.mark.parametrize("level", [2, 3])
@pytest.mark.parametrize("way", [-1, 1])
def test_the_chemist_chooses_the_way(players, level, way):
    """Ruling R49: the Chemist decides where the other goes."""
    for target in (0, 2):
        game = chemist(players, "shuttle", levels={1: level, target: level})
        game.do("skill on", target)
        assert game.asked() == (1, "direction")
        assert game.legal() == {("level", level - 1), ("level", level + 1)}
        game.do("level", level + way)
        assert (game.level(1), game.level(target)) == (level, level + way)
        assert game.asked() == (1, "play")


@every_count
def test_from_level_4_there_is_one_way(players):
    """Dream Shuttle: levels 1 and 4 are not adjacent."""
    game = chemist(players, "shuttle", levels={1: 4, 2: 4})
    game.do("skill on", 2)
    assert game.level(2) == 3


@every_count
def test_inject_reaches_the_living_on_the_own_level(players):
    """Chemist, Inject: the same dream level; Death: no targets in the Lost Layer."""
    game = chemist(players, "shuttle", discard="", levels={2: 2})
    near = set(range(players)) - {1, 2}
    skills = {("skill on", p) for p in near}
    assert game.legal() == {END, ("shuttle", 2)} | skills
    game = chemist(players, "shuttle", discard="", dead=[0, 2])
    assert game.legal() == {END, ("shuttle", 2)} | {("skill on", p) for p in range(3, players)}


@every_count
def test_inject_has_no_limit_but_the_shuttles(players):
    """Chemist: only Concoct is limited."""
    game = chemist(players, "3 shuttle", discard="")
    for target in (0, 2, 3):
        game.do("skill on", target)
    assert game.legal() == {END}


@every_count
def test_injecting_counts_as_no_use_of_concoct(players):
    """Chemist: two skills; the limit is that of Concoct."""
    game = chemist(players, "2 shuttle 2 pull")
    game.do("skill on", 2).do("skill on", 3)
    game.do("skill").do("card", "pull").do("skill")
    assert game.hand(1) == cards("2 shuttle")
    assert CONCOCT not in game.legal()


@every_count
def test_moving_a_fortress_by_inject_is_no_move_of_its_own(players):
    """Ruling R39: Ruthless follows the moves the mark makes, not those forced on it."""
    game = Position(players, turn_of=1, cast={0: "fortress", 1: "chemist"}, hands={1: "shuttle"})
    game.do("skill on", 0)
    assert (game.level(0), game.asked()) == (2, (1, "play"))


@every_count
def test_an_avatar_moved_up_by_inject_draws_nothing(players):
    """Ruling R33: Descent counts in the Avatar's own play phase."""
    game = Position(players, turn_of=1, cast={1: "chemist", 2: "avatar"}, hands={1: "shuttle"})
    game.do("skill on", 2)
    assert (game.level(2), game.asked()) == (2, (1, "play"))


# --- death and Labyrinth -------------------------------------------------------------------------


@every_count
def test_a_dead_chemist_does_neither(players):
    """Death; Lost Layer."""
    game = chemist(players, "2 shuttle peek", dead=[1])
    assert game.legal() == {END, ("revive", 1)}


@every_count
def test_in_labyrinth_only_others_are_moved(players):
    """Ruling R31: no Concoct; a skill on others keeps its effect."""
    game = chemist(players, "shuttle conjured", labyrinth={1: 1})
    others = set(range(players)) - {1}
    assert game.legal() == {END} | {("skill on", p) for p in others}
    game.do("skill on", 2)
    assert game.level(2) == 2


@every_count
def test_nobody_in_labyrinth_is_moved(players):
    """Ruling R31: nothing moves them."""
    game = chemist(players, "shuttle", discard="", labyrinth={0: 1, 2: 1})
    assert game.legal("skill on") == {("skill on", p) for p in range(3, players)}


@every_count
def test_a_mark_that_holds_the_card_concocts_and_injects(players):
    """Ruling R30: a mark with an extractor's card uses its skill as "you"."""
    game = Position(
        players,
        cast={0: "fortress", 1: "chemist"},
        held={0: "chemist", 1: "fortress"},
        hands={0: "2 shuttle pull"},
    )
    others = set(range(1, players))
    assert game.legal("skill on", "skill") == {("skill on", p) for p in others}
    game.do("skill on", 1).do("skill").do("free move", 2)
    assert game.hand(0) == cards("2 shuttle")
    assert game.asked() == (0, "play"), "Ruthless is with the other card"
