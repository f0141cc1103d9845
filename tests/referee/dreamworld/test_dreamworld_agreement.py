"""The simulator and the referee play Dreamworld by the same rules, step by step.

The referee was written from the rulebook and the rulings by someone who had not seen the kernels.
At every decision it works out who is asked what, every legal action, and the state that follows.
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
from tests.referee.dreamworld.replay import replay
from tests.referee.dreamworld.selfplay import SHORT, any_options

GAME = find_game("dreamworld")
SEED = 11
QUICK, MANY, CHUNK = 120, 6000, 60
DECISIONS = 400_000  # in the slow test

pytestmark = pytest.mark.skipif(
    interpreted(), reason="whole games by the hundred are for compiled code"
)

PLAYERS = (1, 2, 3, 4)
STRATEGIES = ("random", "basic")
DIFFICULTIES = ("easy", "medium", "hard")
KINDS = {"card", "late card", "count", "flip"}
ENDINGS = {
    *("all tokens flipped", "all tokens flipped, most +1 tokens", "all tokens flipped, shared"),
    *("most gold", "most gold, least left", "most gold, most +1 tokens", "Id flipped all"),
}


def cell(game: int) -> tuple[int, str, dict[str, str]]:
    """Players, strategy and options of a game: all combinations come round."""
    options = {"difficulty": DIFFICULTIES[game // 24 % 3]}
    match game // 8 % 3:
        case 1:
            options = any_options(Random(game))
        case 2:
            options = any_options(Random(game)) | (SHORT if game % 5 == 0 else {})
    players = PLAYERS[game % 4]
    if "rotation" in options:  # beyond the seats it is refused
        options["rotation"] = str(int(options["rotation"]) % players)
    return players, STRATEGIES[game // 4 % 2], options


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
    assert len(endings) > 2, endings


@pytest.mark.slow
def test_the_referee_agrees_on_hundreds_of_thousands_of_decisions():
    decisions, endings = referee_all(MANY)
    assert sum(decisions.values()) > DECISIONS, decisions
    assert set(endings) >= ENDINGS, endings
