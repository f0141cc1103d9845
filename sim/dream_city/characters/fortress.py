"""Fortress. Ruthless: a free SHOOT after a move. World view: the mark rolls lower (R39, R51)."""

from sim.dream_city.characters.kit import character
from sim.dream_city.golden import note_use, others_in_reach, question
from sim.dream_city.plays import MARK_BIT
from sim.dream_city.shooting import shoot
from sim.dream_city.state import ASK_MAY, ASK_SEAT, AT_MOVED, NOBODY, OF_SEATS, OF_WORLD_VIEW, SHOOT

FORTRESS = character("fortress")
CODE = FORTRESS.code
ROLL = FORTRESS.number("roll")


@FORTRESS.at(OF_WORLD_VIEW)
def world_view(s, f, x):
    """Added to the mark's own rolls."""
    s.table.rules.mark_roll += s.table.rules.number[CODE, ROLL]
    return 0


@FORTRESS.at(OF_SEATS)
def targets(s, f, x):
    """The living extractors, on any level."""
    return others_in_reach(s.table, f.seat) & ~MARK_BIT


@FORTRESS.at(AT_MOVED)
def ask(s, f, x):
    """Asked after each move the mark makes in its play phase."""
    if targets(s, f, x) != 0:
        question(s, ASK_MAY, f.seat, NOBODY, 0, CODE, 0)
    return 0


@FORTRESS.at(ASK_MAY)
def ruthless(s, f, x):
    """Choose the target."""
    if x == 1:
        note_use(s, f.seat, CODE, NOBODY, 0)
        question(s, ASK_SEAT, f.seat, NOBODY, 0, CODE, 0)
    return 0


@FORTRESS.at(ASK_SEAT)
def fire(s, f, x):
    """A regular SHOOT on any level, without a card."""
    shoot(s, f.seat, x, SHOOT, 0)
    return 0
