"""`skilled`: has a plan for its mission, and takes the action that can be expected to help it most.

The plan says which phase goes on which level, and how many turns it will take: to draw what is
lacking, to go to the levels that are open, to land there (`plan`). A turn is weighed by all eleven
sums of the dice: what each space that can be reached is worth (`prospects`), and what may happen
before the next turn (`forecast`). In the Final Kick the mission counts by the chance to complete it
in time, and the way home by the chance to be back. Its considerations are named in
`skilled_weights`.
"""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dream_heist.moving import section_at, space_at, space_reached
from sim.dream_heist.places import partner_of
from sim.dream_heist.state import (
    ASK_DIRECTION,
    ASK_DISCARD,
    ASK_PLANT,
    ASK_TURN,
    CIRCLE,
    CLOCKWISE,
    COUNTERCLOCKWISE,
    DOWN,
    ENTER,
    JOKER,
    NO_CARD,
    NO_DIRECTION,
    ON,
    PASS,
    PLAY_WAKE,
    ROLL_OUT,
    SHIFT,
    SHIFT_DOWN,
    SHIFT_UP,
    SWAP,
    SWAP_WITH,
    TURN,
    TURN_ROUND,
    WAITING,
    WAKE,
    Legal,
    Seat,
    Table,
    Weights,
)
from strategies.dream_heist.forecast import chance_of_being_hit, tries_to_leave
from strategies.dream_heist.kit import strategy
from strategies.dream_heist.plan import Chances, draw_chances, make_plan
from strategies.dream_heist.prospects import (
    ALL_SUMS,
    HURT,
    STAY,
    chance_of,
    outlook,
    share_left,
    worth_of_circling,
    worth_of_entering,
    worth_of_level,
    worth_of_planting,
    worth_of_reaching,
)
from strategies.dream_heist.skilled_weights import (
    KEEP_SHIFT,
    KEEP_SWAP,
    RISK,
    USUAL,
    WEIGHTS,
)

i8, f8 = numba.types.int64, numba.types.float64
NEVER = -1e18


@inlined
def turns_after(t, p):
    """In the Final Kick the turns that a seat has left after this one."""
    return max(np.int64(t.left[p]) - 1, 0)


@kernel(f8(Table, Seat, Weights, Chances, i8, i8))
def worth_of_staying(t, me, w, chances, plan, left):
    """Nothing happens in this turn, and others may land here."""
    p = np.int64(t.to_move)
    level = np.int64(t.level[p])
    here = outlook(t, me, w, chances, plan, level, left, NO_CARD)
    if t.where[p] != ON:
        return here[STAY]
    danger = chance_of_being_hit(t, p, level, space_at(t, p))
    return here[STAY] - w.value[RISK] * danger * here[HURT]


@kernel(f8(Table, Seat, Weights, Chances, i8, i8, i8, i8))
def worth_of_changing(t, me, w, chances, plan, level, left, card):
    """Entering another level by its numbers, or by a card whatever the roll."""
    there = outlook(t, me, w, chances, plan, level, left, card)
    if card == NO_CARD:
        sums = np.int64(t.rules.enter[level])
        worth = worth_of_entering(t, me, w, chances, there, level, sums, left, card)
        missed = 1.0 - chance_of(sums)
        return worth + missed * worth_of_staying(t, me, w, chances, plan, left)
    price = w.value[KEEP_SHIFT] if card == SHIFT else 0.0
    if card == SHIFT and t.rules.shift_waits == 1:
        return there[STAY] - price * share_left(t, left)
    worth = worth_of_entering(t, me, w, chances, there, level, ALL_SUMS, left, card)
    return worth - price * share_left(t, left)


@kernel(f8(Table, Seat, Weights, Chances, i8, i8, i8, i8, i8, i8))
def worth_of_next(t, me, w, chances, plan, level, where, space, direction, left):
    """Going on round a level, from a space or from its top centre."""
    here = outlook(t, me, w, chances, plan, level, left, NO_CARD)
    if where == WAITING:
        return worth_of_entering(t, me, w, chances, here, level, ALL_SUMS, left, NO_CARD)
    return worth_of_circling(t, me, w, chances, here, level, space, direction, left, NO_CARD)


@kernel(f8(Table, Seat, Weights, Chances, i8, i8, i8))
def worth_of_preparing(t, me, w, chances, plan, q, left):
    """Turning round, or changing places with seat `q`: what the turn after this one will bring."""
    p = np.int64(t.to_move)
    card = TURN if q == p else SWAP
    level = np.int64(t.level[q])
    price = 0.0 if q == p else w.value[KEEP_SWAP] * share_left(t, left)
    if t.kick_round != 0 and left == 0:
        return worth_of_level(t, me, w, chances, plan, level, left, card, 0.0) - price
    where = np.int64(t.where[q])
    space = space_at(t, q) if where == ON else np.int64(0)
    direction = -np.int64(t.direction[p]) if q == p else np.int64(NO_DIRECTION)
    left -= np.int64(t.kick_round != 0)
    coming = worth_of_next(t, me, w, chances, plan, level, where, space, direction, left)
    return coming - price - w.value[USUAL] * share_left(t, left)


@kernel(f8(Table, Seat, Weights, Chances, i8, i8))
def worth_of_rolling_out(t, me, w, chances, plan, left):
    """Leaving Limbo by its number."""
    p = np.int64(t.to_move)
    level = np.int64(t.level[p])
    there = outlook(t, me, w, chances, plan, level, left, NO_CARD)
    sums = np.int64(t.rules.escape[level])
    if np.int64(t.attempts[p]) + 1 == t.rules.limbo_release:
        sums = np.int64(ALL_SUMS)
    worth = worth_of_entering(t, me, w, chances, there, level, sums, left, NO_CARD)
    again = tries_to_leave(t, level)
    stuck = worth_of_level(t, me, w, chances, plan, level, left, NO_CARD, again)
    return worth + (1.0 - chance_of(sums)) * stuck


@kernel(f8(Table, Seat, Weights, Chances, i8, i8, i8))
def worth_of_turn(t, me, w, chances, plan, action, left):
    """What an action of a turn can be expected to be worth."""
    p = np.int64(t.to_move)
    level = np.int64(t.level[p])
    if action >= SWAP_WITH:
        other = partner_of(t, p, action - SWAP_WITH)
        return worth_of_preparing(t, me, w, chances, plan, other, left)
    if action == TURN_ROUND:
        return worth_of_preparing(t, me, w, chances, plan, p, left)
    if action == ROLL_OUT:
        return worth_of_rolling_out(t, me, w, chances, plan, left)
    if action == PLAY_WAKE:
        return worth_of_changing(t, me, w, chances, plan, level, left, WAKE)
    if action == CIRCLE:
        where = np.int64(t.where[p])
        space = space_at(t, p) if where == ON else np.int64(0)
        direction = np.int64(t.direction[p])
        return worth_of_next(t, me, w, chances, plan, level, where, space, direction, left)
    if action == PASS or action == ENTER:
        return worth_of_staying(t, me, w, chances, plan, left)
    other = level + (1 if action == DOWN or action == SHIFT_DOWN else -1)
    card = SHIFT if action == SHIFT_UP or action == SHIFT_DOWN else NO_CARD
    return worth_of_changing(t, me, w, chances, plan, other, left, card)


@kernel(i8(Table, Seat, Legal, Weights, Chances))
def take_turn(t, me, legal, w, chances):
    """The action of a turn that is worth most."""
    p = np.int64(t.to_move)
    plan = make_plan(t, me, w, p, chances, 0, 0, 0, 0)
    left = turns_after(t, p)
    best, pick = NEVER, np.int64(0)
    for i in range(legal.n):
        action = np.int64(legal.action[i])
        worth = worth_of_turn(t, me, w, chances, plan, action, left)
        if worth > best:
            best, pick = worth, i
    return pick


@kernel(i8(Table, Seat, Weights, Chances))
def choose_direction(t, me, w, chances):
    """Clockwise or not: whichever space is worth more."""
    p = np.int64(t.to_move)
    level = np.int64(t.goal)
    one = space_reached(t, p, CLOCKWISE)
    other = space_reached(t, p, COUNTERCLOCKWISE)
    left = turns_after(t, p)
    plan = make_plan(t, me, w, p, chances, 0, 0, 0, 0)
    here = outlook(t, me, w, chances, plan, level, left, NO_CARD)
    first = worth_of_reaching(t, me, w, chances, here, level, one, left, NO_CARD)
    second = worth_of_reaching(t, me, w, chances, here, level, other, left, NO_CARD)
    return np.int64(second > first)


@kernel(i8(Table, Seat, Legal, Weights, Chances))
def choose_blocks(t, me, legal, w, chances):
    """How many blocks to plant."""
    p = np.int64(t.to_move)
    level = np.int64(t.level[p])
    section = section_at(t, p)
    left = turns_after(t, p)
    best, pick = NEVER, np.int64(0)
    for i in range(legal.n):
        k = np.int64(legal.action[i])
        worth = worth_of_planting(t, me, w, chances, level, section, k, left, NO_CARD)
        if worth > best:
            best, pick = worth, i
    return pick


@kernel(i8(Table, Seat, Legal, Weights, Chances))
def choose_discard(t, me, legal, w, chances):
    """The card that is missed least; jokers stay as long as there are others."""
    p = np.int64(t.to_move)
    level, left = np.int64(t.level[p]), turns_after(t, p)
    best, pick = NEVER, np.int64(0)
    for i in range(legal.n):
        card = np.int64(legal.action[i])
        if card != JOKER:
            plan = make_plan(t, me, w, p, chances, card, -1, 0, 0)
            worth = worth_of_level(t, me, w, chances, plan, level, left, NO_CARD, 0.0)
            if worth > best:
                best, pick = worth, i
    return pick


@strategy(weights=WEIGHTS)
def skilled(table, me, legal, weights, stream):
    """Plans its mission, weighs every turn by all rolls, and knows its chance to be home."""
    chances = draw_chances(table, me)
    if table.decision == ASK_TURN:
        return take_turn(table, me, legal, weights, chances)
    if table.decision == ASK_DIRECTION:
        return choose_direction(table, me, weights, chances)
    if table.decision == ASK_PLANT:
        return choose_blocks(table, me, legal, weights, chances)
    if table.decision == ASK_DISCARD:
        return choose_discard(table, me, legal, weights, chances)
    return np.int64(legal.n) - 1  # to leave Limbo, rather than to stay
