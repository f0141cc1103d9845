"""After the Mark wakes up (rulebook): Limbo, missions, the Mark's choice, and who has won."""

import numpy as np

from sim.core.bits import bits_in
from sim.core.jit import kernel
from sim.core.rng import below
from sim.core.rotation import seat_at
from sim.dream_heist.log import emit
from sim.dream_heist.state import (
    ASK_LEAVE,
    DEEPEST,
    END_NONE,
    END_ONE,
    END_SEVERAL,
    EV_END,
    EV_LOST,
    EV_MARK,
    EV_MISSION,
    EV_WAKES,
    IN_LIMBO,
    NO_CARD,
    NO_DIRECTION,
    NO_PLACE,
    NOBODY,
    NOT_ASKED,
    OFF,
    OPPONENT_SIDE,
    PHASES,
    PLAYER_SIDE,
    SIXTIETHS,
    TIES_DEEP,
    TIES_MISSION,
    WAKE,
)

NEVER = -(1 << 14)  # below every score


@kernel
def wake_up(s):
    """The Mark wakes: whoever is not on the first level is lost in Limbo (rulebook, Limbo)."""
    t = s.table
    emit(s, EV_WAKES, NOBODY, NO_CARD, 0)
    for p in range(np.int64(t.seats)):
        if t.level[p] != 0 or t.where[p] == IN_LIMBO:
            t.where[p], t.place[p], t.direction[p] = IN_LIMBO, NO_PLACE, NO_DIRECTION
    t.leaving = 0
    go_on_leaving(s)


@kernel
def go_on_leaving(s):
    """Ask the next one who may leave Limbo with a card; after all of them the game is scored."""
    t = s.table
    while t.leaving < t.seats:
        p = (np.int64(t.first) + t.leaving) % t.seats
        if t.where[p] == IN_LIMBO and s.seat[p].subs[WAKE] > 0:
            t.to_move, t.decision = p, ASK_LEAVE
            return
        t.leaving += 1
    score(s)


@kernel
def lose_the_lost(s):
    """Whoever is in Limbo stays there, and loses points (rulebook, After the Mark Wakes Up)."""
    t = s.table
    for place in range(np.int64(t.seats)):
        p = (np.int64(t.first) + place) % t.seats
        if t.where[p] == IN_LIMBO:
            t.score[p] -= t.rules.limbo_penalty
            s.hidden.tally.stuck[p] = 1
            emit(s, EV_LOST, p, NO_CARD, 0)


@kernel
def saved(s, p):
    """Seat `p` has left Limbo after the end."""
    t = s.table
    t.where[p], t.level[p], t.attempts[p] = OFF, 0, 0


@kernel
def completing(s):
    """Who has completed a mission, as a set of seats."""
    found = np.int64(0)
    for p in range(np.int64(s.table.seats)):
        found |= np.int64(s.seat[p].complete) << p
    return found


@kernel
def deep_blocks(t, p):
    """The blocks of a seat on the deepest level."""
    found = np.int64(0)
    for phase in range(PHASES):
        found += t.blocks[p, DEEPEST, phase]
    return found


@kernel
def draw_block(s, players):
    """Whose block is drawn out of the pouch with the deepest blocks of some players.

    Blocks are counted in the order of places, so that rotation moves this luck on as well.
    """
    t = s.table
    total = np.int64(0)
    for p in range(np.int64(t.seats)):
        total += deep_blocks(t, p) * ((players >> p) & 1)
    pick = below(s.hidden.lots, total)
    for place in range(np.int64(t.seats)):
        p = seat_at(t, place)
        pick -= deep_blocks(t, p) * ((players >> p) & 1)
        if pick < 0:
            return p
    return np.int64(NOBODY)


@kernel
def marks_choice(s, players):
    """Whose mission the Mark carries out: of several completing players one by lot."""
    count = bits_in(players)
    if count == 0:
        return np.int64(NOBODY)
    if count == 1:
        for p in range(np.int64(s.table.seats)):
            if (players >> p) & 1 == 1:
                return p
    return draw_block(s, players)


@kernel
def standing(s, p, bonus, by):
    """What a seat is compared by: points, and a tie-break below them (ruling H3)."""
    t = s.table
    points = np.int64(t.score[p]) + bonus
    if by == TIES_DEEP:
        return points * 256 + deep_blocks(t, p)
    if by == TIES_MISSION:
        return points * 2 + s.seat[p].complete
    return points


@kernel
def best_with(s, mark):
    """Who would win if the Mark followed seat `mark`, as a set of seats."""
    t = s.table
    best, found = np.int64(NEVER) * 256, np.int64(0)
    for p in range(np.int64(t.seats)):
        bonus = np.int64(t.rules.mark_bonus) if p == mark else np.int64(0)
        here = standing(s, p, bonus, t.rules.ties)
        if here > best:
            best, found = here, np.int64(0)
        if here == best:
            found |= np.int64(1) << p
    return found


@kernel
def draw_decides(s, players, winners):
    """Whether another choice of the Mark would have had other winners."""
    for p in range(np.int64(s.table.seats)):
        if (players >> p) & 1 == 1 and best_with(s, p) != winners:
            return 1
    return 0


@kernel
def score(s):
    """Missions, the Mark's choice, and the end."""
    t, k = s.table, s.hidden.tally
    lose_the_lost(s)
    players = completing(s)
    for p in range(np.int64(t.seats)):
        if (players >> p) & 1 == 1:
            t.score[p] += s.seat[p].value
            emit(s, EV_MISSION, p, NO_CARD, np.int64(s.seat[p].value))
    mark = marks_choice(s, players)
    count = bits_in(players)
    winners = best_with(s, mark)
    if count > 1:
        k.drawn, k.decided = 1, draw_decides(s, players, winners)
    if mark != NOBODY:
        t.score[mark] += t.rules.mark_bonus
        emit(s, EV_MARK, mark, NO_CARD, np.int64(t.rules.mark_bonus))
    k.mark = mark
    t.ending = END_NONE if count == 0 else (END_ONE if count == 1 else END_SEVERAL)
    share_out(s, winners)
    note_margin(s)
    t.decision = NOT_ASKED
    emit(s, EV_END, NOBODY, NO_CARD, np.int64(t.ending))


@kernel
def note_margin(s):
    """How far ahead of the next one the best is."""
    t = s.table
    best, next_best = np.int64(NEVER), np.int64(NEVER)
    for p in range(np.int64(t.seats)):
        points = np.int64(t.score[p])
        if points > best:
            best, next_best = points, best
        else:
            next_best = max(points, next_best)
    s.hidden.tally.margin = best - next_best


@kernel
def share_out(s, winners):
    """A win that several share goes, as a side's, to one of them by lot (ruling H3)."""
    t, h = s.table, s.hidden
    h.shares = winners
    nth = np.int64(h.lot) // (SIXTIETHS // bits_in(winners))
    for place in range(np.int64(t.seats)):
        p = seat_at(t, place)
        if (winners >> p) & 1 == 1:
            if nth == 0:
                t.winner = PLAYER_SIDE if p == 0 else OPPONENT_SIDE
            nth -= 1
