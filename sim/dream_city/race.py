"""Who is ahead: the mark's side with the draw deck, or the extractors with the secret's locks.

A matter of the outcome row alone: no rule asks, and nobody at the table is told.
"""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import kernel, numba
from sim.dream_city.state import EXTRACTOR_SIDE, MARK, MARK_SIDE, NOBODY, State

void = numba.types.void


@kernel(void(State))
def see_who_leads(s):
    """After a turn: whose way is the shorter one, measured against the whole of it.

    The extractors lead when a smaller share of the locks is left on the secret's level than of the
    deck, the mark's side when a smaller share of the deck is. At a tie the lead stays where it is.
    """
    t, k = s.table, s.hidden.tally
    level = lowest_bit(np.int64(s.seat[MARK].maybe))  # the mark knows the one vault
    locks = np.int64(t.locks[level]) * k.full_deck
    deck = np.int64(t.rules.locks[level]) * t.deck_left
    if locks == deck:
        return
    leader = EXTRACTOR_SIDE if locks < deck else MARK_SIDE
    if leader != k.leader:
        k.lead_changes += 0 if k.leader == NOBODY else 1
        k.leader, k.lead_turn = leader, t.turn
