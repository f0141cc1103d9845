"""The steps that wait between decisions, and how long they wait."""

from sim.core.jit import inlined, kernel
from sim.dream_city.bribes import look_at_vault
from sim.dream_city.cards import is_over
from sim.dream_city.characters import say
from sim.dream_city.deal import open_game
from sim.dream_city.golden import speaks
from sim.dream_city.movement import revive
from sim.dream_city.shooting import hit, roll
from sim.dream_city.stack import take, top
from sim.dream_city.state import (
    AT_BRIBED,
    AT_DISCARD_PHASE,
    FIRST_AUTOMATIC,
    FIRST_MOMENT,
    NO_CHARACTER,
    STEP_CANCELS,
    STEP_DISCARD,
    STEP_END_PLAY,
    STEP_HIT,
    STEP_LOOK,
    STEP_OPEN,
    STEP_REVIVE,
    STEP_ROLL,
    STEP_START,
)
from sim.dream_city.turn import ask_before_discards, begin_turn, discards, end_play_phase
from sim.dream_city.unlocking import ask_to_cancel, open_vault


@inlined
def settle(s):
    """Carry out waiting steps until a seat is asked something or the game is over."""
    t = s.table
    while not is_over(s):
        f = top(t)
        if f.kind < FIRST_AUTOMATIC:
            t.to_move = f.seat
            t.decision = f.kind
            return
        carry_out(s, take(s))


@kernel
def carry_out(s, f):
    """One waiting step, whose time has come."""
    kind = f.kind
    if kind >= FIRST_MOMENT:
        if kind == AT_DISCARD_PHASE and f.skill == NO_CHARACTER:
            ask_before_discards(s)
        elif kind >= AT_BRIBED or speaks(s.table, f.seat, kind):  # or died in the meantime
            say(s, kind, f.skill, f, 0)
    elif kind == STEP_LOOK:
        look_at_vault(s, f.seat, f.level)
    elif kind == STEP_REVIVE:
        revive(s, f.seat, f.who)
    elif kind == STEP_ROLL:
        roll(s, f.seat, f.who, f.card, f.skill, f.number)
    elif kind == STEP_HIT:
        hit(s, f.seat, f.who, f.card, f.number)
    elif kind == STEP_CANCELS:
        ask_to_cancel(s, f.seat, f.who, f.level)
    elif kind == STEP_OPEN:
        open_vault(s, f.seat, f.level)
    elif kind == STEP_DISCARD:
        discards(s)
    elif kind == STEP_END_PLAY:
        end_play_phase(s)
    elif kind == STEP_START:
        open_game(s)
        begin_turn(s, 0)
