"""The question of `totem plausible`: what holds whatever reconstructed numbers could be as well.

What no printed source gives was chosen, and could have been chosen otherwise: each of these numbers
could be a step lower or higher.
"""

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from experiments.factors import is_strategy
from experiments.ordered import rising
from experiments.parse import Factor, matching, whole
from experiments.plan import Plan, make_plan
from experiments.sources import of_plan
from sim.core.errors import BadInput
from sim.core.game import MAX_GAME_NUMBER, Game, find_game
from sim.core.options import EASIER, Option, Value

DEFAULT_DRAWS, DEFAULT_GAMES = 200, 2000
MOST_DRAWS = 1_000_000
DOWN, UP = -1, 1
Settings = Mapping[str, Value]


@dataclass(frozen=True)
class Number:
    """One reconstructed number: an option, or one place of an option that is a list.

    Attributes
    ----------
    option : Option
        Which one; its default is the number as it was reconstructed.
    place : int or None
        Of a list, from 0.
    """

    option: Option
    place: int | None = None

    @property
    def name(self) -> str:
        """What it is called in tables: ``deck.lenses``, ``locks.4.1``."""
        return self.option.name if self.place is None else f"{self.option.name}.{self.place + 1}"

    @property
    def value(self) -> int:
        """The number as it was reconstructed."""
        default = self.option.default
        found = default if self.place is None else default[self.place]  # type: ignore[index]
        return int(found)  # type: ignore[arg-type]

    def moved(self, step: int) -> int:
        """The number some steps away, within its range."""
        return min(max(self.value + step, self.option.low), self.option.high)


def numbers_of(options: Iterable[Option]) -> list[Number]:
    """The numbers in some options; sets of die faces have no steps and give none."""
    found = []
    for option in options:
        if option.kind == "count":
            found.append(Number(option))
        elif option.kind == "counts":
            found += [Number(option, place) for place in range(option.length)]
    return found


def settings_of(numbers: Sequence[Number], steps: Iterable[int]) -> Settings:
    """What options are set to where each number is so many steps away; those that stay are out."""
    lists: dict[str, list[int]] = {}
    found: dict[str, Value] = {}
    for number, step in zip(numbers, steps, strict=True):
        moved, name = number.moved(int(step)), number.option.name
        if moved == number.value:
            continue
        if number.place is None:
            found[name] = moved
        else:
            default: tuple[int, ...] = number.option.default  # type: ignore[assignment]
            lists.setdefault(name, list(default))[number.place] = moved
    return found | {name: tuple(values) for name, values in lists.items()}


@dataclass(frozen=True)
class Question:
    """What is asked, resolved and checked.

    Attributes
    ----------
    plan : Plan
        A cell for each number of players and each level; its games are those of each level in each
        version of the game.
    factor : Factor or None
        What the levels are values of; None where nothing varies.
    numbers : tuple of Number
        What is moved.
    unmoved : tuple of str
        Reconstructed numbers that stay as they are, as no option moves them.
    draws : int
        Versions in which all numbers are drawn.
    only : str or None
        The names of numbers that were asked for.
    """

    plan: Plan
    factor: Factor | None
    numbers: tuple[Number, ...]
    unmoved: tuple[str, ...]
    draws: int
    only: str | None = None

    @property
    def levels(self) -> tuple[int | str, ...]:
        """The levels in the order they were asked for; one without a name where nothing varies."""
        return self.factor.labels if self.factor is not None else ("",)

    @property
    def counts(self) -> int:
        """How many numbers of players there are."""
        return len(self.plan.factors[0].values)

    @property
    def meant(self) -> list[int] | None:
        """The levels as the game means them, that which the first side wins most first."""
        labels = None if self.factor is None else rising(self.plan, self.factor)
        if labels is None or self.factor is None:
            return None
        order = self.plan.game.options[self.factor.name].order
        places = [self.levels.index(label) for label in labels]
        return places[::-1] if order == EASIER else places

    def each(self, version: Settings) -> Iterator[dict[str, Value]]:
        """All options of each cell in a version of the game.

        Raises
        ------
        BadInput
            If the game cannot be played so.
        """
        plan, across = self.plan, len(self.levels)
        for cell in plan.cells:
            sets = {} if self.factor is None else self.factor.sets[cell.index % across]
            rules = {name: value for name, value in sets.items() if not is_strategy(name)}
            yield plan.game.resolve({**plan.fixed, **rules, **version}, cell.players)

    def plausible(self, version: Settings) -> bool:
        """Whether a version can be played and contradicts nothing in print, in any cell."""
        try:
            return not any(self.plan.game.contradiction(values) for values in self.each(version))
        except BadInput:
            return False

    def command(self) -> str:
        """The command that asks for exactly this."""
        plan = self.plan
        words = ["totem", "plausible", plan.game.name, "--players", plan.counts()]
        words += ["--games", str(plan.games), "--draws", str(self.draws), "--seed", str(plan.seed)]
        words += [*plan.who_plays(), *plan.rules_asked()]
        words += ["--only", self.only] if self.only else []
        return shlex.join(words)


def ask(
    game: Game | str,
    players: str | None = None,
    games: int | str = DEFAULT_GAMES,
    draws: int | str = DEFAULT_DRAWS,
    seed: int | str = 1,
    strategies: Mapping[str, str] | Sequence[str] = (),
    fixed: Mapping[str, object] | Sequence[str] = (),
    vary: Mapping[str, Any] | Sequence[str] = (),
    restrict: Mapping[str, Sequence[str]] | Sequence[str] = (),
    only: str | None = None,
) -> Question:
    """A question from flags, checked before the first game.

    Parameters
    ----------
    game : Game or str
        The game or its name.
    games : int or str
        Of each level in each version.
    draws : int or str
        Versions in which all numbers are drawn; with 0 numbers are moved one at a time alone.
    vary : mapping or sequence of str
        The levels that are compared: one option, or who plays. By default every value of the first
        option whose values the game means to be ordered.
    only : str, optional
        Names of numbers to move, with ``*`` and ``?``; all of them by default.
    players, seed, strategies, fixed, restrict
        As for `experiments.plan.make_plan`.

    Returns
    -------
    Question

    Raises
    ------
    BadInput
        For anything that cannot be, or a game without reconstructed numbers.
    """
    found = find_game(game) if isinstance(game, str) else game
    plan = make_plan(
        found, players, games, seed, strategies, fixed, vary, restrict=restrict, lineups=True
    )
    ordered = [o for o in found.options.values() if o.order and o.everything]
    free = [option for option in ordered if option.name not in plan.fixed]
    if not plan.varied and free:
        vary = {free[0].name: free[0].everything}
        plan = make_plan(found, players, games, seed, strategies, fixed, vary, restrict=restrict)
    if len(plan.varied) > 1:
        names = ", ".join(factor.name for factor in plan.varied)
        raise BadInput(f"plausible: {names} vary (allowed: one of them; --set the others)")
    rests = of_plan(plan)
    if not rests:
        raise BadInput(f"plausible: no number of {found.title} that is in play is reconstructed")
    numbers = _movable(found, plan, [found.options[n] for n in rests if n in found.options])
    if only is not None:
        chosen = matching(only, [n.name for n in numbers], "only", found.name, "number")
        numbers = [number for number in numbers if number.name in chosen]
    if not numbers:
        raise BadInput(
            f"plausible: none of the {len(rests)} reconstructed numbers in play is an option that "
            "can be moved"
        )
    moved = {number.option.name for number in numbers}
    drawn = whole(draws, "draws", 0, MOST_DRAWS)
    if (1 + drawn) * plan.games * len(plan.cells) > MAX_GAME_NUMBER:
        raise BadInput(f"games: too many in all (allowed: up to {MAX_GAME_NUMBER:,})")
    return Question(
        plan=plan,
        factor=plan.varied[0] if plan.varied else None,
        numbers=tuple(numbers),
        unmoved=tuple(n for n in rests if n not in moved) if only is None else (),
        draws=drawn,
        only=only,
    )


def _movable(game: Game, plan: Plan, options: Sequence[Option]) -> list[Number]:
    """The numbers of options that the game lets anybody set, be it to what they are."""
    found, players = [], plan.cells[0].players
    for option in options:
        try:
            game.resolve({**plan.fixed, option.name: option.default}, players)
        except BadInput:  # with cards of one's own, those are the numbers of others
            continue
        found += numbers_of([option])
    return found
