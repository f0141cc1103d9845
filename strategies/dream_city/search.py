"""`search`: tries every action in games as they could be, and takes the one that wins most.

A flat Monte Carlo player, a yardstick for the others. At each decision it deals all that its seat
cannot see anew (`sim.dream_city.determinize`), takes each legal action in this same world, and lets
a strategy play all seats to the end, for as many worlds as the weight ``playouts`` says. It knows
no more than any strategy of its seat, and nothing of the strategies of its opponents: the games are
played on by the ones it is made with here.

The action after which its side won most often is taken, but only if it won more than ``lead`` games
more than what the strategy itself would have done: few games say little, and a seat that follows
every chance lead plays worse than the strategy alone.

Its side is the one it is on when it acts. With the weight ``side_at_end`` at 1 it is the one it is
on when a game that it tries ends, so that an extractor looks forward to what a bribe makes of it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from sim.core.errors import BadInput
from sim.core.runner import Seating
from strategies.api import Search, Strategy
from strategies.dream_city.basic_extractor import basic as basic_extractor
from strategies.dream_city.basic_mark import basic as basic_mark
from strategies.dream_city.basic_turncoat import basic as basic_turncoat
from strategies.dream_city.skilled_extractor import skilled as skilled_extractor
from strategies.dream_city.skilled_mark import skilled as skilled_mark
from strategies.dream_city.skilled_turncoat import skilled as skilled_turncoat

WEIGHTS = {"playouts": 24.0, "lead": 2.0, "side_at_end": 0.0}
BLOCK_GAMES = 10  # a game takes some hundred times as long as one of quick strategies


def search(name: str, policy: Mapping[str, Strategy], about: str) -> Search:
    """A searching player of every role.

    Parameters
    ----------
    name : str
        On the command line.
    policy : mapping of str to Strategy
        Who plays the games out, for each role of the game.
    about : str
        One line: how it plays.

    Returns
    -------
    Search
    """
    return Search(
        game="dream-city",
        name=name,
        roles=tuple(policy),
        function=players,
        signature=None,
        weights=dict(WEIGHTS),
        about=about,
        block_games=BLOCK_GAMES,
        policy=policy,
        players=players,
    )


def players(
    policies: Sequence[Seating | None], weights: Sequence[Mapping[str, float]]
) -> tuple[Callable[..., None], Callable[..., int]]:
    """See `strategies.api.Search`."""
    from sim.dream_city.outcome import ROW
    from strategies.dream_city.search_kernels import choose_searching, make_room, play_searching

    settings = np.array(
        [
            [0 if policy is None else _whole(name, row[name]) for name in WEIGHTS]
            for policy, row in zip(policies, weights, strict=True)
        ],
        np.int64,
    )
    some = next(policy for policy in policies if policy is not None)
    members = [policy or some for policy in policies]
    functions = tuple(policy.functions for policy in members)
    tables = np.stack([policy.weights for policy in members]).view(np.recarray)

    def play(
        template: Any,
        state: Any,
        legal: Any,
        strategies: Any,
        weights: Any,
        seed: int,
        first: int,
        cap: int,
        outcomes: Any,
    ) -> None:
        rows = outcomes.view(ROW).view(np.recarray)
        thinking = functions, tables, settings, make_room()
        play_searching(
            template, state, legal, strategies, weights, seed, first, cap, rows, *thinking
        )

    def choose(state: Any, legal: Any, strategies: Any, weights: Any) -> int:
        thinking = functions, tables, settings, make_room()
        return int(choose_searching(state, legal, strategies, weights, *thinking))

    return play, choose


def _whole(name: str, value: float) -> int:
    """A weight of a search, each of which is a whole number."""
    least = 1 if name == "playouts" else 0
    if not (value >= least and value == int(value)):
        raise BadInput(
            f"weight {name}: {value:g} is not possible (allowed: {least}, {least + 1}, ...)"
        )
    return int(value)


BASIC = {"mark": basic_mark, "extractor": basic_extractor, "turncoat": basic_turncoat}
SKILLED = {"mark": skilled_mark, "extractor": skilled_extractor, "turncoat": skilled_turncoat}
SEARCHES = [
    search("search-basic", BASIC, "Tries every action in games that `basic` plays to the end."),
    search("search-skilled", SKILLED, "The same with games that `skilled` plays to the end."),
]
