"""`totem sweep`: from a question to a table, a run folder and a report."""

from typing import Annotated, Any

import typer

from experiments import terminal
from experiments.commands.flags import (
    GameOrPlan,
    Players,
    Restrictions,
    Settings,
    Strategies,
    Threads,
    Varied,
    thread_count,
)


def sweep(
    game: GameOrPlan,
    players: Players = None,
    games: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help="Games in each cell, 10_000 by default; with --precision or --until-decided at "
            "the most, 10_000_000 by default.",
        ),
    ] = None,
    precision: Annotated[
        str | None,
        typer.Option(
            metavar="POINTS",
            help="Play each cell until its interval reaches no farther, e.g. 0.5.",
        ),
    ] = None,
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help="Play each cell until its verdict is there.")
    ] = False,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FOLDER",
            help="Keep every game, the tables and a report here; go on if it was begun here.",
        ),
    ] = None,
    keep: Annotated[
        str | None,
        typer.Option(
            metavar="games|cells",
            help="What to keep in the folder: every game, or only counts of each cell.",
        ),
    ] = None,
    strategy: Strategies = None,
    restrict: Restrictions = None,
    fixed: Settings = None,
    vary: Varied = None,
    each: Annotated[
        bool,
        typer.Option("--each", help="Change one thing at a time instead of all combinations."),
    ] = False,
    seed: Annotated[
        str | None, typer.Option(metavar="N", help="Seed of the run, 1 by default.")
    ] = None,
    fair: Annotated[
        str | None,
        typer.Option(
            metavar="LOW-HIGH",
            help="Fair win rates of the first side, in percent, 45-55 by default.",
        ),
    ] = None,
    question: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The question, to stand in the report.")
    ] = None,
    threads: Threads = None,
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Show the cells and about how long they take; play none."),
    ] = False,
) -> None:
    """Play a game under many settings and say how balanced it is."""
    from experiments.plan_files import is_plan

    flags = {
        "players": players,
        "games": games,
        "precision": precision,
        "until_decided": until_decided,
        "keep": keep,
        "each": each,
        "seed": seed,
        "fair": fair,
        "question": question,
    }
    plan = _planned(game, flags, strategy or (), restrict or (), fixed or (), vary or ())
    count = thread_count(threads)
    if dry_run:
        _show(plan, count)
        return
    _play(plan, out, count)
    if is_plan(game):
        print(f"the question came from {game}")


def _planned(
    game: str, flags: dict[str, Any], strategy: Any, restrict: Any, fixed: Any, vary: Any
) -> Any:
    """The plan that flags ask for, on top of a file if there is one."""
    from experiments.parse import pairs
    from experiments.plan import make_plan
    from experiments.plan_files import is_plan, read_plan, with_flags
    from experiments.restrictions import role_pairs

    asked = {
        **flags,
        "set": pairs(fixed, "set", "OPTION=VALUE"),
        "vary": pairs(vary, "vary", "OPTION=VALUE,VALUE,..."),
        "strategy": pairs(strategy, "strategy", "ROLE=STRATEGY"),
        "restrict": role_pairs(restrict),
    }
    found = with_flags(read_plan(game) if is_plan(game) else {"game": game}, asked)
    tables = {"set": "fixed", "vary": "vary", "strategy": "strategies", "restrict": "restrict"}
    return make_plan(
        **{tables.get(name, name): value for name, value in found.items()}, lineups=True
    )


def _show(plan: Any, threads: int | None) -> None:
    """Print the cells of a plan, and about what playing it costs."""
    from experiments.estimate import estimate
    from reports.dry_run import dry_run_text, lasting, sized

    found = estimate(plan, threads, terminal.say)
    most = "at the most " if plan.watched else ""
    cells = "1 cell" if len(plan.cells) == 1 else f"{len(plan.cells):,} cells"
    each = f"{most}{plan.games:,} games"
    costs = (
        f"{cells} of {each} each, {most}{found.games:,} games in all. "
        f"On {found.threads} threads they take {most}about {lasting(found.seconds)}, and "
        f"{sized(found.bytes)} when every game is kept (guessed from {found.sampled:,} games that "
        "were played just now and thrown away)."
    )
    sentences = [costs, f"To play them: {plan.command()}"]
    names = [(factor.name, factor.numeric) for factor in plan.factors]
    labels = [cell.labels for cell in plan.cells]
    print(dry_run_text(labels, names, sentences, terminal.width(), terminal.color()))


def _play(plan: Any, out: str | None, threads: int | None) -> None:
    """Play a plan and print what came out."""
    from experiments.findings import findings
    from experiments.provenance import totem_version
    from experiments.sweeps import Stopped
    from experiments.sweeps import sweep as play
    from reports.changes import changes_text
    from reports.effects import effects_text
    from reports.order import order_text
    from reports.presence import presence_text
    from reports.tables import result_table

    try:
        result = play(plan, out, threads, terminal.say)
    except Stopped as stopped:
        terminal.say(str(stopped))
        raise typer.Exit(130) from None
    found = findings(plan, result.cells, result.tables)
    print(result_table(found, terminal.width(), terminal.color()))
    for text in (order_text, effects_text, changes_text, presence_text):
        if told := text(found, terminal.width(), terminal.color()):
            print(f"\n{told}")
    print(f"\nmade by: {plan.command()}")
    print(f"totem {totem_version()}, sources {found.fingerprint}")
    if out is None:
        print("nothing was stored; add --out FOLDER to keep the games and get a report")
    else:
        print(f"stored in {out}; the report is {out.rstrip('/')}/report.html")
