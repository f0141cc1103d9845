"""The strategy of the seat to move is asked; what its role never does is taken out of its list.

The list is whole again afterwards: the rules, a trace and the referee see every legal action.
"""

import numpy as np

from sim.core.held import held
from sim.core.jit import inlined, kernel
from sim.dreamworld.legal import legal_actions
from sim.dreamworld.restrict import leave_out
from sim.dreamworld.state import ROLE_OPPONENT, ROLE_PLAYER


@inlined
def role_of(s):
    """The role whose strategy the seat to move plays by."""
    return ROLE_PLAYER if s.table.to_move == 0 else ROLE_OPPONENT


@inlined
def consult_one(s, legal, strategy, weights):
    """What one strategy says for the seat to move, in range or not."""
    p = np.uint32(s.table.to_move)
    return strategy(s.table, s.seat[p], legal, weights, s.hidden.choice[p])


@inlined
def consult_strategy(s, legal, strategies, weights):
    """What the strategy of the seat to move says, in range or not."""
    # One call each, here and below, so that a processor can tell where each of them leads.
    if s.table.to_move == 0:
        return consult_one(s, legal, strategies[ROLE_PLAYER], weights[ROLE_PLAYER])
    return consult_one(s, legal, strategies[ROLE_OPPONENT], weights[ROLE_OPPONENT])


@inlined
def by_role(weights):
    """The weights of each role, taken out of their array before the first decision.

    Numba counts references to an array wherever it is handed on, and would at every decision.
    """
    return weights[ROLE_PLAYER], weights[ROLE_OPPONENT]


@inlined
def ask(s, legal, strategies, weights):
    """The index of the action that the seat to move takes; `weights` are those of `by_role`."""
    if s.table.to_move == 0:
        return ask_one(s, legal, strategies[ROLE_PLAYER], weights[ROLE_PLAYER])
    return ask_one(s, legal, strategies[ROLE_OPPONENT], weights[ROLE_OPPONENT])


@inlined
def ask_one(s, legal, strategy, weights):
    """The same by one strategy."""
    if weights.without[0] != 0:
        return ask_restricted(s, legal, strategy, weights)
    return held(consult_one(s, legal, strategy, weights), legal)


@kernel
def ask_restricted(s, legal, strategy, weights):
    """The same for a role that never does something; of one action left nobody is asked."""
    leave_out(s.table, legal, weights.without)
    i = 0
    if legal.n > 1:
        i = held(consult_one(s, legal, strategy, weights), legal)
    taken = legal.action[i]
    legal_actions(s, legal)
    for j in range(i, legal.n):
        if legal.action[j] == taken:
            return j
    return i
