"""`totem bench`: how fast a game is played on this machine."""

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


def bench(
    game: GameName,
    players: Annotated[
        str | None, typer.Option(metavar="N", help="How many play; about the middle by default.")
    ] = None,
    fixed: Settings = None,
    strategy: Strategies = None,
    restrict: Restrictions = None,
    games: Annotated[str, typer.Option(metavar="N", help="Games in each run.")] = "100_000",
    repeat: Annotated[str, typer.Option(metavar="N", help="Runs to take the median of.")] = "5",
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Measure games a second, compile time and memory."""
    from experiments.bench import describe, measure

    result = measure(
        game,
        players=players,
        games=games,
        repeat=repeat,
        threads=thread_count(threads),
        strategies=strategy or (),
        fixed=fixed or (),
        restrict=restrict or (),
        say=terminal.say,
    )
    print(json.dumps(result.figures()) if as_json else describe(result))
