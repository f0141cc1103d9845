"""All invariants hold at every decision of very many games, with characters and without."""

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.dream_city import GAME
from sim.dream_city import invariants as inv
from tests.rules.position import PLAYERS, every_count, template
from tests.sim.dream_city.blocks import OPTION_SETS, seated, some
from tests.sim.dream_city.loops import check_games

CAP = 5000
FEW = 4  # decisions of a game that are looked at where kernels run interpreted


def check_block(strategy: str, players: int, games: int, options: dict, seed: int = 11) -> int:
    """Play and check a block of games; how many states were looked at."""
    kernels, seating = GAME.kernels(), seated(strategy)
    found = np.zeros(games, np.int64)
    start = template(players, **options)
    start[0].log.on = 1  # so that its room is checked as well
    checked = check_games(
        start,
        kernels.new_state(),
        kernels.new_legal(),
        seating.functions,
        seating.weights,
        seed,
        0,
        FEW if interpreted() else CAP,
        found,
    )
    broken = np.flatnonzero(found)
    assert not broken.size, f"game {broken[0]}: {inv.MESSAGES[found[broken[0]]]}"
    return checked


@pytest.mark.parametrize("name", OPTION_SETS)
@pytest.mark.parametrize("strategy", ["random", "basic"])
@every_count
def test_every_invariant_holds_at_every_decision(players, strategy, name):
    games = some(1000 if name == "printed" else 300)
    checked = check_block(strategy, players, games, OPTION_SETS[name])
    assert checked > (FEW if interpreted() else 20) * games, "a game has many decisions"


@pytest.mark.slow
@pytest.mark.skipif(interpreted(), reason="millions of games are for compiled code")
@pytest.mark.parametrize("name", OPTION_SETS)
@pytest.mark.parametrize("strategy", ["random", "basic"])
@every_count
def test_every_invariant_holds_in_millions_of_games(players, strategy, name):
    games = 100_000 if name == "printed" else 20_000
    check_block(strategy, players, games, OPTION_SETS[name], seed=12)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_broken_state_is_noticed_in_the_loop_too(players):
    """The compiled loop reports what it finds, and in which game."""
    start = template(players)
    start[0].table.discard[0] = 1
    found = np.zeros(3, np.int64)
    kernels, seating = GAME.kernels(), seated("random")
    working = kernels.new_state(), kernels.new_legal(), seating.functions, seating.weights
    assert check_games(start, *working, 1, 0, CAP, found) == 3
    assert found.tolist() == [inv.CARDS] * 3
