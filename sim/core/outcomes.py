"""Outcome rows: arrays for kernels, one name for each number for everybody else."""

from collections.abc import Mapping, Sequence

import numpy as np


def flat(row: np.dtype, parts: Mapping[str, Sequence[str]]) -> np.dtype:
    """The row of a game with one field for each number, each where it lies in the row.

    Parameters
    ----------
    row : numpy.dtype
        As kernels write it: some of its fields hold several numbers.
    parts : mapping of str to sequence of str
        The names of the numbers of each such field.

    Returns
    -------
    numpy.dtype
        Of the same size; a number is called by its field and its own name, ``fell_cobb``.
    """
    names: list[str] = []
    formats: list[np.dtype] = []
    offsets: list[int] = []
    for name in row.names or ():
        field, offset = row.fields[name][:2]  # type: ignore[index]
        for i, part in enumerate(parts.get(name, ("",))):
            names.append(f"{name}_{part}" if part else name)
            formats.append(field.base)
            offsets.append(offset + i * field.base.itemsize)
    found = {"names": names, "formats": formats, "offsets": offsets, "itemsize": row.itemsize}
    return np.dtype(found)  # type: ignore[call-overload]
