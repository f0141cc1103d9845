"""`basic`: plays what helps at once, fights when the fight is worth its cards, and goes on.

One sensible rule at a time. What a card in hand is worth keeping for is a weight by what the card
is for, so that any deck can be played. Worth is in fixed point (``weights.steps``).
"""

import numpy as np

from sim.core.bits import all_if, lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.core.weights import STEPS
from sim.solo.actions import can
from sim.solo.cast import strength
from sim.solo.state import (
    ARIADNE,
    ARTHUR_ON,
    ASK_CHOOSE,
    ASK_CONVINCE,
    ASK_DISCARD,
    ASK_DROP,
    ASK_EVENT,
    ASK_EXTEND,
    ASK_FIGHT,
    ASK_FLASHBACK,
    ASK_GIVE,
    ASK_KEEPER,
    ASK_PAY,
    ASK_PEEK,
    ASK_PLAY,
    ASK_REVIVE,
    ASK_SEND,
    ATTACH,
    CARD,
    CHOOSE_WHO,
    COBB,
    END,
    FOUND,
    INCEPTED,
    NO_OP,
    OP_ATTACK,
    OP_CONVINCE,
    OP_JOIN,
    STRONG,
    USE,
    USE_ARIADNE,
    USE_COBB,
    USE_EAMES,
    WEAK,
    WHO_ALL,
    YES,
    YUSUF_ON,
    Legal,
    Seat,
    Table,
    Weights,
)
from sim.solo.trials import convince_total, fight_total, value_now
from strategies.solo.basic_cards import (
    LAST_KIND,
    at_hand,
    best_reaction,
    best_shown,
    high_first,
    least_c,
    least_kept,
    least_worth,
    low_first,
    price,
    worst_flashback,
)
from strategies.solo.basic_people import (
    another_target,
    best_arm,
    best_up,
    keeper,
    least_missed,
    send,
    somebody_up,
    stake,
    weak_ones,
)
from strategies.solo.basic_weights import (
    COBB_HAND,
    EVERYBODY,
    NOTED_LEVEL,
    PAY_WORTH,
    SINCE,
    SLACK,
    SLACK_TURN,
    SPEND_OTHER,
    SPEND_RECRUIT,
    WEIGHTS,
    WITHIN_REACH,
)
from strategies.solo.forecast import attack_of
from strategies.solo.kit import strategy
from strategies.solo.view import (
    NEVER,
    display_c,
    goal_at_stake,
    inception_c,
    listed_first,
    next_test,
    reactions_c,
)

i8 = numba.types.int64


@inlined
def helpful(t, uses, heal):
    """Cards that help at once, of those that can be used; `heal`: if turning somebody up does."""
    r = t.rules
    good = r.draws | r.kick
    good |= r.heals & ~r.heals_weak & all_if(heal)
    good |= r.heals_weak & all_if(weak_ones(t) != 0)
    good |= r.clears & all_if(t.flashed != 0)
    good |= r.shows & all_if(t.display_size < r.display_max)
    good |= r.looks & all_if(t.fresh_left[t.level] > t.known)
    return uses & good


@inlined
def own_ability(me, legal, w):
    """The ability of Eames or Cobb, if it is used in step 2; else -1."""
    if can(legal, USE_EAMES):
        return np.int64(USE_EAMES)
    if can(legal, USE_COBB) and np.int64(me.hand_size) * STEPS <= w.steps[COBB_HAND]:
        return np.int64(USE_COBB)
    return np.int64(-1)


@inlined
def turned_by_yusuf(t, legal):
    """Whom Yusuf's ability is worth being used for, as a set: the weak, and Cobb."""
    return (legal.word[0] >> YUSUF_ON) & EVERYBODY & (weak_ones(t) | 1 << COBB)


@kernel(i8(Table, Seat, Legal, Weights))
def show(t, me, legal, w):
    """The last thing in step 2: a card into the display, or the end."""
    if legal.word[CARD >> 6] != 0:
        kind = best_shown(t, me, w, legal.word[CARD >> 6])
        if kind >= 0:
            return CARD + kind
    return np.int64(END)


@inlined
def play(t, me, legal, w):
    """Step 2: whatever helps, then arms, then the display."""
    lasting(t, me)
    good = helpful(t, legal.word[USE >> 6], somebody_up(t))
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


@kernel(i8(Table, Seat, Legal, Weights, i8))
def strengthen(t, me, legal, w, missing):
    """Add to a fight that is worth it: a reaction, or the card that is worth least."""
    reacts = legal.word[USE >> 6]
    if reacts != 0:
        return USE + best_reaction(t, reacts, missing)
    return CARD + least_kept(t, me, w, legal.word[CARD >> 6])


@inlined
def defend(t, me, legal, w):
    """An attack: withstand it if that is worth the cards, else decline."""
    missing = t.needed - fight_total(t)
    if missing <= 0:
        return np.int64(END)
    who = another_target(t, legal)
    if who >= 0:
        return ARTHUR_ON + who
    if price(t, me, w, missing) > stake(t, w):
        return np.int64(YES)
    return strengthen(t, me, legal, w, missing)


@inlined
def most_spent(t, w):
    """How much C from cards the present attempt is worth, in fixed point."""
    flag = goal_at_stake(t)
    if flag >= 0:
        return np.int64(100) * STEPS
    if t.win != NO_OP and t.rules.op[np.uint32(t.win)].code == OP_JOIN:
        return w.steps[SPEND_RECRUIT]
    return w.steps[SPEND_OTHER]


@inlined
def gain_by_ariadne(t):
    """C that Ariadne's ability adds: her own falls with her state, if it counts (S14)."""
    gain = np.int64(t.rules.ariadne_c)
    if (np.int64(t.here[t.affects]) >> ARIADNE) & 1 != 0:
        gain += np.int64(t.rules.char_c[ARIADNE, WEAK]) - t.rules.char_c[ARIADNE, STRONG]
    return max(gain, 0)


@inlined
def argue(t, me, legal, w):
    """An attempt to convince: make it if it can succeed, with as little waste as there can be."""
    missing = t.needed - convince_total(t)
    if missing <= 0:
        return END
    if (missing + t.added) * STEPS > most_spent(t, w):
        return END
    shown, reacts = display_c(t), reactions_c(t, me)
    ariadne = gain_by_ariadne(t) if can(legal, USE_ARIADNE) else np.int64(0)
    if shown + reacts + ariadne < missing:
        return USE_COBB if can(legal, USE_COBB) else END
    if reacts > 0 and shown < missing:
        return USE + lowest_bit(legal.word[USE >> 6])
    if shown < missing:
        return USE_ARIADNE
    return CARD + fitting(t, legal.word[CARD >> 6], missing)


@inlined
def fitting(t, kinds, missing):
    """The dearest card that is not more than is missing, else the cheapest that is enough."""
    dearest, cheapest = np.int64(LAST_KIND), np.int64(-NEVER)
    while kinds != 0:
        kind = lowest_bit(kinds)
        c = np.int64(t.rules.bottom[np.uint32(kind)])
        dearest = max(dearest, high_first(c if c <= missing else np.int64(0), kind))
        cheapest = min(cheapest, low_first(c, kind) if c >= missing else np.int64(-NEVER))
        kinds &= kinds - 1
    if dearest > LAST_KIND:
        return LAST_KIND - (dearest & LAST_KIND)
    return cheapest & LAST_KIND


@inlined
def lasting(t, me):
    """Turns since the team came to the current level."""
    if me.notes[NOTED_LEVEL] != t.level:
        me.notes[NOTED_LEVEL], me.notes[SINCE] = t.level, t.turn
    return np.int64(t.turn) - me.notes[SINCE]


@kernel(i8(Table, Seat, Legal, Weights))
def pay(t, me, legal, w):
    """Look for Fischer when the inception can be tried; pay other prices when they are cheap."""
    if not can(legal, YES):
        return END
    flag = goal_at_stake(t)
    if FOUND <= flag < INCEPTED:
        short = inception_c(t) - at_hand(t, me)
        return (
            YES if short * STEPS <= w.steps[SLACK] + w.steps[SLACK_TURN] * lasting(t, me) else END
        )
    if flag >= 0:
        return YES
    cost = least_worth(t, me, w, me.held, np.int64(t.needed))
    return YES if cost <= w.steps[PAY_WORTH] else END


@inlined
def before_event(t, me, legal, w):
    """Defer an inception or an attack that would go wrong."""
    if legal.word[USE >> 6] == 0:
        return END
    number = next_test(t)
    if number != NO_OP:
        o = t.rules.op[np.uint32(number)]
        needed = value_now(t, np.int64(t.event), number)
        if o.code == OP_CONVINCE and needed > at_hand(t, me) and goal_at_stake(t) >= INCEPTED:
            return USE + lowest_bit(legal.word[USE >> 6])
        if o.code == OP_ATTACK and o.who != WHO_ALL:
            who = listed_first(t, o.list)
            if who >= 0 and t.state[np.uint32(who)] == WEAK:
                if strength(t, who) + WITHIN_REACH < needed:
                    return USE + lowest_bit(legal.word[USE >> 6])
    return END


@kernel(i8(Table, Seat, Legal, Weights))
def peek(t, me, legal, w):
    """Under the deck goes what would hurt; what can be achieved stays."""
    place = np.int64(t.kept)
    if place >= t.known:
        return np.int64(END)
    return np.int64(YES if attack_of(t, np.int64(t.top[place])) != NO_OP else END)


@inlined
def choose(t, me, legal, w):
    """The decisions that are a choice among cards or characters."""
    decision = t.decision
    cards = legal.word[CARD >> 6]
    if decision == ASK_DISCARD or decision == ASK_GIVE:
        return CARD + least_kept(t, me, w, cards)
    if decision == ASK_CHOOSE and t.choice_up == 0:
        return CHOOSE_WHO + least_missed(t, w, legal.word[0] >> CHOOSE_WHO)
    if decision == ASK_CHOOSE or decision == ASK_REVIVE:
        return CHOOSE_WHO + best_up(t, w, legal.word[0] >> CHOOSE_WHO)
    if decision == ASK_KEEPER:
        return CHOOSE_WHO + keeper(t, w, legal.word[0] >> CHOOSE_WHO)
    if decision == ASK_FLASHBACK:
        return CARD + worst_flashback(t)
    if decision == ASK_DROP:
        return CARD + least_c(t, cards)
    if decision == ASK_EXTEND:
        kind = best_shown(t, me, w, cards)
        return CARD + kind if kind >= 0 else np.int64(END)
    if decision == ASK_SEND:
        return send(t, legal)
    if decision == ASK_PEEK:
        return peek(t, me, legal, w)
    return np.int64(END)


@strategy(weights=WEIGHTS, by_number=True)
def basic(table, me, legal, weights, stream):
    """Plays what helps at once, fights when that is worth the cards, looks for Fischer in time."""
    decision = table.decision
    if decision == ASK_PLAY:
        action = play(table, me, legal, weights)
    elif decision == ASK_FIGHT:
        action = defend(table, me, legal, weights)
    elif decision == ASK_CONVINCE:
        action = argue(table, me, legal, weights)
    elif decision == ASK_EVENT:
        action = before_event(table, me, legal, weights)
    elif decision == ASK_PAY:
        action = pay(table, me, legal, weights)
    else:
        action = choose(table, me, legal, weights)
    return action
