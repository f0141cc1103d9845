"""What a role never does, whatever the rules allow: a property of who plays, not of the rules.

A restricted role keeps its strategy, which is asked about the actions that are left. Where every
legal action is renounced, all of them stay.
"""

import numpy as np

from sim.core.game import Restriction
from sim.core.jit import kernel
from sim.dreamworld.state import (
    ASK_CARD,
    ASK_COUNT,
    ASK_LATE,
    FLIP,
    PROFESSOR,
    ROWS,
    SPEND,
    TAKE,
    TAKE_PROFESSOR,
)

NO_PROFESSOR, NO_RECALL, NO_SPENDING, NO_TAKING, NO_GOLD = (1 << i for i in range(5))
ACTS = (
    ("no-professor", "plays the professor card", NO_PROFESSOR),
    ("no-recall", "takes its professor card", NO_RECALL),
    ("no-spending", 'spends "+1" tokens', NO_SPENDING),
    ("no-taking", "takes dream cards", NO_TAKING),
    ("no-gold", "flips a gold token while it can do anything else", NO_GOLD),
)


def restrictions(role: str) -> dict[str, Restriction]:
    """What `role` can be made never to do; see `sim.core.game.Game`."""
    return {name: Restriction(meaning, (bit, 0)) for name, meaning, bit in ACTS}


@kernel
def renounced(t, action, never):
    """Whether an action is one that is never done."""
    if t.decision == ASK_CARD or t.decision == ASK_LATE:
        return action == PROFESSOR and never & NO_PROFESSOR != 0 and t.decision == ASK_CARD
    if action < FLIP + ROWS:
        return never & NO_GOLD != 0 and t.left[t.to_move, action - FLIP] == 1
    if t.decision != ASK_COUNT:
        return False
    if action == TAKE_PROFESSOR:
        return never & NO_RECALL != 0
    if action >= TAKE_PROFESSOR:
        return False
    if action >= TAKE:
        return never & NO_TAKING != 0
    return action > SPEND and never & NO_SPENDING != 0


@kernel
def leave_out(t, legal, without):
    """Take what is renounced out of the legal actions, unless nothing would be left."""
    never = np.int64(without[0])
    kept = 0
    for i in range(legal.n):
        if not renounced(t, np.int64(legal.action[i]), never):
            kept += 1
    if kept == 0:
        return
    n = 0
    for i in range(legal.n):
        action = np.int64(legal.action[i])
        if not renounced(t, action, never):
            legal.action[n] = action
            n += 1
        elif legal.ways != 0:
            legal.ways &= ~(1 << action)
    legal.n = n
