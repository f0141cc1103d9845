"""What an action does, up to the next decision.

Each step is in one place, so that all of them are parts of the play loop: calls cost more than what
most of these do.
"""

from sim.core.jit import inlined
from sim.dreamworld.counting import count, next_count
from sim.dreamworld.rounds import begin_round, choose_card
from sim.dreamworld.state import ASK_CARD, ASK_LATE, NOT_ASKED, UNDECIDED


@inlined
def apply_action(s, action):
    """Carry out what the seat to move has chosen."""
    t = s.table
    if t.decision == ASK_CARD or t.decision == ASK_LATE:
        if not choose_card(s, action):
            return
        t.at = 0
    else:
        if not count(s, action):
            return
        t.at += 1
    next_count(s)
    if t.decision == NOT_ASKED and t.winner == UNDECIDED:
        begin_round(s)
