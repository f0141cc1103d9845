"""`basic` for the turncoat: a saboteur who unlocks nothing, cancels, and shoots extractors.

Every play is worth a few named weights; the best one is taken, and ending the phase is worth
nothing.
"""

from sim.core.jit import inlined, kernel
from sim.dream_city.stack import top
from sim.dream_city.state import (
    ASK_BRIBE,
    ASK_CANCEL,
    ASK_DIRECTION,
    ASK_PLAY,
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
    best_of,
    count_on,
    extractors_by_level,
    index_of_card,
    index_of_kind,
    is_suspect,
    least_worth,
    seat_of,
)

WEIGHTS = {
    # what a play is worth
    "shoot": 4.0,
    "shoot_suspect": -6.0,  # an extractor with a bribe card may be a turncoat too
    "shoot_mark": -20.0,
    "move_per_target": 1.0,  # for each extractor more on the new level
    "shuttle": -1.5,  # a Dream Shuttle is a card spent
    "pull": -1.0,
    "pull_from_threat": 3.0,  # an extractor away from the vault that is nearest to open
    "conjure": 3.0,
    "peek": -1.0,
    "revive": -9.0,
    "revive_self": 18.0,
    "revive_mark": 11.0,
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
    SHOOT_BASE,
    SHOOT_SUSPECT,
    SHOOT_MARK,
    MOVE_PER_TARGET,
    SHUTTLE_BASE,
    PULL_BASE,
    PULL_FROM_THREAT,
    CONJURE,
    PEEK_BASE,
    REVIVE_BASE,
    REVIVE_SELF,
    REVIVE_MARK,
    CANCEL,
    CANCEL_GOLD,
    SPARE,
    KEEP,
) = range(16)


@inlined
def threatened_level(table, me):
    """The closed vault, not known to hold gold, that has the fewest locks."""
    best, pick = 1000, 1
    for level in range(1, LEVELS + 1):
        closed = table.opened[level] == UNSEEN and me.vault[level] != GOLD
        if closed and table.locks[level] < best:
            best, pick = table.locks[level], level
    return pick


@inlined
def worth_of_shot(table, a, w):
    """Shooting: extractors, rather not fellow turncoats, never the mark."""
    return (
        w.value[SHOOT_BASE]
        + w.value[SHOOT_SUSPECT] * is_suspect(table, a.who)
        + w.value[SHOOT_MARK] * (a.who == MARK)
    )


@inlined
def worth_of_move(table, a, w):
    """Moving where more extractors can be shot."""
    crowd = extractors_by_level(table)
    others_here = count_on(crowd, table.level[seat_of(table)]) - 1
    more = count_on(crowd, a.where) - others_here
    return w.value[SHUTTLE_BASE] + w.value[MOVE_PER_TARGET] * more


@inlined
def worth_of_revival(table, a, w):
    """Coming back oneself, or bringing back a mark that could cancel."""
    return (
        w.value[REVIVE_BASE]
        + w.value[REVIVE_SELF] * (a.who == seat_of(table))
        + w.value[REVIVE_MARK] * (a.who == MARK)
    )


@inlined
def worth_of_play(table, me, a, w, threat):
    """What action `a` of the play phase is worth; ending the phase is worth 0."""
    if a.kind == PLAY_SHOOT:
        return worth_of_shot(table, a, w)
    if a.kind == PLAY_SHUTTLE:
        return worth_of_move(table, a, w)
    if a.kind == PLAY_PULL:
        there = (a.who != MARK) & (table.level[a.who] == threat)
        return w.value[PULL_BASE] + w.value[PULL_FROM_THREAT] * there
    if a.kind == PLAY_CONJURED:
        return w.value[CONJURE]
    if a.kind == PLAY_PEEK_VAULT:
        return w.value[PEEK_BASE]
    if a.kind == REVIVE:
        return worth_of_revival(table, a, w)
    return 0.0


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
        threat = threatened_level(table, me)
        return best_of(worth_of_play, table, me, legal, weights, threat)
    if table.decision == ASK_CANCEL:
        return index_of_kind(legal, SAY_YES if cancels(table, me, weights) else SAY_NO)
    if table.decision == ASK_BRIBE:
        return index_of_kind(legal, SAY_NO)
    if table.decision == ASK_DIRECTION:
        return drive(table, me, legal)
    return index_of_card(legal, least_worth(me, weights, weights.value[SPARE], KEEP))
