"""What a role never does is taken out of the list that it is shown, and of nobody else's."""

import pytest

from sim.core.jit import interpreted
from sim.core.runner import play_block
from sim.dream_heist import GAME
from sim.dream_heist.restrict import ACTS
from strategies.dream_heist.kit import strategy
from strategies.registry import lineup, seat
from tests.rules.dream_heist.missions import RULEBOOK, planted
from tests.rules.dream_heist.position import Position
from tests.sim.dream_heist.blocks import rows, some, start_of

NAMES = [name for name, _, _ in ACTS]


@strategy()
def looking(table, me, legal, weights, stream):
    """Notes the list that it is shown, and takes the last of it."""
    me.notes[0] = legal.ways
    return legal.n - 1


def shown(game: Position, *names: str, role: str = "player") -> set[tuple]:
    """What a restricted role may choose from; the list is whole again afterwards."""
    words = [0, 0]
    for name in names:
        words = [a | b for a, b in zip(words, GAME.restrictions(role)[name].bits, strict=True)]
    seats = seat(dict.fromkeys(GAME.roles, looking), {role: tuple(words)})
    whole = game.listed()
    ways = int(game.list[0].ways)
    chosen = game.kernels.choose(game.record, game.list, seats.functions, seats.weights)
    assert int(game.list[0].ways) == ways
    assert game.list[0].action[: len(whole)].tolist() == numbers(ways)
    seen = numbers(int(game.plain["seat"][int(game.table["to_move"])]["notes"][0]))
    if not seen:  # of one action that is left nobody is asked
        return {whole[chosen]}
    assert numbers(ways)[chosen] == seen[-1]
    return {whole[numbers(ways).index(number)] for number in seen}


def numbers(ways: int) -> list[int]:
    """The members of a set of actions."""
    return [number for number in range(63) if ways >> number & 1]


def turn(seat_number: int = 1) -> Position:
    """Everything can be played on level 2."""
    at = {1: "2:5+", 2: "2:9-"}
    cards = "shift turn swap wake"
    return Position(2, at, turn=seat_number, cards={1: cards, 2: cards})


CARDS = {
    "no-shift": {("shift", 1), ("shift", 3)},
    "no-turn": {("turn",)},
    "no-swap": {("swap", 2)},
    "no-wake": set(),
}


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_not_among_the_actions_of_a_turn(name):
    assert shown(turn(), name) == turn().legal() - CARDS[name]


def test_several_restrictions_at_once():
    left = shown(turn(), "no-shift", "no-turn", "no-swap")
    assert left == {("circle",), ("level", 1), ("level", 3)}


def test_only_the_role_is_restricted():
    assert shown(turn(), "no-shift", role="opponent") == turn().legal()
    other = turn(2)
    assert shown(other, "no-shift", role="opponent") == other.legal() - CARDS["no-shift"]
    assert shown(turn(2), "no-shift") == turn(2).legal()


def test_no_card_leaves_limbo():
    """Neither in Limbo nor after the end; of one action left nobody is asked."""
    game = Position(2, {1: "limbo 2"}, cards={1: "wake"})
    assert shown(game, "no-wake") == {("roll out",)}
    assert shown(Position(2, {1: "limbo 2"}, cards={1: "wake"}), "no-swap") == game.legal()
    woken = Position(2, {1: "limbo 2"}, cards={1: "wake"}, left={1: 1}).do("roll out", roll=5)
    assert woken.asked() == (1, "leave")
    assert shown(woken, "no-wake") == {("stay",)}


def planting(level: str, hand: str, blocks: str = "", **options) -> Position:
    """Player 1 is on a Plant space; the mission is the printed one, A3 F4 E2 I2."""
    game = Position(2, {1: level}, ideas={1: hand}, blocks={1: blocks}, mission={1: 10}, **options)
    return game.do("circle", roll=2)


def test_nothing_is_planted_on_level_4():
    game = planting("4:0+", "AAA")
    assert game.about()["level"] == 4
    assert shown(game, "no-level-4") == {("plant", 0)}
    above = planting("1:39+", "AAA")
    assert shown(above, "no-level-4") == above.legal()


@pytest.mark.parametrize(
    ("hand", "blocks", "left"),
    [
        ("AAAAA", "", {0, 2, 3}),
        ("AAAA", "1-0=2", {0}),  # one is lacking, and two are the fewest
        ("AAAA", "1-0=3", {0}),
        ("AAAA", planted({"A": (3, 3)}), {0}),  # complete on another level
        ("AAAA", planted({"A": (3, 2)}), {0, 2, 3}),
    ],
)
def test_no_more_is_planted_than_the_mission_asks_for(hand, blocks, left):
    game = planting("1:39+", hand, blocks)
    assert shown(game, "no-surplus") == {("plant", k) for k in left}


def test_where_everything_is_renounced_all_stays():
    game = planting("4:0+", "AA", plant_optional=False)
    assert shown(game, "no-level-4") == game.legal() == {("plant", 2)}
    assert RULEBOOK["A"] == (1, 3)


@pytest.mark.parametrize("role", GAME.roles)
def test_every_role_has_the_same_restrictions(role):
    assert list(GAME.restrictions(role)) == NAMES
    assert all(one.meaning for one in GAME.restrictions(role).values())


COLUMNS = {"no-shift": "used_shift", "no-turn": "used_turn", "no-swap": "used_swap"}
COLUMNS |= {"no-wake": "used_wake", "no-level-4": "deep"}


@pytest.mark.parametrize("name", NAMES)
def test_a_restricted_role_never_does_it(name):
    """Player 1 does not, and the opponents go on doing it."""
    games = some(40)
    bits = GAME.restrictions("player")[name].bits
    seats = seat(lineup(GAME, dict.fromkeys(GAME.roles, "random")), {"player": bits})
    played = play_block(GAME, start_of(3), seats, 1, 0, games)
    if name == "no-surplus":
        free = rows(3, "plain", games)
        assert interpreted() or played["planted_1"].sum() < free["planted_1"].sum()
        return
    assert played[f"{COLUMNS[name]}_1"].sum() == 0
    assert interpreted() or played[f"{COLUMNS[name]}_2"].sum() > 0
