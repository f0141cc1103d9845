"""What must hold at every decision of every game, whatever was played.

A kernel, so that millions of games can be checked after each decision. `MESSAGES` says in words
what each code means.
"""

import numpy as np

from sim.core.bits import bits_in
from sim.core.jit import kernel
from sim.solo.cast import lost
from sim.solo.state import (
    ASK_CONVINCE,
    ASK_FIGHT,
    BOTTOM,
    CHARACTERS,
    COBB,
    FLAGS,
    INACTIVE,
    LEVELS,
    MAX_EVENTS,
    NO_CARD,
    NO_EVENT,
    NOBODY,
    NOT_ASKED,
    OUTSIDE,
    PLAYER,
    STRONG,
    TOP,
    UNDECIDED,
    WEAK,
)
from sim.solo.team import is_in

MESSAGES = (
    "all hold",
    "a team card is in no place or in two",
    "a number of cards differs from the cards, or a set from what it stands for",
    "an event card is in no place or in two, or in another level's deck",
    "a character is in no state, on no level or on two, or carries what it cannot",
    "the inactive are not counted as they are, or the game goes on without a team",
    "the display or the hand holds more than it can",
    "something was achieved on a level that the team has not reached",
    "a decision is asked that makes no sense",
    "what is known of the event decks is not so",
    "the strength or the C of a character or a level is not that of what it is made of",
)
OK, CARDS, COUNTS, EVENTS, CAST, LOSSES, ROOM, GOALS, DECISION, KNOWLEDGE, TOTALS = range(11)


@kernel
def cards_conserved(s):
    """Every team card is in exactly one place."""
    t = s.table
    for kind in range(t.rules.kinds):
        there = np.int64(t.discard[kind]) + t.display[kind] + t.flash[kind]
        there += s.seat[PLAYER].hand[kind]
        for i in range(t.deck_left):
            if s.hidden.deck[i] == kind:
                there += 1
        for who in range(CHARACTERS):
            if t.weapon[who] == kind:
                there += 1
        for level in range(BOTTOM + 1, TOP):
            if is_in(level, np.int64(t.kicks)) and t.kick_kind[level] == kind:
                there += 1
        if there != t.rules.copies[kind]:
            return False
    return True


@kernel
def arms_agree(s):
    """The places of the weapons in hand are those of the kinds that are held."""
    me = s.seat[PLAYER]
    arms = np.int64(0)
    for kind in range(s.table.rules.kinds):
        if is_in(kind, me.held):
            arms |= s.table.rules.places[kind]
    return arms == me.arms


@kernel
def counts_agree(s):
    """Sizes and sets are those of the cards they sum up."""
    t, me = s.table, s.seat[PLAYER]
    hand, display, discards, c = 0, 0, 0, np.int64(0)
    for kind in range(t.rules.kinds):
        hand += me.hand[kind]
        display += t.display[kind]
        discards += t.discard[kind]
        c += np.int64(t.display[kind]) * t.rules.bottom[kind]
        if is_in(kind, me.held) != (me.hand[kind] > 0):
            return False
        if is_in(kind, t.displayed) != (t.display[kind] > 0):
            return False
        if is_in(kind, t.flashed) != (t.flash[kind] > 0):
            return False
    if c != t.display_c:
        return False
    if not arms_agree(s):
        return False
    return hand == me.hand_size and display == t.display_size and discards == t.discards


@kernel
def events_conserved(s):
    """Every event card is in exactly one place, and in no deck but its own."""
    t = s.table
    for card in range(t.rules.events):
        there = 0
        if is_in(card, t.removed):
            there += 1
        if t.event == card:
            there += 1
        for level in range(LEVELS):
            here = 0
            if is_in(card, t.gone[level]):
                here += 1
            for i in range(t.fresh_left[level]):
                if s.hidden.fresh[level, i] == card:
                    here += 1
            for i in range(t.under_left[level]):
                if t.under[level, (t.first[level] + i) % MAX_EVENTS] == card:
                    here += 1
            if here > 0 and t.rules.deck[card] != level:
                return False
            there += here
        if there != 1:
            return False
    return True


@kernel
def cast_is_sound(s):
    """Sets of characters say what the characters' states and places say."""
    t = s.table
    for who in range(CHARACTERS):
        state = t.state[who]
        if state > STRONG or is_in(who, np.int64(t.active)) != (state >= WEAK):
            return False
        if is_in(who, np.int64(t.inactive)) != (state == INACTIVE):
            return False
        if is_in(who, np.int64(t.weak)) != (state == WEAK):
            return False
        if is_in(who, np.int64(t.strong)) != (state == STRONG):
            return False
        if state == INACTIVE and t.at[who] != BOTTOM:
            return False
        if state == OUTSIDE and t.rules.start_level[who] != NOBODY:
            return False
        for level in range(LEVELS):
            if is_in(who, np.int64(t.here[level])) != (state >= WEAK and t.at[who] == level):
                return False
        kind = np.int64(t.weapon[who])
        if is_in(who, np.int64(t.armed)) != (kind != NO_CARD):
            return False
        if kind != NO_CARD and (state < WEAK or not is_in(kind, t.rules.weapons)):
            return False
    return t.flashed == 0 or t.state[COBB] >= WEAK


@kernel
def totals_are_right(s):
    """ST and C of each character and each level are the sums of what they are made of."""
    t, r = s.table, s.table.rules
    for level in range(LEVELS):
        st, c = np.int64(0), np.int64(0)
        for who in range(CHARACTERS):
            if is_in(who, np.int64(t.here[level])):
                st += t.st[who]
                c += t.c[who]
        if st != t.st_here[level] or c != t.c_here[level]:
            return False
    for who in range(CHARACTERS):
        st, c = np.int64(r.char_st[who, t.state[who]]), np.int64(r.char_c[who, t.state[who]])
        if t.weapon[who] != NO_CARD:
            st += r.st[t.weapon[who]]
        if who == COBB:
            for kind in range(r.kinds):
                st += np.int64(t.flash[kind]) * r.st[kind]
                c += np.int64(t.flash[kind]) * r.c[kind]
        if st != t.st[who] or c != t.c[who]:
            return False
    return True


@kernel
def losses_are_counted(s):
    """The game is over when too many are inactive."""
    t = s.table
    if t.falls < bits_in(np.int64(t.inactive)):
        return False
    if t.winner != UNDECIDED:
        return True
    return lost(t) < t.rules.losses


@kernel
def goals_are_sound(s):
    """Nothing is achieved before the first level whose cards say so; no Kick lies further down."""
    t = s.table
    for flag in range(FLAGS):
        if is_in(flag, np.int64(t.goals)) and t.rules.goal_event[flag] != NO_EVENT:
            if t.rules.deck[t.rules.goal_event[flag]] < t.level:
                return False
    for level in range(BOTTOM + 1, t.level):
        if is_in(level, np.int64(t.kicks)):
            return False
    return True


@kernel
def decision_makes_sense(s):
    """A test has what it is about, a finished game asks nothing."""
    t = s.table
    if (t.winner == UNDECIDED) == (t.decision == NOT_ASKED):
        return False
    if t.decision == ASK_FIGHT:
        if t.target != NOBODY and not is_in(np.int64(t.target), np.int64(t.here[t.affects])):
            return False
        return t.event != NO_EVENT
    return t.decision != ASK_CONVINCE or t.event != NO_EVENT


@kernel
def knowledge_is_true(s):
    """Cards that were looked at lie on top of the deck, as the player saw them."""
    t = s.table
    level = np.int64(t.level)
    if t.known > t.fresh_left[level]:
        return False
    for i in range(t.known):
        if t.top[i] != s.hidden.fresh[level, t.fresh_left[level] - 1 - i]:
            return False
    return True


@kernel
def broken_invariant(s):
    """0 when every invariant holds, else which one is broken."""
    t = s.table
    if not cards_conserved(s):
        return CARDS
    if not counts_agree(s):
        return COUNTS
    if not events_conserved(s):
        return EVENTS
    if not cast_is_sound(s):
        return CAST
    if not losses_are_counted(s):
        return LOSSES
    if t.display_size > max(t.rules.display_max, t.rules.display_place):
        return ROOM
    if not goals_are_sound(s):
        return GOALS
    if not decision_makes_sense(s):
        return DECISION
    if not knowledge_is_true(s):
        return KNOWLEDGE
    if not totals_are_right(s):
        return TOTALS
    return OK
