"""Shade, Shadow: moves to the level of the living mark at any time of the play phase (R32)."""

from sim.dream_city.characters.kit import character
from sim.dream_city.golden import note_use
from sim.dream_city.movement import move_to
from sim.dream_city.plays import AT_SKILL, when
from sim.dream_city.state import MARK, OF_PLAYS, OF_USE

SHADE = character("shade")
CODE = SHADE.code


@SHADE.at(OF_PLAYS, for_oneself=True)
def plays(s, f, x):
    """While the mark lives on another level (ruling R12)."""
    t = s.table
    return when((t.alive[MARK] == 1) & (t.level[MARK] != t.level[f.seat]), 1 << AT_SKILL)


@SHADE.at(OF_USE)
def follow(s, f, x):
    """Move to the mark."""
    note_use(s, f.seat, CODE, MARK, 0)
    move_to(s, f.seat, s.table.level[MARK])
    return 0
