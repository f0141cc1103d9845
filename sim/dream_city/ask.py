"""Whose strategy takes a decision, and what it is asked.

A turncoat plays another game than before, and so has a strategy of its own. What a role never
does (see `restrict`) is taken out of its list before the strategy is asked, and the list is whole
again afterwards: the rules, a trace and the referee see every legal action.
"""

from sim.core.held import held
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
def consult_one(s, legal, strategy, weights):
    """What one strategy says for the seat to move, in range or not."""
    p = s.table.to_move
    return strategy(s.table, s.seat[p], legal, weights, s.hidden.choice[p])


@inlined
def consult_strategy(s, legal, strategies, weights):
    """What the strategy of the seat to move says, in range or not."""
    p = s.table.to_move
    # One call each, here and below, so that a processor can tell where each of them leads.
    if p == MARK:
        return consult_one(s, legal, strategies[ROLE_MARK], weights[ROLE_MARK])
    if s.seat[p].turncoat == 0:
        return consult_one(s, legal, strategies[ROLE_EXTRACTOR], weights[ROLE_EXTRACTOR])
    return consult_one(s, legal, strategies[ROLE_TURNCOAT], weights[ROLE_TURNCOAT])


@inlined
def by_role(weights):
    """The weights of each role, taken out of their array before the first decision.

    Numba counts references to an array wherever it is handed on, and would at every decision.
    """
    return weights[ROLE_MARK], weights[ROLE_EXTRACTOR], weights[ROLE_TURNCOAT]


@inlined
def ask(s, legal, strategies, weights):
    """The index of the action that the seat to move takes; `weights` are those of `by_role`."""
    p = s.table.to_move
    if p == MARK:
        return ask_one(s, legal, strategies[ROLE_MARK], weights[ROLE_MARK])
    if s.seat[p].turncoat == 0:
        return ask_one(s, legal, strategies[ROLE_EXTRACTOR], weights[ROLE_EXTRACTOR])
    return ask_one(s, legal, strategies[ROLE_TURNCOAT], weights[ROLE_TURNCOAT])


@inlined
def ask_one(s, legal, strategy, weights):
    """The same by one strategy."""
    if weights.without[0] | weights.without[1] != 0:
        return ask_restricted(s, legal, strategy, weights)
    return held(consult_one(s, legal, strategy, weights), legal)


@kernel
def ask_restricted(s, legal, strategy, weights):
    """The same for a role that never does something; of one action left nobody is asked."""
    whole = leave_out(s, legal, weights.without) == 0
    i = 0
    if legal.n > 1:
        i = held(consult_one(s, legal, strategy, weights), legal)
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
