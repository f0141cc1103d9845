"""`totem report`: the same files from what is stored, and nothing touched where that cannot be."""

import tomllib

import polars as pl
import pytest
import tomli_w

from experiments import make_plan, sweep
from experiments.provenance import describe
from experiments.remake import remake
from experiments.replan import plan_of
from experiments.store import hold_run
from tests import toy

ASKED = {"players": "2-3", "games": 450, "block_games": 100, "vary": ["deck.keys=4,8"]}


def plan(**changes):
    return make_plan(toy.NAME, **(ASKED | changes), lineups=True)


@pytest.fixture
def stored(tmp_path):
    """A function that plays a run and gives its folder."""

    def of(**changes):
        sweep(plan(**changes), tmp_path / "run")
        return tmp_path / "run"

    return of


@pytest.fixture
def described():
    """A function that changes what a run's description says."""

    def change(run, **said):
        path = run / "run.toml"
        path.write_text(tomli_w.dumps(tomllib.loads(path.read_text()) | said))

    return change


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"keep": "cells"},
        {"until_decided": True, "games": 3000},
        {"each": True, "question": 'What\'s "in" it?', "fair": "40-62.5"},
        {"vary": ["lock.opens=6;5,6", "strategy.mark=random,basic"], "cap": 40},
        {"fixed": ["lens=no"], "strategies": {"mark": "random"}, "restrict": ["extractor:no-key"]},
    ],
)
@pytest.mark.usefixtures("plain_reports")
def test_nothing_changes_where_nothing_has_changed(stored, files, changes):
    run = stored(**changes)
    before = files(run)
    for made in [*run.glob("*.csv"), run / "report.md"]:
        made.unlink()
    remake(run, threads=2)
    assert files(run) == before


def test_report_and_pictures_are_the_same_and_old_ones_go(stored, files, totem):
    run = stored()
    before = files(run)
    (run / "plots" / "older.png").write_bytes(b"x")
    (run / "presence.csv").write_text("x")
    answer = totem("report", run)
    assert answer.code == 0
    assert answer.out == f"made anew in {run}; the report is {run}/report.html\n"
    assert files(run) == before


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"players": "2,4", "each": True, "vary": ["locks.4=1,2;2,2", "first=all"]},
        {"precision": 2.5, "until_decided": True, "games": 70_000},
        {
            "vary": ["strategy=random,basic"],
            "restrict": ["extractor:no-key,no-lens"],
            "keep": "cells",
        },
    ],
)
def test_a_plan_comes_back_from_its_description(changes):
    asked = plan(**changes)
    assert plan_of(tomllib.loads(tomli_w.dumps(describe(asked)))) == asked


def test_games_of_other_sources_keep_their_provenance(stored, described, totem):
    run = stored(strategies={"extractor": "basic"})
    there = tomllib.loads((run / "run.toml").read_text())
    there["strategies"]["extractor"]["weights"]["peek"] = 77.25
    described(run, fingerprint="fedcba9876543210", strategies=there["strategies"])
    said = (run / "run.toml").read_bytes()
    answer = totem("report", run)
    assert answer.code == 0
    assert "its games were played by sources fedcba9876543210; the tables are by" in answer.out
    assert (run / "run.toml").read_bytes() == said
    for name in ("report.md", "report.html"):
        text = (run / name).read_text()
        assert "sources fedcba9876543210" in text
        assert "made tables and report of these games later." in text
        assert "peek=77.25" in text


def refused(totem, files, run):
    """What a report of a folder is refused with; nothing is changed by it."""
    before = files(run)
    answer = totem("report", run)
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert answer.out == ""
    assert files(run) == before
    return answer.err


@pytest.mark.usefixtures("plain_reports")
def test_what_is_not_finished_is_refused(stored, totem, files):
    run = stored()
    (run / "games" / "cell-002" / "block-00003.parquet").write_bytes(b"broken")
    said = refused(totem, files, run)
    assert "games 300 to 399 of cell 2 are not stored, or damaged; go on with: totem sweep" in said
    (run / "cells.parquet").unlink()
    assert "the run is not finished; go on with: totem sweep" in refused(totem, files, run)


def test_a_folder_without_a_run_is_refused(tmp_path, totem, files):
    (tmp_path / "note").write_text("mine")
    assert "there is no run here" in refused(totem, files, tmp_path)
    assert "there is no run here" in totem("report", tmp_path / "nowhere").err
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.usefixtures("plain_reports")
def test_another_process_is_left_alone(stored, totem, files):
    run = stored()
    with hold_run(run, toy.GAME):
        assert "another totem process is working" in refused(totem, files, run)
    assert totem("report", run).code == 0


@pytest.mark.usefixtures("plain_reports")
@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"format": 1}, "format 1 is not possible (allowed: 2)"),
        ({"endings": ["deck ran out", "sun went out"]}, "endings is ['deck ran out', 'sun went"),
        ({"command": "totem bench toy-doors"}, "no command of a sweep: totem bench toy-doors"),
        ({"command": "totem sweep chess"}, "chess"),
        ({"command": "totem sweep toy-doors --players 2"}, "players is [2, 3] there and [2] now"),
    ],
)
def test_games_that_mean_something_else_are_refused(stored, described, totem, files, said, told):
    run = stored()
    described(run, **said)
    assert told in refused(totem, files, run)


@pytest.mark.usefixtures("plain_reports")
def test_games_that_lack_a_column_are_refused(stored, totem, files):
    run = stored()
    path = run / "games" / "cell-000" / "block-00000.parquet"
    notes = pl.read_parquet_metadata(path)
    frame = pl.read_parquet(path).drop("keys_used")
    del notes["ARROW:schema"]  # the library writes its own
    frame.write_parquet(path, metadata=notes)
    assert "they have no column keys_used" in refused(totem, files, run)
