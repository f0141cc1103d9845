"""Games are played in the arrays that are there: no kernel asks for memory, whoever has a skill."""

import numpy as np
import pytest
from numba.core.runtime import _nrt_python, rtsys

from sim.core.jit import entry, interpreted, numba
from tests.rules.position import every_count, template
from tests.sim.dream_city.blocks import OPTION_SETS, rows, seated

pytestmark = pytest.mark.skipif(interpreted(), reason="only compiled code asks numba for memory")


def asked_for(strategy: str, players: int, games: int, options: dict) -> int:
    """How often compiled code asks for memory while it plays a block."""
    before = rtsys.get_allocation_stats()
    rows(strategy, players, games, **options)
    after = rtsys.get_allocation_stats()
    return after.alloc - before.alloc


@pytest.mark.parametrize("name", OPTION_SETS)
@pytest.mark.parametrize("strategy", ["random", "basic"])
@every_count
def test_more_games_take_no_more_memory(players, strategy, name):
    options = OPTION_SETS[name]
    seated(strategy), template(players, **options)
    _nrt_python.memsys_enable_stats()
    few = asked_for(strategy, players, 1, options)
    assert asked_for(strategy, players, 300, options) == few


def test_asking_for_memory_is_noticed():
    """The comparison above can fail."""
    _nrt_python.memsys_enable_stats()
    before = rtsys.get_allocation_stats().alloc
    assert asks() == 3
    assert rtsys.get_allocation_stats().alloc == before + 1


@entry(numba.types.int64())
def asks():
    return len(np.zeros(3, np.int64))
