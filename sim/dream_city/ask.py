"""Whose strategy takes a decision, and what it is asked.

A turncoat plays another game than before, and so has a strategy of its own. What a role never
does (see `restrict`) is taken out of its list before the strategy is asked, and the list is whole
again afterwards: the rules, a trace and the referee see every legal action.
"""

import numpy as np

from sim.core.jit import inlined, kernel
from sim.dream_city.legal import legal_actions
from sim.dream_city.restrict import leave_out
from sim.dream_city.state import MARK, ROLE_EXTRACTOR, ROLE_MARK, ROLE_TURNCOAT


@inlined
def role_of(s):
    """The role whose strategy the seat to move plays by."""
    p = s.table.to_move
    turncoat = s.seat[p].turncoat != 0
    return ROLE_MARK if p == MARK else (ROLE_TURNCOAT if turncoat else ROLE_EXTRACTOR)


@inlined
def consult_strategy(s, legal, strategies, weights):
    """What the strategy of the seat to move says, in range or not."""
    p = s.table.to_move
    t, me, stream = s.table, s.seat[p], s.hidden.choice[p]
    # One call each, so that a processor can tell where each of them leads.
    if p == MARK:
        return strategies[ROLE_MARK](t, me, legal, weights[ROLE_MARK], stream)
    if me.turncoat == 0:
        return strategies[ROLE_EXTRACTOR](t, me, legal, weights[ROLE_EXTRACTOR], stream)
    return strategies[ROLE_TURNCOAT](t, me, legal, weights[ROLE_TURNCOAT], stream)


@inlined
def held(i, legal):
    """An index, held to the list, so that a faulty strategy cannot read beyond it."""
    return min(max(i, 0), legal.n - 1)


@inlined
def ask(s, legal, strategies, weights):
    """The index of the action that the seat to move takes."""
    without = weights[np.uint32(role_of(s))].without
    if without[0] | without[1] != 0:
        return ask_restricted(s, legal, strategies, weights)
    return held(consult_strategy(s, legal, strategies, weights), legal)


@kernel
def ask_restricted(s, legal, strategies, weights):
    """The same for a role that never does something; of one action left nobody is asked."""
    whole = leave_out(s, legal, weights[np.uint32(role_of(s))].without) == 0
    i = 0
    if legal.n > 1:
        i = held(consult_strategy(s, legal, strategies, weights), legal)
    if whole:
        return i
    kind, card = legal.action[i].kind, legal.action[i].card
    where, who = legal.action[i].where, legal.action[i].who
    legal_actions(s, legal)
    for j in range(i, legal.n):
        other = legal.action[j]
        same = (other.kind == kind) & (other.card == card)
        if same & (other.where == where) & (other.who == who):
            return j
    return i
