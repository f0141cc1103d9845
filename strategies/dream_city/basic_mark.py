"""`basic` for the mark: guard the secret, cancel unlocks there, shoot who comes near, bribe.

Every play is worth a few named weights; the best one is taken, and ending the phase is worth
nothing.
"""

from sim.core.jit import inlined, kernel
from sim.core.rng import uniform01
from sim.dream_city.stack import top
from sim.dream_city.state import (
    ASK_BRIBE,
    ASK_CANCEL,
    ASK_DIRECTION,
    ASK_PLAY,
    ASK_SECRET,
    FREE_MOVE,
    LEVELS,
    MARK,
    PLAY_CONJURED,
    PLAY_PEEK_BRIBES,
    PLAY_PULL,
    PLAY_SHOOT,
    PLAY_SHUTTLE,
    REVIVE,
    SAY_NO,
    SAY_YES,
    SHOOTS,
    UNSEAL,
)
from strategies.dream_city.kit import strategy
from strategies.dream_city.view import (
    best_of,
    count_on,
    distance,
    extractors_by_level,
    index_of_card,
    index_of_kind,
    is_known_turncoat,
    known_secret,
    least_worth,
    nearer,
)

WEIGHTS = {
    # how often the secret is hidden on each level
    "hide_1": 1.0,
    "hide_2": 1.0,
    "hide_3": 1.0,
    "hide_4": 1.0,
    # what a play is worth
    "shoot": 5.0,
    "shoot_at_secret": 3.0,  # a target that stands at the secret
    "shoot_per_card": 0.2,  # for each card the target holds
    "shoot_turncoat": -20.0,  # known to be one
    "move_to_secret": 2.0,
    "move_nearer": 1.0,  # to the secret
    "move_per_target": 1.0,  # for each extractor more on the new level, while a SHOOT is in hand
    "shuttle": -1.0,  # a Dream Shuttle is a card spent
    "pull": -1.0,
    "pull_from_secret": 4.0,
    "conjure": 4.0,
    "peek_bribes": 1.0,
    "revive": -9.0,
    "revive_turncoat": 10.0,
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
}
(
    HIDE_1,
    HIDE_2,
    HIDE_3,
    HIDE_4,
    SHOOT_BASE,
    SHOOT_AT_SECRET,
    SHOOT_PER_CARD,
    SHOOT_TURNCOAT,
    MOVE_TO_SECRET,
    MOVE_NEARER,
    MOVE_PER_TARGET,
    SHUTTLE_BASE,
    PULL_BASE,
    PULL_FROM_SECRET,
    CONJURE,
    PEEK_BRIBES,
    REVIVE_BASE,
    REVIVE_TURNCOAT,
    CANCEL_AT_SECRET,
    CANCEL_ELSEWHERE,
    CANCEL_PER_SPARE_UNSEAL,
    BRIBE,
    BRIBE_TURNCOAT,
    SPARE,
    KEEP,
) = range(25)


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
def armed(me):
    """Whether a SHOOT-type card is in hand."""
    cards = 0
    for card in range(SHOOTS):
        cards += me.hand[card]
    return cards > 0


@inlined
def worth_of_shot(table, me, a, w, secret):
    """Shooting: whoever stands at the secret and holds most cards first, turncoats never."""
    return (
        w.value[SHOOT_BASE]
        + w.value[SHOOT_PER_CARD] * table.hand_size[a.who]
        + w.value[SHOOT_AT_SECRET] * (table.level[a.who] == secret)
        + w.value[SHOOT_TURNCOAT] * is_known_turncoat(me, a.who)
    )


@inlined
def worth_of_move(table, me, a, w, secret):
    """Moving: to the secret, and among targets."""
    here, there = table.level[MARK], a.where
    crowd = extractors_by_level(table)
    more = count_on(crowd, there) - count_on(crowd, here)
    return (
        w.value[MOVE_TO_SECRET] * (there == secret)
        - w.value[MOVE_TO_SECRET] * (here == secret)
        + w.value[MOVE_NEARER] * nearer(here, there, secret)
        + w.value[MOVE_PER_TARGET] * more * armed(me)
        + w.value[SHUTTLE_BASE] * (a.kind == PLAY_SHUTTLE)
    )


@inlined
def worth_of_pull(table, me, a, w, secret):
    """Telekinetic Pull: an extractor away from the secret."""
    there = (table.level[a.who] == secret) & (not is_known_turncoat(me, a.who))
    return w.value[PULL_BASE] + w.value[PULL_FROM_SECRET] * there


@inlined
def worth_of_play(table, me, a, w, secret):
    """What action `a` of the play phase is worth; ending the phase is worth 0."""
    if a.kind == PLAY_SHOOT:
        return worth_of_shot(table, me, a, w, secret)
    if a.kind == FREE_MOVE or a.kind == PLAY_SHUTTLE:
        return worth_of_move(table, me, a, w, secret)
    if a.kind == PLAY_CONJURED:
        return w.value[CONJURE]
    if a.kind == PLAY_PULL:
        return worth_of_pull(table, me, a, w, secret)
    if a.kind == PLAY_PEEK_BRIBES:
        return w.value[PEEK_BRIBES]
    if a.kind == REVIVE:
        return w.value[REVIVE_BASE] + w.value[REVIVE_TURNCOAT] * is_known_turncoat(me, a.who)
    return 0.0


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
    if is_known_turncoat(me, top(table).who):
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
        return best_of(worth_of_play, table, me, legal, weights, known_secret(me))
    if table.decision == ASK_CANCEL:
        return index_of_kind(legal, SAY_YES if cancels(table, me, weights) else SAY_NO)
    if table.decision == ASK_BRIBE:
        return index_of_kind(legal, SAY_YES if bribes(table, me, weights) else SAY_NO)
    if table.decision == ASK_DIRECTION:
        return drive(me, legal)
    if table.decision == ASK_SECRET:
        return hide(legal, weights, stream)
    return index_of_card(legal, least_worth(me, weights, weights.value[SPARE], KEEP))
