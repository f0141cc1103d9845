"""`totem compare`: what changed from one run to another, or from one set of options to another."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from experiments import terminal
from experiments.commands.flags import (
    AsJson,
    Players,
    Restrictions,
    Settings,
    Strategies,
    Threads,
    Varied,
    stoppable,
    thread_count,
)

if TYPE_CHECKING:
    from experiments.compare import Comparison

GAMES, SEED, FAIR = "10_000", "1", "45-55"


def compare(
    first: Annotated[
        str,
        typer.Argument(metavar="A", help="A run's folder; or a game, with --a and --b."),
    ],
    second: Annotated[
        str | None, typer.Argument(metavar="B", help="Another run's folder, of the same game.")
    ] = None,
    a: Annotated[
        list[str] | None,
        typer.Option(
            "--a",
            metavar="OPTION=VALUE",
            help="What only A has: an option, or strategy.ROLE=STRATEGY. Repeatable.",
        ),
    ] = None,
    b: Annotated[
        list[str] | None,
        typer.Option("--b", metavar="OPTION=VALUE", help="The same for B. Repeatable."),
    ] = None,
    players: Players = None,
    games: Annotated[
        str | None,
        typer.Option(metavar="N", help="Games of A and of B in each cell; 10,000 by default."),
    ] = None,
    strategy: Strategies = None,
    restrict: Restrictions = None,
    fixed: Settings = None,
    vary: Varied = None,
    seed: Annotated[str | None, typer.Option(metavar="N", help="Seed; 1 by default.")] = None,
    fair: Annotated[
        str | None,
        typer.Option(
            metavar="LOW-HIGH",
            help="Fair win rates of the first side, in percent; 45-55 by default.",
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.md", help="Write it here too, fit for a pull request; a new file."
        ),
    ] = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Set two runs, or two sets of options, against each other, cell by cell."""
    from experiments.store import new_file, write_whole
    from reports.compare import compare_markdown, compare_text, origins

    asked: dict[str, Any] = {
        "--a": a,
        "--b": b,
        "--players": players,
        "--games": games,
        "--strategy": strategy,
        "--restrict": restrict,
        "--set": fixed,
        "--vary": vary,
        "--seed": seed,
        "--fair": fair,
        "--threads": threads,
    }
    found = _runs(first, second, asked) if second else _options(first, asked, out)
    file = None if out is None else new_file(out)
    result = found.figures()
    if file is not None:
        write_whole(file, compare_markdown(result))
    if as_json:
        print(json.dumps(result, indent=2, ensure_ascii=False))
        return
    print(compare_text(result, terminal.width(), terminal.color()))
    print(f"\nmade by: {result['command']}")
    for line in origins(result):
        print(line.replace("`", ""))


def _runs(first: str, second: str, asked: dict[str, Any]) -> "Comparison":
    """Two folders; every game in them is played, so nothing else can be asked for."""
    from experiments.compare_runs import compare_runs
    from sim.core.errors import BadInput

    for flag, given in asked.items():
        if given:
            raise BadInput(
                f"compare: {flag} does not go with two runs, which are played already (allowed: "
                "--out, --json; or a game with --a and --b)"
            )
    return compare_runs(first, second)


def _options(game: str, asked: dict[str, Any], out: str | None) -> "Comparison":
    from pathlib import Path

    from experiments.compare_options import Common, compare_options, contestants
    from experiments.store import new_file
    from sim.core.errors import BadInput

    if not asked["--a"] and not asked["--b"]:
        kind = "folder" if Path(game).is_dir() else "game"
        raise BadInput(
            f"compare: one {kind} alone, '{game}', is nothing to compare (allowed: two runs' "
            "folders, or a game with --a OPTION=VALUE and --b OPTION=VALUE)"
        )
    common = Common(
        asked["--players"],
        asked["--games"] or GAMES,
        asked["--seed"] or SEED,
        asked["--strategy"] or (),
        asked["--set"] or (),
        asked["--vary"] or (),
        asked["--fair"] or FAIR,
        asked["--restrict"] or (),
    )
    both = contestants(game, asked["--a"] or (), asked["--b"] or (), common)
    threads = thread_count(asked["--threads"])
    if out is not None:
        new_file(out)  # refused before the first game is played
    with stoppable():
        return compare_options(both, threads, terminal.say)
