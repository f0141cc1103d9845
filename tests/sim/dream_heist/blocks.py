"""Blocks of Dream Heist games for tests."""

from functools import cache

import numpy as np

from sim.core.errors import BadInput
from sim.core.jit import interpreted
from sim.core.options import Value
from sim.core.runner import Seating, play_block
from sim.dream_heist import GAME
from sim.dream_heist.options import COMPONENTS, NUMBERS, option_set
from strategies.registry import lineup, seat
from tests.rules.dream_heist.position import PLAYERS

# Cells that between them switch every reading and stretch what numbers may be.
OPTION_SETS: dict[str, dict[str, Value]] = {
    "plain": {},
    "readings": {
        "start": "high-roll",
        "finish_round": True,
        "ties": "level-4",
        "plant_optional": False,
        "shift_landing": "waits",
        "swap_limbo": True,
        "swap_direction": "keep",
        "swap_resolve": True,
        "level4_exact": True,
        "limbo_number": "deepest",
        "count_from": "mark",
        "halves": "mirrored",
        "hand_limit": 7,
        "ideas": (12, 12, 12, 12, 2),
    },
    "gentle": {
        "ties": "mission",
        "reshuffle": False,
        "several_plantings": False,
        "entering_collides": False,
        "swap_direction": "keep",
        "may_pass": True,
        "limbo_release": 0,
        "level4_phases": 4,
        "cap_round": 30,
        "cap": "score",
        "ideas": (9, 9, 9, 9, 14),
    },
    # Missions that random players complete, so that the Final Kick begins with them.
    "easy": {
        "enter.1": tuple(str(n) for n in range(2, 13)),
        "enter.2": tuple(str(n) for n in range(2, 13)),
        "enter.3": tuple(str(n) for n in range(2, 13)),
        "enter.4": tuple(str(n) for n in range(2, 13)),
        "ideas": (30, 30, 30, 30, 60),
        "dealt": 12,
        "entering_collides": False,
        "kick_turns": 3,
        "level4_phases": 2,
        "hand_limit": 20,
        "mark_bonus": 3,
    },
    "stretched": {
        "ideas": (60, 0, 60, 60, 10),
        "subconscious": (60, 60, 60, 60),
        "dealt": 12,
        "blocks": 60,
        "circles": (15, 15, 15, 15),
        "points": (20, 20, 20, 20),
        "min_plant": 1,
        "limbo_penalty": 99,
        "mark_bonus": 99,
        "kick_turns": 50,
        "cap_round": 100,
        "value_slope": 20,
        "limbo_release": 20,
        "swap_limbo": True,
        "shift_landing": "waits",
    },
}
FEW = 12  # of the cards and points that are drawn for options


def cells() -> list[tuple[int, str]]:
    """Every number of players with every option set."""
    return [(players, name) for players in PLAYERS for name in OPTION_SETS]


def some_cells() -> list[tuple[int, str]]:
    """Every option set with some number of players, for what takes long."""
    return [(PLAYERS[i % len(PLAYERS)], name) for i, name in enumerate(OPTION_SETS)]


@cache
def _template(players: int, options: tuple) -> np.recarray:
    return GAME.template(GAME.resolve(dict(options), players), players)


def template_of(players: int, options: dict[str, Value]) -> np.recarray:
    """The starting state under some options."""
    return _template(players, tuple(sorted(options.items()))).copy()


def start_of(players: int, name: str = "plain", **more: Value) -> np.recarray:
    """The starting state of an option set."""
    return template_of(players, {**OPTION_SETS[name], **more})


@cache
def drawn_options(players: int, number: int) -> dict[str, Value]:
    """Options of which each has a value at random; what makes no game is drawn again."""
    luck = np.random.default_rng((players, number))
    while True:
        given: dict[str, Value] = {}
        for name, option in option_set().items():
            if name in NUMBERS:
                low, high, length, _ = NUMBERS[name]
                drawn = luck.integers(low, min(high, low + 2 * FEW) + 1, length).tolist()
                given[name] = drawn[0] if length == 1 else tuple(drawn)
            elif option.kind == "yes-no":
                given[name] = bool(luck.integers(2))
            elif option.kind == "names":
                kept = [one for one in option.choices if luck.integers(2)]
                given[name] = tuple(kept)
            elif name != COMPONENTS and option.choices:
                given[name] = str(luck.choice(option.choices))
        try:
            GAME.resolve(given, players)
        except BadInput:
            continue
        return given


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
