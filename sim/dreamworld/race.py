"""Who is ahead, for the outcome row alone: no rule asks."""

import numpy as np

from sim.core.jit import inlined, numba
from sim.dreamworld.state import NOBODY, OPPONENT_SIDE, PLAYER_SIDE, State
from sim.dreamworld.tokens import points_left_of_id

void = numba.types.void


@inlined(void(State))
def see_who_leads(s):
    """After a round that is not the last: who has the smaller share of points left to flip.

    The player leads when that share is smaller than everybody else's, Id's in a solo game; the
    opponents when one of theirs is smaller than the player's. Else the lead stays where it is.
    """
    t, k = s.table, s.hidden.tally
    mine, theirs = np.int64(t.points_left[0]), np.int64(t.rules.all_points)
    if t.solo == 1:
        mine, theirs = mine * t.rules.id_points, points_left_of_id(t) * t.rules.all_points
    else:
        for p in range(1, t.seats):
            theirs = min(theirs, np.int64(t.points_left[p]))
    if mine == theirs:
        return
    leader = PLAYER_SIDE if mine < theirs else OPPONENT_SIDE
    if leader != k.leader:
        k.lead_changes += 0 if k.leader == NOBODY else 1
        k.leader, k.lead_round = leader, t.round_no
