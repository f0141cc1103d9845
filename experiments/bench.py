"""How fast games are played, and how long the first one takes to start.

Rates are medians of several runs after one that warms up. Start-up is measured as a user meets
it: a fresh process, from its start to the end of its first small block, once with an empty cache
of compiled code and then with the filled one.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from experiments.parse import whole
from experiments.restrictions import told
from reports.words import seated
from sim.core.errors import BadInput
from sim.core.game import find_game

if TYPE_CHECKING:
    from experiments.plan import Plan
    from sim.core.runner import Seating

SEED = 1
TINY_GAMES = 10
BLOCKS_PER_THREAD = 4  # enough for threads to end at about the same time
# What a fresh process runs; the arguments of the bench follow.
CHILD = (sys.executable, "-m", "experiments.first_block")


@dataclass(frozen=True)
class Bench:
    """What was measured.

    Attributes
    ----------
    what : str
        The game and how it was played.
    one_thread, all_threads : tuple of float
        Games a second of each run.
    threads : int
        How many the second figure used.
    decisions_per_game : float
        Mean number of decisions in a game.
    compile_cold_s, compile_cached_s : float
        Seconds a fresh process needs for its first small block.
    peak_mb : float
        The most memory this process held.
    """

    what: str
    one_thread: tuple[float, ...]
    all_threads: tuple[float, ...]
    threads: int
    decisions_per_game: float
    compile_cold_s: float
    compile_cached_s: float
    peak_mb: float

    def figures(self) -> dict[str, float]:
        """The medians under their documented names."""
        one = statistics.median(self.one_thread)
        kept = asdict(self)
        names = ("compile_cold_s", "compile_cached_s", "peak_mb")
        return {
            "games_per_second_one_thread": round(one, 1),
            "games_per_second_all_threads": round(statistics.median(self.all_threads), 1),
            "threads": self.threads,
            "decisions_per_game": round(self.decisions_per_game, 3),
            "ns_per_decision": round(1e9 / (one * self.decisions_per_game), 2),
            **{name: round(kept[name], 3) for name in names},
        }


def measure(
    game: str,
    players: str | int | None = None,
    games: str | int = 100_000,
    repeat: str | int = 5,
    threads: int | None = None,
    strategies: Sequence[str] = (),
    fixed: Sequence[str] = (),
    restrict: Sequence[str] = (),
    say: Callable[[str], None] | None = None,
) -> Bench:
    """Measure a game.

    Parameters
    ----------
    game : str
        Its name.
    players : str or int, optional
        How many play; the middle of what the game allows by default.
    games, repeat : int or str
        Games in each run, and runs to take medians of.
    threads : int, optional
        As many as there are cores by default.
    strategies, fixed, restrict : sequence of str
        ``role=strategy``, ``option=value`` and ``role:no-act``.
    say : callable, optional
        Told what takes long.

    Returns
    -------
    Bench

    Raises
    ------
    BadInput
        For anything that cannot be.
    """
    from experiments.plan import make_plan
    from sim.core.runner import default_threads

    allowed = find_game(game).players
    seats = allowed[len(allowed) // 2] if players is None else players
    runs = whole(repeat, "repeat", 1, 1000)
    plan = make_plan(game, seats, games, SEED, strategies, fixed, restrict=restrict)
    if len(plan.cells) != 1:
        raise BadInput(f"players: '{players}' is not possible here (allowed: one number)")
    many = threads or default_threads()
    seating = plan.seated(say)
    _rate(plan, seating, many)
    one = [_rate(plan, seating, 1) for _ in range(runs)]
    everything = [_rate(plan, seating, many) for _ in range(runs)]
    if say is not None:
        say("starting fresh processes to time compiling (may take a minute) ...")
    arguments = [game, str(plan.cells[0].players)]
    arguments += [f"--strategy={text}" for text in strategies] + [f"--set={t}" for t in fixed]
    arguments += [f"--restrict={text}" for text in restrict]
    with tempfile.TemporaryDirectory(prefix="totem-bench-") as empty:
        cold = _start(arguments, empty)
    cached = statistics.median(_start(arguments, None) for _ in range(min(runs, 3)))
    return Bench(
        what="; ".join(
            [
                f"{game}, {seated(plan.cells[0].players)}, {plan.games:,} games a run, {runs} runs",
                *told(plan.game, plan.restrictions),
            ]
        ),
        one_thread=tuple(rate for rate, _ in one),
        all_threads=tuple(rate for rate, _ in everything),
        threads=many,
        decisions_per_game=one[0][1],
        compile_cold_s=cold,
        compile_cached_s=cached,
        peak_mb=_peak_mb(),
    )


def _rate(plan: "Plan", seating: "Seating", threads: int) -> tuple[float, float]:
    """Games a second, and decisions a game."""
    from sim.core.runner import in_order, play_block

    cell = plan.cells[0]
    template = cell.template(plan.game)
    size = max(1, min(plan.block_games, -(-plan.games // (BLOCKS_PER_THREAD * threads))))
    firsts = range(0, plan.games, size)

    def work(first: int) -> int:
        games = min(size, plan.games - first)
        rows = play_block(plan.game, template, seating, plan.seed, first, games, plan.cap)
        return int(rows["decisions"].sum(dtype="int64"))

    begin = time.perf_counter()
    decisions = sum(done for _, done in in_order(firsts, work, threads))
    return plan.games / (time.perf_counter() - begin), decisions / plan.games


def _start(arguments: Sequence[str], cache: str | None) -> float:
    """Seconds a fresh process takes to its first block, with an own cache or the usual one."""
    from sim.core.jit import CACHE_VARIABLE, ROOT

    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    if cache is not None:
        environment[CACHE_VARIABLE] = cache
    begin = time.perf_counter()
    done = subprocess.run(
        [*CHILD, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no reason was given"]
        raise BadInput(f"bench: a fresh process failed: {lines[-1]}")
    return time.perf_counter() - begin


def _peak_mb() -> float:
    """The most memory this process has held, in megabytes; 0 where it cannot be known."""
    try:
        import resource
    except ImportError:  # Windows
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1e6 if sys.platform == "darwin" else 1e3 / 1.024)


def describe(bench: Bench) -> str:
    """The measurements for people.

    Parameters
    ----------
    bench : Bench
        From `measure`.

    Returns
    -------
    str
    """
    figures = bench.figures()

    def rates(runs: Sequence[float]) -> str:
        return f"{statistics.median(runs):>11,.0f}   ({min(runs):,.0f} to {max(runs):,.0f})"

    rows = [
        ("games/s, one thread", rates(bench.one_thread)),
        (f"games/s, {bench.threads} threads", rates(bench.all_threads)),
        ("decisions a game", f"{figures['decisions_per_game']:>11.1f}"),
        ("ns a decision", f"{figures['ns_per_decision']:>11.1f}"),
        ("first block, cold", f"{figures['compile_cold_s']:>11.2f} s"),
        ("first block, cached", f"{figures['compile_cached_s']:>11.2f} s"),
        ("peak memory", f"{figures['peak_mb']:>11.0f} MB"),
    ]
    return "\n".join([bench.what, *(f"{name:<22}{value}" for name, value in rows)])
