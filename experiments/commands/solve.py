"""`totem solve`: which value of an option meets a target."""

import json
from pathlib import Path
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
    stoppable,
    thread_count,
)

if TYPE_CHECKING:
    from reports.canvas import Picture

ENDINGS = (".md", ".png", ".svg")
DOCUMENT = "solve.md"


def solve(
    game: GameName,
    knob: Annotated[
        str,
        typer.Option(
            metavar="OPTION=LOW..HIGH", help="An option that is a whole number, and its range."
        ),
    ],
    target: Annotated[
        str,
        typer.Option(metavar="SIDE=PERCENT", help="How many of the games a side should win."),
    ],
    players: Players = None,
    games: Annotated[
        str,
        typer.Option(
            metavar="N",
            help="Games of each value near the target, for each number of players; a first look "
            "at the whole range takes a quarter of it a value.",
        ),
    ] = "10_000",
    strategy: Strategies = None,
    restrict: Restrictions = None,
    fixed: Settings = None,
    seed: Seed = "1",
    out: Annotated[
        str | None,
        typer.Option(
            metavar="PLACE",
            help="A new folder for the answer and its picture; or one new file, FILE.md, "
            "FILE.png or FILE.svg.",
        ),
    ] = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Find the value of an option with which a side wins as often as it should."""
    from experiments.knob import answer, ask
    from experiments.solve_figures import figures
    from reports.solve import curve_picture, solve_text

    question = ask(
        game, knob, target, players, games, seed, strategy or (), fixed or (), restrict or ()
    )
    place = None if out is None else _free(out)
    count = thread_count(threads)
    with stoppable():
        result = figures(question, answer(question, count, terminal.say))
    if place is not None:
        _write(place, result, curve_picture(result))
    if as_json:
        print(json.dumps(result, indent=2, ensure_ascii=False))
        return
    print(solve_text(result, terminal.width(), terminal.color()))
    print(f"\nmade by: {result['command']}")
    print(f"totem {result['totem']}, sources {result['fingerprint']}")
    if out is not None:
        print(f"stored in {out}")


def _free(out: str) -> Path:
    """The new file or folder that ``--out`` names, if it can be made."""
    from experiments.folders import new_folder
    from experiments.store import new_file
    from sim.core.errors import BadInput

    path = Path(out).expanduser()
    if path.suffix in ENDINGS:
        return new_file(out)
    if path.suffix:
        raise BadInput(
            f"--out {out}: no '{path.suffix}' is written (allowed: a new folder, or a file that "
            f"ends in {', '.join(ENDINGS)})"
        )
    return new_folder(out)


def _write(place: Path, result: dict[str, Any], picture: "Picture") -> None:
    """The document, the picture, or a folder with both."""
    from experiments.store import write_whole
    from reports.solve import solve_markdown

    if place.suffix in ENDINGS:
        contents: dict[str, str | bytes] = {
            ".md": solve_markdown(result),
            ".png": picture.png,
            ".svg": picture.svg,
        }
        write_whole(place, contents[place.suffix])
        return
    place.mkdir(parents=True, exist_ok=True)
    write_whole(place / DOCUMENT, solve_markdown(result, picture))
    write_whole(place / f"{picture.name}.png", picture.png)
    write_whole(place / f"{picture.name}.svg", picture.svg)
