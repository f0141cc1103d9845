"""The question of `totem solve`: which value of an option lets a side win so often."""

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from experiments.arena import Arena, Stratum
from experiments.cells import Cell
from experiments.parse import PLAYERS, real
from experiments.plan import Plan, make_plan
from experiments.progress import bar
from experiments.solve import Solution, solve
from reports.words import seated
from sim.core.errors import BadInput, unknown
from sim.core.game import Game, find_game
from sim.core.options import Option, Value
from sim.core.runner import default_threads

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RANGE = re.compile(r"\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*")
KNOB_FORM, TARGET_FORM = "OPTION=LOW..HIGH", "SIDE=PERCENT"


@dataclass(frozen=True)
class Question:
    """What is asked, resolved and checked.

    Attributes
    ----------
    option : Option
        The knob.
    low, high : int
        Its range, both ends included.
    side : int
        Whose win rate has a target, by its number in the game.
    target : float
        The win rate it should have.
    plan : Plan
        A cell for each number of players and each value of the knob.
    """

    option: Option
    low: int
    high: int
    side: int
    target: float
    plan: Plan

    @property
    def counts(self) -> list[int]:
        """The numbers of players, in the order they were asked for."""
        return list(dict.fromkeys(cell.players for cell in self.plan.cells))

    def cell(self, players: int, value: int) -> Cell:
        """The cell of a number of players and a value of the knob."""
        values = self.high - self.low + 1
        return self.plan.cells[self.counts.index(players) * values + value - self.low]

    def command(self) -> str:
        """The command that asks for exactly this."""
        plan = self.plan
        words = ["totem", "solve", plan.game.name]
        words += ["--knob", f"{self.option.name}={self.low}..{self.high}"]
        words += ["--target", f"{plan.game.sides[self.side]}={100 * self.target:.10g}"]
        words += ["--players", plan.counts(), "--games", str(plan.games)]
        words += ["--seed", str(plan.seed), *plan.who_plays()]
        for name, value in plan.fixed.items():
            words += ["--set", f"{name}={plan.game.options[name].show(value)}"]
        return shlex.join(words)


def ask(
    game: Game | str,
    knob: str,
    target: str,
    players: str | None = None,
    games: int | str = 10_000,
    seed: int | str = 1,
    strategies: Mapping[str, str] | Sequence[str] = (),
    fixed: Mapping[str, object] | Sequence[str] = (),
    restrict: Mapping[str, Sequence[str]] | Sequence[str] = (),
) -> Question:
    """A question from flags, checked before the first game.

    Parameters
    ----------
    game : Game or str
        The game or its name.
    knob, target : str
        ``OPTION=LOW..HIGH`` and ``SIDE=PERCENT``.
    players, games, seed, strategies, fixed, restrict
        As for `experiments.plan.make_plan`.

    Returns
    -------
    Question

    Raises
    ------
    BadInput
        For anything that cannot be; or for a knob that changes nothing with one of the numbers of
        players.
    """
    found = find_game(game) if isinstance(game, str) else game
    option, low, high = _read_knob(found, knob)
    side, rate = _read_target(found, target)
    values: list[Value] = list(range(low, high + 1))
    plan = make_plan(
        found, players, games, seed, strategies, fixed, {option.name: values}, restrict=restrict
    )
    question = Question(option, low, high, side, rate, plan)
    _refuse_idle(question)
    return question


def _read_knob(game: Game, given: str) -> tuple[Option, int, int]:
    name, sign, text = given.partition("=")
    name = name.strip()
    if not sign or not name:
        raise BadInput(f"--knob: '{given}' is not of the form {KNOB_FORM}")
    option = game.options.find(name)
    if option.kind != "count":
        raise BadInput(
            f"--knob: {name} takes {option.range}, and is no single whole number "
            "(allowed: options that are one)"
        )
    match = RANGE.fullmatch(text)
    ends = (int(match[1]), int(match[2])) if match else (0, 0)
    if not option.low <= ends[0] < ends[1] <= option.high:
        raise BadInput(
            f"--knob: '{text.strip()}' is not possible for {name} (allowed: LOW..HIGH, rising, "
            f"within {option.low}..{option.high})"
        )
    return option, *ends


def _read_target(game: Game, given: str) -> tuple[int, float]:
    side, sign, text = given.partition("=")
    side = side.strip()
    if not sign or not side:
        raise BadInput(f"--target: '{given}' is not of the form {TARGET_FORM}")
    if side not in game.sides:
        raise unknown(f"side in {game.name}", side, game.sides)
    percent = real(text.strip().rstrip("%"), f"--target: {side}", 0, 100)
    if percent == 100:
        raise BadInput(f"--target: {given} is not possible (allowed: above 0 and below 100)")
    return list(game.sides).index(side), round(percent / 100, 12)


def _refuse_idle(question: Question) -> None:
    """Refuse a knob that makes no difference to the rules of some number of players."""
    game = question.plan.game
    idle = [
        players
        for players in question.counts
        if question.cell(players, question.low).template(game).tobytes()
        == question.cell(players, question.high).template(game).tobytes()
    ]
    if not idle:
        return
    rest = ",".join(str(n) for n in question.counts if n not in idle)
    hint = f"--{PLAYERS} {rest}" if rest else "another option"
    raise BadInput(
        f"--knob: {question.option.name} changes nothing with {seated(*idle)} (allowed: {hint})"
    )


def answer(
    question: Question,
    threads: int | None = None,
    say: Callable[[str], None] | None = None,
) -> Solution:
    """Play until the question is answered.

    Parameters
    ----------
    question : Question
        From `ask`.
    threads : int, optional
        As many as there are cores by default. No figure depends on it.
    say : callable, optional
        Told in one line what takes long.

    Returns
    -------
    Solution

    Raises
    ------
    BadInput
        If a strategy cannot be compiled.
    """
    plan, counts = question.plan, question.counts
    seats = plan.seated(say)
    arena = Arena(plan.game, (question.side,), plan.cap, threads or default_threads())

    def play(count: int, values: tuple[int, ...], first: int, games: int) -> "NDArray[np.int64]":
        templates = tuple(
            question.cell(counts[count], value).template(plan.game) for value in values
        )
        stratum = Stratum(templates[0], (seats,) * len(values), templates)
        with bar(games * len(values)) as meter:
            score = arena.play([stratum], plan.seed, first, games, meter)
        both: NDArray[np.int64] = score.both[0, 0]
        return both

    return solve(
        question.low,
        question.high,
        len(counts),
        question.target,
        plan.games,
        play,
        plan.confidence,
    )
