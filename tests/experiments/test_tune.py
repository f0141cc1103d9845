"""Tuning: what is asked, that it finds what is there to be found, and what it leaves behind."""

import json
import tomllib
from itertools import pairwise

import numpy as np
import pytest

from experiments import tune as tuning_module
from experiments.arena import Score
from experiments.lineups import seat_all
from experiments.tune import NothingYet, tune
from experiments.tuning import held_out_seed, make_tuning
from reports.tunings import tuning_text, verdict
from sim.core.errors import BadInput
from sim.core.jit import interpreted
from sim.core.runner import play_block
from strategies.registry import find
from strategies.weights import weights_text
from tests.toy import GAME
from tests.toy.strategies import basic

# An extractor that goes for the wrong door: there is much to be gained.
WRONG = {"open": 1.0, "peek": 2.0, "known": -5.0}
GAMES, HELD_OUT = (4, 20) if interpreted() else (240, 2_000)
SMALL = {"games": GAMES, "generations": 3, "sigma": 2.0, "players": "2,3"}
SMALL["held_out_games"] = HELD_OUT


@pytest.fixture
def wrong(tmp_path, monkeypatch):
    """What names the strategy to begin with."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wrong.toml").write_text(weights_text(basic, "extractor", WRONG, {}))
    return ["extractor=basic@wrong.toml"]


def asked(strategy=(), **changes):
    return make_tuning(GAME, "extractor", strategy, **(SMALL | changes))


def refusal(role="extractor", **changes):
    with pytest.raises(BadInput) as caught:
        make_tuning(GAME, role, **(SMALL | changes))
    assert "\n" not in str(caught.value)
    return str(caught.value)


# --- what is asked -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"role": "extracter"}, "unknown role in toy-doors 'extracter'; did you mean extractor?"),
        ({"strategy": ["extractor=random"]}, "random: it has no weights to tune"),
        ({"strategy": ["mark=basic"]}, "--strategy mark: extractor is tuned; name the others by"),
        ({"against": ["extractor=basic"]}, "--against extractor: it is tuned"),
        ({"against": ["marc=basic"]}, "did you mean mark?"),
        ({"against": ["mark=basik"]}, "did you mean basic?"),
        ({"against": ["mark=basic", "mark=basic"]}, "--against: mark=basic is given twice"),
        ({"against": ["basic"]}, "not of the form ROLE=STRATEGY"),
        ({"only": "opne"}, "--only: no weight of basic is called 'opne'; did you mean open"),
        ({"only": "open,use_*"}, "no weight of basic is called 'use_*'"),
        ({"games": 0}, "games: '0'"),
        ({"generations": 0}, "generations: '0'"),
        ({"population": 3}, "population: '3'"),
        ({"sigma": 0}, "sigma: '0' is not possible (allowed: numbers above 0 up to 10)"),
        ({"sigma": "nan"}, "sigma: 'nan'"),
        ({"held_out_games": "few"}, "held-out-games: 'few'"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(changes, said):
    assert said in refusal(**changes)


def test_games_are_split_evenly_over_cells_and_all_combinations_of_opponents():
    pool = ["mark=basic", "mark=random"]
    found = asked(against=pool, vary=["lens=yes,no"], games=1_001, held_out_games=2_000)
    assert [others.label for others in found.opponents] == ["mark basic", "mark random"]
    assert found.strata == 2 * 2 * 2
    assert found.games == 126
    assert found.held_out_games == 250
    assert found.population == 4 + 3
    assert found.side == "extractors"


def test_patterns_choose_the_weights_that_move():
    assert asked(only="k*, open").moved == ("open", "known")
    assert asked().moved == tuple(basic.weights)


def test_the_held_out_seed_follows_from_the_seed_and_is_another():
    seeds = [held_out_seed(seed) for seed in range(200)]
    assert len(set(seeds)) == 200
    assert all(0 <= found < 2**63 for found in seeds)
    assert all(found != seed for seed, found in enumerate(seeds))
    assert held_out_seed(1) == seeds[1]


# --- what is found -----------------------------------------------------------------------------


@pytest.fixture
def found(wrong):
    return tune(asked(wrong), threads=2)


@pytest.mark.skipif(interpreted(), reason="takes many games")
def test_a_gain_that_is_there_is_found(found):
    gain = found.gain()
    assert gain.clear
    assert gain.mean > 0.05
    assert found.answer.weights["known"] > 0
    assert [row["generation"] for row in found.trajectory] == [1, 2, 3]


@pytest.mark.skipif(interpreted(), reason="takes many games")
def test_the_search_moves_towards_what_wins(wrong):
    done = tune(asked(wrong, generations=15, sigma=0.5), threads=2)
    means = [row["mean"] for row in done.trajectory]
    assert np.mean(means[-3:]) > np.mean(means[:3]) + 0.03


def test_the_gain_is_that_of_the_held_out_games(found):
    side, rates = 1, []
    for weights in (WRONG, found.answer.weights):
        strategy = basic.weighted(weights, "x")
        seats = seat_all(GAME, [{"mark": basic, "extractor": strategy}])[0]
        won = 0
        for cell in found.tuning.plan.cells:
            each = HELD_OUT // 2
            first = each * cell.index
            rows = play_block(GAME, cell.template(GAME), seats, held_out_seed(1), first, each)
            won += int((rows["winner"] == side).sum())
        rates.append(won / HELD_OUT)
    assert found.gain().mean == pytest.approx(rates[1] - rates[0])


def test_threads_and_the_global_state_of_numpy_change_nothing(found, wrong):
    np.random.seed(99)  # noqa: NPY002 - whose state must not matter
    state = np.random.get_state()[1].tolist()  # noqa: NPY002
    again = tune(asked(wrong), threads=1)
    assert again.figures() == found.figures()
    assert np.random.get_state()[1].tolist() == state  # noqa: NPY002


def test_another_seed_is_another_search(found, wrong):
    other = tune(asked(wrong, seed=2, generations=1), threads=2)
    assert other.trajectory[0] != found.trajectory[0]


def test_no_game_is_played_for_two_purposes(wrong, monkeypatch):
    played = []
    real = play_block

    def noted(game, template, seats, seed, first, games, cap):
        played.append((seed, first, games))
        return real(game, template, seats, seed, first, games, cap)

    monkeypatch.setattr("experiments.arena.play_block", noted)
    tune(asked(wrong, generations=2, against=["mark=basic", "mark=random"]), threads=1)
    stretches = sorted(set(played))
    for (seed, first, games), (other, following, _) in pairwise(stretches):
        assert seed != other or first + games <= following
    # Every candidate of a generation and the start play the same games.
    assert {played.count(s) for s in stretches if s[0] == 1 and s[1] < 2 * GAMES} == {7 + 1}
    assert {played.count(s) for s in stretches if s[0] == held_out_seed(1)} == {2}


def test_weights_that_do_not_move_stay_and_all_are_as_they_are_written(wrong):
    done = tune(asked(wrong, only="known", generations=1), threads=2)
    kept = {name: done.answer.weights[name] for name in ("open", "peek")}
    assert kept == {"open": 1.0, "peek": 2.0}
    assert done.answer.weights["known"] == round(done.answer.weights["known"], 4)


def test_where_nothing_can_be_gained_it_says_so():
    done = make_tuning(GAME, "mark", **(SMALL | {"generations": 1, "players": 3}))
    figures = tune(done, threads=2).figures()  # a mark of Toy Doors has nothing to decide
    assert figures["held_out"]["gain"] == 0
    assert verdict(figures).startswith("The gain is not told apart from zero: +0.0 ±")


def test_a_loss_is_a_warning():
    held = {"gain": -0.03, "half_width": 0.01, "games": 100}
    said = verdict({"held_out": held, "side": "mark", "strategy": "basic@1"})
    assert said.startswith("Warning: the new weights are worse than basic@1: -3.0 ± 1.0 points")


# --- stopped -----------------------------------------------------------------------------------


def stopped_after(monkeypatch, meetings):
    real, count = tuning_module._Field.meet, iter(range(10**6))

    def meet(self, weights, seed, first, games, meter):
        if next(count) == meetings:
            raise KeyboardInterrupt
        return real(self, weights, seed, first, games, meter)

    monkeypatch.setattr(tuning_module._Field, "meet", meet)


def test_stopped_it_tells_the_best_so_far(wrong, monkeypatch, found):
    stopped_after(monkeypatch, 2)
    said = []
    done = tune(asked(wrong), 2, said.append)
    assert list(done.trajectory) == list(found.trajectory)[:2]
    assert said[-1].startswith("stopped after 2 of 3 generations")
    assert done.score.total == HELD_OUT
    assert done.made()["generations"] == 2
    assert "(3 were asked for)" in tuning_text(done.figures(), 200).replace("\n", " ")


def test_stopped_before_the_first_generation_there_is_nothing_to_tell(wrong, monkeypatch):
    stopped_after(monkeypatch, 0)
    with pytest.raises(NothingYet):
        tune(asked(wrong), 2)


# --- the command -------------------------------------------------------------------------------

WORDS = ["tune", "toy-doors", "extractor", "--generations", "2", "--sigma", "2", "--lens", "yes"]
WORDS += ["--games", str(GAMES // 2), "--held-out-games", str(HELD_OUT), "--players", "3"]


def test_the_command_writes_weights_that_can_be_played(totem, wrong, tmp_path):
    answer = totem(*WORDS, "--strategy", *wrong, "--out", "new.toml")
    assert answer.code == 0
    assert "play them as basic@new.toml" in answer.err
    content = tomllib.loads((tmp_path / "new.toml").read_text())
    made = content["made"]
    assert made["started_from"] == "basic@wrong.toml"
    assert made["against"] == ["mark=basic"]
    assert (made["seed"], made["held_out_seed"]) == (1, held_out_seed(1))
    assert made["held_out_games"] == HELD_OUT
    assert f"{made['gain']:+.1f} ± {made['half_width']:.1f}" in answer.out
    assert find(GAME, "extractor", "basic@new.toml").weights == content["weights"]
    assert f"made by: {made['command']}" in answer.out
    again = totem(*made["command"].split()[1:], "--json", "--threads", 1)
    weights = {name: tuned for name, (_, tuned) in json.loads(again.out)["weights"].items()}
    assert weights == content["weights"]


def test_nothing_is_played_for_a_file_that_cannot_be_written(totem, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old.toml").write_text("kept")
    for out, said in [
        ("old.toml", "this exists already"),
        ("none/new.toml", "cannot be written: No such file or directory"),
        ("old.toml/new.toml", "cannot be written: Not a directory"),
        ("weights.txt", "is called FILE.toml"),
    ]:
        answer = totem(*WORDS, "--generations", 10**6, "--out", out)
        assert (answer.code, answer.out) == (2, "")
        assert answer.err.count("\n") == 1
        assert said in answer.err
    assert [p.name for p in tmp_path.iterdir()] == ["old.toml"]
    assert (tmp_path / "old.toml").read_text() == "kept"


def test_stopped_the_command_writes_the_best_so_far(totem, wrong, tmp_path, monkeypatch):
    stopped_after(monkeypatch, 1)
    answer = totem(*WORDS, "--strategy", *wrong, "--out", "new.toml")
    assert answer.code == 130
    assert "stopped after 1 of 2 generations" in answer.err
    assert tomllib.loads((tmp_path / "new.toml").read_text())["made"]["generations"] == 1


@pytest.mark.parametrize(("meetings", "said"), [(0, "first generation"), (2, "held-out games")])
def test_stopped_too_early_nothing_is_written(totem, wrong, tmp_path, monkeypatch, meetings, said):
    stopped_after(monkeypatch, meetings)
    answer = totem(*WORDS, "--out", "new.toml")
    assert answer.code == 130
    assert said in answer.err
    assert not (tmp_path / "new.toml").exists()


@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_text_fits(wrong, width):
    done = tune(asked(wrong, generations=1, against=["mark=basic", "mark=random"]), threads=2)
    text = tuning_text(done.figures(), width)
    assert all(len(line) <= width for line in text.splitlines())
    assert "mark random" in text
    assert "hold together" in " ".join(text.split())


# --- the worst case ----------------------------------------------------------------------------

POOL = ["mark=basic", "mark=random"]


def test_what_counts_is_the_mean_of_all_opponents_or_the_worst_of_them():
    """Two cells with two opponents each; two contestants with so many wins of 10 games."""
    wins = [[4, 5], [9, 6], [2, 5], [9, 6]]
    both = np.array([[[[a, 0], [0, b]] for a, b in wins]])
    score = Score(10, (1,), both, np.zeros((4, 2), np.int64))
    assert asked(against=POOL).judged(score) == pytest.approx([0.6, 0.55])
    assert asked(against=POOL, worst_case=True).judged(score) == pytest.approx([0.3, 0.5])


def test_a_tuning_for_the_worst_case_says_so_and_what_it_came_to(wrong):
    found = tune(asked(wrong, against=POOL, worst_case=True), threads=2)
    assert "--worst-case" in found.tuning.command()
    rates = [[row["start"][0], row["tuned"][0]] for row in found.figures()["by_opponents"]]
    expected = [round(100 * min(pair), 3) for pair in zip(*rates, strict=True)]
    assert found.made()["worst_case"] == pytest.approx(expected)
    told = " ".join(tuning_text(found.figures(), 100).split())
    assert f"worst to meet: {expected[0]:.1f}% before and {expected[1]:.1f}% now" in told


def test_a_tuning_for_the_mean_says_nothing_of_a_worst_case(wrong):
    found = tune(asked(wrong), threads=2)
    assert "--worst-case" not in found.tuning.command()
    assert "worst_case" not in found.made()
    assert "worst to meet" not in " ".join(tuning_text(found.figures(), 100).split())
