"""Restricted play from the command line to the run folder, in Toy Doors."""

import tomllib

import numpy as np
import pytest

from experiments import make_plan, sweep
from experiments.restrictions import parse_restrictions, told, without
from sim.core.errors import BadInput
from sim.core.jit import interpreted
from sim.core.runner import play_block

NO_KEY = ("--restrict", "extractor:no-key")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("extractor:no-kex", "unknown restriction of the extractor 'no-kex'; did you mean no-key"),
        ("extractr:no-key", "unknown role in toy-doors 'extractr'; did you mean extractor"),
        ("extractor", "--restrict: 'extractor' is not of the form ROLE:no-ACT[,no-ACT]"),
        ("extractor:", "is not of the form"),
        ("extractor:no-key,", "is not of the form"),
        (":no-key", "is not of the form"),
        ("extractor:no-key,no-key", "--restrict: extractor:no-key is given twice"),
        ("mark:no-key", "unknown restriction of the mark 'no-key' (possible: none)"),
    ],
)
@pytest.mark.parametrize("command", ["sweep", "bench", "trace", "price"])
def test_what_cannot_be_is_refused(totem, command, text, said):
    role = ["extractor"] if command == "price" else []
    answer = totem(command, "toy-doors", *role, "--restrict", text)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert said in answer.err


def test_texts_for_one_role_add_up_in_the_order_of_the_game(doors):
    found = parse_restrictions(doors, ["extractor:no-lens", "extractor: no-key"])
    assert found == {"extractor": ("no-key", "no-lens")}
    assert without(doors, found) == {"extractor": (0b110, 0)}
    assert told(doors, found) == [
        "the extractor never uses a key (no-key)",
        "the extractor never uses a lens (no-lens)",
    ]
    with pytest.raises(BadInput, match="given twice"):
        parse_restrictions(doors, ["extractor:no-key", "extractor:no-key"])


def rows(**changes):
    games = 20 if interpreted() else 200
    plan = make_plan("toy-doors", 3, games, **changes)
    return play_block(plan.game, plan.cells[0].template(plan.game), plan.seated(), 1, 0, games)


def test_what_is_restricted_is_not_done():
    assert rows()["keys_used"].any()
    never = rows(restrict=["extractor:no-key"])
    assert not never["keys_used"].any()
    assert (never["winner"] == 0).all()


def test_the_rest_is_the_same_game():
    """A restriction of what is never done anyway changes no game."""
    plain = rows(strategies=["extractor=random"], fixed=["lens=no"])
    same = rows(strategies=["extractor=random"], fixed=["lens=no"], restrict=["extractor:no-lens"])
    assert np.array_equal(plain, same)


@pytest.mark.usefixtures("plain_reports")
def test_a_run_says_so_and_is_no_other_run(totem, tmp_path):
    ask = ("sweep", "toy-doors", "--players", "3", "--games", "200", "--out", tmp_path / "run")
    answer = totem(*ask, *NO_KEY)
    assert answer.code == 0, answer.err
    assert "Restricted play: the extractor never uses a key (no-key)." in answer.out
    assert "--restrict extractor:no-key" in answer.out.split("made by: ")[1]
    written = tomllib.loads((tmp_path / "run" / "run.toml").read_text())
    assert written["restrictions"] == {"extractor": ["no-key"]}
    assert totem(*ask, *NO_KEY).out == answer.out
    refused = totem(*ask)
    assert refused.code == 2
    assert "restrictions.extractor is ['no-key'] there and not given now" in refused.err


def test_the_command_of_a_run_asks_for_it_again():
    plan = make_plan("toy-doors", 3, 200, restrict={"extractor": ["no-lens", "no-key"]})
    assert plan.command().endswith("--restrict extractor:no-key,no-lens")
    assert "restrict" not in make_plan("toy-doors", 3, 200).command()


def test_the_report_says_so(tmp_path):
    sweep(make_plan("toy-doors", 3, 200, restrict=["extractor:no-key"]), tmp_path / "run")
    for name in ("report.md", "report.html"):
        text = (tmp_path / "run" / name).read_text()
        assert "Restricted play: the extractor never uses a key (no-key)." in text
        assert "The extractor never uses a key (no-key)." in text


def test_what_there_is_is_listed(totem):
    assert "extractor  no-lens     never uses a lens" in totem("strategies", "toy-doors").out
