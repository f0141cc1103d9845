"""`basic` for the loyal extractor: gather at a vault, unlock, revive, shoot the mark.

One goal is chosen at each decision: the level this seat knows or guesses to be worth opening. The
rules then say what each play is worth in view of it, by named weights.
"""

import numpy as np

from sim.core.jit import inlined, kernel
from sim.dream_city.plays import (
    AT_CONJURED,
    AT_PEEK_VAULT,
    AT_PULL,
    AT_REVIVE,
    AT_SHOOT,
    AT_SHUTTLE,
    AT_UNSEAL,
    MARK_BIT,
    shots_at,
    when,
)
from sim.dream_city.stack import top
from sim.dream_city.state import (
    ALL_LEVELS,
    ASK_BRIBE,
    ASK_CANCEL,
    ASK_DIRECTION,
    ASK_PLAY,
    KINDS,
    LEVELS,
    MARK,
    SHOOT,
)
from strategies.dream_city.kit import strategy
from strategies.dream_city.rules import at_level, at_seat, index_of, no_play
from strategies.dream_city.skills import LOYAL, answer, prefer_skills, uses
from strategies.dream_city.view import (
    NO,
    NOWHERE,
    bystanders,
    chooses_card,
    distance,
    extractors_on,
    is_suspect,
    known_secret,
    least_worth,
    may_hide_secret,
    next_towards,
    seat_of,
    seats_on,
    suspects,
)

WEIGHTS = {
    # what makes a level the goal
    "goal_lock": -1.0,  # for each lock left
    "goal_distance": -1.2,  # for each Dream Shuttle to get there
    "goal_company": 0.3,  # for each extractor already there
    # what a play is worth; ending the phase is worth 0
    "shoot_mark": 8.0,
    "shoot_suspect": 2.0,  # an extractor with a bribe card
    "shoot_ally_onward": 1.0,  # a regular SHOOT may move an ally towards the goal
    "unlock": 10.0,
    "unlock_after_shooting": 6.0,  # while the mark is here and a SHOOT could go first
    "unlock_gold": -10.0,  # a vault this seat knows to hold gold
    "shuttle_nearer": 6.0,  # to the goal
    "pull_ally_to_goal": 3.0,
    "peek": -1.0,  # while a bribe card may come with it
    "peek_without_bribe": 5.0,  # no bribe card left
    "revive_self": 9.0,
    "revive_ally": 4.0,
    "revive_ally_poor": -1.0,  # with fewer cards in hand than this:
    "rich_from": 4.0,
    "revive_suspect": -2.0,
    "conjure": 1.0,
    "shapeshift": -1.0,  # besides what the other skill is worth more than the own
    # what a card in hand is worth, by kind, and how much less for each further copy
    "spare": 1.0,
    "keep_shoot": 3.0,
    "keep_assassin": 4.0,
    "keep_armour": 4.0,
    "keep_warhead": 4.0,
    "keep_unseal": 10.0,
    "keep_shuttle": 5.0,
    "keep_peek": 2.5,
    "keep_pull": 3.0,
    "keep_conjured": 2.0,
    "keep_shapeshift": 0.0,
    # what a use of a skill is worth
    **uses(
        1.0,
        tourist=3.5,
        shade=4.5,
        architect=0.5,
        chemist=5.5,
        forger=2.5,
        lord_of_war=3.0,
        martyr=12.0,
        paprika=8.5,
    ),
}
(
    GOAL_LOCK,
    GOAL_DISTANCE,
    GOAL_COMPANY,
    SHOOT_MARK,
    SHOOT_SUSPECT,
    SHOOT_ALLY_ONWARD,
    UNLOCK_BASE,
    UNLOCK_AFTER_SHOOTING,
    UNLOCK_GOLD,
    SHUTTLE_NEARER,
    PULL_ALLY_TO_GOAL,
    PEEK_BASE,
    PEEK_WITHOUT_BRIBE,
    REVIVE_SELF,
    REVIVE_ALLY,
    REVIVE_ALLY_POOR,
    RICH_FROM,
    REVIVE_SUSPECT,
    CONJURE,
    SHAPESHIFT_BASE,
    SPARE,
    KEEP,
) = range(22)
USE = KEEP + KINDS
NEVER = -(1 << 60)
LEVEL_BITS = 3


@inlined
def goal_level(table, me, w):
    """The level to open: of those where the secret may lie, the one that looks cheapest."""
    here = table.level[seat_of(table)]
    best = NEVER - NOWHERE
    for level in range(1, LEVELS + 1):
        value = (
            w.steps[GOAL_LOCK] * table.locks[level]
            + w.steps[GOAL_DISTANCE] * distance(here, level)
            + w.steps[GOAL_COMPANY] * extractors_on(table, level)
        )
        # One integer, as in `rules`: what it is worth, less the level, for the first to be best.
        choice = (value << LEVEL_BITS) - level
        best = max(best, choice if may_hide_secret(me, level) else best)
    return -best & ((1 << LEVEL_BITS) - 1)


@inlined
def worth_of_unlock(table, me, w, here):
    """Unlocking, unless the vault is known to hold gold; shooting a mark who is here goes first."""
    mark_here = seats_on(table, here) & np.int64(table.living) & MARK_BIT != 0
    shot_first = mark_here & (table.hand_size[MARK] > 0) & (me.hand[SHOOT] > 0)
    worth = w.steps[UNLOCK_AFTER_SHOOTING] if shot_first else w.steps[UNLOCK_BASE]
    return worth if may_hide_secret(me, here) else w.steps[UNLOCK_GOLD]


@inlined
def play(table, me, legal, w):
    """What to do in the play phase."""
    p = seat_of(table)
    here = np.int64(table.level[p])
    allies, suspected = bystanders(table), suspects(table)
    goal = goal_level(table, me, w)
    # Two choices that meet at the end, what hangs on the goal last in each: so a processor waits
    # less, for it compares at the same time what does not hang on each other.
    target, best = no_play(), no_play()

    target = at_seat(target, legal, w.steps[SHOOT_MARK], shots_at(MARK_BIT))
    target = at_seat(target, legal, w.steps[SHOOT_SUSPECT], shots_at(suspected))
    rich = table.hand_size[p] >= w.value[RICH_FROM]
    worth = w.steps[REVIVE_ALLY] if rich else w.steps[REVIVE_ALLY_POOR]
    target = at_seat(target, legal, w.steps[REVIVE_SELF], 1 << (p + AT_REVIVE))
    target = at_seat(target, legal, worth, allies << AT_REVIVE)
    target = at_seat(target, legal, w.steps[REVIVE_SUSPECT], suspected << AT_REVIVE)
    off_goal = allies & ~seats_on(table, goal)
    target = at_seat(target, legal, w.steps[SHOOT_ALLY_ONWARD], off_goal << AT_SHOOT)
    pulled = when(here == goal, allies << AT_PULL)
    target = at_seat(target, legal, w.steps[PULL_ALLY_TO_GOAL], pulled)

    best = at_level(best, legal, w.steps[CONJURE], 1 << AT_CONJURED)
    best = at_level(best, legal, worth_of_unlock(table, me, w, here), ALL_LEVELS << AT_UNSEAL)
    best = at_level(best, legal, w.steps[SHUTTLE_NEARER], next_towards(here, goal) << AT_SHUTTLE)
    free = table.bribes_left == 0
    unknown = when(known_secret(me) == NOWHERE, np.int64(me.maybe) & ~np.int64(me.looked_at))
    at_goal = unknown & (1 << goal)
    worth = w.steps[PEEK_WITHOUT_BRIBE] if free else w.steps[PEEK_BASE]
    best = at_level(best, legal, worth, (at_goal if at_goal != 0 else unknown) << AT_PEEK_VAULT)

    best = max(best, target)
    foes = suspected | MARK_BIT
    swap = w.steps[SHAPESHIFT_BASE]
    best = prefer_skills(best, table, me, legal, w, USE, LOYAL, goal, allies, foes, swap)
    return index_of(legal, best)


@kernel
def drive(table, me, legal, w):
    """Where a target of ours goes: an ally towards the goal, anyone else away from it."""
    goal = goal_level(table, me, w)
    who = np.int64(top(table).who)
    ally = who != MARK and not is_suspect(table, who)
    lower_is_nearer = distance(legal.action[0].where, goal) < distance(legal.action[1].where, goal)
    return 0 if lower_is_nearer == ally else 1


@strategy("extractor", weights=WEIGHTS)
def basic(table, me, legal, weights, stream):
    """Gathers at the vault that is nearest to open, unlocks, revives, shoots the mark."""
    if table.decision == ASK_PLAY:
        return play(table, me, legal, weights)
    if table.decision == ASK_CANCEL or table.decision == ASK_BRIBE:
        return NO
    if table.decision == ASK_DIRECTION:
        return drive(table, me, legal, weights)
    if chooses_card(table):
        return least_worth(me, legal, weights, SPARE, KEEP)
    foes = suspects(table) | MARK_BIT
    return answer(table, me, legal, weights, KEEP, USE, LOYAL, bystanders(table), foes)
