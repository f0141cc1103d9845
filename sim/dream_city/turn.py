"""The course of a turn (rulebook, Game Process)."""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dream_city.cards import discard_hand, draw_cards, is_over
from sim.dream_city.characters import ask_skill
from sim.dream_city.golden import anyone_speaks, holds, let_speak, speaks, who_speaks
from sim.dream_city.log import emit
from sim.dream_city.movement import come_back
from sim.dream_city.race import see_who_leads
from sim.dream_city.stack import pop, push
from sim.dream_city.state import (
    ASK_DISCARD,
    ASK_DRAW,
    ASK_END,
    ASK_PLAY,
    AT_DISCARD_PHASE,
    AT_DRAWN,
    AT_TURN_START,
    EV_LABYRINTH_ENDS,
    EV_SWAP_BACK,
    EV_TURN,
    MARK,
    NO_CARD,
    NOBODY,
    OF_DRAW_PHASE,
    OF_DRAWING,
    OF_HAND_LIMIT,
    SHAPESHIFT,
    STEP_DISCARD,
    State,
)

i8, void = numba.types.int64, numba.types.void


@inlined(void(State, i8))
def begin_turn(s, p):
    """Turn start and draw phase of seat `p`; the dead draw too (ruling R10)."""
    t = s.table
    t.turn += 1
    t.active = p
    t.unlocks = 0
    t.free_moves = 0
    t.revived = 0
    t.plays = 0
    emit(s, EV_TURN, p, NOBODY, NO_CARD, t.level[p], 0, 0)
    if t.alive[p] == 0:
        if p == MARK:  # the third advantage: back where the marker lies
            come_back(s, MARK, MARK, t.level[MARK])
        else:
            s.hidden.tally.lost_turns[1 + s.seat[p].turncoat] += 1
    if t.skills == 0:
        draw_phase(s, p)
        return
    t.used[:] = 0
    if speaks(t, p, AT_TURN_START):
        ask_skill(s, AT_TURN_START, p)
    # A Shapeshift can give a skill, so it can be worth asking even if nothing else could be done.
    if t.alive[p] == 1 and (s.seat[p].hand[SHAPESHIFT] > 0 or speaks(t, p, OF_DRAW_PHASE)):
        push(s, ASK_DRAW, p, NOBODY, 0, 0)
    else:
        draw_phase(s, p)


@inlined(void(State, i8))
def draw_phase(s, p):
    """Seat `p` draws and goes on to its play phase."""
    t = s.table
    n = np.int64(t.rules.draw if p == MARK else t.rules.extractors_draw)
    if speaks(t, p, OF_DRAWING):
        n += ask_skill(s, OF_DRAWING, p)
    draw_cards(s, p, n)
    if is_over(s):
        return
    push(s, ASK_PLAY, p, NOBODY, 0, 0)
    if speaks(t, p, AT_DRAWN):
        let_speak(s, AT_DRAWN, p, NOBODY, NO_CARD, 0, n)


@inlined
def end_play_phase(s):
    """The play phase is over: what players may do before the discards, then those (R46, R47)."""
    t = s.table
    pop(s)
    p = t.active
    if t.skills == 0:
        discards(s)
        return
    push(s, STEP_DISCARD, p, NOBODY, 0, 0)
    if anyone_speaks(t, AT_DISCARD_PHASE):
        # Whoever holds the card when the Shapeshifts of this phase are over is asked.
        push(s, AT_DISCARD_PHASE, p, NOBODY, 0, 0)
    if t.alive[p] == 1 and s.seat[p].hand[SHAPESHIFT] > 0:
        push(s, ASK_END, p, NOBODY, 0, 0)


@kernel
def ask_before_discards(s):
    """Let a skill have its say in the discard phase of whoever's turn it is."""
    t = s.table
    p = who_speaks(t, AT_DISCARD_PHASE, t.active)
    if p != NOBODY:
        let_speak(s, AT_DISCARD_PHASE, p, NOBODY, NO_CARD, 0, 0)


@inlined
def discards(s):
    """Discard down to the hand limit, then the next seat's turn."""
    t = s.table
    p = t.active
    limit = np.int64(t.rules.hand_limit)
    # A duty, not a use of the skill: it falls on the dead too.
    if holds(t, p, OF_HAND_LIMIT) and ask_skill(s, OF_HAND_LIMIT, p) == 1:
        limit = 0
    excess = t.hand_size[p] - limit
    if excess <= 0:
        next_turn(s)
    elif limit == 0:
        discard_hand(s, p)
        next_turn(s)
    else:
        push(s, ASK_DISCARD, p, NOBODY, 0, excess)


@kernel
def next_turn(s):
    """Swapped character cards return, a Labyrinth may end, and the turn passes on in play order."""
    t = s.table
    see_who_leads(s)
    if t.skills != 0:
        if t.swaps > 0:
            return_characters(s)
        leave_labyrinth(s, t.active)
    p = t.active + 1
    begin_turn(s, 0 if p == t.seats else p)


@kernel
def return_characters(s):
    """All character cards go back to where they were before the turn (ruling R30)."""
    t = s.table
    for p in range(t.seats):
        t.character[p] = t.own_character[p]
    t.swaps = 0
    emit(s, EV_SWAP_BACK, NOBODY, NOBODY, NO_CARD, 0, 0, 0)


@inlined
def leave_labyrinth(s, p):
    """Labyrinth lasts to the end of the turn that was said when it began (ruling R31)."""
    t = s.table
    if t.labyrinth[p] > 0:
        t.labyrinth[p] -= 1
        if t.labyrinth[p] == 0:
            t.sheltered ^= 1 << np.int64(p)
            emit(s, EV_LABYRINTH_ENDS, p, NOBODY, NO_CARD, 0, 0, 0)
