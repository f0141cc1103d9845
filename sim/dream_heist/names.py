"""Codes of the state by names, as traces and lists show them; no rules here."""

from sim.dream_heist import state as st
from sim.dream_heist.sizes import PHASE_LETTERS, SUBCONSCIOUS_NAMES

PHASES = PHASE_LETTERS
IDEAS = (*PHASES, "joker")
SUBCONSCIOUS = SUBCONSCIOUS_NAMES
PLACES = {st.OFF: "off", st.ON: "board", st.WAITING: "waiting", st.IN_LIMBO: "limbo"}
DIRECTIONS = {
    st.NO_DIRECTION: None,
    st.CLOCKWISE: "clockwise",
    st.COUNTERCLOCKWISE: "counterclockwise",
}
DECKS = ("idea", "subconscious")


def seat_name(p: int) -> str:
    """A player, e.g. ``player 1``."""
    return f"player {p + 1}"


def level_number(level: int) -> int:
    """A level as people count it."""
    return level + 1
