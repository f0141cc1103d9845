"""A way to play Solo Inception: a starting point, to be made your own.

It plays as it stands. Check it, then let it play 10,000 games of each difficulty:

    totem check solo player.py:mine
    totem sweep solo --difficulty all --strategy player=player.py:mine

and compare with `totem sweep solo --difficulty all`, where `basic` plays. To see what it does, and
everything that it could have done, watch a game; with --json, every field is there at every step:

    totem trace solo --strategy player=player.py:mine

How it works. The game asks one question at a time (`table.decision`) and lists the possible
answers: `legal.action[0]` to `legal.action[legal.n - 1]`, numbers in rising order. A strategy
returns the place of one of them in that list. It is handed

    table    what lies open: table.state[who] (WEAK, HEALTHY, STRONG, ...) and table.at[who] (the
             level) of COBB, SAITO and the others, table.level (the current one), table.weapon[who],
             table.display[kind], table.discard[kind], table.fails[event], table.rules, ...
    me       the hand: me.hand[kind] (how many), me.hand_size, me.notes (16 numbers of its own, 0 at
             first)
    legal    the answers, as a list and as four sets of bits, see below
    weights  the numbers that are named in WEIGHTS, in that order
    stream   its own dice: `below(stream, 6)` is 0 to 5, each equally likely

and nothing else: not the order of the decks. All fields and constants stand in
`sim/solo/state.py`, ready questions in `strategies/solo/view.py`. The function is compiled by
numba: plain loops, conditions and numbers, no lists, dicts or strings. Change only `me.notes`. To
use print or a debugger, set NUMBA_DISABLE_JIT=1 and play a few games.
"""

from sim.core.bits import lowest_bit
from sim.core.jit import inlined
from sim.core.rng import below
from sim.solo.actions import can, index_of
from sim.solo.state import (
    ASK_CHOOSE,
    ASK_CONVINCE,
    ASK_DISCARD,
    ASK_EVENT,
    ASK_FIGHT,
    ASK_KEEPER,
    ASK_PAY,
    ASK_PLAY,
    ATTACH,
    CARD,
    CHARACTERS,
    CHOOSE_WHO,
    DROP_FROM,
    END,
    NO_CARD,
    NOBODY,
    USE,
    USE_COBB,
    WEAK,
    YES,
)
from sim.solo.trials import convince_total, fight_total
from strategies.solo.basic_cards import at_hand
from strategies.solo.kit import strategy
from strategies.solo.view import display_c, goal_at_stake, inception_c, reactions_c

# What plays are worth, and how far to go. Ending step 2 is worth 0, so what is worth less is never
# done. `totem check` tells how often each of these decides.
WEIGHTS = {
    "use": 2.0,  # a card for its effect, a Kick, or an ability but Cobb's
    "arm": 1.0,  # a weapon for somebody here, for each strength that it adds
    "display": 0.9,  # a card into the display, for each C; that the hand has one less costs 1
    "fight": 5.0,  # so much strength is added by cards in a fight at most
    "save": 3.0,  # and so many more for somebody weak, who falls otherwise, or for all at once
    "find": 1.0,  # Fischer is looked for when no more C than this is lacking to convince him
}
USE_CARD, ARM, DISPLAY, FIGHT, SAVE, FIND = range(len(WEIGHTS))

# What an action's number says. Plain ones are below CARD: END, YES, USE_COBB, YUSUF_ON + who,
# CHOOSE_WHO + who, ... Then come CARD + kind (show it, discard it, spend it), USE + kind (its
# effect, a Kick, a reaction) and ATTACH + number of the weapon * CHARACTERS + who. The sets:
# `legal.word[0]` has the plain ones, `legal.word[CARD >> 6]`, `legal.word[USE >> 6]` and
# `legal.word[ATTACH >> 6]` have the kinds and places behind these. `can(legal, action)` asks if an
# action is legal, `index_of(legal, action)` finds a legal one in the list.


@inlined
def worth_of_weapon(table, weights, place):
    """What it is worth to give somebody a weapon: the strength it adds, where the team is."""
    who = place % CHARACTERS
    kind = table.rules.weapon_kind[place // CHARACTERS]
    if table.at[who] != table.level:
        return 0.0
    more = 1.0 * table.rules.st[kind]
    if table.weapon[who] != NO_CARD:
        more -= table.rules.st[table.weapon[who]]
    return weights.value[ARM] * more


@inlined
def worth_of(table, me, weights, action):
    """What an action of step 2 is worth."""
    if action >= ATTACH:
        return worth_of_weapon(table, weights, action - ATTACH)
    if action >= USE:
        return weights.value[USE_CARD]
    if action >= CARD:
        price = 0.0 if me.hand_size > table.rules.hand_limit else 1.0  # it may have to go anyway
        return weights.value[DISPLAY] * table.rules.bottom[action - CARD] - price
    if action >= DROP_FROM:
        return -1.0  # a weapon is not thrown away
    if action == END or action == USE_COBB:  # who convinces best while he is strong
        return 0.0
    return weights.value[USE_CARD]


@inlined
def play(table, me, legal, weights):
    """What to do next in step 2: the action that is worth most."""
    best, pick = 0.0, 0  # END is always legal, and has the lowest number
    for i in range(legal.n):
        worth = worth_of(table, me, weights, legal.action[i])
        if worth > best:
            best, pick = worth, i
    return pick


@inlined
def least_useful(table, kinds):
    """Of a set of hand cards, the one with the lowest C for the display."""
    pick = lowest_bit(kinds)
    while kinds != 0:
        kind = lowest_bit(kinds)
        if table.rules.bottom[kind] < table.rules.bottom[pick]:
            pick = kind
        kinds &= kinds - 1  # without its lowest bit
    return pick


@inlined
def fight(table, me, legal, weights):
    """An attack: reactions and other cards until it is withstood, if that is not too dear."""
    missing = table.needed - fight_total(table)
    if missing <= 0:
        return END
    most = weights.value[FIGHT]
    if table.target == NOBODY or table.state[table.target] == WEAK:
        most += weights.value[SAVE]
    # A card adds 1 at least; what was added so far counts.
    if missing > me.hand_size or missing + table.added > most:
        return YES  # decline: no weapon is used up
    reactions = legal.word[USE >> 6]
    if reactions != 0:
        return USE + lowest_bit(reactions)
    return CARD + least_useful(table, legal.word[CARD >> 6])


@inlined
def first_weak(table, legal):
    """Of the characters that are offered, the first one who is weak, else the first one."""
    for i in range(legal.n):
        if table.state[legal.action[i] - CHOOSE_WHO] == WEAK:
            return i
    return 0


@inlined
def convince(table, me, legal):
    """An attempt to convince: reactions and the display, if they are enough."""
    missing = table.needed - convince_total(table)
    if missing <= 0 or display_c(table) + reactions_c(table, me) < missing:
        return END
    if legal.word[USE >> 6] != 0:
        return USE + lowest_bit(legal.word[USE >> 6])
    return CARD + lowest_bit(legal.word[CARD >> 6])


@inlined
def pay(table, me, legal, weights):
    """Only for a goal; Fischer is not found before he can be convinced, or nearly."""
    if not can(legal, YES) or goal_at_stake(table) < 0:
        return END
    lacking = inception_c(table) - at_hand(table, me)
    return YES if lacking <= weights.value[FIND] else END


# The name of the function is the name of the strategy, and the first line of its text is what lists
# show.
@strategy(weights=WEIGHTS)
def mine(table, me, legal, weights, stream):
    """Arms the team, fills the display, and looks for Fischer when he can be convinced."""
    if table.decision == ASK_PLAY:
        return play(table, me, legal, weights)
    if table.decision == ASK_EVENT:
        return 0  # END: let it come
    if table.decision == ASK_FIGHT:
        return index_of(legal, fight(table, me, legal, weights))
    if table.decision == ASK_CONVINCE:
        return index_of(legal, convince(table, me, legal))
    if table.decision == ASK_PAY:
        return index_of(legal, pay(table, me, legal, weights))
    if table.decision == ASK_DISCARD:
        return index_of(legal, CARD + least_useful(table, legal.word[CARD >> 6]))
    if table.decision == ASK_CHOOSE:
        return first_weak(table, legal)
    if table.decision == ASK_KEEPER:
        stays = CHOOSE_WHO + table.rules.named_keeper[table.level]  # as in the film
        if can(legal, stays):
            return index_of(legal, stays)
    return below(stream, legal.n)  # whatever else is asked: any answer
