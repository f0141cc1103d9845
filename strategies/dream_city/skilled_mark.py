"""`skilled` for the mark: hides and cancels so that nobody can read it, and knows its friends.

It hides the secret by chance, cancels unlocks elsewhere now and then, weighs every target by its
cards and by where it stands, and spares who has shown to be a turncoat.
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
    AT_SHUTTLE,
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
    ASK_CHARACTER,
    ASK_DIRECTION,
    ASK_PLAY,
    ASK_SECRET,
    KINDS,
    MARK,
)
from strategies.dream_city.basic_mark import drive
from strategies.dream_city.chance import drawn_level
from strategies.dream_city.clues import first_code, open_turncoats, picks
from strategies.dream_city.kit import strategy
from strategies.dream_city.rules import at_level, at_seat, index_of, no_play
from strategies.dream_city.skills import SABOTEUR, answer, most_worth, prefer_skills, uses
from strategies.dream_city.view import (
    NO,
    YES,
    armed,
    chooses_card,
    distance,
    how_many_on,
    known_secret,
    known_turncoats,
    least_worth,
    seats_on,
)

WEIGHTS = {
    # how often the secret is hidden on each level
    "hide_1": 1.0,
    "hide_2": 1.0,
    "hide_3": 1.0,
    "hide_4": 1.0,
    # what a play is worth; ending the phase is worth 0
    "shoot": 3.0,
    "shoot_card": 1.0,  # for each card in the target's hand
    "shoot_at_secret": 3.0,
    "shoot_near_secret": 1.0,  # on a level beside it
    "move_to_secret": 1.0,
    "move_per_target": 2.0,  # for each extractor more on the new level, while a SHOOT is in hand
    "move_unarmed": -1.0,  # the same without
    "shuttle": 0.0,  # more, for a Dream Shuttle, which is a card spent
    "pull_from_secret": 5.0,
    "conjure": 5.0,
    "peek_bribes": 1.0,
    # cancelling an unlock
    "cancel_at_secret": 1.0,
    "cancel_elsewhere": 0.2,  # how often, as a decoy
    "bribe": 1.0,  # giving a bribe card
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
    # which character to choose
    **picks(True),
}
(
    HIDE_1,
    HIDE_2,
    HIDE_3,
    HIDE_4,
    SHOOT_BASE,
    SHOOT_CARD,
    SHOOT_AT_SECRET,
    SHOOT_NEAR_SECRET,
    MOVE_TO_SECRET,
    MOVE_PER_TARGET,
    MOVE_UNARMED,
    SHUTTLE_BASE,
    PULL_FROM_SECRET,
    CONJURE,
    PEEK_BRIBES,
    CANCEL_AT_SECRET,
    CANCEL_ELSEWHERE,
    BRIBE,
    SPARE,
    KEEP,
) = range(20)
USE = KEEP + KINDS
PICK = USE + len(uses(0.0)) - first_code(mark=True)


@kernel
def hide(w, stream):
    """Hide the secret on a level drawn by the four weights, so that nobody can rely on it."""
    return drawn_level(w, HIDE_1, ALL_LEVELS, 0, 0.0, uniform01(stream)) - 1


@inlined
def friends_of(table, me):
    """The extractors taken for turncoats: seen to be, or by what they did."""
    return known_turncoats(table, me) | open_turncoats(table)


@inlined
def prefer_shots(best, table, legal, w, enemies, secret):
    """Offer shooting each enemy to the rules, by what is gained from that one."""
    while enemies != 0:
        who = lowest_bit(enemies)
        enemies &= enemies - 1
        away = distance(np.int64(table.level[who]), secret)
        worth = (
            w.steps[SHOOT_BASE]
            + w.steps[SHOOT_CARD] * table.hand_size[who]
            + when(away == 0, w.steps[SHOOT_AT_SECRET])
            + when(away == 1, w.steps[SHOOT_NEAR_SECRET])
        )
        best = at_seat(best, legal, worth, shots_at(1 << who))
    return best


@inlined
def worth_of_move(table, me, w, there, secret, enemies):
    """Moving: to the secret, and among targets."""
    here = np.int64(table.level[MARK])
    more = how_many_on(table, enemies, there) - how_many_on(table, enemies, here)
    target = w.steps[MOVE_PER_TARGET] if armed(me) else w.steps[MOVE_UNARMED]
    return (
        w.steps[MOVE_TO_SECRET] * (there == secret)
        - w.steps[MOVE_TO_SECRET] * (here == secret)
        + target * more
    )


@inlined
def prefer_moves(best, table, me, legal, w, secret, enemies):
    """Offer the free move and the Dream Shuttles to the rules."""
    beside = ((legal.places >> AT_FREE_MOVE) | (legal.places >> AT_SHUTTLE)) & ALL_LEVELS
    while beside != 0:
        there = lowest_bit(beside)
        worth = worth_of_move(table, me, w, there, secret, enemies)
        best = at_level(best, legal, worth, 1 << (there + AT_FREE_MOVE))
        best = at_level(best, legal, worth + w.steps[SHUTTLE_BASE], 1 << (there + AT_SHUTTLE))
        beside &= beside - 1
    return best


@inlined
def play(table, me, legal, w):
    """What to do in the play phase."""
    secret = known_secret(me)
    friends = friends_of(table, me)
    enemies = ALL_SEATS & ~friends & ~MARK_BIT
    guarded = seats_on(table, secret)

    best = prefer_shots(no_play(), table, legal, w, within_reach(legal) & enemies, secret)
    best = prefer_moves(best, table, me, legal, w, secret, enemies)
    best = at_level(best, legal, w.steps[CONJURE], 1 << AT_CONJURED)
    best = at_seat(best, legal, w.steps[PULL_FROM_SECRET], (guarded & enemies) << AT_PULL)
    best = at_level(best, legal, w.steps[PEEK_BRIBES], ALL_SEATS << AT_PEEK_BRIBES)
    best = prefer_skills(best, table, me, legal, w, USE, SABOTEUR, secret, friends, enemies, 0)
    return index_of(legal, best)


@kernel
def cancels(table, me, w, stream):
    """Whether to spend an Unseal on this unlock: at the secret, and elsewhere now and then."""
    if top(table).level == known_secret(me):
        return w.value[CANCEL_AT_SECRET] > 0
    return uniform01(stream) < w.value[CANCEL_ELSEWHERE]


@strategy("mark", weights=WEIGHTS)
def skilled(table, me, legal, weights, stream):
    """Hides and cancels unpredictably, shoots whom it gains most from, spares turncoats."""
    if table.decision == ASK_PLAY:
        return play(table, me, legal, weights)
    if table.decision == ASK_CANCEL:
        return YES if cancels(table, me, weights, stream) else NO
    if table.decision == ASK_BRIBE:
        return YES if weights.value[BRIBE] > 0 else NO
    if table.decision == ASK_DIRECTION:
        return drive(me, legal)
    if table.decision == ASK_SECRET:
        return hide(weights, stream)
    if table.decision == ASK_CHARACTER:
        return most_worth(legal, weights, PICK)
    if chooses_card(table):
        return least_worth(me, legal, weights, SPARE, KEEP)
    friends = friends_of(table, me)
    foes = ALL_SEATS & ~friends & ~MARK_BIT
    return answer(table, me, legal, weights, KEEP, USE, SABOTEUR, friends, foes)
