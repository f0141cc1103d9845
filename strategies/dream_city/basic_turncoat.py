"""`basic` for the turncoat: a saboteur who unlocks nothing, cancels, and shoots extractors.

The rules say what each play is worth, by named weights; ending the phase is worth nothing.
"""

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel
from sim.dream_city.plays import (
    AT_CONJURED,
    AT_PEEK_VAULT,
    AT_PULL,
    AT_REVIVE,
    AT_SHUTTLE,
    MARK_BIT,
    shots_at,
)
from sim.dream_city.stack import top
from sim.dream_city.state import (
    ALL_LEVELS,
    ASK_BRIBE,
    ASK_CANCEL,
    ASK_DIRECTION,
    ASK_PLAY,
    GOLD,
    KINDS,
    LEVELS,
)
from strategies.dream_city.kit import strategy
from strategies.dream_city.rules import at_level, at_seat, index_of, no_play
from strategies.dream_city.skills import SABOTEUR, answer, prefer_skills, uses
from strategies.dream_city.view import (
    NO,
    YES,
    bystanders,
    chooses_card,
    extractors_on,
    least_worth,
    may_hide_secret,
    seat_of,
    seats_on,
    suspects,
)

WEIGHTS = {
    # what a play is worth
    "shoot": 4.0,
    "shoot_suspect": -2.0,  # an extractor with a bribe card may be a turncoat too
    "shoot_mark": -16.0,
    "move_per_target": 1.0,  # for each extractor more on the new level
    "shuttle": -1.5,  # a Dream Shuttle is a card spent
    "pull_from_threat": 2.0,  # an extractor away from the vault that is nearest to open
    "conjure": 3.0,
    "peek": -1.0,
    "revive_self": 9.0,
    "revive_mark": 2.0,  # who could cancel
    "revive": -9.0,
    "shapeshift": -1.0,  # besides what the other skill is worth more than the own
    # cancelling an unlock, and of a vault known to hold gold
    "cancel": 3.0,
    "cancel_gold": -6.0,
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
    SHOOT_BASE,
    SHOOT_SUSPECT,
    SHOOT_MARK,
    MOVE_PER_TARGET,
    SHUTTLE_BASE,
    PULL_FROM_THREAT,
    CONJURE,
    PEEK_BASE,
    REVIVE_SELF,
    REVIVE_MARK,
    REVIVE_BASE,
    SHAPESHIFT_BASE,
    CANCEL,
    CANCEL_GOLD,
    SPARE,
    KEEP,
) = range(16)
USE = KEEP + KINDS


@inlined
def threatened_level(table, me):
    """The closed vault, not known to hold gold, that has the fewest locks."""
    best, pick = 1000, 1
    for level in range(1, LEVELS + 1):
        if may_hide_secret(me, level) and table.locks[level] < best:
            best, pick = table.locks[level], level
    return pick


@inlined
def play(table, me, legal, w):
    """What to do in the play phase."""
    p = seat_of(table)
    victims, fellows = bystanders(table), suspects(table)
    goal = threatened_level(table, me)
    threatened = seats_on(table, goal)
    best = no_play()

    best = at_seat(best, legal, w.steps[SHOOT_BASE], shots_at(victims))
    best = at_seat(best, legal, w.steps[SHOOT_SUSPECT], shots_at(fellows))
    best = at_seat(best, legal, w.steps[SHOOT_MARK], shots_at(MARK_BIT))

    others_here = extractors_on(table, table.level[p]) - 1
    beside = (legal.places >> AT_SHUTTLE) & ALL_LEVELS
    while beside != 0:
        there = lowest_bit(beside)
        more = extractors_on(table, there) - others_here
        worth = w.steps[SHUTTLE_BASE] + w.steps[MOVE_PER_TARGET] * more
        best = at_level(best, legal, worth, 1 << (there + AT_SHUTTLE))
        beside &= beside - 1

    best = at_seat(best, legal, w.steps[PULL_FROM_THREAT], (threatened & ~MARK_BIT) << AT_PULL)
    best = at_level(best, legal, w.steps[CONJURE], 1 << AT_CONJURED)
    best = at_level(best, legal, w.steps[PEEK_BASE], ALL_LEVELS << AT_PEEK_VAULT)
    best = at_seat(best, legal, w.steps[REVIVE_SELF], 1 << (p + AT_REVIVE))
    best = at_seat(best, legal, w.steps[REVIVE_MARK], MARK_BIT << AT_REVIVE)
    best = at_seat(best, legal, w.steps[REVIVE_BASE], (victims | fellows) << AT_REVIVE)
    swap = w.steps[SHAPESHIFT_BASE]
    best = prefer_skills(best, table, me, legal, w, USE, SABOTEUR, goal, MARK_BIT, victims, swap)
    return index_of(legal, best)


@kernel
def cancels(table, me, w):
    """Whether to spend an Unseal on this unlock: unless the vault is known to hold gold."""
    value = w.value[CANCEL]
    if me.vault[top(table).level] == GOLD:
        value += w.value[CANCEL_GOLD]
    return value > 0


@kernel
def drive(table, me, legal):
    """Where a target goes: off the vault that is nearest to open."""
    return 1 if legal.action[0].where == threatened_level(table, me) else 0


@strategy("turncoat", weights=WEIGHTS)
def basic(table, me, legal, weights, stream):
    """Sabotages: never unlocks, cancels what it can, shoots extractors, uses up the deck."""
    if table.decision == ASK_PLAY:
        return play(table, me, legal, weights)
    if table.decision == ASK_CANCEL:
        return YES if cancels(table, me, weights) else NO
    if table.decision == ASK_BRIBE:
        return NO
    if table.decision == ASK_DIRECTION:
        return drive(table, me, legal)
    if chooses_card(table):
        return least_worth(me, legal, weights, SPARE, KEEP)
    return answer(table, me, legal, weights, KEEP, USE, SABOTEUR, MARK_BIT, bystanders(table))
