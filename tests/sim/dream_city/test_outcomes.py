"""The outcome row says what happened: compared with every event of the game it stands for."""

from collections import Counter

import numpy as np
import pytest

from sim.core.runner import play_block
from sim.dream_city import GAME
from sim.dream_city import state as st
from sim.dream_city.outcome import COLUMNS, OUTCOME
from tests.rules.position import EVENTS, every_count, in_words, template
from tests.sim.dream_city.blocks import OPTION_SETS, rows, seated, some
from tests.sim.dream_city.loops import Recorded, recorded

EXPECTED = {"printed": {}, "readings": OPTION_SETS["readings"], "harsh": OPTION_SETS["harsh"]}


def events(game: Recorded) -> list[tuple]:
    """Everything that happened, from the first turn to the end."""
    told = []
    for state in [*game.states, game.end]:
        log = state["log"]
        told += [in_words(EVENTS[int(e["kind"])], e) for e in log["event"][: int(log["n"])]]
    return told


def told_by_events(game: Recorded) -> dict[str, int]:
    """The counts of an outcome row, from the events alone."""
    counts: Counter[str] = Counter()
    dead: set[int] = set()
    turncoats: set[int] = set()
    for name, *what in events(game):
        counts["turns"] += name == "turn"
        counts["unlocks"] += name == "lock"
        counts["cancels"] += name == "cancelled"
        counts["vaults"] += name == "vault"
        counts["peeks"] += name in ("look", "look at")
        counts["bribes_offered"] += name in ("bribe", "no bribe")
        counts["bribes_given"] += name == "bribe"
        counts["deals"] += name == "bribe" and what[1] == 1
        if name == "turn":
            counts["lost_turns"] += what[0] in dead and what[0] != 0
        if name == "death":
            counts["deaths"] += 1
            counts["mark_kills"] += what[1] == 0
            counts["mark_deaths"] += what[0] == 0
            dead.add(what[0])
        if name == "revive":
            own_advantage = what[0] == what[1] == 0
            counts["revivals"] += not own_advantage
            dead.discard(what[0])
        if name == "turncoat":
            turncoats.add(what[0])
    counts["turncoats"] = len(turncoats)
    return dict(counts)


@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.parametrize("strategy", ["random", "basic"])
@every_count
def test_rows_count_what_happened(players, strategy, name):
    games = some(25)
    options = EXPECTED[name]
    block = rows(strategy, players, games, seed=8, **options)
    for number in range(games):
        game = recorded(seated(strategy), players, number, seed=8, **options)
        row, end = block[number], game.end
        told = told_by_events(game)
        assert {column: int(row[column]) for column in told} == told
        assert row["decisions"] == sum(int(n) > 1 for n in game.lists["n"])
        assert (row["winner"], row["ending"]) == (end["table"]["winner"], end["table"]["ending"])
        secret = end["hidden"]["vault"].tolist().index(st.SECRET)
        assert row["secret"] == secret
        assert row["locks_left"] == end["table"]["locks"][secret]
        assert row["deck_left"] == end["table"]["deck_left"]


@every_count
def test_the_ending_fits_the_winner(players):
    """End of the Game: the secret is the extractors' win, the deck the mark's."""
    for strategy in ("random", "basic"):
        block = rows(strategy, players, some(400))
        secret, deck = block["ending"] == st.END_SECRET, block["ending"] == st.END_DECK
        assert (secret | deck).all()
        assert (block["winner"][secret] == st.EXTRACTOR_SIDE).all()
        assert (block["locks_left"][secret] == 0).all()
        assert (block["winner"][deck] == st.MARK_SIDE).all()
        assert (block["deck_left"][deck] == 0).all()
        assert (block["locks_left"][deck] > 0).all()


@every_count
@pytest.mark.parametrize("cap", [0, 1, 7])
def test_games_given_up_are_rows_too(players, cap):
    """A decision cap ends a game for nobody; its row says so and counts what there was."""
    block = play_block(GAME, template(players), seated("random"), 1, 0, some(100), cap)
    assert set(block["winner"]) == {st.ABORTED}
    assert set(block["ending"]) == {st.END_CAP}
    assert (block["decisions"] <= cap).all()
    assert not block["score_mark"].any()
    assert not block["score_loyal"].any()


def test_an_outcome_has_a_meaning_for_every_column():
    assert tuple(COLUMNS) == OUTCOME.names
    assert all(np.issubdtype(OUTCOME[name], np.integer) for name in OUTCOME.names)
