"""A way to play Dream Heist: a starting point, to be made your own.

It plays as it stands, in any seat. Check it, then let it play 10,000 games for each number of
players, against `basic` in all other seats:

    totem check dream-heist player.py:mine
    totem sweep dream-heist --strategy player=player.py:mine

and compare with `totem sweep dream-heist`, where `basic` plays. To see what it does, and everything
that it could have done, watch a game; with --json, every field is there at every step:

    totem trace dream-heist --players 3 --strategy player=player.py:mine

How it works. The game asks one question at a time (`table.decision`) and lists the possible
answers: `legal.action[0]` to `legal.action[legal.n - 1]`. A strategy returns the place of one of
them in that list. It is handed

    table    what lies open: for every seat p table.where[p] (OFF, ON, WAITING, IN_LIMBO),
             table.level[p] (0 to 3, where people say 1 to 4), table.direction[p],
             table.blocks[p, level, phase], table.score[p], table.hand[p] (how many idea cards), and
             table.used[level, section], table.round_no, table.kick_round (0 before the Final Kick),
             table.left[p] (turns left in it), table.rules, ...
    me       the own mission and cards: me.stripe[phase] and me.value, me.ideas[phase],
             me.subs[SHIFT, TURN, SWAP or WAKE], me.done[level] (a set of phases), me.complete,
             me.notes (16 numbers of its own, 0 at first)
    legal    the answers
    weights  the numbers that are named in WEIGHTS, in that order
    stream   its own dice: `below(stream, 6)` is 0 to 5, each equally likely

and nothing else: not other missions, not other hands, not the decks. The seat that is asked is
table.to_move. All fields and constants stand in `sim/dream_heist/state.py`, ready questions in
`strategies/dream_heist/view.py`. The function is compiled by numba: plain loops, conditions and
numbers, no lists, dicts or strings. Change only `me.notes`. To use print or a debugger, set
NUMBA_DISABLE_JIT=1 and play a few games.
"""

import numpy as np

from sim.core.bits import bits_in
from sim.core.jit import inlined
from sim.dream_heist.moving import section_at, space_reached
from sim.dream_heist.planting import ALL_PHASES, most_to_plant
from sim.dream_heist.state import (
    ASK_DIRECTION,
    ASK_DISCARD,
    ASK_LEAVE,
    ASK_PLANT,
    CIRCLE,
    CLOCKWISE,
    COUNTERCLOCKWISE,
    DEEPEST,
    DOWN,
    GO_CLOCKWISE,
    IDEA,
    IN_LIMBO,
    LEVELS,
    PHASES,
    PLANT,
    PLAY_WAKE,
    SHIFT_DOWN,
    SHIFT_UP,
    UP,
)
from strategies.dream_heist.kit import strategy
from strategies.dream_heist.view import (
    ROLLS,
    affordable,
    lacking,
    phases_done,
    ready_on,
    tries_home,
)

# What things are worth. `totem check` tells how often each of these decides.
WEIGHTS = {
    "idea": 1.0,  # a space that draws an idea card
    "complete": 6.0,  # a phase of the mission that is completed, or could be on a level
    "point": 0.4,  # a point for planted blocks
    "spare": 1.0,  # keeping an idea card
    "cards": 2.0,  # being where cards are drawn
    "home": 2.0,  # when it turns home: turns left for each one that the way takes on average
}
DRAW, COMPLETE, POINT, SPARE, CARDS, TURN_HOME = range(len(WEIGHTS))

# What an action's number says. For a turn: CIRCLE, UP, DOWN, SHIFT_UP, SHIFT_DOWN, TURN_ROUND,
# PASS, ENTER, ROLL_OUT, PLAY_WAKE, or SWAP_WITH + how many seats to the left the other one sits.
# When a direction is asked for, GO_CLOCKWISE or GO_COUNTERCLOCKWISE. When blocks can be planted,
# how many. When a card is discarded, its kind. When the Mark has woken, STAY or LEAVE.


@inlined
def worth_of_blocks(table, me, weights, level, phase, blocks):
    """What it is worth to plant so many blocks of a phase."""
    worth = (weights.value[POINT] * table.rules.points[level] - weights.value[SPARE]) * blocks
    lacks = lacking(table, me, np.int64(table.to_move), level, phase)
    done = phases_done(me)  # phases, and above them the levels they are complete on
    wanted = ~done >> phase & 1 == 1 and ~done >> (PHASES + level) & 1 == 1
    if wanted and blocks >= lacks:
        worth += weights.value[COMPLETE]
    return worth


@inlined
def worth_of_space(table, me, weights, level, space):
    """What it is worth to reach a space."""
    kind = table.rules.kind[level, space]
    if kind == IDEA:
        return weights.value[DRAW]
    if kind == PLANT:
        section = np.int64(table.rules.section[level, space])
        phase = np.int64(table.rules.phase[level, section])
        most = most_to_plant(table, me, np.int64(table.to_move), level, section)
        if most > 0:
            return max(worth_of_blocks(table, me, weights, level, phase, most), 0.0)
    return 0.0


@inlined
def worth_of_direction(table, me, weights, action):
    """What it is worth to go round one way, with the roll that was made."""
    p = np.int64(table.to_move)
    direction = CLOCKWISE if action == GO_CLOCKWISE else COUNTERCLOCKWISE
    space = space_reached(table, p, direction)
    return worth_of_space(table, me, weights, np.int64(table.goal), space)


@inlined
def worth_of_level(table, me, weights, level):
    """What can be done on a level; when time is short in the Final Kick, nothing but at home."""
    p = np.int64(table.to_move)
    if table.kick_round != 0 and level > 0:
        needed = weights.value[TURN_HOME] * tries_home(table, level)
        if np.float64(table.left[p]) <= needed:
            return -weights.value[COMPLETE] * level
    cards = weights.value[CARDS] if level != DEEPEST else 0.0  # none are drawn there
    done = phases_done(me)
    if me.complete == 1 or done >> (PHASES + level) & 1 == 1:
        return cards
    phases = affordable(me, ALL_PHASES & ~done)  # the hand would complete them
    return cards + weights.value[COMPLETE] * bits_in(ready_on(table, me, p, level, phases))


@inlined
def worth_of_way(table, me, weights, level, step):
    """What can be done on the levels above or below, less the farther away they are."""
    best = -1e9
    for tries in range(1, LEVELS):
        other = level + step * tries
        if other >= 0 and other < LEVELS:
            best = max(best, worth_of_level(table, me, weights, other) / tries)
    return best


@inlined
def worth_of_turn(table, me, weights, action):
    """What an action of a turn is worth."""
    p = np.int64(table.to_move)
    if table.where[p] == IN_LIMBO:
        return 1.0 if action == PLAY_WAKE else 0.0
    level = np.int64(table.level[p])
    if action == CIRCLE:
        return 0.0
    if action < UP or action > SHIFT_DOWN:  # cards that this strategy does not play
        return -1.0
    step = 1 if action == DOWN or action == SHIFT_DOWN else -1
    better = worth_of_way(table, me, weights, level, step)
    better -= worth_of_level(table, me, weights, level)
    if action == SHIFT_UP or action == SHIFT_DOWN:  # these need no number
        return better
    return better * table.rules.odds[level + step] / ROLLS


@inlined
def worth_of(table, me, weights, action):
    """What an answer is worth, whatever is asked."""
    p = np.int64(table.to_move)
    if table.decision == ASK_DIRECTION:
        return worth_of_direction(table, me, weights, action)
    if table.decision == ASK_PLANT:
        level = np.int64(table.level[p])
        section = section_at(table, p)
        phase = np.int64(table.rules.phase[level, section])
        return worth_of_blocks(table, me, weights, level, phase, action) if action > 0 else 0.0
    if table.decision == ASK_DISCARD:
        return 1.0 * me.ideas[action]  # one of many is missed least
    if table.decision == ASK_LEAVE:
        return 1.0 * action
    return worth_of_turn(table, me, weights, action)


# The name of the function is the name of the strategy, and the first line of its text is what lists
# show.
@strategy(weights=WEIGHTS)
def mine(table, me, legal, weights, stream):
    """Does what is worth most at the moment."""
    best, pick = -1e9, 0
    for i in range(legal.n):
        worth = worth_of(table, me, weights, np.int64(legal.action[i]))
        if worth > best:
            best, pick = worth, i
    return pick
