"""Moving, dying and coming back (rulebook: Movement, Death, Lost Layer, Revival)."""

import numpy as np

from sim.core.jit import inlined, kernel
from sim.dream_city.cards import discard_hand, give_hand
from sim.dream_city.log import emit
from sim.dream_city.stack import push
from sim.dream_city.state import (
    ASK_GIVE,
    ASK_PAY,
    EV_DEATH,
    EV_MOVE,
    EV_REVIVE,
    LEVELS,
    LOST_LAYER,
    MARK,
    NO_CARD,
    NOBODY,
    STEP_REVIVE,
)


@inlined
def place(t, p, level):
    """The marker of seat `p` is put on `level`, or into the Lost Layer."""
    bit = 1 << np.int64(p)
    t.at[t.level[p]] ^= bit
    t.level[p] = level
    t.at[level] ^= bit


@inlined
def move_to(s, p, level):
    """Seat `p` moves to `level`."""
    emit(s, EV_MOVE, p, NOBODY, NO_CARD, level, s.table.level[p], 0)
    place(s.table, p, level)


@inlined
def only_neighbour(level):
    """The one level adjacent to an end level, or 0 for a level between two others."""
    if level == 1:
        return 2
    return LEVELS - 1 if level == LEVELS else 0


@kernel
def kill(s, killer, victim):
    """`victim` dies by the SHOOT of `killer` and hands over cards of its choice.

    An extractor goes to the Lost Layer; the mark's marker is laid down where it stands. With no
    more cards than must be given, all go and nothing is asked (rulebook, Death; ruling R56).
    """
    t = s.table
    t.alive[victim] = 0
    t.living ^= 1 << np.int64(victim)
    if victim == MARK:
        s.hidden.tally.mark_deaths += 1
    else:
        place(t, victim, LOST_LAYER)
    s.hidden.tally.deaths += 1
    if killer == MARK:
        s.hidden.tally.mark_kills += 1
    t.record.killed[killer, victim] += 1
    emit(s, EV_DEATH, victim, killer, NO_CARD, t.level[victim], 0, 0)
    gift = t.rules.death_gift
    if t.hand_size[victim] <= gift:
        give_hand(s, victim, killer)
    else:
        if gift > 0:
            push(s, ASK_GIVE, victim, killer, 0, gift)


@kernel
def start_revival(s, p, who):
    """Seat `p` pays to revive `who`; the price is chosen card by card where there is a choice."""
    t = s.table
    push(s, STEP_REVIVE, p, who, 0, 0)
    cost = t.rules.revival_cost
    if t.hand_size[p] <= cost:
        discard_hand(s, p)
    elif cost > 0:
        push(s, ASK_PAY, p, who, 0, cost)


@kernel
def revive(s, p, who):
    """`who` comes back: to the revival level by themselves, else to the level of `p`.

    Whoever comes back in a turn may not unlock with Unseal in it (rulebook, Unseal; ruling R11).
    """
    t = s.table
    level = t.rules.revival_level if who == p else t.level[p]
    come_back(s, p, who, level)
    t.record.revived[p, who] += 1
    s.hidden.tally.revivals += 1


@kernel
def come_back(s, p, who, level):
    """`who` is alive again on `level`, by the doing of `p`."""
    t = s.table
    bit = 1 << np.int64(who)
    t.alive[who] = 1
    t.living ^= bit
    t.revived |= bit
    place(t, who, level)
    emit(s, EV_REVIVE, who, p, NO_CARD, level, 0, 0)
