"""`totem luck`: how much of who wins comes from each source of chance."""

import json
from typing import Annotated

import typer

from experiments import terminal
from experiments.commands.flags import (
    AsJson,
    GameName,
    Restrictions,
    Seed,
    Settings,
    Strategies,
    Threads,
    stoppable,
    thread_count,
)


def luck(
    game: GameName,
    players: Annotated[
        str | None,
        typer.Option(metavar="N", help="4-8, or 4,6,8, or 6; about the middle by default."),
    ] = None,
    games: Annotated[
        str,
        typer.Option(metavar="N", help="Games with each luck: two more than there are sources."),
    ] = "10_000",
    strategy: Strategies = None,
    restrict: Restrictions = None,
    fixed: Settings = None,
    seed: Seed = "1",
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Say what luck decides: the deal, the dice and all other chance, each alone and together."""
    from experiments.luck import luck as measured
    from experiments.plan import make_plan
    from experiments.provenance import totem_version
    from experiments.restrictions import told
    from reports.luck import luck_table
    from sim.core.game import find_game
    from sim.core.jit import fingerprint

    allowed = sorted(find_game(game).players)
    if players is None:
        players = str(allowed[len(allowed) // 2])
    plan = make_plan(
        game, players, games, seed, strategy or (), fixed or (), restrict=restrict or ()
    )
    with stoppable():
        found = measured(plan, thread_count(threads), terminal.say)
    if as_json:
        print(json.dumps(found.to_dict(), indent=2, ensure_ascii=False))
        return
    content = {**found.to_dict(), "restricted": told(plan.game, plan.restrictions)}
    print(luck_table(content, terminal.width(), terminal.color()))
    print(f"\nmade by: {found.command()}")
    print(f"totem {totem_version()}, sources {fingerprint()}")
