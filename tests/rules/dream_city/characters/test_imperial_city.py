"""Imperial City: the mark chooses bribe cards, and whoever receives one shoots."""

import pytest

from sim.dream_city import state as st
from tests.rules.dream_city.characters.moments import asked_by, code, used
from tests.rules.position import BLANKS, DEALS, Position, all_bribes, cards, every_count, pile_with

CITY = "imperial-city"
SEAT = ("seat", CITY)
CHOICE = {("bribe card", 0), ("bribe card", 1)}


def peeked(players, *, peeker=1, **setting):
    """Seat `peeker` has used a Dream Peek on level 2, and the mark gives a bribe card."""
    hands = {peeker: "peek", **setting.pop("hands", {})}
    cast = {0: CITY, **setting.pop("cast", {})}
    game = Position(players, turn_of=peeker, hands=hands, cast=cast, secret=4, **setting)
    game.do("peek", 2)
    assert game.asked() == (0, "bribe")
    return game.do("yes")


def bribed(players, **setting):
    """The same, with a card without DEAL that nobody chose: the mark lies dead."""
    return peeked(players, **{"dead": [0], "pile": pile_with(players, "blank"), **setting})


def to_seats(*seats):
    return {("seat", p) for p in seats}


# --- Gold ----------------------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("deal", [0, 1])
def test_the_mark_chooses_the_card(players, deal):
    """Imperial City, Gold: either kind, whatever lies on top of the pile."""
    for top in ("deal", "blank"):
        game = peeked(players, pile=pile_with(players, top))
        assert asked_by(game) == (0, "bribe card", CITY)
        assert game.legal() == CHOICE
        game.do("bribe card", deal)
        assert game.events("skill")[0] == used(0, CITY, who=1)
        assert game.events("bribe") == [("bribe", 1, deal)]
        assert (game.seat(1).deals, game.seat(1).blanks) == (deal, 1 - deal)
        assert game.seat(1).turncoat == deal


@every_count
def test_the_mark_chooses_for_opened_gold_too(players):
    """Imperial City's analysis: for a vault as for a Dream Peek."""
    game = Position(players, turn_of=1, cast={0: CITY}, hands={1: "unseal"}, locks={1: 1})
    game.do("unlock", 1).do("yes")
    assert game.legal() == CHOICE


@every_count
def test_the_mark_may_still_decline(players):
    """Ruling R18: first whether, then which; a refusal is no shot."""
    game = Position(players, turn_of=1, cast={0: CITY}, hands={1: "peek"}, secret=4)
    game.do("peek", 2).do("no")
    assert game.events("bribe", "roll", "skill") == []
    assert game.asked() == (1, "play")


@every_count
def test_with_one_kind_left_there_is_no_choice(players):
    """The grain of decisions: where the pile has both kinds."""
    held = " ".join(["blank"] * BLANKS[players])
    game = peeked(players, bribes={2: held}, dice=(6,))
    assert game.events("bribe") == [("bribe", 1, 1)]
    held = " ".join(["deal"] * DEALS[players])
    game = peeked(players, bribes={2: held}, dice=(6,))
    assert game.events("bribe") == [("bribe", 1, 0)]


@every_count
def test_the_mark_sees_the_pile_and_what_it_gave(players):
    """Ruling R19: the undealt cards at any time; of those dealt, the ones it chose."""
    game = peeked(players)
    mark = game.seat(0)
    assert (mark.pile_deals, mark.pile_blanks) == (DEALS[players], BLANKS[players])
    game.do("bribe card", 1)
    assert (mark.pile_deals, mark.pile_blanks) == (DEALS[players] - 1, BLANKS[players])
    assert (mark.seen_deals[1], mark.seen_blanks[1]) == (1, 0)


@every_count
def test_nobody_else_sees_which_was_chosen(players):
    """Bribes and Turncoats: only the holder may look, and here the mark knows."""
    seen = set()
    for deal in (0, 1):
        game = peeked(players, bribes={}).do("bribe card", deal)
        seen.add((game.public(), game.private(*range(2, players))))
    assert len(seen) == 1


@every_count
def test_a_dead_mark_does_not_choose(players):
    """Ruling R35: the choice is its ability; the bribe (R18) and the world view stay."""
    for top in ("deal", "blank"):
        game = peeked(players, dead=[0], pile=pile_with(players, top))
        assert game.events("bribe") == [("bribe", 1, 1 if top == "deal" else 0)]
        assert asked_by(game) == (1, *SEAT)


@every_count
def test_a_dead_mark_chooses_by_the_option(players):
    """Ruling R35, option dead_mark_skills, the other reading."""
    game = peeked(players, dead=[0], dead_mark_skills=True)
    assert game.legal() == CHOICE


@every_count
def test_gold_is_lost_on_who_is_in_labyrinth(players):
    """Ruling R31: another's skill does not affect it, so it draws the next card like others."""
    game = peeked(players, labyrinth={1: 2}, pile=pile_with(players, "blank"))
    assert game.events("bribe") == [("bribe", 1, 0)]


# --- the world view ------------------------------------------------------------------------------


@every_count
def test_whoever_gets_a_bribe_card_must_shoot(players):
    """Imperial City's world view; ruling R27: another extractor without one, on any level."""
    levels = {p: p % 4 + 1 for p in range(1, players)}
    for peeker in range(1, players):
        game = bribed(players, peeker=peeker, levels=levels)
        assert asked_by(game) == (peeker, *SEAT)
        assert game.legal() == to_seats(*(p for p in range(1, players) if p != peeker))


@every_count
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_shot_is_a_regular_one_with_three_less(players, face):
    """Imperial City's world view: SHOOT at -3, never below 1, without the carbine."""
    game = bribed(players, dice=(face,)).do("seat", 2)
    result = max(1, face - 3)
    assert game.events("modifier", "roll") == [
        ("modifier", code(CITY), -3),
        ("roll", 2, face, -3, result),
    ]
    assert game.alive(2) == (result > 1)
    if result > 1:
        assert game.level(2) == 2


@every_count
def test_the_bribed_player_is_the_killer(players):
    """Ruling R27: the bribed one shoots, so the victim's two cards are its."""
    game = bribed(players, hands={2: "pull shuttle"}, dice=(4,)).do("seat", 2)
    assert game.events("death", "give") == [
        ("death", 2, 1),
        ("give", 2, 1, "shuttle"),
        ("give", 2, 1, "pull"),
    ]
    assert game.hand(1) == cards("pull shuttle")


@every_count
def test_the_bribed_player_chooses_the_direction(players):
    """Rulings R24 and R27."""
    game = bribed(players, levels={2: 3}, dice=(6,)).do("seat", 2)
    assert game.asked() == (1, "direction")
    assert game.legal() == {("level", 2), ("level", 4)}


@every_count
def test_who_cannot_be_chosen(players):
    """Ruling R27: not the mark, not the dead, nobody with a bribe card."""
    game = bribed(players, dead=[0, 2])
    assert game.legal() == to_seats(*range(3, players))
    held = {3: "deal"}
    game = bribed(players, bribes=held, pile=None)
    assert game.legal() == to_seats(2, *range(4, players))
    game = peeked(players, hands={0: "pull"}).do("bribe card", 0)
    assert game.legal() == to_seats(*range(2, players)), "nor a living mark"


@every_count
def test_without_anybody_to_choose_there_is_no_shot(players):
    """Ruling R27: if there is one; the look at the vault follows."""
    for setting in (
        {"dead": [0, *range(2, players)]},
        {"dead": [0, *range(3, players)], "bribes": {2: "deal"}, "pile": None},
    ):
        game = bribed(players, **setting)
        assert not game.events("roll")
        assert game.events("look") == [("look", 1, 2, st.GOLD)]
        assert game.asked() == (1, "play")


@every_count
def test_a_turncoat_shoots_too(players):
    """Imperial City's world view: whoever receives a card, of either kind, and every time."""
    game = bribed(players, pile=pile_with(players, "deal"))
    assert game.seat(1).turncoat == 1
    assert asked_by(game) == (1, *SEAT)
    game = bribed(players, bribes={1: "deal"}, pile=pile_with(players, "blank", ["deal"]))
    assert asked_by(game) == (1, *SEAT)


@every_count
def test_the_look_comes_after_the_shot(players):
    """Ruling R21: the bribe with all it brings, then the look."""
    game = bribed(players, dice=(6,))
    assert not game.events("look")
    game.do("seat", 2)
    kinds = [event[0] for event in game.events("roll", "move", "look")]
    assert kinds == ["roll", "move", "look"]


@every_count
def test_the_shot_reaches_into_labyrinth_but_moves_nobody_there(players):
    """Rulings R27 and R31: world views apply to who is in it, and nothing moves it."""
    game = bribed(players, labyrinth={2: 1}, dice=(6,))
    assert game.legal() == to_seats(*range(2, players))
    game.do("seat", 2)
    assert game.events("roll") == [("roll", 2, 6, -3, 3)]
    assert game.level(2) == 1
    assert not game.alive(2) or game.asked() == (1, "play")
    game = bribed(players, labyrinth={2: 1}, dice=(4,)).do("seat", 2)
    assert not game.alive(2)


@every_count
def test_the_shot_is_made_from_labyrinth_too(players):
    """Ruling R31: who is in it may still do things to others."""
    assert asked_by(bribed(players, labyrinth={1: 2})) == (1, *SEAT)


@every_count
def test_carve_replaces_the_lowered_result(players):
    """Rulings R23 and R26: treated as a SHOOT, so it may be carved, and that is the result."""
    game = bribed(players, cast={1: "soul-sculptor"}, hands={2: "5 unseal"}, dice=(4,))
    game.do("seat", 2)
    assert game.events("roll") == [("roll", 2, 4, -3, 1)]
    assert asked_by(game) == (1, "may", "soul-sculptor")
    game.do("yes")
    assert game.events("carve") == [("carve", 2, 5)]
    assert game.alive(2)


@every_count
def test_a_shot_into_labyrinth_is_not_carved(players):
    """Rulings R26 and R31: Carve is a skill of another, and does nothing to who is in it."""
    setting = {"cast": {1: "soul-sculptor"}, "labyrinth": {2: 1}, "dice": (6,)}
    game = bribed(players, **setting).do("seat", 2)
    assert game.asked() == (1, "play")
    assert game.alive(2)


@every_count
def test_other_world_views_know_no_shot(players):
    """The shot belongs to Imperial City."""
    game = bribed(players, cast={0: "harbor"})
    assert game.asked() == (1, "play")


@every_count
def test_with_an_empty_pile_nothing_is_given(players):
    """The grain of decisions: no bribe card, no question, no shot."""
    game = Position(
        players, turn_of=1, cast={0: CITY}, hands={1: "peek"}, bribes={2: all_bribes(players)}
    )
    game.do("peek", 2)
    assert game.asked() == (1, "play")


@every_count
def test_the_number_is_an_option(players):
    """Option imperial-city.roll."""
    game = bribed(players, dice=(6,), **{"imperial-city__roll": -1}).do("seat", 2)
    assert game.events("roll") == [("roll", 2, 6, -1, 5)]
