"""Soul Sculptor, Carve: the size of the target's hand as the final result of a shot."""

import pytest

from tests.rules.dream_city.characters.course import used
from tests.rules.position import Position, cards, every_count

SCULPTOR = {1: "soul-sculptor"}
KINDS = ("shoot", "assassin", "armour", "warhead")
DIES, MOVES, NOTHING = "dies", "moves", "nothing"
REGULAR = {1: DIES, 2: MOVES, 3: MOVES, 4: MOVES, 5: NOTHING, 6: NOTHING}
SPECIAL = {1: DIES, 2: DIES, 3: MOVES, 4: MOVES, 5: MOVES, 6: NOTHING}


def shot(players, size, face, card="shoot", target=2, **position):
    """The Soul Sculptor has shot at a player with `size` cards, who rolled `face`."""
    position = {"cast": SCULPTOR, "turn_of": 1} | position
    shooter = position["turn_of"]
    hands = {shooter: card, target: f"{size} peek" if size else ""}
    game = Position(players, hands=hands, dice=(face,), **position)
    return game.do("shoot", card, target)


def fate(game, target):
    if not game.alive(target):
        return DIES
    return MOVES if game.events("move") else NOTHING


@every_count
@pytest.mark.parametrize("card", KINDS)
@pytest.mark.parametrize("size", range(9))
def test_the_size_of_the_hand_is_the_result(players, card, size):
    """Soul Sculptor, Carve; ruling R23: the number of hand cards, held to 1..6, decides."""
    face = 6 if size < 6 else 1
    game = shot(players, size, face, card)
    assert game.asked() == (1, "may")
    assert game.legal() == {("yes",), ("no",)}
    assert game.events("roll") == [("roll", 2, face, 0, face)]
    assert (game.alive(2), game.level(2)) == (True, 1), "the roll has no effect yet"
    game.do("yes")
    result = min(6, max(1, size))
    assert game.events("skill", "carve") == [used("soul-sculptor", 1, 2), ("carve", 2, result)]
    assert fate(game, 2) == (REGULAR if card == "shoot" else SPECIAL)[result]


@every_count
@pytest.mark.parametrize("face", [1, 4, 6])
def test_may_let_the_die_stand(players, face):
    """Soul Sculptor, ruling R29: "may"."""
    game = shot(players, 3, face)
    game.do("no")
    assert not game.events("carve", "skill")
    assert fate(game, 2) == REGULAR[face]


@every_count
def test_is_asked_at_every_shot_of_a_turn(players):
    """Soul Sculptor: the text sets no limit."""
    hands = {1: "2 shoot assassin", 2: "5 peek"}
    game = Position(players, turn_of=1, cast=SCULPTOR, hands=hands, dice=(1, 1, 1))
    for card in ("shoot", "shoot", "assassin"):
        game.do("shoot", card, 2)
        assert game.asked() == (1, "may")
        game.do("yes")
    assert (game.alive(2), game.level(2)) == (True, 2), "5 moves with a special SHOOT alone"


@every_count
def test_a_carved_death_gives_cards_to_the_sculptor(players):
    """Death: the killer gets two cards; an empty hand kills (Dice Roll: at least 1)."""
    game = shot(players, 2, 6, "assassin")
    game.do("yes")
    assert not game.alive(2)
    assert game.hand(1) == cards("2 peek")


@every_count
def test_a_carved_move_lets_the_sculptor_choose_the_way(players):
    """Ruling R24: the shooter chooses the direction, after Carve."""
    game = shot(players, 3, 6, levels={1: 2, 2: 2})
    game.do("yes")
    assert game.asked() == (1, "direction")
    assert game.legal() == {("level", 1), ("level", 3)}
    game.do("level", 3)
    assert game.level(2) == 3


@every_count
def test_what_a_carved_move_costs(players):
    """Armour-Piercing Spiral: the hand counts as it is at the roll, before it loses cards."""
    hands = {1: "armour", 2: "2 unseal peek"}
    game = Position(players, turn_of=1, cast=SCULPTOR, hands=hands, dice=(6,))
    game.do("shoot", "armour", 2).do("yes")
    assert game.events("carve", "show", "discard", "move") == [
        ("carve", 2, 3),
        ("show", 2),
        ("discard", 2, "unseal"),
        ("discard", 2, "unseal"),
        ("move", 2, 1, 2),
    ]


@every_count
def test_the_sculptors_own_hand_does_not_count(players):
    """Soul Sculptor: the target's hand cards."""
    hands = {1: "shoot 5 peek", 2: "3 pull"}
    game = Position(players, turn_of=1, cast=SCULPTOR, hands=hands, dice=(6,))
    game.do("shoot", "shoot", 2).do("yes")
    assert game.events("carve") == [("carve", 2, 3)]


# --- nothing changes a carved result -------------------------------------------------------------


@every_count
@pytest.mark.parametrize("size", [1, 2, 5, 6])
def test_the_world_view_of_fortress_does_not_change_it(players, size):
    """Soul Sculptor, analysis: the mark's -1 under Fortress is ignored; ruling R23."""
    game = shot(players, size, 4, target=0, cast={0: "fortress", 1: "soul-sculptor"})
    assert game.events("roll") == [("roll", 0, 4, -1, 3)], "the roll itself has it"
    game.do("yes")
    assert game.events("carve") == [("carve", 0, size)]
    assert fate(game, 0) == REGULAR[size]


@every_count
def test_without_carve_fortress_counts(players):
    """Fortress, world view: the mark's results are one lower."""
    game = shot(players, 6, 2, target=0, cast={0: "fortress", 1: "soul-sculptor"})
    game.do("no")
    assert not game.alive(0)


@every_count
@pytest.mark.parametrize("size", [2, 5])
def test_nor_does_the_m4_carbine(players, size):
    """Carve cannot be changed by other effects; the mark holds the card (ruling R30)."""
    game = shot(
        players,
        size,
        6,
        turn_of=0,
        cast={0: "black-hole", 1: "soul-sculptor"},
        held={0: "soul-sculptor", 1: "black-hole"},
    )
    assert game.events("roll") == [("roll", 2, 6, -1, 5)]
    game.do("yes")
    assert game.events("carve") == [("carve", 2, size)]
    assert fate(game, 2) == REGULAR[size]


def bribed_sculptor(players, **position):
    """The Sculptor got a bribe card under Imperial City, and has to shoot."""
    cast = {0: "imperial-city", 1: "soul-sculptor"}
    hands = {1: "peek", 2: "5 pull"}
    game = Position(players, turn_of=1, cast=cast, hands=hands, **position)
    return game.do("peek", 1).do("yes").do("bribe card", 0)


@every_count
def test_nor_does_the_world_view_of_imperial_city(players):
    """Imperial City: treated as a SHOOT (ruling R26), with -3; carved, the -3 is gone."""
    game = bribed_sculptor(players, dice=(4,))
    game.do("seat", 2)
    assert game.asked() == (1, "may")
    assert game.events("roll") == [("roll", 2, 4, -3, 1)]
    game.do("yes")
    assert game.events("carve") == [("carve", 2, 5)]
    assert fate(game, 2) == NOTHING


@every_count
def test_nobody_in_labyrinth_is_carved(players):
    """Ruling R31: the world view's shot applies to them, a skill does not; the die stands."""
    game = bribed_sculptor(players, dice=(4,), labyrinth={2: 1})
    game.do("seat", 2)
    assert game.asked()[1] != "may"
    assert not game.alive(2)


# --- who carves ----------------------------------------------------------------------------------


@every_count
def test_only_the_own_shots(players):
    """Soul Sculptor: when you use a SHOOT-type card."""
    game = Position(players, turn_of=2, cast=SCULPTOR, hands={2: "2 shoot"}, dice=(6, 6))
    game.do("shoot", "shoot", 3)
    assert game.asked() == (2, "play")
    game.do("shoot", "shoot", 1)
    assert game.asked() == (2, "play"), "nor the shots at the Sculptor"


@every_count
def test_a_sculptor_in_labyrinth_carves(players):
    """Ruling R31: skills on others keep their effect."""
    game = shot(players, 3, 6, labyrinth={1: 1})
    game.do("yes")
    assert fate(game, 2) == MOVES


@every_count
def test_a_dead_sculptor_does_not_shoot(players):
    """Death; Lost Layer."""
    game = Position(players, turn_of=1, cast=SCULPTOR, hands={1: "2 shoot"}, dead=[1])
    assert game.legal() == {("end",), ("revive", 1)}
