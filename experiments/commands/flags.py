"""Flags that several commands share."""

from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; `totem games` lists them.")]
Strategies = Annotated[
    list[str] | None,
    typer.Option(
        "--strategy",
        metavar="ROLE=STRATEGY",
        help="Who decides for a role: a name, or path/to/file.py:name. Repeatable.",
    ),
]
Restrictions = Annotated[
    list[str] | None,
    typer.Option(
        "--restrict",
        metavar="ROLE:no-ACT",
        help="What whoever plays a role never does; several with commas. Repeatable; "
        "`totem strategies GAME` lists what there is.",
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="OPTION=VALUE", help="Set a rule option for all cells. Repeatable."
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
