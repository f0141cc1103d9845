"""What each thing a role can do is worth: the price of never doing it, on the same games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from experiments.arena import meet
from experiments.lineups import role_of, seat_all, side_of
from experiments.paired import Difference
from experiments.restrictions import parse_restrictions, without
from experiments.sources import line
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
    games : int
        How many were played with it, and without.
    lost, won : int
        Games that the role's side won only without the restriction, and only with it.
    alone, jointly : Difference
        Its wins without the restriction less those with it; the interval holds for this row, and
        for all rows together.
    """

    players: int
    name: str
    meaning: str
    games: int
    lost: int
    won: int
    alone: Difference
    jointly: Difference

    @property
    def word(self) -> str:
        """``costs``, ``pays`` or ``undecided``, by the interval that holds jointly."""
        if not self.jointly.clear:
            return "undecided"
        return "costs" if self.jointly.mean > 0 else "pays"


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
            "rests_on": line(self.plan),
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
    return {
        "players": price.players,
        "restriction": price.name,
        "meaning": price.meaning,
        "price": price.alone.mean,
        "half_width": price.alone.half_width,
        "joint_half_width": price.jointly.half_width,
        "word": price.word,
        "games": price.games,
        "games_lost_by_it": price.lost,
        "games_won_by_it": price.won,
        "variance_reduction": price.alone.factor,
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
    game = plan.game
    known = game.restrictions(role_of(game, role))
    chosen = parse_restrictions(game, {role: only}).get(role, tuple(known))
    names = [name for name in chosen if name not in plan.restrictions.get(role, ())]
    if not names:
        raise BadInput(f"price: there is nothing to restrict for the {role} in {game.name}")
    always = plan.restrictions.get(role, ())
    never = [plan.restrictions, *({**plan.restrictions, role: (*always, name)} for name in names)]
    restricted = [without(game, some) for some in never]
    seats = seat_all(game, [plan.strategies] * len(never), say, restricted)
    side = side_of(game, role)
    score = meet(plan, seats, [side], threads)
    joint = joint_confidence(len(names) * len(plan.cells))
    rows = []
    for cell in plan.cells:
        part, both = score.part([cell.index]), score.both[0, cell.index]
        rows += [
            Price(
                cell.players,
                name,
                known[name].meaning,
                plan.games,
                int(both[0, 0] - both[0, i]),
                int(both[i, i] - both[0, i]),
                part.difference(side, 0, i),
                part.difference(side, 0, i, joint),
            )
            for i, name in enumerate(names, 1)
        ]
    wins = tuple(int(score.both[0, cell.index, 0, 0]) for cell in plan.cells)
    return Prices(plan, role, game.role_sides[role], tuple(only), wins, tuple(rows))
