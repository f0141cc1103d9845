"""`skilled`: `basic` that remembers the event decks, counts losses, and prepares for what comes.

It knows which cards returned under a deck and in which order, and by elimination which were never
drawn: so it arms those who will be attacked, heals who cannot be spared, spends Cobb's strong side
on a fight that it would otherwise lose, and does not look for Fischer on level 1 unless the final
inception is safe. Its weights are those of `basic` and the ones below, each of which names one more
consideration.
"""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.core.weights import STEPS
from sim.solo.actions import can
from sim.solo.cast import lost
from sim.solo.state import (
    ARTHUR_ON,
    ASK_CHOOSE,
    ASK_CONVINCE,
    ASK_EVENT,
    ASK_FIGHT,
    ASK_KEEPER,
    ASK_PAY,
    ASK_PEEK,
    ASK_PLAY,
    ASK_REVIVE,
    ATTACH,
    BOTTOM,
    CHARACTERS,
    CHOOSE_WHO,
    COBB,
    END,
    FOUND,
    HEALTHY,
    INCEPTED,
    NO_OP,
    NOBODY,
    STRONG,
    TOP,
    USE,
    USE_COBB,
    WEAK,
    YES,
    YUSUF_ON,
    Legal,
    Seat,
    Table,
    Weights,
)
from sim.solo.trials import fight_total
from strategies.solo.basic import (
    argue,
    choose,
    helpful,
    lasting,
    own_ability,
    show,
    strengthen,
    turned_by_yusuf,
)
from strategies.solo.basic import before_event as basic_before_event
from strategies.solo.basic import pay as basic_pay
from strategies.solo.basic_cards import (
    at_hand,
    price,
)
from strategies.solo.basic_people import (
    another_target,
    gain_by_arm,
    somebody_up,
    stake,
    worth_staying,
    worth_up,
)
from strategies.solo.basic_weights import (
    ARM,
    SLACK,
    SLACK_TURN,
)
from strategies.solo.basic_weights import WEIGHTS as BASIC
from strategies.solo.forecast import (
    attack_of,
    attacked_next,
    attacks_on,
    attacks_to_come,
    in_need_next,
    is_named,
    keeps_a_level,
    lacking,
)
from strategies.solo.kit import strategy
from strategies.solo.view import NEVER, goal_at_stake, inception_c

i8 = numba.types.int64

WEIGHTS = {
    **BASIC,
    # arms: for each attack to come on a character, and for the next one if it is known
    "arm_expected": 0.5,
    "arm_next": 3.0,
    "arm_keeper": 1.0,  # who stayed on a level
    # losing a fight: more when fewer can be lost, for who keeps a level, for who is named
    "lose_late": 3.0,
    "lose_keeper": 6.0,
    "lose_named": 12.0,
    "hurt_named": 2.0,
    # turning up: who is attacked next, who keeps a level, who is named
    "up_next": 2.0,
    "up_keeper": 2.0,
    "up_named": 2.0,
    "up_spare": 3.0,  # others than Cobb are made strong with more cards in hand than this
    # Cobb's strong side: spent for cards in a fight that they would save, at so many cards missing
    "cobb_fight": 2.0,
    # looking for Fischer on level 1, where a second failure ends the game
    "slack_final": -1.0,
    # under the deck goes an attack that lacks more than this, and an inception that does
    "peek_attack": 1.0,
    "peek_short": 1.0,
    # staying behind
    "stay_must": 20.0,  # who is named, where that counts
}
(
    ARM_EXPECTED,
    ARM_NEXT,
    ARM_KEEPER,
    LOSE_LATE,
    LOSE_KEEPER,
    LOSE_NAMED,
    HURT_NAMED,
    UP_NEXT,
    UP_KEEPER,
    UP_NAMED,
    UP_SPARE,
    COBB_FIGHT,
    SLACK_FINAL,
    PEEK_ATTACK,
    PEEK_SHORT,
    STAY_MUST,
) = range(len(BASIC), len(BASIC) + 16)


@inlined
def wanted(t, w, who, attacks, in_need):
    """What an arm is worth to a character, besides its strength."""
    worth = w.steps[np.uint32(ARM + who)]
    if t.at[np.uint32(who)] != t.level:
        return w.steps[ARM_KEEPER] if keeps_a_level(t, who) else np.int64(NEVER)
    worth += w.steps[ARM_EXPECTED] * attacks_on(attacks, who)
    if in_need == who:
        worth += w.steps[ARM_NEXT]
    return worth


@kernel(i8(Table, Legal, Weights))
def best_arm(t, legal, w):
    """The attachment that adds most strength where it is wanted; -1 if none does."""
    places = legal.word[ATTACH >> 6]
    attacks, in_need = attacks_to_come(t), in_need_next(t)
    best, pick = np.int64(0), np.int64(-1)
    while places != 0:
        place = lowest_bit(places)
        who = place % CHARACTERS
        more = gain_by_arm(t, place)
        if more > 0:
            worth = wanted(t, w, who, attacks, in_need) + more * STEPS
            if worth > best:
                best, pick = worth, place
        places &= places - 1
    return pick


@kernel(i8(Table, Weights, i8))
def best_up(t, w, among):
    """Who of a set gains most by being turned up."""
    best, pick = np.int64(NEVER), lowest_bit(among)
    next_one = attacked_next(t)
    while among != 0:
        who = lowest_bit(among)
        worth = worth_up(t, w, who)
        if who == next_one:
            worth += w.steps[UP_NEXT]
        if keeps_a_level(t, who):
            worth += w.steps[UP_KEEPER]
        if is_named(t, who):
            worth += w.steps[UP_NAMED]
        if worth > best:
            best, pick = worth, who
        among &= among - 1
    return pick


@inlined
def heals_well(t, me, w):
    """Whether turning somebody up is worth a card."""
    if somebody_up(t):
        return True
    if np.int64(me.hand_size) * STEPS <= w.steps[UP_SPARE]:
        return False
    for who in range(CHARACTERS):
        if t.state[who] == HEALTHY and t.at[who] == t.level:
            return True
    return False


@kernel(i8(Table, Seat, Legal, Weights))
def play(t, me, legal, w):
    """Step 2, in the order of `basic`: whatever helps, then arms, then the display."""
    lasting(t, me)
    uses = legal.word[USE >> 6]
    if uses != 0:
        good = helpful(t, uses, heals_well(t, me, w))
        if good != 0:
            return USE + lowest_bit(good)
    ability = own_ability(me, legal, w)
    if ability >= 0:
        return ability
    ups = turned_by_yusuf(t, legal)
    if ups != 0:
        return YUSUF_ON + best_up(t, w, ups)
    if legal.word[ATTACH >> 6] != 0:
        place = best_arm(t, legal, w)
        if place >= 0:
            return ATTACH + place
    return show(t, me, legal, w)


@kernel(i8(Table, Weights))
def stakes(t, w):
    """What losing the present fight costs: what `basic` thinks, and who cannot be spared."""
    worth = stake(t, w)
    who = np.int64(t.target)
    if who == NOBODY or t.lose == NO_OP:
        return worth
    named = is_named(t, who)
    if named:
        worth += w.steps[HURT_NAMED]
    if t.state[np.uint32(who)] == WEAK:
        worth += w.steps[LOSE_LATE] * lost(t)
        if keeps_a_level(t, who):
            worth += w.steps[LOSE_KEEPER]
        if named:
            worth += w.steps[LOSE_NAMED]
    return worth


@inlined
def gain_by_cobb(t):
    """ST that Cobb's ability brings up: a card is worth 1, and his own falls where all fight."""
    gain = np.int64(t.rules.cobb_draw)
    if t.target == NOBODY and (np.int64(t.here[t.affects]) >> COBB) & 1 != 0:
        gain += np.int64(t.rules.char_st[COBB, HEALTHY]) - t.rules.char_st[COBB, STRONG]
    return gain


@kernel(i8(Table, Seat, Legal, Weights))
def defend(t, me, legal, w):
    """An attack: withstand it if that is worth the cards, else decline."""
    missing = t.needed - fight_total(t)
    if missing <= 0:
        return END
    who = another_target(t, legal)
    if who >= 0:
        return ARTHUR_ON + who
    worth = stakes(t, w)
    if price(t, me, w, missing) > worth:
        short = missing - me.hand_size
        if can(legal, USE_COBB) and short * STEPS <= w.steps[COBB_FIGHT] and t.target != COBB:
            if price(t, me, w, max(missing - gain_by_cobb(t), 0)) <= worth:
                return USE_COBB
        return YES
    return strengthen(t, me, legal, w, missing)


@kernel(i8(Table, Seat, Legal, Weights))
def pay(t, me, legal, w):
    """Look for Fischer when the inception can be tried, on level 1 when it is safer still."""
    if goal_at_stake(t) != FOUND or not can(legal, YES):
        return basic_pay(t, me, legal, w)
    short = inception_c(t) - at_hand(t, me)
    slack = w.steps[SLACK] + w.steps[SLACK_FINAL] + w.steps[SLACK_TURN] * lasting(t, me)
    return YES if short * STEPS <= slack else END


@kernel(i8(Table, Seat, Legal, Weights))
def peek(t, me, legal, w):
    """Under the deck goes what would hurt, and an inception that cannot be met yet."""
    place = np.int64(t.kept)
    if place >= t.known:
        return np.int64(END)
    card = np.int64(t.top[place])
    short, most = np.int64(0), np.int64(0)
    if attack_of(t, card) != NO_OP:
        short, most = lacking(t, card), w.steps[PEEK_ATTACK]
    elif BOTTOM < t.level < TOP:
        if t.rules.goal_event[np.uint32(INCEPTED + np.int64(t.level) - 1)] == card:
            short, most = inception_c(t) - at_hand(t, me), w.steps[PEEK_SHORT]
    return np.int64(YES if short * STEPS > most else END)


@kernel(i8(Table, Weights, i8))
def keeper(t, w, among):
    """Who stays behind: whom the film leaves there, and nobody who has to go on."""
    best, pick = np.int64(NEVER), lowest_bit(among)
    while among != 0:
        who = lowest_bit(among)
        worth = worth_staying(t, w, who)
        if is_named(t, who):
            here = who == t.rules.named_keeper[t.level]
            worth += w.steps[STAY_MUST] if here else -w.steps[STAY_MUST]
        if worth > best:
            best, pick = worth, who
        among &= among - 1
    return pick


@strategy(weights=WEIGHTS, by_number=True)
def skilled(table, me, legal, weights, stream):
    """Remembers the event decks, counts who can be spared, and prepares for what comes."""
    decision = table.decision
    if decision == ASK_PLAY:
        action = play(table, me, legal, weights)
    elif decision == ASK_FIGHT:
        action = defend(table, me, legal, weights)
    elif decision == ASK_CONVINCE:
        action = argue(table, me, legal, weights)
    elif decision == ASK_EVENT:
        action = basic_before_event(table, me, legal, weights)
    elif decision == ASK_PAY:
        action = pay(table, me, legal, weights)
    elif (decision == ASK_CHOOSE and table.choice_up != 0) or decision == ASK_REVIVE:
        action = CHOOSE_WHO + best_up(table, weights, legal.word[0] >> CHOOSE_WHO)
    elif decision == ASK_KEEPER:
        action = CHOOSE_WHO + keeper(table, weights, legal.word[0] >> CHOOSE_WHO)
    elif decision == ASK_PEEK:
        action = peek(table, me, legal, weights)
    else:
        action = choose(table, me, legal, weights)
    return action
