"""Who is ahead, for the outcome row alone: no rule asks."""

import numpy as np

from sim.core.jit import inlined
from sim.dream_heist.state import NOBODY, OPPONENT_SIDE, PLAYER_SIDE


@inlined
def see_who_leads(s):
    """After a round: whether player 1 has more points on the score track than anybody else.

    Where player 1 is level with the best of the others, the lead stays where it is.
    """
    t, k = s.table, s.hidden.tally
    theirs = np.int64(t.score[1])
    for p in range(2, np.int64(t.seats)):
        theirs = max(theirs, np.int64(t.score[p]))
    if t.score[0] == theirs:
        return
    leader = PLAYER_SIDE if t.score[0] > theirs else OPPONENT_SIDE
    if leader != k.leader:
        k.lead_changes += 0 if k.leader == NOBODY else 1
        k.leader, k.lead_round = leader, t.round_no
