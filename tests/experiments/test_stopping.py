"""Sweeps that stop when enough is known: when, after which games, and always."""

import itertools

import numpy as np
import pytest

from experiments import load, make_plan, sweep
from experiments.sequences import sequence
from experiments.stats import joint_confidence, wilson
from experiments.stopping import known_enough, looks
from sim.core.errors import BadInput

pytestmark = pytest.mark.usefixtures("plain_reports")
ASKED = {"players": "2-4", "games": 3000, "block_games": 50}


def plan(**changes):
    return make_plan("toy-doors", **(ASKED | changes))


def test_looks_come_ever_more_seldom_and_end_with_the_last_block():
    found = list(looks(plan(games=100_000, block_games=100, until_decided=True)))
    assert found[:6] == [1, 2, 3, 4, 5, 6]
    assert found[-1] == 1000
    assert all(b <= max(a + 1, 1.2 * a) for a, b in itertools.pairwise(found))
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("games", [1, 50, 51])
def test_there_is_at_least_one_look(games):
    assert list(looks(plan(games=games, precision=1)))[-1] == -(-games // 50)


def test_a_plan_that_is_not_watched_is_looked_at_once():
    assert list(looks(plan())) == [60]
    assert not known_enough(plan(), 0, 10**9, 0)


@pytest.mark.parametrize("points", [3.5, 6])
def test_precision_is_reached_at_the_first_look_that_has_it(points):
    asked = plan(precision=points)
    cells = sweep(asked).cells
    steps = [50 * blocks for blocks in looks(asked)]
    for place, row in enumerate(cells.to_dicts()):
        low, high = row["low_mark"], row["high_mark"]
        assert 100 * max(row["rate_mark"] - low, high - row["rate_mark"]) <= points
        before = steps[steps.index(row["games"]) - 1]
        then = sweep(plan(games=before)).cells.row(place, named=True)  # the same games, fewer
        assert not known_enough(asked, then["wins_mark"], before, then["aborted"])


def test_too_few_games_end_a_cell_all_the_same():
    cells = sweep(plan(precision=0.5, games=120)).cells
    assert cells["games"].to_list() == [120] * 3


def test_intervals_are_confidence_sequences():
    row = sweep(plan(until_decided=True)).cells.to_dicts()[0]
    assert (row["low_mark"], row["high_mark"]) == sequence(row["wins_mark"], row["games"])
    joint = sequence(row["wins_mark"], row["games"], joint_confidence(3))
    assert (row["joint_low_mark"], row["joint_high_mark"]) == joint


def test_until_decided_leaves_nothing_undecided_or_has_played_all():
    cells = sweep(plan(until_decided=True)).cells
    for row in cells.to_dicts():
        assert row["games"] == 3000 or not row["verdict"].startswith("undecided")
    assert cells["games"].min() < 3000


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_and_interruptions_change_no_byte(tmp_path, files, monkeypatch, threads):
    asked = plan(precision=4, until_decided=True)
    sweep(asked, tmp_path / "one", threads=1)
    whole = files(tmp_path / "one")
    sweep(asked, tmp_path / "many", threads=threads)
    assert files(tmp_path / "many") == whole
    some = [name for name in whole if name.startswith(("games/", "fresh/"))][::3]
    for name in [*some, "cells.parquet", "report.md"]:
        (tmp_path / "many" / name).unlink()
    sweep(asked, tmp_path / "many", threads=threads)
    assert files(tmp_path / "many") == whole
    counted = load(tmp_path / "one").games.group_by("cell", maintain_order=True).len().collect()
    assert counted["len"].to_list() == load(tmp_path / "one").cells["games"].to_list()


@pytest.mark.parametrize(
    ("winner", "word"), [(0, "favours mark"), (1, "favours extractors"), (-1, "undecided")]
)
@pytest.mark.parametrize("rule", [{"until_decided": True}, {"precision": 5}])
@pytest.mark.parametrize("games", [1, 400])
def test_one_sided_streams_end_with_a_verdict_or_a_clear_message(
    monkeypatch, winner, word, rule, games
):
    """All wins, all losses, nobody ever wins, one game: no hang, no crash."""
    from sim.core.runner import play_block

    def rigged(*given):
        rows = play_block(*given).copy()
        rows["winner"], rows["ending"] = winner, 0
        return rows

    monkeypatch.setattr("experiments.playing.play_block", rigged)
    cells = sweep(plan(games=games, **rule)).cells
    expected = word if games > 1 else "undecided"
    assert all(text.startswith(expected) for text in cells["verdict"])
    assert (cells["games"] <= games).all()
    if games > 1 and winner >= 0:
        assert cells["games"].max() < games


@pytest.mark.parametrize("given", [0, -1, "no", 51, "nan"])
def test_impossible_precision(given):
    with pytest.raises(
        BadInput, match=r"precision: '.*' is not possible \(allowed: numbers above 0"
    ):
        plan(precision=given)


def test_identical_cells_keep_the_false_verdict_rate():
    """Five fair coins on the upper edge of the band: all verdicts of a sweep are right together."""
    asked = plan(until_decided=True, players="2", vary=["deck.keys=4,5,6,7,8"])
    cells, looked, edge = len(asked.cells), 60, asked.band[1]
    steps = np.random.default_rng(3).binomial(50, edge, (200, cells, looked))
    wins = steps.cumsum(axis=2)
    games = np.broadcast_to(50 * np.arange(1, looked + 1), wins.shape)
    low, high = sequence(wins, games, joint_confidence(cells))
    wrong = low > edge  # 'favours', with a rate that is still fair
    stopped = wrong | (high < asked.band[0]) | ((low >= asked.band[0]) & (high <= edge))
    first = np.where(stopped.any(axis=2), stopped.argmax(axis=2), looked - 1)
    false = np.take_along_axis(wrong, first[..., None], axis=2)[..., 0]
    assert false.any(axis=1).mean() <= 0.05
    # The same by looking as if one were alone: too many of two hundred sweeps have one.
    low, _ = wilson(wins, games)
    assert (low > edge).any(axis=(1, 2)).mean() > 0.3
    for sweep_, cell in np.argwhere(stopped.any(axis=2))[:20]:
        look = first[sweep_, cell]
        for at, enough in ((look, True), (look - 1, False)):
            if at >= 0:
                won, played = int(wins[sweep_, cell, at]), int(games[sweep_, cell, at])
                assert known_enough(asked, won, played, 0) == enough
