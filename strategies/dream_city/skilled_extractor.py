"""`skilled` for the loyal extractor: plays by what everybody did, not by the table as it lies.

It weighs where the secret may lie by where the mark stands and whose unlocks were cancelled where,
and whom to trust by who cancelled and unlocked. That, a level drawn by chance, how far a level is,
what was begun there, who is there, and how many cards the deck has left make one level the goal,
and what each play is worth depends on it.
"""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.core.rng import Stream
from sim.dream_city.plays import (
    ALL_SEATS,
    AT_ARMOUR,
    AT_CONJURED,
    AT_PEEK_VAULT,
    AT_PULL,
    AT_REVIVE,
    AT_SHOOT,
    AT_SHUTTLE,
    AT_UNSEAL,
    MARK_BIT,
    everyone,
    shots_at,
    when,
)
from sim.dream_city.stack import top
from sim.dream_city.state import (
    ALL_LEVELS,
    ASK_BRIBE,
    ASK_CANCEL,
    ASK_CHARACTER,
    ASK_DIRECTION,
    ASK_PLAY,
    KINDS,
    LEVELS,
    MARK,
    Seat,
    Table,
    Weights,
)
from strategies.dream_city.chance import SEARCHES, cast_of, sought_level
from strategies.dream_city.clues import (
    AFTER_TRUSTS,
    CLUES,
    TRUSTS,
    by_share_of_deals,
    clues,
    first_code,
    likely_turncoats,
    picks,
)
from strategies.dream_city.kit import strategy
from strategies.dream_city.rules import at_level, at_seat, index_of, no_play
from strategies.dream_city.skills import LOYAL, answer, most_worth, prefer_skills, uses
from strategies.dream_city.view import (
    NO,
    NOWHERE,
    armed,
    chooses_card,
    distance,
    how_many_on,
    known_secret,
    least_worth,
    may_hide_secret,
    next_towards,
    richest,
    seat_of,
    seats_on,
)

i8 = numba.types.int64

WEIGHTS = {
    **CLUES,
    **TRUSTS,
    **SEARCHES,
    # what makes a level the goal, besides the clues
    "goal_sought": 0.0,  # the level that all drew together
    "goal_alone": 0.0,  # the level this seat drew alone
    "goal_begun": 0.0,  # for each lock taken off
    "goal_joined": 0.0,  # for each trusted extractor who went there: not where all begin
    "goal_lock": -1.0,  # for each lock left
    "goal_lock_late": -2.0,  # more, when the deck runs out
    "goal_distance": -2.0,  # for each Dream Shuttle to get there
    "goal_company": 0.3,  # for each trusted extractor already there
    "late_from": 3.0,  # the deck runs out: that many cards for each player, or fewer
    # what a play is worth; ending the phase is worth 0
    "surplus": 1.0,  # more for what spends cards while the hand is over its limit
    "shoot_mark": 10.0,
    "shoot_mark_armour": 2.0,  # more with Armour-Piercing Spiral, which takes Unseals
    "shoot_turncoat": 1.0,
    "shoot_ally_onward": 3.0,  # a regular SHOOT may move an ally towards the goal
    "unlock": 0.0,
    "unlock_at_goal": 9.0,
    "unlock_open_blind": -2.0,  # the last lock of a vault that may hold gold and bring a bribe
    "unlock_gold": -16.0,  # a vault this seat knows to hold gold
    "shuttle_nearer": 6.0,  # to the goal
    "pull_ally_to_goal": 5.0,
    "pull_mark_armed": 1.0,
    "peek": 1.0,
    "peek_risk": -5.0,  # times the share of DEALs, while a bribe card may come with it
    "peek_free": 2.0,  # no bribe card left
    "revive_self": 12.0,
    "revive_at_goal": 3.0,  # an ally
    "conjure": 4.0,
    "shapeshift": 0.0,  # besides what the other skill is worth more than the own
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
    # which character to choose
    **picks(False),
}
SEARCH = AFTER_TRUSTS
AFTER_SEARCHES = SEARCH + len(SEARCHES)
(
    GOAL_SOUGHT,
    GOAL_ALONE,
    GOAL_BEGUN,
    GOAL_JOINED,
    GOAL_LOCK,
    GOAL_LOCK_LATE,
    GOAL_DISTANCE,
    GOAL_COMPANY,
    LATE_FROM,
    SURPLUS,
    SHOOT_MARK,
    SHOOT_MARK_ARMOUR,
    SHOOT_TURNCOAT,
    SHOOT_ALLY_ONWARD,
    UNLOCK_BASE,
    UNLOCK_AT_GOAL,
    UNLOCK_OPEN_BLIND,
    UNLOCK_GOLD,
    SHUTTLE_NEARER,
    PULL_ALLY_TO_GOAL,
    PULL_MARK_ARMED,
    PEEK_BASE,
    PEEK_RISK,
    PEEK_FREE,
    REVIVE_SELF,
    REVIVE_AT_GOAL,
    CONJURE,
    SHAPESHIFT_BASE,
    SPARE,
    KEEP,
) = range(AFTER_SEARCHES, AFTER_SEARCHES + 30)
USE = KEEP + KINDS
PICK = USE + len(uses(0.0)) - first_code(mark=False)
NEVER = -(1 << 60)


@kernel(i8(Table, Seat, Weights, Stream, i8))
def goal_level(table, me, w, stream, trusted):
    """The level to open: where clues, locks and distance together speak for it most."""
    here = np.int64(table.level[seat_of(table)])
    late = table.deck_left <= w.value[LATE_FROM] * table.seats
    lock = w.steps[GOAL_LOCK] + when(late, w.steps[GOAL_LOCK_LATE])
    sought = sought_level(table, me, w, SEARCH, stream)
    drawn = w.steps[GOAL_SOUGHT] if cast_of(table) != 0 else w.steps[GOAL_ALONE]
    best, pick = NEVER, NOWHERE
    for level in range(1, LEVELS + 1):
        if may_hide_secret(me, level):
            begun = np.int64(table.rules.locks[level]) - table.locks[level]
            went = when(level != table.rules.start_level, how_many_on(table, trusted, level))
            value = (
                clues(table, w, level)
                + when(level == sought, drawn)
                + w.steps[GOAL_BEGUN] * begun
                + w.steps[GOAL_JOINED] * went
                + lock * table.locks[level]
                + w.steps[GOAL_DISTANCE] * distance(here, level)
                + w.steps[GOAL_COMPANY] * how_many_on(table, trusted, level)
            )
            pick = level if value > best else pick
            best = max(value, best)
    return pick


@inlined
def worth_of_unlock(table, me, w, here, goal):
    """Unlocking: at the goal, and not where only gold is to be had."""
    gold = ~may_hide_secret(me, here)
    opens = table.locks[here] == 1
    blind = opens & (known_secret(me) != here) & (table.bribes_left > 0)
    return (
        w.steps[UNLOCK_BASE]
        + when(here == goal, w.steps[UNLOCK_AT_GOAL])
        + when(blind, w.steps[UNLOCK_OPEN_BLIND])
        + when(gold, w.steps[UNLOCK_GOLD])
    )


@inlined
def worth_of_peek(table, w):
    """Looking at a vault, for which the mark may give a bribe card."""
    risk = by_share_of_deals(table, w.steps[PEEK_RISK])
    return w.steps[PEEK_BASE] + (w.steps[PEEK_FREE] if table.bribes_left == 0 else risk)


@inlined
def prefer_shots(best, table, legal, w, allies, foes, goal, surplus):
    """Offer shooting the mark, turncoats, and allies who would be moved on, to the rules."""
    shot = w.steps[SHOOT_MARK] + surplus
    best = at_seat(best, legal, shot, shots_at(MARK_BIT))
    best = at_seat(best, legal, shot + w.steps[SHOOT_MARK_ARMOUR], MARK_BIT << AT_ARMOUR)
    best = at_seat(best, legal, w.steps[SHOOT_TURNCOAT] + surplus, shots_at(foes))
    off_goal = allies & ~seats_on(table, goal)
    return at_seat(best, legal, w.steps[SHOOT_ALLY_ONWARD] + surplus, off_goal << AT_SHOOT)


@inlined
def play(table, me, legal, w, stream):
    """What to do in the play phase."""
    p = seat_of(table)
    here = np.int64(table.level[p])
    foes = likely_turncoats(table, w) & ~(1 << p)
    allies = everyone(table) & ~foes & ~MARK_BIT & ~(1 << p)
    goal = goal_level(table, me, w, stream, allies)
    at_goal = here == goal
    surplus = when(table.hand_size[p] > table.rules.hand_limit, w.steps[SURPLUS])
    best = prefer_shots(no_play(), table, legal, w, allies, foes, goal, surplus)

    unlock = worth_of_unlock(table, me, w, here, goal)
    best = at_level(best, legal, unlock, ALL_LEVELS << AT_UNSEAL)
    best = at_level(best, legal, w.steps[SHUTTLE_NEARER], next_towards(here, goal) << AT_SHUTTLE)
    pulled = when(at_goal, allies & ~seats_on(table, goal))
    best = at_seat(best, legal, w.steps[PULL_ALLY_TO_GOAL] + surplus, pulled << AT_PULL)
    best = at_seat(best, legal, w.steps[PULL_MARK_ARMED], when(armed(me), MARK_BIT << AT_PULL))

    unknown = when(known_secret(me) == NOWHERE, np.int64(me.maybe) & ~np.int64(me.looked_at))
    first = unknown & (1 << goal)
    looked_at = (first if first != 0 else unknown) << AT_PEEK_VAULT
    best = at_level(best, legal, worth_of_peek(table, w) + surplus, looked_at)

    dead = allies & (legal.targets >> AT_REVIVE)
    revived = when(at_goal, richest(table, dead)) << AT_REVIVE
    best = at_seat(best, legal, w.steps[REVIVE_SELF], 1 << (p + AT_REVIVE))
    best = at_seat(best, legal, w.steps[REVIVE_AT_GOAL], revived)
    best = at_level(best, legal, w.steps[CONJURE], 1 << AT_CONJURED)
    swap = w.steps[SHAPESHIFT_BASE]
    foes |= MARK_BIT
    best = prefer_skills(best, table, me, legal, w, USE, LOYAL, goal, allies, foes, swap)
    return index_of(legal, best)


@kernel
def drive(table, me, legal, w, stream):
    """Where a target of ours goes: an ally towards the goal, anyone else away from it."""
    p, foes = seat_of(table), likely_turncoats(table, w)
    goal = goal_level(table, me, w, stream, ALL_SEATS & ~foes & ~MARK_BIT & ~(1 << p))
    who = np.int64(top(table).who)
    ally = (who != MARK) & ((foes >> who) & 1 == 0)
    lower_is_nearer = distance(legal.action[0].where, goal) < distance(legal.action[1].where, goal)
    return 0 if lower_is_nearer == ally else 1


@strategy("extractor", weights=WEIGHTS)
def skilled(table, me, legal, weights, stream):
    """Goes where what everybody did points to, and away from likely turncoats."""
    if table.decision == ASK_PLAY:
        return play(table, me, legal, weights, stream)
    if table.decision == ASK_CANCEL or table.decision == ASK_BRIBE:
        return NO
    if table.decision == ASK_DIRECTION:
        return drive(table, me, legal, weights, stream)
    if table.decision == ASK_CHARACTER:
        return most_worth(legal, weights, PICK)
    if chooses_card(table):
        return least_worth(me, legal, weights, SPARE, KEEP)
    foes = likely_turncoats(table, weights) | MARK_BIT
    allies = everyone(table) & ~foes
    return answer(table, me, legal, weights, KEEP, USE, LOYAL, allies, foes)
