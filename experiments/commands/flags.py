"""Flags that several commands share."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from experiments import terminal

GameOrPlan = Annotated[
    str,
    typer.Argument(
        metavar="GAME|PLAN.toml", help="A game, or a plan in a file; `totem games` lists games."
    ),
]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; `totem games` lists them.")]
Strategies = Annotated[
    list[str] | None,
    typer.Option(
        "--strategy",
        metavar="ROLE=STRATEGY",
        help="Who decides for a role: a name, or path/to/file.py:name; @2 or @weights.toml "
        "behind it chooses the weights. Repeatable.",
    ),
]
Players = Annotated[
    str | None,
    typer.Option(metavar="N", help="4-8, or 4,6,8, or 6; all the game allows by default."),
]
Seed = Annotated[str, typer.Option(metavar="N", help="Seed of the run.")]
Role = Annotated[str, typer.Argument(metavar="ROLE", help="A role; `totem strategies` lists them.")]
Restrictions = Annotated[
    list[str] | None,
    typer.Option(
        "--restrict",
        metavar="ROLE:no-ACT",
        help="What whoever plays a role never does; several with commas. Repeatable; "
        "`totem strategies GAME` lists what there is.",
    ),
]
Only = Annotated[
    str | None,
    typer.Option(metavar="A,B*", help="Names of weights, with * and ?; all of them by default."),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="OPTION=VALUE", help="Set a rule option for all cells. Repeatable."
    ),
]
Varied = Annotated[
    list[str] | None,
    typer.Option(
        "--vary",
        metavar="OPTION=A,B,C",
        help="Play every value of an option; several combine. "
        "Values that have commas are separated by ';'. Repeatable.",
    ),
]
Threads = Annotated[
    str | None,
    typer.Option("--threads", metavar="N", help="Threads; as many as cores by default."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def thread_count(given: str | None) -> int | None:
    """The number of threads asked for, if any."""
    from experiments.parse import whole

    return None if given is None else whole(given, "threads", 1, 4096)


@contextmanager
def stoppable() -> Iterator[None]:
    """Leave with one line on Ctrl-C, where nothing is kept of what is not played to its end."""
    try:
        yield
    except KeyboardInterrupt:
        terminal.say("stopped; nothing is kept of a question that is not played to its end")
        raise typer.Exit(130) from None
