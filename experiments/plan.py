"""From what a user asked to the cells that answer it.

A plan is complete before the first game: every factor, every fixed option, every strategy and
every value is resolved and checked, so a sweep cannot fail half-way over a typing error. All
cells use the same seed and the same game numbers: cells share their luck game by game, and their
differences are sharper than the rates themselves.
"""

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from experiments.cells import Cell, cells_of
from experiments.factors import STRATEGY, is_strategy, one_at_a_time, parse_varied
from experiments.lineups import seat_all, told
from experiments.parse import (
    MOST_SEED,
    Factor,
    pairs,
    parse_band,
    parse_players,
    real,
    whole,
)
from experiments.restrictions import parse_restrictions, without
from experiments.sequences import WATCHED
from experiments.stats import BAND, CONFIDENCE, FIXED, Method
from sim.core.errors import BadInput
from sim.core.game import DECISION_CAP, Game, find_game
from sim.core.options import Value
from sim.core.runner import BLOCK_GAMES, Seating

if TYPE_CHECKING:
    from strategies.api import Strategy

DEFAULT_GAMES = 10_000
DEFAULT_MOST = 10_000_000  # where games are played until something is known
BLOCKS_A_CELL, MOST_BLOCK = 20, 50_000  # larger blocks take less room, smaller ones share work
MOST_GAMES = 10**12
GAMES, CELLS = "games", "cells"  # what a run can keep


@dataclass(frozen=True)
class Plan:
    """A sweep, resolved and checked.

    Attributes
    ----------
    game : Game
        Which game.
    games : int
        Games in each cell; where `watched`, at the most.
    seed : int
        Seed of the run.
    factors : tuple of Factor
        ``players`` first, then what varies by name, or one factor for all changes if `each`.
    varied : tuple of Factor
        What varies, by name, as it was asked for.
    fixed : mapping of str to value
        Options set for all cells.
    strategies : mapping of str to Strategy
        One for each role, where no factor says otherwise.
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
    each : bool
        Whether one thing is changed at a time, instead of all combinations being played.
    precision : float or None
        Each cell is played until its interval reaches no farther than this to either side.
    until_decided : bool
        Each cell is played until its verdict is no longer undecided.
    question : str
        What is asked, in the words of whoever asks; empty for the usual words.
    keep : str
        `GAMES` to store a row for every game, `CELLS` to store counts only.
    """

    game: Game
    games: int
    seed: int
    factors: tuple[Factor, ...]
    varied: tuple[Factor, ...]
    fixed: Mapping[str, Value]
    strategies: "Mapping[str, Strategy]"
    specs: Mapping[str, str]
    cells: tuple[Cell, ...] = field(repr=False)
    restrictions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    block_games: int = BLOCK_GAMES
    cap: int = DECISION_CAP
    band: tuple[float, float] = BAND
    confidence: float = CONFIDENCE
    each: bool = False
    precision: float | None = None
    until_decided: bool = False
    question: str = ""
    keep: str = GAMES

    @property
    def watched(self) -> bool:
        """Whether the results say when to stop, so that only a confidence sequence holds."""
        return self.until_decided or self.precision is not None

    @property
    def method(self) -> Method:
        """Where the intervals of win rates come from."""
        return WATCHED if self.watched else FIXED

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

    def seated_cells(self, say: Callable[[str], None] | None = None) -> list[Seating]:
        """What `seated` gives, for each cell."""
        lineups = {id(cell.lineup): cell.lineup for cell in self.cells}
        restricted = [without(self.game, self.restrictions)] * len(lineups)
        seats = seat_all(self.game, list(lineups.values()), say, restricted)
        seat_of = dict(zip(lineups, seats, strict=True))
        return [seat_of[id(cell.lineup)] for cell in self.cells]

    def command(self) -> str:
        """The command that asks for exactly this, without the folder it was stored in."""
        words = ["totem", "sweep", self.game.name, "--players", self.counts()]
        words += ["--games", str(self.games), "--seed", str(self.seed)]
        words += [*self.who_plays(), *self.rules_asked()]
        words += ["--each"] if self.each else []
        if self.precision is not None:
            words += ["--precision", f"{100 * self.precision:g}"]
        words += ["--until-decided"] if self.until_decided else []
        words += ["--question", self.question] if self.question else []
        words += ["--keep", self.keep] if self.keep != GAMES else []
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
        for factor in self.varied:
            labels = [str(label) for label in factor.labels]
            # A list of one value that has commas in it needs its separator to be seen.
            separator = ";" if any("," in label for label in labels) else ","
            end = separator if separator == ";" and len(labels) == 1 else ""
            words += ["--vary", f"{factor.name}={separator.join(labels)}{end}"]
        return words


def make_plan(
    game: Game | str,
    players: str | int | Iterable[int] | None = None,
    games: int | str | None = None,
    seed: int | str = 1,
    strategies: Mapping[str, str] | Sequence[str] = (),
    fixed: Mapping[str, object] | Sequence[str] = (),
    vary: Mapping[str, Sequence[object]] | Sequence[str] = (),
    fair: str | tuple[float, float] = BAND,
    restrict: Mapping[str, Sequence[str]] | Sequence[str] = (),
    block_games: int | None = None,
    cap: int = DECISION_CAP,
    *,
    lineups: bool = False,
    each: bool = False,
    precision: float | str | None = None,
    until_decided: bool = False,
    question: str = "",
    keep: str = GAMES,
) -> Plan:
    """A plan from flags, as text or as plain Python values.

    Parameters
    ----------
    game : Game or str
        The game or its name.
    players : str, int or iterable of int, optional
        ``"4-8"``, ``"4,6,8"``, ``6`` or numbers; all the game allows by default.
    games : int or str, optional
        Games in each cell: `DEFAULT_GAMES` by default. At the most that many with `precision` or
        `until_decided`, where the default is `DEFAULT_MOST`.
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
        Games in a block; by default BLOCK_GAMES or more, or as few as the slowest strategy asks
        for.
    cap : int
        Decisions after which a game is given up.
    lineups : bool
        Whether ``strategy`` and ``strategy.ROLE`` may vary.
    each, until_decided, question, keep
        As in `Plan`.
    precision : float or str, optional
        As in `Plan`, but in percentage points.

    Returns
    -------
    Plan

    Raises
    ------
    BadInput
        For anything that cannot be; the message is one line that says what is possible.
    """
    from strategies.registry import DEFAULT, lineup

    if not question.isprintable():
        raise BadInput(f"question: {question!r} has characters that cannot be printed")
    if keep not in (GAMES, CELLS):
        raise BadInput(f"keep: '{keep}' is not possible (allowed: {GAMES} or {CELLS})")

    found = find_game(game) if isinstance(game, str) else game
    chosen = pairs(strategies, "strategy", "ROLE=STRATEGY")
    wanted = pairs(fixed, "set", "OPTION=VALUE")
    overrides = {name: found.options.find(name).parse(value) for name, value in wanted.items()}
    players_of = lineup(found, chosen)
    varied = parse_varied(found, pairs(vary, "vary", "OPTION=VALUE,VALUE,..."), lineups)
    for factor in varied:
        for name in (factor.name, *factor.sets[0]):
            role = name.removeprefix(f"{STRATEGY}.") if is_strategy(name) else None
            if name in overrides or role in chosen:
                raise BadInput(f"{_both(factor.name, name)} is both set and varied; give it once")
    specs = {role: told(spec, players_of[role]) for role, spec in chosen.items()}
    # Those nobody chose are told as well where their name alone may mean others one day.
    specs |= {
        role: strategy.name
        for role, strategy in players_of.items()
        if role not in chosen and strategy.name != DEFAULT
    }
    factors = [parse_players(found, players), *varied]
    if each:
        factors[1:] = [one_at_a_time(found, varied, players_of)]
    watched = until_decided or precision is not None
    if games is None:
        games = DEFAULT_MOST if watched else DEFAULT_GAMES
    games = whole(games, "games", 1, MOST_GAMES)
    cells = cells_of(found, factors, overrides, chosen)
    if block_games is None:
        slowest = [s.block_games for c in cells for s in c.lineup.values() if s.block_games]
        usual = BLOCK_GAMES if watched else games // BLOCKS_A_CELL
        block_games = min([*slowest, max(BLOCK_GAMES, min(usual, MOST_BLOCK))])
    return Plan(
        game=found,
        games=games,
        seed=whole(seed, "seed", 0, MOST_SEED),
        factors=tuple(factors),
        varied=tuple(varied),
        fixed=overrides,
        strategies=players_of,
        specs=specs,
        cells=cells,
        restrictions=parse_restrictions(found, restrict),
        block_games=whole(block_games, "block_games", 1, MOST_GAMES),
        cap=whole(cap, "cap", 1, 2**31 - 1),
        band=parse_band(fair),
        each=each,
        precision=None if precision is None else real(precision, "precision", 0, 50) / 100,
        until_decided=until_decided,
        question=" ".join(question.split()),
        keep=keep,
    )


def _both(factor: str, name: str) -> str:
    """What is set and varied, in words; a factor for all roles is varied for each of them."""
    if not is_strategy(factor):
        return f"option {factor}"
    return factor if factor == name else f"{name} ({factor} varies all roles)"
