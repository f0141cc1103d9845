"""Which room may know which: imports go one way, and no room but a game's own names a game."""

import ast
from pathlib import Path

import pytest

from sim.core.game import GAMES
from tests.conftest import ROOT

ROOMS = ("sim", "strategies", "experiments", "reports")
MAY_IMPORT = {
    "sim": {"sim"},
    "strategies": {"strategies", "sim"},
    "experiments": {"experiments", "strategies", "sim", "reports"},
    "reports": {"reports", "sim"},  # of sim, the core alone: see the last test
}
GAME_FOLDERS = {path.parent.name for path in (ROOT / "sim").glob("*/__init__.py")} - {"core"}


def files(room):
    return sorted((ROOT / room).rglob("*.py"))


def imported(path: Path):
    """Every module a file imports, at its head or inside functions."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]


def game_of(module):
    """The game whose folder a module lies in, or None."""
    parts = module.split(".")
    inside = len(parts) > 1 and parts[0] in ("sim", "strategies") and parts[1] in GAME_FOLDERS
    return parts[1] if inside else None


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_lies_below_it(room):
    assert files(room)
    for path in files(room):
        rooms = {m.split(".")[0] for m in imported(path)} & {*ROOMS, "tests"}
        assert rooms <= MAY_IMPORT[room], path


def test_a_game_is_imported_by_its_own_folders_only():
    for path in (p for room in ROOMS for p in files(room)):
        home = game_of(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for module in imported(path):
            assert game_of(module) in (None, home), f"{path} imports {module}"


def test_no_room_but_a_games_own_and_the_register_names_a_game():
    names = {*GAMES, *GAME_FOLDERS}
    for path in (p for room in ROOMS for p in files(room)):
        if game_of(".".join(path.relative_to(ROOT).parts)) or path.match("sim/core/game.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Compare | ast.Match):
                constants = {n.value for n in ast.walk(node) if isinstance(n, ast.Constant)}
                assert not constants & names, f"{path}:{node.lineno} asks which game it is"


def test_reports_know_of_sim_nothing_but_the_core():
    for path in files("reports"):
        for module in imported(path):
            assert module.split(".")[:2] in (["sim"], ["sim", "core"]) or not module.startswith(
                "sim."
            ), f"{path} imports {module}"


def test_only_one_module_imports_numba_directly():
    door = ROOT / "sim" / "core" / "jit.py"
    for path in (p for room in ROOMS for p in files(room)):
        if path != door:
            assert not [m for m in imported(path) if m.split(".")[0] == "numba"], path
