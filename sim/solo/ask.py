"""The strategy is asked; what it never does is taken out of its list first.

The list is whole again afterwards: the rules, a trace and the referee see every legal action. A
strategy that answers by number reads no list, and so none is written for it in play.
"""

import numpy as np

from sim.core.held import held
from sim.core.jit import inlined, kernel
from sim.solo.actions import ACTIONS, can, index_of, list_actions
from sim.solo.restrict import leave_out
from sim.solo.state import PLAYER


@inlined
def answer(s, legal, strategies, w):
    """What the strategy says, in range or not; `w` are the player's weights.

    Numba counts references to an array wherever it is handed on: so the record is taken out of its
    array before the first decision.
    """
    return strategies[PLAYER](s.table, s.seat[PLAYER], legal, w, s.hidden.choice)


@inlined
def is_legal(legal, action):
    """Whether a number is that of a legal action."""
    return 0 <= action < ACTIONS and can(legal, action & (ACTIONS - 1))


@inlined
def consult_strategy(s, legal, strategies, w):
    """The same as an index, in range or not, of a list that is written."""
    said = answer(s, legal, strategies, w)
    if w.by_number == 0:
        return said
    return index_of(legal, said) if is_legal(legal, said) else np.int64(-1)


@inlined
def place_of(said, legal, w):
    """An answer as an index, held to the list, so that a faulty strategy cannot read beyond it.

    The number of an action that is not legal stands for the next one that is.
    """
    i = said if w.by_number == 0 else index_of(legal, min(max(said, 0), ACTIONS - 1))
    return held(i, legal)


@inlined
def ask(s, legal, strategies, w):
    """The index of the action that the player takes, where the list is written."""
    if w.without[0] | w.without[1] != 0:
        return index_of(legal, ask_restricted(s, legal, strategies, w))
    return place_of(answer(s, legal, strategies, w), legal, w)


@inlined
def is_direct(w):
    """Whether the player is asked without a list: it answers by number, and is not restricted."""
    return (w.by_number != 0) & (w.without[0] | w.without[1] == 0)


@inlined
def decide(s, legal, strategies, w, direct):
    """The action that the player takes, where no list is written yet; `direct` is `is_direct`."""
    if not direct:
        return decide_by_list(s, legal, strategies, w)
    action = answer(s, legal, strategies, w)
    return action if is_legal(legal, action) else listed(action, legal, w)


@kernel
def listed(said, legal, w):
    """The action that an answer stands for, by the list of them."""
    list_actions(legal)
    return np.int64(legal.action[place_of(said, legal, w)])


@kernel
def ask_restricted(s, legal, strategies, w):
    """The action of a player that never does something; of one that is left nobody is asked."""
    first, second, third, fourth = legal.word[0], legal.word[1], legal.word[2], legal.word[3]
    leave_out(s, legal, w.without)
    list_actions(legal)
    i = 0
    if legal.n > 1:
        i = place_of(answer(s, legal, strategies, w), legal, w)
    taken = np.int64(legal.action[i])
    legal.word[0], legal.word[1], legal.word[2], legal.word[3] = first, second, third, fourth
    list_actions(legal)
    return taken


@kernel
def decide_by_list(s, legal, strategies, w):
    """The action of a player who is restricted, or reads the list."""
    if w.without[0] | w.without[1] != 0:
        return ask_restricted(s, legal, strategies, w)
    list_actions(legal)
    return listed(answer(s, legal, strategies, w), legal, w)
