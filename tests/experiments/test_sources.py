"""What rests on numbers that no printed source gives says so, and nothing else does."""

import json

import pytest

from experiments import make_plan
from experiments.provenance import describe
from experiments.sources import line, of_plan
from sim.core.game import find_game

BOTH = "2 numbers of Toy Doors stand in no printed source"
ONE = "1 number of Toy Doors stands in no printed source"
FEW = ["--players", "2", "--games", "60"]
COMMANDS = {
    "sweep": [],
    "duel": [],
    "ladder": [],
    "luck": [],
    "cards": [],
    "price extractor": [],
    "ablate extractor": [],
    "tune extractor": ["--generations", "1"],
    "compare": ["--b", "lens=no"],
}


def flat(text):
    return " ".join(text.split())


def test_numbers_that_are_asked_for_are_the_askers_own():
    assert of_plan(make_plan("toy-doors")) == ("deck.keys", "deck.lenses")
    assert of_plan(make_plan("toy-doors", fixed={"deck.keys": 9})) == ("deck.lenses",)
    varied = make_plan("toy-doors", vary=["deck.lenses=2,6"])
    assert of_plan(varied) == ("deck.keys",)
    each = make_plan("toy-doors", vary=["deck.lenses=2,4", "deck.keys=2"], each=True)
    assert of_plan(each) == ()
    assert line(each) == ""


def test_a_game_whose_numbers_are_all_printed_says_nothing():
    plan = make_plan("dream-city", 6)
    assert line(plan) == ""
    assert "reconstructed" not in describe(plan)


def test_own_cards_take_the_place_of_reconstructed_ones(tmp_path):
    from sim.solo.card_files import edition_deck, save_deck

    game, path = find_game("solo"), tmp_path / "mine.toml"
    whole = game.reconstructed(game.resolve({}, 1))
    save_deck(edition_deck(), path)
    assert set(game.reconstructed(game.resolve({"cards": str(path)}, 1))) == set(whole)
    path.write_text(path.read_text("utf-8").replace("reconstructed = true", ""), "utf-8")
    own = game.reconstructed(game.resolve({"cards": str(path)}, 1))
    assert set(own) == {"growth_cap_c", "growth_cap_st"}
    assert len(whole) > 100


@pytest.mark.parametrize("command", COMMANDS)
def test_tables_say_it(totem, command):
    words = [*command.split()[:1], "toy-doors", *command.split()[1:], *FEW, *COMMANDS[command]]
    answer = totem(*words)
    assert answer.code == 0, answer.err
    assert BOTH in flat(answer.out)
    assert ONE in flat(totem(*words, "--set", "deck.keys=9").out)


def test_an_answer_about_a_number_is_not_told_of_it(totem):
    words = ["--knob", "deck.keys=6..9", "--target", "mark=50", *FEW]
    assert ONE in flat(totem("solve", "toy-doors", *words).out)
    assert json.loads(totem("solve", "toy-doors", *words, "--json").out)["rests_on"].startswith(
        "Rests on a reconstruction: 1 number"
    )


def test_reports_and_stored_runs_say_it(totem, tmp_path):
    for name, lens in (("a", "yes"), ("b", "no")):
        out = str(tmp_path / name)
        assert totem("sweep", "toy-doors", *FEW, "--set", f"lens={lens}", "--out", out).code == 0
        for report in ("report.md", "report.html"):
            assert BOTH in flat((tmp_path / name / report).read_text("utf-8"))
    compared = totem("compare", str(tmp_path / "a"), str(tmp_path / "b")).out
    assert BOTH in flat(compared)
