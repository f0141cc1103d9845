"""A search over any game, in plain Python: slow and obvious, and what fast ones are held to.

Toy Doors is searched by it, which shows that nothing outside a game's folders knows how.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sim.core.game import DECISION_CAP, Kernels
from sim.core.runner import Seating
from tests.toy.kernels import KERNELS, draw

Draw = Callable[[Any, int], int]
Wins = Callable[[Any, int], bool]
PlayOut = Callable[[Kernels, Any, Seating], None]


def play_out(kernels: Kernels, state: Any, policy: Seating) -> None:
    """Play a game on to its end, or until it would be given up."""
    listed = kernels.new_legal()
    for _ in range(DECISION_CAP):
        if state[0].table.winner >= 0:
            return
        kernels.legal(state, listed)
        index = 0
        if listed[0].n > 1:
            index = kernels.choose(state, listed, policy.functions, policy.weights)
        kernels.apply(state, listed, index)


def best_action(
    kernels: Kernels,
    state: Any,
    legal: Any,
    policy: Seating,
    playouts: int,
    draw_seed: Draw,
    wins: Wins,
    play_on: PlayOut = play_out,
) -> int:
    """The action after which seat to move wins most often, in the same worlds for all actions."""
    seat, count = int(state[0].table.to_move), int(legal[0].n)
    seed = draw_seed(state, seat)
    won = [0] * count
    for number in range(playouts):
        for index in range(count):
            world = state.copy()
            kernels.determinize(world, seat, seed, number)
            kernels.apply(world, legal, index)
            play_on(kernels, world, policy)
            won[index] += wins(world, seat)
    world = state.copy()
    kernels.determinize(world, seat, seed, playouts)
    own = int(kernels.choose(world, legal, policy.functions, policy.weights))
    return own if won[own] == max(won) else won.index(max(won))


def wins_doors(state: Any, seat: int) -> bool:
    """Whether a seat's side has won Toy Doors."""
    return bool(state[0].table.winner == min(seat, 1))


def players(
    policies: Sequence[Seating | None], weights: Sequence[Mapping[str, float]]
) -> tuple[Callable[..., None], Callable[..., int]]:
    """See `strategies.api.Search`."""

    def choose(state: Any, legal: Any, functions: Any, rows: Any) -> int:
        role = min(int(state[0].table.to_move), 1)
        policy = policies[role]
        if policy is None:
            return int(KERNELS.choose(state, legal, functions, rows))
        playouts = int(weights[role]["playouts"])
        return best_action(KERNELS, state, legal, policy, playouts, draw, wins_doors)

    def play(
        template: Any,
        state: Any,
        legal: Any,
        functions: Any,
        rows: Any,
        seed: int,
        first: int,
        cap: int,
        outcomes: Any,
    ) -> None:
        for number, row in enumerate(outcomes, first):
            KERNELS.begin(template, state, seed, number)
            t, decisions = state[0].table, 0
            while t.winner < 0 and decisions < cap:
                KERNELS.legal(state, legal)
                KERNELS.apply(state, legal, choose(state, legal, functions, rows))
                decisions += 1
            row.winner, row.ending, row.turns = t.winner, t.ending, t.turn
            row.decisions, row.keys_used = decisions, t.keys_used

    return play, choose
