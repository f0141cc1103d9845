"""What a strategy is, apart from any game.

A strategy is one function ``(table, me, legal, weights, stream) -> index``: the public table,
the seat's own record, the legal actions (the first `n`), its weights, and its own random stream.
It returns the index of the action it takes. It cannot name what its seat cannot see.

A `Search` is the exception: it plays copies of the game on, and so needs kernels of its own, which
are handed the state. What keeps it from seeing too much is that it deals the copies anew first, by
the game's `determinize`.
"""

import hashlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.core.runner import Seating


@dataclass
class Strategy:
    """A named way to play one or more roles of a game.

    Attributes
    ----------
    game : str
        Name of the game.
    name : str
        What it is called on the command line.
    roles : tuple of str
        The roles it can play.
    function : callable
        The plain Python function.
    signature : numba signature
        The signature every strategy of this game has.
    weights : dict of str to float
        Named weights with their values, in the order the function reads them.
    about : str
        One line: how it plays.
    origin : Strategy, optional
        The same strategy with the weights it declares, where this one has others.
    block_games : int or None
        How many games make a block where it plays, if it is so slow that the usual number would
        leave threads idle and the progress unseen. No figure depends on it.
    by_number : bool
        Whether it answers with the number of an action, and reads no list of them, in games that
        number their actions: then no list need be written where it plays.
    """

    game: str
    name: str
    roles: tuple[str, ...]
    function: Callable[..., Any]
    signature: Any
    weights: dict[str, float]
    about: str
    origin: "Strategy | None" = None
    block_games: int | None = None
    by_number: bool = False
    _compiled: Callable[..., int] | None = field(default=None, repr=False)

    def declared(self) -> "Strategy":
        """The same strategy with the weights it declares, under its plain name."""
        return self.origin or self

    def weighted(self, weights: Mapping[str, float], label: str) -> "Strategy":
        """The same function with other weights.

        Parameters
        ----------
        weights : mapping of str to float
            A value for every name that is declared.
        label : str
            Where they are from; it stands behind ``@`` in the name.

        Returns
        -------
        Strategy
        """
        base = self.declared()
        values = {name: float(weights[name]) for name in base.weights}
        return replace(base, name=f"{base.name}@{label}", weights=values, origin=base)

    def compiled(self) -> Callable[..., int]:
        """The function compiled to the game's one signature, from the cache when it is there.

        Weights are no part of what is compiled: strategies that differ in them share the code.
        """
        if self.origin is not None:
            return self.origin.compiled()
        if self._compiled is None:
            from sim.core.jit import entry

            self._compiled = entry(self.signature)(self.function)
        return self._compiled

    def source_hash(self) -> str:
        """Hash of the file the strategy is written in, for the provenance of a run."""
        source = inspect.getsourcefile(self.function)
        if source is None:
            return "unknown"
        with open(source, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()[:16]


@dataclass(kw_only=True)
class Search(Strategy):
    """A player that tries its actions in copies of the game; `function` is where it is written.

    Attributes
    ----------
    policy : mapping of str to Strategy
        Who plays the copies on, for each role: it must not know who really plays.
    players : callable
        ``players(policies, weights) -> (play, choose)``: kernels that stand in for those of the
        game, with the same arguments, and are compiled when this is called. For each role of the
        game, `policies` has the `Seating` by which its search plays on, or None where it is not
        searched, and `weights` the named weights of its strategy.
    """

    policy: Mapping[str, Strategy]
    players: Callable[
        [Sequence["Seating | None"], Sequence[Mapping[str, float]]],
        tuple[Callable[..., None], Callable[..., int]],
    ]

    def compiled(self) -> Callable[..., int]:
        """There is no such function.

        Raises
        ------
        TypeError
            Always.
        """
        raise TypeError(f"{self.name} is a search, which kernels of its own play")


def declare(
    game: str,
    signature: Any,
    roles: tuple[str, ...],
    weights: Mapping[str, float] | None = None,
    name: str | None = None,
    by_number: bool = False,
) -> Callable[[Callable[..., int]], Strategy]:
    """Decorator that turns a function into a `Strategy`; nothing is compiled yet.

    Parameters
    ----------
    game : str
        Name of the game.
    signature : numba signature
        The game's strategy signature.
    roles : tuple of str
        The roles it can play.
    weights : mapping of str to float, optional
        Named weights.
    name : str, optional
        Name on the command line; the function's name by default.
    by_number : bool, optional
        Whether it answers with the number of an action; see `Strategy`.

    Returns
    -------
    callable
        The decorator.
    """

    def wrap(function: Callable[..., int]) -> Strategy:
        about = (inspect.getdoc(function) or "").split("\n")[0]
        return Strategy(
            game,
            name or function.__name__,
            roles,
            function,
            signature,
            dict(weights or {}),
            about,
            by_number=by_number,
        )

    return wrap
