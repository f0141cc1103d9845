"""`totem sweep`: from a question to a table, a run folder and a report."""

from typing import Annotated

import typer

from experiments import terminal
from experiments.commands.flags import (
    GameName,
    Players,
    Restrictions,
    Seed,
    Settings,
    Strategies,
    Threads,
    Varied,
    thread_count,
)


def sweep(
    game: GameName,
    players: Players = None,
    games: Annotated[str, typer.Option(metavar="N", help="Games in each cell.")] = "10_000",
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FOLDER",
            help="Keep every game, the tables and a report here; go on if it was begun here.",
        ),
    ] = None,
    strategy: Strategies = None,
    restrict: Restrictions = None,
    fixed: Settings = None,
    vary: Varied = None,
    seed: Seed = "1",
    fair: Annotated[
        str, typer.Option(metavar="LOW-HIGH", help="Fair win rates of the first side, in percent.")
    ] = "45-55",
    threads: Threads = None,
) -> None:
    """Play a game under many settings and say how balanced it is."""
    from experiments.findings import findings
    from experiments.plan import make_plan
    from experiments.provenance import totem_version
    from experiments.sweeps import Stopped
    from experiments.sweeps import sweep as play
    from reports.effects import effects_text
    from reports.presence import presence_text
    from reports.tables import result_table

    plan = make_plan(
        game, players, games, seed, strategy or (), fixed or (), vary or (), fair, restrict or ()
    )
    try:
        result = play(plan, out, thread_count(threads), terminal.say)
    except Stopped as stopped:
        terminal.say(str(stopped))
        raise typer.Exit(130) from None
    found = findings(plan, result.cells, result.tables)
    print(result_table(found, terminal.width(), terminal.color()))
    for text in (effects_text, presence_text):
        if told := text(found, terminal.width(), terminal.color()):
            print(f"\n{told}")
    print(f"\nmade by: {plan.command()}")
    print(f"totem {totem_version()}, sources {found.fingerprint}")
    if out is None:
        print("nothing was stored; add --out FOLDER to keep the games and get a report")
    else:
        print(f"stored in {out}; the report is {out.rstrip('/')}/report.html")
