"""`basic` for the turncoat: a saboteur who unlocks nothing, cancels, and shoots extractors.

Every play is worth a few named weights; the best one is taken, and ending the phase is worth
nothing.
"""

from sim.core.jit import kernel
from sim.dream_city.stack import top
from sim.dream_city.state import (
    ASK_BRIBE,
    ASK_CANCEL,
    ASK_DIRECTION,
    ASK_PLAY,
    FREE_MOVE,
    GOLD,
    LEVELS,
    MARK,
    PLAY_CONJURED,
    PLAY_PEEK_VAULT,
    PLAY_PULL,
    PLAY_SHOOT,
    PLAY_SHUTTLE,
    REVIVE,
    SAY_NO,
    SAY_YES,
    UNSEEN,
)
from strategies.dream_city.kit import strategy
from strategies.dream_city.view import (
    index_of_card,
    index_of_kind,
    least_worth,
    living_on,
    seat_of,
)

WEIGHTS = {
    # what a play is worth
    "shoot_extractor": 4.0,
    "shoot_suspect": -2.0,  # may be a turncoat too
    "shoot_mark": -9.0,
    "join_targets": 1.0,  # for each extractor more on the level moved to
    "shuttle": -1.5,  # a Dream Shuttle is a card spent
    "pull_from_threat": 2.0,  # an extractor away from the vault that is nearest to open
    "conjure": 3.0,
    "peek": -1.0,
    "revive_self": 9.0,
    "revive_mark": 2.0,
    "revive_extractor": -9.0,
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
}
(
    SHOOT_EXTRACTOR,
    SHOOT_SUSPECT,
    SHOOT_MARK,
    JOIN_TARGETS,
    SHUTTLE_WORTH,
    PULL_FROM_THREAT,
    CONJURE,
    PEEK_WORTH,
    REVIVE_SELF,
    REVIVE_MARK,
    REVIVE_EXTRACTOR,
    CANCEL,
    CANCEL_GOLD,
    SPARE,
    KEEP,
) = range(15)


@kernel
def threatened_level(table, me):
    """The closed vault, not known to hold gold, that has the fewest locks."""
    best, pick = 1000, 1
    for level in range(1, LEVELS + 1):
        closed = table.opened[level] == UNSEEN and me.vault[level] != GOLD
        if closed and table.locks[level] < best:
            best, pick = table.locks[level], level
    return pick


@kernel
def worth_of_shot(table, a, w):
    """Shooting: extractors, rather not fellow turncoats, never the mark."""
    if a.who == MARK:
        return w.value[SHOOT_MARK]
    if table.bribes_held[a.who] > 0:
        return w.value[SHOOT_SUSPECT]
    return w.value[SHOOT_EXTRACTOR]


@kernel
def worth_of_revival(table, a, w):
    """Coming back oneself, or bringing back a mark that could cancel."""
    if a.who == seat_of(table):
        return w.value[REVIVE_SELF]
    return w.value[REVIVE_MARK] if a.who == MARK else w.value[REVIVE_EXTRACTOR]


@kernel
def worth_of_play(table, me, a, w, threat):
    """What action `a` of the play phase is worth; ending the phase is worth 0."""
    here = table.level[seat_of(table)]
    if a.kind == PLAY_SHOOT:
        return worth_of_shot(table, a, w)
    if a.kind == PLAY_SHUTTLE or a.kind == FREE_MOVE:
        more = living_on(table, a.where) - (living_on(table, here) - 1)
        return w.value[SHUTTLE_WORTH] + w.value[JOIN_TARGETS] * more
    if a.kind == PLAY_PULL:
        on_threat = a.who != MARK and table.level[a.who] == threat and here != threat
        return w.value[PULL_FROM_THREAT] if on_threat else -1.0
    if a.kind == PLAY_CONJURED:
        return w.value[CONJURE]
    if a.kind == PLAY_PEEK_VAULT:
        return w.value[PEEK_WORTH]
    if a.kind == REVIVE:
        return worth_of_revival(table, a, w)
    return 0.0


@kernel
def best_play(table, me, legal, w):
    """The index of the play that is worth most; unlocking is never among them."""
    threat = threatened_level(table, me)
    best, pick = 0.0, 0
    for i in range(1, legal.n):
        value = worth_of_play(table, me, legal.action[i], w, threat)
        if value > best:
            best, pick = value, i
    return pick


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
        return best_play(table, me, legal, weights)
    if table.decision == ASK_CANCEL:
        return index_of_kind(legal, SAY_YES if cancels(table, me, weights) else SAY_NO)
    if table.decision == ASK_BRIBE:
        return index_of_kind(legal, SAY_NO)
    if table.decision == ASK_DIRECTION:
        return drive(table, me, legal)
    return index_of_card(legal, least_worth(me, weights, weights.value[SPARE], KEEP))
