"""Toy Doors: a complete, tiny game that the tests of sweeps and reports play.

One mark hides behind one of two doors. In turn order every seat draws a card; an extractor may
spend a key to roll a die against a door, or a lens to learn which door is the right one. The
extractors win when the right door is open, the mark when the deck runs out.

The game is not shipped. `register` makes it known to Totem for as long as a test needs it.
"""

import sys
from functools import cache
from importlib import import_module
from typing import Any, ClassVar

import numpy as np

from sim.core import game as games
from sim.core.errors import BadInput
from sim.core.facts import CardUse
from sim.core.game import Kernels, Restriction, check_players
from sim.core.luck import streams
from sim.core.options import HARDER, Option, OptionSet, Value
from sim.core.rng import CHOICE, DEAL, DICE

NAME = "toy-doors"
DECK = 30

OPTIONS = OptionSet(
    [
        Option("deck.keys", 8, "count", "Keys in the deck of thirty.", "reconstructed", 1, 25),
        Option("deck.lenses", 6, "count", "Lenses in the deck.", "reconstructed", 0, 10),
        Option("lens", True, "yes-no", "Whether a lens may be used at all.", "ruling T1"),
        Option("lock.opens", (5, 6), "faces", "Die faces that open a lock.", "rulebook: locks"),
        Option(
            "locks.4",
            (1, 1),
            "counts",
            "Locks on each door at 4 players.",
            "rulebook: locks",
            low=1,
            high=3,
            length=2,
        ),
        Option(
            "first",
            "mark",
            "choice",
            "Who takes the first turn.",
            "ruling T2",
            choices=("mark", "extractor"),
        ),
        Option(
            "hinges",
            "plain",
            "choice",
            "How easily locks open: with a face more, or a face less.",
            "rulebook: locks",
            choices=("rusty", "plain", "oiled"),
            order=HARDER,
        ),
    ]
)


class ToyDoors:
    """The `Game` object of Toy Doors."""

    name = NAME
    title = "Toy Doors"
    summary = "One mark, two doors, a handful of keys."
    players = (2, 3, 4)
    sides = ("mark", "extractors")
    roles = ("mark", "extractor")
    role_sides: ClassVar = {"mark": "mark", "extractor": "extractors"}
    endings = ("deck ran out", "right door opened")
    options = OPTIONS
    outcome = np.dtype(
        [
            ("winner", "i1"),
            ("ending", "i1"),
            ("turns", "i2"),
            ("decisions", "i4"),
            ("keys_used", "i1"),
        ],
        align=True,
    )
    coded = frozenset()
    titles: ClassVar = {}
    casts = ()
    cards = (
        CardUse("key", "Key", "extractors", ("keys_used",), (), {"extractor": "no-key"}),
        CardUse("lens", "Lens", "extractors", (), (), {"extractor": "no-lens"}),
    )
    race = None
    waiting: ClassVar = {}
    totals: ClassVar = {}
    luck: ClassVar = {
        "the deal": streams(DEAL),
        "the dice": streams(DICE),
        "choices of the mark": streams(CHOICE),
        "choices of the extractors": streams(CHOICE + 1, CHOICE + 2, CHOICE + 3),
    }
    columns: ClassVar = {
        "winner": "side that won, -1 when the game was given up",
        "ending": "how the game ended",
        "turns": "turns taken",
        "decisions": "decisions asked",
        "keys_used": "keys spent by all extractors",
    }

    def restrictions(self, role: str) -> dict[str, Restriction]:
        """An extractor can be made never to use one of its cards; the mark has nothing to use."""
        if role == "mark":
            return {}
        return {
            "no-key": Restriction("uses a key", (0b010, 0)),
            "no-lens": Restriction("uses a lens", (0b100, 0)),
        }

    def resolve(self, overrides: dict[str, object], players: int) -> dict[str, Value]:
        """All option values of one cell, checked together."""
        check_players(self, players)
        values = self.options.resolve(overrides)
        cards = int(values["deck.keys"]) + int(values["deck.lenses"])  # type: ignore[arg-type]
        if cards > DECK:
            raise BadInput(f"deck.keys and deck.lenses: {cards} cards do not fit (allowed: {DECK})")
        return values

    def reconstructed(self, values: dict[str, Value]) -> tuple[str, ...]:
        """The numbers in play that no printed source gives."""
        return self.options.reconstructed

    def contradiction(self, values: dict[str, Value]) -> str:
        """What the print rules out: a deck of which more than half are keys and lenses."""
        cards = int(values["deck.keys"]) + int(values["deck.lenses"])  # type: ignore[arg-type]
        return "blanks are the most frequent card" if cards > DECK // 2 else ""

    def template(self, values: dict[str, Value], players: int) -> Any:
        """The state every game of a cell starts from."""
        return import_module("tests.toy.kernels").template(values, players)

    @cache  # noqa: B019 - one object for the life of the process
    def kernels(self) -> Kernels:
        """The compiled kernels."""
        return import_module("tests.toy.kernels").KERNELS

    def narrator(self) -> Any:
        """Toy Doors is never traced."""
        raise NotImplementedError


GAME = ToyDoors()


def register(target: dict[str, str] | None = None) -> None:
    """Make Toy Doors a game of this process."""
    from tests.toy import strategies

    (games.GAMES if target is None else target)[NAME] = "tests.toy"
    sys.modules["strategies.toy_doors"] = strategies
