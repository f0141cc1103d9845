"""What tests of traces share."""

import pytest

from sim.core.jit import compiling, interpreted
from sim.dream_city import GAME
from tests.experiments.conftest import totem  # noqa: F401  (a fixture)
from tests.trace.games import CAST_SETS, GAMES, OPTION_SETS, PLAYERS, STRATEGIES, seated, traced

CELLS = [(p, s, o) for o in OPTION_SETS for p in PLAYERS for s in STRATEGIES]
CAST_CELLS = [(p, s, o) for o in CAST_SETS for p in (4, 8) for s in STRATEGIES]
if interpreted():
    CELLS, CAST_CELLS = CELLS[::7], CAST_CELLS[::7]


def games_of(cells):
    """The first game of each cell, and for slow tests more: its cell and its number."""
    return [
        pytest.param(
            (*cell, number),
            marks=[pytest.mark.slow] if number else [],
            id=", ".join(map(str, (*cell, number))),
        )
        for cell in cells
        for number in range(GAMES)
    ]


@pytest.fixture(scope="session", autouse=True)
def _compiled():
    """Kernels are in the cache, so that no process has to say that it compiles them."""
    with compiling(GAME.name):
        GAME.kernels()
        for strategy in STRATEGIES:
            seated(strategy)


@pytest.fixture(scope="session", params=games_of(CELLS))
def cell(request):
    """Players, strategy, option set, number of a game: in turn every combination."""
    return request.param


@pytest.fixture(scope="session")
def lines(cell):
    """The trace of this game."""
    return traced(*cell)


@pytest.fixture(scope="session", params=games_of(CAST_CELLS))
def cast_cell(request):
    """Players, strategy, option set, number of a game with characters."""
    return request.param


@pytest.fixture(scope="session", params=games_of([*CELLS, *CAST_CELLS]))
def any_lines(request):
    """The trace of a game, with characters or without."""
    return traced(*request.param)
