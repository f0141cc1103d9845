"""The run folder: same bytes for the same question, however it was interrupted or cut up."""

import re
import socket
import tomllib
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from experiments import load, make_plan, sweep
from experiments.ledger import Ledger
from experiments.playing import FRESH_FIRST
from experiments.sweeps import Stopped
from sim.core.errors import BadInput
from sim.core.runner import play_block

ASKED = {"players": "2-3", "games": 450, "block_games": 100, "vary": ["deck.keys=4,8"]}
BLOCKS, CELLS, AGAIN = 5, 4, 2  # of which two are played again with fresh luck


def plan(**changes):
    return make_plan("toy-doors", **(ASKED | changes))


@pytest.fixture
def played(monkeypatch):
    """The (first, games) of every block that is really played."""
    blocks = []

    def spy(game, template, seats, seed, first, games, cap):
        blocks.append((first, games))
        return play_block(game, template, seats, seed, first, games, cap)

    monkeypatch.setattr("experiments.playing.play_block", spy)
    return blocks


def test_a_run_is_complete(tmp_path, files):
    result = sweep(plan(), tmp_path / "run")
    found = files(tmp_path / "run")
    rates = result.cells["rate_mark"].to_list()
    extreme = (rates.index(max(rates)), rates.index(min(rates)))
    played = [("games", cell) for cell in range(CELLS)] + [("fresh", cell) for cell in extreme]
    blocks = {
        f"{part}/cell-{cell:03d}/block-{b:05d}.parquet"
        for part, cell in played
        for b in range(BLOCKS)
    }
    pictures = ("win-rate", "heat-map", "effects", "endings", "lengths", "length-histogram")
    plots = {f"plots/{n}.{k}" for n in pictures for k in ("png", "svg")}
    names = ("cells", "effects", "cards", "experience", "lengths")
    tables = {f"{name}.{kind}" for name in names for kind in ("parquet", "csv")}
    rest = {"run.toml", "report.md", "report.html", *tables}
    assert set(found) == blocks | plots | rest
    assert result.cells.equals(pl.read_parquet(tmp_path / "run" / "cells.parquet"))
    again = tmp_path / "elsewhere" / "deep"
    sweep(plan(), again, threads=1)
    assert files(again) == found


def test_nothing_tells_where_when_or_by_whom(tmp_path, files):
    sweep(plan(), tmp_path / "run")
    places = [str(tmp_path), str(Path.cwd()), str(Path.home())]
    dates = re.compile(rb"\b20\d\d-\d\d-\d\d|\b\d\d:\d\d:\d\d\b")
    host = re.compile(rb"\b" + socket.gethostname().encode() + rb"\b")
    for name, content in files(tmp_path / "run").items():
        assert not any(place.encode() in content for place in places), name
        if name.endswith((".toml", ".md", ".csv", ".svg")):
            assert not dates.search(content), name
            assert not host.search(content), name


@pytest.mark.usefixtures("plain_reports")
@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_change_no_byte(tmp_path, files, threads):
    sweep(plan(), tmp_path / "one", threads=1)
    sweep(plan(), tmp_path / "many", threads=threads)
    assert files(tmp_path / "one") == files(tmp_path / "many")


@pytest.mark.usefixtures("plain_reports")
@pytest.mark.parametrize("size", [1, 77, 450, 25_000])
def test_block_sizes_change_no_figure(tmp_path, files, size):
    changes = {"games": 20} if size == 1 else {}
    sweep(plan(**changes), tmp_path / "one")
    sweep(plan(block_games=size, **changes), tmp_path / "other")
    one, other = files(tmp_path / "one"), files(tmp_path / "other")
    for name in ("cells.parquet", "cells.csv", "report.md"):
        assert one[name] == other[name]
    games = [load(tmp_path / name).games.collect() for name in ("one", "other")]
    assert games[0].equals(games[1])


def test_games_are_the_runners(tmp_path):
    """What is stored is what the kernel wrote, game by game."""
    from strategies.registry import seat

    asked = plan()
    run = sweep(asked, tmp_path / "run") and load(tmp_path / "run")
    cell = asked.cells[2]
    rows = play_block(
        asked.game, cell.template(asked.game), seat(asked.strategies), asked.seed, 0, 450
    )
    stored = run.games.filter(pl.col("cell") == 2).collect()
    assert stored["game"].to_list() == list(range(450))
    for name in rows.dtype.names:
        assert np.array_equal(stored[name].to_numpy(), rows[name])


def test_cells_share_their_luck():
    """A factor that matters at four players only changes nothing below."""
    cells = sweep(plan(players="2-4", games=300, vary=["locks.4=1,1;2,2"])).cells
    wins = cells["wins_mark"].to_list()
    assert wins[0] == wins[1]
    assert wins[2] == wins[3]
    assert wins[4] < wins[5]


def test_seeds_differ():
    one, two = (sweep(plan(seed=s)).cells["wins_mark"].to_list() for s in (1, 2))
    assert one != two


@pytest.mark.usefixtures("plain_reports")
def test_a_finished_run_is_not_played_again(tmp_path, files, played):
    sweep(plan(), tmp_path)
    before = files(tmp_path)
    assert len(played) == BLOCKS * (CELLS + AGAIN)
    sweep(plan(), tmp_path)
    assert len(played) == BLOCKS * (CELLS + AGAIN)
    assert files(tmp_path) == before


@pytest.mark.usefixtures("plain_reports")
def test_a_relative_folder_is_as_good_as_an_absolute_one(tmp_path, files, played, monkeypatch):
    sweep(plan(), tmp_path / "absolute")
    monkeypatch.chdir(tmp_path)
    sweep(plan(), "deep/relative")
    assert files(tmp_path / "deep" / "relative") == files(tmp_path / "absolute")
    played.clear()
    sweep(plan(), "deep/relative")
    assert played == []


def test_what_is_missing_or_damaged_is_played_again(tmp_path, files, played):
    sweep(plan(), tmp_path)
    before = files(tmp_path)
    played.clear()
    cell = tmp_path / "games" / "cell-001"
    (cell / "block-00000.parquet").unlink()
    whole = (cell / "block-00001.parquet").read_bytes()
    (cell / "block-00001.parquet").write_bytes(whole[: len(whole) // 2])
    (cell / "block-00002.parquet").write_bytes(b"")
    short = pl.read_parquet(cell / "block-00003.parquet").head(99)
    short.write_parquet(cell / "block-00003.parquet")
    (cell / "block-00004.parquet").write_bytes((cell / "block-00003.parquet").read_bytes())
    for leftover in (cell / ".block-00009.parquet.partial", tmp_path / ".cells.csv.partial"):
        leftover.write_text("half")
    (tmp_path / "cells.csv").unlink()
    sweep(plan(), tmp_path)
    assert sorted(played) == [(0, 100), (100, 100), (200, 100), (300, 100), (400, 50)]
    assert files(tmp_path) == before


@pytest.mark.usefixtures("plain_reports")
def test_a_block_of_another_cell_or_run_is_not_taken(tmp_path, files, played):
    sweep(plan(), tmp_path / "one")
    sweep(plan(seed=2), tmp_path / "other")
    before = files(tmp_path / "one")
    played.clear()
    games = tmp_path / "one" / "games"
    name = "cell-001/block-00001.parquet"
    (games / "cell-000" / "block-00001.parquet").write_bytes((games / name).read_bytes())
    (games / name).write_bytes((tmp_path / "other" / "games" / name).read_bytes())
    columns = pl.read_parquet(games / "cell-002" / "block-00000.parquet").drop("winner")
    notes = pl.read_parquet_metadata(games / "cell-002" / "block-00000.parquet")
    columns.write_parquet(games / "cell-002" / "block-00000.parquet", metadata=notes)
    sweep(plan(), tmp_path / "one")
    assert sorted(played) == [(0, 100), (100, 100), (100, 100)]
    assert files(tmp_path / "one") == before


@pytest.mark.usefixtures("plain_reports")
def test_ctrl_c_keeps_what_is_finished(tmp_path, files, monkeypatch):
    sweep(plan(), tmp_path / "whole")

    class Impatient:
        def __init__(self, total):
            self.left = 7

        def advance(self, games):
            self.left -= 1
            if not self.left:
                raise KeyboardInterrupt

        def expect(self, games):
            pass

        def close(self):
            pass

    with monkeypatch.context() as patched:
        patched.setattr("experiments.progress.Bar", Impatient)
        with pytest.raises(Stopped, match="the same command goes on from there"):
            sweep(plan(), tmp_path / "cut", threads=2)
        with pytest.raises(Stopped, match="nothing was stored"):
            sweep(plan())
    kept = [name for name in files(tmp_path / "cut") if name.startswith("games/")]
    assert 7 <= len(kept) < BLOCKS * CELLS
    with pytest.raises(BadInput, match="not finished; go on with: totem sweep"):
        _ = load(tmp_path / "cut").cells
    assert load(tmp_path / "cut").games.collect().height == sum(
        50 if name.endswith("4.parquet") else 100 for name in kept
    )
    sweep(plan(), tmp_path / "cut")
    assert files(tmp_path / "cut") == files(tmp_path / "whole")


@pytest.mark.usefixtures("plain_reports")
def test_the_description_is_complete(tmp_path, doors):
    sweep(plan(games=10, fixed=["lens=no"], strategies=["mark=random"]), tmp_path)
    described = tomllib.loads((tmp_path / "run.toml").read_text())
    assert described["game"] == "toy-doors"
    assert described["strategies"]["mark"] == {
        "name": "random",
        "source": described["strategies"]["extractor"]["source"],
        "weights": {},
    }
    assert described["strategies"]["extractor"]["weights"]["known"] == 5.0
    assert set(described["versions"]) == {"totem", "python", "numba", "numpy", "polars"}
    for cell in described["cells"]:
        assert {**described["options"], **cell["options"]}.keys() == doors.options.keys()
    assert described["options"]["lens"] is False
    assert described["options"]["lock.opens"] == [5, 6]


@pytest.mark.usefixtures("plain_reports")
def test_games_given_up_are_counted(tmp_path):
    cells = sweep(plan(cap=12, games=200), tmp_path).cells
    assert cells["aborted"].min() > 0
    assert (cells["aborted"] + cells["wins_mark"] + cells["wins_extractors"]).unique().item() == 200
    games = load(tmp_path).games
    assert games.filter(pl.col("winner") == -1).collect().height == cells["aborted"].sum()


@pytest.mark.usefixtures("plain_reports")
def test_a_run_is_read_back(tmp_path):
    result = sweep(plan(players="4", vary=["locks.4=1,1;2,2", "lens=yes,no"]), tmp_path)
    run = load(tmp_path)
    assert run.cells.equals(result.cells)
    for name in ("effects", "cards", "experience", "lengths"):
        assert getattr(run, name).equals(result.tables[name])
    assert run.sides == ["mark", "extractors"]
    assert run.endings == ["deck ran out", "right door opened"]
    assert run.factors == ["players", "lens", "locks.4"]
    wins = (
        run.games.filter(pl.col("winner") == run.sides.index("mark"))
        .group_by(run.factors, maintain_order=True)
        .len("wins")
        .collect()
    )
    joined = run.cells.join(wins, on=run.factors, how="left")
    assert joined["wins"].to_list() == joined["wins_mark"].to_list()
    assert list(run.to_pandas()["wins_mark"]) == run.cells["wins_mark"].to_list()


def test_no_run_is_no_run(tmp_path):
    with pytest.raises(BadInput, match="there is no run here"):
        load(tmp_path / "nowhere")
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="there is no run here"):
        load(tmp_path / "file")


@pytest.mark.usefixtures("plain_reports")
def test_a_run_without_games_says_so(tmp_path):
    sweep(plan(games=10), tmp_path)
    for block in (tmp_path / "games").rglob("block-*"):
        block.unlink()
    with pytest.raises(BadInput, match="no game is stored yet"):
        _ = load(tmp_path).games


@pytest.mark.usefixtures("plain_reports")
def test_a_gap_between_blocks_moves_no_game_number(tmp_path):
    """A stopped run may lack blocks in the middle; what is there keeps its numbers."""
    sweep(plan(), tmp_path)
    (tmp_path / "games" / "cell-001" / "block-00001.parquet").unlink()
    found = load(tmp_path).games.filter(pl.col("cell") == 1).collect()
    assert found["game"].to_list() == [*range(100), *range(200, 450)]


@pytest.mark.usefixtures("plain_reports")
def test_best_and_worst_are_played_again_with_fresh_luck(tmp_path, played):
    cells = sweep(plan(games=2000), tmp_path).cells
    again = cells.filter(pl.col("fresh_games").is_not_null())
    rates = cells["rate_mark"]
    assert set(again["rate_mark"]) == {rates.max(), rates.min()}
    assert again["fresh_games"].to_list() == [2000, 2000]
    assert {first for first, _ in played if first >= FRESH_FIRST} == {
        FRESH_FIRST + 100 * block for block in range(20)
    }
    # Other games, so another figure; but the same chances, so not far from it.
    for row in again.to_dicts():
        assert row["fresh_wins_mark"] != row["wins_mark"]
        assert row["fresh_low_mark"] - 0.03 < row["rate_mark"] < row["fresh_high_mark"] + 0.03


def test_two_cells_are_not_played_again(played):
    cells = sweep(plan(vary=[])).cells
    assert cells["fresh_games"].null_count() == 2
    assert len(played) == BLOCKS * 2


def test_the_winners_curse_is_what_fresh_luck_takes_away(monkeypatch):
    """Of equal cells the best looks too good; played again it looks as it is."""
    looked, again = [], []
    for seed in range(60):
        coin = np.random.default_rng(seed)
        monkeypatch.setattr(
            "experiments.playing.Ledger", lambda new, run, coin=coin: _Dice(new, coin)
        )
        cells = sweep(plan(players="2", games=100, seed=seed, vary=["deck.keys=4,5,6,7,8"])).cells
        best = cells.filter(pl.col("rate_mark") == cells["rate_mark"].max())
        best = best.filter(pl.col("fresh_games").is_not_null())
        looked += best["rate_mark"].to_list()
        again += best["fresh_rate_mark"].to_list()
    assert np.mean(looked) > 0.53
    assert abs(np.mean(again) - 0.5) < 0.02


class _Dice(Ledger):
    """Counts coins, whatever is played."""

    def __init__(self, new, coin):
        super().__init__(new)
        self.coin = coin

    def add(self, part, cell, block, columns):
        winner = self.coin.integers(0, 2, len(columns["winner"])).astype(np.int8)
        super().add(part, cell, block, {**columns, "winner": winner})
