"""Plans in files: what they mean, what the command line says instead, and what is refused."""

import shutil
from pathlib import Path

import pytest

from experiments.plan import make_plan
from experiments.plan_files import read_plan, with_flags

READY = sorted((Path(__file__).parents[2] / "experiments").glob("*.toml"))
TOY = """
question = "Do keys matter?"
game = "toy-doors"
players = [2, 4]
games = 60
fair = "40-60"

[set]
lens = false

[vary]
"deck.keys" = [4, 8]
"strategy.mark" = ["basic", "random"]

[strategy]
extractor = "random"
"""


@pytest.fixture
def toy(tmp_path):
    path = tmp_path / "toy.toml"
    path.write_text(TOY)
    return path


def test_a_plan_is_what_its_flags_are(toy, totem):
    flags = ["--players", "2,4", "--games", "60", "--set", "lens=no", "--fair", "40-60"]
    flags += ["--vary", "deck.keys=4,8"]
    flags += ["--vary", "strategy.mark=basic,random", "--strategy", "extractor=random"]
    flags += ["--question", "Do keys matter?"]
    by_file, by_flags = totem("sweep", toy), totem("sweep", "toy-doors", *flags)
    assert by_file.code == by_flags.code == 0
    assert by_file.out == f"{by_flags.out}the question came from {toy}\n"


def test_the_command_line_comes_first(toy, totem):
    told = totem(
        "sweep", toy, "--games", 20, "--vary", "lens=yes,no", "--set", "deck.keys=5",
        "--strategy", "mark=random", "--players", "3", "--dry-run",
    )  # fmt: skip
    assert told.code == 0
    assert "2 cells of 20 games each" in told.out
    command = " ".join(told.out.split())
    assert "--players 3 --games 20" in command
    assert "--strategy extractor=random --strategy mark=random" in command
    assert "--set deck.keys=5 --vary lens=yes,no" in command


def test_options_are_flags_beside_a_plan_too(toy, totem):
    told = totem("sweep", toy, "--deck.keys", "3", "--games", "5", "--dry-run")
    assert told.code == 0
    assert "--set deck.keys=3" in " ".join(told.out.split())


def test_a_dry_run_writes_and_plays_nothing(toy, totem, tmp_path):
    told = totem("sweep", toy, "--dry-run", "--out", tmp_path / "run")
    assert told.code == 0
    assert "8 cells of 60 games each, 480 games in all" in " ".join(told.out.split())
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("width", [40, 80, 200])
def test_a_dry_run_fits_the_terminal(toy, totem, monkeypatch, width):
    monkeypatch.setenv("COLUMNS", str(width))
    lines = totem("sweep", toy, "--dry-run").out.splitlines()
    assert all(len(line) <= max(width, 47) for line in lines)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = ", "this is no TOML"),
        ("players = 4", 'no game is named (as in game = "dream-city")'),
        ('game = "toy-dors"', "unknown game 'toy-dors'; did you mean toy-doors?"),
        ('game = "toy-doors"\ngmes = 3', "'gmes'; did you mean game"),
        ('game = "toy-doors"\ngames = 2.5', "games = 2.5 is not possible"),
        ('game = "toy-doors"\ngames = true', "games = True is not possible"),
        ('game = "toy-doors"\neach = 1', "each = 1 is not possible (allowed: true or false)"),
        ('game = "toy-doors"\nset = 3', "set is not a table (as in [set])"),
        ('game = "toy-doors"\n[set]\nlens = "perhaps"', "option lens: 'perhaps'"),
        ('game = "toy-doors"\n[vary]\n"strategy.marc" = ["basic"]', "did you mean mark?"),
        ('game = "toy-doors"\n[vary]\n"strategy.mark" = "basic,basic"', "basic is given twice"),
        ('game = "toy-doors"\nprecision = 0', "precision: '0' is not possible"),
        ('game = "toy-doors"\nplayers = [4, 9]', "players: 9 is not possible"),
        ('game = "toy-doors"\nplayers = []', "players: none is given (allowed: 2 to 4)"),
        ('game = "toy-doors"\ngames = 0', "games: '0' is not possible"),
        ('game = "toy-doors"\ngames = ""', "games: '' is not possible"),
        ('game = "toy-doors"\nkeep = "rows"', "keep: 'rows' is not possible"),
        ('game = "toy-doors"\n[set]\ndeck.keys = 3', 'write it in quotes (as in "deck.keys")'),
        ('game = "toy-doors"\n[vary]\nlens = 2020-01-01', "is not possible (allowed: a list"),
        ('game = "toy-doors"\n[vary]\n"deck.keys" = 2.0', "is not possible (allowed: a list"),
        ('game = "toy-doors"\n[vary]\n"deck.keys" = []', "is not possible (allowed: a list"),
        ('game = "toy-doors"\n[vary]\n"strategy.mark" = 5', "unknown strategy for mark '5'"),
        ('game = "toy-doors"\n[vary]\n"strategy." = ["basic"]', "unknown role in toy-doors ''"),
        ('game = "toy-doors"\n[strategy]\nmark = 5', "(allowed: the name of a strategy)"),
        ('game = "toy-doors"\n[strategy]\nmark = ["basic"]', "one strategy, or vary strategy.mark"),
        ('game = "toy-doors"\n[restrict]\nmark = [5]', "(allowed: a list of names"),
        ('game = "toy-doors"\nquestion = "\\u001b[31m?"', "characters that cannot be printed"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(tmp_path, totem, text, said):
    path = tmp_path / "plan.toml"
    path.write_text(text)
    told = totem("sweep", path)
    assert told.code == 2
    assert said in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_one_value_is_a_list_of_one(tmp_path, totem):
    path = tmp_path / "plan.toml"
    path.write_text('game = "toy-doors"\nplayers = 2\ngames = 20\n[vary]\n"deck.keys" = 5\n')
    told = totem("sweep", path, "--dry-run")
    assert (told.code, told.err) == (0, "")
    assert "--vary deck.keys=5" in " ".join(told.out.split())


@pytest.mark.parametrize(
    "flags",
    [
        ("--set", "deck.keys=5", "--vary", "deck.keys=4,8"),
        ("--strategy", "mark=basic", "--vary", "strategy.mark=basic,random"),
        ("--games", ""),
        ("--games", "0"),
    ],
)
@pytest.mark.parametrize("planned", [True, False])
def test_flags_that_contradict_themselves_are_refused(toy, totem, flags, planned):
    told = totem("sweep", toy if planned else "toy-doors", *flags)
    assert told.code == 2
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_no_such_file(totem, tmp_path):
    told = totem("sweep", tmp_path / "none.toml")
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert "there is no plan file" in told.err
    (tmp_path / "folder.toml").mkdir()
    assert "cannot be read" in totem("sweep", tmp_path / "folder.toml").err


def test_flags_take_a_name_out_of_the_other_table():
    plan = {"game": "g", "vary": {"a": [1, 2]}, "set": {"b": 1}, "strategy": {"mark": "x"}}
    flags = {"set": {"a": "1"}, "vary": {"b": "1,2", "strategy.mark": "x,y"}, "games": None}
    found = with_flags(plan, flags)
    assert found["set"] == {"a": "1"}
    assert found["vary"] == {"b": "1,2", "strategy.mark": "x,y"}
    assert found["strategy"] == {}
    assert "games" not in found


@pytest.mark.parametrize("path", READY, ids=lambda path: path.stem)
def test_every_ready_plan_can_be_played(path):
    found = read_plan(str(path))
    assert found["question"].endswith("?")
    renamed = {"set": "fixed", "strategy": "strategies"}
    plan = make_plan(**{renamed.get(n, n): v for n, v in found.items()}, lineups=True)
    assert len(plan.cells) > 1
    assert plan.command().startswith(f"totem sweep {plan.game.name} ")


def test_there_are_ready_plans_and_they_are_short():
    assert len(READY) >= 4
    assert all(len(path.read_text("utf-8").splitlines()) < 60 for path in READY)


def test_a_copied_plan_is_the_same_question(toy, tmp_path, totem, files, monkeypatch):
    monkeypatch.setattr("reports.designer.render", lambda found: {"report.md": found.command})
    shutil.copy(toy, tmp_path / "other.toml")
    assert totem("sweep", toy, "--out", tmp_path / "one").code == 0
    before = files(tmp_path / "one")
    assert totem("sweep", tmp_path / "other.toml", "--out", tmp_path / "one").code == 0
    assert files(tmp_path / "one") == before
