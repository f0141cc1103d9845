"""From flags to cells: what is understood, and how everything else is refused."""

import shlex

import pytest

from experiments.plan import make_plan
from sim.core.errors import BadInput


def plan(**asked):
    return make_plan("toy-doors", **asked)


@pytest.mark.parametrize(
    ("given", "counts"),
    [
        ("2-4", [2, 3, 4]),
        ("4,2", [4, 2]),
        ("3", [3]),
        ("2-3,4", [2, 3, 4]),
        (" 2 , 3 ", [2, 3]),
        (3, [3]),
        ([4, 2], [4, 2]),
        (None, [2, 3, 4]),
    ],
)
def test_players(given, counts):
    assert [cell.players for cell in plan(players=given).cells] == counts


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"players": "5"}, "players: 5 is not possible in toy-doors (allowed: 2-4)"),
        ({"players": "4-2"}, "players: '4-2'"),
        ({"players": "two"}, "players: 'two'"),
        ({"players": "2,"}, "players: '2,'"),
        ({"players": "-3"}, "players: '-3'"),
        ({"players": "2,2"}, "players: the value 2 is given twice"),
        ({"players": "2-99999999999"}, "(allowed: 2-4)"),
        ({"games": "0"}, "games: '0' is not possible"),
        ({"games": "-5"}, "games: '-5'"),
        ({"games": "1e6"}, "games: '1e6'"),
        ({"games": 2.5}, "games: '2.5'"),
        ({"seed": "-1"}, "seed: '-1' is not possible (allowed: whole numbers 0 to 2**63 - 1)"),
        ({"seed": str(2**63)}, "seed: '9223372036854775808'"),
        ({"fixed": ["deck.keys"]}, "--set: 'deck.keys' is not of the form OPTION=VALUE"),
        ({"fixed": ["=3"]}, "--set: '=3'"),
        ({"fixed": ["deck.keys="]}, "--set: 'deck.keys='"),
        ({"fixed": ["deck.kes=3"]}, "unknown option 'deck.kes'; did you mean deck.keys"),
        ({"fixed": ["deck.keys=99"]}, "option deck.keys: '99' is not possible (allowed: 1 to 25)"),
        ({"fixed": ["deck.keys=3", "deck.keys=3"]}, "--set: deck.keys is given twice"),
        ({"fixed": ["deck.keys=25", "deck.lenses=10"]}, "35 cards do not fit"),
        ({"vary": ["deck.keys=25", "deck.lenses=0,10"]}, "35 cards do not fit"),
        ({"vary": ["deck.keys=3,4,3"]}, "deck.keys: the value 3 is given twice"),
        ({"vary": ["lens=yes,true"]}, "lens: the value yes is given twice"),
        ({"vary": ["lens=yes,perhaps"]}, "option lens: 'perhaps' is not possible"),
        ({"vary": ["deck.keys=3,"]}, "option deck.keys: ''"),
        ({"vary": ["locks.4=1,2"]}, "separate whole values by ';'"),
        ({"vary": {"deck.keys": []}}, "vary deck.keys: no value is given"),
        ({"vary": ["deck.keys=3"], "fixed": ["deck.keys=3"]}, "both set and varied"),
        ({"vary": ["deck.keys=3", "deck.keys=4"]}, "--vary: deck.keys is given twice"),
        ({"strategies": ["marc=basic"]}, "unknown role in toy-doors 'marc'; did you mean mark?"),
        ({"strategies": ["mark=basik"]}, "unknown strategy for mark 'basik'; did you mean basic?"),
        ({"strategies": ["mark=none.py:mine"]}, "there is no file none.py"),
        ({"strategies": ["mark=basic", "mark=random"]}, "--strategy: mark is given twice"),
        ({"fair": "55-45"}, "fair: '55-45' is not possible"),
        ({"fair": "half"}, "fair: 'half'"),
        ({"fair": "nan-50"}, "fair: 'nan-50'"),
        ({"block_games": 0}, "block_games: '0'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(asked, said):
    with pytest.raises(BadInput) as refused:
        plan(**asked)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_unknown_game():
    with pytest.raises(BadInput, match="unknown game 'toy-dors'; did you mean toy-doors"):
        make_plan("toy-dors")


def test_numbers_may_have_underscores():
    assert plan(games="100_000", seed="1_000").games == 100_000


def test_factors_multiply_players_first_then_by_name():
    asked = plan(players="2,4", vary=["lens=yes,no", "deck.keys=9,3"])
    assert [f.name for f in asked.factors] == ["players", "deck.keys", "lens"]
    assert [tuple(cell.labels.values()) for cell in asked.cells] == [
        (players, keys, lens) for players in (2, 4) for keys in (9, 3) for lens in ("yes", "no")
    ]
    assert [cell.index for cell in asked.cells] == list(range(8))


def test_the_order_of_flags_changes_nothing():
    one = plan(vary=["lens=yes,no", "deck.keys=3,4"], fixed=["first=mark"])
    two = plan(vary=["deck.keys=3,4", "lens=yes,no"], fixed=["first=mark"])
    assert one.cells == two.cells


def test_values_with_commas_are_separated_by_semicolons():
    asked = plan(players=4, vary=["locks.4=1,2;2,1"])
    assert [cell.values["locks.4"] for cell in asked.cells] == [(1, 2), (2, 1)]
    assert [cell.labels["locks.4"] for cell in asked.cells] == ["1,2", "2,1"]
    assert not asked.factors[1].numeric


def test_one_value_with_commas():
    assert len(plan(players=4, vary=["locks.4=1,2;"]).cells) == 1


def test_single_faces_and_sets_of_faces():
    faces = [c.values["lock.opens"] for c in plan(players=2, vary=["lock.opens=5,6"]).cells]
    assert faces == [(5,), (6,)]
    faces = [c.values["lock.opens"] for c in plan(players=2, vary=["lock.opens=none;5,6"]).cells]
    assert faces == [(), (5, 6)]


def test_every_cell_has_every_option():
    asked = plan(fixed=["lens=no"], vary=["deck.keys=3,4"])
    assert all(cell.values["lens"] is False for cell in asked.cells)
    assert all(cell.values["deck.lenses"] == 6 for cell in asked.cells)


def test_an_option_may_be_varied_over_one_value():
    asked = plan(players=2, vary=["deck.keys=3"])
    assert [cell.labels for cell in asked.cells] == [{"players": 2, "deck.keys": 3}]


def test_plain_values_are_as_good_as_text():
    text = plan(players="2-3", fixed=["lens=no"], vary=["deck.keys=3,4"], fair="40-60")
    values = plan(
        players=[2, 3], fixed={"lens": False}, vary={"deck.keys": [3, 4]}, fair=(0.4, 0.6)
    )
    assert text.cells == values.cells
    assert text.band == values.band == (0.4, 0.6)


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"players": "2,4", "games": 7, "seed": 2**63 - 1},
        {"vary": ["locks.4=1,2;", "deck.keys=3,4", "lock.opens=none;5,6;1"]},
        {"strategies": ["mark=random"], "fixed": ["lens=no", "locks.4=2,2"], "fair": "40-52.5"},
    ],
)
def test_the_command_asks_for_the_same(asked):
    one = plan(**asked)
    totem, sweep, game, *words = shlex.split(one.command())
    assert (totem, sweep) == ("totem", "sweep")
    named = {"players": "players", "games": "games", "seed": "seed", "fair": "fair"}
    listed = {"strategy": "strategies", "set": "fixed", "vary": "vary"}
    again: dict = {}
    for flag, value in zip(words[::2], words[1::2], strict=True):
        if (name := flag.removeprefix("--")) in named:
            again[named[name]] = value
        else:
            again.setdefault(listed[name], []).append(value)
    two = make_plan(game, **again)
    assert two.cells == one.cells
    assert (two.games, two.seed, two.band) == (one.games, one.seed, one.band)
    assert two.strategies == one.strategies


def test_private_folders_stay_out_of_the_command(tmp_path):
    own = tmp_path / "mine.py"
    own.write_text(
        "from strategies.api import declare\n"
        "from tests.toy.kernels import STRATEGY\n\n"
        '@declare("toy-doors", STRATEGY, ("mark",))\n'
        "def mine(table, me, legal, weights, stream):\n"
        '    """Passes."""\n'
        "    return 0\n"
    )
    asked = plan(strategies=[f"mark={own}:mine"])
    assert "--strategy mark=mine.py:mine" in asked.command()
    assert str(tmp_path) not in asked.command()


def test_blocks_cover_all_games():
    asked = plan(games=250, block_games=100)
    assert [asked.block(i) for i in range(asked.blocks)] == [(0, 100), (100, 100), (200, 50)]
