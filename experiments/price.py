"""What each thing a role can do is worth: the price of never doing it, on the same games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.lineups import win_bits
from experiments.paired import Paired, paired
from experiments.restrictions import check_role, parse_restrictions, without
from experiments.stats import CONFIDENCE, joint_confidence, wilson
from sim.core.errors import BadInput

if TYPE_CHECKING:
    from experiments.plan import Plan


@dataclass(frozen=True)
class Price:
    """What never doing something costs a role's side, in one cell.

    Attributes
    ----------
    players : int
        How many played.
    name, meaning : str
        The restriction.
    compared : Paired
        Wins of the role's side without the restriction against those with it.
    confidence, joint : float
        Of the interval for this row alone, and of the one that holds for all rows together.
    """

    players: int
    name: str
    meaning: str
    compared: Paired
    confidence: float
    joint: float

    @property
    def word(self) -> str:
        """``costs``, ``pays`` or ``undecided``, by the interval that holds jointly."""
        low, high = self.compared.interval(self.joint)
        return "costs" if low > 0 else "pays" if high < 0 else "undecided"


@dataclass(frozen=True)
class Prices:
    """All prices of a role.

    Attributes
    ----------
    plan : Plan
        Who plays what; what is restricted there is restricted in all games.
    role, side : str
        Whose prices, and the side whose win rate they are points of.
    only : tuple of str
        The restrictions that were asked for; empty if all were.
    wins : tuple of int
        By cell, the games that the side won unrestricted.
    rows : tuple of Price
        By cell and restriction.
    """

    plan: "Plan"
    role: str
    side: str
    only: tuple[str, ...]
    wins: tuple[int, ...]
    rows: tuple[Price, ...]

    def command(self) -> str:
        """The command that asks for exactly this."""
        words = self.plan.command().split(" ", 3)
        only = f" --only {','.join(self.only)}" if self.only else ""
        return f"totem price {words[2]} {self.role} {words[3]}{only}"

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values."""
        plan = self.plan
        low, high = wilson(self.wins, plan.games, CONFIDENCE)
        return {
            "game": plan.game.name,
            "role": self.role,
            "side": self.side,
            "command": self.command(),
            "games": plan.games,
            "confidence": CONFIDENCE,
            "unrestricted": [
                {
                    "players": cell.players,
                    "wins": wins,
                    "rate": wins / plan.games,
                    "low": float(low[i]),
                    "high": float(high[i]),
                }
                for i, (cell, wins) in enumerate(zip(plan.cells, self.wins, strict=True))
            ],
            "prices": [_row(price) for price in self.rows],
        }


def _row(price: Price) -> dict[str, Any]:
    found = price.compared
    low, high = found.interval(price.confidence)
    joint_low, joint_high = found.interval(price.joint)
    return {
        "players": price.players,
        "restriction": price.name,
        "meaning": price.meaning,
        "price": found.difference,
        "low": low,
        "high": high,
        "joint_low": joint_low,
        "joint_high": joint_high,
        "word": price.word,
        "games": found.games,
        "games_lost_by_it": found.gained,
        "games_won_by_it": found.lost,
        "variance_reduction": found.reduction if np.isfinite(found.reduction) else None,
    }


def prices(
    plan: "Plan",
    role: str,
    only: Sequence[str] = (),
    threads: int | None = None,
    say: Callable[[str], None] | None = None,
) -> Prices:
    """Play all games unrestricted, and again with each restriction of a role.

    Parameters
    ----------
    plan : Plan
        From `experiments.plan.make_plan`.
    role : str
        Whose prices.
    only : sequence of str, optional
        Names of restrictions; all that the role has by default.
    threads : int, optional
        As many as there are cores by default. No figure depends on it.
    say : callable, optional
        Told in one line what takes long.

    Returns
    -------
    Prices

    Raises
    ------
    BadInput
        For an unknown role or restriction, or a role that has none.
    """
    from strategies.registry import seat

    game = plan.game
    known = game.restrictions(check_role(game, role))
    chosen = parse_restrictions(game, {role: only}).get(role, tuple(known))
    names = [name for name in chosen if name not in plan.restrictions.get(role, ())]
    if not names:
        raise BadInput(f"price: there is nothing to restrict for the {role} in {game.name}")
    plan.seated(say)  # compiles, and says so
    lineups = [
        seat(plan.strategies, without(game, given))
        for given in (
            plan.restrictions,
            *(
                {**plan.restrictions, role: (*plan.restrictions.get(role, ()), name)}
                for name in names
            ),
        )
    ]
    side = list(game.sides).index(game.role_sides[role])
    joint = joint_confidence(len(names) * len(plan.cells))
    templates = [cell.template(game) for cell in plan.cells]
    wins, rows = [], []
    base = np.zeros(0, bool)
    for lineup, cell, won in win_bits(
        game, templates, lineups, plan.games, plan.seed, threads, plan.cap, side
    ):
        if lineup == 0:
            base = won
            wins.append(int(won.sum()))
            continue
        name = names[lineup - 1]
        compared = paired(base, won)
        players = plan.cells[cell].players
        rows.append(Price(players, name, known[name].meaning, compared, CONFIDENCE, joint))
    return Prices(plan, role, game.role_sides[role], tuple(only), tuple(wins), tuple(rows))
