"""The decorator that makes a function a Dream Heist strategy."""

from collections.abc import Callable, Mapping

from sim.dream_heist.state import STRATEGY
from strategies.api import Strategy, declare

ROLES = ("player", "opponent")  # seats are alike, so every strategy plays both


def strategy(
    *, weights: Mapping[str, float] | None = None, name: str | None = None
) -> Callable[[Callable[..., int]], Strategy]:
    """Declare a strategy for any seat.

    Parameters
    ----------
    weights : mapping of str to float, optional
        Named weights, passed to the function in this order.
    name : str, optional
        Its name on the command line; the function's name by default.

    Returns
    -------
    callable
        The decorator of a function ``(table, me, legal, weights, stream) -> index``.
    """
    return declare("dream-heist", STRATEGY, ROLES, weights, name)
