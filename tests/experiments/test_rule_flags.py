"""Options as flags: what they stand for, and how everything else is refused."""

import re
from types import SimpleNamespace

import pytest

from experiments.parse import parse_factor
from experiments.plan import make_plan
from experiments.rule_flags import rewritten
from sim.core.errors import BadInput
from sim.core.game import GAMES, find_game
from sim.core.options import Option, OptionSet

SWEEP = {
    "--players": True,
    "--games": True,
    "--set": True,
    "--vary": True,
    "--json": False,
    "--help": False,
    "-h": False,
}
TRACE = {flag: value for flag, value in SWEEP.items() if flag != "--vary"}


def read(text, known=SWEEP):
    return rewritten(text.split(), known, "totem sweep")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("dream-city --mark harbor", "--set mark=harbor dream-city"),
        ("dream-city --mark=harbor", "--set mark=harbor dream-city"),
        ("--mark harbor dream-city", "--set mark=harbor dream-city"),
        ("--mark=harbor dream-city", "--set mark=harbor dream-city"),
        ("--without-characters dream-city", "--set characters=off dream-city"),
        ("dream-city --without-dead_mark_bribes", "--set dead_mark_bribes=no dream-city"),
        ("dream-city --mark any,harbor", "--vary mark=any,harbor dream-city"),
        ("dream-city --mark all", "--vary mark=all dream-city"),
        ("dream-city --dead_mark_bribes all", "--vary dead_mark_bribes=all dream-city"),
        ("dream-city --dead-mark-bribes on,off", "--vary dead_mark_bribes=on,off dream-city"),
        ("dream-city --draw 2,3", "--vary draw=2,3 dream-city"),
        ("dream-city --avatar.draw 3", "--set avatar.draw=3 dream-city"),
        ("dream-city --m4_modifier -2", "--set m4_modifier=-2 dream-city"),
        ("dream-city --extractors forger,shade", "--set extractors=forger,shade dream-city"),
        ("dream-city --extractors forger;shade", "--vary extractors=forger;shade dream-city"),
        ("dream-city --locks.6 5,4,3,2", "--set locks.6=5,4,3,2 dream-city"),
        ("dream-city --shoot.regular.dies 1,2", "--set shoot.regular.dies=1,2 dream-city"),
        ("dream-city --players 4 --mark=harbor", "--set mark=harbor dream-city --players 4"),
        ("dream-city --json --draw 3 --games 5", "--set draw=3 dream-city --json --games 5"),
        ("dream-city --draw 3 --set mark=harbor", "--set draw=3 dream-city --set mark=harbor"),
        ("dream-city --draw 3 -- --mark", "--set draw=3 dream-city -- --mark"),
    ],
)
def test_what_a_flag_stands_for(typed, meant):
    assert read(typed) == meant.split()


@pytest.mark.parametrize(
    "typed",
    ["", "dream-city", "no-game", "dream-city --players", "dream-city 3", "--set a=b", "-- --mark"],
)
def test_a_line_without_flags_of_the_game_stays_as_it_is(typed):
    assert read(typed) == typed.split()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("dream-city --mark", "--mark: no value is given (allowed: any or black-hole"),
        ("dream-city --mark=", "--mark: no value is given"),
        ("dream-city --mark --games 3", "--mark: no value is given"),
        ("dream-city --mrak harbor", "unknown flag '--mrak'; did you mean --mark"),
        ("dream-city --playrs 3", "unknown flag '--playrs'; did you mean --players"),
        ("dream-city --without-character", "did you mean --without-characters"),
        ("dream-city --qqqqq", "unknown flag '--qqqqq' (totem sweep --help and"),
        ("dream-city --without-mark", "--without-mark: mark cannot be left out"),
        ("dream-city --without-draw", "--without-draw: draw cannot be left out"),
        ("dream-city --without-characters=yes", "--without-characters: it takes no value"),
        ("dream-city --draw all", "--draw: 'all' is possible for choices and for yes or no only"),
        ("dream-city --extractors all", "--extractors: 'all' is possible for choices"),
        ("dream-city --mark harbor --mark fortress", "option mark is given twice: --mark harbor"),
        ("dream-city --mark harbor --mark=harbor", "option mark is given twice"),
        (
            "dream-city --mark harbor --set mark=fortress",
            "option mark is given twice: --mark harbor and --set mark=fortress",
        ),
        (
            "dream-city --vary=mark=harbor,fortress --mark all",
            "option mark is given twice: --vary mark=harbor,fortress and --mark all",
        ),
        (
            "dream-city --without-characters --characters dealt",
            "option characters is given twice: --without-characters and --characters dealt",
        ),
        ("--mark harbor", "--mark: which game is it for? (as in totem sweep GAME --mark)"),
        ("dream-cty --mark harbor", "unknown game 'dream-cty'; did you mean dream-city"),
        ("--mark harbor dream-cty", "unknown game 'dream-cty'; did you mean dream-city"),
        ("--without-characters dream-cty", "unknown game 'dream-cty'"),
        ("--mark=harbor dream-cty", "unknown game 'dream-cty'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(typed, said):
    with pytest.raises(BadInput) as refused:
        read(typed)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("typed", ["--mark all", "--draw 2,3", "--locks.6 1,1,1,1;2,2,2,2"])
def test_one_game_takes_one_value(typed):
    with pytest.raises(BadInput, match="is more than one value; totem sweep plays one"):
        read(f"dream-city {typed}", TRACE)


def test_a_file_is_a_flag_like_any_other(monkeypatch, tmp_path):
    option = Option("cards", "printed", "file", "Which cards.", "rulebook", choices=("printed",))
    game = SimpleNamespace(name="cards-game", options=OptionSet([option]))
    monkeypatch.setitem(GAMES, "cards-game", "nowhere")
    monkeypatch.setattr("experiments.rule_flags.find_game", lambda name: game)
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text(name, "utf-8")
    monkeypatch.chdir(tmp_path)
    # Behind a flag, what looks like a plan is a value.
    assert read("--cards a.toml cards-game") == ["--set", "cards=a.toml", "cards-game"]
    flags = read("cards-game --cards printed,a.toml,b.toml")
    assert flags == ["--vary", "cards=printed,a.toml,b.toml", "cards-game"]
    factor = parse_factor(option, "printed,a.toml,b.toml")
    assert factor.values[0] == "printed"
    assert [str(value).partition("#")[0] for value in factor.values[1:]] == ["a.toml", "b.toml"]
    assert factor.labels == factor.values
    with pytest.raises(BadInput, match="'all' is possible for choices and for yes or no only"):
        read("cards-game --cards all")


def test_twice_by_set_alone_is_left_to_the_plan():
    typed = "dream-city --draw 3 --set mark=harbor --set mark=fortress"
    assert read(typed) == ["--set", "draw=3", *typed.replace(" --draw 3", "").split()]


def test_all_is_everything_but_what_leaves_it_open():
    marks = make_plan("dream-city", players=4, vary=["mark=all"]).factors[1].values
    assert len(marks) == 7
    assert "any" not in marks
    assert make_plan("toy-doors", players=2, vary=["lens=all"]).factors[1].labels == ("yes", "no")


@pytest.mark.parametrize("name", GAMES)
def test_no_option_hides_behind_a_flag_of_a_command(name):
    from typer.main import get_command

    from experiments.cli import _app

    commands = get_command(_app()).commands
    for command in ("sweep", "trace", "bench"):
        flags = {flag for p in commands[command].params for flag in p.opts}
        for option in find_game(name).options:
            assert f"--{option}" not in flags
            assert not option.startswith("without-")


SMALL = ("--players", "2", "--games", "50")


@pytest.mark.parametrize(
    ("flags", "same"),
    [
        (["--deck.keys", "9"], ["--set", "deck.keys=9"]),
        (["--lens=no"], ["--set", "lens=no"]),
        (["--without-lens"], ["--set", "lens=no"]),
        (["--first", "all"], ["--vary", "first=mark,extractor"]),
        (["--lens", "all", "--deck.keys", "4,8"], ["--vary=lens=yes,no", "--vary=deck.keys=4,8"]),
        (["--lock.opens", "4,5,6"], ["--set", "lock.opens=4,5,6"]),
    ],
)
def test_a_sweep_by_flags_is_the_sweep_by_set_and_vary(totem, flags, same):
    by_flags = totem("sweep", "toy-doors", *SMALL, *flags)
    assert by_flags.code == 0
    assert by_flags.out == totem("sweep", "toy-doors", *SMALL, *same).out
    command = re.search(r"^made by: totem (.*)$", by_flags.out, re.M)
    assert command is not None
    assert totem(*command[1].split()).out == by_flags.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("sweep toy-doors --lense no", "unknown flag '--lense'; did you mean --lens or"),
        ("sweep toy-doors --lens perhaps", "(allowed: yes or no)"),
        ("sweep toy-doors --lens yes,yes", "the value yes is given twice"),
        ("sweep toy-doors --first al", "option first: 'al' is not possible"),
        ("trace toy-doors --lens all", "more than one value; totem trace plays one"),
        ("bench toy-doors --deck.keys 3,4", "more than one value; totem bench plays one"),
        ("bench toy-doors --deck.kys 3", "did you mean --deck.keys"),
    ],
)
def test_bad_flags_leave_with_code_2_and_one_line(totem, arguments, said):
    answer = totem(*arguments.split())
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("totem: ")
    assert answer.err.count("\n") == 1
    assert said in answer.err


@pytest.mark.parametrize("command", ["sweep", "trace", "bench"])
def test_help_says_that_options_are_flags(totem, command):
    for arguments in ([], ["toy-doors", "--lens", "perhaps"], ["--unheard-of"]):
        answer = totem(command, *arguments, "--help")
        assert answer.code == 0
        assert "--without-NAME" in answer.out
        assert ("--NAME all" in answer.out) == (command == "sweep")


def test_a_bench_takes_options(totem, monkeypatch):
    asked = {}

    def measure(game, **given):
        asked.update(given)
        raise BadInput("enough")

    monkeypatch.setattr("experiments.bench.measure", measure)
    totem("bench", "toy-doors", "--without-lens", "--deck.keys", "9")
    assert asked["fixed"] == ["lens=no", "deck.keys=9"]
    totem("bench", "dream-city", "--without-characters")
    assert asked["fixed"] == ["characters=off"]
