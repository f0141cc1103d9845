"""What a run folder refuses, and what it keeps when nothing more can be written."""

import errno
import os

import pytest

from experiments import make_plan, sweep
from sim.core.errors import BadInput

ASKED = {"players": "2-3", "games": 450, "block_games": 100, "vary": ["deck.keys=4,8"]}


def plan(**changes):
    return make_plan("toy-doors", **(ASKED | changes))


@pytest.mark.usefixtures("plain_reports")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"games": 460}, "games is 450 there and 460 now"),
        ({"seed": 2}, "seed is 1 there and 2 now"),
        ({"block_games": 50}, "block_games is 100 there and 50 now"),
        ({"players": "2"}, "factors.players is [2, 3] there and [2] now"),
        ({"vary": ["deck.keys=8,4"]}, "factors.deck.keys is [4, 8] there and [8, 4] now"),
        ({"fixed": ["lens=no"]}, "set.lens is not given there and False now"),
        ({"strategies": ["mark=random"]}, "strategies.mark.name is basic there and random now"),
        ({"fair": "40-60"}, "fairness.band is [0.45, 0.55] there and [0.4, 0.6] now"),
    ],
)
def test_another_plan_is_refused(tmp_path, files, changes, said):
    sweep(plan(games=450), tmp_path)
    before = files(tmp_path)
    with pytest.raises(BadInput) as refused:
        sweep(plan(**changes), tmp_path)
    assert said in str(refused.value)
    assert "it holds another run" in str(refused.value)
    assert files(tmp_path) == before


@pytest.mark.usefixtures("plain_reports")
def test_changed_sources_are_another_plan(tmp_path, monkeypatch):
    sweep(plan(games=10), tmp_path)
    monkeypatch.setattr("sim.core.jit.fingerprint", lambda: "feedfeedfeedfeed")
    with pytest.raises(BadInput, match=r"begun with other sources of Totem .*feedfeedfeedfeed now"):
        sweep(plan(games=10), tmp_path)


@pytest.mark.usefixtures("plain_reports")
def test_another_strategy_of_the_same_name_is_another_plan(tmp_path):
    asked = plan(games=10)
    sweep(asked, tmp_path)
    asked = plan(games=10)
    weights = asked.strategies["extractor"].weights
    weights["known"] += 1
    try:
        with pytest.raises(BadInput, match=r"strategies.extractor.weights.known is 5.0 there"):
            sweep(asked, tmp_path)
    finally:
        weights["known"] -= 1


def test_a_folder_of_something_else_is_refused(tmp_path, files):
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(BadInput, match="not empty and holds no run"):
        sweep(plan(games=10), tmp_path)
    assert files(tmp_path) == {"thesis.txt": b"years of work"}


def test_a_file_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="this is a file"):
        sweep(plan(games=10), tmp_path / "file")
    with pytest.raises(BadInput, match="cannot be written: Not a directory"):
        sweep(plan(games=10), tmp_path / "file" / "run")


def test_a_damaged_description_is_refused(tmp_path):
    (tmp_path / "run.toml").write_bytes(b"game = \xff")
    with pytest.raises(BadInput, match="not a run's description"):
        sweep(plan(games=10), tmp_path)


@pytest.mark.usefixtures("plain_reports")
@pytest.mark.parametrize("at", [1, 2, 9, 22, 24])
def test_a_full_disk_keeps_what_is_there(tmp_path, files, monkeypatch, at):
    sweep(plan(), tmp_path / "whole")
    written = []

    def full(handle):
        written.append(handle)
        if len(written) >= at:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(BadInput, match="No space left on device; what is there stays"):
            sweep(plan(), tmp_path / "cut", threads=1)
    kept = files(tmp_path / "cut")
    assert len(kept) == at - 1
    assert kept.items() <= files(tmp_path / "whole").items()
    sweep(plan(), tmp_path / "cut")
    assert files(tmp_path / "cut") == files(tmp_path / "whole")
