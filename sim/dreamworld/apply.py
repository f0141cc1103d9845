"""What an action does, up to the next decision."""

from sim.core.jit import kernel, numba
from sim.dreamworld.counting import count
from sim.dreamworld.rounds import begin_round, choose_card
from sim.dreamworld.state import ASK_CARD, ASK_LATE, NOT_ASKED, UNDECIDED, State

i8, void = numba.types.int64, numba.types.void


@kernel(void(State))
def advance(s):
    """From the end of a round to the first decision of the next one."""
    if s.table.decision == NOT_ASKED and s.table.winner == UNDECIDED:
        begin_round(s)


@kernel(void(State, i8))
def apply_action(s, action):
    """Carry out what the seat to move has chosen."""
    decision = s.table.decision
    if decision == ASK_CARD or decision == ASK_LATE:
        choose_card(s, action)
    else:
        count(s, action)
    advance(s)
