"""`skilled` for the turncoat: guesses where the secret lies and sabotages there.

It reads the same clues as a loyal extractor, cancels by what is at stake, shoots whom the loss
hurts most, and opens gold where that wins the game for the mark.
"""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.dream_city.plays import (
    ALL_SEATS,
    AT_CONJURED,
    AT_PEEK_VAULT,
    AT_PULL,
    AT_REVIVE,
    AT_SHUTTLE,
    AT_UNSEAL,
    MARK_BIT,
    everyone,
    shots_at,
    when,
    within_reach,
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
    UNSEAL,
    Seat,
    Table,
    Weights,
)
from strategies.dream_city.clues import (
    AFTER_CLUES,
    CLUES,
    TRUSTS,
    clues,
    likely_turncoats,
    trusted_on,
)
from strategies.dream_city.kit import strategy
from strategies.dream_city.rules import at_level, at_seat, index_of, no_play
from strategies.dream_city.skills import SABOTEUR, answer, prefer_skills, uses
from strategies.dream_city.view import (
    NO,
    YES,
    armed,
    chooses_card,
    known_secret,
    least_worth,
    may_hide_secret,
    seat_of,
    seats_on,
)

i8 = numba.types.int64

WEIGHTS = {
    **TRUSTS,
    **CLUES,
    "threat_lock": -1.0,  # what makes a level worth guarding besides the clues: each lock left
    # what a play is worth; ending the phase is worth 0
    "shoot": 3.0,
    "shoot_card": 0.3,  # for each card in the target's hand
    "shoot_unseal": 0.5,  # for each Unseal the target is known to hold
    "shoot_at_threat": 1.0,
    "shoot_fellow": -5.0,  # a likely turncoat
    "move_per_target": 1.0,  # for each extractor more on the new level, while a SHOOT is in hand
    "move_to_threat": 0.0,
    "shuttle": -1.5,  # a Dream Shuttle is a card spent
    "pull_from_threat": 2.0,
    "unlock_fatal": 6.0,  # gold, where that wins the game for the mark
    "conjure": 3.0,
    "peek": -1.0,
    "revive_self": 9.0,
    "revive_mark": 2.0,  # who could cancel
    "shapeshift": -1.0,  # besides what the other skill is worth more than the own
    # cancelling an unlock
    "cancel": 2.0,
    "cancel_threat": 1.0,  # where the secret probably is
    "cancel_known": 3.0,  # where it is known to be
    "cancel_gold": -6.0,  # where it is known not to be
    "cancel_last": 2.0,  # of the last lock
    "cancel_lock": 0.0,  # for each lock left
    "cancel_unseal": 0.5,  # for each further Unseal in hand
    # what a card in hand is worth, by kind, and how much less for each further copy
    "spare": 1.0,
    "keep_shoot": 5.0,
    "keep_assassin": 6.0,
    "keep_armour": 6.0,
    "keep_warhead": 6.0,
    "keep_unseal": 9.0,
    "keep_shuttle": 2.0,
    "keep_peek": 1.0,
    "keep_pull": 3.0,
    "keep_conjured": 4.0,
    "keep_shapeshift": 0.0,
    # what a use of a skill is worth
    **uses(1.0, tourist=-1.0, architect=0.5, forger=2.5, lord_of_war=3.0, martyr=-1.0, paprika=2.0),
}
(
    THREAT_LOCK,
    SHOOT_BASE,
    SHOOT_CARD,
    SHOOT_UNSEAL,
    SHOOT_AT_THREAT,
    SHOOT_FELLOW,
    MOVE_PER_TARGET,
    MOVE_TO_THREAT,
    SHUTTLE_BASE,
    PULL_FROM_THREAT,
    UNLOCK_FATAL,
    CONJURE,
    PEEK_BASE,
    REVIVE_SELF,
    REVIVE_MARK,
    SHAPESHIFT_BASE,
    CANCEL,
    CANCEL_THREAT,
    CANCEL_KNOWN,
    CANCEL_GOLD,
    CANCEL_LAST,
    CANCEL_LOCK,
    CANCEL_UNSEAL,
    SPARE,
    KEEP,
) = range(AFTER_CLUES, AFTER_CLUES + 25)
USE = KEEP + KINDS
NEVER = -(1 << 60)


@kernel(i8(Table, Seat, Weights, i8))
def threatened_level(table, me, w, trusted):
    """The level to guard: where the clues point and few locks are left."""
    best, pick = NEVER, 1
    for level in range(1, LEVELS + 1):
        if may_hide_secret(me, level):
            value = clues(table, w, trusted, level) + w.steps[THREAT_LOCK] * table.locks[level]
            pick = level if value > best else pick
            best = max(value, best)
    return pick


@inlined
def prefer_shots(best, table, legal, w, fellows, goal):
    """Offer shooting each extractor to the rules, by what the loss of that one means."""
    targets = within_reach(legal) & ~MARK_BIT
    while targets != 0:
        who = lowest_bit(targets)
        targets &= targets - 1
        worth = (
            w.steps[SHOOT_BASE]
            + w.steps[SHOOT_CARD] * table.hand_size[who]
            + w.steps[SHOOT_UNSEAL] * table.record.known[who, UNSEAL]
            + when(np.int64(table.level[who]) == goal, w.steps[SHOOT_AT_THREAT])
            + when((fellows >> who) & 1 == 1, w.steps[SHOOT_FELLOW])
        )
        best = at_seat(best, legal, worth, shots_at(1 << who))
    return best


@inlined
def prefer_moves(best, table, me, legal, w, victims, here, goal):
    """Offer the Dream Shuttles to the rules: to where targets are, or to the level to guard."""
    near = trusted_on(table, victims, here)
    beside = (legal.places >> AT_SHUTTLE) & ALL_LEVELS
    while beside != 0:
        there = lowest_bit(beside)
        more = when(armed(me), trusted_on(table, victims, there) - near)
        worth = w.steps[SHUTTLE_BASE] + w.steps[MOVE_PER_TARGET] * more
        worth += when(there == goal, w.steps[MOVE_TO_THREAT])
        best = at_level(best, legal, worth, 1 << (there + AT_SHUTTLE))
        beside &= beside - 1
    return best


@inlined
def wins_by_gold(table, me, here):
    """Whether opening the vault here brings the mark nearer to a win by gold."""
    return (table.rules.golds_to_end > 0) & ~may_hide_secret(me, here)


@inlined
def play(table, me, legal, w):
    """What to do in the play phase."""
    p = seat_of(table)
    here = np.int64(table.level[p])
    fellows = likely_turncoats(table, w) & ~(1 << p)
    victims = everyone(table) & ~fellows & ~MARK_BIT & ~(1 << p)
    goal = threatened_level(table, me, w, victims)

    best = prefer_shots(no_play(), table, legal, w, fellows, goal)
    best = prefer_moves(best, table, me, legal, w, victims, here, goal)
    pulled = seats_on(table, goal) & victims
    best = at_seat(best, legal, w.steps[PULL_FROM_THREAT], pulled << AT_PULL)
    unlocks = when(wins_by_gold(table, me, here), ALL_LEVELS << AT_UNSEAL)
    best = at_level(best, legal, w.steps[UNLOCK_FATAL], unlocks)
    best = at_level(best, legal, w.steps[CONJURE], 1 << AT_CONJURED)
    best = at_level(best, legal, w.steps[PEEK_BASE], ALL_LEVELS << AT_PEEK_VAULT)
    best = at_seat(best, legal, w.steps[REVIVE_SELF], 1 << (p + AT_REVIVE))
    best = at_seat(best, legal, w.steps[REVIVE_MARK], MARK_BIT << AT_REVIVE)
    swap = w.steps[SHAPESHIFT_BASE]
    best = prefer_skills(best, table, me, legal, w, USE, SABOTEUR, goal, MARK_BIT, victims, swap)
    return index_of(legal, best)


@kernel
def cancels(table, me, w):
    """Whether to spend an Unseal on this unlock: by what is at stake there."""
    level = np.int64(top(table).level)
    locks = np.int64(table.locks[level])
    others = ALL_SEATS & ~likely_turncoats(table, w) & ~MARK_BIT & ~(1 << seat_of(table))
    value = w.steps[CANCEL] + w.steps[CANCEL_UNSEAL] * (me.hand[UNSEAL] - 1)
    value += w.steps[CANCEL_LOCK] * locks + when(locks == 1, w.steps[CANCEL_LAST])
    if not may_hide_secret(me, level):
        value += w.steps[CANCEL_GOLD]
    elif known_secret(me) == level:
        value += w.steps[CANCEL_KNOWN]
    elif threatened_level(table, me, w, others) == level:
        value += w.steps[CANCEL_THREAT]
    return value > 0


@kernel
def drive(table, me, legal, w):
    """Where a target goes: off the level to guard."""
    others = ALL_SEATS & ~likely_turncoats(table, w) & ~MARK_BIT & ~(1 << seat_of(table))
    return 1 if legal.action[0].where == threatened_level(table, me, w, others) else 0


@strategy("turncoat", weights=WEIGHTS)
def skilled(table, me, legal, weights, stream):
    """Sabotages where the secret probably lies, and spares likely turncoats."""
    if table.decision == ASK_PLAY:
        return play(table, me, legal, weights)
    if table.decision == ASK_CANCEL:
        return YES if cancels(table, me, weights) else NO
    if table.decision == ASK_BRIBE:
        return NO
    if table.decision == ASK_DIRECTION:
        return drive(table, me, legal, weights)
    if chooses_card(table):
        return least_worth(me, legal, weights, SPARE, KEEP)
    victims = everyone(table) & ~likely_turncoats(table, weights) & ~MARK_BIT
    return answer(table, me, legal, weights, KEEP, USE, SABOTEUR, MARK_BIT, victims)
