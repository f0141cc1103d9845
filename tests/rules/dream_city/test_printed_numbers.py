"""Every number printed on a character card is an option, and what it says comes true in play."""

from collections.abc import Callable
from functools import cache

import pytest

from sim.dream_city import GAME
from sim.dream_city.characters.kit import CHARACTERS
from tests.rules.position import Position
from tests.rules.sets import restore_sets

NUMBERS: dict[str, tuple[tuple, Callable]] = {}  # the option: values to try, and what to look at


def number(option: str, *values) -> Callable:
    """Register a function that returns, from a game with that value, what the value says."""

    def wrap(function):
        NUMBERS[option] = values, function
        return function

    return wrap


@cache
def with_number(option: str, value) -> dict:
    return {option.replace(".", "__"): value}


def answered(game: Position, *answers: tuple) -> Position:
    """Give these answers, then the first legal one until somebody is asked for a play."""
    for answer in answers:
        game.do(*answer)
    while game.asked()[1] not in ("play", "draw phase"):
        game.do(*sorted(game.legal())[0])
    return game


def times(game: Position, *action) -> int:
    """How often something can be done in this play phase."""
    done = 0
    while game.legal(action[0]):
        answered(game, action if action in game.legal() else sorted(game.legal(action[0]))[0])
        done += 1
    return done


def size(game: Position, p: int) -> int:
    return int(game.table.hand_size[p])


@number("point-man.draw", 1, 3)
def cards_after_a_reveal(**o):
    game = Position(6, cast={1: "point-man"}, top="shuttle peek", **o).do("end")
    return size(answered(game, ("yes",)), 1) - 2


@number("avatar.draw", 1, 4)
def cards_after_rising(**o):
    game = Position(6, turn_of=1, cast={1: "avatar"}, hands={1: "shuttle"}, **o)
    return size(answered(game, ("shuttle", 2), ("yes",)), 1)


@number("chemist.uses", 1, 3)
def concoctions(**o):
    game = Position(6, turn_of=1, cast={1: "chemist"}, hands={1: "6 shoot"}, deck=20, **o)
    return times(game, "skill")


@number("forger.uses", 0, 2)
def schemes(**o):
    hands = {1: "2 peek", 2: "4 shoot"}
    return times(Position(6, turn_of=1, cast={1: "forger"}, hands=hands, **o), "skill on", 2)


@number("forger.cards", 2, 4)
def most_cards_of_a_scheme(**o):
    hands = {1: "2 peek", 2: "6 shoot"}
    game = Position(6, turn_of=1, cast={1: "forger"}, hands=hands, **o).do("skill on", 2)
    return max(n for _, n in game.legal("number"))


@number("space-queen.draw", 1, 3)
def cards_for_anothers_unlock(**o):
    game = Position(6, turn_of=1, cast={2: "space-queen"}, hands={1: "unseal"}, **o)
    return size(answered(game, ("unlock", 1), ("yes",)), 2)


@number("lord-of-war.uses", 0, 2)
def decisions_of_war(**o):
    game = Position(6, turn_of=1, cast={1: "lord-of-war"}, hands={1: "8 shoot"}, deck=20, **o)
    return times(game, "skill")


@number("lord-of-war.price", 1, 3)
def price_of_a_card_taken(**o):
    game = Position(6, turn_of=1, cast={1: "lord-of-war"}, hands={1: "8 shoot"}, deck=20, **o)
    return 8 + 1 - size(answered(game, ("skill",)), 1)


@number("black-swan.draw", 1, 6)
def cards_after_scattering(**o):
    game = Position(6, cast={1: "black-swan"}, hands={1: "peek"}, **o).do("end")
    return size(answered(game, ("skill",), ("seat", 2)), 1)


@number("dream-interpreter.draw", 1, 3)
def cards_for_an_unseal(**o):
    game = Position(6, turn_of=1, cast={1: "dream-interpreter"}, hands={1: "unseal"}, **o)
    return size(answered(game, ("unlock", 1), ("yes",)), 1)


def works(face: int, **o) -> bool:
    game = Position(6, turn_of=1, cast={1: "martyr"}, dice=(face,), **o).do("skill")
    return game.asked() == (1, "locks")


@number("martyr.faces", (1,), (2, 6))
def faces_that_change_locks(**o):
    return tuple(face for face in range(1, 7) if works(face, **o))


@number("martyr.locks", 1, 3)
def locks_for_a_life(**o):
    game = Position(6, turn_of=1, cast={1: "martyr"}, dice=(6,), **o)
    return 5 - game.do("skill").do("lower").locks()[0]


@number("paprika.uses", 1, 3)
def rescues(**o):
    game = Position(6, turn_of=1, cast={1: "paprika"}, dead=[2, 3, 4, 5], hands={1: "6 peek"}, **o)
    return times(game, "skill on", 2)


@number("paprika.price", 0, 2)
def price_of_a_rescue(**o):
    game = Position(6, turn_of=1, cast={1: "paprika"}, dead=[2], hands={1: "6 peek"}, **o)
    return 6 - size(answered(game, ("skill on", 2)), 1)


def modifier(game: Position, *action) -> int:
    """What is added to the next roll."""
    ((_, _, _, added, _),) = game.do(*action).events("roll")
    return added


@number("terrorist.roll", -2, 1)
def roll_under_frenzy(**o):
    game = Position(6, turn_of=1, cast={1: "terrorist"}, hands={1: "shoot"}, dice=(6,), **o)
    return modifier(game, "shoot", "shoot", 2)


@number("black-hole.locks", 1, 3)
def locks_that_grow_back(**o):
    game = Position(6, turn_of=5, cast={0: "black-hole"}, locks={1: 1}, **o)
    return answered(game, ("end",)).locks()[0] - 1


@number("black-hole.unlocks", 1, 3)
def unlocks_in_a_turn(**o):
    game = Position(6, turn_of=1, cast={0: "black-hole"}, hands={1: "5 unseal"}, **o)
    return times(game, "unlock", 1)


def drowned(face: int, **o) -> bool:
    hands, locks = {1: "unseal"}, {1: 1}
    dice = (face,) * 3
    game = Position(4, turn_of=1, cast={0: "harbor"}, hands=hands, locks=locks, dice=dice, **o)
    return bool(game.do("unlock", 1).do("no").events("lost"))


@number("harbor.faces", (3,), (2, 6))
def faces_that_drown(**o):
    return tuple(face for face in range(1, 7) if drowned(face, **o))


@number("harbor.golds", 1, 3)
def golds_that_win(**o):
    """As many vaults of gold as are open when the game is over."""
    locks = dict.fromkeys((1, 2, 3), 1)
    for opened in (1, 2, 3):
        game = Position(
            6,
            turn_of=1,
            cast={0: "harbor"},
            hands={1: "unseal"},
            levels={1: opened},
            locks=locks | dict.fromkeys(range(1, opened), 0),
            harbor__faces="none",
            **o,
        )
        game.do("unlock", opened)
        if game.over():
            return opened
    return None


@number("imperial-city.roll", -2, 2)
def roll_of_whom_the_bribed_shoot(**o):
    game = Position(
        6, turn_of=1, cast={0: "imperial-city"}, hands={1: "peek"}, bribes={}, dice=(3,), **o
    )
    game.do("peek", 1).do("yes").do("bribe card", 0)
    return modifier(game, "seat", 2)


@number("midsummer.each", 0, 2)
def cards_for_each_bribe_card_left(**o):
    game = Position(6, turn_of=5, cast={0: "midsummer"}, **o).do("end")
    return (size(game, 0) - 2) / 3


@number("midsummer.draw", 0, 3)
def cards_more_for_extractors(**o):
    return size(Position(6, cast={0: "midsummer"}, **o).do("end"), 1) - 2


@number("secret-passage.uses", 1, 3)
def teleports(**o):
    return times(
        Position(6, cast={0: "secret-passage"}, hands={0: "5 shuttle"}, **o), "skill on", 1
    )


@number("secret-passage.price", 1, 3)
def shuttles_for_a_revival(**o):
    hands = {1: "4 shuttle 3 peek"}
    game = Position(6, turn_of=1, cast={0: "secret-passage"}, dead=[2], hands=hands, **o)
    answered(game, ("revive", 2))
    assert game.hand(1)["peek"] == 3
    return 4 - game.hand(1)["shuttle"]


@number("fortress.roll", -2, 1)
def roll_of_the_mark(**o):
    game = Position(6, turn_of=1, cast={0: "fortress"}, hands={1: "shoot"}, dice=(3,), **o)
    return modifier(game, "shoot", "shoot", 0)


@number("chessboard.uses", 1, 2, 3)
def relocations(**o):
    """With one more vault opened than the mark may swap, always on the level of the secret."""
    game = Position(
        6,
        turn_of=1,
        cast={0: "chessboard"},
        hands={1: "4 unseal"},
        locks=dict.fromkeys((1, 2, 3, 4), 1),
        unlocks_per_turn=4,
        secret=1,
        bribes__6=(0, 0),
        **o,
    )
    used = 0
    while game.over() is None:
        game.table.level[1] = game.hidden.vault.tolist().index(2)
        restore_sets(game.state[0])
        (unlock,) = game.legal("unlock")
        game.do(*unlock)
        if game.over() is None:
            game.do("yes").do(*sorted(game.legal())[0])
            used += 1
    return used


@number("chessboard.draw", 1, 3)
def cards_for_a_peek(**o):
    game = Position(6, turn_of=1, cast={0: "chessboard"}, hands={1: "peek"}, **o)
    return size(answered(game, ("peek", 1)), 1)


@pytest.mark.parametrize("option", NUMBERS)
def test_a_printed_number_is_what_the_option_says(option):
    values, look = NUMBERS[option]
    printed = GAME.options[option].default
    for value in (printed, *values):
        given = ",".join(map(str, value)) if isinstance(value, tuple) else value
        assert look(**with_number(option, given)) == value, value


def test_every_option_of_a_character_is_shown_here():
    of_characters = {name for name in GAME.options if name.split(".")[0] in CHARACTERS}
    assert of_characters == set(NUMBERS)
