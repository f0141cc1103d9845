"""`search`: tries every action in games as they could be, and takes the one that wins most.

A flat Monte Carlo player, a yardstick for the others. At each decision it shuffles anew what the
player cannot see (`sim.solo.determinize`), takes each legal action in this same world, and lets a
strategy play on to the end, for as many worlds as the weight ``playouts`` says. The action that won
most often is taken, but only if it won more than ``lead`` games more than what the strategy itself
would have done: few games say little.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from sim.core.errors import BadInput
from sim.core.runner import Seating
from strategies.api import Search, Strategy
from strategies.solo.basic import basic
from strategies.solo.skilled import skilled

ROLE = "player"
WEIGHTS = {"playouts": 24.0, "lead": 2.0}
BLOCK_GAMES = 10  # a game takes some thousand times as long as one of quick strategies


def search(name: str, policy: Strategy, about: str) -> Search:
    """A searching player.

    Parameters
    ----------
    name : str
        On the command line.
    policy : Strategy
        Who plays the games out.
    about : str
        One line: how it plays.

    Returns
    -------
    Search
    """
    return Search(
        game="solo",
        name=name,
        roles=(ROLE,),
        function=players,
        signature=None,
        weights=dict(WEIGHTS),
        about=about,
        block_games=BLOCK_GAMES,
        policy={ROLE: policy},
        players=players,
    )


def players(
    policies: Sequence[Seating | None], weights: Sequence[Mapping[str, float]]
) -> tuple[Callable[..., None], Callable[..., int]]:
    """See `strategies.api.Search`."""
    from sim.solo.outcome import ROW
    from strategies.solo.search_kernels import choose_searching, make_room, play_searching

    settings = np.array([_whole(name, weights[0][name]) for name in WEIGHTS], np.int64)
    policy = policies[0]
    if policy is None:
        raise ValueError("the one role of the game is not searched")
    functions, table = policy.functions, policy.weights

    def play(
        template: Any,
        state: Any,
        legal: Any,
        strategies: Any,
        its_weights: Any,
        seed: int,
        first: int,
        cap: int,
        outcomes: Any,
    ) -> None:
        rows = outcomes.view(ROW).view(np.recarray)
        play_searching(
            template,
            state,
            legal,
            functions,
            table,
            seed,
            first,
            cap,
            rows,
            settings,
            make_room(),
        )

    def choose(state: Any, legal: Any, strategies: Any, its_weights: Any) -> int:
        return int(choose_searching(state, legal, functions, table, settings, make_room()))

    return play, choose


def _whole(name: str, value: float) -> int:
    """A weight of a search, each of which is a whole number."""
    least = 1 if name == "playouts" else 0
    if not (value >= least and value == int(value)):
        raise BadInput(
            f"weight {name}: {value:g} is not possible (allowed: {least}, {least + 1}, ...)"
        )
    return int(value)


SEARCHES = [
    search("search-basic", basic, "Tries every action in games that `basic` plays to the end."),
    search("search-skilled", skilled, "The same with games that `skilled` plays to the end."),
]
