"""Blocks of Dreamworld games for tests."""

from functools import cache

import numpy as np

from sim.core.jit import interpreted
from sim.core.options import Value
from sim.core.runner import Seating, play_block
from sim.dreamworld import GAME
from strategies.registry import lineup, seat
from tests.rules.dreamworld.position import PLAYERS, template

# So few tokens that random play flips all of them once in a while.
SHORT: dict[str, Value] = {
    "gold": (2, 2, 2, 2, 2),
    **{f"regular.{value}": 0 for value in (5, 4, 3, 2)},
}
# Cells that between them switch every reading and stretch what numbers may be.
OPTION_SETS: dict[str, dict[str, Value]] = {
    "plain": {},
    "readings": {
        "difficulty": "hard",
        "therapy": "separate",
        "extremes": "players",
        "therapy_floor": "after",
        "gap_token": "with-tokens",
        "gap_at_patient": False,
        "skip_to_patient": False,
        "rows": "one-a-turn",
        "takeable": "not-own",
        "professor": "hand",
        "may_pass": False,
        "after_card": "last",
        "id_flips": "greedy",
        "both_complete": "id",
        "id_suit": "always",
        "patients": "random",
    },
    "exact": {
        "difficulty": "medium",
        "therapy": "either-gap",
        "signs": "by-side",
        "flips": "exact",
        "takeable": "players",
        "id_therapy": False,
        "take_ids": False,
        "professor": "hand",
    },
    "exact, one a row": {
        "therapy": "pairs",
        "signs": "by-side-reversed",
        "flips": "exact",
        "rows": "one-a-turn",
        "without": ("skip", "num-8"),
    },
    "short": {**SHORT, "therapy": "green", "professor": "hand", "without": ("before", "after")},
    "stretched": {
        **SHORT,
        "regular.2": 9,
        "regular.5": 9,
        "dealt": 14,
        "spend_limit": 7,
        "boundary.small": (15, 0),
        "boundary.large": (15, 0),
        "number_bonus": 9,
        "symbol_plus": 9,
        "symbol_minus": 9,
        "far_plus": 0,
        "near_minus": 9,
        "gap_bonus": 0,
        "professor": "hand",
    },
}


def cells() -> list[tuple[int, str]]:
    """Every number of players with every option set."""
    return [(players, name) for players in PLAYERS for name in OPTION_SETS]


def start_of(players: int, name: str = "plain", **more: Value) -> np.recarray:
    """The starting state of an option set."""
    return template(players, **OPTION_SETS[name], **more)


def some(games: int) -> int:
    """As many games, or one of them where kernels run interpreted."""
    return 1 if interpreted() else games


@cache
def seated(name: str = "random", other: str = "") -> Seating:
    """Shipped strategies: for player 1 and for all others."""
    return seat(lineup(GAME, {"player": name, "opponent": other or name}))


def rows(
    players: int,
    name: str,
    games: int,
    *,
    strategy: str = "random",
    seed: int = 1,
    first: int = 0,
    cap: int = 0,
    **more: Value,
) -> np.ndarray:
    """Outcome rows of a block of games under an option set."""
    start, limit = start_of(players, name, **more), (cap,) if cap else ()
    return play_block(GAME, start, seated(strategy), seed, first, games, *limit)
