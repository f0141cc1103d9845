"""New folders for results that are written once."""

import os
from pathlib import Path

from sim.core.errors import BadInput


def new_folder(out: str) -> Path:
    """The folder that ``--out`` names, if it is empty or can be made.

    Parameters
    ----------
    out : str
        As it was given.

    Returns
    -------
    pathlib.Path
        Nothing is made yet.

    Raises
    ------
    BadInput
        If there is something already, or nothing can be written there.
    """
    path = Path(out).expanduser()
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise BadInput(f"--out {out}: this exists already (allowed: a new or an empty folder)")
    above = next(folder for folder in (path, *path.absolute().parents) if folder.exists())
    if not above.is_dir() or not os.access(above, os.W_OK):
        raise BadInput(f"--out {out}: cannot be written: {above} takes no new files")
    return path
