"""Imperial City. Gold: the mark chooses the bribe card. World view: the bribed shoot (R19, R27)."""

import numpy as np

from sim.dream_city.bribes import give_chosen_bribe, see_pile
from sim.dream_city.characters.kit import character
from sim.dream_city.golden import note_use, question
from sim.dream_city.plays import MARK_BIT
from sim.dream_city.shooting import shoot
from sim.dream_city.state import (
    ASK_BRIBE_CARD,
    ASK_SEAT,
    AT_BRIBED,
    MARK,
    NOBODY,
    OF_BRIBE_CARD,
    OF_SEATS,
    OF_WORLD_VIEW,
    SHOOT,
)

IMPERIAL_CITY = character("imperial-city")
CODE = IMPERIAL_CITY.code
ROLL = IMPERIAL_CITY.number("roll")


@IMPERIAL_CITY.at(OF_WORLD_VIEW)
def world_view(s, f, x):
    """Whoever receives a bribe card shoots; and the mark may look at the pile at any time."""
    s.table.rules.bribed_shoots = 1
    see_pile(s)
    return 0


@IMPERIAL_CITY.at(OF_BRIBE_CARD)
def chooses(s, f, x):
    """The mark chooses."""
    return 1


@IMPERIAL_CITY.at(ASK_BRIBE_CARD)
def give(s, f, x):
    """The chosen card, 1 for DEAL."""
    who = f.who
    note_use(s, MARK, CODE, who, 0)
    give_chosen_bribe(s, who, x)
    return 0


@IMPERIAL_CITY.at(OF_SEATS)
def targets(s, f, x):
    """The living extractors who hold no bribe card; also in Labyrinth, for it is a world view."""
    t = s.table
    return np.int64(t.living) & ~np.int64(t.bribed) & ~MARK_BIT & ~(1 << np.int64(f.seat))


@IMPERIAL_CITY.at(AT_BRIBED)
def ask(s, f, x):
    """The bribed player must shoot at one of them, if there is one."""
    if targets(s, f, x) != 0:
        question(s, ASK_SEAT, f.seat, NOBODY, 0, CODE, 0)
    return 0


@IMPERIAL_CITY.at(ASK_SEAT)
def fire(s, f, x):
    """A regular SHOOT on any level, with a lower roll."""
    shoot(s, f.seat, x, SHOOT, s.table.rules.number[CODE, ROLL])
    return 0
