"""Finding strategies: by name, in a user's file, and what is said when that goes wrong."""

import sys
import textwrap
from types import SimpleNamespace

import numpy as np
import pytest

from sim.core.errors import BadInput
from sim.core.game import GAMES, MAX_ROLES, check_players, find_game
from sim.core.jit import entry, interpreted, numba
from sim.core.weights import MAX_WEIGHTS, WEIGHTS
from strategies.api import declare
from strategies.registry import find, for_role, lineup, seat, shipped

types = numba.types
Weights = numba.from_dtype(WEIGHTS)
SIGNATURE = types.int64(types.int64, Weights)
PAIR = types.UniTuple(types.FunctionType(SIGNATURE), MAX_ROLES)
GAME = SimpleNamespace(
    name="toy-game", roles=("hunter", "prey"), players=(2, 3, 4), title="Toy", summary=""
)


@declare("toy-game", SIGNATURE, ("hunter", "prey"))
def basic(n, weights):
    """First thing that comes to mind.

    More is not said in the list.
    """
    return 0


@declare("toy-game", SIGNATURE, ("hunter",), {"greed": 2.0, "fear": 0.5}, name="last")
def greedy(n, weights):
    """Take the last one."""
    return n - 1 + int(10 * weights.value[0])


@declare("toy-game", SIGNATURE, ("prey",))
def hide(n, weights):
    """Stay."""
    return n // 2


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    module = SimpleNamespace(STRATEGIES=[basic, greedy, hide], __file__=__file__)
    monkeypatch.setitem(sys.modules, "strategies.toy_game", module)


@pytest.fixture
def user_file(tmp_path):
    """A function that writes a user's strategy file and gives its path."""

    def write(body, name="mine.py", folder="one"):
        path = tmp_path / folder / name
        path.parent.mkdir(exist_ok=True)
        head = """
            from sim.core.weights import WEIGHTS
            from sim.core.jit import numba
            from strategies.api import declare
            i8 = numba.types.int64
            SIGNATURE = i8(i8, numba.from_dtype(WEIGHTS))
        """
        path.write_text(textwrap.dedent(head) + textwrap.dedent(body))
        return path

    return write


PLAIN = """
    @declare("toy-game", SIGNATURE, ("hunter",), {"greed": 3.0})
    def mine(n, weights):
        "Mine."
        return 41
"""


def refusal(role, spec):
    """The one line with which `spec` is refused."""
    with pytest.raises(BadInput) as caught:
        find(GAME, role, str(spec))
    line = str(caught.value)
    assert "\n" not in line
    return line


# --- by name -----------------------------------------------------------------------------------


def test_a_declared_strategy_knows_its_name_roles_weights_and_first_line():
    assert basic.name == "basic"
    assert basic.about == "First thing that comes to mind."
    assert basic.weights == {}
    assert greedy.name == "last"
    assert greedy.roles == ("hunter",)
    assert greedy.weights == {"greed": 2.0, "fear": 0.5}
    assert len(basic.source_hash()) == 16


def test_shipped_strategies_are_listed_in_their_order_and_by_role():
    assert shipped(GAME) == [basic, greedy, hide]
    assert list(for_role(GAME, "hunter")) == ["basic", "last"]
    assert list(for_role(GAME, "prey")) == ["basic", "hide"]


def test_a_strategy_is_found_by_name_and_role():
    assert find(GAME, "hunter", "last") is greedy
    assert find(GAME, "prey", "hide") is hide


def test_an_unknown_strategy_is_answered_with_the_nearest_of_its_role():
    assert refusal("hunter", "lsat") == (
        "unknown strategy for hunter 'lsat'; did you mean last? (possible: basic, last)"
    )
    assert refusal("prey", "last").endswith("(possible: basic, hide)")
    assert refusal("prey", "") == "unknown strategy for prey '' (possible: basic, hide)"


def test_a_lineup_has_every_role_in_order_and_basic_where_nothing_was_chosen():
    assert lineup(GAME, {}) == {"hunter": basic, "prey": basic}
    chosen = lineup(GAME, {"prey": "hide"})
    assert list(chosen.items()) == [("hunter", basic), ("prey", hide)]


def test_an_unknown_role_is_answered_with_the_nearest():
    with pytest.raises(BadInput) as caught:
        lineup(GAME, {"hunterr": "basic"})
    assert str(caught.value) == (
        "unknown role in toy-game 'hunterr'; did you mean hunter? (possible: hunter, prey)"
    )


@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_a_number_of_players_the_game_is_not_made_for_is_refused(players):
    with pytest.raises(BadInput, match=rf"^players: {players} .*toy-game \(allowed: 2-4\)$"):
        check_players(GAME, players)
    assert check_players(GAME, 3) == 3


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_basic_strategy_for_every_role_with_a_line_about_it(name):
    game = find_game(name)
    for role in game.roles:
        assert "basic" in for_role(game, role), role
    names = [(s.name, role) for s in shipped(game) for role in s.roles]
    assert len(set(names)) == len(names)
    assert all(
        s.about and s.game == name and set(s.roles) <= set(game.roles) for s in shipped(game)
    )


# --- in a file ---------------------------------------------------------------------------------


def test_a_strategy_is_found_in_a_users_file(user_file):
    strategy = find(GAME, "hunter", f"{user_file(PLAIN)}:mine")
    assert (strategy.name, strategy.about, strategy.weights) == ("mine", "Mine.", {"greed": 3.0})
    assert lineup(GAME, {"hunter": f"{user_file(PLAIN)}:mine"})["prey"] is basic


def test_a_path_may_be_relative_or_begin_at_home(user_file, monkeypatch):
    path = user_file(PLAIN)
    monkeypatch.chdir(path.parent)
    assert find(GAME, "hunter", "mine.py:mine").name == "mine"
    monkeypatch.setenv("HOME", str(path.parent))
    assert find(GAME, "hunter", "~/mine.py:mine").name == "mine"


def test_a_missing_file_is_named(tmp_path):
    path = tmp_path / "nothing.py"
    assert refusal("hunter", f"{path}:mine") == (
        f"strategy hunter={path}:mine: there is no file {path}"
    )


def test_a_folder_is_no_file(tmp_path):
    assert "there is no file" in refusal("hunter", f"{tmp_path}:mine")


def test_a_file_without_the_name_behind_it_is_told_how_to_name_one(user_file):
    path = user_file(PLAIN)
    assert refusal("hunter", path) == (
        f"strategy hunter={path}: say which one in the file, as in {path}:name"
    )


def test_what_is_no_python_file_is_refused(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("hello")
    assert "is not a Python file" in refusal("hunter", f"{path}:mine")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("def broken(:\n", "SyntaxError"),
        ("import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("1 / 0\n", "ZeroDivisionError: division by zero"),
        ("raise ValueError('two\\nlines')\n", "ValueError: two lines"),
    ],
)
def test_an_error_in_the_file_is_told_in_one_line(user_file, body, reason):
    path = user_file(body)
    line = refusal("hunter", f"{path}:mine")
    assert f"{path} cannot be read: {reason}" in line


def test_a_wrong_name_is_answered_with_those_in_the_file(user_file):
    path = user_file(PLAIN)
    assert refusal("hunter", f"{path}:mien") == (
        f"unknown strategy in {path} 'mien'; did you mean mine? (possible: mine)"
    )
    assert "(possible: mine)" in refusal("hunter", f"{path}:")


def test_a_function_that_is_not_declared_is_no_strategy(user_file):
    path = user_file("def mine(n, weights):\n    return 0\n")
    assert "(possible: none)" in refusal("hunter", f"{path}:mine")


def test_a_strategy_of_another_game_does_not_count(user_file):
    path = user_file(PLAIN.replace("toy-game", "other-game"))
    assert "(possible: none)" in refusal("hunter", f"{path}:mine")


def test_a_strategy_for_another_role_is_refused(user_file):
    path = user_file(PLAIN)
    assert refusal("prey", f"{path}:mine") == (
        f"strategy prey={path}:mine: it plays hunter, not prey"
    )


# --- in seats ----------------------------------------------------------------------------------


@entry(types.void(PAIR, types.Array(Weights, 1, "C"), types.int64, types.int64[::1]))
def ask_all(functions, weights, n, answers):
    for role in range(len(answers)):
        answers[role] = functions[role](n, weights[role])


def answers(strategies, n=7):
    seats = seat(strategies)
    out = np.zeros(2, np.int64)
    ask_all(seats.functions, seats.weights, n, out)
    return out.tolist()


def test_each_role_asks_its_own_strategy_with_its_own_weights():
    assert answers({"hunter": greedy, "prey": hide}) == [26, 3]
    assert answers({"hunter": basic, "prey": greedy}) == [0, 26]


def test_two_files_of_one_name_are_two_strategies(user_file):
    one = user_file(PLAIN, folder="one")
    two = user_file(PLAIN.replace("41", "42"), folder="two")
    for _ in range(2):  # compiled, then from the cache
        found = {
            "hunter": find(GAME, "hunter", f"{one}:mine"),
            "prey": find(GAME, "hunter", f"{two}:mine"),
        }
        assert answers(found) == [41, 42]


def test_an_edited_file_is_compiled_anew(user_file):
    path = user_file(PLAIN)
    assert answers({"hunter": find(GAME, "hunter", f"{path}:mine"), "prey": basic}) == [41, 0]
    path = user_file(PLAIN.replace("41", "1042"))
    assert answers({"hunter": find(GAME, "hunter", f"{path}:mine"), "prey": basic}) == [1042, 0]


@pytest.mark.skipif(interpreted(), reason="nothing is compiled")
@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("return n.colour", r"line \d+: Unknown attribute 'colour' of type int64"),
        ("return n + 'x'", r"line \d+: No implementation of function .*add.*int64"),
        ("return nothing_such", r"name 'nothing_such' is not defined"),
        ("return 'left'", r"line \d+: No conversion from .*str.* to int64"),
        ("import os\n        return 0", r"line \d+: Use of unsupported opcode"),
    ],
)
def test_what_cannot_be_compiled_is_told_in_one_line_with_its_place(user_file, statement, reason):
    path = user_file(PLAIN.replace("return 41", statement))
    strategy = find(GAME, "hunter", f"{path}:mine")
    with pytest.raises(BadInput, match=rf"^strategy mine cannot be compiled: .*{reason}") as caught:
        seat({"hunter": strategy})
    assert "\n" not in str(caught.value)


def test_more_weights_than_fit_are_refused(user_file):
    weights = {f"w{i}": 1.0 for i in range(MAX_WEIGHTS + 1)}
    path = user_file(PLAIN.replace('{"greed": 3.0}', repr(weights)))
    with pytest.raises(BadInput, match=f"{MAX_WEIGHTS + 1} weights .*0 to {MAX_WEIGHTS}"):
        seat({"hunter": find(GAME, "hunter", f"{path}:mine")})


@pytest.mark.skipif(interpreted(), reason="nothing is compiled")
def test_a_function_that_takes_other_arguments_is_told(user_file):
    path = user_file(PLAIN.replace("mine(n, weights)", "mine(n)"))
    with pytest.raises(BadInput, match=r"cannot be compiled: .*takes 1 argument") as caught:
        seat({"hunter": find(GAME, "hunter", f"{path}:mine")})
    assert "\n" not in str(caught.value)
