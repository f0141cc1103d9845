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


@pytest.fixture(scope="session", autouse=True)
def _compiled():
    """Kernels are in the cache, so that no process has to say that it compiles them."""
    with compiling(GAME.name):
        GAME.kernels()
        for strategy in STRATEGIES:
            seated(strategy)


@pytest.fixture(scope="session", params=CELLS, ids=lambda cell: ", ".join(map(str, cell)))
def cell(request):
    """Players, strategy, option set: in turn every combination."""
    return request.param


@pytest.fixture(scope="session")
def games(cell):
    """The traces of the first games of a cell."""
    return [traced(*cell, number) for number in range(GAMES)]


@pytest.fixture(scope="session", params=CAST_CELLS, ids=lambda cell: ", ".join(map(str, cell)))
def cast_cell(request):
    """Players, strategy, option set of a cell with characters: in turn every combination."""
    return request.param


@pytest.fixture(scope="session")
def cast_games(cast_cell):
    """The traces of the first games of a cell with characters."""
    return [traced(*cast_cell, number) for number in range(GAMES)]


@pytest.fixture(
    scope="session", params=[*CELLS, *CAST_CELLS], ids=lambda cell: ", ".join(map(str, cell))
)
def all_games(request):
    """The traces of the first games of a cell, with characters or without."""
    return [traced(*request.param, number) for number in range(GAMES)]
