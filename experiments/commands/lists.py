"""`totem games`, `totem options`, `totem strategies`: what there is."""

import json
from typing import Annotated

import typer

from experiments import terminal
from experiments.commands.flags import AsJson, GameName
from sim.core.game import GAMES, find_game

STAR = "*"


def games() -> None:
    """List the games."""
    from reports.tables import Column, grid

    rows = []
    for name in GAMES:
        game = find_game(name)
        least, most = min(game.players), max(game.players)
        players = str(most) if least == most else f"{least}-{most}"
        rows.append([name, game.title, players, game.summary])
    columns = [Column("game"), Column("title"), Column("players"), Column("about", text=True)]
    print(grid(columns, rows, terminal.width(), terminal.color()))


def options(game: GameName, as_json: AsJson = False) -> None:
    """List a game's rule options: default, range, meaning, source."""
    from reports.tables import Column, grid, wrapped

    known = find_game(game).options.values()
    if as_json:
        listed = [
            {
                "name": o.name,
                "default": list(o.default) if isinstance(o.default, tuple) else o.default,
                "kind": o.kind,
                "range": o.range,
                "meaning": o.meaning,
                "source": o.source,
                "reconstructed": o.reconstructed,
            }
            for o in known
        ]
        print(json.dumps(listed, indent=2, ensure_ascii=False))
        return
    columns = [
        Column("option"),
        Column("default"),
        Column("range", text=True),
        Column("meaning", text=True),
        Column("source", text=True),
    ]
    stars = [STAR if o.reconstructed else "" for o in known]
    rows = [
        [o.name, f"{o.show(o.default)}{star}", o.range, o.meaning, o.source]
        for o, star in zip(known, stars, strict=True)
    ]
    print(grid(columns, rows, terminal.width(), terminal.color()))
    if any(stars):
        count = f"{stars.count(STAR)} of {len(known)} options"
        note = f"{STAR} reconstructed: stands in no printed source ({count})"
        print(f"\n{wrapped(note, terminal.width())}")


def strategies(
    game: GameName,
    weights: Annotated[
        str | None,
        typer.Option(
            "--weights", metavar="ROLE=STRATEGY", help="List the weights that one plays with."
        ),
    ] = None,
) -> None:
    """List a game's strategies and their generations of weights, and what can be restricted."""
    from experiments.strategies import restriction_table, strategy_tables, weight_table

    found = find_game(game)
    width, color = terminal.width(), terminal.color()
    if weights is not None:
        print(weight_table(found, weights, width, color))
        return
    print(
        "\n\n".join([*strategy_tables(found, width, color), restriction_table(found, width, color)])
    )
