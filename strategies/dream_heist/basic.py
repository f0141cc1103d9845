"""`basic`: collects idea cards, completes a phase wherever it can, and is home in time.

It goes round a level as long as it has the cards for one of the phases its mission still lacks and
the level is still open to one; else it makes for the nearest level where that is so, by a card if
it can, and collects cards where there is none. In the Final Kick it turns back when the turns left
are few for the way home.
"""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined
from sim.dream_heist.moving import others_at, section_at, space_reached
from sim.dream_heist.places import to_the_left
from sim.dream_heist.planting import ALL_PHASES, most_to_plant
from sim.dream_heist.state import (
    ASK_DIRECTION,
    ASK_DISCARD,
    ASK_PLANT,
    ASK_TURN,
    CIRCLE,
    CLOCKWISE,
    COUNTERCLOCKWISE,
    DEEPEST,
    DOWN,
    DREAM,
    IDEA,
    IDEAS,
    IN_LIMBO,
    LEVELS,
    MAX_SEATS,
    PHASES,
    PLANT,
    PLAY_WAKE,
    SHIFT_DOWN,
    SHIFT_UP,
    SWAP_WITH,
    UP,
    place_on,
)
from strategies.dream_heist.kit import strategy
from strategies.dream_heist.view import (
    affordable,
    index_of,
    is_legal,
    lacking,
    nearest_level,
    phases_done,
    ready_on,
    tries_home,
)

WEIGHTS = {
    # when it turns home in the Final Kick, and whether it still leaves level 1
    "home": 2.0,  # turns left for each one that the way home takes on average
    "leave": 3.0,  # the same for the way to another level and back
    # which way round
    "complete": 10.0,  # a space where a phase of the mission can be completed
    "points": 0.3,  # a space where blocks can be planted, for each point
    "idea": 1.0,  # a space that draws an idea card
    "card": 0.7,  # one that draws a subconscious card
    "hit": 0.5,  # one from which somebody is sent to Limbo
    # planting what the mission does not ask for
    "spare": 2.0,  # cards beyond the stripe of a phase from which on they are planted for points
}
HOME, LEAVING, COMPLETE, POINTS, DRAW_IDEA, DRAW_CARD, HIT, SPARE = range(len(WEIGHTS))


@inlined
def spare_cards(me, phases, phase):
    """Cards of a phase that the mission will not need; `phases` are those that it still lacks."""
    kept = np.int64(me.stripe[phase]) * (phases >> phase & 1)
    return np.int64(me.ideas[phase]) - kept


@inlined
def blocks_here(table, me, w, done, level, section, most):
    """How many blocks to plant in a section, of the `most` that are possible; 0 for none.

    A phase that can be completed on an open level takes what it lacks, and spare cards besides;
    spare cards alone are planted from a number on, but not on the deepest level. `done` is what
    `phases_done` says.
    """
    p = np.int64(table.to_move)
    phases, levels = ALL_PHASES & ~done, ~(done >> PHASES)
    phase = np.int64(table.rules.phase[level, section])
    needed = max(lacking(table, me, p, level, phase), np.int64(table.rules.min_plant))
    spare = spare_cards(me, phases, phase)
    if (phases >> phase) & (levels >> level) & 1 == 1 and needed <= most:
        return most if level == DEEPEST else min(most, needed + max(spare, 0))
    spare = min(spare, most)
    worth = (level != DEEPEST) & (spare >= max(w.value[SPARE], table.rules.min_plant))
    return spare if worth else np.int64(0)


@inlined
def worth_of_space(table, me, w, done, level, space):
    """What it is worth to reach a space."""
    p = np.int64(table.to_move)
    kind = table.rules.kind[level, space]
    worth = w.value[DRAW_IDEA] * (kind == IDEA) + w.value[DRAW_CARD] * (kind == DREAM)
    if kind == PLANT:
        section = np.int64(table.rules.section[level, space])
        most = most_to_plant(table, me, p, level, section)
        if most > 0:
            blocks = blocks_here(table, me, w, done, level, section, most)
            phase = np.int64(table.rules.phase[level, section])
            lacks = lacking(table, me, p, level, phase)
            worth = w.value[POINTS] * blocks * table.rules.points[level]
            worth += w.value[COMPLETE] * ((lacks > 0) & (blocks >= lacks))
    return worth + w.value[HIT] * (others_at(table, p, place_on(level, space)) != 0)


@inlined
def choose_direction(table, me, w):
    """Clockwise or not: whichever space is worth more."""
    p = np.int64(table.to_move)
    level = np.int64(table.goal)
    one = space_reached(table, p, CLOCKWISE)
    other = space_reached(table, p, COUNTERCLOCKWISE)
    done = phases_done(me)
    first = worth_of_space(table, me, w, done, level, one)
    return np.int64(worth_of_space(table, me, w, done, level, other) > first)


@inlined
def levels_to_plant(table, me, p, level):
    """The levels on which a phase that the mission lacks could be completed now, as a set.

    If `level`, where the piece is, is one of them, it is the only one named.
    """
    done = phases_done(me)
    phases = affordable(me, ALL_PHASES & ~done)
    if phases == 0:
        return np.int64(0)
    levels = ~(done >> PHASES)
    if (levels >> level) & 1 == 1 and ready_on(table, me, p, level, phases) != 0:
        return np.int64(1) << level
    found = np.int64(0)
    for other in range(LEVELS):
        if other != level and (levels >> other) & 1 == 1:
            found |= np.int64(ready_on(table, me, p, other, phases) != 0) << other
    return found


@inlined
def goal_of(table, me, p, w):
    """The level to be on: home when time is short, else where there is something to do."""
    level = np.int64(table.level[p])
    if table.kick_round != 0:
        left = np.float64(table.left[p])
        if left <= w.value[HOME] * tries_home(table, level):
            return np.int64(0)
    ready = levels_to_plant(table, me, p, level) if me.complete == 0 else np.int64(0)
    goal = nearest_level(ready, level)
    if goal < 0:  # cards are drawn on every level but the deepest
        return min(level, np.int64(DEEPEST - 1))
    if table.kick_round != 0 and goal > level:
        left = np.float64(table.left[p])
        if left <= w.value[LEAVING] * tries_home(table, goal):
            return level
    return goal


@inlined
def partner(table, legal, goal):
    """The action that changes places with somebody on a level; -1 if there is none."""
    there = np.int64(0)
    for q in range(MAX_SEATS):
        there |= np.int64(table.level[q] == goal) << q
    there = (to_the_left(table, np.int64(table.to_move), there) << SWAP_WITH) & legal.ways
    return lowest_bit(there) if there != 0 else np.int64(-1)


@inlined
def take_turn(table, me, legal, w):
    """Circle, or make for another level."""
    p = np.int64(table.to_move)
    if table.where[p] == IN_LIMBO:
        return PLAY_WAKE if is_legal(legal, PLAY_WAKE) else legal.action[0]
    level = np.int64(table.level[p])
    goal = goal_of(table, me, p, w)
    if goal == level:
        return CIRCLE
    change = partner(table, legal, goal)
    if change >= 0:
        return change
    if goal < level:
        return SHIFT_UP if is_legal(legal, SHIFT_UP) else UP
    return SHIFT_DOWN if is_legal(legal, SHIFT_DOWN) else DOWN


@inlined
def choose_discard(table, me):
    """The kind of which most are held beyond what the mission needs, jokers last."""
    phases = ALL_PHASES & ~phases_done(me)
    most, pick = np.int64(-100), np.int64(0)
    for card in range(IDEAS - 1):
        spare = spare_cards(me, phases, card)
        if me.ideas[card] > 0 and spare > most:
            most, pick = spare, np.int64(card)
    return pick


@strategy(weights=WEIGHTS)
def basic(table, me, legal, weights, stream):
    """Collects cards, completes phases where it can, and is home when the Mark wakes."""
    if table.decision == ASK_TURN:
        return index_of(legal, np.int64(take_turn(table, me, legal, weights)))
    if table.decision == ASK_DIRECTION:
        return choose_direction(table, me, weights)
    if table.decision == ASK_PLANT:
        p = np.int64(table.to_move)
        level = np.int64(table.level[p])
        section = section_at(table, p)
        most = np.int64(table.most)
        blocks = blocks_here(table, me, weights, phases_done(me), level, section, most)
        return index_of(legal, blocks)
    if table.decision == ASK_DISCARD:
        return index_of(legal, choose_discard(table, me))
    return legal.n - 1  # to leave Limbo, rather than to stay
