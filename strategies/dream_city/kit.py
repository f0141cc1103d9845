"""The decorator that makes a function a Dream City strategy."""

from collections.abc import Callable, Mapping

from sim.dream_city.state import STRATEGY
from strategies.api import Strategy, declare


def strategy(
    *roles: str, weights: Mapping[str, float] | None = None, name: str | None = None
) -> Callable[[Callable[..., int]], Strategy]:
    """Declare a strategy for one or more of ``mark``, ``extractor``, ``turncoat``.

    Parameters
    ----------
    *roles : str
        The roles it can play.
    weights : mapping of str to float, optional
        Named weights, passed to the function in this order.
    name : str, optional
        Its name on the command line; the function's name by default.

    Returns
    -------
    callable
        The decorator of a function ``(table, me, legal, weights, stream) -> index``.
    """
    return declare("dream-city", STRATEGY, roles, weights, name)
