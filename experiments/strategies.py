"""What there is to play with, as tables: strategies, generations of weights, restrictions."""

from experiments.lineups import role_of
from reports.tables import Column, grid, wrapped
from sim.core.errors import BadInput
from sim.core.game import Game

HOW_TO_READ = (
    "A name alone plays with its newest generation of weights, NAME@0 with those declared in its "
    "file. A gain is in percent points over the weights that the generation began with, on games "
    "it was not tuned on, with its 95% interval. `--weights ROLE=NAME` lists the weights of one."
)


def strategy_tables(game: Game, width: int, color: bool = False) -> list[str]:
    """The strategies of every role, and where their weights come from.

    Parameters
    ----------
    game : Game
        Which game.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    list of str
    """
    from strategies.registry import for_role, shipped_weights
    from strategies.weights import read_weights

    rows, made_of = [], []
    for role in game.roles:
        for strategy in for_role(game, role).values():
            files = shipped_weights(game, role, strategy.name)
            known = ", ".join(str(n) for n in (0, *files)) if strategy.weights else ""
            count = str(len(strategy.weights)) if strategy.weights else ""
            rows.append([role, strategy.name, count, known, strategy.about])
            for number, path in files.items():
                made = read_weights(path, strategy, role).made
                gain = f"{made['gain']:+.1f} ± {made['half_width']:.1f}"
                games = f"{made['held_out_games']:,}"
                against = ", ".join(made["against"])
                made_of.append([role, f"{strategy.name}@{number}", gain, games, against])
    columns = [
        Column("role"),
        Column("strategy"),
        Column("weights", number=True),
        Column("generations"),
        Column("about", text=True),
    ]
    tables = [grid(columns, rows, width, color)]
    if made_of:
        columns = [
            Column("role"),
            Column("weights"),
            Column("gain", number=True),
            Column("games", number=True),
            Column("against", text=True),
        ]
        tables += [grid(columns, made_of, width, color), wrapped(HOW_TO_READ, width, color)]
    return tables


def weight_table(game: Game, asked: str, width: int, color: bool = False) -> str:
    """The weights that a strategy plays with.

    Parameters
    ----------
    game : Game
        Which game.
    asked : str
        ``ROLE=STRATEGY``.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    str

    Raises
    ------
    BadInput
        For another form, or an unknown role or strategy.
    """
    from strategies.registry import find

    role, sign, spec = asked.partition("=")
    if not sign or not spec:
        raise BadInput(f"--weights: '{asked}' is not of the form ROLE=STRATEGY")
    strategy = find(game, role_of(game, role), spec)
    if not strategy.weights:
        return f"{strategy.name} has no weights"
    declared = strategy.declared().weights
    rows = [[name, f"{value:g}", f"{declared[name]:g}"] for name, value in strategy.weights.items()]
    columns = [
        Column("weight"),
        Column(strategy.name, number=True),
        Column("declared", number=True),
    ]
    return grid(columns, rows, width, color)


def restriction_table(game: Game, width: int, color: bool = False) -> str:
    """What each role can be made never to do.

    Parameters
    ----------
    game : Game
        Which game.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    str
    """
    rows = [
        [role, name, f"never {restriction.meaning}"]
        for role in game.roles
        for name, restriction in game.restrictions(role).items()
    ]
    return grid(
        [Column("role"), Column("--restrict"), Column("meaning", text=True)], rows, width, color
    )
