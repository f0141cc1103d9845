"""Blocks of Dream City games for tests."""

from functools import cache

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.core.options import Value
from sim.core.runner import Seating, play_block
from sim.dream_city import GAME
from tests.rules.position import template
from tests.sim.dream_city.probes import seats

# Cells that between them switch every reading, and stretch what numbers may be.
OPTION_SETS: dict[str, dict[str, Value]] = {
    "printed": {"characters": "dealt"},
    "first game": {},
    "readings": {
        "deck_end": "failed-draw",
        "dead_mark_bribes": False,
        "mark_may_be_revived": False,
        "dead_mark_skills": True,
        "characters": "random",
        "secret": "2",
    },
    "generous": {
        "starting_hand": 4,
        "draw": 3,
        "hand_limit": 8,
        "unlocks_per_turn": 3,
        "free_moves": 3,
        "conjured_draw": 5,
        "revival_cost": 0,
        "death_gift": 0,
        "m4_modifier": 2,
        "deck__conjured_object": 12,
        "deck__shapeshift": 5,
    },
    "harsh": {
        "characters": "dealt",
        "draw": 1,
        "hand_limit": 0,
        "revival_cost": 1,
        "revival_level": 4,
        "start_level": 3,
        "death_gift": 9,
        "m4_modifier": -5,
        "shoot__regular__dies": "1,2,3",
        "shoot__regular__moves": "4,5,6",
        "deck_end": "failed-draw",
    },
    "many cards": {
        "deck__shoot": 50,
        "deck__unseal": 50,
        "deck__dream_peek": 13,
        "hand_limit": 99,
        "death_gift": 1,
        "revival_cost": 9,
        **{f"bribes__{players}": (6, 6) for players in (4, 5, 6, 7, 8)},
    },
}

# The printed game, and the one without character cards.
BOTH_GAMES: dict[str, dict[str, Value]] = {
    name: OPTION_SETS[name] for name in ("printed", "first game")
}
both_games = pytest.mark.parametrize("options", BOTH_GAMES.values(), ids=BOTH_GAMES)


def some(games: int) -> int:
    """As many games, or a pair of them where kernels run interpreted."""
    return 2 if interpreted() else games


@cache
def seated(name: str) -> Seating:
    """One shipped strategy on every role."""
    return seats(dict.fromkeys(GAME.roles, name))


def rows(
    strategy: str | Seating,
    players: int,
    games: int,
    *,
    seed: int = 1,
    first: int = 0,
    **options: Value,
) -> np.ndarray:
    """Outcome rows of a block of games."""
    seating = seated(strategy) if isinstance(strategy, str) else strategy
    return play_block(GAME, template(players, **options), seating, seed, first, games)
