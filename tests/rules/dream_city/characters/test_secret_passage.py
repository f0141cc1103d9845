"""Secret Passage: a Dream Shuttle teleports extractors away, and nothing else revives."""

from sim.dream_city import state as st
from tests.rules.dream_city.characters.moments import PLAIN, at_turn_of, code, end_turns, used
from tests.rules.position import Position, cards, every_count

PASSAGE = "secret-passage"


def turn(players, *, of=0, **setting):
    """A play phase under Secret Passage."""
    cast = {0: PASSAGE, **setting.pop("cast", {})}
    return Position(players, turn_of=of, **{"cast": cast, "top": PLAIN, **setting})


def teleports(*seats):
    return {("skill on", p) for p in seats}


# --- Teleport ------------------------------------------------------------------------------------


@every_count
def test_a_shuttle_sends_any_extractor_away(players):
    """Secret Passage, Teleport; ruling R38: on whichever level; the Shuttle is used."""
    for who in range(1, players):
        levels = {p: p % 4 + 1 for p in range(players)}
        game = turn(players, hands={0: "shuttle", who: "2 unseal"}, levels=levels)
        assert game.legal("skill on") == teleports(*range(1, players))
        game.do("skill on", who)
        assert game.events() == [
            used(0, PASSAGE, who=who),
            ("play", 0, "shuttle"),
            ("lost", who, code(PASSAGE)),
        ]
        assert not game.alive(who)
        assert game.level(who) == st.LOST_LAYER
        assert game.level(0) == 1, "it is no move of the mark"
        assert game.discarded() == cards("shuttle")


@every_count
def test_it_is_no_kill_and_costs_no_cards(players):
    """Secret Passage's analysis; ruling R3: no killer, no gift."""
    game = turn(players, hands={0: "shuttle", 2: "2 unseal pull"}).do("skill on", 2)
    assert game.hand(2) == cards("2 unseal pull")
    assert not game.hand(0)
    assert not game.events("death")
    assert game.asked() == (0, "play")


@every_count
def test_all_the_marks_plays(players):
    """Teleport stands beside the moves that a Dream Shuttle makes."""
    game = turn(players, hands={0: "shuttle"}, levels={0: 2})
    moves = {(kind, level) for kind in ("shuttle", "free move") for level in (1, 3)}
    assert game.legal() == {("end",)} | moves | teleports(*range(1, players))
    game = turn(players, hands={0: "2 unseal"}, levels={0: 2})
    assert game.legal() == {("end",), ("free move", 1), ("free move", 3)}


@every_count
def test_twice_a_turn(players):
    """Teleport: two uses in a turn, and two in the next."""
    game = turn(players, hands={0: "4 shuttle"})
    game.do("skill on", 2).do("skill on", 3)
    assert game.legal("skill on") == set()
    assert ("shuttle", 2) in game.legal(), "the Shuttle can still move the mark"
    end_turns(game, 0)
    assert game.legal("skill on") == teleports(1, *range(4, players))


@every_count
def test_not_the_dead_and_not_into_labyrinth(players):
    """Ruling R38: a living extractor; ruling R31; turncoats are extractors too."""
    game = turn(players, hands={0: "shuttle"}, dead=[1], labyrinth={2: 1}, bribes={3: "deal"})
    assert game.legal("skill on") == teleports(*range(3, players))


@every_count
def test_a_mark_in_labyrinth_teleports_others(players):
    """Ruling R31: it cannot move, its skill works on others."""
    game = turn(players, hands={0: "shuttle"}, labyrinth={0: 1})
    assert game.legal() == {("end",)} | teleports(*range(1, players))


@every_count
def test_an_extractors_shuttle_only_moves(players):
    """Teleport: your Dream Shuttle, the mark's."""
    game = turn(players, of=1, hands={1: "shuttle"}, levels={1: 2})
    assert game.legal() == {("end",), ("shuttle", 1), ("shuttle", 3)}


@every_count
def test_a_mark_that_swapped_its_card_away_does_not_teleport(players):
    """Ruling R30; the world view stays."""
    game = turn(players, hands={0: "shapeshift 3 shuttle"}, cast={2: "shade"}, dead=[3])
    game.do("shapeshift", 2)
    assert game.legal("skill on") == set()
    assert game.legal("revive") == {("revive", 3)}
    game = turn(players, hands={0: "shapeshift 3 pull"}, cast={2: "shade"}, dead=[3])
    assert game.do("shapeshift", 2).legal("revive") == set()


@every_count
def test_the_uses_are_an_option(players):
    """Option secret-passage.uses."""
    game = turn(players, hands={0: "4 shuttle"}, **{"secret-passage__uses": 1})
    assert game.do("skill on", 2).legal("skill on") == set()
    game = turn(players, hands={0: "4 shuttle"}, **{"secret-passage__uses": 0})
    assert game.legal("skill on") == set()


# --- the world view ------------------------------------------------------------------------------


@every_count
def test_one_shuttle_revives_oneself(players):
    """Secret Passage's world view; ruling R38: for one Dream Shuttle, to level 1."""
    game = turn(players, of=1, hands={1: "shuttle 2 unseal"}, dead=[1])
    assert game.legal() == {("end",), ("revive", 1)}
    game.do("revive", 1)
    assert game.events("discard") == [("discard", 1, "shuttle")]
    assert (game.alive(1), game.level(1)) == (True, 1)
    assert game.hand(1) == cards("2 unseal")
    assert game.legal("unlock") == set(), "ruling R11"


@every_count
def test_two_other_cards_revive_nobody(players):
    """Secret Passage's world view: only a Dream Shuttle."""
    assert turn(players, of=1, hands={1: "5 unseal"}, dead=[1]).legal() == {("end",)}
    game = turn(players, of=1, hands={1: "5 pull"}, dead=[2])
    assert game.legal() == {("end",)}


@every_count
def test_one_shuttle_revives_another(players):
    """Secret Passage's world view: to the level of who pays; the mark can pay as well."""
    for active in (0, 1):
        game = turn(players, of=active, hands={active: "shuttle"}, dead=[2], levels={active: 3})
        assert game.legal("revive") == {("revive", 2)}
        game.do("revive", 2)
        assert game.level(2) == 3
        assert game.discarded() == cards("shuttle")
        assert game.events("play") == [], "discarded, not used"


@every_count
def test_the_marks_return_is_free(players):
    """Secret Passage's world view leaves the mark's advantages alone."""
    game = at_turn_of(players, 0, cast={0: PASSAGE}, dead=[0], levels={0: 3})
    assert game.alive(0)
    assert game.level(0) == 3
    assert not game.events("discard")


@every_count
def test_a_dead_mark_is_revived_for_a_shuttle(players):
    """Ruling R41 at this world view's price."""
    game = turn(players, of=1, hands={1: "shuttle"}, dead=[0], levels={0: 4})
    assert game.legal("revive") == {("revive", 0)}
    game.do("revive", 0)
    assert game.level(0) == 1


@every_count
def test_the_world_view_outlasts_the_mark_and_reaches_labyrinth(players):
    """World View; ruling R31: revival from and in Labyrinth has this price too."""
    game = turn(players, of=1, hands={1: "2 pull"}, dead=[0, 1], labyrinth={1: 1})
    assert game.legal() == {("end",)}
    game = turn(players, of=1, hands={1: "shuttle"}, dead=[0, 1], labyrinth={1: 1})
    assert game.legal() == {("end",), ("revive", 1)}


@every_count
def test_who_was_teleported_comes_back_like_others(players):
    """Lost Layer: however one came there; in its own turn, for a Dream Shuttle."""
    game = turn(players, hands={0: "shuttle", 1: "shuttle"}).do("skill on", 1).do("end")
    assert game.legal() == {("end",), ("revive", 1)}


@every_count
def test_the_price_is_an_option(players):
    """Option secret-passage.price."""
    price = {"secret-passage__price": 2}
    assert turn(players, of=1, hands={1: "shuttle"}, dead=[1], **price).legal() == {("end",)}
    game = turn(players, of=1, hands={1: "3 shuttle"}, dead=[1], **price).do("revive", 1)
    assert game.hand(1) == cards("shuttle")


@every_count
def test_under_another_world_view_any_two_cards_do(players):
    """Revival: the ordinary price."""
    game = Position(players, turn_of=1, cast={0: "harbor"}, hands={1: "2 pull"}, dead=[1])
    assert game.legal() == {("end",), ("revive", 1)}
