"""From what a user asked to the cells that answer it.

A plan is complete before the first game: every factor, every fixed option, every strategy and
every value is resolved and checked, so a sweep cannot fail half-way over a typing error. All
cells use the same seed and the same game numbers: cells share their luck game by game, and their
differences are sharper than the rates themselves.
"""

import itertools
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from experiments.lineups import seat_all, told
from experiments.parse import (
    MOST_SEED,
    Factor,
    pairs,
    parse_band,
    parse_factor,
    parse_players,
    whole,
)
from experiments.restrictions import parse_restrictions, without
from experiments.stats import BAND, CONFIDENCE
from sim.core.errors import BadInput
from sim.core.game import DECISION_CAP, Game, find_game
from sim.core.options import Value
from sim.core.runner import BLOCK_GAMES, Seating

if TYPE_CHECKING:
    from strategies.api import Strategy

DEFAULT_GAMES = 10_000
MOST_GAMES = 10**12
MOST_CELLS = 10_000


@dataclass(frozen=True)
class Cell:
    """One combination of the factors.

    Attributes
    ----------
    index : int
        Its number, from 0; the last factor changes fastest.
    players : int
        How many play.
    labels : mapping of str to int or str
        The value of every factor, as in tables.
    values : mapping of str to value
        Every option of the game.
    """

    index: int
    players: int
    labels: Mapping[str, int | str]
    values: Mapping[str, Value]

    def template(self, game: Game) -> Any:
        """The state every game of this cell starts from."""
        return game.template(self.values, self.players)


@dataclass(frozen=True)
class Plan:
    """A sweep, resolved and checked.

    Attributes
    ----------
    game : Game
        Which game.
    games : int
        Games in each cell.
    seed : int
        Seed of the run.
    factors : tuple of Factor
        ``players`` first, then the varied options by name.
    fixed : mapping of str to value
        Options set for all cells.
    strategies : mapping of str to Strategy
        One for each role.
    specs : mapping of str to str
        The strategies as the user named them, with the generation of their weights.
    cells : tuple of Cell
        The product of the factors.
    restrictions : mapping of str to tuple of str
        By role, the names of what it never does; roles that have none are left out.
    block_games : int
        Games in a block, the unit of work and of storage.
    cap : int
        Decisions after which a game is given up.
    band : tuple of float
        The win rates of the first side that count as fair.
    confidence : float
        Of intervals, and of all verdicts together.
    """

    game: Game
    games: int
    seed: int
    factors: tuple[Factor, ...]
    fixed: Mapping[str, Value]
    strategies: "Mapping[str, Strategy]"
    specs: Mapping[str, str]
    cells: tuple[Cell, ...] = field(repr=False)
    restrictions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    block_games: int = BLOCK_GAMES
    cap: int = DECISION_CAP
    band: tuple[float, float] = BAND
    confidence: float = CONFIDENCE

    @property
    def blocks(self) -> int:
        """How many blocks a cell has."""
        return -(-self.games // self.block_games)

    def block(self, number: int) -> tuple[int, int]:
        """First game and number of games of a block."""
        first = number * self.block_games
        return first, min(self.block_games, self.games - first)

    def seated(self, say: Callable[[str], None] | None = None) -> Seating:
        """The strategies in the form kernels take, with the game compiled.

        Parameters
        ----------
        say : callable, optional
            Told in one line that compiling takes a while.

        Returns
        -------
        Seating

        Raises
        ------
        BadInput
            If a strategy cannot be compiled.
        """
        restricted = without(self.game, self.restrictions)
        return seat_all(self.game, [self.strategies], say, [restricted])[0]

    def command(self) -> str:
        """The command that asks for exactly this, without the folder it was stored in."""
        words = ["totem", "sweep", self.game.name, "--players", self.counts()]
        words += ["--games", str(self.games), "--seed", str(self.seed)]
        words += [*self.who_plays(), *self.rules_asked()]
        if self.band != BAND:
            words += ["--fair", f"{100 * self.band[0]:g}-{100 * self.band[1]:g}"]
        return shlex.join(words)

    def counts(self) -> str:
        """The numbers of players as one types them: ``4-8`` where they follow each other."""
        counts = [int(value) for value in self.factors[0].values]  # type: ignore[arg-type]
        if len(counts) > 1 and counts == list(range(counts[0], counts[-1] + 1)):
            return f"{counts[0]}-{counts[-1]}"
        return ",".join(str(count) for count in counts)

    def who_plays(self) -> list[str]:
        """The flags that ask for these strategies and restrictions."""
        words = [w for role, spec in self.specs.items() for w in ("--strategy", f"{role}={spec}")]
        for role, names in self.restrictions.items():
            words += ["--restrict", f"{role}:{','.join(names)}"]
        return words

    def rules_asked(self) -> list[str]:
        """The flags that ask for these rules."""
        words = []
        for name, value in self.fixed.items():
            words += ["--set", f"{name}={self.game.options[name].show(value)}"]
        for factor in self.factors[1:]:
            labels = [str(label) for label in factor.labels]
            # A list of one value that has commas in it needs its separator to be seen.
            separator = ";" if any("," in label for label in labels) else ","
            end = separator if separator == ";" and len(labels) == 1 else ""
            words += ["--vary", f"{factor.name}={separator.join(labels)}{end}"]
        return words


def make_plan(
    game: Game | str,
    players: str | int | Iterable[int] | None = None,
    games: int | str = DEFAULT_GAMES,
    seed: int | str = 1,
    strategies: Mapping[str, str] | Sequence[str] = (),
    fixed: Mapping[str, object] | Sequence[str] = (),
    vary: Mapping[str, Sequence[object]] | Sequence[str] = (),
    fair: str | tuple[float, float] = BAND,
    restrict: Mapping[str, Sequence[str]] | Sequence[str] = (),
    block_games: int | None = None,
    cap: int = DECISION_CAP,
) -> Plan:
    """A plan from flags, as text or as plain Python values.

    Parameters
    ----------
    game : Game or str
        The game or its name.
    players : str, int or iterable of int, optional
        ``"4-8"``, ``"4,6,8"``, ``6`` or numbers; all the game allows by default.
    games : int or str
        Games in each cell.
    seed : int or str
        0 to 2**63 - 1.
    strategies : mapping of str to str, or sequence of str
        Role to strategy, or texts ``"role=strategy"``.
    fixed : mapping of str to object, or sequence of str
        Options for all cells, or texts ``"option=value"``.
    vary : mapping of str to sequence, or sequence of str
        Values of options to combine, or texts ``"option=a,b,c"``; with a ``;`` in the text, that
        separates the values.
    fair : str or tuple of float
        The fairness band, ``"45-55"`` in percent or two rates.
    restrict : mapping of str to sequence of str, or sequence of str
        By role, what it never does, or texts ``"role:no-act,no-act"``.
    block_games : int, optional
        Games in a block; BLOCK_GAMES by default, or as few as the slowest strategy asks for.
    cap : int
        Decisions after which a game is given up.

    Returns
    -------
    Plan

    Raises
    ------
    BadInput
        For anything that cannot be; the message is one line that says what is possible.
    """
    from strategies.registry import DEFAULT, lineup

    found = find_game(game) if isinstance(game, str) else game
    chosen = pairs(strategies, "strategy", "ROLE=STRATEGY")
    wanted = pairs(fixed, "set", "OPTION=VALUE")
    overrides = {name: found.options.find(name).parse(value) for name, value in wanted.items()}
    varied = pairs(vary, "vary", "OPTION=VALUE,VALUE,...")
    for name in varied:
        if name in overrides:
            raise BadInput(f"option {name} is both set and varied; give it once")
    players_of = lineup(found, chosen)
    specs = {role: told(spec, players_of[role]) for role, spec in chosen.items()}
    # Those nobody chose are told as well where their name alone may mean others one day.
    specs |= {
        role: strategy.name
        for role, strategy in players_of.items()
        if role not in chosen and strategy.name != DEFAULT
    }
    factors = [parse_players(found, players)]
    factors += [parse_factor(found.options.find(name), varied[name]) for name in sorted(varied)]
    if block_games is None:
        block_games = min(s.block_games or BLOCK_GAMES for s in players_of.values())
    return Plan(
        game=found,
        games=whole(games, "games", 1, MOST_GAMES),
        seed=whole(seed, "seed", 0, MOST_SEED),
        factors=tuple(factors),
        fixed=overrides,
        strategies=players_of,
        specs=specs,
        cells=_cells(found, factors, overrides),
        restrictions=parse_restrictions(found, restrict),
        block_games=whole(block_games, "block_games", 1, MOST_GAMES),
        cap=whole(cap, "cap", 1, 2**31 - 1),
        band=parse_band(fair),
    )


def _cells(game: Game, factors: Sequence[Factor], fixed: Mapping[str, Value]) -> tuple[Cell, ...]:
    count = 1
    for factor in factors:
        count *= len(factor.values)
    if count > MOST_CELLS:
        raise BadInput(f"{count:,} combinations are too many (allowed: up to {MOST_CELLS:,})")
    cells = []
    choices = [zip(f.values, f.labels, strict=True) for f in factors]
    for index, picked in enumerate(itertools.product(*choices)):
        players = int(picked[0][0])  # type: ignore[arg-type]
        names = [f.name for f in factors]
        varied = {name: value for name, (value, _) in zip(names[1:], picked[1:], strict=True)}
        labels = {name: label for name, (_, label) in zip(names, picked, strict=True)}
        values = game.resolve({**fixed, **varied}, players)
        cells.append(Cell(index, players, labels, values))
    return tuple(cells)
