"""`totem new-strategy`, `totem check`: a strategy of one's own."""

import json
from typing import Annotated

import typer

from experiments import terminal
from experiments.commands.flags import AsJson, GameName, Settings, Threads, thread_count

FAULTY = 1


def new_strategy(
    game: GameName,
    role: Annotated[
        str, typer.Argument(metavar="ROLE", help="What it plays; `totem strategies` lists roles.")
    ],
    file: Annotated[str, typer.Argument(metavar="FILE.py", help="A file that does not exist yet.")],
) -> None:
    """Write a commented starting point for a strategy of your own; it plays as it stands."""
    from experiments.own import new_strategy as write

    write(game, role, file)
    print(f"{file} holds a strategy called mine, for the {role}. Next:")
    print(f"  totem check {game} {file}:mine")
    print(f"  totem sweep {game} --strategy {role}={file}:mine")


def check(
    game: GameName,
    strategy: Annotated[
        str, typer.Argument(metavar="PATH:NAME", help="Yours, or the name of one that comes along.")
    ],
    role: Annotated[
        str | None, typer.Option(metavar="ROLE", help="In this role; in all it plays by default.")
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(metavar="N", help="4-8, or 4,6,8, or 6; all the game allows by default."),
    ] = None,
    games: Annotated[str, typer.Option(metavar="N", help="Games for each role.")] = "2_000",
    fixed: Settings = None,
    seed: Annotated[str, typer.Option(metavar="N", help="Seed of the games.")] = "1",
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Check a strategy: legal, steady, blind beyond its seat, how fast, and what decides.

    Exit code 0 when all passes, 1 when something fails, 2 for what cannot be asked.
    """
    from experiments.check import check as find
    from reports.check import account_text

    accounts = [
        account.to_dict()
        for account in find(
            game,
            strategy,
            role,
            players,
            games,
            seed,
            fixed or (),
            thread_count(threads),
            terminal.say,
        )
    ]
    if as_json:
        print(json.dumps(accounts, indent=2, ensure_ascii=False))
    else:
        width, color = terminal.width(), terminal.color()
        print("\n\n".join(account_text(account, width, color) for account in accounts))
    if not all(account["passed"] for account in accounts):
        raise typer.Exit(FAULTY)
