"""`totem duel`: strategies against strategies."""

import json
from typing import Annotated

import typer

from experiments import terminal
from experiments.commands.flags import (
    AsJson,
    GameName,
    Players,
    Seed,
    Settings,
    Threads,
    Varied,
    stoppable,
    thread_count,
)


def duel(
    game: GameName,
    side: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SIDE=NAME,NAME",
            help="Who plays a side: names as for --strategy, each for all roles of the side, or "
            "ROLE=NAME+ROLE=NAME; all that come with Totem by default. Repeatable.",
        ),
    ] = None,
    players: Players = None,
    games: Annotated[
        str, typer.Option(metavar="N", help="Games of each pair in each cell.")
    ] = "10_000",
    fixed: Settings = None,
    vary: Varied = None,
    seed: Seed = "1",
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Let strategies of the one side meet strategies of the other, on the same games."""
    from experiments.duel import duel as meet
    from experiments.duel import entrants
    from experiments.plan import make_plan
    from reports.duels import duel_text
    from sim.core.game import find_game

    found = find_game(game)
    plan = make_plan(found, players, games, seed, (), fixed or (), vary or ())
    ways = entrants(found, side or ())
    with stoppable():
        result = meet(plan, ways, thread_count(threads), terminal.say).figures()
    if as_json:
        print(json.dumps(result, indent=2, ensure_ascii=False))
        return
    print(duel_text(result, terminal.width(), terminal.color()))
    print(f"\nmade by: {result['command']}")
    print(f"totem {result['totem']}, sources {result['fingerprint']}")
