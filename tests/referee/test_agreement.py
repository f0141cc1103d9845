"""The simulator and the referee play by the same rules: thousands of whole games, step by step.

The referee was written from the rulebook by someone who had not seen the kernels. At every decision
it works out who is asked what, every legal action, and the state that follows.
"""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from sim.core.jit import interpreted
from sim.core.runner import default_threads
from sim.core.trace import trace
from sim.dream_city import GAME
from strategies.registry import lineup, seat
from tests.referee.recorded import recorded_trace
from tests.referee.replay import replay

PLAYERS = (4, 5, 6, 7, 8)
SEED = 11
# In 240 games every combination of players, strategy and options comes round.
QUICK, MANY, CHUNK = 250, 12_000, 50
PER_CHARACTER = 200_000  # decisions of games in which a character sits, in the slow test

pytestmark = pytest.mark.skipif(interpreted(), reason="thousands of games are for compiled code")

# What games are played besides the printed ones: every reading and many numbers, one set a game.
VARIANTS: tuple[dict[str, str], ...] = (
    {},
    {},
    {},
    {"deck_end": "failed-draw", "dead_mark_skills": "yes", "draw": "3"},
    {"dead_mark_bribes": "no", "mark_may_be_revived": "no", "hand_limit": "7"},
    {"deck.shapeshift": "15", "deck.dream_peek": "20", "starting_hand": "2"},
    {"martyr.locks": "3", "forger.cards": "3", "black-hole.locks": "1", "harbor.golds": "3"},
    {"shoot.regular.dies": "1,2", "m4_modifier": "-2", "imperial-city.roll": "-1"},
)


def cell(game: int) -> tuple[int, str, dict[str, str]]:
    """Players, strategy and options of a game: all combinations come round."""
    players = PLAYERS[game % 5]
    strategy = ("random", "basic")[game // 5 % 2]
    options = VARIANTS[game // 10 % len(VARIANTS)]
    return players, strategy, {"characters": ("dealt", "random")[game // 3 % 2], **options}


def referee_games(first: int) -> tuple[list[str], Counter[str]]:
    """Replay a chunk of games: what the two disagree on, and decisions by character."""
    told: list[str] = []
    decisions: Counter[str] = Counter()
    for game in range(first, first + CHUNK):
        players, strategy, options = cell(game)
        names = dict.fromkeys(GAME.roles, strategy)
        seats = seat(lineup(GAME, names))
        lines = list(recorded_trace(players, options, names, seats, SEED, game))
        report = replay(lines)
        told += [f"{options}: {disagreement}" for disagreement in report.disagreements]
        for player in lines[-2]["state"]["seats"]:
            decisions[player["own_character"]] += report.decisions
    return told, decisions


def referee_all(games: int) -> Counter[str]:
    """Replay many games on all cores."""
    decisions: Counter[str] = Counter()
    GAME.kernels()
    referee_games(0)  # compiled once, for all processes
    with ProcessPoolExecutor(default_threads(), get_context("spawn")) as pool:
        for told, counted in pool.map(referee_games, range(0, games, CHUNK)):
            assert not told, "\n".join(told)
            decisions += counted
    return decisions


def test_recordings_are_traces():
    """What the referee replays is what `totem trace --json` prints."""
    for game in (0, 7, 13):
        players, strategy, options = cell(game)
        names = dict.fromkeys(GAME.roles, strategy)
        seats = seat(lineup(GAME, names))
        values = GAME.resolve(options, players)
        told = list(trace(GAME, players, values, names, seats, SEED, game))
        assert told == list(recorded_trace(players, options, names, seats, SEED, game))


@pytest.mark.parametrize("first", range(0, QUICK, CHUNK))
def test_the_referee_agrees(first):
    told, decisions = referee_games(first)
    assert not told, "\n".join(told)
    assert len(decisions) == 25  # every character took part


@pytest.mark.slow
def test_the_referee_agrees_on_hundreds_of_thousands_of_decisions_for_every_character():
    decisions = referee_all(MANY)
    assert min(decisions.values()) > PER_CHARACTER, decisions
