"""How fast a strategy that is checked decides."""

import time
from typing import TYPE_CHECKING

from sim.core.runner import Seating, play_block

if TYPE_CHECKING:
    from experiments.check import Check

TIMED_GAMES, RUNS = 50, 5
CALLS = 1_000_000  # about so many in each run, whatever the game
LEAST_REPEATS = 10
SPEED_GAMES = 1000


def nanoseconds(check: "Check", decisions: float) -> float:
    """What a decision of the strategy takes, less the call of one that does nothing.

    Parameters
    ----------
    check : Check
        Who is timed, and in which games.
    decisions : float
        Of its role in a game, about.

    Returns
    -------
    float
        Nanoseconds; 0 where the role took no decision in these games.
    """
    from sim.core.jit import entry
    from strategies.questions import probe

    own, signature = check.seats[0], check.strategy.signature
    idle = Seating((entry(signature)(_nothing),) * len(own.functions), own.weights)
    cell = check.cells[len(check.cells) // 2]
    template = cell.template(check.game)
    repeats = max(LEAST_REPEATS, round(CALLS / (TIMED_GAMES * decisions)))
    task = {**check.task(), "games": TIMED_GAMES, "repeats": repeats}

    def seconds(timed: Seating) -> tuple[float, int]:
        begin = time.perf_counter()
        answers = probe(check.game, template, cell.players, own, signature, task, timed=timed)
        return time.perf_counter() - begin, int(answers.report["asked"])

    runs = [(seconds(own), seconds(idle)) for _ in range(RUNS)]
    asked = runs[0][0][1]
    if asked == 0:
        return 0.0
    spent = min(timed for (timed, _), _ in runs) - min(timed for _, (timed, _) in runs)
    return max(1e9 * spent / (asked * repeats), 0.0)


def rate(check: "Check") -> float:
    """Games a second on one thread, with the strategy among `basic`."""
    cell = check.cells[len(check.cells) // 2]
    template = cell.template(check.game)
    begin = time.perf_counter()
    play_block(check.game, template, check.seats[0], check.plan.seed, 0, SPEED_GAMES)
    return SPEED_GAMES / (time.perf_counter() - begin)


def _nothing(table, me, legal, weights, stream):  # type: ignore[no-untyped-def]
    """The quickest strategy: what its call costs, every strategy's does."""
    return 0
