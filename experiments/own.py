"""The files of a strategy of one's own: where it starts, and the weights that were found for it."""

from pathlib import Path
from typing import TYPE_CHECKING

from sim.core.errors import BadInput
from sim.core.game import find_game

if TYPE_CHECKING:
    from experiments.tune import Tuned

PYTHON = ".py"


def new_strategy(game: str, role: str, file: str | Path) -> Path:
    """Write a commented starting point for a strategy; it plays as it stands.

    Parameters
    ----------
    game : str
        Name of the game.
    role : str
        What it is to play.
    file : str or path-like
        A file that does not exist yet, ending in ``.py``. The strategy in it is called ``mine``,
        and is asked for as ``FILE:mine``.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    BadInput
        For an unknown game or role, another ending, or a file that exists.

    Examples
    --------
    >>> from experiments.own import new_strategy
    >>> new_strategy("dream-city", "extractor", "mine.py")  # doctest: +SKIP
    """
    from strategies.registry import template

    path = Path(file).expanduser()
    text = template(find_game(game), role, str(file))
    if path.suffix != PYTHON:
        raise BadInput(f"new-strategy: '{file}' is no name of a Python file (allowed: NAME.py)")
    try:
        with open(path, "x", encoding="utf-8") as written:
            written.write(text)
    except FileExistsError:
        raise BadInput(f"new-strategy: {file} exists, and is left as it is") from None
    return path


def tuned_text(found: "Tuned") -> str:
    """The file of weights that a tuning ends with, to be named behind an ``@``.

    Parameters
    ----------
    found : Tuned
        From `experiments.tune.tune`.

    Returns
    -------
    str
        All weights, how they were found, and what they gained on games that chose nothing.
    """
    from strategies.weights import weights_text

    asked = found.tuning
    return weights_text(asked.start, asked.role, found.answer.weights, found.made())
