"""Two sets of options compared, on the same games and without storing any.

Every cell plays the games that a sweep with its options and seed plays, so that what is found can
be had again from two sweeps.
"""

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from experiments.arena import Stratum
from experiments.compare import Comparison, Counts, Match, pooled_row
from experiments.lineups import seat_all
from experiments.parse import pairs
from experiments.plan import Plan, make_plan
from experiments.progress import bar
from experiments.provenance import totem_version
from experiments.restrictions import without
from experiments.same_games import SameGames, play_same
from experiments.sources import of_plan
from experiments.stats import BAND, CONFIDENCE, verdicts
from experiments.tally import opponents
from reports.words import rests_on
from sim.core.errors import BadInput
from sim.core.game import Game
from sim.core.runner import default_threads

if TYPE_CHECKING:
    from strategies.api import Strategy

STRATEGY = "strategy."
FORM = "OPTION=VALUE or strategy.ROLE=STRATEGY"


@dataclass(frozen=True)
class Common:
    """What A and B have in common, as `make_plan` takes it."""

    players: str | None = None
    games: int | str = 10_000
    seed: int | str = 1
    strategies: Sequence[str] = ()
    fixed: Sequence[str] = ()
    vary: Sequence[str] = ()
    fair: str | tuple[float, float] = BAND
    restrict: Sequence[str] = ()


@dataclass(frozen=True)
class Contestant:
    """One set of options: as it was asked for, and the plan it makes of what both share."""

    asked: Mapping[str, str]
    plan: Plan

    def flags(self, flag: str) -> list[str]:
        """The flags that ask for this set."""
        plan, words = self.plan, []
        for name, given in self.asked.items():
            role = name.removeprefix(STRATEGY)
            if name.startswith(STRATEGY):
                said = plan.specs.get(role, given)
            else:
                said = plan.game.options[name].show(plan.fixed[name])
            words += [flag, f"{name}={said}"]
        return words


def contestants(
    game: Game | str, a: Sequence[str], b: Sequence[str], common: Common
) -> tuple[Contestant, Contestant]:
    """Both sets of options, checked.

    Parameters
    ----------
    game : Game or str
        Which game.
    a, b : sequence of str
        Texts ``OPTION=VALUE`` and ``strategy.ROLE=STRATEGY``; an empty set is what both share.
    common : Common
        What both share.

    Returns
    -------
    tuple of Contestant

    Raises
    ------
    BadInput
        For anything that cannot be, an option that is given for both and for one of them, or two
        equal sets.
    """
    asked = pairs(a, "a", FORM), pairs(b, "b", FORM)
    shared = {
        "--set": pairs(common.fixed, "set", "OPTION=VALUE"),
        "--vary": pairs(common.vary, "vary", "OPTION=VALUE,VALUE,..."),
        "--strategy": pairs(common.strategies, "strategy", "ROLE=STRATEGY"),
    }
    for flag, own in zip(("--a", "--b"), asked, strict=True):
        for name in own:
            for other, given in shared.items():
                theirs = name.removeprefix(STRATEGY) if other == "--strategy" else name
                if theirs in given and (other == "--strategy") == name.startswith(STRATEGY):
                    raise BadInput(f"{flag}: {name} is given by {other} as well; give it once")
    found = tuple(Contestant(own, _plan(game, own, common)) for own in asked)
    one, two = (each.plan for each in found)
    if [c.values for c in one.cells] == [c.values for c in two.cells] and _same(one, two):
        raise BadInput("compare: --a and --b ask for the same games (allowed: two different sets)")
    return found[0], found[1]


def _plan(game: Game | str, own: Mapping[str, str], common: Common) -> Plan:
    strategies = [
        f"{name.removeprefix(STRATEGY)}={given}"
        for name, given in own.items()
        if name.startswith(STRATEGY)
    ]
    options = [f"{n}={given}" for n, given in own.items() if not n.startswith(STRATEGY)]
    return make_plan(
        game,
        common.players,
        common.games,
        common.seed,
        [*common.strategies, *strategies],
        [*common.fixed, *options],
        common.vary,
        common.fair,
        common.restrict,
    )


def _same(one: Plan, two: Plan) -> bool:
    return all(
        _identity(mine) == _identity(two.strategies[role]) for role, mine in one.strategies.items()
    )


def _identity(strategy: "Strategy") -> tuple[Any, ...]:
    return strategy.name, strategy.source_hash(), dict(strategy.weights)


def compare_options(
    both: tuple[Contestant, Contestant],
    threads: int | None = None,
    say: Callable[[str], None] | None = None,
) -> Comparison:
    """Play both sets of options on the same games of every cell.

    Parameters
    ----------
    both : tuple of Contestant
        From `contestants`.
    threads : int, optional
        As many as there are cores by default. No figure depends on it.
    say : callable, optional
        Told in one line what takes long.

    Returns
    -------
    Comparison

    Raises
    ------
    BadInput
        If a strategy cannot be compiled.
    """
    from sim.core.jit import fingerprint

    plans = [each.plan for each in both]
    plan, game = plans[0], plans[0].game
    never = without(game, plan.restrictions)
    seats = tuple(seat_all(game, [p.strategies for p in plans], say, [never, never]))
    strata = [
        Stratum(one.template(game), seats, (one.template(game), two.template(game)))
        for one, two in zip(*(p.cells for p in plans), strict=True)
    ]
    with bar(plan.games * len(strata) * 2) as meter:
        cores = threads or default_threads()
        score = play_same(game, strata, plan.seed, plan.games, plan.cap, cores, meter)
    told = {
        name: {
            "name": ", ".join(f"{n}={v}" for n, v in each.asked.items()) or "as both",
            "command": each.plan.command(),
            "seed": plan.seed,
            "band": list(plan.band),
            "totem": totem_version(),
            "fingerprint": fingerprint(),
        }
        for name, each in zip("ab", both, strict=True)
    }
    rates = [score.rate(i, CONFIDENCE) for i in range(2)]
    return Comparison(
        game=game,
        factors=[factor.name for factor in plan.factors],
        contestants=told,
        changed=_changed(both),
        remarks=[],
        matches=_matches(plans, score),
        pooled=pooled_row(rates, score.change(CONFIDENCE)),
        command=_command(both),
        confidence=CONFIDENCE,
        rests_on=rests_on(
            len({name for one in plans for name in of_plan(one)}), game.title, game.name
        ),
    )


def _matches(plans: Sequence[Plan], score: SameGames) -> list[Match]:
    plan = plans[0]
    sides = opponents(plan.game.sides)
    # The verdicts of A hold jointly over its own cells, and those of B over its: as of two sweeps.
    judged = [
        verdicts(
            score.both[:, i, i], plan.games, sides, plan.band, plan.confidence, score.aborted[:, i]
        )
        for i in range(2)
    ]
    found = []
    for cell, one, two in zip(plan.cells, *judged, strict=True):
        won = int(score.both[cell.index, 0, 0]), int(score.both[cell.index, 1, 1])
        given_up = int(score.aborted[cell.index, 0]), int(score.aborted[cell.index, 1])
        both = int(score.both[cell.index, 0, 1])
        counts = Counts((plan.games, plan.games), won, given_up, plan.games, won, both)
        found.append(Match(cell.labels, counts, (one.text, two.text)))
    return found


def _changed(both: tuple[Contestant, Contestant]) -> list[tuple[str, str, str]]:
    """What the sets say of options and strategies; where one is silent, what it plays with."""
    one, two = (each.plan for each in both)
    options, found = one.game.options, []
    for name in one.cells[0].values:
        values = [[cell.values[name] for cell in plan.cells] for plan in (one, two)]
        if values[0] != values[1]:
            shown = [
                " / ".join(dict.fromkeys(options[name].show(v) for v in some)) for some in values
            ]
            found.append((name, shown[0], shown[1]))
    for role in one.strategies:
        if _identity(one.strategies[role]) != _identity(two.strategies[role]):
            said = [p.specs.get(role, p.strategies[role].name) for p in (one, two)]
            found.append((f"{role} plays", said[0], said[1]))
    return found


def _command(both: tuple[Contestant, Contestant]) -> str:
    plan = both[0].plan
    words = ["totem", "compare", plan.game.name, *both[0].flags("--a"), *both[1].flags("--b")]
    words += ["--players", plan.counts(), "--games", str(plan.games), "--seed", str(plan.seed)]
    asked = both[0].asked
    words += _common_flags(plan.who_plays(), {n.removeprefix(STRATEGY) for n in asked})
    words += _common_flags(plan.rules_asked(), set(asked))
    if plan.band != BAND:
        words += ["--fair", f"{100 * plan.band[0]:g}-{100 * plan.band[1]:g}"]
    return shlex.join(words)


def _common_flags(words: Sequence[str], own: set[str]) -> list[str]:
    """Flags and values without those that only one of the sets asked for."""
    kept = []
    for flag, value in zip(words[::2], words[1::2], strict=True):
        if flag not in ("--set", "--strategy") or value.partition("=")[0] not in own:
            kept += [flag, value]
    return kept
