"""`basic` for the mark: guard the secret, cancel unlocks there, shoot who comes near, bribe.

The rules say what each play is worth, by named weights; ending the phase is worth nothing.
"""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel
from sim.core.rng import uniform01
from sim.dream_city.plays import (
    ALL_SEATS,
    AT_CONJURED,
    AT_FREE_MOVE,
    AT_PEEK_BRIBES,
    AT_PULL,
    AT_REVIVE,
    AT_SHUTTLE,
    MARK_BIT,
    shots_at,
    within_reach,
)
from sim.dream_city.stack import top
from sim.dream_city.state import (
    ALL_LEVELS,
    ASK_BRIBE,
    ASK_CANCEL,
    ASK_DIRECTION,
    ASK_PLAY,
    ASK_SECRET,
    KINDS,
    LEVELS,
    MARK,
    UNSEAL,
)
from strategies.dream_city.kit import strategy
from strategies.dream_city.rules import at_level, at_seat, index_of, no_play
from strategies.dream_city.skills import SABOTEUR, answer, prefer_skills, uses
from strategies.dream_city.view import (
    NO,
    YES,
    armed,
    chooses_card,
    distance,
    extractors_on,
    known_secret,
    known_turncoats,
    least_worth,
    richest,
    seats_on,
)

WEIGHTS = {
    # how often the secret is hidden on each level
    "hide_1": 1.0,
    "hide_2": 1.0,
    "hide_3": 1.0,
    "hide_4": 1.0,
    # what a play is worth
    "shoot": 5.0,
    "shoot_at_secret": 8.0,  # a target that stands at the secret
    "move_to_secret": 2.0,
    "move_nearer": 1.0,  # to the secret
    "move_per_target": 1.0,  # for each extractor more on the new level, while a SHOOT is in hand
    "shuttle": -1.0,  # more, for a Dream Shuttle, which is a card spent
    "pull_from_secret": 3.0,
    "conjure": 4.0,
    "peek_bribes": 1.0,
    "revive": -9.0,
    "revive_turncoat": 1.0,  # known to be one
    "shapeshift": -1.0,  # besides what the other skill is worth more than the own
    # cancelling: on the secret's level, elsewhere, and for each further Unseal in hand
    "cancel_at_secret": 3.0,
    "cancel_elsewhere": -1.5,
    "cancel_per_spare_unseal": 1.0,
    # giving a bribe card, and to someone known to be a turncoat already
    "bribe": 1.0,
    "bribe_turncoat": -2.0,
    # what a card in hand is worth, by kind, and how much less for each further copy
    "spare": 1.0,
    "keep_shoot": 5.0,
    "keep_assassin": 7.0,
    "keep_armour": 6.0,
    "keep_warhead": 6.0,
    "keep_unseal": 9.0,
    "keep_shuttle": 2.0,
    "keep_peek": 1.0,
    "keep_pull": 3.0,
    "keep_conjured": 4.0,
    "keep_shapeshift": 0.0,
    # what a use of a skill is worth
    **uses(0.5, secret_passage=6.0),
}
(
    HIDE_1,
    HIDE_2,
    HIDE_3,
    HIDE_4,
    SHOOT_BASE,
    SHOOT_AT_SECRET,
    MOVE_TO_SECRET,
    MOVE_NEARER,
    MOVE_PER_TARGET,
    SHUTTLE_BASE,
    PULL_FROM_SECRET,
    CONJURE,
    PEEK_BRIBES,
    REVIVE_BASE,
    REVIVE_TURNCOAT,
    SHAPESHIFT_BASE,
    CANCEL_AT_SECRET,
    CANCEL_ELSEWHERE,
    CANCEL_PER_SPARE_UNSEAL,
    BRIBE,
    BRIBE_TURNCOAT,
    SPARE,
    KEEP,
) = range(23)
USE = KEEP + KINDS


@kernel
def hide(legal, w, stream):
    """Hide the secret on a level drawn by the four weights, so that nobody can rely on it."""
    total = 0.0
    for level in range(LEVELS):
        total += w.value[HIDE_1 + level]
    draw = uniform01(stream) * total
    for i in range(legal.n - 1):
        draw -= w.value[HIDE_1 + i]
        if draw < 0:
            return i
    return legal.n - 1


@inlined
def worth_of_move(table, me, w, there, secret):
    """Moving: to the secret, and among targets."""
    here = np.int64(table.level[MARK])
    closer = distance(there, secret) < distance(here, secret)
    more = extractors_on(table, there) - extractors_on(table, here)
    return (
        w.steps[MOVE_TO_SECRET] * (there == secret)
        - w.steps[MOVE_TO_SECRET] * (here == secret)
        + w.steps[MOVE_NEARER] * closer
        + w.steps[MOVE_PER_TARGET] * (more * armed(me))
    )


@inlined
def play(table, me, legal, w):
    """What to do in the play phase."""
    secret = known_secret(me)
    friends = known_turncoats(table, me)
    guarded = seats_on(table, secret)
    best = no_play()

    enemies = within_reach(legal) & ~friends
    near, far = richest(table, enemies & guarded), richest(table, enemies & ~guarded)
    best = at_seat(best, legal, w.steps[SHOOT_AT_SECRET], shots_at(near))
    best = at_seat(best, legal, w.steps[SHOOT_BASE], shots_at(far))

    beside = ((legal.places >> AT_FREE_MOVE) | (legal.places >> AT_SHUTTLE)) & ALL_LEVELS
    while beside != 0:
        there = lowest_bit(beside)
        worth = worth_of_move(table, me, w, there, secret)
        best = at_level(best, legal, worth, 1 << (there + AT_FREE_MOVE))
        best = at_level(best, legal, worth + w.steps[SHUTTLE_BASE], 1 << (there + AT_SHUTTLE))
        beside &= beside - 1

    best = at_level(best, legal, w.steps[CONJURE], 1 << AT_CONJURED)
    best = at_seat(best, legal, w.steps[PULL_FROM_SECRET], (guarded & ~friends) << AT_PULL)
    best = at_level(best, legal, w.steps[PEEK_BRIBES], ALL_SEATS << AT_PEEK_BRIBES)
    best = at_seat(best, legal, w.steps[REVIVE_TURNCOAT], friends << AT_REVIVE)
    best = at_seat(best, legal, w.steps[REVIVE_BASE], (ALL_SEATS & ~friends) << AT_REVIVE)
    foes = ALL_SEATS & ~friends & ~MARK_BIT
    swap = w.steps[SHAPESHIFT_BASE]
    best = prefer_skills(best, table, me, legal, w, USE, SABOTEUR, secret, friends, foes, swap)
    return index_of(legal, best)


@kernel
def cancels(table, me, w):
    """Whether to spend an Unseal on this unlock: at the secret, or with Unseals to spare."""
    at_secret = top(table).level == known_secret(me)
    value = w.value[CANCEL_AT_SECRET] if at_secret else w.value[CANCEL_ELSEWHERE]
    return value + w.value[CANCEL_PER_SPARE_UNSEAL] * (me.hand[UNSEAL] - 1) > 0


@kernel
def bribes(table, me, w):
    """Whether to give a bribe card."""
    value = w.value[BRIBE]
    if me.seen_deals[top(table).who] > 0:
        value += w.value[BRIBE_TURNCOAT]
    return value > 0


@kernel
def drive(me, legal):
    """Where a target goes: as far from the secret as it can be driven."""
    secret = known_secret(me)
    nearer_first = distance(legal.action[0].where, secret) < distance(legal.action[1].where, secret)
    return 1 if nearer_first else 0


@strategy("mark", weights=WEIGHTS)
def basic(table, me, legal, weights, stream):
    """Guards the secret: cancels unlocks there, shoots who comes near, bribes whom it can."""
    if table.decision == ASK_PLAY:
        return play(table, me, legal, weights)
    if table.decision == ASK_CANCEL:
        return YES if cancels(table, me, weights) else NO
    if table.decision == ASK_BRIBE:
        return YES if bribes(table, me, weights) else NO
    if table.decision == ASK_DIRECTION:
        return drive(me, legal)
    if table.decision == ASK_SECRET:
        return hide(legal, weights, stream)
    if chooses_card(table):
        return least_worth(me, legal, weights, SPARE, KEEP)
    friends = known_turncoats(table, me)
    foes = ALL_SEATS & ~friends & ~MARK_BIT
    return answer(table, me, legal, weights, KEEP, USE, SABOTEUR, friends, foes)
