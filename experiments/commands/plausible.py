"""`totem plausible`: which results hold whatever reconstructed numbers could be as well."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from experiments import terminal
from experiments.commands.flags import (
    AsJson,
    GameName,
    Players,
    Restrictions,
    Seed,
    Settings,
    Strategies,
    Threads,
    Varied,
    stoppable,
    thread_count,
)

if TYPE_CHECKING:
    from pathlib import Path

    from experiments.plausible import Question
    from experiments.plausible_figures import Plausible

DOCUMENT = "plausible.md"


def plausible(
    game: GameName,
    players: Players = None,
    games: Annotated[
        str, typer.Option(metavar="N", help="Games of each level in each version of the game.")
    ] = "2_000",
    draws: Annotated[
        str, typer.Option(metavar="N", help="Versions in which all numbers are drawn.")
    ] = "200",
    only: Annotated[
        str | None,
        typer.Option(metavar="A,B*", help="Numbers to move, with * and ?; all by default."),
    ] = None,
    strategy: Strategies = None,
    restrict: Restrictions = None,
    fixed: Settings = None,
    vary: Varied = None,
    seed: Seed = "1",
    out: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="A new folder for the answer, tables and picture."),
    ] = None,
    threads: Threads = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what is played and about how long it takes.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Move the reconstructed numbers, and say which results survive.

    Each number a step lower and a step higher, one at a time, and all of them drawn together. The
    levels that are compared are those of --vary, or of the game's difficulty.
    """
    from experiments.folders import new_folder
    from experiments.plausible import ask
    from experiments.plausible_figures import Plausible
    from experiments.versions import play
    from reports.plausible import plausible_text

    asked = ask(
        game,
        players,
        games,
        draws,
        seed,
        strategy or (),
        fixed or (),
        vary or (),
        restrict or (),
        only,
    )
    place = None if out is None else new_folder(out)
    count = thread_count(threads)
    if dry_run:
        print(_cost(asked, count))
        return
    with stoppable():
        found = Plausible(asked, play(asked, count, terminal.say))
    result = found.figures()
    if place is not None:
        _write(place, found, result)
    if as_json:
        print(json.dumps(result, indent=2, ensure_ascii=False))
        return
    print(plausible_text(result, terminal.width(), terminal.color()))
    print(f"\nmade by: {result['command']}")
    print(f"totem {result['totem']}, sources {result['fingerprint']}")
    if out is not None:
        print(f"stored in {out}")


def _cost(asked: "Question", threads: int | None) -> str:
    """What would be played, and about how long it takes."""
    from experiments.estimate import estimate
    from reports.dry_run import lasting
    from reports.tables import wrapped

    found = estimate(asked.plan, threads, terminal.say)
    cells, games = len(asked.plan.cells), asked.plan.games
    versions = 1 + 2 * len(asked.numbers) + asked.draws
    total = versions * cells * games
    said = (
        f"{len(asked.numbers):,} numbers move, which makes up to {versions:,} versions of "
        f"{cells:,} cells with {games:,} games each: {total:,} games in all. On {found.threads} "
        f"threads they take about {lasting(found.seconds * total / found.games)} (guessed from "
        f"{found.sampled:,} games that were played just now and thrown away)."
    )
    return f"{wrapped(said, terminal.width())}\n\nTo play them: {asked.command()}"


def _write(place: "Path", found: "Plausible", result: dict[str, Any]) -> None:
    """The document, the tables and the picture."""
    from experiments.analysis import table_csv
    from experiments.store import write_whole
    from reports.plausible import plausible_markdown, spread_picture

    picture = spread_picture(result)
    place.mkdir(parents=True, exist_ok=True)
    for name, table in found.tables().items():
        write_whole(place / f"{name}.csv", table_csv(table))
    if picture is not None:
        write_whole(place / f"{picture.name}.png", picture.png)
        write_whole(place / f"{picture.name}.svg", picture.svg)
    write_whole(place / DOCUMENT, plausible_markdown(result, picture))
