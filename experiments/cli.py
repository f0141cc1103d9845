"""The command `totem`.

Importing this module imports nothing heavy: every command imports what it needs when it runs.
A command is a function in `experiments.commands`; `_app` gives it its name.
"""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from experiments.commands import (
    ablate,
    bench,
    cards,
    compare,
    duel,
    ladder,
    lists,
    luck,
    own,
    plausible,
    price,
    report,
    solve,
    sweep,
    trace,
    tune,
)
from experiments.commands.rules import SETS, VARIES, RuleCommand
from experiments.terminal import say
from sim.core.errors import BadInput

FAILED, INTERRUPTED = 2, 130


def _version(wanted: bool) -> None:
    if wanted:
        from experiments.provenance import totem_version

        print(f"totem {totem_version()}")
        raise typer.Exit


def _totem(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_version, is_eager=True),
    ] = False,
) -> None:
    """Find out whether a board game is balanced, for whom, and what would change it."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def _app() -> typer.Typer:
    app = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_totem)
    app.command("games")(lists.games)
    app.command("options")(lists.options)
    app.command("strategies")(lists.strategies)
    app.command("sweep", cls=RuleCommand, epilog=VARIES)(sweep.sweep)
    app.command("report")(report.report)
    app.command("compare", cls=RuleCommand, epilog=VARIES)(compare.compare)
    app.command("duel", cls=RuleCommand, epilog=VARIES)(duel.duel)
    app.command("ladder", cls=RuleCommand, epilog=VARIES)(ladder.ladder)
    app.command("tune", cls=RuleCommand, epilog=VARIES)(tune.tune)
    app.command("ablate", cls=RuleCommand, epilog=VARIES)(ablate.ablate)
    app.command("cards", cls=RuleCommand, epilog=SETS)(cards.cards)
    app.command("price", cls=RuleCommand, epilog=SETS)(price.price)
    app.command("solve", cls=RuleCommand, epilog=SETS)(solve.solve)
    app.command("plausible", cls=RuleCommand, epilog=VARIES)(plausible.plausible)
    app.command("luck", cls=RuleCommand, epilog=SETS)(luck.luck)
    app.command("new-strategy")(own.new_strategy)
    app.command("check", cls=RuleCommand, epilog=SETS)(own.check)
    app.command("trace", cls=RuleCommand, epilog=SETS)(trace.trace)
    app.command("bench", cls=RuleCommand, epilog=SETS)(bench.bench)
    return app


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `totem` and return its exit code; whatever goes wrong is told in one line.

    Parameters
    ----------
    arguments : sequence of str, optional
        Those of the process by default.

    Returns
    -------
    int
        0; 1 where a strategy was checked and found faulty; 2 for anything that cannot be done as
        asked; 130 after Ctrl-C.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal without "±" gets "?" and no traceback
            stream.reconfigure(errors="replace")
    try:
        code = _run(arguments)
        if sys.stdout is not None:  # closed by whoever started this
            sys.stdout.flush()
    except BrokenPipeError:
        _let_go()
        return 0
    except KeyboardInterrupt:
        say("stopped")
        return INTERRUPTED
    except BadInput as error:
        say(_one_line(error))
        return FAILED
    except OSError as error:
        place = f": {error.filename}" if error.filename else ""
        say(_one_line(f"{error.strerror or error}{place}"))
        _let_go()
        return FAILED
    return code


def _run(arguments: Sequence[str] | None) -> int:
    command = typer.main.get_command(_app())
    try:
        result = command.main(arguments, prog_name="totem", standalone_mode=False)
    except typer.TyperException as error:
        say(f"{_one_line(error.format_message()).rstrip('.')}; see {_help_of(error)}")
        return FAILED
    except typer.Abort:
        return INTERRUPTED
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):
            raise leaving.__context__ from None
        raise
    return result if isinstance(result, int) else 0


def _help_of(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return f"{context.command_path if context else 'totem'} --help"


def _one_line(message: object) -> str:
    return " ".join(str(message).split())


def _let_go() -> None:
    """Point standard output nowhere, so that the interpreter's last flush cannot fail."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):  # standard output is no file, as in a test
        return


if __name__ == "__main__":
    sys.exit(main())
