"""`totem report`: the tables and the report of a stored run, made anew."""

from typing import Annotated

import typer

from experiments.commands.flags import Threads, thread_count


def report(
    run: Annotated[
        str, typer.Argument(metavar="RUN", help="The folder of a run, as --out named it.")
    ],
    threads: Threads = None,
) -> None:
    """Make the tables and the report of a stored run anew; no game is played."""
    from experiments.remake import remake
    from sim.core.jit import fingerprint

    there = remake(run, thread_count(threads))["fingerprint"]
    print(f"made anew in {run}; the report is {run.rstrip('/')}/report.html")
    if there != fingerprint():
        print(f"its games were played by sources {there}; the tables are by {fingerprint()}")
