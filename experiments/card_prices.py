"""What each kind of card is worth to a side: the price of never playing it, beside correlations.

How games went in which a card was played or drawn says little of what the card does: both follow
from how long a side is in the game, and from when its players use the card. A side that never plays
a card, in games that are otherwise the same, says what it does for these players.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from experiments.arena import Score, meet
from experiments.cards import ADDED, WAYS
from experiments.contrasts import FIGURES
from experiments.lineups import seat_all
from experiments.paired import Difference
from experiments.restrictions import without
from experiments.sources import line
from experiments.stats import CONFIDENCE, joint_confidence
from experiments.sweeps import sweep
from sim.core.errors import BadInput
from sim.core.facts import CardUse

if TYPE_CHECKING:
    from experiments.plan import Plan


@dataclass(frozen=True)
class CardPrice:
    """What never playing a card costs a side.

    Attributes
    ----------
    players : int or None
        How many played; None over all cells.
    games : int
        How many were played with the restriction, and without.
    lost, won : int
        Games that the side won only without the restriction, and only with it.
    alone, jointly : Difference
        Its wins without the restriction less those with it; the interval holds for this row, and
        for all rows of cells, or over all cells, together.
    """

    players: int | None
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

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            **({} if self.players is None else {"players": self.players}),
            "mean": self.alone.mean,
            "half_width": self.alone.half_width,
            "joint_half_width": self.jointly.half_width,
            "word": self.word,
            "games": self.games,
            "games_lost_by_it": self.lost,
            "games_won_by_it": self.won,
            "variance_reduction": self.alone.factor,
        }


@dataclass(frozen=True)
class CardWorth:
    """A card of a side: its prices, and the correlations of playing and drawing it.

    Attributes
    ----------
    use : CardUse
        Which card, and whose.
    prices : tuple of CardPrice
        Over all cells first, then those of each cell; empty where nothing forbids the card.
    ways : mapping of str to dict or None
        By ``played`` and ``drawn``: counts, and the difference that goes with it over all cells.
    """

    use: CardUse
    prices: tuple[CardPrice, ...]
    ways: Mapping[str, dict[str, Any] | None]


@dataclass(frozen=True)
class CardWorths:
    """All cards of a game.

    Attributes
    ----------
    plan : Plan
        Who plays what; what is restricted there is restricted in all games.
    rows : tuple of CardWorth
        In the order of the game's cards.
    unseen : tuple of CardUse
        Cards that a side neither played nor drew in any game, mostly as they are in no deck.
    """

    plan: "Plan"
    rows: tuple[CardWorth, ...]
    unseen: tuple[CardUse, ...] = ()

    def command(self) -> str:
        """The command that asks for exactly this."""
        return self.plan.command().replace("totem sweep", "totem cards", 1)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "game": self.plan.game.name,
            "command": self.command(),
            "games": self.plan.games,
            "players": [cell.players for cell in self.plan.cells],
            "confidence": CONFIDENCE,
            "rests_on": line(self.plan),
            "cards": [
                {
                    "side": row.use.side,
                    "card": row.use.name,
                    "title": row.use.title,
                    "without": dict(row.use.without),
                    "price": row.prices[0].to_dict() if row.prices else None,
                    "price_by_players": [price.to_dict() for price in row.prices[1:]],
                    **row.ways,
                }
                for row in self.rows
            ],
            "unseen": [
                {"side": use.side, "card": use.name, "title": use.title} for use in self.unseen
            ],
        }


def card_worths(
    plan: "Plan", threads: int | None = None, say: Callable[[str], None] | None = None
) -> CardWorths:
    """Play all games as they are, and again without each card of each side.

    Parameters
    ----------
    plan : Plan
        From `experiments.plan.make_plan`.
    threads : int, optional
        As many as there are cores by default. No figure depends on it.
    say : callable, optional
        Told in one line what takes long.

    Returns
    -------
    CardWorths

    Raises
    ------
    BadInput
        In a game without cards.
    """
    game = plan.game
    if not game.cards:
        raise BadInput(f"cards: there are no cards to be told apart in {game.name}")
    told = sweep(plan, None, threads, say).tables["cards"].to_dicts()
    found = {(r["side"], r["card"], r["way"]): r for r in told if r["cell"] is None}
    there = {(side, card) for side, card, _ in found}
    unseen = tuple(
        use for use in game.cards if (use.played or use.drawn) and (use.side, use.name) not in there
    )
    seen = [use for use in game.cards if use not in unseen]
    priced = [use for use in seen if use.without]
    never = [plan.restrictions, *(_never(plan, use) for use in priced)]
    restricted = [without(game, some) for some in never]
    seats = seat_all(game, [plan.strategies] * len(never), say, restricted)
    sides = range(len(game.sides))
    score = meet(plan, seats, sides, threads)
    counts = len(priced), len(priced) * len(plan.cells)
    rows = []
    for use in seen:
        prices: list[CardPrice] = []
        if use in priced:
            place, side = priced.index(use) + 1, list(game.sides).index(use.side)
            prices.append(_price(score, None, side, place, joint_confidence(counts[0])))
            prices += [
                _price(score.part([c.index]), c.players, side, place, joint_confidence(counts[1]))
                for c in plan.cells
            ]
        ways = {way: _way(found.get((use.side, use.name, way))) for way in WAYS}
        rows.append(CardWorth(use, tuple(prices), ways))
    return CardWorths(plan, tuple(rows), unseen)


def _never(plan: "Plan", use: CardUse) -> dict[str, tuple[str, ...]]:
    """The restrictions of all games, and that nobody of the side plays the card."""
    never = dict(plan.restrictions)
    for role, name in use.without.items():
        never[role] = tuple(dict.fromkeys((*never.get(role, ()), name)))
    return never


def _price(score: Score, players: int | None, side: int, place: int, joint: float) -> CardPrice:
    both = score.both[score.sides.index(side)].sum(0)
    return CardPrice(
        players,
        score.total,
        int(both[0, 0] - both[0, place]),
        int(both[place, place] - both[0, place]),
        score.difference(side, 0, place),
        score.difference(side, 0, place, joint),
    )


def _way(row: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """What the table of cards says of a way, and the share of games; None where not counted."""
    if row is None:
        return None
    share = row["games_with"] / (row["games_with"] + row["games_without"])
    figures = {name: row[name] for name in (*ADDED, *FIGURES)}
    return figures | {"share": share, "kind": "correlation"}
