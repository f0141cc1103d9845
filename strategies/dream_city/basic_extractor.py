"""`basic` for the loyal extractor: gather where a vault is nearly open, unlock, keep each other
alive, stay out of the mark's way.

One goal is chosen at each decision: the level this seat knows or guesses to be worth opening.
Every play is then worth a few named weights; the best one is taken, and ending the phase is worth
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
    LEVELS,
    MARK,
    PLAY_CONJURED,
    PLAY_PEEK_VAULT,
    PLAY_PULL,
    PLAY_SHOOT,
    PLAY_SHUTTLE,
    PLAY_UNSEAL,
    REVIVE,
    SAY_NO,
    SHOOT,
    UNSEEN,
)
from strategies.dream_city.kit import strategy
from strategies.dream_city.view import (
    NOWHERE,
    distance,
    index_of_card,
    index_of_kind,
    is_suspect,
    known_secret,
    least_worth,
    living_on,
    may_hide_secret,
    nearer,
    seat_of,
)

WEIGHTS = {
    # what makes a level the goal
    "goal_lock": -1.0,  # for each lock left
    "goal_distance": -1.2,  # for each Dream Shuttle to get there
    "goal_company": 0.3,  # for each extractor already there
    # what a play is worth
    "unlock": 10.0,
    "unlock_after_the_mark": -4.0,  # while a living mark holds cards and could be shot first
    "approach": 6.0,
    "wander": -6.0,
    "shoot_mark": 8.0,
    "shoot_suspect": 2.0,
    "shoot_ally_onward": 1.0,  # a regular SHOOT may move an ally towards the goal
    "shoot_ally": -9.0,
    "peek_free": 5.0,
    "peek_at_risk": 1.0,  # while the mark may still bribe
    "pull_ally": 3.0,  # to the goal
    "pull_mark": -3.0,
    "conjure": 1.0,
    "revive_self": 9.0,
    "revive_ally": 4.0,
    "revive_suspect": -2.0,
    "revive_mark": -9.0,
    "revive_spare_cards": 4.0,  # cards in hand below which nobody else is revived
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
}
(
    GOAL_LOCK,
    GOAL_DISTANCE,
    GOAL_COMPANY,
    UNLOCK,
    UNLOCK_AFTER_THE_MARK,
    APPROACH,
    WANDER,
    SHOOT_MARK,
    SHOOT_SUSPECT,
    SHOOT_ALLY_ONWARD,
    SHOOT_ALLY,
    PEEK_FREE,
    PEEK_AT_RISK,
    PULL_ALLY,
    PULL_MARK,
    CONJURE,
    REVIVE_SELF,
    REVIVE_ALLY,
    REVIVE_SUSPECT,
    REVIVE_MARK,
    REVIVE_SPARE_CARDS,
    SPARE,
    KEEP,
) = range(23)


@kernel
def goal_level(table, me, w):
    """The level to open: the known secret, else the closed vault that looks cheapest."""
    secret = known_secret(me)
    if secret != NOWHERE:
        return secret
    here = table.level[seat_of(table)]
    best, pick = -1e30, NOWHERE
    for level in range(1, LEVELS + 1):
        if not may_hide_secret(table, me, level):
            continue
        value = (
            w.value[GOAL_LOCK] * table.locks[level]
            + w.value[GOAL_DISTANCE] * distance(here, level)
            + w.value[GOAL_COMPANY] * living_on(table, level)
        )
        if value > best:
            best, pick = value, level
    return pick


@kernel
def worth_of_shot(table, a, w, goal):
    """Shooting: the mark and suspects to be rid of them, an ally only to push it onward."""
    if a.who == MARK:
        return w.value[SHOOT_MARK]
    if is_suspect(table, a.who):
        return w.value[SHOOT_SUSPECT]
    if a.card == SHOOT and table.level[a.who] != goal and table.hand_size[a.who] > 1:
        return w.value[SHOOT_ALLY_ONWARD]
    return w.value[SHOOT_ALLY]


@kernel
def worth_of_unlock(table, me, w, here):
    """Unlocking, unless the vault is known to hold gold."""
    if not may_hide_secret(table, me, here):
        return -1.0
    armed = False
    if table.level[MARK] == here and table.alive[MARK] == 1 and table.hand_size[MARK] > 0:
        armed = me.hand[SHOOT] > 0
    return w.value[UNLOCK] + (w.value[UNLOCK_AFTER_THE_MARK] if armed else 0.0)


@kernel
def worth_of_revival(table, a, w):
    """Coming back oneself comes first; others when there are cards to spare."""
    p = seat_of(table)
    if a.who == p:
        return w.value[REVIVE_SELF]
    if a.who == MARK:
        return w.value[REVIVE_MARK]
    if is_suspect(table, a.who):
        return w.value[REVIVE_SUSPECT]
    if table.hand_size[p] < w.value[REVIVE_SPARE_CARDS]:
        return -1.0
    return w.value[REVIVE_ALLY]


@kernel
def worth_of_play(table, me, a, w, goal):
    """What action `a` of the play phase is worth; ending the phase is worth 0."""
    here = table.level[seat_of(table)]
    if a.kind == PLAY_SHOOT:
        return worth_of_shot(table, a, w, goal)
    if a.kind == PLAY_UNSEAL:
        return worth_of_unlock(table, me, w, here)
    if a.kind == PLAY_SHUTTLE or a.kind == FREE_MOVE:
        return w.value[APPROACH] if nearer(here, a.where, goal) else w.value[WANDER]
    if a.kind == REVIVE:
        return worth_of_revival(table, a, w)
    if a.kind == PLAY_PEEK_VAULT:
        if known_secret(me) != NOWHERE or me.vault[a.where] != UNSEEN:
            return -1.0
        near = 0.1 if a.where == goal else 0.0
        return near + (w.value[PEEK_FREE] if table.bribes_left == 0 else w.value[PEEK_AT_RISK])
    if a.kind == PLAY_PULL:
        if a.who == MARK:
            return w.value[PULL_MARK]
        return w.value[PULL_ALLY] if here == goal and not is_suspect(table, a.who) else -1.0
    if a.kind == PLAY_CONJURED:
        return w.value[CONJURE]
    return 0.0


@kernel
def best_play(table, me, legal, w):
    """The index of the play that is worth most."""
    goal = goal_level(table, me, w)
    best, pick = -1e30, 0
    for i in range(legal.n):
        value = worth_of_play(table, me, legal.action[i], w, goal)
        if value > best:
            best, pick = value, i
    return pick


@kernel
def drive(table, me, legal, w):
    """Where a target of ours goes: an ally towards the goal, anyone else away from it."""
    goal = goal_level(table, me, w)
    who = top(table).who
    ally = who != MARK and not is_suspect(table, who)
    lower_is_nearer = distance(legal.action[0].where, goal) < distance(legal.action[1].where, goal)
    return 0 if lower_is_nearer == ally else 1


@strategy("extractor", weights=WEIGHTS)
def basic(table, me, legal, weights, stream):
    """Gathers at the vault that is nearest to open, unlocks, revives, shoots the mark."""
    if table.decision == ASK_PLAY:
        return best_play(table, me, legal, weights)
    if table.decision == ASK_CANCEL or table.decision == ASK_BRIBE:
        return index_of_kind(legal, SAY_NO)
    if table.decision == ASK_DIRECTION:
        return drive(table, me, legal, weights)
    return index_of_card(legal, least_worth(me, weights, weights.value[SPARE], KEEP))


