"""Moving, dying and coming back (rulebook: Movement, Death, Lost Layer, Revival)."""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dream_city.cards import discard_unwillingly, give_hand
from sim.dream_city.costs import pay
from sim.dream_city.golden import is_sheltered, let_speak, speaks
from sim.dream_city.log import emit
from sim.dream_city.stack import push
from sim.dream_city.state import (
    ANY_CARD,
    ASK_DIRECTION,
    ASK_GIVE,
    AT_MOVED,
    BY_EXTRACTOR,
    BY_MARK,
    EV_DEATH,
    EV_LOST,
    EV_MOVE,
    EV_REVIVE,
    LEVELS,
    LOST_LAYER,
    MARK,
    NO_CARD,
    NOBODY,
    STEP_REVIVE,
    State,
    Table,
)

i8, void = numba.types.int64, numba.types.void


@inlined(void(Table, i8, i8))
def place(t, p, level):
    """The marker of seat `p` is put on `level`, or into the Lost Layer."""
    bit = 1 << np.int64(p)
    t.at[t.level[p]] ^= bit
    t.level[p] = level
    t.at[level] ^= bit


@inlined(void(State, i8, i8))
def move_to(s, p, level):
    """Seat `p` moves to `level`; a skill may have its say in a move in one's own play phase."""
    t = s.table
    before = t.level[p]
    emit(s, EV_MOVE, p, NOBODY, NO_CARD, level, before, 0)
    place(t, p, level)
    if p == t.active and speaks(t, p, AT_MOVED):
        let_speak(s, AT_MOVED, p, NOBODY, NO_CARD, level, before)


@inlined
def only_neighbour(level):
    """The one level adjacent to an end level, or 0 for a level between two others."""
    if level == 1:
        return 2
    return LEVELS - 1 if level == LEVELS else 0


@kernel(void(State, i8, i8))
def send_away(s, by, who):
    """`who` must move to an adjacent level that seat `by` chooses (rulings R24, R49).

    Nothing moves a seat in Labyrinth (ruling R31).
    """
    if is_sheltered(s.table, who):
        return
    level = s.table.level[who]
    way = only_neighbour(level)
    if way > 0:
        move_to(s, who, way)
    else:
        push(s, ASK_DIRECTION, by, who, level, 0)


@inlined(void(State, i8, i8))
def fall(s, p, cause):
    """Seat `p` is dead: an extractor goes to the Lost Layer, the mark's marker is laid down."""
    t = s.table
    t.alive[p] = 0
    t.living ^= 1 << np.int64(p)
    if p == MARK:
        s.hidden.tally.mark_deaths += 1
    else:
        place(t, p, LOST_LAYER)
    s.hidden.tally.deaths[cause] += 1


@kernel(void(State, i8, i8))
def kill(s, killer, victim):
    """`victim` dies by the SHOOT of `killer` and hands over cards of its choice.

    With no more cards than must be given, all go and nothing is asked (rulebook, Death; ruling
    R56).
    """
    t = s.table
    fall(s, victim, BY_MARK if killer == MARK else BY_EXTRACTOR)
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


@kernel(void(State, i8, i8, i8))
def lose(s, p, skill, cause):
    """Seat `p` goes to the Lost Layer without being killed, and gives nothing (ruling R3)."""
    fall(s, p, cause)
    emit(s, EV_LOST, p, NOBODY, NO_CARD, s.table.level[p], skill, 0)


@kernel
def start_revival(s, p, who):
    """Seat `p` pays to revive `who`; the price is chosen card by card where there is a choice."""
    t = s.table
    push(s, STEP_REVIVE, p, who, 0, 0)
    cost = t.rules.revival_cost
    if t.rules.revival_card != NO_CARD:
        for _ in range(cost):
            discard_unwillingly(s, p, t.rules.revival_card)
    else:
        pay(s, p, who, ANY_CARD, cost)


@kernel
def revive(s, p, who):
    """`who` comes back: to the revival level by themselves, else to the level of `p`.

    Whoever comes back in a turn may not unlock with Unseal in it (rulebook, Unseal; ruling R11).
    """
    t = s.table
    before = t.level[who]
    level = t.rules.revival_level if who == p else t.level[p]
    bring_back(s, p, who, level)
    if who == p and speaks(t, p, AT_MOVED):
        let_speak(s, AT_MOVED, p, NOBODY, NO_CARD, level, before)


@kernel(void(State, i8, i8, i8))
def bring_back(s, p, who, level):
    """Seat `p` brings `who` back to life on `level`, as all see."""
    come_back(s, p, who, level)
    s.table.record.revived[p, who] += 1
    s.hidden.tally.revivals += 1


@kernel(void(State, i8, i8, i8))
def come_back(s, p, who, level):
    """`who` is alive again on `level`, by the doing of `p`."""
    t = s.table
    bit = 1 << np.int64(who)
    t.alive[who] = 1
    t.living ^= bit
    t.revived |= bit
    place(t, who, level)
    emit(s, EV_REVIVE, who, p, NO_CARD, level, 0, 0)
