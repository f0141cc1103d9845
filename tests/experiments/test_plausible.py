"""What survives other reconstructed numbers: moved alone, drawn together, told."""

import json
from itertools import product

import numpy as np
import pytest

from experiments import make_plan, sweep
from experiments.plausible import DOWN, UP, ask, settings_of
from experiments.plausible_figures import Plausible
from experiments.stats import wilson
from experiments.versions import draw, play
from reports.plausible import plausible_markdown, plausible_text, spread_picture
from sim.core.errors import BadInput
from sim.core.options import Option
from sim.core.runner import play_block

FEW = {"players": "2", "games": 300, "draws": 12}
STEPS = [("deck.keys", 7), ("deck.keys", 9), ("deck.lenses", 5), ("deck.lenses", 7)]


def asked(**changes):
    return ask("toy-doors", **(FEW | changes))


@pytest.fixture(scope="module")
def found():
    from tests.toy import register

    register()
    question = asked(players="2-3")
    return Plausible(question, play(question, 2))


def wins_of(settings, games, first=0, players=2):
    """Wins of the mark at each level, played directly."""
    won = []
    for hinges in ("rusty", "plain", "oiled"):
        plan = make_plan("toy-doors", players, fixed={"hinges": hinges, **settings})
        template = plan.cells[0].template(plan.game)
        rows = play_block(plan.game, template, plan.seated(), plan.seed, first, games)
        won.append(rows["winner"] == 0)
    return np.array(won)


def test_levels_are_those_that_the_game_means_to_be_ordered():
    question = asked()
    assert question.levels == ("rusty", "plain", "oiled")
    assert question.meant == [0, 1, 2]
    assert asked(vary=["hinges=oiled,rusty"]).meant == [1, 0]
    assert asked(vary=["lens=yes,no"]).meant is None
    assert asked(fixed={"hinges": "oiled"}).levels == ("",)
    assert asked(vary={"strategy.mark": ["random", "basic"]}).levels == ("random", "basic")


def test_numbers_that_move_are_the_reconstructed_ones_in_play():
    assert [n.name for n in asked().numbers] == ["deck.keys", "deck.lenses"]
    assert [n.name for n in asked(fixed={"deck.keys": 9}).numbers] == ["deck.lenses"]
    assert [n.name for n in asked(only="*keys").numbers] == ["deck.keys"]


def test_lists_move_place_by_place_and_no_farther_than_their_range():
    from experiments.plausible import numbers_of

    options = [
        Option("a", 0, "count", "A.", "reconstructed", 0, 9),
        Option("b", (1, 3), "counts", "B.", "reconstructed", 1, 3, 2),
        Option("c", (5, 6), "faces", "C.", "reconstructed"),
    ]
    numbers = numbers_of(options)
    assert [n.name for n in numbers] == ["a", "b.1", "b.2"]
    assert settings_of(numbers, [DOWN, DOWN, UP]) == {}
    assert settings_of(numbers, [UP, UP, DOWN]) == {"a": 1, "b": (2, 2)}
    assert settings_of(numbers, [0, 0, DOWN]) == {"b": (1, 2)}


def test_each_step_is_equally_likely_but_what_the_print_rules_out(doors):
    question = asked(draws=900)
    steps, refused = draw(question)
    counts = dict.fromkeys(product((-1, 0, 1), repeat=2), 0)
    for pair in map(tuple, steps.tolist()):
        counts[pair] += 1
    assert counts.pop((1, 1)) == 0  # with nine keys and seven lenses blanks are the fewer cards
    assert 60 < refused < 160  # one draw in nine
    assert all(72 < count < 156 for count in counts.values())
    again, _ = draw(asked(draws=30))
    assert np.array_equal(again, steps[:30])
    other, _ = draw(asked(draws=30, seed=2))
    assert not np.array_equal(other, again)


def test_single_steps_are_paired_with_the_game_as_it_is():
    question = asked()
    versions = play(question, 1)
    assert [(m.number.name, m.number.moved(m.step)) for m in versions.single] == STEPS
    base = wins_of({}, 300)
    assert versions.base.wins[0].tolist() == base.sum(axis=1).tolist()
    for moved, (name, value) in zip(versions.single, STEPS, strict=True):
        direct = wins_of({name: value}, 300)
        assert moved.won.wins[0].tolist() == direct.sum(axis=1).tolist()
        assert moved.won.as_it_is[0].tolist() == (direct & base).sum(axis=1).tolist()


def test_drawn_versions_are_those_of_a_direct_simulation():
    question = asked(draws=3)
    versions = play(question, 2)
    for index, (row, won) in enumerate(zip(versions.steps.tolist(), versions.drawn, strict=True)):
        direct = wins_of(settings_of(question.numbers, row), 300, first=300 * (index + 1))
        assert won.wins[0].tolist() == direct.sum(axis=1).tolist()
        both = direct.astype(int) @ direct.astype(int).T
        assert won.both[0].tolist() == both.tolist()


def test_shares_follow_from_the_rates_of_the_draws(found):
    figures = found.figures()
    rates = np.array(figures["draw_rates"])
    assert rates.shape == (12, 3)
    held = np.all(np.diff(rates, axis=1) < 0, axis=1)
    assert figures["order"]["count"] == held.sum()
    assert figures["order"]["low"] == pytest.approx(float(wilson(held.sum(), 12)[0]))
    for pair in figures["pairs"]:
        ahead = rates[:, pair["first"]] > rates[:, pair["second"]]
        assert pair["holds"]["share"] == pytest.approx(ahead.mean())
        assert pair["surely"] <= ahead.sum()
    for level, spread in enumerate(figures["spread"]):
        assert spread["p50"] == pytest.approx(np.median(rates[:, level]))
        assert spread["p05"] <= spread["p50"] <= spread["p95"]


def test_counts_of_players_weigh_alike_and_share_no_game(found):
    question = found.asked
    plan = question.plan
    second = wins_of({}, 300, first=300, players=3)
    assert found.versions.base.wins[1].tolist() == second.sum(axis=1).tolist()
    assert found.figures()["base"][0]["rate"] == pytest.approx(
        found.versions.base.wins[:, 0].sum() / 600
    )
    assert plan.games == 300


def test_threads_do_not_matter(found):
    other = Plausible(found.asked, play(found.asked, 1)).figures()
    assert other == found.figures()


def test_the_game_as_it_is_is_that_of_a_sweep():
    question = asked(draws=0)
    cells = sweep(make_plan("toy-doors", "2", 300, vary=["hinges=rusty,plain,oiled"])).cells
    assert play(question).base.wins[0].tolist() == cells["wins_mark"].to_list()


def test_words_say_what_survives_and_what_does_not(found):
    figures = found.figures()
    text = plausible_markdown(figures, spread_picture(figures))
    assert "rusty > plain > oiled in " in text
    assert "of 12 plausible versions" in text
    assert "2 numbers of Toy Doors stand in no printed source" in text
    holds = {"count": 200, "share": 1.0, "low": 0.98, "high": 1.0, "word": "survives"}
    fails = {"count": 90, "share": 0.45, "low": 0.38, "high": 0.52, "word": "does not"}
    pairs = [
        {**p, "holds": h} for p, h in zip(figures["pairs"], (holds, fails, holds), strict=True)
    ]
    text = plausible_markdown({**figures, "pairs": pairs})
    assert "Survives (surely in 95% or more of all plausible versions): rusty > plain" in text
    assert "Does not survive (surely in fewer than 95%): rusty > oiled (45.0%)." in text
    for width in (40, 80, 200):
        lines = plausible_text(figures, width).splitlines()
        assert max(map(len, lines)) <= max(width, 48)


def test_a_picture_has_every_level_and_the_same_bytes(found):
    figures = found.figures()
    picture = spread_picture(figures)
    assert picture.svg == spread_picture(figures).svg
    for text in ("rusty", "plain", "oiled", "games won by the mark (%)", "as it is"):
        assert text in picture.svg.decode()
    assert "rusty median" in picture.alt
    assert spread_picture({**figures, "draws": 0}) is None


def test_the_command_writes_a_new_folder(totem, tmp_path):
    out = tmp_path / "new"
    words = ["plausible", "toy-doors", "--players", "2", "--games", "100", "--draws", "5"]
    answer = totem(*words, "--out", out)
    assert answer.code == 0, answer.err
    names = {path.name for path in out.iterdir()}
    pictures = {"versions.png", "versions.svg"}
    assert names == {"alone.csv", "draws.csv", "versions.csv", "plausible.md"} | pictures
    assert (out / "draws.csv").read_text("utf-8").count("\n") == 1 + 5 * 3
    assert (out / "alone.csv").read_text("utf-8").count("\n") == 1 + 4 * 3
    assert totem(*words, "--out", out).code == 2
    told = json.loads(totem(*words, "--json").out)
    assert (
        totem(*told["command"].split()[1:], "--json").out
        == json.dumps(told, indent=2, ensure_ascii=False) + "\n"
    )


def test_a_dry_run_plays_nothing(totem):
    answer = totem("plausible", "toy-doors", "--dry-run", "--players", "2")
    assert "2 numbers move" in answer.out
    assert "205 versions of 3 cells with 2,000 games each: 1,230,000 games" in " ".join(
        answer.out.split()
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("plausible dream-city", "no number of Dream City"),
        ("plausible toy-doors --draws -1", "draws: '-1'"),
        ("plausible toy-doors --only L3*", "no number of toy-doors is called 'L3*'"),
        ("plausible toy-doors --vary lens=yes,no --vary hinges=all", "hinges, lens vary"),
        ("plausible toy-doors --set deck.keys=8 --set deck.lenses=6", "is reconstructed"),
        ("plausible toy-doors --games 0", "games: '0'"),
    ],
)
def test_what_cannot_be_asked_is_one_line(totem, words, said):
    answer = totem(*words.split())
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert said in answer.err


def test_numbers_of_which_no_draw_is_plausible_are_refused(monkeypatch, doors):
    monkeypatch.setattr(type(doors), "contradiction", lambda self, values: "everything")
    with pytest.raises(BadInput, match="none can be played"):
        draw(asked())
