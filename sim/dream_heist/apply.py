"""What an action does, up to the next decision.

Each step is in one place, so that all of them are parts of the play loop: calls cost more than what
most of these do.
"""

import numpy as np

from sim.core.jit import inlined
from sim.dream_heist.decks import discard_idea, draw_idea, draw_subconscious
from sim.dream_heist.ending import go_on_leaving, saved
from sim.dream_heist.kick import complete_mission, end_turn
from sim.dream_heist.log import emit
from sim.dream_heist.moving import move_to, section_at, set_direction, space_reached
from sim.dream_heist.planting import completes, most_to_plant, plant
from sim.dream_heist.state import (
    ASK_DIRECTION,
    ASK_DISCARD,
    ASK_LEAVE,
    ASK_PLANT,
    ASK_TURN,
    CIRCLE,
    DREAM,
    EV_DISCARD,
    IDEA,
    LEAVE,
    PLANT,
    WAKE,
)
from sim.dream_heist.turn import ASKED, TURN_OVER, take_turn, use


@inlined
def set_out(s, p, action):
    """A direction is chosen: the space that the roll reaches."""
    set_direction(s, p, action)
    return space_reached(s.table, p, np.int64(s.table.direction[p]))


@inlined
def too_many(t, p):
    """Whether a hand is above its limit (ruling H5)."""
    return t.rules.hand_limit != 0 and t.hand[p] > t.rules.hand_limit


@inlined
def resolve(s, p, level, space):
    """What a space says (rulebook, Playing the Game): whether somebody is asked about it."""
    t = s.table
    kind = t.rules.kind[level, space]
    if kind == IDEA:
        draw_idea(s, p)
        if too_many(t, p):
            t.decision = ASK_DISCARD
            return True
    elif kind == PLANT:
        section = np.int64(t.rules.section[level, space])
        most = most_to_plant(t, s.seat[p], p, level, section)
        if most > 0:
            t.decision, t.most = ASK_PLANT, most
            return True
        note_full(s, p, level, section)
    elif kind == DREAM:
        draw_subconscious(s, p)
    return False


@inlined
def note_full(s, p, level, section):
    """Count the times that ideas could not be planted for want of free circles alone."""
    t = s.table
    phase = t.rules.phase[level, section]
    free = np.int64(t.rules.circles[level]) - t.used[level, section]
    full = (free < t.rules.min_plant) & (s.seat[p].ideas[phase] >= t.rules.min_plant)
    s.hidden.tally.full[p] += np.int64(full)


@inlined
def land(s, p, space, entering, dice):
    """A piece has reached a space: whether somebody is asked something there."""
    t = s.table
    level = np.int64(t.goal) if entering else np.int64(t.level[p])
    if dice:
        move_to(s, p, level, space, not (entering and t.rules.entering_safe == 1))
    return resolve(s, p, level, space)


@inlined
def answer_here(s, p, action):
    """An answer about the space that was reached: whether more is asked."""
    t = s.table
    if t.decision == ASK_PLANT:
        if action > 0:
            level = np.int64(t.level[p])
            plant(s, p, level, section_at(t, p), action)
            if completes(s.seat[p]):
                complete_mission(s, p)
        return False
    discard_idea(s, p, action, 1)
    emit(s, EV_DISCARD, p, action, 0)
    return too_many(t, p)


@inlined
def answer_leave(s, p, action):
    """Whoever is lost leaves Limbo with a card, or stays."""
    if action == LEAVE:
        use(s, p, WAKE)
        saved(s, p)
    s.table.leaving += 1
    go_on_leaving(s)


@inlined
def apply_action(s, action):
    """Carry out what the seat to move has chosen."""
    t = s.table
    p = np.int64(t.to_move)
    if t.decision == ASK_LEAVE:
        answer_leave(s, p, action)
        return
    if t.decision == ASK_TURN or t.decision == ASK_DIRECTION:
        entering, dice = False, True
        if t.decision == ASK_TURN:
            space = take_turn(s, p, action)
            dice = action == CIRCLE
        else:
            entering = t.entering == 1
            space = set_out(s, p, action)
        if space == ASKED:
            return
        if space != TURN_OVER and land(s, p, space, entering, dice):
            return
    elif answer_here(s, p, action):
        return
    end_turn(s)
