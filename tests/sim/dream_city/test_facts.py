"""What Dream City says of its outcome columns holds in games of every kind."""

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.core.runner import play_block
from sim.dream_city import GAME
from sim.dream_city.characters.kit import CHARACTERS
from tests.rules.position import every_count, template
from tests.sim.dream_city.blocks import OPTION_SETS, rows, seated, some

MARKS = [one.name for one in CHARACTERS.values() if one.mark]
GAMES = OPTION_SETS | {name: {"characters": "random", "mark": name} for name in MARKS}


@every_count
@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_totals_are_the_sums_of_their_parts(players, options):
    """In every row, those of games given up included."""
    games = some(100)
    blocks = [rows(strategy, players, games, seed=5, **options) for strategy in ("random", "basic")]
    start = template(players, **options)
    blocks.append(play_block(GAME, start, seated("random"), 5, 0, games, 40))
    for block in blocks:
        for total, parts in GAME.totals.items():
            assert block[total].tolist() == sum(block[part].astype(int) for part in parts).tolist()


@pytest.mark.skipif(interpreted(), reason="rare columns take many games")
def test_no_two_columns_that_are_stored_are_always_the_same():
    """So that nothing is forgotten that could be left out."""
    blocks = [
        rows(strategy, 8, 400, seed=6, **options)
        for options in GAMES.values()
        for strategy in ("random", "basic")
    ]
    found = {}
    for name in GAME.outcome.names:
        values = np.concatenate([block[name] for block in blocks]).astype(int)
        if values.any() and name not in GAME.totals:
            found.setdefault(values.tobytes(), []).append(name)
    assert [names for names in found.values() if len(names) > 1] == []


@every_count
def test_every_kind_is_drawn_by_somebody_once_the_deck_is_empty(players):
    for strategy in ("random", "basic"):
        block = rows(strategy, players, some(200))
        emptied = block[block["deck_left"] == 0]
        assert len(emptied)
        for name in {card.name for card in GAME.cards} - {"shapeshift"}:  # not in this deck
            uses = [card for card in GAME.cards if card.name == name]
            columns = [column for card in uses for column in card.drawn]
            assert len(columns) == 2
            assert np.any([emptied[column] for column in columns], axis=0).all(), name


@every_count
def test_lead_columns_fit_together(players):
    for strategy in ("random", "basic"):
        block = rows(strategy, players, some(400), characters="dealt")
        led = block["leader"] >= 0
        assert ((block["lead_turn"] > 0) == led).all()
        assert (block["lead_turn"] < block["turns"]).all()
        assert (block["lead_changes"][~led] == 0).all()
        assert (block["lead_changes"] <= np.maximum(block["lead_turn"] - 1, 0)).all()
        # the mark leads first, so the parity of changes says who leads last
        assert (block["leader"][led] == block["lead_changes"][led] % 2).all()
