"""`skilled` for the loyal extractor: plays by what everybody did, not by the table as it lies.

It weighs where the secret may lie by who looked where and unlocked what, and whom to trust by who
cancelled and shot whom. What each play is worth depends on that, on the mark's hand, and on how
many cards the deck has left.
"""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel, numba
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
    GOLD,
    KINDS,
    LEVELS,
    MARK,
    SHOOT,
    UNSEAL,
    Seat,
    Table,
    Weights,
)
from strategies.dream_city.clues import (
    AFTER_CLUES,
    CLUES,
    TRUSTS,
    best_character,
    clues,
    first_code,
    likely_turncoats,
    picks,
    trusted_on,
)
from strategies.dream_city.kit import strategy
from strategies.dream_city.rules import at_level, at_seat, index_of, no_play
from strategies.dream_city.skills import LOYAL, answer, prefer_skills, uses
from strategies.dream_city.view import (
    NO,
    NOWHERE,
    YES,
    armed,
    chooses_card,
    distance,
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
    **TRUSTS,
    **CLUES,
    # what makes a level the goal, besides the clues
    "goal_lock": 1.4,  # for each lock left
    "goal_lock_late": -6.0,  # more, when the deck runs out
    "goal_distance": -2.7,  # for each Dream Shuttle to get there
    "goal_company": -0.9,  # for each trusted extractor already there
    "late_from": 3.4,  # the deck runs out: that many cards for each player, or fewer
    # what a play is worth; ending the phase is worth 0
    "surplus": 1.6,  # more for what spends cards while the hand is over its limit
    "shoot_mark": 17.4,
    "shoot_mark_card": 2.7,  # for each card in the mark's hand
    "shoot_mark_at_goal": 7.2,
    "shoot_mark_armour": 3.8,  # more with Armour-Piercing Spiral, which takes Unseals
    "shoot_turncoat": -1.4,
    "shoot_turncoat_at_goal": 0.0,
    "shoot_ally_onward": 3.2,  # a regular SHOOT may move an ally towards the goal
    "unlock": -2.5,
    "unlock_at_goal": 12.5,
    "unlock_known": -1.2,  # where the secret is known to be
    "unlock_shoot_first": -2.8,  # while the mark is here and a SHOOT could go first
    "unlock_mark_dead": 1.8,
    "unlock_open_blind": -2.2,  # the last lock of a vault that may hold gold and bring a bribe
    "unlock_open_fatal": 14.0,  # and gold would end the game
    "unlock_gold": -30.9,  # a vault this seat knows to hold gold
    "shuttle_nearer": 4.1,  # to the goal
    "shuttle_arrives": 3.0,
    "shuttle_to_unlock": 1.1,  # with an Unseal that can be used this turn
    "shuttle_to_mark": -0.2,  # to where the mark lives
    "pull_ally_to_goal": 6.3,
    "pull_mark_armed": 1.3,
    "peek": -0.8,
    "peek_risk": -5.3,  # times the share of DEALs, while a bribe card may come with it
    "peek_free": -2.5,  # no bribe card left
    "peek_goal": 0.4,
    "peek_draw": -1.9,  # for each card that comes with it
    "revive_self": 20.4,
    "revive_ally": 0.4,
    "revive_ally_card": 0.8,  # for each card in the ally's hand
    "revive_at_goal": 1.7,
    "revive_poor": 0.0,  # with fewer cards in hand than this:
    "rich_from": 1.8,
    "conjure": 4.8,
    "conjure_late": -2.8,
    "shapeshift": 2.1,  # besides what the other skill is worth more than the own
    # cancelling an unlock of others
    "cancel": -5.0,
    "cancel_gold": 3.1,  # of a vault known to hold gold
    "cancel_last": -2.6,  # which that would open
    "cancel_turncoat": -1.6,
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
(
    GOAL_LOCK,
    GOAL_LOCK_LATE,
    GOAL_DISTANCE,
    GOAL_COMPANY,
    LATE_FROM,
    SURPLUS,
    SHOOT_MARK,
    SHOOT_MARK_CARD,
    SHOOT_MARK_AT_GOAL,
    SHOOT_MARK_ARMOUR,
    SHOOT_TURNCOAT,
    SHOOT_TURNCOAT_AT_GOAL,
    SHOOT_ALLY_ONWARD,
    UNLOCK_BASE,
    UNLOCK_AT_GOAL,
    UNLOCK_KNOWN,
    UNLOCK_SHOOT_FIRST,
    UNLOCK_MARK_DEAD,
    UNLOCK_OPEN_BLIND,
    UNLOCK_OPEN_FATAL,
    UNLOCK_GOLD,
    SHUTTLE_NEARER,
    SHUTTLE_ARRIVES,
    SHUTTLE_TO_UNLOCK,
    SHUTTLE_TO_MARK,
    PULL_ALLY_TO_GOAL,
    PULL_MARK_ARMED,
    PEEK_BASE,
    PEEK_RISK,
    PEEK_FREE,
    PEEK_GOAL,
    PEEK_DRAW,
    REVIVE_SELF,
    REVIVE_ALLY,
    REVIVE_ALLY_CARD,
    REVIVE_AT_GOAL,
    REVIVE_POOR,
    RICH_FROM,
    CONJURE,
    CONJURE_LATE,
    SHAPESHIFT_BASE,
    CANCEL,
    CANCEL_GOLD,
    CANCEL_LAST,
    CANCEL_TURNCOAT,
    SPARE,
    KEEP,
) = range(AFTER_CLUES, AFTER_CLUES + 47)
USE = KEEP + KINDS
PICK = USE + len(uses(0.0)) - first_code(mark=False)
NEVER = -(1 << 60)


@inlined
def is_late(table, w):
    """Whether the deck runs out."""
    return table.deck_left <= w.value[LATE_FROM] * table.seats


@kernel(i8(Table, Seat, Weights, i8))
def goal_level(table, me, w, trusted):
    """The level to open: where clues, locks and distance together speak for it most."""
    here = np.int64(table.level[seat_of(table)])
    lock = w.steps[GOAL_LOCK] + when(is_late(table, w), w.steps[GOAL_LOCK_LATE])
    best, pick = NEVER, NOWHERE
    for level in range(1, LEVELS + 1):
        if may_hide_secret(me, level):
            value = (
                clues(table, w, trusted, level)
                + lock * table.locks[level]
                + w.steps[GOAL_DISTANCE] * distance(here, level)
                + w.steps[GOAL_COMPANY] * trusted_on(table, trusted, level)
            )
            pick = level if value > best else pick
            best = max(value, best)
    return pick


@inlined
def worth_of_shot_at_mark(table, w, goal):
    """Shooting the mark: it hands over cards, and the dead cancel nothing."""
    at_goal = np.int64(table.level[MARK]) == goal
    return (
        w.steps[SHOOT_MARK]
        + w.steps[SHOOT_MARK_CARD] * table.hand_size[MARK]
        + when(at_goal, w.steps[SHOOT_MARK_AT_GOAL])
    )


@inlined
def worth_of_unlock(table, me, w, here, goal):
    """Unlocking: at the goal, with the mark out of the way, and not into a trap."""
    alive = np.int64(table.living) & MARK_BIT != 0
    mark_here = alive & (seats_on(table, here) & MARK_BIT != 0)
    shot_first = mark_here & (table.hand_size[MARK] > 0) & (me.hand[SHOOT] > 0)
    known = known_secret(me) == here
    blind = (table.locks[here] == 1) & ~known
    opened = LEVELS - levels_closed(table)
    fatal = (table.rules.golds_to_end > 0) & (opened + 1 >= table.rules.golds_to_end)
    gold = ~may_hide_secret(me, here)
    return (
        w.steps[UNLOCK_BASE]
        + when(here == goal, w.steps[UNLOCK_AT_GOAL])
        + when(known, w.steps[UNLOCK_KNOWN])
        + when(shot_first, w.steps[UNLOCK_SHOOT_FIRST])
        + when(~alive, w.steps[UNLOCK_MARK_DEAD])
        + when(blind & (table.bribes_left > 0), w.steps[UNLOCK_OPEN_BLIND])
        + when(blind & fatal, w.steps[UNLOCK_OPEN_FATAL])
        + when(gold, w.steps[UNLOCK_GOLD])
    )


@inlined
def levels_closed(table):
    """How many vaults are closed."""
    n = 0
    for level in range(1, LEVELS + 1):
        n += (np.int64(table.closed) >> level) & 1
    return n


@inlined
def worth_of_shuttle(table, me, w, here, goal, there):
    """Moving towards the goal with a Dream Shuttle; `there` is the next level as a set."""
    can_unlock = (me.hand[UNSEAL] > 0) & (table.unlocks < table.rules.unlocks_per_turn)
    arrives = distance(here, goal) == 1
    mark_there = (1 << np.int64(table.level[MARK])) & there != 0
    return (
        w.steps[SHUTTLE_NEARER]
        + when(arrives, w.steps[SHUTTLE_ARRIVES])
        + when(arrives & can_unlock, w.steps[SHUTTLE_TO_UNLOCK])
        + when(mark_there & (table.alive[MARK] == 1), w.steps[SHUTTLE_TO_MARK])
    )


@inlined
def worth_of_peek(table, w):
    """Looking at a vault, for which the mark may give a bribe card."""
    deals = np.int64(table.rules.bribe_deals)
    cards = max(1, deals + table.rules.bribe_blanks)
    risk = w.steps[PEEK_RISK] * deals // cards
    return (
        w.steps[PEEK_BASE]
        + (w.steps[PEEK_FREE] if table.bribes_left == 0 else risk)
        + w.steps[PEEK_DRAW] * table.rules.peek_draw
    )


@inlined
def prefer_revivals(best, table, legal, w, p, allies, here, goal):
    """Offer reviving oneself, and the dead ally with most cards, to the rules."""
    best = at_seat(best, legal, w.steps[REVIVE_SELF], 1 << (p + AT_REVIVE))
    dead = allies & (legal.targets >> AT_REVIVE)
    if dead == 0:
        return best
    ally = lowest_bit(richest(table, dead))
    worth = (
        w.steps[REVIVE_ALLY]
        + w.steps[REVIVE_ALLY_CARD] * table.hand_size[ally]
        + when(here == goal, w.steps[REVIVE_AT_GOAL])
        + when(table.hand_size[p] < w.value[RICH_FROM], w.steps[REVIVE_POOR])
    )
    return at_seat(best, legal, worth, 1 << (ally + AT_REVIVE))


@inlined
def prefer_shots(best, table, legal, w, allies, foes, goal, surplus):
    """Offer shooting the mark, turncoats, and allies who would be moved on, to the rules."""
    shot = worth_of_shot_at_mark(table, w, goal) + surplus
    best = at_seat(best, legal, shot, shots_at(MARK_BIT))
    best = at_seat(best, legal, shot + w.steps[SHOOT_MARK_ARMOUR], MARK_BIT << AT_ARMOUR)
    on_goal = seats_on(table, goal)
    shot = w.steps[SHOOT_TURNCOAT] + surplus
    best = at_seat(best, legal, shot, shots_at(foes & ~on_goal))
    shot += w.steps[SHOOT_TURNCOAT_AT_GOAL]
    best = at_seat(best, legal, shot, shots_at(foes & on_goal))
    shot = w.steps[SHOOT_ALLY_ONWARD] + surplus
    return at_seat(best, legal, shot, (allies & ~on_goal) << AT_SHOOT)


@inlined
def play(table, me, legal, w):
    """What to do in the play phase."""
    p = seat_of(table)
    here = np.int64(table.level[p])
    foes = likely_turncoats(table, w) & ~(1 << p)
    allies = everyone(table) & ~foes & ~MARK_BIT & ~(1 << p)
    goal = goal_level(table, me, w, allies)
    surplus = when(table.hand_size[p] > table.rules.hand_limit, w.steps[SURPLUS])
    best = prefer_shots(no_play(), table, legal, w, allies, foes, goal, surplus)

    unlock = worth_of_unlock(table, me, w, here, goal)
    best = at_level(best, legal, unlock, ALL_LEVELS << AT_UNSEAL)
    there = next_towards(here, goal)
    shuttle = worth_of_shuttle(table, me, w, here, goal, there)
    best = at_level(best, legal, shuttle, there << AT_SHUTTLE)
    pulled = when(here == goal, allies & ~seats_on(table, goal))
    best = at_seat(best, legal, w.steps[PULL_ALLY_TO_GOAL] + surplus, pulled << AT_PULL)
    best = at_seat(best, legal, w.steps[PULL_MARK_ARMED], when(armed(me), MARK_BIT << AT_PULL))

    unknown = when(known_secret(me) == NOWHERE, np.int64(me.maybe) & ~np.int64(me.looked_at))
    peek = worth_of_peek(table, w) + surplus
    best = at_level(best, legal, peek, unknown << AT_PEEK_VAULT)
    peek += w.steps[PEEK_GOAL]
    best = at_level(best, legal, peek, (unknown & (1 << goal)) << AT_PEEK_VAULT)

    best = prefer_revivals(best, table, legal, w, p, allies, here, goal)
    late = when(is_late(table, w), w.steps[CONJURE_LATE])
    best = at_level(best, legal, w.steps[CONJURE] + late, 1 << AT_CONJURED)
    swap = w.steps[SHAPESHIFT_BASE]
    foes |= MARK_BIT
    best = prefer_skills(best, table, me, legal, w, USE, LOYAL, goal, allies, foes, swap)
    return index_of(legal, best)


@kernel
def drive(table, me, legal, w):
    """Where a target of ours goes: an ally towards the goal, anyone else away from it."""
    p, foes = seat_of(table), likely_turncoats(table, w)
    goal = goal_level(table, me, w, ALL_SEATS & ~foes & ~MARK_BIT & ~(1 << p))
    who = np.int64(top(table).who)
    ally = (who != MARK) & ((foes >> who) & 1 == 0)
    lower_is_nearer = distance(legal.action[0].where, goal) < distance(legal.action[1].where, goal)
    return 0 if lower_is_nearer == ally else 1


@kernel
def cancels(table, me, w):
    """Whether to spend an Unseal on somebody's unlock: where only gold is to be had from it."""
    level, who = top(table).level, np.int64(top(table).who)
    value = w.steps[CANCEL]
    if me.vault[level] == GOLD:
        value += w.steps[CANCEL_GOLD] + when(table.locks[level] == 1, w.steps[CANCEL_LAST])
    value += when((likely_turncoats(table, w) >> who) & 1 == 1, w.steps[CANCEL_TURNCOAT])
    return value > 0


@strategy("extractor", weights=WEIGHTS)
def skilled(table, me, legal, weights, stream):
    """Reads from what everybody did where the secret lies and who is a turncoat."""
    if table.decision == ASK_PLAY:
        return play(table, me, legal, weights)
    if table.decision == ASK_CANCEL:
        return YES if cancels(table, me, weights) else NO
    if table.decision == ASK_BRIBE:
        return NO
    if table.decision == ASK_DIRECTION:
        return drive(table, me, legal, weights)
    if table.decision == ASK_CHARACTER:
        return best_character(legal, weights, PICK)
    if chooses_card(table):
        return least_worth(me, legal, weights, SPARE, KEEP)
    foes = likely_turncoats(table, weights) | MARK_BIT
    allies = everyone(table) & ~foes
    return answer(table, me, legal, weights, KEEP, USE, LOYAL, allies, foes)
