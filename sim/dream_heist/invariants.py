"""What must hold at every decision of every game, whatever was played.

A kernel, so that millions of games can be checked after each decision. `MESSAGES` says in words
what each code means.
"""

import numpy as np

from sim.core.bits import bits_in
from sim.core.jit import kernel
from sim.dream_heist.ending import deep_blocks
from sim.dream_heist.planting import block_points, can_assign, deep_phases, most_to_plant
from sim.dream_heist.state import (
    ASK_DIRECTION,
    ASK_DISCARD,
    ASK_LEAVE,
    ASK_PLANT,
    ASK_TURN,
    COPIES,
    DEEPEST,
    IDEAS,
    IN_LIMBO,
    LEVEL_AT,
    LEVELS,
    MAX_SEATS,
    NO_DIRECTION,
    NO_PLACE,
    NOBODY,
    NOT_ASKED,
    OFF,
    ON,
    PHASES,
    PLANT,
    SUBCONSCIOUS,
    UNDECIDED,
    WAITING,
    WAKE,
    space_of,
)

MESSAGES = (
    "all hold",
    "an idea card is in no place or in two",
    "a subconscious card is in no place or in two",
    "the blocks of a player do not add up",
    "a section holds more blocks than circles, or other ones than were planted",
    "a piece is nowhere, or two are on one space",
    "the deepest level has blocks that no mission asks for",
    "the points on the track are not those of the blocks",
    "a mission is held twice, or complete without its blocks",
    "the Final Kick is counted wrong",
    "a decision is asked that makes no sense",
)
(
    OK,
    IDEA_CARDS,
    SUBCONSCIOUS_CARDS,
    BLOCKS,
    CIRCLES,
    PLACES,
    DEEP,
    SCORES,
    MISSIONS,
    COUNTDOWN,
    DECISION,
) = range(len(MESSAGES))


@kernel
def ideas_conserved(s):
    """Every idea card is in the deck, in a hand, or discarded."""
    t, h = s.table, s.hidden
    left = np.int64(0)
    for card in range(IDEAS):
        total = np.int64(h.ideas[card]) + t.idea_discards[card]
        left += h.ideas[card]
        for p in range(np.int64(t.seats)):
            total += s.seat[p].ideas[card]
        if total != t.rules.ideas[card]:
            return False
    for p in range(np.int64(t.seats)):
        held = np.int64(0)
        for card in range(IDEAS):
            held += s.seat[p].ideas[card]
        if held != t.hand[p]:
            return False
    return left == t.ideas_left


@kernel
def subconscious_conserved(s):
    """Every subconscious card is in the deck, in a hand, or discarded."""
    t, h = s.table, s.hidden
    left = np.int64(0)
    for card in range(SUBCONSCIOUS):
        total = np.int64(h.subs[card]) + t.sub_discards[card]
        left += h.subs[card]
        for p in range(np.int64(t.seats)):
            total += s.seat[p].subs[card]
        if total != t.rules.subs[card]:
            return False
    for p in range(np.int64(t.seats)):
        held = np.int64(0)
        for card in range(SUBCONSCIOUS):
            held += s.seat[p].subs[card]
        if held != t.subs_held[p]:
            return False
    return left == t.subs_left


@kernel
def blocks_add_up(t):
    """Blocks planted are those on the board, never more than there are, never one alone."""
    for p in range(MAX_SEATS):
        total = np.int64(0)
        for level in range(LEVELS):
            for phase in range(PHASES):
                here, largest = np.int64(t.blocks[p, level, phase]), t.largest[p, level, phase]
                total += here
                if largest > here or (here > 0 and largest < t.rules.min_plant):
                    return False
                if here == 0 and (np.int64(t.second[p, level]) >> phase) & 1 == 1:
                    return False
        if total != t.planted[p] or total > t.rules.blocks:
            return False
    return True


@kernel
def circles_hold(t):
    """A section holds the blocks planted there by all, and no more than it has circles."""
    for level in range(LEVELS):
        for phase in range(PHASES):
            for copy in range(COPIES):
                section = t.rules.section_of[level, phase, copy]
                total = np.int64(0)
                for p in range(np.int64(t.seats)):
                    if (np.int64(t.second[p, level]) >> phase) & 1 == copy:
                        total += t.blocks[p, level, phase]
                if total != t.used[level, section] or total > t.rules.circles[level]:
                    return False
    return True


@kernel
def piece_agrees(t, p):
    """A piece on the board has a space of its level; a piece in Limbo has none, nor a direction."""
    place = np.int64(t.place[p])
    if t.level[p] >= LEVELS:
        return False
    if t.where[p] == ON:
        return place >> LEVEL_AT == t.level[p] and space_of(place) < t.rules.spaces[t.level[p]]
    if place != NO_PLACE or t.where[p] > IN_LIMBO:
        return False
    if t.where[p] == OFF and t.level[p] != 0:
        return False
    return t.where[p] == WAITING or t.direction[p] == NO_DIRECTION


@kernel
def pieces_apart(t):
    """At most one piece on a space, unless entering is safe (ruling H16)."""
    for p in range(np.int64(t.seats)):
        if not piece_agrees(t, p):
            return False
        for q in range(p):
            if t.rules.entering_safe == 0 and t.where[p] == ON and t.place[p] == t.place[q]:
                return False
    return True


@kernel
def deep_allowed(s):
    """On the deepest level a seat has blocks of its mission alone (ruling H12)."""
    t = s.table
    for p in range(np.int64(t.seats)):
        if bits_in(deep_phases(t, p)) > t.rules.deep_phases:
            return False
        for phase in range(PHASES):
            there, asked = t.blocks[p, DEEPEST, phase], s.seat[p].stripe[phase]
            if there > asked or (t.rules.deep_exact == 1 and there != 0 and there != asked):
                return False
    return True


@kernel
def scores_agree(t):
    """Before the end the points of a seat are those of its blocks."""
    if t.winner != UNDECIDED or t.decision == ASK_LEAVE:
        return True
    for p in range(MAX_SEATS):
        if block_points(t, p) != t.score[p]:
            return False
    return True


@kernel
def mission_agrees(s, p):
    """What a seat's mission is, which phases are complete, and whether all are."""
    t, me = s.table, s.seat[p]
    if me.mission >= t.rules.missions or me.value != t.rules.value[me.mission]:
        return False
    for phase in range(PHASES):
        if me.stripe[phase] != t.rules.stripe[me.mission, phase]:
            return False
    for level in range(LEVELS):
        done = np.int64(0)
        for phase in range(PHASES):
            there = t.blocks[p, level, phase]
            if t.rules.one_planting == 1:
                there = t.largest[p, level, phase]
            done |= np.int64(there >= me.stripe[phase]) << phase
        if done != me.done[level]:
            return False
    return can_assign(me.done) == (me.complete == 1) and (me.complete == 0 or deep_blocks(t, p) > 0)


@kernel
def missions_agree(s):
    """Every seat has a mission of its own; that of player 1 may be given."""
    t = s.table
    for p in range(np.int64(t.seats)):
        if not mission_agrees(s, p):
            return False
        for q in range(p):
            if s.seat[p].mission == s.seat[q].mission:
                return False
    return t.rules.mission < 0 or s.seat[0].mission == t.rules.mission


@kernel
def countdown_agrees(s):
    """Nobody has completed a mission before the Final Kick; turns left are within bounds."""
    t = s.table
    if t.round_no > np.int64(t.rules.cap_round) + t.rules.kick_turns + 1:
        return False
    for p in range(np.int64(t.seats)):
        if t.kick_round == 0 and (s.seat[p].complete == 1 or t.left[p] != 0):
            return False
        if t.left[p] > np.int64(t.rules.kick_turns) + t.rules.finish_round:
            return False
    if t.announced != NOBODY and s.seat[t.announced].complete == 0:
        return False
    return t.kick_round <= t.round_no


@kernel
def planting_possible(t, me, p):
    """Whether a seat is on a Plant space, and can plant as many blocks as it is asked about."""
    level, space = np.int64(t.level[p]), space_of(np.int64(t.place[p]))
    section = np.int64(t.rules.section[level, space])
    most = most_to_plant(t, me, p, level, section)
    return t.rules.kind[level, space] == PLANT and most > 0 and most == t.most


@kernel
def decision_possible(s):
    """Somebody who plays is asked something that fits the moment."""
    t = s.table
    p = np.int64(t.to_move)
    if t.winner != UNDECIDED:
        return t.decision == NOT_ASKED
    if t.round_no == 0 or p >= t.seats:
        return False
    if t.decision == ASK_TURN:
        return True
    if t.decision == ASK_DIRECTION:
        return t.goal < LEVELS and (t.entering == 1 or t.where[p] == ON or t.where[p] == WAITING)
    if t.decision == ASK_PLANT:
        return t.where[p] == ON and planting_possible(t, s.seat[p], p)
    if t.decision == ASK_DISCARD:
        return t.hand[p] > t.rules.hand_limit and t.rules.hand_limit > 0
    return t.decision == ASK_LEAVE and t.where[p] == IN_LIMBO and s.seat[p].subs[WAKE] > 0


@kernel
def broken_invariant(s):
    """The code of the first invariant that does not hold; 0 if all do."""
    t = s.table
    if not ideas_conserved(s):
        return IDEA_CARDS
    if not subconscious_conserved(s):
        return SUBCONSCIOUS_CARDS
    if not blocks_add_up(t):
        return BLOCKS
    if not circles_hold(t):
        return CIRCLES
    if not pieces_apart(t):
        return PLACES
    if not deep_allowed(s):
        return DEEP
    if not scores_agree(t):
        return SCORES
    if not missions_agree(s):
        return MISSIONS
    if not countdown_agrees(s):
        return COUNTDOWN
    if not decision_possible(s):
        return DECISION
    return OK
