"""What the documents tell people to type works as it stands there."""

import re
import shlex
import shutil

import pytest

from experiments.cli import main
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text()
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = FENCED.findall(README)
DESCRIBED = re.compile(r"^\| (?:file|column) \|[^\n]*\n\|-[^\n]*\n((?:\|[^\n]*\n)+)", re.MULTILINE)
COMMANDS = [
    line
    for kind, text in BLOCKS
    if kind == "sh"
    for line in text.splitlines()
    if line.startswith("totem ")
]


FEWER = {"--games": "40", "--generations": "2", "--held-out-games": "100", "--draws": "2"}


def with_fewer_games(command):
    words = shlex.split(command)[1:]
    for flag, few in FEWER.items():
        if flag in words:
            words[words.index(flag) + 1] = few
        elif words[0] == "tune" and flag != "--draws":
            words += [flag, few]
    if words[:2] == ["plausible", "solo"] and "--only" not in words:
        words += ["--only", "L3-0*"]
    takes_its_time = (
        words[0] in ("check", "plausible")
        or "--precision" in words
        or "--until-decided" in words
        or (words[0] == "sweep" and words[1].endswith(".toml"))  # a plan says how many games
    )
    if takes_its_time and "--games" not in words:
        words += ["--games", "40"]
    return words


def stored(command):
    """The folder in which a sweep of the README is kept, if it is."""
    words = shlex.split(command)
    return words[words.index("--out") + 1] if words[1] == "sweep" and "--out" in words else None


@pytest.fixture
def workplace(tmp_path, monkeypatch):
    """A folder with the plans that come with Totem and the README's own strategy in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "experiments").mkdir()
    for plan in (ROOT / "experiments").glob("*.toml"):
        shutil.copy(plan, "experiments")
    for kind, text in BLOCKS:
        name = re.match(r"# (\w+\.py)\n", text)
        if kind == "python" and name:
            (tmp_path / name[1]).write_text(text)
    return tmp_path


def test_the_readme_shows_the_commands_that_matter():
    shown = {command.split()[1] for command in COMMANDS}
    assert shown >= {"sweep", "options", "strategies", "trace", "duel", "tune", "ablate"}
    assert shown >= {"price", "cards", "check", "compare", "solve", "luck"}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_readme_works(workplace, command, capfd, monkeypatch):
    with monkeypatch.context() as without:  # earlier commands are tests of their own
        without.setattr("reports.designer.render", lambda found: {"report.md": found.command})
        for earlier in COMMANDS[: COMMANDS.index(command)]:
            if earlier.startswith("totem new-strategy "):
                main(shlex.split(earlier)[1:])
            elif command.startswith("totem compare runs/") and stored(earlier) in command.split():
                main(with_fewer_games(earlier))
    code = main(with_fewer_games(command))
    assert code == 0, capfd.readouterr().err


def test_the_run_folder_is_as_the_readme_describes_it(workplace):
    command = next(c for c in COMMANDS if "--out" in c and "dream-city" in c)
    assert main(with_fewer_games(command)) == 0
    folder = workplace / shlex.split(command)[-1]
    files, cells, effects, presence, *others = map(names_in, DESCRIBED.findall(README))
    assert {"run.toml", "games/", "cells.csv", "presence.csv", "report.html"} <= set(files)
    here = {name.rstrip("/") for name in files if not name.startswith(("changes.", "order."))}
    assert here == {p.name for p in folder.glob("[!.]*")}
    assert header(folder / "cells.csv") == ["players", *cells]
    assert header(folder / "effects.csv") == effects
    assert header(folder / "presence.csv") == ["cell", "players", *presence]
    for name, columns in zip(("cards", "experience", "lengths"), others, strict=True):
        assert header(folder / f"{name}.csv") == ["cell", "players", *columns]


def names_in(rows):
    """The names in the first column of a table."""
    firsts = re.findall(r"^\| (`[^|]*`) \|", rows, re.MULTILINE)
    return [name for cell in firsts for name in re.findall(r"`([^`]+)`", cell)]


def header(path):
    return path.read_text().splitlines()[0].split(",")


@pytest.mark.parametrize("flag", ["--mark", "--extractors", "--without-characters", "--characters"])
def test_the_readme_shows_the_flags_that_matter(flag):
    assert any(flag in shlex.split(command) for command in COMMANDS)
