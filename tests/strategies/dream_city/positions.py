"""Many decisions of many games, for strategies to be asked about."""

from functools import cache

import numpy as np

from sim.core.jit import interpreted
from sim.core.runner import Seating
from sim.dream_city import GAME
from sim.dream_city import state as st
from sim.dream_city.characters.kit import CHARACTERS
from strategies import registry
from strategies.api import Search, Strategy
from tests.rules.position import PLAYERS
from tests.sim.dream_city.blocks import seated
from tests.sim.dream_city.loops import choose_all, recorded

# All that are one function; searches are none.
SHIPPED = [
    (role, name)
    for role in GAME.roles
    for name, strategy in registry.for_role(GAME, role).items()
    if not isinstance(strategy, Search)
]


# Without characters, with those that are dealt, and with every mark, whose skills are rarely asked
# for.
CASTS = (
    {"characters": "off"},
    {"characters": "dealt"},
    {"characters": "random", "mark": "imperial-city", "dead_mark_skills": True},
    {"characters": "random", "extractors": ("judger-of-mind", "martyr", "lord-of-war")},
    *({"characters": "random", "mark": one.name} for one in CHARACTERS.values() if one.mark),
)


@cache
def decisions() -> tuple[np.ndarray, np.ndarray]:
    """States and lists of every real decision of random and sensible games, at every count.

    Games with characters are among them, and games without.
    """
    games = [
        recorded(seated(strategy), players, number, seed=31, **options)
        for options in CASTS
        for players in PLAYERS
        for strategy in ("random", "basic")
        for number in range(1 if interpreted() else 2)
    ]
    states = np.concatenate([game.states for game in games])
    lists = np.concatenate([game.lists for game in games])
    real = lists["n"] > 1
    return states[real], lists[real]


def role_of_each(states: np.ndarray) -> np.ndarray:
    """Whose strategy takes each decision."""
    seat = states["table"]["to_move"]
    turncoat = states["seat"]["turncoat"][np.arange(len(states)), seat] == 1
    return np.where(seat == st.MARK, "mark", np.where(turncoat, "turncoat", "extractor"))


def of_role(role: str) -> tuple[np.ndarray, np.ndarray]:
    """The decisions that a strategy of this role takes."""
    states, lists = decisions()
    mine = role_of_each(states) == role
    return states[mine], lists[mine]


def alone(role: str, strategy: Strategy | str) -> Seating:
    """A seating with this strategy on `role`, and `random` on the others."""
    found = registry.find(GAME, role, strategy) if isinstance(strategy, str) else strategy
    others = {r: registry.find(GAME, r, "random") for r in GAME.roles}
    return registry.seat({**others, role: found})


def choices(states: np.ndarray, lists: np.ndarray, seating: Seating) -> np.ndarray:
    """What the strategies choose; the states are left as they were."""
    picks = np.zeros(len(states), np.int64)
    copied, listed = (array.copy().view(np.recarray) for array in (states, lists))
    choose_all(copied, listed, seating.functions, seating.weights, picks)
    return picks
