"""What `strategies.dream_city.skills` says `basic` does with character cards, one position each."""

import pytest

from sim.core.runner import Seating
from sim.core.weights import write_weights
from sim.dream_city import GAME
from sim.dream_city.characters.kit import CHARACTERS
from strategies import registry
from tests.rules.position import Position, name_action
from tests.sim.dream_city.blocks import seated

TURNCOAT = {"bribes": {1: "deal"}}
SECRET_SEEN = {"seen": {1: (4,)}}  # so that level 4 is the goal of a loyal extractor 1
USED_UP = {"deck": 20}  # the other cards lie in the discard pile


def basic(**weights: float) -> Seating:
    """`basic` on all seats, with some weights of every role changed."""
    if not weights:
        return seated("basic")
    seating = seated("basic")
    changed = seating.weights.copy()
    for row, role in enumerate(GAME.roles):
        values = registry.find(GAME, role, "basic").weights
        assert weights.keys() <= values.keys()
        write_weights(changed[row], list((values | weights).values()))
    return Seating(seating.functions, changed)


def chosen(game: Position, **weights: float) -> tuple:
    """What `basic` does at this decision, in words."""
    seating = basic(**weights)
    game.kernels.legal(game.state, game.list)
    index = game.kernels.choose(game.state, game.list, seating.functions, seating.weights)
    return name_action(*game.list["action"][0][index].item())


def of_1(character: str, hand: str = "", **setting) -> Position:
    """The play phase of extractor 1 with a character; the mark and others as they are set."""
    hands = {1: hand, **setting.pop("hands", {})}
    levels = {0: 2, **setting.pop("levels", {})}
    cast = {1: character, **setting.pop("cast", {})}
    return Position(6, turn_of=1, cast=cast, hands=hands, levels=levels, **setting)


def of_mark(character: str, hand: str = "", **setting) -> Position:
    """The play phase of the mark with a character."""
    hands = {0: hand, **setting.pop("hands", {})}
    return Position(6, cast={0: character}, hands=hands, **setting)


# --- plays ---------------------------------------------------------------------------------------


def test_a_tourist_goes_to_friends_at_the_goal_and_nowhere_else():
    at_goal = {2: 4, 3: 4}
    assert chosen(of_1("tourist", "peek", levels=at_goal, **SECRET_SEEN)) == ("skill on", 2)
    assert chosen(of_1("tourist", "peek", levels={2: 3}, **SECRET_SEEN)) == ("end",)
    assert chosen(of_1("tourist", "peek", levels={1: 4, 2: 4}, **SECRET_SEEN)) == ("end",)
    turncoat = of_1("tourist", "peek", levels={0: 4}, **TURNCOAT)
    assert chosen(turncoat) == ("end",)


def test_a_tourist_does_not_go_to_a_suspect():
    game = of_1("tourist", "peek", levels={2: 4}, bribes={2: "blank"}, **SECRET_SEEN)
    assert chosen(game) == ("end",)


def test_a_shade_with_a_shoot_follows_the_mark():
    assert chosen(of_1("shade", "shoot")) == ("skill",)
    assert chosen(of_1("shade", "peek")) == ("end",)
    far = dict.fromkeys((2, 3, 4, 5), 3)
    assert chosen(of_1("shade", "shoot", levels={1: 4, **far}, **TURNCOAT)) == ("end",)


def test_an_architect_shelters_a_friend_at_the_goal():
    assert chosen(of_1("architect", "shoot", levels={1: 4}, **SECRET_SEEN)) == ("skill on", 1)
    allies_away = dict.fromkeys((2, 3, 4, 5), 3)
    assert chosen(of_1("architect", "shoot", levels=allies_away, **SECRET_SEEN)) == ("end",)


def test_an_architect_who_is_a_turncoat_shelters_the_mark_at_the_threatened_vault():
    alone = dict.fromkeys((2, 3, 4, 5), 3)
    game = of_1("architect", "shoot", levels={0: 4, 1: 4, **alone}, **TURNCOAT)
    assert chosen(game) == ("skill on", 0)
    away = of_1("architect", "shoot", levels={0: 1, 1: 1, **alone}, **TURNCOAT)
    assert chosen(away) == ("end",)


def test_a_chemist_concocts_for_want_of_a_shuttle_on_the_way():
    assert chosen(of_1("chemist", "peek", **USED_UP, **SECRET_SEEN)) == ("skill",)
    there = of_1("chemist", "peek", levels={1: 4}, **USED_UP, **SECRET_SEEN)
    assert chosen(there) == ("end",)


def test_a_chemist_at_the_goal_injects_into_a_foe_and_no_friend():
    game = of_1("chemist", "shuttle", levels={0: 4, 1: 4, 2: 4}, **SECRET_SEEN)
    assert chosen(game) == ("skill on", 0)
    friends = of_1("chemist", "shuttle", levels={1: 4, 2: 4}, **SECRET_SEEN)
    assert chosen(friends) == ("end",)


def test_a_forger_draws_from_the_richest_foe():
    hands = {0: "shoot", 2: "2 shoot", 3: "5 shoot"}
    assert chosen(of_1("forger", "peek", hands=hands)) == ("skill on", 0)
    suspect = of_1("forger", "peek", hands=hands, bribes={2: "blank"})
    assert chosen(suspect) == ("skill on", 2)
    turncoat = of_1("forger", "peek", hands=hands, **TURNCOAT)
    assert chosen(turncoat) == ("skill on", 3)


def test_a_forger_draws_as_many_as_possible():
    game = of_1("forger", "peek", hands={0: "3 shoot"}).do("skill on", 0)
    assert game.asked() == (1, "number")
    assert chosen(game) == ("number", 2)


def test_a_lord_of_war_with_many_cards_and_no_unseal_takes_one():
    assert chosen(of_1("lord-of-war", "4 peek", **USED_UP)) == ("skill",)
    assert chosen(of_1("lord-of-war", "3 peek", **USED_UP)) == ("end",)
    levels = {1: 4}  # gold, so that the Unseal is not used
    held = of_1(
        "lord-of-war", "unseal 4 peek", levels=levels, seen={1: (1, 4)}, secret=2, **USED_UP
    )
    assert chosen(held) != ("skill",)
    none_there = of_1("lord-of-war", "4 peek")
    assert chosen(none_there) == ("end",)


def test_the_card_that_is_worth_most_is_taken():
    game = of_1("lord-of-war", "4 peek", **USED_UP).do("skill")
    game.do("card", "peek").do("card", "peek")
    assert game.asked() == (1, "take")
    assert chosen(game) == ("card", "unseal")
    assert chosen(game, keep_pull=20.0) == ("card", "pull")


def test_a_loyal_martyr_gives_its_life_for_the_last_locks():
    def martyr(locks, **setting):
        return of_1("martyr", "peek", levels={1: 4}, locks={4: locks}, **setting)

    assert chosen(martyr(2, **SECRET_SEEN)) == ("skill",)
    assert chosen(of_1("martyr", "peek", locks={1: 2}, **SECRET_SEEN)) == ("end",)
    assert chosen(martyr(2, **TURNCOAT)) == ("end",)
    many = Position(8, turn_of=1, cast={1: "martyr"}, levels={1: 4, 0: 2}, **SECRET_SEEN)
    assert many.locks()[3] == 3
    assert chosen(many) == ("end",)


@pytest.mark.parametrize(("side", "answer"), [({}, "lower"), (TURNCOAT, "raise")])
def test_locks_are_lowered_as_loyal_and_raised_as_saboteur(side, answer):
    game = of_1("martyr", dice=(6,), **side).do("skill")
    assert game.asked() == (1, "locks")
    assert chosen(game) == (answer,)


def test_paprika_rescues_friends():
    assert chosen(of_1("paprika", "peek", dead=[3])) == ("skill on", 3)
    assert chosen(of_1("paprika", "peek", dead=[3], bribes={3: "blank"})) == ("end",)
    mark = Position(
        6, turn_of=1, cast={1: "paprika"}, hands={1: "peek"}, dead=[0, 3], levels={0: 2}, **TURNCOAT
    )
    assert chosen(mark) == ("skill on", 0)


def test_secret_passage_teleports_the_richest_at_the_secret():
    hands = {2: "peek", 3: "2 peek", 4: "5 peek"}
    near = of_mark("secret-passage", "shuttle", hands=hands, levels={2: 4, 3: 4})
    assert chosen(near) == ("skill on", 3)
    far = of_mark("secret-passage", "shuttle", hands=hands)
    assert chosen(far) == ("skill on", 4)


@pytest.mark.parametrize(
    ("character", "hand", "setting"),
    [
        ("tourist", "peek", {"levels": {2: 4, 3: 4}, **SECRET_SEEN}),
        ("shade", "shoot", {}),
        ("architect", "shoot", {"levels": {1: 4}, **SECRET_SEEN}),
        ("chemist", "peek", {**USED_UP, **SECRET_SEEN}),
        ("forger", "peek", {"hands": {0: "shoot"}}),
        ("lord-of-war", "4 peek", USED_UP),
        ("martyr", "peek", {"levels": {1: 4}, "locks": {4: 2}, **SECRET_SEEN}),
        ("paprika", "peek", {"dead": [3]}),
    ],
)
def test_what_a_use_is_worth_stands_in_its_weight(character, hand, setting):
    """With a worth below that of ending the phase no skill is used."""
    game = of_1(character, hand, **setting)
    assert chosen(game)[0] in ("skill", "skill on")
    weight = f"use_{character.replace('-', '_')}"
    assert chosen(game, **{weight: -1.0})[0] not in ("skill", "skill on")
    assert chosen(game, **{weight: 100.0})[0] in ("skill", "skill on")


# --- Shapeshift ----------------------------------------------------------------------------------


def test_a_shapeshift_is_played_for_a_friends_better_skill():
    """By as much as the other skill is worth more; not to a suspect, not for less."""
    better = {"cast": {2: "avatar", 3: "martyr", 4: "tourist"}}
    assert chosen(of_1("joker", "shapeshift", **better)) == ("shapeshift", 3)
    assert chosen(of_1("joker", "shapeshift", **better, bribes={3: "blank"})) == ("shapeshift", 4)
    assert chosen(of_1("martyr", "shapeshift", cast={2: "avatar", 3: "joker"})) == ("end",)
    assert chosen(of_1("joker", "shapeshift", **better), shapeshift=-20.0) == ("end",)


def at_discards(character: str, held: str | None = None) -> Position:
    """Extractor 1 in its discard phase with a Shapeshift, after Loss of Control was used."""
    game = of_1(character, "shapeshift peek", cast={2: "joker" if held else "avatar"})
    game.table.used[CHARACTERS["joker"].code] = 1
    return game.do("end")


def test_joker_is_swapped_away_before_the_discards():
    game = at_discards("joker")
    assert game.asked() == (1, "discard phase")
    assert chosen(game)[0] == "shapeshift"
    game.do(*chosen(game))
    assert game.hand(1).total() == 1, "the hand was spared"


def test_without_loss_of_control_or_joker_nothing_is_swapped_at_the_end():
    fresh = of_1("joker", "shapeshift peek", cast={2: "avatar"}).do("end")
    assert chosen(fresh) == ("go on",)
    assert chosen(at_discards("tourist", held="joker")) == ("go on",)
