"""Starting points for a strategy of one's own: they play, they pass, and overwrite nothing."""

import json

import pytest

from sim.core.game import find_game
from sim.core.jit import interpreted
from strategies.registry import template

GAME = "dream-city"
# Every role of every game, and how many play.
ROLES = [
    (game, role, players)
    for game, players in ((GAME, 4), ("solo", 1), ("dream-heist", 3))
    for role in find_game(game).roles
]
SHARED = {"dream-heist": "player"}  # whose seats are alike: one file, told of this role
many_games = pytest.mark.skipif(interpreted(), reason="thousands of games")


@many_games
@pytest.mark.parametrize(("game", "role", "players"), ROLES)
def test_it_passes_the_check_and_plays(totem, tmp_path, game, role, players):
    file = tmp_path / "own.py"
    made = totem("new-strategy", game, role, file)
    assert made.code == 0, made.err
    assert f"totem check {game} {file}:mine" in made.out
    games = "150"
    answer = totem("check", game, f"{file}:mine", "--games", games, "--json")
    assert answer.code == 0, answer.out + answer.err
    accounts = {account["role"]: account for account in json.loads(answer.out)}
    assert list(accounts) == ([role] if game not in SHARED else list(find_game(game).roles))
    account = accounts[role]
    assert 4 <= len(account["weights"]) <= 6
    decided = [w["name"] for w in account["weights"] if w["changed"] > 0]
    assert len(decided) >= 4, "considerations that matter"
    sweep = f"sweep {game} --players {players} --games {games} --strategy {role}={file}:mine"
    assert totem(*sweep.split()).code == 0


@many_games
@pytest.mark.parametrize(
    ("game", "players", "role", "side", "margin"),
    [
        (GAME, 6, "mark", 0, 200),
        (GAME, 6, "extractor", 1, 200),
        ("solo", 1, "player", 0, 15),  # which `random` never wins, and a beginner seldom
        ("dream-heist", 3, "player", 0, 300),
    ],
)
def test_it_wins_more_than_random(game, players, role, side, margin, tmp_path):
    from experiments.plan import make_plan
    from sim.core.runner import play_block

    file = tmp_path / "own.py"
    file.write_text(template(find_game(game), role, str(file)))
    wins = []
    for spec in ("random", f"{file}:mine"):
        plan = make_plan(game, players, 2000, strategies={role: spec})
        start = plan.cells[0].template(plan.game)
        rows = play_block(plan.game, start, plan.seated(), 1, 0, 2000)
        wins.append((rows["winner"] == side).sum())
    assert wins[1] > wins[0] + margin


@pytest.mark.parametrize(("game", "role", "players"), ROLES)
def test_its_comments_name_the_file(game, role, players):
    text = template(find_game(game), role, "mine/own.py")
    assert f"totem check {game} mine/own.py:mine" in text
    assert f"--strategy {SHARED.get(game, role)}=mine/own.py:mine" in text
    assert f" {role}.py:" not in text
    assert "stream " in text
    assert "weights" in text


def test_nothing_is_overwritten(totem, tmp_path):
    file = tmp_path / "own.py"
    file.write_text("precious")
    answer = totem("new-strategy", GAME, "mark", file)
    assert answer.code == 2
    assert answer.err == f"totem: new-strategy: {file} exists, and is left as it is\n"
    assert file.read_text() == "precious"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("toy-doors extracter own.py", "unknown role in toy-doors 'extracter'; did you mean"),
        ("toy-dors extractor own.py", "did you mean toy-doors?"),
        ("toy-doors extractor own.txt", "'own.txt' is no name of a Python file"),
        ("toy-doors extractor nowhere/at/all/own.py", "No such file or directory"),
    ],
)
def test_what_cannot_be(totem, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    answer = totem("new-strategy", *words.split())
    assert answer.code == 2
    assert said in answer.err
    assert not list(tmp_path.iterdir())


@many_games
def test_any_game_has_its_own(totem, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert totem("new-strategy", "toy-doors", "extractor", "own.py").code == 0
    assert "own.py:mine" in (tmp_path / "own.py").read_text()
    assert totem("check", "toy-doors", "own.py:mine", "--games", "12").code == 0
