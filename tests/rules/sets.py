"""The sets of bits in a state, worked out anew from what they say again.

Tests that change a level, a bribe card or a vault by hand call this, so that the rest agrees.
"""

from typing import Any

from sim.dream_city import state as st

LEVELS = range(1, st.LEVELS + 1)


def bits(members: Any) -> int:
    """The set of these numbers as bits."""
    return sum(1 << int(n) for n in set(members))


def restore_sets(state: Any) -> None:
    """Make every set of a position agree with the arrays it is drawn from, in place.

    Parameters
    ----------
    state : record of STATE, or numpy.void of it
    """
    table, seats = state["table"], range(int(state["table"]["seats"]))
    for level in range(st.LEVELS + 1):
        table["at"][level] = bits(p for p in seats if table["level"][p] == level)
    table["living"] = bits(p for p in seats if table["alive"][p] == 1)
    table["bribed"] = bits(p for p in seats if table["bribes_held"][p] > 0)
    opened = table["opened"]
    table["closed"] = bits(level for level in LEVELS if opened[level] == st.UNSEEN)
    for p in seats:
        vault = state["seat"][p]["vault"]
        known = {level: max(int(vault[level]), int(opened[level])) for level in LEVELS}
        found = [level for level in LEVELS if known[level] == st.SECRET]
        possible = [level for level in LEVELS if known[level] == st.UNSEEN]
        state["seat"][p]["maybe"] = bits(found or possible)
        looked = [level for level in LEVELS if vault[level] != st.UNSEEN]
        state["seat"][p]["looked_at"] = bits(looked)
