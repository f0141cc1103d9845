"""Files that a rule option names, known by their content as well as by their place.

The value of such an option is the path as it was given, with the digest of what is in the file:
``my_deck.toml#sha256:0123456789ab``. Whoever plays with it again gets the same content or an error.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from sim.core.errors import BadInput

MARK = "#sha256:"
DIGITS = 12


def path_of(value: str) -> str:
    """The path in the value of a file option."""
    return value.partition(MARK)[0]


def stamped(value: str) -> str:
    """A path with the digest of its file.

    Parameters
    ----------
    value : str
        A path, or one that has a digest already, which has to be that of the file.

    Returns
    -------
    str

    Raises
    ------
    BadInput
        If the file cannot be read, or is no longer what it was.
    """
    path, mark, wanted = value.partition(MARK)
    try:
        content = Path(path).expanduser().read_bytes()
    except FileNotFoundError:
        raise BadInput(f"there is no file {path}") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror or error}") from error
    except (ValueError, RuntimeError):  # a zero byte, or somebody's home that is nowhere
        raise BadInput(f"{path!r} is no path") from None
    found = hashlib.sha256(content).hexdigest()[:DIGITS]
    if mark and wanted != found:
        raise BadInput(f"{path} has changed: its sha256 begins with {found} now, not with {wanted}")
    return f"{path}{MARK}{found}"


def read_text(path: str | Path, what: str, formats: Sequence[str]) -> str:
    """The text of a file that a user wrote.

    Parameters
    ----------
    path : str or Path
    what : str
        What the file is, in one word, for messages.
    formats : sequence of str
        The endings it may have, with their dots.

    Returns
    -------
    str

    Raises
    ------
    BadInput
        If it has another ending, cannot be read, or is no UTF-8; then the message has the line.
    """
    place = Path(path).expanduser()
    if place.suffix.lower() not in formats:
        raise BadInput(f"{path}: a {what} is a file in {' or '.join(formats)}")
    try:
        return place.read_text("utf-8-sig")
    except FileNotFoundError:
        raise BadInput(f"there is no {what} {path}") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BadInput(f"{path} line {line}: this is no UTF-8 (save it as CSV UTF-8)") from None
