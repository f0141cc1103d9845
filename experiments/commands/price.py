"""`totem price`: what each thing a role can do is worth to its side."""

import json
from typing import Annotated

import typer

from experiments import terminal
from experiments.commands.flags import (
    AsJson,
    GameName,
    Restrictions,
    Settings,
    Strategies,
    Threads,
    thread_count,
)


def price(
    game: GameName,
    role: Annotated[
        str,
        typer.Argument(metavar="ROLE", help="Whose; `totem strategies GAME` lists the roles."),
    ],
    only: Annotated[
        str | None,
        typer.Option(
            metavar="no-ACT,no-ACT",
            help="The restrictions to price; all of the role by default.",
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(metavar="N", help="4-8, or 4,6,8, or 6; about the middle by default."),
    ] = None,
    games: Annotated[
        str, typer.Option(metavar="N", help="Games in each row of the table.")
    ] = "10_000",
    strategy: Strategies = None,
    restrict: Restrictions = None,
    fixed: Settings = None,
    seed: Annotated[str, typer.Option(metavar="N", help="Seed of the run.")] = "1",
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Say what never doing something costs: each restriction of a role, on the same games."""
    from experiments.plan import make_plan
    from experiments.price import prices
    from experiments.provenance import totem_version
    from experiments.restrictions import told
    from reports.price import price_table
    from sim.core.game import find_game
    from sim.core.jit import fingerprint

    allowed = sorted(find_game(game).players)
    if players is None:
        players = str(allowed[len(allowed) // 2])
    names = [name.strip() for name in only.split(",")] if only else []
    plan = make_plan(
        game, players, games, seed, strategy or (), fixed or (), restrict=restrict or ()
    )
    found = prices(plan, role, names, thread_count(threads), terminal.say)
    if as_json:
        print(json.dumps(found.to_dict(), indent=2, ensure_ascii=False))
        return
    content = {**found.to_dict(), "restricted": told(plan.game, plan.restrictions)}
    print(price_table(content, terminal.width(), terminal.color()))
    print(f"\nmade by: {found.command()}")
    print(f"totem {totem_version()}, sources {fingerprint()}")
