"""Codes of the state by names, as traces and lists show them; no rules here."""

from typing import Any

from sim.dreamworld import state as st
from sim.dreamworld.options import edition

SUIT_LETTERS = ("D", "H", "C")
SYMBOLS = ("sun", "moon")
SIDES = ("sun", "moon")
ROW_NAMES = ("6", "5", "4", "3", "2")
PROFESSOR_PLACES = {st.BESIDE: "beside", st.IN_HAND: "hand", st.FACE_UP: "face up"}
FACE_DOWN = "face down"
ID_NAME = "Id"


def card_name(card: int) -> str:
    """A dream card, e.g. ``D5-sun``; in plain Python, which cannot call kernels."""
    number = (card & st.CARD_BITS) >> st.NUMBER_AT
    return f"{SUIT_LETTERS[card >> st.SUIT_AT]}{number}-{SYMBOLS[card & 1]}"


def seat_name(p: int) -> str:
    """A player, e.g. ``player 1``, or Id."""
    return ID_NAME if p == st.ID else f"player {p + 1}"


def owner_name(owner: int) -> str | None:
    """Whose card it is; None for a neutral one."""
    return None if owner == st.NOBODY else seat_name(owner)


def tokens_in_play(rules: Any) -> tuple[str, ...]:
    """The twelve therapy tokens of a game, by their numbers."""
    columns = rules["column"].tolist()
    for tokens in edition()["tokens"].values():
        if [column_of(name) for name in tokens] == columns:
            return tuple(tokens)
    raise ValueError("the tokens of a state are of no set of the edition")


def column_of(name: str) -> int:
    """Where an outcome row counts what a token adds."""
    from sim.dreamworld.outcome import TOKEN_NAMES

    column = name.replace("-", "_")
    return TOKEN_NAMES.index(column) if column in TOKEN_NAMES else st.NO_COLUMN
