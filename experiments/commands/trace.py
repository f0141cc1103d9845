"""`totem trace`: one game, step by step."""

from typing import Annotated

import typer

from experiments import terminal
from experiments.commands.flags import AsJson, GameName, Restrictions, Seed, Settings, Strategies


def trace(
    game: GameName,
    players: Annotated[
        str | None, typer.Option(metavar="N", help="How many play; about the middle by default.")
    ] = None,
    seed: Seed = "1",
    number: Annotated[
        str, typer.Option("--game", metavar="N", help="Number of the game in its run.")
    ] = "0",
    strategy: Strategies = None,
    restrict: Restrictions = None,
    fixed: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Tell one game in sentences, or line by line with everything hidden (--json)."""
    from experiments.parse import whole
    from experiments.plan import make_plan
    from sim.core.game import MAX_GAME_NUMBER, find_game
    from sim.core.trace import as_json as in_json
    from sim.core.trace import as_sentences
    from sim.core.trace import trace as lines_of

    found = find_game(game)
    if players is None:
        players = str(sorted(found.players)[len(found.players) // 2])
    game_number = whole(number, "game", 0, MAX_GAME_NUMBER - 1)
    plan = make_plan(game, players, 1, seed, strategy or (), fixed or (), restrict=restrict or ())
    if len(plan.cells) > 1:
        whole(players, "players", min(found.players), max(found.players))
    cell = plan.cells[0]
    seats = plan.seated(terminal.say)
    names = {role: plan.strategies[role].name for role in found.roles}
    lines = lines_of(
        found, cell.players, cell.values, names, seats, plan.seed, game_number, plan.restrictions
    )
    for line in in_json(lines) if as_json else as_sentences(found, lines):
        print(line)
