"""`totem games`, `totem options`, `totem strategies`: what there is."""

import json

from experiments import terminal
from experiments.commands.flags import AsJson, GameName
from sim.core.game import GAMES, find_game


def games() -> None:
    """List the games."""
    from reports.tables import Column, grid

    rows = []
    for name in GAMES:
        game = find_game(name)
        players = f"{min(game.players)}-{max(game.players)}"
        rows.append([name, game.title, players, game.summary])
    columns = [Column("game"), Column("title"), Column("players"), Column("about", text=True)]
    print(grid(columns, rows, terminal.width(), terminal.color()))


def options(game: GameName, as_json: AsJson = False) -> None:
    """List a game's rule options: default, range, meaning, source."""
    from reports.tables import Column, grid

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
    rows = [[o.name, o.show(o.default), o.range, o.meaning, o.source] for o in known]
    print(grid(columns, rows, terminal.width(), terminal.color()))


def strategies(game: GameName) -> None:
    """List a game's strategies and their generations of weights, and what can be restricted."""
    from reports.tables import Column, grid
    from strategies.registry import for_role, shipped_weights
    from strategies.weights import read_weights

    found = find_game(game)
    rows, generations = [], []
    for role in found.roles:
        for strategy in for_role(found, role).values():
            weights = ", ".join(f"{name}={value:g}" for name, value in strategy.weights.items())
            files = shipped_weights(found, role, strategy.name)
            numbers = ", ".join(str(n) for n in (0, *files)) if strategy.weights else ""
            rows.append([role, strategy.name, strategy.about, numbers, weights])
            for number, path in files.items():
                made = read_weights(path, strategy, role).made
                gain = f"{made['gain']:+.1f} ± {made['half_width']:.1f}"
                against = ", ".join(made["against"])
                generations.append([role, f"{strategy.name}@{number}", gain, against])
    columns = [
        Column("role"),
        Column("strategy"),
        Column("about", text=True),
        Column("generations"),
        Column("weights declared", text=True),
    ]
    width, color = terminal.width(), terminal.color()
    print(grid(columns, rows, width, color))
    if generations:
        columns = [
            Column("role"),
            Column("strategy"),
            Column("gain", number=True),
            Column("against", text=True),
        ]
        print(f"\n{grid(columns, generations, width, color)}")
        print(
            "\nA name alone plays with its newest generation, NAME@0 with the weights declared. A "
            "gain is in\npercent points over the weights the generation began with, with its 95% "
            "interval."
        )
    rows = [
        [role, name, f"never {restriction.meaning}"]
        for role in found.roles
        for name, restriction in found.restrictions(role).items()
    ]
    columns = [Column("role"), Column("--restrict"), Column("meaning", text=True)]
    print(f"\n{grid(columns, rows, width, color)}")
