"""The character cards, one file each, and how they get their say.

Adding a character takes a file here and an entry in the edition file; nothing else knows its name.
"""

from importlib import import_module

import numpy as np

from sim.core.jit import apart, inlined, numba
from sim.dream_city.characters.kit import CHARACTERS, spoken
from sim.dream_city.state import FRAME, LAST_WHAT, MAX_CHARACTERS, State

for _name in CHARACTERS:
    import_module(f"{__name__}.{_name.replace('-', '_')}")

if len(CHARACTERS) >= MAX_CHARACTERS:
    raise AssertionError(f"{len(CHARACTERS)} characters do not fit into {MAX_CHARACTERS} codes")

i8 = numba.types.int64
_spoken = spoken()


@apart(i8(State, i8, i8, numba.from_dtype(FRAME), i8))
def say(s, what, code, step, answer):
    """Let a character have its say.

    Parameters
    ----------
    s : record of STATE
    what : int
        An ``AT_``, ``OF_`` or ``ASK_`` constant.
    code : int
        The character.
    step : record of FRAME
        The step that is carried out; its ``seat`` is whose skill it is.
    answer : int
        What was answered, where something was asked.

    Returns
    -------
    int
        What an ``OF_`` function returns.
    """
    return _spoken(LAST_WHAT * np.int64(code) + np.int64(what), s, step, answer)


@inlined
def ask_skill(s, what, p):
    """What the skill of seat `p` has to say in `what`, where no step leads to it."""
    now = s.hidden.now
    now.seat = p
    return say(s, what, s.table.character[p], now, 0)
