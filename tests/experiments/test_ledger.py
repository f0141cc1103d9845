"""Runs that keep counts only: the same figures, and the same bytes after any interruption."""

import io

import numpy as np
import pytest

from experiments import load, make_plan, sweep
from experiments.ledger import Ledger, packed
from experiments.sweeps import Stopped
from sim.core.errors import BadInput

ASKED = {"players": "2-4", "games": 450, "block_games": 50, "keep": "cells"}
pytestmark = pytest.mark.usefixtures("plain_reports")


def plan(**changes):
    return make_plan("toy-doors", **(ASKED | changes))


@pytest.mark.parametrize("rule", [{}, {"precision": 4}])
def test_the_figures_are_those_of_kept_games(tmp_path, files, rule):
    sweep(plan(**rule), tmp_path / "cells")
    sweep(plan(keep="games", **rule), tmp_path / "games")
    one, other = files(tmp_path / "cells"), files(tmp_path / "games")
    assert one["cells.parquet"] == other["cells.parquet"]
    without = {name for name in other if not name.startswith(("games/", "fresh/"))}
    assert set(one) == without | {"counts.npz"}
    assert all(one[name] == other[name] for name in without - {"run.toml", "report.md"})
    with pytest.raises(BadInput, match="this run kept counts only"):
        _ = load(tmp_path / "cells").games


@pytest.mark.parametrize("rule", [{}, {"precision": 4, "until_decided": True}])
@pytest.mark.parametrize("stop", [1, 8, 13, 20])
def test_stopping_anywhere_changes_no_byte(tmp_path, files, monkeypatch, stop, rule):
    sweep(plan(**rule), tmp_path / "whole")
    add = Ledger.add

    def until(self, *given):
        if sum(self.done.values()) == stop:
            raise KeyboardInterrupt
        add(self, *given)

    with monkeypatch.context() as patched:
        patched.setattr("experiments.ledger.SAVE_SECONDS", -1.0)  # after every block
        patched.setattr(Ledger, "add", until)
        with pytest.raises(Stopped, match=f"the counts of {50 * stop:,} games are kept"):
            sweep(plan(**rule), tmp_path / "cut")
    sweep(plan(**rule), tmp_path / "cut", threads=1)
    assert files(tmp_path / "cut") == files(tmp_path / "whole")


def test_a_finished_run_plays_nothing(tmp_path, files, monkeypatch):
    sweep(plan(), tmp_path)
    before = files(tmp_path)
    monkeypatch.setattr("experiments.playing.play_block", None)
    sweep(plan(), tmp_path)
    assert files(tmp_path) == before


def test_a_block_out_of_order_is_an_error():
    ledger = Ledger(lambda: None)
    with pytest.raises(ValueError, match="block 3 of cell 0 cannot follow 0"):
        ledger.add("games", 0, 3, {})


def plain_array():
    buffer = io.BytesIO()
    np.save(buffer, np.arange(3))
    return buffer.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"half a file",
        b"\n",
        plain_array(),
        packed({"games/0/done": np.array(1)}),
        packed({"games/0/results.table": np.zeros((1, 3, 3), np.int64)}),
        packed({"elsewhere": np.array(1)}),
    ],
)
def test_damaged_counts_are_told_in_one_line(tmp_path, content):
    sweep(plan(), tmp_path)
    (tmp_path / "counts.npz").write_bytes(content)
    with pytest.raises(BadInput, match=r"counts.npz: these are not the counts of this run"):
        sweep(plan(), tmp_path)


def test_bytes_that_cannot_be_unpacked_are_told_too(tmp_path):
    sweep(plan(), tmp_path)
    counts = bytearray((tmp_path / "counts.npz").read_bytes())
    counts[200:260] = bytes(60)
    (tmp_path / "counts.npz").write_bytes(bytes(counts))
    with pytest.raises(BadInput, match=r"counts.npz: these are not the counts of this run"):
        sweep(plan(), tmp_path)


def test_the_same_arrays_are_the_same_bytes():
    arrays = {"a/0/x": np.arange(5), "a/0/y": np.zeros((2, 3), np.int64)}
    assert packed(arrays) == packed(dict(arrays))
