"""What was found of a strategy that was checked."""

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Item:
    """One thing that a strategy has to keep to.

    Attributes
    ----------
    name : str
        In a word or two.
    passed : bool
        Whether it does.
    said : str
        What was found.
    trace : str
        A command that shows the first fault, and the step to look at; empty without one.
    """

    name: str
    passed: bool
    said: str
    trace: str = ""


@dataclass(frozen=True)
class Account:
    """What was found of a strategy in one role.

    Attributes
    ----------
    game, role, strategy : str
        What played what.
    players : tuple of int
        How many played.
    games, decisions : int
        Games played, and decisions of the role in them.
    items : tuple of Item
        What it has to keep to.
    weighed : int
        Decisions that were taken again with each weight at 0.
    weights : tuple of (str, float, int)
        Name and value of each weight, and how many of those choices it changed; most first.
    ns_per_decision, games_per_second : float
        Time of the strategy alone, and games on one thread with it among `basic`.
    """

    game: str
    role: str
    strategy: str
    players: tuple[int, ...]
    games: int
    decisions: int
    items: tuple[Item, ...]
    weighed: int
    weights: tuple[tuple[str, float, int], ...]
    ns_per_decision: float
    games_per_second: float

    @property
    def passed(self) -> bool:
        """Whether nothing failed."""
        return all(item.passed for item in self.items)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "game": self.game,
            "role": self.role,
            "strategy": self.strategy,
            "passed": self.passed,
            "players": list(self.players),
            "games": self.games,
            "decisions": self.decisions,
            "items": [
                {"name": i.name, "passed": i.passed, "said": i.said, "trace": i.trace}
                for i in self.items
            ],
            "weighed_decisions": self.weighed,
            "weights": [
                {"name": name, "value": value, "changed": changed}
                for name, value, changed in self.weights
            ],
            "ns_per_decision": round(self.ns_per_decision, 1),
            "games_per_second": round(self.games_per_second, 1),
        }


def field_at(dtype: "np.dtype[Any]", byte: int) -> str:
    """The name of the field that a byte of a record lies in, e.g. ``seat[2].hand[4]``.

    Parameters
    ----------
    dtype : numpy.dtype
        Of the record.
    byte : int
        Its number, from 0.

    Returns
    -------
    str
        Empty for the bytes between fields.
    """
    for name, (kind, offset, *_) in (dtype.fields or {}).items():
        inside = byte - offset
        if not 0 <= inside < kind.itemsize:
            continue
        base, places = kind.base, ""
        if kind.shape:
            index = np.unravel_index(inside // base.itemsize, kind.shape)
            places = "".join(f"[{i}]" for i in index)
        rest = field_at(base, inside % base.itemsize)
        return f"{name}{places}{'.' if rest else ''}{rest}"
    return ""
