"""What is counted of a cell's games: whole numbers only, so no portions can change a figure.

A counter is handed the games of a cell in the order of their numbers, in blocks of any size. All
that it knows lies in arrays of whole numbers, so that it can be saved, and go on where it stopped.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

Columns = Mapping[str, "np.ndarray[Any, Any]"]
Arrays = dict[str, "np.ndarray[Any, Any]"]
BITS = 8  # in a byte
WORD_BYTES = 8
CHUNK_WORDS = 4096  # of each cell, at a time


class Counter(ABC):
    """Counts something of the games of one cell.

    Attributes
    ----------
    counts : dict of str to numpy.ndarray
        All that is known, as whole numbers.
    """

    def __init__(self, **counts: "np.ndarray[Any, Any]"):
        self.counts: Arrays = counts

    @abstractmethod
    def add(self, columns: Columns) -> None:
        """Count the next games of the cell.

        Parameters
        ----------
        columns : mapping of str to numpy.ndarray
            Outcome columns, one number a game in each.
        """

    def arrays(self) -> Arrays:
        """Copies of all arrays, from which `restore` brings back this very counter."""
        return {name: values.copy() for name, values in self.counts.items()}

    def restore(self, arrays: "Mapping[str, np.ndarray[Any, Any]]") -> None:
        """Know what another counter of the same kind knew.

        Parameters
        ----------
        arrays : mapping of str to numpy.ndarray
            What `arrays` returned.

        Raises
        ------
        ValueError
            If these are not the arrays of such a counter.
        """
        if arrays.keys() != self.counts.keys():
            raise ValueError(f"{type(self).__name__} has no arrays {', '.join(sorted(arrays))}")
        for name, values in arrays.items():
            if values.dtype != self.counts[name].dtype or values.ndim != self.counts[name].ndim:
                raise ValueError(f"{type(self).__name__}: '{name}' is another kind of array")
        self.counts = {name: values.copy() for name, values in arrays.items()}


class Results(Counter):
    """Who won, how games ended and how long they took, all three together.

    Parameters
    ----------
    sides, endings : int
        How many there are.

    Attributes
    ----------
    counts : dict
        ``table``, int64 of shape (turns, endings + 1, sides + 1): games of 0, 1, 2, ... turns by
        ending and winner, each in the order of the codes from -1.
    """

    def __init__(self, sides: int, endings: int):
        super().__init__(table=np.zeros((0, endings + 1, sides + 1), np.int64))

    def add(self, columns: Columns) -> None:
        """See `Counter.add`."""
        table = self.counts["table"]
        endings, winners = table.shape[1:]
        place = columns["turns"].astype(np.intp)
        place *= endings * winners
        place += columns["ending"].astype(np.int16) * np.int16(winners)
        place += columns["winner"]
        place += winners + 1
        found = np.bincount(place)
        turns = -(-len(found) // (endings * winners))
        if turns > len(table):
            longer = np.zeros((turns, endings, winners), np.int64)
            longer[: len(table)] = table
            self.counts["table"] = table = longer
        table.reshape(-1)[: len(found)] += found

    @property
    def games(self) -> int:
        """All games, those given up included."""
        return int(self.counts["table"].sum())

    @property
    def aborted(self) -> int:
        """Games given up at the decision cap."""
        return int(self.counts["table"][..., 0].sum())

    @property
    def wins(self) -> "np.ndarray[Any, Any]":
        """Games each side won, shape (sides,); with `aborted` they add up to `games`."""
        return np.asarray(self.counts["table"][..., 1:].sum((0, 1)))

    @property
    def ended(self) -> "np.ndarray[Any, Any]":
        """Finished games by how they ended, shape (endings,)."""
        return np.asarray(self.counts["table"][:, 1:, 1:].sum((0, 2)))

    @property
    def lengths(self) -> "np.ndarray[Any, Any]":
        """How many games took 0, 1, 2, ... turns."""
        return np.asarray(self.counts["table"].sum((1, 2)))


class Sums(Counter):
    """The sum of each of some columns.

    Parameters
    ----------
    names : sequence of str
        Which columns.

    Attributes
    ----------
    counts : dict
        ``sums``, int64 of shape (names,).
    """

    def __init__(self, names: Sequence[str]):
        self.names = tuple(names)
        super().__init__(sums=np.zeros(len(self.names), np.int64))

    def add(self, columns: Columns) -> None:
        """See `Counter.add`."""
        self.counts["sums"] += [columns[name].sum(dtype=np.int64) for name in self.names]

    def __getitem__(self, name: str) -> int:
        """The sum of a column."""
        return int(self.counts["sums"][self.names.index(name)])


class WinBits(Counter):
    """Which games the first side won, one bit a game, so that cells can be paired afterwards.

    Attributes
    ----------
    counts : dict
        ``bits``, uint8: eight games a byte, the first one in the highest bit; and ``rest``, uint8:
        1 or 0 for each of the games that fill no byte yet.
    """

    def __init__(self) -> None:
        super().__init__(bits=np.zeros(0, np.uint8), rest=np.zeros(0, np.uint8))
        self._parts: list[np.ndarray[Any, Any]] = []

    def add(self, columns: Columns) -> None:
        """See `Counter.add`."""
        won = (columns["winner"] == 0).view(np.uint8)
        if len(rest := self.counts["rest"]):
            won = np.concatenate([rest, won])
        whole = len(won) // BITS * BITS
        self._parts.append(np.packbits(won[:whole]))
        self.counts["rest"] = won[whole:].copy()

    def _together(self) -> None:
        """Make the parts one array, only when somebody wants it: it copies all of them."""
        if self._parts:
            self.counts["bits"] = np.concatenate([self.counts["bits"], *self._parts])
            self._parts = []

    @property
    def games(self) -> int:
        """How many games there are."""
        self._together()
        return BITS * len(self.counts["bits"]) + len(self.counts["rest"])

    def first(self, games: int) -> "np.ndarray[Any, Any]":
        """The bits of the first games, as uint8; those of the last byte that are none are 0."""
        self._together()
        bits = np.concatenate([self.counts["bits"], np.packbits(self.counts["rest"])])
        wanted = bits[: -(-games // BITS)].copy()
        if spare := -games % BITS:
            wanted[-1] &= 0xFF << spare & 0xFF
        return wanted

    def arrays(self) -> Arrays:
        """See `Counter.arrays`."""
        self._together()
        return super().arrays()

    def restore(self, arrays: "Mapping[str, np.ndarray[Any, Any]]") -> None:
        """See `Counter.restore`."""
        super().restore(arrays)
        self._parts = []


def wins_together(counted: Sequence[WinBits]) -> "tuple[int, np.ndarray[Any, Any]]":
    """How many games the first side won in each two cells, of those that all cells have.

    Parameters
    ----------
    counted : sequence of WinBits
        One for each cell.

    Returns
    -------
    games : int
        How many games all cells have: those up to the smallest of the last numbers.
    both : numpy.ndarray of int64, shape (cells, cells)
        Games won in the one cell and in the other; on the diagonal, those won in a cell.
    """
    games = min(one.games for one in counted)
    words = np.zeros((len(counted), -(-games // (BITS * WORD_BYTES))), np.uint64)
    for row, one in zip(words.view(np.uint8), counted, strict=True):
        bits = one.first(games)
        row[: len(bits)] = bits
    both = np.zeros((len(counted), len(counted)), np.int64)
    for start in range(0, words.shape[1], CHUNK_WORDS):
        part = words[:, start : start + CHUNK_WORDS]
        for i, row in enumerate(part):
            both[i, i:] += np.bitwise_count(row & part[i:]).sum(axis=1, dtype=np.int64)
    return games, both + np.triu(both, 1).T
