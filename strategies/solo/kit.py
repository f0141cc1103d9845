"""The decorator that makes a function a Solo Inception strategy."""

from collections.abc import Callable, Mapping

from sim.solo.state import STRATEGY
from strategies.api import Strategy, declare


def strategy(
    *,
    weights: Mapping[str, float] | None = None,
    name: str | None = None,
    by_number: bool = False,
) -> Callable[[Callable[..., int]], Strategy]:
    """Declare a strategy for the one player.

    Parameters
    ----------
    weights : mapping of str to float, optional
        Named weights, passed to the function in this order.
    name : str, optional
        Its name on the command line; the function's name by default.
    by_number : bool, optional
        Whether it answers with the number of a legal action instead of its place in the list. Then
        it reads ``legal.n`` and ``legal.word`` alone: no list is written where it plays.

    Returns
    -------
    callable
        The decorator of a function ``(table, me, legal, weights, stream) -> index``.
    """
    return declare("solo", STRATEGY, ("player",), weights, name, by_number)
