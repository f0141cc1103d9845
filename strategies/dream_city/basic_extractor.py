"""`basic` for the loyal extractor: gather at a vault, unlock, revive, shoot the mark.

One goal is chosen at each decision: the level this seat knows or guesses to be worth opening.
Every play is then worth a few named weights; the best one is taken, and ending the phase is worth
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
    PLAY_UNSEAL,
    REVIVE,
    SAY_NO,
    SHOOT,
    UNSEEN,
)
from strategies.dream_city.kit import strategy
from strategies.dream_city.view import (
    NOWHERE,
    best_of,
    count_on,
    distance,
    extractors_by_level,
    index_of_card,
    index_of_kind,
    is_suspect,
    known_secret,
    least_worth,
    may_hide_secret,
    nearer,
    seat_of,
)

WEIGHTS = {
    # what makes a level the goal
    "goal_lock": -1.0,  # for each lock left
    "goal_distance": -1.2,  # for each Dream Shuttle to get there
    "goal_company": 0.3,  # for each extractor already there
    # shooting
    "shoot": -9.0,
    "shoot_mark": 17.0,
    "shoot_suspect": 11.0,  # an extractor with a bribe card
    "shoot_ally_onward": 10.0,  # a regular SHOOT may move an ally towards the goal
    # unlocking
    "unlock": 10.0,
    "unlock_gold": -20.0,  # a vault this seat knows to hold gold
    "unlock_before_shooting": -4.0,  # while the mark is here and a SHOOT could go first
    # moving
    "shuttle": -6.0,
    "shuttle_nearer": 12.0,
    "pull": -3.0,
    "pull_ally_to_goal": 6.0,
    # Dream Peek
    "peek": -1.0,  # while a bribe card may come with it
    "peek_free": 6.0,  # no bribe card left
    "peek_goal": 0.1,
    "peek_useless": -10.0,  # the secret is known, or this vault is
    # reviving
    "revive": 4.0,
    "revive_self": 5.0,
    "revive_mark": -13.0,
    "revive_suspect": -6.0,
    "revive_poor": -5.0,  # another player, while fewer cards are in hand than this:
    "revive_rich_from": 4.0,
    "conjure": 1.0,
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
    SHOOT_BASE,
    SHOOT_MARK,
    SHOOT_SUSPECT,
    SHOOT_ALLY_ONWARD,
    UNLOCK,
    UNLOCK_GOLD,
    UNLOCK_BEFORE_SHOOTING,
    SHUTTLE_BASE,
    SHUTTLE_NEARER,
    PULL_BASE,
    PULL_ALLY_TO_GOAL,
    PEEK_BASE,
    PEEK_FREE,
    PEEK_GOAL,
    PEEK_USELESS,
    REVIVE_BASE,
    REVIVE_SELF,
    REVIVE_MARK,
    REVIVE_SUSPECT,
    REVIVE_POOR,
    REVIVE_RICH_FROM,
    CONJURE,
    SPARE,
    KEEP,
) = range(27)
NEVER = -1e30


@inlined
def goal_level(table, me, w):
    """The level to open: the known secret, else the closed vault that looks cheapest."""
    here = table.level[seat_of(table)]
    company = extractors_by_level(table)
    best, pick = NEVER, NOWHERE
    for level in range(1, LEVELS + 1):
        open_or_gold = (table.opened[level] != UNSEEN) | (me.vault[level] == GOLD)
        value = (
            w.value[GOAL_LOCK] * table.locks[level]
            + w.value[GOAL_DISTANCE] * distance(here, level)
            + w.value[GOAL_COMPANY] * count_on(company, level)
            + NEVER * open_or_gold
        )
        better = value > best
        pick = level if better else pick
        best = value if better else best
    secret = known_secret(me)
    return secret if secret != NOWHERE else pick


@inlined
def worth_of_shot(table, a, w, goal):
    """Shooting: the mark and suspects to be rid of them, an ally only to push it onward."""
    mark = a.who == MARK
    suspect = is_suspect(table, a.who)
    off_goal = (table.level[a.who] != goal) & (table.hand_size[a.who] > 1)
    onward = (a.card == SHOOT) & off_goal & (not mark) & (not suspect)
    return (
        w.value[SHOOT_BASE]
        + w.value[SHOOT_MARK] * mark
        + w.value[SHOOT_SUSPECT] * suspect
        + w.value[SHOOT_ALLY_ONWARD] * onward
    )


@inlined
def worth_of_unlock(table, me, w, here):
    """Unlocking, unless the vault is known to hold gold; shooting a mark who is here goes first."""
    mark_here = (table.level[MARK] == here) & (table.alive[MARK] == 1)
    first = mark_here & (table.hand_size[MARK] > 0) & (me.hand[SHOOT] > 0)
    return (
        w.value[UNLOCK]
        + w.value[UNLOCK_GOLD] * (not may_hide_secret(table, me, here))
        + w.value[UNLOCK_BEFORE_SHOOTING] * first
    )


@inlined
def worth_of_revival(table, a, w):
    """Coming back oneself comes first; others when there are cards to spare."""
    p = seat_of(table)
    other = a.who != p
    poor = table.hand_size[p] < w.value[REVIVE_RICH_FROM]
    return (
        w.value[REVIVE_BASE]
        + w.value[REVIVE_SELF] * (not other)
        + w.value[REVIVE_MARK] * (a.who == MARK)
        + w.value[REVIVE_SUSPECT] * (is_suspect(table, a.who) & other)
        + w.value[REVIVE_POOR] * (poor & other)
    )


@inlined
def worth_of_peek(table, me, a, w, goal):
    """Looking at a vault, sooner when no bribe can come with it."""
    useless = (known_secret(me) != NOWHERE) | (me.vault[a.where] != UNSEEN)
    return (
        w.value[PEEK_BASE]
        + w.value[PEEK_FREE] * (table.bribes_left == 0)
        + w.value[PEEK_GOAL] * (a.where == goal)
        + w.value[PEEK_USELESS] * useless
    )


@inlined
def worth_of_play(table, me, a, w, goal):
    """What action `a` of the play phase is worth; ending the phase is worth 0."""
    here = table.level[seat_of(table)]
    if a.kind == PLAY_SHOOT:
        return worth_of_shot(table, a, w, goal)
    if a.kind == PLAY_UNSEAL:
        return worth_of_unlock(table, me, w, here)
    if a.kind == PLAY_SHUTTLE:
        return w.value[SHUTTLE_BASE] + w.value[SHUTTLE_NEARER] * nearer(here, a.where, goal)
    if a.kind == REVIVE:
        return worth_of_revival(table, a, w)
    if a.kind == PLAY_PEEK_VAULT:
        return worth_of_peek(table, me, a, w, goal)
    if a.kind == PLAY_PULL:
        ally = (a.who != MARK) & (not is_suspect(table, a.who))
        return w.value[PULL_BASE] + w.value[PULL_ALLY_TO_GOAL] * (ally & (here == goal))
    if a.kind == PLAY_CONJURED:
        return w.value[CONJURE]
    return 0.0


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
        goal = goal_level(table, me, weights)
        return best_of(worth_of_play, table, me, legal, weights, goal)
    if table.decision == ASK_CANCEL or table.decision == ASK_BRIBE:
        return index_of_kind(legal, SAY_NO)
    if table.decision == ASK_DIRECTION:
        return drive(table, me, legal, weights)
    return index_of_card(legal, least_worth(me, weights, weights.value[SPARE], KEEP))
