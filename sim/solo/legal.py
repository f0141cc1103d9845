"""What the player may do: the legal actions of each decision as a set of bits.

Numbers of actions are in `sim.solo.state`; `sim.solo.actions` has the way from a set to a list.
"""

import numpy as np

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined, kernel, numba
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
    CHARACTERS,
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
    STRONG,
    TOP,
    USE,
    USE_ARIADNE,
    USE_COBB,
    USE_EAMES,
    WEAK,
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
PLAIN_WORD, CARD_WORD, USE_WORD, ATTACH_WORD = 0, CARD // WORD, USE // WORD, ATTACH // WORD


@inlined
def whenever(t):
    """Abilities that can be used at any time: Cobb's and Yusuf's (rulebook, Abilities)."""
    found = np.int64(0)
    if t.state[COBB] == STRONG:
        found |= 1 << USE_COBB
    if t.state[YUSUF] == STRONG:
        found |= (can_be_turned_up(t) & ~(1 << YUSUF)) << YUSUF_ON
    return found


@inlined
def weapons_to(t, held):
    """Attaching each held weapon kind to each active character."""
    kinds = held & t.rules.weapons
    found = np.int64(0)
    while kinds != 0:
        number = np.int64(t.rules.weapon[np.uint32(lowest_bit(kinds))])
        found |= np.int64(t.active) << (number * CHARACTERS)
        kinds &= kinds - 1
    return found


@kernel(void(State, Legal))
def plays(s, legal):
    """Step 2 (rulebook, Play cards)."""
    t, r = s.table, s.table.rules
    held = s.seat[PLAYER].held
    plain = np.int64(1) << END | whenever(t)
    for who in range(CHARACTERS):
        if t.weapon[who] != NO_CARD:
            plain |= 1 << (DROP_FROM + who)
    weapon = np.int64(t.weapon[EAMES])
    if t.state[EAMES] == WEAK and weapon != NO_CARD and r.st[np.uint32(weapon)] >= r.eames_st:
        plain |= 1 << USE_EAMES
    usable = r.effects
    if BOTTOM < t.level < TOP and not is_in(np.int64(t.level), np.int64(t.kicks)):
        usable |= r.kick
    legal.word[PLAIN_WORD] = plain
    legal.word[USE_WORD] = held & usable
    if t.display_size < r.display_place:
        legal.word[CARD_WORD] = held
    if held & r.weapons != 0:
        legal.word[ATTACH_WORD] = weapons_to(t, held)


@kernel(void(State, Legal))
def defences(s, legal):
    """What can be added against an attack; once it is enough, nothing more."""
    t, r = s.table, s.table.rules
    held = s.seat[PLAYER].held
    plain = np.int64(1) << END | 1 << YES
    if fight_total(t) < t.needed:
        plain |= whenever(t)
        if t.state[ARTHUR] == STRONG and t.target != NOBODY:
            here = np.int64(t.here[t.affects])
            if r.arthur_here == 0 or is_in(ARTHUR, here):
                plain |= (here & ~(1 << np.int64(t.target))) << ARTHUR_ON
        legal.word[CARD_WORD] = held
        legal.word[USE_WORD] = held & r.react_st
    legal.word[PLAIN_WORD] = plain


@kernel(void(State, Legal))
def arguments(s, legal):
    """What can be added to an attempt to convince; once it is enough, nothing more."""
    t, r = s.table, s.table.rules
    plain = np.int64(1) << END
    if convince_total(t) < t.needed:
        plain |= whenever(t)
        if t.state[ARIADNE] == STRONG:
            if r.ariadne_anywhere != 0 or is_in(ARIADNE, np.int64(t.here[t.affects])):
                plain |= 1 << USE_ARIADNE
        legal.word[CARD_WORD] = t.displayed
        legal.word[USE_WORD] = s.seat[PLAYER].held & r.react_c
    legal.word[PLAIN_WORD] = plain


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
    """The decisions that are a choice among cards, characters, or two answers."""
    t = s.table
    held = s.seat[PLAYER].held
    decision = t.decision
    if decision == ASK_DISCARD or decision == ASK_GIVE:
        legal.word[CARD_WORD] = held
    elif decision == ASK_DROP:
        legal.word[CARD_WORD] = t.displayed
    elif decision == ASK_EXTEND:
        legal.word[PLAIN_WORD], legal.word[CARD_WORD] = 1 << END, held
    elif decision == ASK_FLASHBACK:
        legal.word[PLAIN_WORD], legal.word[CARD_WORD] = 1 << END, t.flashed
    elif decision == ASK_CHOOSE or decision == ASK_REVIVE:
        legal.word[PLAIN_WORD] = np.int64(t.choice) << CHOOSE_WHO
    elif decision == ASK_KEEPER:
        legal.word[PLAIN_WORD] = np.int64(t.here[t.level]) << CHOOSE_WHO
    elif decision == ASK_PAY:
        legal.word[PLAIN_WORD] = 1 << END | whenever(t)
        if s.seat[PLAYER].hand_size >= t.needed:
            legal.word[PLAIN_WORD] |= 1 << YES
    else:  # ASK_PEEK
        legal.word[PLAIN_WORD] = 1 << END | 1 << YES


@kernel(void(Legal))
def list_actions(legal):
    """Write the set as a list: numbers in rising order."""
    n = 0
    for i in range(WORDS):
        bits = legal.word[i]
        while bits != 0:
            legal.action[np.uint32(n)] = i * WORD + lowest_bit(bits)
            n += 1
            bits &= bits - 1
    legal.n = n


@kernel(void(State, Legal))
def legal_actions(s, legal):
    """Write the legal actions of the decision that is asked."""
    decision = s.table.decision
    for i in range(WORDS):
        legal.word[i] = 0
    if decision == ASK_PLAY:
        plays(s, legal)
    elif decision == ASK_FIGHT:
        defences(s, legal)
    elif decision == ASK_CONVINCE:
        arguments(s, legal)
    elif decision == ASK_EVENT:
        legal.word[PLAIN_WORD] = 1 << END | whenever(s.table)
        legal.word[USE_WORD] = s.seat[PLAYER].held & s.table.rules.defer
    elif decision == ASK_SEND:
        sendings(s, legal)
    else:
        choices(s, legal)
    list_actions(legal)
