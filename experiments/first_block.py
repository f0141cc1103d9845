"""One small block in a fresh process: what `totem bench` times to know how long a start takes."""

import sys
from collections.abc import Sequence


def play_one(arguments: Sequence[str]) -> None:
    """Load a game and play its first games.

    Parameters
    ----------
    arguments : sequence of str
        Game, number of players, then any ``--strategy=role=name``, ``--set=option=value``
        and ``--restrict=role:no-act``.
    """
    from experiments.bench import SEED, TINY_GAMES
    from experiments.plan import make_plan
    from sim.core.runner import play_block

    game, players, *rest = arguments
    named: dict[str, list[str]] = {"--strategy": [], "--set": [], "--restrict": []}
    for text in rest:
        flag, _, value = text.partition("=")
        named[flag].append(value)
    plan = make_plan(
        game,
        players,
        TINY_GAMES,
        SEED,
        named["--strategy"],
        named["--set"],
        restrict=named["--restrict"],
    )
    seating = plan.seated()
    template = plan.cells[0].template(plan.game)
    play_block(plan.game, template, seating, plan.seed, 0, plan.games, plan.cap)


if __name__ == "__main__":
    play_one(sys.argv[1:])
