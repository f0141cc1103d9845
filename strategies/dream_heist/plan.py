"""A plan: which phase of the own mission goes on which level, and the turns that this will take.

A plan is one number: the levels that are still open, as a set, the cards that each phase lacks, the
cards that no phase needs, and the phases for which there are no circles.
"""

import math

import numpy as np

from sim.core.bits import bits_in
from sim.core.jit import inlined, kernel, numba
from sim.dream_heist.planting import deep_phases
from sim.dream_heist.state import DEEPEST, IDEA, IDEAS, LEVELS, PHASES, Seat, Table, Weights
from strategies.dream_heist.skilled_weights import BLOCKED, DRAW, LAND, PACE, PROMISE, TRAVEL
from strategies.dream_heist.view import ALL_LEVELS, cards_for, room, tries_at, tries_up

i8, f8 = numba.types.int64, numba.types.float64
# How likely an idea card is one of each phase, how likely a space of each level draws one, and how
# many of all idea cards are not in hands.
Chances = numba.types.UniTuple(f8, PHASES + LEVELS + 1)
IDEA_SPACES = PHASES  # where those of the levels begin
NOT_HELD = PHASES + LEVELS
LEAST = 0.02  # no kind of card is thought to be less likely than this

LEAST_PACE = 0.1

# --- the parts of a plan -------------------------------------------------------------------------
LACK_AT, LACK_BITS = LEVELS, 4
LACK_LIMIT = (1 << LACK_BITS) - 1
BLOCKED_AT = LACK_AT + LACK_BITS * PHASES
BLOCKED_LIMIT = 7
POINTS_AT = BLOCKED_AT + 3
POINTS_LIMIT = 255
SPARE_AT = POINTS_AT + 8

# --- finding the best one ------------------------------------------------------------------------
# Sets of phases, those of fewer phases first: of n phases from number SIZED[n] on.
SETS = (0, 1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15)
SIZED = (0, 1, 5, 11, 15)
# What a set of phases on the first levels costs, and above which phase is on which level.
PHASE_BITS = 2
COST_AT = PHASE_BITS * LEVELS
COST_STEPS = 16  # to a turn
DEAREST = 1 << 16
UNREACHED = (1 << 31) - 1


@inlined
def lack_of(plan, phase):
    """Cards that a phase lacks in a plan."""
    return plan >> (LACK_AT + LACK_BITS * phase) & LACK_LIMIT


@inlined
def spare_in(plan):
    """Cards that no phase needs in a plan."""
    return plan >> SPARE_AT


@inlined
def points_in(plan):
    """Points for the blocks that a plan still asks for."""
    return plan >> POINTS_AT & POINTS_LIMIT


@inlined
def with_card(plan, phase):
    """The plan with a card of a phase more."""
    if lack_of(plan, phase) > 0:
        return plan - (1 << (LACK_AT + LACK_BITS * phase))
    return plan + (1 << SPARE_AT)


@inlined
def idea_spaces(t, level):
    """How many of the spaces of a level draw an idea card."""
    found = np.int64(0)
    for space in range(t.rules.spaces[level]):
        found += np.int64(t.rules.kind[level, space] == IDEA)
    return found / max(np.float64(t.rules.spaces[level]), 1.0)


@inlined
def unseen(t, me, card):
    """Idea cards of a kind that may be drawn next; an empty deck is made of the discards."""
    thrown = np.int64(t.idea_discards[card])
    hidden = np.int64(t.rules.ideas[card]) - thrown - me.ideas[card]
    return np.float64(thrown if t.ideas_left == 0 else hidden)


@inlined
def not_held(t):
    """The part of all idea cards that is in the deck or among the discards."""
    free, every = np.int64(t.ideas_left), np.int64(0)
    for card in range(IDEAS):
        free += t.idea_discards[card]
        every += t.rules.ideas[card]
    return free / max(np.float64(every), 1.0)


@kernel(Chances(Table, Seat))
def draw_chances(t, me):
    """How likely the next idea card is one of each phase, and more about idea cards (`Chances`).

    Parameters
    ----------
    t, me : record of TABLE, record of SEAT

    Returns
    -------
    tuple of float64
    """
    total = 0.0
    for card in range(IDEAS):
        total += unseen(t, me, card)
    total = max(total, 1.0)
    return (
        unseen(t, me, 0) / total,
        unseen(t, me, 1) / total,
        unseen(t, me, 2) / total,
        unseen(t, me, 3) / total,
        idea_spaces(t, 0),
        idea_spaces(t, 1),
        idea_spaces(t, 2),
        idea_spaces(t, 3),
        not_held(t),
    )


@inlined
def asked_on(t, me, p, level, phase, more):
    """Blocks that a phase still asks for on a level, with `more` planted; 0 if it is complete."""
    stripe = np.int64(me.stripe[phase])
    there = np.int64(t.blocks[p, level, phase]) + more
    if t.rules.one_planting == 1:  # ruling H13: earlier blocks do not help
        whole = max(np.int64(t.largest[p, level, phase]), more) >= stripe
        return np.int64(0) if whole else max(stripe, np.int64(t.rules.min_plant))
    return np.int64(0) if there >= stripe else max(stripe - there, np.int64(t.rules.min_plant))


@inlined
def has_room(t, me, p, level, phase, asked, more):
    """Whether a phase can still be completed on a level."""
    if level == DEEPEST:
        there = np.int64(t.blocks[p, level, phase]) + more
        if there == 0 and bits_in(deep_phases(t, p)) >= t.rules.deep_phases:
            return False
        if there + asked > me.stripe[phase]:  # one block would be left over
            return False
    return asked + more <= room(t, p, level, phase)


@inlined
def lacking_cards(me, phase, asked, cards):
    """Cards that have to be drawn for a phase, with `cards` more or less in hand."""
    return min(max(asked - cards_for(me, phase) - cards, 0), LACK_LIMIT)


@kernel(i8(Table, Seat, Weights, i8, Chances, i8, i8, i8, i8, i8))
def cost_of(t, me, w, p, chances, level, phase, cards, more, taken):
    """What it costs to complete a phase on a level, in steps of a turn."""
    asked = asked_on(t, me, p, level, phase, more)
    if asked == 0:
        return 0
    cost = tries_at(t, level) + w.value[LAND] * np.float64(t.rules.spaces[level])
    # What the blocks promise, in turns; it has to stay small beside them.
    cost -= w.value[PROMISE] / max(w.value[PACE], LEAST_PACE) * asked * t.rules.points[level]
    lack = lacking_cards(me, phase, asked, cards)
    draw = w.value[DRAW] / max(chances[IDEA_SPACES], LEAST)
    cost += draw * lack / max(chances[phase], LEAST)
    if taken == 1 or not has_room(t, me, p, level, phase, asked, more):
        cost += w.value[BLOCKED]
    return np.int64(min(max(cost * COST_STEPS, 0.0), DEAREST - 1.0))


@kernel(i8(Table, Seat, Weights, i8, Chances, i8, i8, i8, i8))
def make_plan(t, me, w, p, chances, changed, cards, level, blocks):
    """The best plan when cards and blocks of one phase have changed.

    Parameters
    ----------
    t, me, w : records of TABLE, SEAT, WEIGHTS
    p : int64
    chances : tuple
        From `draw_chances`.
    changed, cards, level, blocks : int64
        A phase, how many more cards of it are held, and how many more of its blocks are on a level.

    Returns
    -------
    int64
    """
    notes = me.notes  # by set of phases: the best way to have them on the first levels
    for i in range(1, len(SETS)):
        notes[SETS[i]] = UNREACHED
    notes[0] = 0
    for at in range(LEVELS):
        for phase in range(PHASES):
            same = phase == changed
            more = blocks if same and at == level else 0
            # The deepest level may be taken by what is planted there now.
            taken = np.int64(not same and at == level and at == DEEPEST and blocks > 0)
            taken &= np.int64(t.rules.deep_phases == 1)
            held = cards if same else 0
            cost = cost_of(t, me, w, p, chances, at, phase, held, more, taken)
            way = cost << COST_AT | phase << (PHASE_BITS * at)
            for i in range(SIZED[at], SIZED[at + 1]):
                before = SETS[i]
                after = before | 1 << phase
                if after != before:
                    notes[after] = min(np.int64(notes[after]), np.int64(notes[before]) + way)
    return write_plan(t, me, p, np.int64(notes[len(SETS) - 1]), changed, cards, level, blocks)


@kernel(i8(Table, Seat, i8, i8, i8, i8, i8, i8))
def write_plan(t, me, p, way, changed, cards, level, blocks):
    """The plan in which each level has the phase that `way` names."""
    plan, spare, blocked, points = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for at in range(LEVELS):
        phase = way >> (PHASE_BITS * at) & (PHASES - 1)
        held = cards if phase == changed else 0
        more = blocks if phase == changed and at == level else 0
        asked = asked_on(t, me, p, at, phase, more)
        lack = np.int64(0)
        if asked > 0:
            lack = lacking_cards(me, phase, asked, held)
            plan |= 1 << at | lack << (LACK_AT + LACK_BITS * phase)
            points += asked * np.int64(t.rules.points[at])
            blocked += np.int64(not has_room(t, me, p, at, phase, asked, more))
        spare += max(np.int64(me.ideas[phase]) + held - asked, 0)
    plan |= min(blocked, BLOCKED_LIMIT) << BLOCKED_AT | min(points, POINTS_LIMIT) << POINTS_AT
    return plan | spare << SPARE_AT


# --- the turns it takes --------------------------------------------------------------------------


@inlined
def tries_between(t, above, below):
    """Turns from one level down to another by rolling; 0 if it is not below."""
    tries = 0.0
    for level in range(above + 1, below + 1):
        tries += tries_at(t, level)
    return tries


@kernel(f8(Table, i8, i8))
def travel(t, level, levels):
    """Turns from a level to all levels of a set, the shortest way round."""
    if levels == 0:
        return 0.0
    first, last = np.int64(0), np.int64(DEEPEST)
    while levels >> first & 1 == 0:
        first += 1
    while levels >> last & 1 == 0:
        last -= 1
    down_last = tries_up(t, level, first) + tries_between(t, min(level, first), last)
    up_last = tries_between(t, level, last) + tries_up(t, max(level, last), first)
    return min(down_last, up_last)


@inlined
def landing(t, w, level, levels):
    """Turns to land on Plant spaces on the open levels, the present one first, then downwards."""
    left = bits_in(levels)
    if left == 0:
        return 0.0
    turns = 0.0
    if levels >> level & 1 == 1:
        turns = np.float64(t.rules.spaces[level]) / left
        left -= 1
        levels &= ~(1 << level)
    for other in range(LEVELS):
        if levels >> other & 1 == 1:
            turns += np.float64(t.rules.spaces[other]) / left  # any phase that is left will do
            left -= 1
    return turns * w.value[LAND]


@kernel(f8(Table, Weights, Chances, i8, i8))
def turns_for(t, w, chances, plan, level):
    """The turns that a plan will take from a level.

    Parameters
    ----------
    t, w : record of TABLE, record of WEIGHTS
    chances : tuple
        From `draw_chances`.
    plan, level : int64

    Returns
    -------
    float64
    """
    levels = plan & ALL_LEVELS
    draws = 0.0
    for phase in range(PHASES):
        # Several phases are drawn for at the same time: not their sum, but more than their largest.
        each = np.float64(lack_of(plan, phase)) / max(chances[phase], LEAST)
        draws += each * each
    away = 0.0
    if draws > 0.0 and level == DEEPEST:  # where no cards are drawn
        level -= 1
        away = tries_at(t, level)
    away += travel(t, level, levels)
    # Phases at hand are planted while cards are drawn for others: here as well, less than the sum.
    stops = landing(t, w, level, levels)
    draw = w.value[DRAW] / max(chances[IDEA_SPACES + level], LEAST)
    both = math.sqrt(draw * draw * draws + stops * stops)
    away *= w.value[TRAVEL]
    return both + away + w.value[BLOCKED] * (plan >> BLOCKED_AT & BLOCKED_LIMIT)
