"""`skilled` for the turncoat: a saboteur whose weights were tuned.

It cancels by whether a vault would open, shoots whom the loss hurts most, and opens gold where that
wins the game for the mark.
"""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel
from sim.dream_city.plays import (
    AT_CONJURED,
    AT_PEEK_VAULT,
    AT_PULL,
    AT_REVIVE,
    AT_SHUTTLE,
    AT_UNSEAL,
    MARK_BIT,
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
)
from strategies.dream_city.basic_turncoat import drive, threatened_level
from strategies.dream_city.kit import strategy
from strategies.dream_city.rules import at_level, at_seat, index_of, no_play
from strategies.dream_city.skills import SABOTEUR, answer, prefer_skills, uses
from strategies.dream_city.view import (
    NO,
    YES,
    armed,
    bystanders,
    chooses_card,
    how_many_on,
    least_worth,
    may_hide_secret,
    seat_of,
    seats_on,
)

WEIGHTS = {
    # what a play is worth; ending the phase is worth 0
    "shoot_card": 1.0,  # for each card in the target's hand
    "move_per_target": 0.5,  # for each extractor more on the new level, while a SHOOT is in hand
    "pull_from_threat": 2.0,  # from the vault that is nearest to open
    "unlock_gold": 6.0,  # gold, where that wins the game for the mark
    "conjure": 3.0,
    "peek": -1.0,
    "revive_self": 9.0,
    # cancelling an unlock
    "cancel": 1.0,
    "cancel_last": 2.0,  # of the last lock
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
    SHOOT_CARD,
    MOVE_PER_TARGET,
    PULL_FROM_THREAT,
    UNLOCK_GOLD,
    CONJURE,
    PEEK_BASE,
    REVIVE_SELF,
    CANCEL,
    CANCEL_LAST,
    SPARE,
    KEEP,
) = range(11)
USE = KEEP + KINDS


@inlined
def prefer_shots(best, table, legal, w, victims):
    """Offer shooting each extractor to the rules, by the cards it holds."""
    targets = within_reach(legal) & victims
    while targets != 0:
        who = lowest_bit(targets)
        targets &= targets - 1
        best = at_seat(best, legal, w.steps[SHOOT_CARD] * table.hand_size[who], shots_at(1 << who))
    return best


@inlined
def prefer_moves(best, table, me, legal, w, victims, here):
    """Offer the Dream Shuttles to the rules: to where targets are."""
    near = how_many_on(table, victims, here)
    beside = when(armed(me), (legal.places >> AT_SHUTTLE) & ALL_LEVELS)
    while beside != 0:
        there = lowest_bit(beside)
        more = how_many_on(table, victims, there) - near
        best = at_level(best, legal, w.steps[MOVE_PER_TARGET] * more, 1 << (there + AT_SHUTTLE))
        beside &= beside - 1
    return best


@inlined
def play(table, me, legal, w):
    """What to do in the play phase."""
    p = seat_of(table)
    here = np.int64(table.level[p])
    victims = bystanders(table)
    goal = threatened_level(table, me)

    best = prefer_shots(no_play(), table, legal, w, victims)
    best = prefer_moves(best, table, me, legal, w, victims, here)
    pulled = seats_on(table, goal) & victims
    best = at_seat(best, legal, w.steps[PULL_FROM_THREAT], pulled << AT_PULL)
    gold_wins = (table.rules.golds_to_end > 0) & ~may_hide_secret(me, here)
    unlocks = when(gold_wins, ALL_LEVELS << AT_UNSEAL)
    best = at_level(best, legal, w.steps[UNLOCK_GOLD], unlocks)
    best = at_level(best, legal, w.steps[CONJURE], 1 << AT_CONJURED)
    best = at_level(best, legal, w.steps[PEEK_BASE], ALL_LEVELS << AT_PEEK_VAULT)
    best = at_seat(best, legal, w.steps[REVIVE_SELF], 1 << (p + AT_REVIVE))
    best = prefer_skills(best, table, me, legal, w, USE, SABOTEUR, goal, MARK_BIT, victims, 0)
    return index_of(legal, best)


@kernel
def cancels(table, w):
    """Whether to spend an Unseal on this unlock: on the last lock rather than on others."""
    opens = table.locks[np.int64(top(table).level)] == 1
    return w.steps[CANCEL] + when(opens, w.steps[CANCEL_LAST]) > 0


@strategy("turncoat", weights=WEIGHTS)
def skilled(table, me, legal, weights, stream):
    """Sabotages: cancels, shoots extractors with many cards, uses up the deck."""
    if table.decision == ASK_PLAY:
        return play(table, me, legal, weights)
    if table.decision == ASK_CANCEL:
        return YES if cancels(table, weights) else NO
    if table.decision == ASK_BRIBE:
        return NO
    if table.decision == ASK_DIRECTION:
        return drive(table, me, legal)
    if chooses_card(table):
        return least_worth(me, legal, weights, SPARE, KEEP)
    return answer(table, me, legal, weights, KEEP, USE, SABOTEUR, MARK_BIT, bystanders(table))
