"""What a tuning asks: whose weights move, against whom, in which cells, on which games.

Everything is resolved and checked here, before the first game; `experiments.tune` plays it.
"""

import hashlib
import itertools
import math
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from experiments.cells import MOST_CELLS
from experiments.lineups import role_of, told
from experiments.parse import MOST_SEED, matching, pairs, real, whole
from experiments.plan import MOST_GAMES, Plan, make_plan
from experiments.store import new_file
from sim.core.errors import BadInput
from sim.core.game import Game, find_game
from sim.core.runner import Seating

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from experiments.arena import Score
    from strategies.api import Strategy

GAMES, GENERATIONS, SIGMA, HELD_OUT_GAMES = 4_000, 50, 0.3, 100_000
MOST_SIGMA = 10.0
FORM = "ROLE=STRATEGY"


@dataclass(frozen=True)
class Opponents:
    """Who plays all roles but the tuned one.

    Attributes
    ----------
    label : str
        What they are called in tables.
    strategies : mapping of str to Strategy
        By role.
    """

    label: str
    strategies: "Mapping[str, Strategy]"


@dataclass(frozen=True)
class Tuning:
    """A tuning, resolved and checked.

    Attributes
    ----------
    plan : Plan
        The cells, the training seed and the decision cap.
    role : str
        Whose weights move.
    start : Strategy
        What it begins with.
    spec : str
        What asks for it on the command line.
    moved : tuple of str
        Names of the weights that move.
    only : str or None
        The patterns that chose them.
    pool : mapping of str to sequence of str
        By role: the strategies that were named for the others.
    opponents : tuple of Opponents
        All combinations of the pool.
    games : int
        Games of a candidate in each stratum, that is each cell with each opponents.
    held_out_games : int
        Games in each stratum that are played at the end alone.
    asked : tuple of int
        The same two over all strata, as they were asked for.
    generations : int
        How often candidates are drawn.
    population : int
        How many each time.
    sigma : float
        How far the first of them lie from the start, as a share of each weight's scale.
    worst_case : bool
        Whether the opponents against whom the side wins least count, and not the mean of all.
    """

    plan: Plan
    role: str
    start: "Strategy"
    spec: str
    moved: tuple[str, ...]
    only: str | None
    pool: Mapping[str, Sequence[str]]
    opponents: tuple[Opponents, ...]
    games: int
    held_out_games: int
    asked: tuple[int, int]
    generations: int
    population: int
    sigma: float
    worst_case: bool = False

    @property
    def strata(self) -> int:
        """Cells times opponents."""
        return len(self.plan.cells) * len(self.opponents)

    @property
    def side(self) -> str:
        """The side whose wins count."""
        return self.plan.game.role_sides[self.role]

    @property
    def held_out_seed(self) -> int:
        """The seed of the games that no candidate is chosen by."""
        return held_out_seed(self.plan.seed)

    def judged(self, score: "Score") -> "NDArray[np.float64]":
        """The win rates that count, one for each contestant.

        Parameters
        ----------
        score : Score
            Strata are cells, and in each the opponents.

        Returns
        -------
        numpy.ndarray of float64, shape (contestants,)
        """
        across = len(self.opponents)
        parts = [score.part(range(k, self.strata, across)) for k in range(across)]
        rates = np.array([part.wins(score.sides[0]) / part.total for part in parts])
        chosen: NDArray[np.float64] = rates.min(axis=0) if self.worst_case else rates.mean(axis=0)
        return chosen

    def lineups(self) -> "list[dict[str, Strategy]]":
        """The strategies of all roles, for each opponents."""
        met = [{**others.strategies, self.role: self.start} for others in self.opponents]
        return [{role: one[role] for role in self.plan.game.roles} for one in met]

    def reseated(self, seats: Seating, weights: Mapping[str, float]) -> Seating:
        """The same lineup, in which the tuned role plays with other weights."""
        values = [float(weights[name]) for name in self.start.weights]
        return seats.reweighted(list(self.plan.game.roles).index(self.role), values)

    def command(self) -> str:
        """The command that asks for exactly this, without the file it was stored in."""
        plan = self.plan
        words = ["totem", "tune", plan.game.name, self.role]
        words += ["--strategy", f"{self.role}={self.spec}"]
        for role, specs in self.pool.items():
            words += [w for spec in specs for w in ("--against", f"{role}={spec}")]
        words += ["--players", plan.counts(), "--games", str(self.asked[0])]
        words += ["--generations", str(self.generations), "--population", str(self.population)]
        words += ["--sigma", f"{self.sigma!r}", "--seed", str(plan.seed)]
        words += ["--held-out-games", str(self.asked[1])]
        words += [] if self.only is None else ["--only", self.only]
        words += ["--worst-case"] if self.worst_case else []
        return shlex.join([*words, *plan.rules_asked()])


def held_out_seed(seed: int) -> int:
    """A seed that follows from the training seed and is never equal to it."""
    word = int.from_bytes(hashlib.sha256(f"held out {seed}".encode()).digest()[:8], "big")
    found = word % (MOST_SEED + 1)
    return found if found != seed else found ^ 1


def make_tuning(
    game: Game | str,
    role: str,
    strategy: Mapping[str, str] | Sequence[str] = (),
    against: Sequence[str] = (),
    players: str | int | None = None,
    fixed: Mapping[str, object] | Sequence[str] = (),
    vary: Mapping[str, Sequence[object]] | Sequence[str] = (),
    games: int | str = GAMES,
    generations: int | str = GENERATIONS,
    population: int | str | None = None,
    sigma: float | str = SIGMA,
    seed: int | str = 1,
    held_out_games: int | str = HELD_OUT_GAMES,
    only: str | None = None,
    worst_case: bool = False,
) -> Tuning:
    """A tuning from flags, as text or as plain Python values.

    Parameters
    ----------
    game : Game or str
        The game or its name.
    role : str
        Whose weights move.
    strategy : mapping of str to str, or sequence of str
        What they begin with, as ``role=strategy``; the newest of `skilled`, else of `basic`, by
        default.
    against : sequence of str
        ``role=strategy`` for the other roles. Several for one role are a pool: all combinations
        are played. `basic` for a role that is not named.
    players, fixed, vary
        The cells, as for `experiments.make_plan`.
    games : int or str
        Games of a candidate, split evenly over cells and opponents and rounded up.
    generations, population : int or str
        How often candidates are drawn, and how many each time; more for more weights by default.
    sigma : float or str
        How far the first candidates lie from the start, as a share of each weight's scale.
    seed : int or str
        Of the games that candidates are chosen by.
    held_out_games : int or str
        Games of the start and of the answer at the end, split as `games` is.
    only : str, optional
        Patterns of the weights to move, separated by commas; all by default.
    worst_case : bool
        Whether the opponents against whom the side wins least count, and not the mean of all.

    Returns
    -------
    Tuning

    Raises
    ------
    BadInput
        For anything that cannot be.
    """
    from strategies.registry import best_known, find

    found = find_game(game) if isinstance(game, str) else game
    role_of(found, role)
    chosen = pairs(strategy, "strategy", FORM)
    for other in chosen:
        if role_of(found, other) != role:
            raise BadInput(f"--strategy {other}: {role} is tuned; name the others by --against")
    text = chosen.get(role, best_known(found, role))
    start = find(found, role, text)
    if not start.weights:
        raise BadInput(f"strategy {role}={text}: it has no weights to tune")
    names = list(start.weights)
    moved = names if only is None else matching(only, names, "only", start.declared().name)
    wanted = whole(games, "games", 1, MOST_GAMES)
    held_out = whole(held_out_games, "held-out-games", 1, MOST_GAMES)
    plan = make_plan(found, players, wanted, seed, (), fixed, vary)
    pool, opponents = _opponents(found, role, against)
    strata = len(plan.cells) * len(opponents)
    if strata > MOST_CELLS:
        raise BadInput(
            f"{strata:,} combinations of cells and opponents are too many "
            f"(allowed: up to {MOST_CELLS:,})"
        )
    usual = 4 + int(3 * math.log(len(moved)))  # N. Hansen's, enough where games are noisy
    return Tuning(
        plan=plan,
        role=role,
        start=start,
        spec=told(text, start),
        moved=tuple(moved),
        only=only,
        pool=pool,
        opponents=opponents,
        games=-(-wanted // strata),
        held_out_games=-(-held_out // strata),
        asked=(wanted, held_out),
        generations=whole(generations, "generations", 1, 1_000_000),
        population=usual if population is None else whole(population, "population", 4, 10_000),
        sigma=real(sigma, "sigma", 0, MOST_SIGMA),
        worst_case=worst_case,
    )


def _opponents(
    game: Game, role: str, against: Sequence[str]
) -> tuple[dict[str, list[str]], tuple[Opponents, ...]]:
    """The pool as it may stand in commands, and all its combinations."""
    from strategies.registry import DEFAULT, find

    named: dict[str, list[str]] = {}
    for text in against:
        for other, spec in pairs([text], "against", FORM).items():
            if role_of(game, other) == role:
                raise BadInput(f"--against {other}: it is tuned; name it by --strategy")
            if spec in named.setdefault(other, []):
                raise BadInput(f"--against: {other}={spec} is given twice")
            named[other].append(spec)
    others = {r: named.get(r, [DEFAULT]) for r in game.roles if r != role}
    found = {r: [find(game, r, spec) for spec in specs] for r, specs in others.items()}
    shown = {
        r: [told(spec, s) for spec, s in zip(specs, found[r], strict=True)]
        for r, specs in others.items()
    }
    ways = [list(zip(shown[r], found[r], strict=True)) for r in others]
    opponents = tuple(
        Opponents(
            ", ".join(f"{r} {name}" for r, (name, _) in zip(others, picked, strict=True)) or "-",
            {r: strategy for r, (_, strategy) in zip(others, picked, strict=True)},
        )
        for picked in itertools.product(*ways)
    )
    return shown, opponents


def check_out(out: str) -> Path:
    """The file to be written, if it does not exist and can be.

    Raises
    ------
    BadInput
        If it exists, is not called ``.toml``, or its folder cannot be written to.
    """
    if Path(out).suffix != ".toml":
        raise BadInput(f"--out {out}: a file of weights is called FILE.toml")
    return new_file(out)
