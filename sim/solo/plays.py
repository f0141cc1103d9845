"""What the player does with cards and abilities: step 2, and abilities at any time."""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.solo.cast import change_state, drop_weapon, turn_up
from sim.solo.log import emit
from sim.solo.state import (
    ARIADNE,
    ARTHUR,
    ARTHUR_ON,
    ATTACH,
    CARD,
    CHARACTERS,
    COBB,
    DROP_FROM,
    EAMES,
    EV_ABILITY,
    EV_ATTACH,
    EV_KICK,
    EV_RETARGET,
    EV_USE,
    HEALTHY,
    NOBODY,
    NOT_ASKED,
    STEP_DISCARD,
    USE,
    USE_ARIADNE,
    USE_COBB,
    USE_EAMES,
    WEAK,
    YUSUF,
    YUSUF_ON,
    State,
)
from sim.solo.team import discard, draw, is_in, show, take_from_hand
from sim.solo.totals import add_st

i8, void = numba.types.int64, numba.types.void


@kernel(void(State, i8))
def use_ability(s, action):
    """An ability of a character (rulebook, Character's abilities)."""
    t = s.table
    if action == USE_COBB:
        begin_ability(s, COBB, HEALTHY)
        draw(s, t.rules.cobb_draw)
    elif action == USE_EAMES:
        drop_weapon(s, EAMES)
        begin_ability(s, EAMES, HEALTHY)
    elif action == USE_ARIADNE:
        begin_ability(s, ARIADNE, WEAK)
        t.added += t.rules.ariadne_c
    elif action < ARTHUR_ON:
        begin_ability(s, YUSUF, HEALTHY)
        turn_up(s, action - YUSUF_ON)
    else:
        begin_ability(s, ARTHUR, HEALTHY)
        t.target = action - ARTHUR_ON
        emit(s, EV_RETARGET, t.target, 0, 0, 0)


@inlined
def begin_ability(s, who, state):
    """The price of an ability is the side of the card."""
    s.hidden.tally.abilities[np.uint32(who)] += 1
    emit(s, EV_ABILITY, who, 0, 0, 0)
    change_state(s, who, state)


@inlined
def attach(s, place):
    """Give a weapon to a character; one it has is discarded first (Play cards b)."""
    t = s.table
    number, who = place // CHARACTERS, place % CHARACTERS
    kind = np.int64(t.rules.weapon_kind[np.uint32(number)])
    drop_weapon(s, who)
    take_from_hand(s, kind)
    t.weapon[np.uint32(who)] = kind
    t.armed |= 1 << who
    add_st(t, who, t.rules.st[np.uint32(kind)])
    s.hidden.tally.played[np.uint32(kind)] += 1
    emit(s, EV_ATTACH, who, kind, 0, 0)


@inlined
def lay_kick(s, kind, level):
    """Put a Kick card beside a level."""
    t = s.table
    take_from_hand(s, kind)
    t.kicks |= 1 << level
    t.kick_kind[np.uint32(level)] = kind
    s.hidden.tally.played[np.uint32(kind)] += 1
    emit(s, EV_KICK, NOBODY, kind, level, 0)


@inlined
def play_from_hand(s, kind):
    """A hand card is discarded for what it does, and counted as played."""
    take_from_hand(s, kind)
    discard(s, kind)
    s.hidden.tally.played[np.uint32(kind)] += 1


@inlined
def use_card(s, kind):
    """Discard a card for its effect (Play cards c)."""
    t = s.table
    play_from_hand(s, kind)
    emit(s, EV_USE, NOBODY, kind, 0, 0)
    t.op, t.decision = t.rules.effect[np.uint32(kind)], NOT_ASKED


@inlined
def play(s, action):
    """Step 2."""
    t = s.table
    if action == 0:
        t.step, t.decision = STEP_DISCARD, NOT_ASKED
    elif action >= ATTACH:
        attach(s, action - ATTACH)
    elif action >= USE:
        kind = action - USE
        if is_in(kind, t.rules.kick):
            lay_kick(s, kind, np.int64(t.level))
        else:
            use_card(s, kind)
    elif action >= CARD:
        take_from_hand(s, action - CARD)
        show(s, action - CARD)
    elif action >= DROP_FROM:
        drop_weapon(s, action - DROP_FROM)
    else:
        use_ability(s, action)
