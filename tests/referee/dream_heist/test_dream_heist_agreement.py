"""The simulator and the referee play Dream Heist by the same rules, step by step.

The referee was written from the rulebook and the rulings by someone who had not seen the kernels.
At every decision it works out who is asked what, every legal action, what happens and the state
that follows; of dice, cards drawn and the Mark's draw, that they are possible.
"""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import pytest

from sim.core.game import find_game
from sim.core.jit import interpreted
from sim.core.runner import default_threads
from sim.core.trace import trace
from strategies.registry import lineup, seat
from tests.referee.dream_heist.ending import ENDINGS
from tests.referee.dream_heist.replay import replay
from tests.referee.dream_heist.selfplay import EASY, SHORT, any_options, fitted

GAME = find_game("dream-heist")
SEED = 13
QUICK, MANY, CHUNK = 50, 3000, 50
DECISIONS = 400_000  # in the slow test

pytestmark = pytest.mark.skipif(
    interpreted(), reason="whole games by the hundred are for compiled code"
)

PLAYERS = (2, 3, 4, 5)
STRATEGIES = ("random", "basic")
KINDS = {"turn", "direction", "plant", "discard", "leave"}


def cell(game: int) -> tuple[int, str, dict[str, str]]:
    """Players, strategy and options of a game: all combinations come round.

    Most are short, for a full game of random players has a thousand decisions.
    """
    options: dict[str, str] = {}
    match game // 8 % 4:
        case 1:
            options = any_options(Random(game)) | SHORT | {"hand_limit": "5"}
        case 2:
            options = any_options(Random(game)) | {"cap_round": "30", "kick_turns": "5"}
        case 3:
            options = any_options(Random(game)) | EASY | {"cap_round": "30", "kick_turns": "9"}
    players = PLAYERS[game % 4]
    strategy = STRATEGIES[game // 4 % 2]
    if not options and strategy == "random":
        options = SHORT
    return players, strategy, fitted(options, players)


def referee_games(first: int) -> tuple[list[str], Counter[str], Counter[str]]:
    """Replay a chunk of games: what the two disagree on, decisions by kind, endings."""
    told: list[str] = []
    decisions: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    for game in range(first, first + CHUNK):
        players, strategy, options = cell(game)
        names = dict.fromkeys(GAME.roles, strategy)
        seats = seat(lineup(GAME, names))
        values = GAME.resolve(options, players)
        lines = list(trace(GAME, players, values, names, seats, SEED, game))
        report = replay(lines)
        told += [f"{strategy}, {options}: {found}" for found in report.disagreements]
        decisions.update(line["decision"] for line in lines[1:-1])
        endings[lines[-1]["ending"]] += 1
    return told, decisions, endings


def referee_all(games: int) -> tuple[Counter[str], Counter[str]]:
    """Replay many games on all cores."""
    decisions: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    GAME.kernels()
    referee_games(0)  # compiled once, for all processes
    with ProcessPoolExecutor(default_threads(), get_context("spawn")) as pool:
        for told, asked, ended in pool.map(referee_games, range(0, games, CHUNK)):
            assert not told, "\n".join(told)
            decisions += asked
            endings += ended
    return decisions, endings


@pytest.mark.parametrize("first", range(0, QUICK, CHUNK))
def test_the_referee_agrees(first):
    told, decisions, endings = referee_games(first)
    assert not told, "\n".join(told)
    assert set(decisions) == KINDS, decisions
    assert len(endings) > 1, endings


@pytest.mark.slow
def test_the_referee_agrees_on_hundreds_of_thousands_of_decisions():
    decisions, endings = referee_all(MANY)
    assert sum(decisions.values()) > DECISIONS, decisions
    assert set(endings) == set(ENDINGS), endings
