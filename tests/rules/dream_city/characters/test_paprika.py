"""Paprika: Rescue, a player of the Lost Layer and all its cards for one card."""

from tests.rules.dream_city.characters.moments import PLAIN, end_turns, used
from tests.rules.position import Position, cards, every_count

PAPRIKA = "paprika"


def paprikas_turn(players, hand="peek", **setting):
    """The play phase of seat 1, who is Paprika; seat 2 is dead."""
    cast = {1: PAPRIKA, **setting.pop("cast", {})}
    hands = {1: hand, **setting.pop("hands", {})}
    setting = {"dead": [2], "top": PLAIN, **setting}
    return Position(players, turn_of=1, cast=cast, hands=hands, **setting)


def rescues(*seats):
    return {("skill on", p) for p in seats}


@every_count
def test_one_card_brings_back_a_player_with_all_its_cards(players):
    """Paprika, Rescue; ruling R36: to her level, and the whole hand is hers."""
    game = paprikas_turn(players, levels={1: 3}, hands={2: "2 unseal shuttle"})
    game.do("skill on", 2)
    assert game.events() == [
        used(1, PAPRIKA, who=2),
        ("discard", 1, "peek"),
        ("revive", 2, 1, 3),
        ("give", 2, 1, "unseal"),
        ("give", 2, 1, "unseal"),
        ("give", 2, 1, "shuttle"),
    ]
    assert (game.alive(2), game.level(2)) == (True, 3)
    assert not game.hand(2)
    assert game.hand(1) == cards("2 unseal shuttle")
    assert game.asked() == (1, "play")


@every_count
def test_she_chooses_the_card_to_pay_with(players):
    """Rescue costs one hand card; ruling R56: a single card is no choice."""
    game = paprikas_turn(players, "peek pull 2 shuttle").do("skill on", 2)
    assert game.asked() == (1, "pay")
    assert game.legal() == {("card", "peek"), ("card", "pull"), ("card", "shuttle")}
    assert not game.alive(2)
    game.do("card", "pull")
    assert game.alive(2)
    assert game.hand(1) == cards("peek 2 shuttle")
    assert game.discarded() == cards("pull")


@every_count
def test_all_her_plays(players):
    """Rescue stands beside the ordinary revival, and is offered for everybody dead."""
    dead = list(range(2, players))
    game = paprikas_turn(players, "2 peek", dead=[0, *dead], bribes={2: "deal"}, levels={0: 3})
    revivals = {("revive", p) for p in (0, *dead)}
    peeks = {("peek", level) for level in (1, 2, 3, 4)}
    assert game.legal() == {("end",)} | revivals | peeks | rescues(0, *dead)
    game = paprikas_turn(players, "shuttle", dead=[2, 3])
    assert game.legal() == {("end",), ("shuttle", 2)} | rescues(2, 3)


@every_count
def test_nobody_living_and_not_without_a_card(players):
    """Rescue: only from the Lost Layer, and for a card of hers, not of the rescued player's."""
    assert paprikas_turn(players, dead=()).legal("skill on") == set()
    assert paprikas_turn(players, "", hands={2: "3 unseal"}).legal() == {("end",)}


@every_count
def test_twice_a_turn(players):
    """Rescue: two uses in one turn; in her next turn two again."""
    game = paprikas_turn(players, "4 peek", dead=[0, 2, 3], levels={0: 1})
    game.do("skill on", 2).do("card", "peek").do("skill on", 3).do("card", "peek")
    assert game.legal("skill on") == set()
    assert not game.alive(0)
    game = paprikas_turn(players, "3 peek", dead=[2, 3])
    game.do("skill on", 2).do("card", "peek")
    assert game.legal("skill on") == rescues(3)
    game.do("skill on", 3).do("card", "peek")
    end_turns(game, 1)
    assert game.table.used.sum() == 0


@every_count
def test_the_rescued_may_not_unlock_in_this_turn(players):
    """Unseal; ruling R11: Rescue is a revival; in its own next turn the player unlocks again."""
    game = paprikas_turn(players, hands={}).do("skill on", 2)
    assert int(game.table.revived) == 1 << 2
    end_turns(game, 2)
    assert int(game.table.revived) == 0


@every_count
def test_the_rescued_has_no_unseal_left_to_cancel_with(players):
    """Ruling R36: the whole hand is taken, so nobody is asked to cancel Paprika's unlock."""
    game = paprikas_turn(players, hands={2: "2 unseal"}, locks={1: 3}).do("skill on", 2)
    assert game.do("unlock", 1).asked() == (1, "play")
    assert game.locks()[0] == 2


@every_count
def test_the_mark_can_be_rescued(players):
    """Ruling R41: "a player" makes no exception; it comes with its hand; the option says no."""
    setting = {"dead": [0], "levels": {0: 4, 1: 2}, "hands": {0: "2 shoot peek"}}
    game = paprikas_turn(players, **setting)
    assert game.legal("skill on") == rescues(0)
    game.do("skill on", 0)
    assert (game.alive(0), game.level(0)) == (True, 2)
    assert game.hand(1) == cards("2 shoot peek")
    game = paprikas_turn(players, mark_may_be_revived=False, **setting)
    assert game.legal("skill on") == set()


@every_count
def test_secret_passage_is_no_matter_to_rescue(players):
    """Paprika's analysis; Golden Rule: skills come before the world view, so any card pays."""
    game = paprikas_turn(players, "peek pull", cast={0: "secret-passage"})
    assert game.legal("revive", "skill on") == rescues(2)
    game.do("skill on", 2).do("card", "peek")
    assert game.alive(2)
    game = paprikas_turn(players, "shuttle", cast={0: "secret-passage"})
    assert game.legal("revive", "skill on") == {("revive", 2)} | rescues(2)


@every_count
def test_the_dead_paprika_rescues_nobody(players):
    """Death; Lost Layer: nobody but herself, and not by the skill."""
    game = paprikas_turn(players, "3 peek", dead=[1, 2])
    assert game.legal() == {("end",), ("revive", 1)}


@every_count
def test_after_her_own_revival_she_rescues(players):
    """Ruling R11: after it she goes on with her play phase."""
    game = paprikas_turn(players, "3 pull", dead=[1, 2]).do("revive", 1)
    game.do("card", "pull").do("card", "pull")
    assert game.legal("skill on") == rescues(2)


@every_count
def test_in_labyrinth_she_rescues_and_takes_nothing(players):
    """Ruling R31: the effect on the other stays, that on herself is lost."""
    game = paprikas_turn(players, labyrinth={1: 1}, hands={2: "2 unseal"}).do("skill on", 2)
    assert game.alive(2)
    assert game.hand(2) == cards("2 unseal")
    assert not game.hand(1)
    assert game.discarded() == cards("peek")


@every_count
def test_a_dead_player_in_labyrinth_is_out_of_her_reach(players):
    """Ruling R31: no skill affects it; the revival for two cards is neither card nor skill."""
    game = paprikas_turn(players, "2 pull", labyrinth={2: 1})
    assert game.legal("skill on", "revive") == {("revive", 2)}


@every_count
def test_no_descent_by_a_rescue(players):
    """Ruling R33: the rescued Avatar does not move in a play phase of its own."""
    game = paprikas_turn(players, cast={2: "avatar"}, levels={1: 4}).do("skill on", 2)
    assert game.asked() == (1, "play")
    assert not game.hand(2)


@every_count
def test_uses_stay_with_the_card(players):
    """Ruling R30: what was used in this turn stays used when the card comes back."""
    setting = {"cast": {3: "shade"}, "dead": [0, 2], "levels": {0: 1}}
    game = paprikas_turn(players, "2 shapeshift 3 peek", **setting)
    game.do("skill on", 2).do("card", "peek").do("shapeshift", 3)
    assert game.legal("skill on") == set()
    game.do("shapeshift", 3)
    assert game.legal("skill on") == rescues(0)
    game.do("skill on", 0).do("card", "peek")
    assert int(game.table.used.sum()) == 2


@every_count
def test_the_mark_with_her_card_rescues_extractors(players):
    """Ruling R30: to the mark's level, and the mark takes the hand."""
    cast = {0: "secret-passage", 3: PAPRIKA}
    hands = {0: "shapeshift peek", 2: "unseal"}
    game = Position(players, cast=cast, hands=hands, dead=[2], levels={0: 4})
    game.do("shapeshift", 3)
    assert game.legal("skill on") == rescues(2)
    game.do("skill on", 2)
    assert game.level(2) == 4
    assert game.hand(0) == cards("unseal")


@every_count
def test_the_numbers_are_options(players):
    """Options paprika.price and paprika.uses."""
    price = {"paprika__price": 2}
    assert paprikas_turn(players, "peek", **price).legal("skill on") == set()
    assert paprikas_turn(players, "2 peek", **price).do("skill on", 2).discarded() == cards(
        "2 peek"
    )
    assert paprikas_turn(players, "", paprika__price=0).do("skill on", 2).alive(2)
    once = paprikas_turn(players, "3 peek", dead=[2, 3], paprika__uses=1)
    assert once.do("skill on", 2).do("card", "peek").legal("skill on") == set()
