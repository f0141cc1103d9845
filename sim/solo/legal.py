"""What the player may do: the legal actions of each decision as a set of bits.

Numbers of actions are in `sim.solo.state`; the way from a set to a list is in `sim.solo.actions`.
"""

import numpy as np

from sim.core.bits import all_if, bits_in, lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.solo.actions import count
from sim.solo.cast import can_be_turned_up
from sim.solo.state import (
    ARIADNE,
    ARTHUR,
    ARTHUR_ON,
    ASK_CHOOSE,
    ASK_CONVINCE,
    ASK_DISCARD,
    ASK_DROP,
    ASK_EVENT,
    ASK_EXTEND,
    ASK_FIGHT,
    ASK_FLASHBACK,
    ASK_GIVE,
    ASK_KEEPER,
    ASK_PAY,
    ASK_PLAY,
    ASK_REVIVE,
    ASK_SEND,
    ATTACH,
    BOTTOM,
    CARD,
    CHOOSE_WHO,
    COBB,
    DROP_FROM,
    EAMES,
    END,
    NO_CARD,
    NOBODY,
    PLAYER,
    SEND_LEVELS,
    SEND_WHO,
    TOP,
    USE,
    USE_ARIADNE,
    USE_COBB,
    USE_EAMES,
    WORD,
    WORDS,
    YES,
    YUSUF,
    YUSUF_ON,
    Legal,
    State,
)
from sim.solo.team import is_in
from sim.solo.trials import convince_total, fight_total

i8, void = numba.types.int64, numba.types.void
KICK_LEVELS = sum(1 << level for level in range(BOTTOM + 1, TOP))
PLAIN_WORD, CARD_WORD, USE_WORD, ATTACH_WORD = 0, CARD // WORD, USE // WORD, ATTACH // WORD


@inlined
def whenever(t):
    """Abilities that can be used at any time: Cobb's and Yusuf's (rulebook, Abilities)."""
    found = np.int64(0)
    strong = np.int64(t.strong)
    found |= ((strong >> COBB) & 1) << USE_COBB
    if is_in(YUSUF, strong):
        found |= can_be_turned_up(t) << YUSUF_ON
    return found


@inlined
def plays(s, legal):
    """Step 2 (rulebook, Play cards)."""
    t, r, me = s.table, s.table.rules, s.seat[PLAYER]
    weapon = np.int64(t.weapon[EAMES])
    eames = (np.int64(t.weak) & np.int64(t.armed)) >> EAMES & 1
    eames &= np.int64(r.arm_st[np.uint32(weapon - NO_CARD)] >= r.eames_st)
    plain = np.int64(1) << END | whenever(t)
    plain |= np.int64(t.armed) << DROP_FROM | eames << USE_EAMES
    no_kick = (KICK_LEVELS & ~np.int64(t.kicks)) >> np.int64(t.level) & 1
    legal.word[PLAIN_WORD] = plain
    legal.word[USE_WORD] = me.held & (r.effects | r.kick & -no_kick)
    legal.word[CARD_WORD] = me.held & all_if(t.display_size < r.display_place)
    legal.word[ATTACH_WORD] = me.arms * np.int64(t.active)  # each weapon to each of them


@inlined
def defences(s, legal):
    """What can be added against an attack; once it is enough, nothing more."""
    t, r = s.table, s.table.rules
    held, lacks = s.seat[PLAYER].held, all_if(fight_total(t) < t.needed)
    plain = whenever(t)
    if is_in(ARTHUR, np.int64(t.strong)) and t.target != NOBODY:
        here = np.int64(t.here[t.affects])
        if r.arthur_here == 0 or is_in(ARTHUR, here):
            plain |= (here & ~(1 << np.int64(t.target))) << ARTHUR_ON
    legal.word[PLAIN_WORD] = 1 << END | 1 << YES | plain & lacks
    legal.word[CARD_WORD] = held & lacks
    legal.word[USE_WORD] = held & r.react_st & lacks


@inlined
def arguments(s, legal):
    """What can be added to an attempt to convince; once it is enough, nothing more."""
    t, r = s.table, s.table.rules
    lacks = all_if(convince_total(t) < t.needed)
    plain = whenever(t)
    if is_in(ARIADNE, np.int64(t.strong)):
        if r.ariadne_anywhere != 0 or is_in(ARIADNE, np.int64(t.here[t.affects])):
            plain |= 1 << USE_ARIADNE
    legal.word[PLAIN_WORD] = 1 << END | plain & lacks
    legal.word[CARD_WORD] = t.displayed & lacks
    legal.word[USE_WORD] = s.seat[PLAYER].held & r.react_c & lacks


@kernel(void(State, Legal))
def sendings(s, legal):
    """Who can leave Limbo for which level (ruling S24; with S4 the other way, a Kick is needed)."""
    t = s.table
    plain = np.int64(1) << END
    here = np.int64(t.here[BOTTOM])
    has_kick = s.seat[PLAYER].held & t.rules.kick != 0
    if bits_in(here) > 1:
        while here != 0:
            who = lowest_bit(here)
            for level in range(BOTTOM + 1, TOP):
                manned = is_in(level, np.int64(t.kicks)) or has_kick or t.rules.kick_falls == 0
                if is_in(level, np.int64(t.choice)) and manned:
                    plain |= 1 << (SEND_WHO + who * SEND_LEVELS + level - 1)
            here &= here - 1
    legal.word[PLAIN_WORD] = plain


@kernel(void(State, Legal))
def choices(s, legal):
    """The decisions that come up seldom: among cards, or two answers, or whom to send."""
    t = s.table
    held = s.seat[PLAYER].held
    decision = t.decision
    if decision == ASK_SEND:
        sendings(s, legal)
    elif decision == ASK_DROP:
        legal.word[CARD_WORD] = t.displayed
    elif decision == ASK_EXTEND:
        legal.word[PLAIN_WORD], legal.word[CARD_WORD] = 1 << END, held
    elif decision == ASK_FLASHBACK:
        legal.word[PLAIN_WORD], legal.word[CARD_WORD] = 1 << END, t.flashed
    elif decision == ASK_PAY:
        legal.word[PLAIN_WORD] = 1 << END | whenever(t)
        if s.seat[PLAYER].hand_size >= t.needed:
            legal.word[PLAIN_WORD] |= 1 << YES
    else:  # ASK_PEEK
        legal.word[PLAIN_WORD] = 1 << END | 1 << YES


@inlined
def before_events(s, legal):
    """Between seeing an event and resolving it."""
    legal.word[PLAIN_WORD] = 1 << END | whenever(s.table)
    legal.word[USE_WORD] = s.seat[PLAYER].held & s.table.rules.defer


@inlined
def hand_cards(s, legal):
    """Any card in hand."""
    legal.word[CARD_WORD] = s.seat[PLAYER].held


@inlined
def people(s, legal):
    """Whom to turn, to bring back, or to leave behind."""
    t = s.table
    among = t.here[t.level] if t.decision == ASK_KEEPER else t.choice
    legal.word[PLAIN_WORD] = np.int64(among) << CHOOSE_WHO


@inlined
def no_actions(legal):
    """The empty set."""
    for i in range(WORDS):
        legal.word[i] = 0


@inlined
def legal_actions(s, legal):
    """Write the legal actions of the decision that is asked, as a set, and how many they are."""
    decision = s.table.decision
    no_actions(legal)
    if decision == ASK_PLAY:
        plays(s, legal)
    elif decision == ASK_FIGHT:
        defences(s, legal)
    elif decision == ASK_CONVINCE:
        arguments(s, legal)
    elif decision == ASK_EVENT:
        before_events(s, legal)
    elif decision == ASK_DISCARD or decision == ASK_GIVE:
        hand_cards(s, legal)
    elif decision == ASK_CHOOSE or decision == ASK_REVIVE or decision == ASK_KEEPER:
        people(s, legal)
    else:
        choices(s, legal)
    count(legal)
