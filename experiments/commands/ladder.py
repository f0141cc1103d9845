"""`totem ladder`: whether better play changes the verdict."""

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


def ladder(
    game: GameName,
    compared: Annotated[
        str | None,
        typer.Option(
            "--levels",
            metavar="A,B",
            help="Strategies that every role has, e.g. basic,skilled@1,skilled; all such that "
            "come with Totem by default.",
        ),
    ] = None,
    players: Players = None,
    games: Annotated[
        str, typer.Option(metavar="N", help="Games of each level in each cell.")
    ] = "10_000",
    fixed: Settings = None,
    vary: Varied = None,
    seed: Seed = "1",
    fair: Annotated[
        str, typer.Option(metavar="LOW-HIGH", help="Fair win rates of the first side, in percent.")
    ] = "45-55",
    out: Annotated[
        str | None, typer.Option(metavar="FILE.md", help="Write the table here too; a new file.")
    ] = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Judge every cell at every level of play, and say where the verdict depends on it."""
    from experiments.ladder import ladder as climb
    from experiments.ladder import levels
    from experiments.plan import make_plan
    from experiments.store import new_file, write_whole
    from reports.ladders import ladder_markdown, ladder_text
    from sim.core.game import find_game

    found = find_game(game)
    plan = make_plan(found, players, games, seed, (), fixed or (), vary or (), fair)
    wanted = levels(found, compared)
    file = None if out is None else new_file(out)
    with stoppable():
        result = climb(plan, wanted, thread_count(threads), terminal.say).figures()
    if file is not None:
        write_whole(file, ladder_markdown(result))
    if as_json:
        print(json.dumps(result, indent=2, ensure_ascii=False))
        return
    print(ladder_text(result, terminal.width(), terminal.color()))
    print(f"\nmade by: {result['command']}")
    print(f"totem {result['totem']}, sources {result['fingerprint']}")
