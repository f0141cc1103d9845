"""Ablations: what is removed, what that costs, and how it is read."""

import json
from dataclasses import replace

import pytest

from experiments.ablate import ablate, make_ablation, reading
from experiments.lineups import seat_all
from reports.ablations import ablation_text
from sim.core.errors import BadInput
from sim.core.jit import interpreted
from sim.core.runner import play_block
from strategies.weights import weights_text
from tests.toy import GAME
from tests.toy.strategies import basic

GAMES = 10 if interpreted() else 1_000


def refusal(role="extractor", **changes):
    with pytest.raises(BadInput) as caught:
        make_ablation(GAME, role, **changes)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"role": "marc"}, "did you mean mark?"),
        ({"strategies": ["extractor=random"]}, "random: it has no weights to remove"),
        ({"strategies": ["extractor=basik"]}, "did you mean basic?"),
        ({"only": "knwon"}, "--only: no weight of basic is called 'knwon'; did you mean known?"),
        ({"groups": ["use_*"]}, "--group: no weight of basic is called 'use_*'"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(changes, said):
    assert said in refusal(**changes)


def labels(**changes):
    return [removal.label for removal in make_ablation(GAME, "extractor", **changes).removals]


def test_what_is_removed():
    assert labels() == ["open", "peek", "known"]
    assert labels(only="*e*") == ["open", "peek"]
    assert labels(groups=["*e*"]) == ["*e* (2)"]
    assert labels(only="known", groups=["*n*", "peek"]) == ["known", "*n* (2)", "peek (1)"]


def test_weights_that_are_0_as_it_is_are_told_and_not_removed(tmp_path):
    path = tmp_path / "w.toml"
    path.write_text(weights_text(basic, "extractor", {"open": 0, "peek": 1, "known": 1}, {}))
    asked = make_ablation(GAME, "extractor", strategies=[f"extractor=basic@{path}"])
    assert asked.absent == ("open",)
    assert [r.label for r in asked.removals] == ["peek", "known"]
    assert "are 0 as it is" in refusal(strategies=[f"extractor=basic@{path}"], only="open")


@pytest.fixture
def found():
    asked = make_ablation(GAME, "extractor", "2,3", GAMES, seed=3, groups=["*e*"], only="*")
    return ablate(asked, threads=2)


def test_losses_are_those_of_the_same_games(found):
    asked = make_ablation(GAME, "extractor", "2,3", GAMES, seed=3)

    def won(weights):
        strategy = basic.weighted(weights, "x")
        seats = seat_all(GAME, [{"mark": basic, "extractor": strategy}])[0]
        total = 0
        for cell in asked.plan.cells:
            rows = play_block(GAME, cell.template(GAME), seats, 3, GAMES * cell.index, GAMES)
            total += int((rows["winner"] == 1).sum())
        return total

    whole = won(basic.weights)
    assert found["whole"][0] == whole / (2 * GAMES)
    for row in found["rows"]:
        kept = {name: 0.0 if name in row["names"] else w for name, w in basic.weights.items()}
        assert row["loss"] == pytest.approx((whole - won(kept)) / (2 * GAMES))


def test_what_is_missed_most_comes_first_and_is_read_jointly(found):
    losses = [row["loss"] for row in found["rows"]]
    assert losses == sorted(losses, reverse=True)
    assert interpreted() or found["rows"][0]["reading"] == "needed"
    assert all(row["joint_half_width"] > row["half_width"] for row in found["rows"])


def test_a_weight_that_decides_nothing_is_marked():
    asked = make_ablation(GAME, "mark", 3, 20)  # a mark of Toy Doors has nothing to decide
    found = ablate(asked, threads=1)
    assert [row["loss"] for row in found["rows"]] == [0, 0, 0]
    assert {row["reading"] for row in found["rows"]} == {"no loss seen"}
    assert found["variance_factor"] is None


@pytest.mark.parametrize(
    ("loss", "said"),
    [
        (0.05, "needed"),
        (0.025, "needed, read alone"),
        (0.01, "no loss seen"),
        (-0.01, "no loss seen"),
        (-0.025, "better without, read alone"),
        (-0.05, "better without"),
    ],
)
def test_how_a_loss_is_read(loss, said):
    assert reading(loss, 0.02, 0.03) == said


@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_text_fits_and_says_what_holds_together(found, width):
    text = ablation_text(found, width)
    assert all(len(line) <= width for line in text.splitlines())
    said = " ".join(text.split())
    assert "all 4 intervals hold together (Bonferroni)" in said
    assert "The extractors win" in said


def test_games_given_up_are_shown():
    asked = make_ablation(GAME, "extractor", 3, 20)
    asked = replace(asked, plan=replace(asked.plan, cap=1))
    text = " ".join(ablation_text(ablate(asked, 1), 80).split())
    assert "20 with all weights, 20 without" in text


def test_the_command_asks_for_the_same_again_on_any_threads(totem):
    words = ["ablate", "toy-doors", "extractor", "--players", "2-3", "--games", "20", "--json"]
    words += ["--strategy", "mark=random", "--only", "open,known", "--group", "*e*"]
    first = totem(*words, "--deck.keys", "9,10")
    assert first.code == 0
    found = json.loads(first.out)
    assert found["cells"] == 4
    again = totem(*found["command"].replace("'", "").split()[1:], "--json", "--threads", 1)
    assert again.out == first.out


def test_the_command_prints_a_table(totem):
    answer = totem("ablate", "toy-doors", "extractor", "--players", 3, "--games", 20)
    assert answer.code == 0
    assert "set to 0  value  wins without" in answer.out
    assert "made by: totem ablate toy-doors extractor" in answer.out
