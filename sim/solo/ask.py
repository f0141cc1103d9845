"""The strategy is asked; what it never does is taken out of its list first.

The list is whole again afterwards: the rules, a trace and the referee see every legal action.
"""

from sim.core.held import held
from sim.core.jit import inlined, kernel
from sim.solo.legal import list_actions
from sim.solo.restrict import leave_out
from sim.solo.state import PLAYER


@inlined
def consult_strategy(s, legal, strategies, weights):
    """What the strategy says, in range or not."""
    return strategies[PLAYER](s.table, s.seat[PLAYER], legal, weights[PLAYER], s.hidden.choice)


@inlined
def ask(s, legal, strategies, weights):
    """The index of the action that the player takes."""
    without = weights[PLAYER].without
    if without[0] | without[1] != 0:
        return ask_restricted(s, legal, strategies, weights)
    return held(consult_strategy(s, legal, strategies, weights), legal)


@kernel
def ask_restricted(s, legal, strategies, weights):
    """The same for a player that never does something; of one action left nobody is asked."""
    first, second, third, fourth = legal.word[0], legal.word[1], legal.word[2], legal.word[3]
    leave_out(s, legal, weights[PLAYER].without)
    i = 0
    if legal.n > 1:
        i = held(consult_strategy(s, legal, strategies, weights), legal)
    taken = legal.action[i]
    legal.word[0], legal.word[1], legal.word[2], legal.word[3] = first, second, third, fourth
    list_actions(legal)
    for j in range(i, legal.n):
        if legal.action[j] == taken:
            return j
    return i
