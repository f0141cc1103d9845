"""Whether a strategy keeps to what a strategy is: legal, steady, and blind beyond its seat.

The strategy plays its role in games against `basic` and against `random`, and is asked again at
each of its decisions; see `strategies.probe`.
"""

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.account import Account
from experiments.cells import Cell
from experiments.check_items import WORLDS, items
from experiments.check_speed import nanoseconds, rate
from experiments.parse import whole
from experiments.plan import MOST_GAMES, Plan, make_plan
from experiments.progress import bar
from sim.core.errors import BadInput
from sim.core.game import Game, find_game
from sim.core.runner import Seating, default_threads, in_order

if TYPE_CHECKING:
    from strategies.questions import Answers

OPPONENTS = ("basic", "random")
BLOCK = 50  # games that are asked about in one piece
WEIGHED_GAMES = 2000  # in which every weight is set to 0 in turn
STRIDE, ROOM = 97, 40  # of so many positions one is kept, for look-alikes; in each block


@dataclass(frozen=True)
class Job:
    """A block of games: against whom, in which cell, and which."""

    lineup: int
    cell: int
    first: int
    games: int
    weighed: bool


@dataclass
class Found:
    """What all blocks found together; faults with the block in which they were first."""

    asked: int = 0
    weighed: int = 0
    changed: Any = 0
    faults: dict[int, int] = field(default_factory=dict)
    first: dict[int, tuple[Job, Any]] = field(default_factory=dict)
    alike: int = 0
    saw: list[tuple[Job, Any, int]] = field(default_factory=list)

    def add(self, job: Job, answers: "Answers", saw: list[tuple[Any, int]]) -> None:
        """Count one block."""
        report = answers.report
        self.asked += int(report["asked"])
        self.weighed += int(report["considered"])
        self.changed = self.changed + report["changed"]
        for fault, n in enumerate(report["faults"].tolist()):
            self.faults[fault] = self.faults.get(fault, 0) + n
            if n:
                self.first.setdefault(fault, (job, report["first"][fault]))
        self.alike += len(answers.places)
        self.saw += [(job, place, other) for place, other in saw]


class Check:
    """The check of one strategy in one role.

    Parameters
    ----------
    game : Game
        Which game.
    role, spec : str
        The role, and the strategy as the user named it.
    players, games, seed, fixed
        As for `experiments.plan.make_plan`; `games` is in all.
    threads : int
        How many threads ask.
    say : callable, optional
        Told in one line what takes long.
    """

    def __init__(
        self,
        game: Game,
        role: str,
        spec: str,
        players: str | None,
        games: int,
        seed: str | int,
        fixed: Sequence[str],
        threads: int,
        say: Callable[[str], None] | None,
    ):
        from sim.core.jit import compiling
        from strategies.questions import questions

        self.game, self.role, self.spec, self.threads = game, role, spec, threads
        self.fixed = tuple(fixed)
        self.plans = [
            make_plan(game, players, games, seed, self._chosen(name), fixed) for name in OPPONENTS
        ]
        self.seats = [plan.seated(say) for plan in self.plans]
        with compiling(f"{game.name}-check", say):
            questions(game, self.plans[0].strategies[role].signature)
        self.plan, self.cells = self.plans[0], self.plans[0].cells
        self.strategy = self.plan.strategies[role]
        self.each = -(-games // (len(self.cells) * len(OPPONENTS)))
        self.weighed = -(-WEIGHED_GAMES // (len(self.cells) * len(OPPONENTS)))

    def _chosen(self, opponents: str) -> dict[str, str]:
        """A strategy for each role of the game."""
        return {r: self.spec if r == self.role else opponents for r in self.game.roles}

    def account(self) -> Account:
        """Play, ask, and tell what was found."""
        found = self._ask()
        games = self.each * len(self.cells) * len(OPPONENTS)
        values = self.strategy.weights
        weights = [(n, v, int(found.changed[i])) for i, (n, v) in enumerate(values.items())]
        return Account(
            game=self.game.name,
            role=self.role,
            strategy=self.spec,
            players=tuple(cell.players for cell in self.cells),
            games=games,
            decisions=found.asked,
            items=items(self, found),
            weighed=found.weighed,
            weights=tuple(sorted(weights, key=lambda row: -row[2])),
            ns_per_decision=nanoseconds(self, found.asked / games),
            games_per_second=rate(self),
        )

    # --- asking ----------------------------------------------------------------------------------

    def _jobs(self) -> Iterator[Job]:
        for lineup in range(len(OPPONENTS)):
            for cell in range(len(self.cells)):
                for first in range(0, self.each, BLOCK):
                    games = min(BLOCK, self.each - first)
                    yield Job(lineup, cell, first, games, first < self.weighed)

    def _ask(self) -> Found:
        from strategies.questions import probe

        templates = [cell.template(self.game) for cell in self.cells]

        def work(job: Job) -> "tuple[Answers, list[tuple[Any, int]]]":
            task = {
                **self.task(),
                "first": job.first,
                "games": job.games,
                "weights": len(self.strategy.weights) if job.weighed else 0,
                "stride": STRIDE,
            }
            seats, players = self.seats[job.lineup], self.cells[job.cell].players
            answers = probe(
                self.game,
                templates[job.cell],
                players,
                seats,
                self.strategy.signature,
                task,
                ROOM,
            )
            return answers, self._other_worlds(answers, seats)

        found = Found()
        total = self.each * len(self.cells) * len(OPPONENTS)
        results = in_order(self._jobs(), work, self.threads)
        with bar(total) as meter, closing(results):  # type: ignore[type-var]
            for job, (answers, saw) in results:
                found.add(job, answers, saw)
                meter.advance(job.games)
        if not found.asked:
            raise BadInput(
                f"check: the {self.role} took no decision in {total:,} games; play more games"
            )
        return found

    def task(self) -> dict[str, int]:
        """What is the same in all questions; see `strategies.probe`."""
        role = list(self.game.roles).index(self.role)
        return {"role": role, "seed": self.plan.seed, "cap": self.plan.cap}

    def _other_worlds(self, answers: "Answers", seats: Seating) -> list[tuple[Any, int]]:
        """Positions whose look-alike is answered otherwise, with that answer."""
        kernels, saw = self.game.kernels(), []
        for i, place in enumerate(answers.places):
            for world in range(WORLDS):
                state, legal = (a[i : i + 1].copy() for a in (answers.states, answers.lists))
                seat = int(place["seat"])
                mine = [part.copy() for part in kernels.owned(state, seat)]
                kernels.determinize(state, seat, self.plan.seed, WORLDS * i + world)
                for part, own in zip(kernels.owned(state, seat), mine, strict=True):
                    part[...] = own
                with np.errstate(over="ignore"):
                    other = int(kernels.consult(state, legal, seats.functions, seats.weights))
                if other != place["detail"]:
                    saw.append((place, other))
                    break
        return saw

    def trace(self, job: Job, place: Any) -> str:
        """The command that shows the game of a position, and its step."""
        cell: Cell = self.cells[job.cell]
        plan: Plan = self.plans[job.lineup]
        words = ["totem", "trace", self.game.name, "--players", str(cell.players)]
        words += ["--seed", str(plan.seed), "--game", str(place["game"])]
        for role, spec in self._chosen(OPPONENTS[job.lineup]).items():
            words += ["--strategy", f"{role}={spec}"]
        for text in self.fixed:
            words += ["--set", text]
        return f"step {place['step']} of: {shlex.join([*words, '--json'])}"


def check(
    game: str,
    spec: str,
    role: str | None = None,
    players: str | None = None,
    games: str | int = 2000,
    seed: str | int = 1,
    fixed: Sequence[str] = (),
    threads: int | None = None,
    say: Callable[[str], None] | None = None,
) -> list[Account]:
    """Check a strategy in each role that it plays.

    Parameters
    ----------
    game : str
        Name of the game.
    spec : str
        A shipped name, or ``path/to/file.py:name``.
    role : str, optional
        The one role to check it in.
    players : str, optional
        As on the command line; all the game allows by default.
    games : int or str
        Games for each role, in all.
    seed : int or str
        Seed of the games.
    fixed : sequence of str
        ``option=value``.
    threads : int, optional
        As many as there are cores by default. No count depends on it.
    say : callable, optional
        Told in one line what takes long.

    Returns
    -------
    list of Account
        In the order of the game's roles.

    Raises
    ------
    BadInput
        For anything that cannot be.
    """
    from experiments.lineups import role_of
    from strategies.registry import roles_of

    found = find_game(game)
    many = whole(games, "games", 1, MOST_GAMES)
    roles = roles_of(found, spec) if role is None else [role_of(found, role)]
    return [
        Check(
            found, each, spec, players, many, seed, fixed, threads or default_threads(), say
        ).account()
        for each in roles
    ]
