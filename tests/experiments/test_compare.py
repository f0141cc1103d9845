"""Comparisons: counted by hand, of a run with itself, and what cannot be compared."""

import json
import shlex
import shutil
import tomllib
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest
import tomli_w

from experiments.compare import Comparison, Counts, Match, changes, difference
from experiments.compare_options import Common, compare_options, contestants
from experiments.runs import load
from experiments.stats import newcombe
from sim.core.errors import BadInput
from sim.core.jit import interpreted
from sim.core.runner import play_block
from strategies.registry import lineup, seat
from tests.toy import GAME

BLOCK = "games/cell-000/block-00000.parquet"
GAMES, MORE = (24, 54) if interpreted() else (400, 900)


@pytest.fixture
def run(totem, tmp_path, plain_reports):
    """A function that stores a run and returns its folder."""

    def store(name, *flags, games=GAMES, players="2-3"):
        folder = tmp_path / name
        asked = ("sweep", "toy-doors", "--players", players, "--games", games, *flags)
        found = totem(*asked, "--out", folder)
        assert found.code == 0, found.err
        return folder

    return store


def shorten(folder, cell, games):
    """The run as if its last block of a cell had but so many games."""
    block = max((folder / "games" / f"cell-{cell:03d}").glob("*.parquet"))
    there = pl.read_parquet(block)
    there.head(games).write_parquet(block)
    less = there.height - min(games, there.height)
    cells = pl.read_parquet(folder / "cells.parquet")
    counted = cells["games"].to_list()
    counted[cell] -= less
    cells.with_columns(games=pl.Series(counted)).write_parquet(folder / "cells.parquet")


@pytest.fixture
def compared(totem):
    """A function that compares and returns the figures."""

    def compare(*arguments):
        found = totem("compare", *arguments, "--json")
        assert found.code == 0, found.err
        return json.loads(found.out)

    return compare


def test_an_unbalanced_table_by_hand():
    """A played 100 games and B 80, of which 50 are the same."""
    counts = Counts((100, 80), (60, 30), (3, 0), 50, (30, 20), 15)
    match = Match({"players": 4}, counts, ("favours mark", "balanced"))
    found = Comparison(GAME, ["players"], {"a": {}, "b": {}}, [], [], [match], {}, "").figures()
    (row,) = found["cells"]
    assert row["pairs"] == {"games": 50, "both": 15, "only_a": 15, "only_b": 5, "neither": 15}
    assert (row["a"]["rate"], row["b"]["rate"]) == (0.6, 0.375)
    assert (row["a"]["aborted"], row["b"]["aborted"]) == (3, 0)
    assert row["difference"] == pytest.approx(-0.2)
    # 20 games differ; (20 - 10² / 50 + 1) ** 0.5 * 1.96 / 50
    assert row["high"] - row["difference"] == pytest.approx(1.959964 * np.sqrt(19) / 50)
    assert row["variance_reduction"] == pytest.approx((30 * 0.4 + 20 * 0.6) / 18)
    assert (row["word"], row["changes"]) == ("fewer", True)
    assert row["joint_high"] == row["high"], "there is but one cell"


def test_joint_intervals_are_wider_and_the_reading_goes_by_them():
    counts = Counts((1000, 1000), (500, 528), (0, 0), 1000, (500, 528), 430)
    matches = [Match({"players": n}, counts, ("balanced",) * 2) for n in range(20)]
    one, many = (
        Comparison(GAME, ["players"], {"a": {}, "b": {}}, [], [], some, {}, "").figures()["cells"]
        for some in (matches[:1], matches)
    )
    assert (one[0]["word"], many[0]["word"]) == ("more", "undecided")
    assert many[0]["joint_low"] < many[0]["low"] == one[0]["low"]


def test_without_games_in_common_samples_are_independent():
    found = difference(Counts((100, 80), (60, 30), (0, 0), 0, (0, 0), 0), 0.95)
    low, high = newcombe((30, 60), (80, 100))
    assert (found.low, found.high) == (float(low), float(high))
    assert found.factor is None


@pytest.mark.parametrize("paired", [0, 1, 500])
@pytest.mark.parametrize(("a", "b"), [(0, 0), (0, 1), (1, 1)])
def test_all_won_all_lost_and_one_game_have_a_sensible_difference(paired, a, b):
    n = paired or 500
    won = a * n, b * n
    found = difference(
        Counts((n, n), won, (0, 0), paired, won if paired else (0, 0), min(won)), 0.95
    )
    assert found.mean == b - a
    assert -1 <= found.low <= found.mean <= found.high <= 1
    assert found.low < found.high


def test_only_decided_verdicts_change():
    assert changes("balanced", "favours mark")
    assert not changes("balanced", "balanced")
    assert not changes("undecided: about 10 more games", "balanced")


def test_a_run_against_itself_is_exactly_zero(run, compared, totem):
    folder = run("a", "--deck.keys", "4,8")
    found = compared(folder, folder)
    for row in [*found["cells"], found["pooled"]]:
        assert row["difference"] == 0
        assert row["variance_reduction"] is None
        assert row["word"] == "undecided"
    for row in found["cells"]:
        assert row["pairs"]["only_a"] == row["pairs"]["only_b"] == 0
        assert row["pairs"]["games"] == GAMES
    assert found["changed"] == []
    text = " ".join(totem("compare", folder, folder).out.split())
    assert "0 of 4 cells change verdict" in text
    assert "nothing: rules, strategies, sources and seed are the same" in text
    assert "In 4 cells no game was won by another side" in text


def test_every_count_is_that_of_the_stored_games(run, compared):
    a, b = run("a", "--deck.keys", "8"), run("b", "--deck.keys", "5")
    found = compared(a, b)
    assert found["changed"] == [{"name": "deck.keys", "a": "8", "b": "5"}]
    for row in found["cells"]:
        players = row["labels"]["players"]
        won = [
            load(folder).games.filter(players=players).sort("game").collect()["winner"].to_numpy()
            == 0
            for folder in (a, b)
        ]
        pairs = row["pairs"]
        assert pairs["both"] == (won[0] & won[1]).sum()
        assert pairs["only_a"] == (won[0] & ~won[1]).sum()
        assert pairs["only_b"] == (won[1] & ~won[0]).sum()
        assert sum(pairs[k] for k in ("both", "only_a", "only_b", "neither")) == GAMES
        assert row["difference"] == pytest.approx(won[1].mean() - won[0].mean())
        cells = [load(folder).cells.filter(players=players) for folder in (a, b)]
        assert [row[n]["verdict"] for n in "ab"] == [frame["verdict"][0] for frame in cells]
    differences = [row["difference"] for row in found["cells"]]
    assert found["pooled"]["difference"] == pytest.approx(np.mean(differences))


def test_option_sets_play_what_two_sets_of_rules_play(compared):
    found = compared(
        "toy-doors", "--a", "deck.keys=8", "--b", "deck.keys=5", "--b", "strategy.extractor=random",
        "--players", "2-3", "--games", GAMES, "--seed", "5",
    )  # fmt: skip
    assert [row["name"] for row in found["changed"]] == ["deck.keys", "extractor plays"]
    for row in found["cells"]:
        won = []
        for keys, roles in ((8, {}), (5, {"extractor": "random"})):
            players = row["labels"]["players"]
            template = GAME.template(GAME.resolve({"deck.keys": keys}, players), players)
            seats = seat(lineup(GAME, roles))
            games = play_block(GAME, template, seats, 5, 0, GAMES)
            won.append(games["winner"] == 0)
        assert row["pairs"]["both"] == (won[0] & won[1]).sum()
        assert row["pairs"]["only_a"] == (won[0] & ~won[1]).sum()
        assert row["pairs"]["only_b"] == (won[1] & ~won[0]).sum()


def test_the_sweeps_it_names_play_the_games_it_counted(compared, totem, tmp_path, plain_reports):
    found = compared(
        "toy-doors", "--a", "deck.keys=8", "--b", "deck.keys=5", "--b", "strategy.extractor=random",
        "--players", "2-4", "--games", GAMES, "--seed", "5", "--vary", "lens=yes,no",
    )  # fmt: skip
    folders = []
    for name in "ab":
        folders.append(tmp_path / name)
        swept = totem(*shlex.split(found[name]["command"])[1:], "--out", folders[-1])
        assert swept.code == 0, swept.err
    stored = compared(*folders)
    assert stored["cells"] == found["cells"]
    for name in ("a", "b"):
        assert stored["pooled"][name] == pytest.approx(found["pooled"][name])
    numbers = ("difference", "low", "high", "variance_reduction")
    assert [stored["pooled"][n] for n in numbers] == pytest.approx(
        [found["pooled"][n] for n in numbers]
    )


def test_the_command_asks_for_exactly_this_and_threads_do_not_show(compared):
    common = Common(
        "2-3", GAMES, 3, ["mark=random"], ["lens=no"], ["first=mark,extractor"], "40-60"
    )
    both = contestants(GAME, ["deck.keys=8"], ["strategy.extractor=random"], common)
    figures = [compare_options(both, threads).figures() for threads in (1, 2)]
    assert figures[0] == figures[1]
    assert figures[0]["command"] == (
        "totem compare toy-doors --a deck.keys=8 --b strategy.extractor=random@0 --players 2-3 "
        f"--games {GAMES} --seed 3 --strategy mark=random --set lens=no "
        "--vary first=mark,extractor --fair 40-60"
    ).replace("random@0", both[1].plan.specs["extractor"])
    again = compared(*figures[0]["command"].split()[2:])
    assert again == json.loads(json.dumps(figures[0]))


def test_other_seeds_are_independent_samples_and_that_is_said(run, compared):
    found = compared(run("a"), run("b", "--seed", "2", games=MORE))
    assert found["changed"] == [{"name": "seed", "a": "1", "b": "2"}]
    for name, games in (("a", GAMES), ("b", MORE)):
        rates = [row[name]["wins"] / games for row in found["cells"]]
        assert found["pooled"][name]["rate"] == pytest.approx(np.mean(rates))
    assert "The seeds differ" in found["remarks"][0]
    for row in found["cells"]:
        (a, b) = (row[n] for n in "ab")
        low, high = newcombe((b["wins"], a["wins"]), (b["games"], a["games"]))
        assert (row["low"], row["high"]) == (pytest.approx(float(low)), pytest.approx(float(high)))
        assert row["pairs"]["games"] == 0
        assert row["variance_reduction"] is None


def test_a_longer_run_is_paired_on_the_games_that_both_have(run, compared):
    found = compared(run("a"), run("b", games=MORE))
    for row in found["cells"]:
        assert row["pairs"]["games"] == GAMES
        assert (row["a"]["games"], row["b"]["games"]) == (GAMES, MORE)
        assert row["difference"] == 0, "those are the same games"
    assert "did not play equally many games" in found["remarks"][0]


def test_the_last_row_is_the_mean_of_the_rows_where_one_run_is_longer(run, compared):
    """Rates of all games, differences of the shared ones: in every row, the last one included."""
    a, b = run("a"), run("b", "--deck.keys", "5", games=MORE)
    shorten(b, 1, GAMES // 2)
    found = compared(a, b)
    assert [row["pairs"]["games"] for row in found["cells"]] == [GAMES, GAMES // 2]
    for name in "ab":
        rates = [row[name]["wins"] / row[name]["games"] for row in found["cells"]]
        assert found["pooled"][name]["rate"] == pytest.approx(np.mean(rates))
    apart = [row["difference"] for row in found["cells"]]
    assert found["pooled"]["difference"] == pytest.approx(np.mean(apart))
    rates = [found["pooled"][name]["rate"] for name in "ab"]
    assert found["pooled"]["difference"] != pytest.approx(rates[1] - rates[0])


@pytest.mark.parametrize("how", [("--until-decided",), ("--precision", "20")])
def test_a_run_that_its_results_stopped_has_the_intervals_that_allow_for_it(run, compared, how):
    a, b = run("a"), run("b", *how, "--fair", "20-30")
    found = compared(a, b)
    assert [found[name]["method"] for name in "ab"] == ["Wilson", "confidence sequence"]
    for row in found["cells"]:
        for name, folder in (("a", a), ("b", b)):
            cell = load(folder).cells.filter(players=row["labels"]["players"])
            assert row[name]["low"] == pytest.approx(cell["low_mark"][0])
            assert row[name]["high"] == pytest.approx(cell["high_mark"][0])
    (said,) = (text for text in found["remarks"] if "stopped by what" in text)
    assert said.startswith("B was stopped by what the games showed.")
    assert "only approximately" in said
    both = compared(b, b)["remarks"]
    assert any(text.startswith("A and B were stopped by") for text in both)


def test_one_run_may_vary_what_the_other_does_not(run, compared):
    found = compared(run("a", players="3"), run("b", "--deck.keys", "4,8,12"))
    assert found["factors"] == ["players", "deck.keys"]
    assert [row["labels"] for row in found["cells"]] == [
        {"players": 3, "deck.keys": keys} for keys in (4, 8, 12)
    ]
    assert [row["difference"] == 0 for row in found["cells"]] == [False, True, False]
    assert found["changed"] == [{"name": "deck.keys", "a": "8", "b": "4 / 8 / 12"}]
    assert found["remarks"] == ["3 of the cells of B match none of the other run and are left out."]


def test_cells_of_one_run_that_were_not_played_equally_long_are_told(run, compared):
    a, b = run("a"), run("b", games=MORE)
    shorten(b, 1, MORE // 2)
    found = compared(a, b)
    assert [row["b"]["games"] for row in found["cells"]] == [MORE, MORE // 2]
    assert any("cells of B were not played equally long" in said for said in found["remarks"])
    assert not any("cells of A were not played equally" in said for said in found["remarks"])


def test_weights_and_sources_that_differ_are_told(run, compared):
    a, b = run("a"), run("b")
    text = tomllib.loads((b / "run.toml").read_text())
    text["fingerprint"] = "0123"
    weights = text["strategies"]["extractor"]["weights"]
    name = next(iter(weights))
    was, weights[name] = weights[name], 77.5
    (b / "run.toml").write_text(tomli_w.dumps(text))
    changed = {row["name"]: (row["a"], row["b"]) for row in compared(a, b)["changed"]}
    strategy = text["strategies"]["extractor"]["name"]
    assert changed["extractor plays"] == (
        f"{strategy} ({name} {was:g})",
        f"{strategy} ({name} 77.5)",
    )
    assert changed["sources"][1] == "0123"


def changed_run(folder, **changes):
    """The run with something else in its description."""
    path = folder / "run.toml"
    path.write_text(tomli_w.dumps(tomllib.loads(path.read_text()) | changes))
    return folder


def test_runs_that_do_not_fit_are_refused_in_one_line(run, totem, tmp_path):
    a = run("a")
    begun = run("begun")
    (begun / "cells.parquet").unlink()
    cases = {
        "is a run of toy-doors and": changed_run(run("game"), game="other"),
        "the sides of toy-doors are": changed_run(run("sides"), sides=["mark", "others"]),
        "no cell of one run matches": run("players", players="4"),
        "the run is not finished": begun,
        "there is no run here": tmp_path / "nowhere",
    }
    for said, b in cases.items():
        for pair in ((a, b), (b, a)):
            found = totem("compare", *pair, "--out", tmp_path / "new.md")
            assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)
            assert said in found.err or (said.startswith("is a run") and "is a run of" in found.err)
    assert not (tmp_path / "new.md").exists()


def cut(path):
    """Only the first half of a file."""
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def spoil(path):
    """A file that ends as it should, but is none."""
    path.write_bytes(b"PAR1" + bytes(100) + b"PAR1")


DAMAGE = {
    "cut block": (lambda f: cut(f / BLOCK), f"{BLOCK}: this file is damaged (it is cut off)"),
    "empty block": (lambda f: (f / BLOCK).write_bytes(b""), f"{BLOCK}: this file is damaged"),
    "spoilt block": (lambda f: spoil(f / BLOCK), "games: this file is damaged"),
    "no block": (lambda f: (f / BLOCK).unlink(), "cell 0 has 0 stored games and its table counts"),
    "no cell": (lambda f: shutil.rmtree((f / BLOCK).parent), "cell 0 has 0 stored games"),
    "cut table": (lambda f: cut(f / "cells.parquet"), "cells.parquet: this file is damaged"),
    "spoilt table": (lambda f: spoil(f / "cells.parquet"), "cells.parquet: this file is damaged"),
    "empty description": (lambda f: (f / "run.toml").write_text(""), "it does not say command,"),
    "no games": (lambda f: shutil.rmtree(f / "games"), "no game is stored yet"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damaged_folders_are_told_in_one_line(run, totem, name):
    a, b = run("a"), run("b")
    damage, said = DAMAGE[name]
    damage(b)
    for pair in ((a, b), (b, a)):
        found = totem("compare", *pair)
        assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)
        assert said in found.err
        assert str(b) in found.err


def test_a_run_that_kept_counts_only_is_told_by_its_flag(run, totem):
    found = totem("compare", run("a"), run("b", "--keep", "cells"))
    assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)
    assert "it was made with --keep cells" in found.err


def test_two_runs_may_not_both_vary_something_of_their_own(run, totem):
    found = totem("compare", run("a", "--deck.keys", "4,8"), run("b", "--lens", "yes,no"))
    assert found.code == 2
    assert "deck.keys varies in" in found.err
    assert found.err.count("\n") == 1


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ("toy-doors", "is nothing to compare"),
        ("toy-doors --a deck.keys=8 --b deck.keys=8", "ask for the same games"),
        ("toy-doors --a deck.keys=8", "ask for the same games"),  # the printed number
        ("toy-doors --a deck.kees=8", "did you mean deck.keys"),
        ("toy-doors --a deck.keys", "--a: 'deck.keys' is not of the form"),
        ("toy-doors --a deck.keys=99", "option deck.keys: '99'"),
        ("toy-doors --a deck.keys=4 --a deck.keys=5", "given twice"),
        ("toy-doors --a deck.keys=4 --set deck.keys=5", "given by --set as well"),
        ("toy-doors --b deck.keys=4 --vary deck.keys=5,6", "given by --vary as well"),
        ("toy-doors --b deck.keys=4 --deck.keys 5", "given by --set as well"),
        ("toy-doors --b strategy.mark=random --strategy mark=basic", "given by --strategy"),
        ("toy-doors --b strategy.marc=random", "did you mean mark"),
        ("toy-doors --b strategy.mark=rondom", "did you mean random"),
        ("toy-dors --b deck.keys=4", "did you mean toy-doors"),
        ("toy-doors --b deck.keys=4 --games 0", "games: '0'"),
        ("toy-doors --b deck.keys=4 --fair 9", "fair: '9'"),
        ("one two --games 5", "--games does not go with two runs"),
        ("one two --a deck.keys=4", "--a does not go with two runs"),
        ("one two", "there is no run here"),
        ("one two three", "unexpected extra argument"),
    ],
)
def test_what_cannot_be_compared_is_one_line_and_writes_nothing(
    totem, tmp_path, monkeypatch, flags, said
):
    monkeypatch.chdir(tmp_path)
    found = totem("compare", *flags.split(), "--out", "new.md")
    assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)
    assert said in found.err
    assert not list(tmp_path.iterdir())


def test_the_document_is_written_once_and_never_over_another(totem, tmp_path):
    file = tmp_path / "diff.md"
    asked = ("compare", "toy-doors", "--b", "deck.keys=4", "--games", "5", "--out", file)
    assert totem(*asked).code == 0
    written = file.read_bytes()
    assert written.startswith(b"# Balance diff: Toy Doors")
    found = totem(*asked)
    assert (found.code, found.out) == (2, "")
    assert "this exists already" in found.err
    assert file.read_bytes() == written


def test_a_game_that_is_not_known_here_is_refused(run, totem, monkeypatch):
    a = run("a")
    monkeypatch.setattr("sim.core.game.GAMES", {})
    found = totem("compare", a, a)
    assert (found.code, found.err.count("\n")) == (2, 1)
    assert "unknown game 'toy-doors'" in found.err


def test_aborted_games_are_won_by_nobody():
    counts = Counts((10, 10), (4, 4), (6, 0), 10, (4, 4), 4)
    match = SimpleNamespace(labels={}, counts=counts, verdicts=("balanced", "balanced"))
    found = Comparison(GAME, [], {"a": {}, "b": {}}, [], [], [match], {}, "").figures()
    assert found["cells"][0]["a"]["rate"] == 0.4


def test_an_empty_set_is_what_both_share():
    one, two = contestants(GAME, [], ["lens=no"], Common("3", 10))
    assert one.plan.cells[0].values["lens"] is True
    assert two.plan.cells[0].values["lens"] is False
    with pytest.raises(BadInput, match="two different sets"):
        contestants(GAME, [], [], Common("3", 10))
