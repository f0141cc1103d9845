"""`totem ablate`: what each weight of a strategy is worth."""

import json
from typing import Annotated

import typer

from experiments import terminal
from experiments.commands.flags import (
    AsJson,
    GameName,
    Only,
    Players,
    Role,
    Seed,
    Settings,
    Strategies,
    Threads,
    Varied,
    stoppable,
    thread_count,
)


def ablate(
    game: GameName,
    role: Role,
    strategy: Strategies = None,
    players: Players = None,
    fixed: Settings = None,
    vary: Varied = None,
    games: Annotated[
        str, typer.Option(metavar="N", help="Games in each cell, for each weight.")
    ] = "10_000",
    seed: Seed = "1",
    only: Only = None,
    group: Annotated[
        list[str] | None,
        typer.Option(metavar="A*", help="Set all weights that match to 0 together. Repeatable."),
    ] = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Set each weight of a strategy to 0 in turn and say what that costs."""
    from experiments.ablate import ablate as remove
    from experiments.ablate import make_ablation
    from reports.ablations import ablation_text

    asked = make_ablation(
        game,
        role,
        players=players,
        games=games,
        seed=seed,
        strategies=strategy or (),
        fixed=fixed or (),
        vary=vary or (),
        only=only,
        groups=group or (),
    )
    with stoppable():
        found = remove(asked, thread_count(threads), terminal.say)
    if as_json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return
    print(ablation_text(found, terminal.width(), terminal.color()))
    print(f"\nmade by: {found['command']}")
    print(f"totem {found['totem']}, sources {found['fingerprint']}")
