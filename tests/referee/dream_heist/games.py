"""Random games that several tests look at; who changes them copies them first."""

import functools

from tests.referee.dream_heist.selfplay import EASY, play

LONG = {"cap_round": "40", "kick_turns": "12"}


@functools.cache
def game(seed, players=3):
    """One random game with the rules of the book, and a short countdown."""
    return play(seed, players, {"cap_round": "30", "kick_turns": "5"})


@functools.cache
def easy(seed, players=5):
    """A game in which missions are soon complete."""
    return play(seed, players, EASY | LONG)
