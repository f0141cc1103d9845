"""Labyrinth: what a player in it can do, and what others can do to that player (R31)."""

import pytest

from tests.rules.position import Position, cards, every_count

CAST = {1: "shade", 2: "tourist"}
END = ("end",)
ALL_KINDS = "shoot assassin armour warhead unseal shuttle peek pull conjured shapeshift"


def position(players, **more):
    """A game with characters; seat 2 is in Labyrinth."""
    return Position(players, **{"cast": CAST, "labyrinth": {2: 1}} | more)


def others(players, *but):
    return set(range(players)) - set(but)


# --- what others can do --------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("card", ["shoot", "assassin", "armour", "warhead"])
def test_no_shot_is_aimed_at_them(players, card):
    """Architect: unaffected by action cards."""
    for shooter in (0, 1, players - 1):
        game = position(players, turn_of=shooter, hands={shooter: card})
        free = others(players, shooter, 2)
        assert game.legal("shoot") == {("shoot", card, p) for p in free}


@every_count
def test_no_telekinetic_pull_and_no_shapeshift(players):
    """Architect: unaffected by action cards, and they cannot move."""
    levels = {p: 3 for p in range(players) if p != 1}
    game = position(players, turn_of=1, hands={1: "pull shapeshift"}, levels=levels)
    assert game.legal("pull") == {("pull", p) for p in others(players, 1, 2)}
    assert game.legal("shapeshift") == {("shapeshift", p) for p in others(players, 0, 1, 2)}


@every_count
def test_no_look_at_their_bribe_cards(players):
    """Dream Peek effect 2: the extractor is the card's target; Architect: cards do not affect."""
    game = position(players, hands={0: "peek"}, bribes={1: "blank", 2: "deal"})
    assert game.legal("peek at") == {("peek at", 1)}


@every_count
def test_the_dead_among_them_may_be_revived(players):
    """Ruling R31: a revival is no move in this sense, and neither a card nor a skill."""
    game = position(players, turn_of=1, dead=[2], hands={1: "2 peek"}, levels={1: 3})
    game.do("revive", 2)
    assert (game.alive(2), game.level(2)) == (True, 3)


@every_count
def test_they_can_be_cancelled(players):
    """Unseal effect 2 is aimed at an Unseal, not at a player."""
    game = position(players, turn_of=2, hands={1: "unseal", 2: "unseal"})
    game.do("unlock", 1)
    assert game.asked() == (1, "cancel")
    game.do("yes")
    assert game.events("cancelled") == [("cancelled", 1, 2, 1)]


# --- what they can do ----------------------------------------------------------------------------


@every_count
def test_what_an_extractor_in_it_may_play(players):
    """Labyrinth, analysis: cards on others, unlocks; no card on oneself has an effect."""
    levels = {0: 1, 1: 2}
    game = position(
        players, turn_of=2, cast={1: "shade", 2: "joker"}, hands={2: ALL_KINDS}, levels=levels
    )
    near = others(players, 1, 2)
    assert game.legal() == {
        END,
        ("unlock", 1),
        *(("peek", level) for level in (1, 2, 3, 4)),
        *(("shoot", card, p) for card in ("shoot", "armour", "warhead") for p in near),
        *(("shoot", "assassin", p) for p in near | {1}),
        ("pull", 1),
    }


@every_count
def test_the_same_player_outside_may_play_more(players):
    """The counterpart: Dream Shuttle, Conjured Object and Shapeshift are what is missing."""
    more = {"turn_of": 2, "cast": {1: "shade", 2: "joker"}, "hands": {2: ALL_KINDS}}
    inside, outside = position(players, **more), position(players, labyrinth={}, **more)
    assert outside.legal() - inside.legal() == {
        ("shuttle", 2),
        ("conjure",),
        *(("shapeshift", p) for p in others(players, 0, 2)),
    }
    assert inside.legal() <= outside.legal()


@every_count
def test_what_a_mark_in_it_may_play(players):
    """Ruling R31: not even the free move moves the mark; its cards reach others as ever."""
    game = position(
        players,
        labyrinth={0: 1},
        hands={0: ALL_KINDS},
        bribes={1: "blank"},
        levels={0: 2, 1: 2},
    )
    free = others(players, 0)
    assert game.legal() == {
        END,
        *(("shoot", card, 1) for card in ("shoot", "armour", "warhead")),
        *(("shoot", "assassin", p) for p in free),
        *(("pull", p) for p in free - {1}),
        ("peek at", 1),
    }


@every_count
def test_their_cards_work_on_others(players):
    """Labyrinth, analysis: they may use action cards."""
    game = position(players, turn_of=2, hands={2: "shoot pull"}, levels={3: 4}, dice=(4,))
    game.do("shoot", "shoot", 1).do("pull", 3)
    assert (game.level(1), game.level(3)) == (2, 1)


@every_count
def test_they_unlock_and_cancel(players):
    """Labyrinth, analysis: unlocks, and cancelling the unlocks of others."""
    game = position(players, turn_of=2, hands={2: "unseal"}, locks={1: 3})
    game.do("unlock", 1)
    assert game.locks()[0] == 2
    game = position(players, turn_of=1, hands={1: "unseal", 2: "unseal"})
    game.do("unlock", 1)
    assert game.asked() == (2, "cancel")


@every_count
def test_they_peek_and_can_be_bribed(players):
    """Ruling R31: the card is used on a vault; the bribe is a rule of the game."""
    game = position(players, turn_of=2, hands={2: "peek"})
    game.do("peek", 4)
    assert game.asked() == (0, "bribe")
    game.do("yes")
    assert game.table.bribes_held[2] == 1
    assert game.events("look") == [("look", 2, 4, 2)]


@every_count
def test_they_revive_others(players):
    """Labyrinth, analysis: they may still revive others, who come to their level."""
    game = position(players, turn_of=2, dead=[3], hands={2: "2 peek"}, levels={2: 4})
    game.do("revive", 3)
    assert game.level(3) == 4


@every_count
def test_they_revive_themselves(players):
    """Ruling R31: revival of themselves is no move in this sense."""
    game = position(players, turn_of=2, dead=[2], hands={2: "2 peek"})
    assert game.legal() == {END, ("revive", 2)}
    game.do("revive", 2)
    assert (game.alive(2), game.level(2)) == (True, 1)


@every_count
def test_a_dead_mark_returns(players):
    """The Mark's Four Major Advantages, ruling R31: it is revived where its marker lies."""
    game = position(players, turn_of=players - 1, labyrinth={0: 1}, dead=[0], levels={0: 3})
    game.do("end")
    assert (game.alive(0), game.level(0)) == (True, 3)


@every_count
def test_they_draw_and_discard_as_ever(players):
    """Architect: it shelters from cards and skills, not from the phases of a turn."""
    game = position(players, turn_of=1, hands={2: "5 peek"}, top="2 pull")
    game.do("end")
    assert game.hand(2) == cards("5 peek 2 pull")
    game.do("end")
    assert game.asked() == (2, "discard")


# --- world views ---------------------------------------------------------------------------------


def bribed_shooter(players, **more):
    """Seat 1 got a bribe card under Imperial City and has to shoot."""
    cast = {0: "imperial-city", **CAST}
    game = position(players, turn_of=1, cast=cast, **{"hands": {1: "peek", 2: "3 pull"}} | more)
    return game.do("peek", 1).do("yes").do("bribe card", 0)


@every_count
def test_the_shot_of_imperial_city_can_kill_them(players):
    """Labyrinth, analysis: the effect of the world view is not taken away."""
    game = bribed_shooter(players, dice=(4,))
    assert game.legal() == {("seat", p) for p in others(players, 0, 1)}
    game.do("seat", 2)
    assert not game.alive(2)


@every_count
@pytest.mark.parametrize("level", [1, 2])
def test_the_shot_of_imperial_city_does_not_move_them(players, level):
    """Ruling R31: nothing moves them, that shot included."""
    game = bribed_shooter(players, dice=(6,), levels={2: level})
    game.do("seat", 2)
    assert game.events("roll") == [("roll", 2, 6, -3, 3)]
    assert (game.alive(2), game.level(2)) == (True, level)
    assert game.asked() == (1, "play")


@every_count
def test_midsummer_lets_them_draw_three(players):
    """Labyrinth, analysis; Midsummer, world view."""
    game = position(players, turn_of=1, cast={0: "midsummer", **CAST}, top="3 pull")
    game.do("end")
    assert game.hand(2) == cards("3 pull")


@every_count
def test_chessboard_lets_them_draw_with_a_dream_peek(players):
    """Labyrinth, analysis; Chessboard, world view (ruling R45)."""
    game = position(
        players, turn_of=2, cast={0: "chessboard", **CAST}, hands={2: "peek"}, top="2 pull"
    )
    game.do("peek", 4).do("no")
    assert game.hand(2) == cards("2 pull")


@every_count
def test_secret_passage_sets_the_price_of_their_revival(players):
    """Labyrinth, analysis; Secret Passage, world view (ruling R38)."""
    cast = {0: "secret-passage", **CAST}
    game = position(players, turn_of=2, cast=cast, hands={2: "3 peek"}, dead=[2])
    assert game.legal() == {END}
    game = position(players, turn_of=2, cast=cast, hands={2: "shuttle"}, dead=[2])
    game.do("revive", 2)
    assert game.alive(2)
