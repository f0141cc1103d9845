"""Scoring: the printed table, for every role and ending (ruling R22)."""

from collections import Counter

import numpy as np
import pytest

from sim.dream_city import state as st
from tests.rules.position import every_count
from tests.sim.dream_city.blocks import rows, seated, some
from tests.sim.dream_city.loops import recorded

# Role and whether its side won: points, by the printed table.
PRINTED = {
    ("mark", "won"): 3,
    ("mark", "lost"): 0,
    ("turncoat", "won"): 3,
    ("turncoat", "lost"): 0,
    ("not bribed", "won"): 3,
    ("not bribed", "lost"): 0,
    ("bribe failed", "won"): 4,
    ("bribe failed", "lost"): 0,
}


def role(end: np.void, p: int) -> str:
    """Which column of the printed table a seat belongs to at the end."""
    if p == 0:
        return "mark"
    if end["seat"][p]["deals"] > 0:
        return "turncoat"
    return "bribe failed" if end["seat"][p]["blanks"] > 0 else "not bribed"


def result(end: np.void, p: int) -> tuple[str, str]:
    side = st.MARK_SIDE if role(end, p) in ("mark", "turncoat") else st.EXTRACTOR_SIDE
    return role(end, p), "won" if end["table"]["winner"] == side else "lost"


def compare(strategy, players, games, table, **options) -> Counter:
    """Rows of a block against the table, seat by seat; which of its entries came up."""
    seen: Counter = Counter()
    block = rows(strategy, players, games, seed=3, **options)
    for number in range(games):
        game = recorded(seated(strategy), players, number, seed=3, **options)
        results = [result(game.end, p) for p in range(players)]
        points = [table[entry] for entry in results]
        loyal = [entry[0] in ("not bribed", "bribe failed") for entry in results]
        row = block[number]
        assert row["score_mark"] == points[0]
        assert row["score_loyal"] == sum(n for n, yes in zip(points, loyal, strict=True) if yes)
        assert row["score_turncoats"] == sum(
            n for n, yes in zip(points[1:], loyal[1:], strict=True) if not yes
        )
        assert row["turncoats"] == loyal[1:].count(False)
        seen.update(results)
    return seen


@every_count
def test_scores_follow_the_printed_table(players):
    """Scoring: three points for the winning side, one more for a loyal one whose bribe failed."""
    seen = compare("basic", players, some(60), PRINTED)
    if some(60) == 60:
        assert set(seen) == set(PRINTED)


@pytest.mark.parametrize("players", [4, 8])
def test_points_are_options(players):
    """Options score_win and score_failed_bribe."""
    table = {
        entry: 0 if entry[1] == "lost" else 7 + 5 * (entry[0] == "bribe failed")
        for entry in PRINTED
    }
    seen = compare("basic", players, some(60), table, score_win=7, score_failed_bribe=5)
    if some(60) == 60:
        assert set(seen) == set(PRINTED)
