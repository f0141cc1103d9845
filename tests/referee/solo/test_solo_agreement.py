"""The simulator and the referee play Solo Inception by the same rules, step by step.

The referee was written from the rulebook and the cards document by someone who had not seen the
kernels. At every decision it works out what is asked, every legal action, and the state that
follows.
"""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from sim.core.game import find_game
from sim.core.jit import interpreted
from sim.core.runner import default_threads
from sim.core.trace import trace
from strategies.registry import lineup, seat
from tests.referee.solo.replay import replay

GAME = find_game("solo")
SEED = 11
QUICK, MANY, CHUNK = 20, 2000, 10
DECISIONS = 300_000  # in the slow test

pytestmark = pytest.mark.skipif(
    interpreted(), reason="whole games by the dozen are for compiled code"
)

DIFFICULTIES = ("easy", "medium", "hard", "challenge")
STRATEGIES = ("basic", "basic", "random")  # basic gets further down

# What games are played besides the printed ones: every reading and many numbers, one set a game.
VARIANTS: tuple[dict[str, str], ...] = (
    {},
    {},
    {"empty_level_deck": "no-event", "arthur_reach": "same-level", "draw": "3"},
    {"empty_level_deck": "defeat", "limbo_deck": "reshuffle", "grenade": "only-won"},
    {"count_falls": "yes", "ariadne_reach": "any-level", "hand_limit": "7"},
    {"kick_falls_with_keeper": "yes", "no_target": "under", "rest": "on", "draw": "4"},
    {"inception_needs_finding": "no", "increases": "off", "starting_hand": "5"},
    {"mal_attacks": "first-listed", "growth_cap_st": "2", "growth_cap_c": "1"},
    {"shared_growth": "yes", "named_keepers": "on", "display_place": "2"},
    {"draw": "4", "hand_limit": "8", "increases": "off", "losses": "5", "display_max": "4"},
)
COMMON = {
    *("play", "discard", "event", "fight", "convince", "pay", "give", "choose"),
    *("drop display", "extend", "flashback", "peek", "keeper"),
}
RARE = {"send", "revive"}


def cell(game: int) -> tuple[str, dict[str, str]]:
    """Strategy and options of a game: all combinations come round."""
    options = VARIANTS[game % len(VARIANTS)]
    difficulty = DIFFICULTIES[game // len(VARIANTS) % len(DIFFICULTIES)]
    strategy = STRATEGIES[game % len(STRATEGIES)]
    return strategy, {"difficulty": difficulty, **options}


def referee_games(first: int) -> tuple[list[str], Counter[str], Counter[str]]:
    """Replay a chunk of games: what the two disagree on, decisions by kind, endings."""
    told: list[str] = []
    decisions: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    for game in range(first, first + CHUNK):
        strategy, options = cell(game)
        names = dict.fromkeys(GAME.roles, strategy)
        seats = seat(lineup(GAME, names))
        lines = list(trace(GAME, 1, GAME.resolve(options, 1), names, seats, SEED, game))
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


def test_the_referee_agrees():
    decisions, endings = referee_all(QUICK)
    assert set(decisions) >= COMMON, decisions
    assert len(endings) > 2, endings


@pytest.mark.slow
def test_the_referee_agrees_on_hundreds_of_thousands_of_decisions():
    decisions, endings = referee_all(MANY)
    assert sum(decisions.values()) > DECISIONS, decisions
    assert set(decisions) == COMMON | RARE, decisions
    assert endings["synchronised Kick"], endings
