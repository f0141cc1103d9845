"""The strategy of the seat to move is asked; what its role never does is taken out of its list.

The list is whole again afterwards: the rules, a trace and the referee see every legal action.
"""

import numpy as np

from sim.core.jit import inlined, kernel
from sim.dreamworld.legal import legal_actions
from sim.dreamworld.restrict import leave_out
from sim.dreamworld.state import ROLE_OPPONENT, ROLE_PLAYER


@inlined
def role_of(s):
    """The role whose strategy the seat to move plays by."""
    return ROLE_PLAYER if s.table.to_move == 0 else ROLE_OPPONENT


@inlined
def consult_strategy(s, legal, strategies, weights):
    """What the strategy of the seat to move says, in range or not."""
    p = np.uint32(s.table.to_move)
    t, me, stream = s.table, s.seat[p], s.hidden.choice[p]
    if p == 0:
        return strategies[ROLE_PLAYER](t, me, legal, weights[ROLE_PLAYER], stream)
    return strategies[ROLE_OPPONENT](t, me, legal, weights[ROLE_OPPONENT], stream)


@inlined
def held(i, legal):
    """An index, held to the list, so that a faulty strategy cannot read beyond it."""
    return min(max(i, 0), legal.n - 1)


@inlined
def ask(s, legal, strategies, weights):
    """The index of the action that the seat to move takes."""
    without = weights[np.uint32(role_of(s))].without
    if without[0] != 0:
        return ask_restricted(s, legal, strategies, weights)
    return held(consult_strategy(s, legal, strategies, weights), legal)


@kernel
def ask_restricted(s, legal, strategies, weights):
    """The same for a role that never does something; of one action left nobody is asked."""
    leave_out(s.table, legal, weights[np.uint32(role_of(s))].without)
    i = 0
    if legal.n > 1:
        i = held(consult_strategy(s, legal, strategies, weights), legal)
    taken = legal.action[i]
    legal_actions(s, legal)
    for j in range(i, legal.n):
        if legal.action[j] == taken:
            return j
    return i
