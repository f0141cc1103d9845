"""What can go wrong for a user, as one kind of error with one clear line."""

from collections.abc import Iterable
from difflib import get_close_matches


class BadInput(Exception):
    """Something the user gave cannot be used.

    The message is one line that names what was wrong, the value, and the allowed values or
    the nearest match. The command line prints it and leaves with exit code 2.
    """


def nearest(word: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known words most like `word`, best first.

    Parameters
    ----------
    word : str
        What was given.
    known : iterable of str
        What exists.
    most : int
        How many to return at the most.

    Returns
    -------
    list of str
        Close matches; empty when nothing is close.
    """
    return get_close_matches(word, list(known), n=most, cutoff=0.5)


def unknown(what: str, word: str, known: Iterable[str]) -> BadInput:
    """The error for a name that does not exist: nearest matches first, then all that exist.

    Parameters
    ----------
    what : str
        The kind of thing named, e.g. ``"game"``.
    word : str
        The name that was given.
    known : iterable of str
        The names that exist.

    Returns
    -------
    BadInput
        To be raised by the caller.
    """
    known = list(known)
    close = nearest(word, known)
    hint = f"; did you mean {' or '.join(close)}?" if close else ""
    return BadInput(f"unknown {what} '{word}'{hint} (possible: {', '.join(known) or 'none'})")
