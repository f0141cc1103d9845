"""Traces of many games, of every kind of table, for the tests of this folder."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from sim.core.jit import interpreted
from sim.core.runner import Seating
from sim.core.trace import trace
from sim.dream_city import GAME
from sim.dream_city.options import edition
from strategies.registry import lineup, seat
from tests.sim.dream_city.loops import record, room

Line = dict[str, Any]
PLAYERS = (4, 5, 6, 7, 8)
STRATEGIES = ("random", "basic")
SEED = 3
GAMES = 1 if interpreted() else 2  # of each cell, the first one in quick tests

# Options as they are typed; N stands for the number of players. Between them they switch every
# reading, and stretch whatever a trace has to show.
OPTION_SETS: dict[str, dict[str, str]] = {
    "printed": {},
    "failed draw": {"deck_end": "failed-draw", "draw": "3", "deck.unseal": "10"},
    "starting hands": {"starting_hand": "2", "locks.N": "2,2,2,2"},
    "pinned secret": {"secret": "2", "starting_hand": "1", "unlocks_per_turn": "3"},
    "nothing kept": {"hand_limit": "0", "draw": "4", "conjured_draw": "9", "secret": "4"},
    "all kept": {"hand_limit": "20", "m4_modifier": "0", "revival_level": "4", "start_level": "2"},
    "gentle deaths": {"death_gift": "0", "revival_cost": "0", "m4_modifier": "2"},
    "costly deaths": {
        "death_gift": "4",
        "revival_cost": "3",
        "m4_modifier": "-3",
        "shoot.regular.dies": "1,2,3,4",
        "shoot.regular.moves": "none",
        "shoot.assassin_king.moves": "none",
        "deck.assassin_king": "20",
        "hand_limit": "8",
    },
    "other readings": {
        "deck.shapeshift": "5",
        "dead_mark_bribes": "no",
        "mark_may_be_revived": "no",
        "shoot.regular.dies": "1,2",
        "shoot.regular.moves": "3,4,5,6",
    },
    "many bribes": {
        "bribes.N": "6,6",
        "deck.dream_peek": "40",
        "free_moves": "3",
        "locks.N": "1,1,1,1",
        "score_win": "7",
        "score_failed_bribe": "4",
    },
    # 160 cards are the most there can be.
    "160 cards": {
        "deck.shoot": "20",
        "deck.armour_piercing": "23",
        "deck.explosive_warhead": "23",
        "deck.unseal": "55",
        "draw": "10",
        "hand_limit": "99",
        "starting_hand": "10",
        "shoot.armour_piercing.moves": "2,3,4,5,6",
        "shoot.armour_piercing.dies": "1",
        "shoot.explosive_warhead.moves": "1,2,3,4,5,6",
        "shoot.explosive_warhead.dies": "none",
        "locks.N": "6,6,6,6",
    },
}
OPTION_SETS["160 cards, none kept"] = {
    **OPTION_SETS["160 cards"],
    "hand_limit": "0",
    "death_gift": "9",
    "deck_end": "failed-draw",
    "shoot.regular.dies": "1,2,3",
    "shoot.regular.moves": "4,5,6",
}
# The full game, and each mark's character with its world view.
CAST_SETS: dict[str, dict[str, str]] = {
    "characters": {"characters": "dealt"},
    **{name: {"characters": "random", "mark": name} for name in edition()["mark"]},
    "many swaps": {"characters": "random", "deck.shapeshift": "30", "extractors": "martyr"},
}


def values_of(players: int, options: str) -> dict[str, Any]:
    """All options of a cell, resolved; without characters unless the set is one of `CAST_SETS`."""
    chosen = (OPTION_SETS | CAST_SETS)[options]
    typed = {name.replace(".N", f".{players}"): text for name, text in chosen.items()}
    return GAME.resolve({"characters": "off", **typed}, players)


@cache
def seated(strategy: str) -> Seating:
    """One strategy on all seats."""
    return seat(lineup(GAME, dict.fromkeys(GAME.roles, strategy)))


class Foreseen:
    """Dream City with choices that are known before: the rules ask for nothing else.

    A strategy that Python calls costs many times more than all the rest of a trace, so the choices
    come from one compiled loop over the same game.
    """

    def __init__(self, choices: list[int]):
        self._choices = iter(choices)

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)

    def kernels(self) -> Any:
        """The real ones, but for who chooses."""
        return replace(GAME.kernels(), choose=lambda *_: next(self._choices))


def choices_in(players: int, strategy: str, options: str, number: int) -> list[int]:
    """What is chosen at each decision of a game that has more than one answer."""
    kernels, seats = GAME.kernels(), seated(strategy)
    states, lists, picks = room()
    with np.errstate(over="ignore"):
        n = record(
            GAME.template(values_of(players, options), players),
            kernels.new_state(),
            kernels.new_legal(),
            seats.functions,
            seats.weights,
            SEED,
            number,
            states,
            lists,
            picks,
        )
    assert n > 0, "the game did not end"
    return [int(picks[i]) for i in range(n) if lists[i].n > 1]


def traced(players: int, strategy: str, options: str, number: int) -> list[Line]:
    """The trace of one game: as `sim.core.trace.trace` makes it, only faster."""
    game: Any = Foreseen(choices_in(players, strategy, options, number))
    names = dict.fromkeys(GAME.roles, strategy)
    values = values_of(players, options)
    return list(trace(game, players, values, names, seated(strategy), SEED, number))


def steps(lines: list[Line]) -> list[Line]:
    """The lines of a trace that are decisions."""
    return lines[1:-1]


def events(lines: list[Line], name: str | None = None) -> Iterator[Line]:
    """All events of a trace in order, or those of a name."""
    for line in lines[:-1]:
        for event in line["events"]:
            if name in (None, event["event"]):
                yield event
