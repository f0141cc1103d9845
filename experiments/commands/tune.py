"""`totem tune`: better weights for a strategy."""

import json
from typing import Annotated

import typer

from experiments import terminal
from experiments.commands.flags import (
    AsJson,
    GameName,
    Only,
    Players,
    Role,
    Seed,
    Settings,
    Threads,
    Varied,
    thread_count,
)


def tune(
    game: GameName,
    role: Role,
    strategy: Annotated[
        list[str] | None,
        typer.Option(
            "--strategy",
            metavar="ROLE=STRATEGY",
            help="What to begin with; the newest of skilled, else of basic, by default.",
        ),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ROLE=STRATEGY",
            help="Who plays another role; basic by default. Repeatable: of several for one role, "
            "all combinations are played.",
        ),
    ] = None,
    players: Players = None,
    fixed: Settings = None,
    vary: Varied = None,
    games: Annotated[
        str,
        typer.Option(
            metavar="N", help="Games of a candidate, split evenly over cells and opponents."
        ),
    ] = "4_000",
    generations: Annotated[
        str, typer.Option(metavar="N", help="How often candidates are drawn.")
    ] = "50",
    population: Annotated[
        str | None,
        typer.Option(metavar="N", help="Candidates in a generation; by default as weights move."),
    ] = None,
    sigma: Annotated[
        str,
        typer.Option(metavar="X", help="How far the first step goes, as a share of each weight."),
    ] = "0.3",
    seed: Seed = "1",
    held_out_games: Annotated[
        str,
        typer.Option(
            metavar="N", help="Games for the gain at the end, which choose nothing; split as above."
        ),
    ] = "100_000",
    only: Only = None,
    worst_case: Annotated[
        bool,
        typer.Option(
            "--worst-case",
            help="Let those opponents count against whom the side wins least, not the mean of all.",
        ),
    ] = False,
    out: Annotated[
        str | None, typer.Option(metavar="FILE.toml", help="Write the weights here; a new file.")
    ] = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Improve the weights of a strategy, and measure the gain on games it never saw."""
    from experiments.own import tuned_text
    from experiments.store import write_whole
    from experiments.tune import NothingYet
    from experiments.tune import tune as improve
    from experiments.tuning import check_out, make_tuning
    from reports.tunings import tuning_text

    asked = make_tuning(
        game,
        role,
        strategy=strategy or (),
        against=against or (),
        players=players,
        fixed=fixed or (),
        vary=vary or (),
        games=games,
        generations=generations,
        population=population,
        sigma=sigma,
        seed=seed,
        held_out_games=held_out_games,
        only=only,
        worst_case=worst_case,
    )
    file = None if out is None else check_out(out)
    workers = thread_count(threads)
    try:
        found = improve(asked, workers, terminal.say)
    except NothingYet as stopped:
        terminal.say(f"{stopped}; nothing is written")
        raise typer.Exit(130) from None
    except KeyboardInterrupt:
        terminal.say("stopped before the held-out games were played; nothing is written")
        raise typer.Exit(130) from None
    figures = found.figures()
    if as_json:
        print(json.dumps(figures, indent=2, ensure_ascii=False))
    else:
        print(tuning_text(figures, terminal.width(), terminal.color()))
        print(f"\nmade by: {figures['command']}")
        print(f"totem {figures['totem']}, sources {figures['fingerprint']}")
    if file is not None:
        write_whole(file, tuned_text(found))
        terminal.say(f"the weights are in {out}; play them as {asked.start.declared().name}@{out}")
    if len(figures["trajectory"]) < asked.generations:
        raise typer.Exit(130)
