"""`basic`: plays what helps at once, fights when the fight is worth its cards, and goes on.

One sensible rule at a time. What a card in hand is worth keeping for is a weight by what the card
is for, so that any deck can be played. Worth is in fixed point (``weights.steps``).
"""

import numpy as np

from sim.core.bits import lowest_bit
from sim.core.jit import inlined, kernel, numba
from sim.core.weights import STEPS
from sim.solo.cast import strength
from sim.solo.state import (
    ARIADNE,
    ARTHUR,
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
    CHARACTERS,
    CHOOSE_WHO,
    COBB,
    END,
    FOR_KICK,
    FOR_WEAPON,
    FOUND,
    HEALTHY,
    INCEPTED,
    NO_CARD,
    NO_OP,
    NOBODY,
    OP_ATTACK,
    OP_CONVINCE,
    OP_JOIN,
    OP_UNDER,
    SAITO,
    SEND_LEVELS,
    SEND_WHO,
    STRONG,
    TOP,
    USE,
    USE_ARIADNE,
    USE_COBB,
    USE_EAMES,
    WEAK,
    WHO_ALL,
    WHO_CHOOSE_WEAK,
    YES,
    YUSUF_ON,
    Legal,
    Seat,
    Table,
    Weights,
)
from sim.solo.trials import convince_total, fight_total, strength_of_reaction
from strategies.solo.forecast import attack_of
from strategies.solo.kit import strategy
from strategies.solo.view import (
    NEVER,
    can,
    display_c,
    goal_at_stake,
    inception_c,
    index_of,
    listed_first,
    next_test,
    reactions_c,
    spare_kicks,
    value_now,
)

i8 = numba.types.int64

WEIGHTS = {
    # what a card in hand is worth, by what it is for
    "keep_weapon": -0.7,
    "keep_flashback": 0.3,
    "keep_fight": 2.1,
    "keep_convincing": 4.5,
    "keep_deferring": 7.7,
    "keep_kick": -3.6,  # one that a level still needs
    "keep_healing": 4.7,
    "keep_drawing": 6.7,
    "keep_clearing": -0.7,
    "keep_showing": -2.6,
    "keep_looking": 0.7,
    "keep_other": -1.7,
    "spare_kick": -0.6,
    # into the display, for each C, and for a place in it; what lies there is spent for this
    "display_c": 2.3,
    "display_place": -2.2,
    "over_limit": 0.6,  # the share of its worth that a card has in a hand above the limit
    "spend_recruit": 12.9,  # most C from cards for a recruit, who joins weak otherwise
    "spend_other": 8.6,  # for anything that is no goal
    # whom an arm is for, besides its ST
    "arm_cobb": 0.8,
    "arm_saito": 1.6,
    "arm_arthur": 1.0,
    "arm_ariadne": 0.2,
    "arm_yusuf": 0.5,
    "arm_eames": 3.7,
    # what losing a fight costs, for a target that stays active and one that does not
    "hurt": 4.3,
    "lose": 15.6,
    "lose_leader": 12.8,  # more, for Cobb and Saito
    "all_fight": 8.6,
    "recurs": 1.9,  # the attack comes back, and grows
    # whom to turn up, weak or healthy
    "up_weak": 0.0,
    "up_cobb": 4.6,
    "up_saito": 5.6,
    "up_arthur": 2.8,
    "up_ariadne": -0.3,
    "up_yusuf": 0.0,
    "up_eames": 0.3,
    # Cobb's strong side: used with at most so many cards in hand
    "cobb_hand": -2.4,
    # Fischer is looked for when the display and the hand are so far from certain
    "slack": 1.1,
    "slack_turn": 0.2,  # more, for each turn on the level
    "pay_worth": 3.0,  # what other prices may cost in cards
    # who stays behind: better weak than strong, rather not the leaders
    "stay_leader": 5.4,
    "stay_named": 16.0,
    "stay_strong": 0.5,
}
(
    KEEP,
    SPARE_KICK,
    DISPLAY_C,
    DISPLAY_PLACE,
    OVER_LIMIT,
    SPEND_RECRUIT,
    SPEND_OTHER,
    ARM,
    HURT,
    LOSE,
    LOSE_LEADER,
    ALL_FIGHT,
    RECURS,
    UP_WEAK,
    UP,
    COBB_HAND,
    SLACK,
    SLACK_TURN,
    PAY_WORTH,
    STAY_LEADER,
    STAY_NAMED,
    STAY_STRONG,
) = (0, 12, 13, 14, 15, 16, 17, 18, 24, 25, 26, 27, 28, 29, 30, 36, 37, 38, 39, 40, 41, 42)
NOTED_LEVEL, SINCE = 0, 1  # notes: on which level the team was, and since which turn
EVERYBODY = (1 << CHARACTERS) - 1
LEADERS = 1 << COBB | 1 << SAITO
WITHIN_REACH = 2  # what cards can add to a weak one's strength


@inlined
def keeping(t, w, spare, kind):
    """What a card is worth in hand; `spare` Kicks are more than are needed."""
    purpose = t.rules.purpose[np.uint32(kind)]
    if purpose == FOR_KICK and spare > 0:
        return w.steps[SPARE_KICK]
    worth = w.steps[np.uint32(KEEP + purpose)]
    if purpose == FOR_WEAPON:
        worth += np.int64(t.rules.st[np.uint32(kind)]) * STEPS
    return worth


@kernel(i8(Table, Seat, Weights, i8))
def least_kept(t, me, w, kinds):
    """The kind of a set that is worth least in hand."""
    spare = spare_kicks(t, me)
    best, pick = -NEVER, lowest_bit(kinds)
    while kinds != 0:
        kind = lowest_bit(kinds)
        worth = keeping(t, w, spare, kind)
        if worth < best:
            best, pick = worth, kind
        kinds &= kinds - 1
    return pick


@kernel(i8(Table, Seat, Weights, i8))
def best_shown(t, me, w, kinds):
    """The card of a set that gains most by going into the display, if any gains; else -1."""
    spare = spare_kicks(t, me)
    best, pick = np.int64(0), np.int64(-1)
    while kinds != 0:
        kind = lowest_bit(kinds)
        worth = w.steps[DISPLAY_C] * np.int64(t.rules.bottom[np.uint32(kind)])
        worth += w.steps[DISPLAY_PLACE]
        kept = keeping(t, w, spare, kind)
        if me.hand_size > t.rules.hand_limit:  # it may have to go anyway
            kept = np.int64(kept * w.value[OVER_LIMIT])
        worth -= kept
        if worth > best:
            best, pick = worth, kind
        kinds &= kinds - 1
    return pick


@kernel(i8(Table, Seat, Weights, i8, i8))
def least_worth(t, me, w, kinds, n):
    """What so many hand cards of a set are worth, the least ones; `-NEVER` if there are fewer."""
    spare = spare_kicks(t, me)
    cost = np.int64(0)
    while n > 0:
        if kinds == 0:
            return -np.int64(NEVER)
        kind = least_kept(t, me, w, kinds)
        some = min(np.int64(me.hand[np.uint32(kind)]), n)
        cost += some * keeping(t, w, spare, kind)
        n -= some
        kinds &= ~(np.int64(1) << kind)
    return cost


@kernel(i8(Table, Legal, Weights))
def best_arm(t, legal, w):
    """The attachment that adds most strength where it is wanted; -1 if none does."""
    places = legal.word[ATTACH >> 6]
    best, pick = np.int64(0), np.int64(-1)
    while places != 0:
        place = lowest_bit(places)
        who = place % CHARACTERS
        kind = t.rules.weapon_kind[np.uint32(place // CHARACTERS)]
        more = np.int64(t.rules.st[kind])
        if t.weapon[np.uint32(who)] != NO_CARD:
            more -= t.rules.st[np.uint32(t.weapon[np.uint32(who)])]
        if more > 0 and t.at[np.uint32(who)] == t.level:
            worth = w.steps[np.uint32(ARM + who)] + more * STEPS
            if worth > best:
                best, pick = worth, place
        places &= places - 1
    return pick


@kernel(i8(Table, Weights, i8))
def best_up(t, w, among):
    """Who of a set gains most by being turned up."""
    best, pick = np.int64(NEVER), lowest_bit(among)
    while among != 0:
        who = lowest_bit(among)
        worth = w.steps[np.uint32(UP + who)]
        if t.state[np.uint32(who)] == WEAK:
            worth += w.steps[UP_WEAK]
        if worth > best:
            best, pick = worth, who
        among &= among - 1
    return pick


@kernel(i8(Table, Weights, i8))
def least_missed(t, w, among):
    """Who of a set can best be turned down: somebody who does not fall by it, if there is one."""
    sturdy = among & ~weak_ones(t)
    if sturdy != 0:
        among = sturdy
    least, pick = -np.int64(NEVER), lowest_bit(among)
    while among != 0:
        who = lowest_bit(among)
        if w.steps[np.uint32(UP + who)] < least:
            least, pick = w.steps[np.uint32(UP + who)], who
        among &= among - 1
    return pick


@inlined
def weak_ones(t):
    """Active characters that one more state down makes inactive, as a set."""
    found = np.int64(0)
    for who in range(CHARACTERS):
        if t.state[who] == WEAK:
            found |= 1 << who
    return found


@inlined
def somebody_up(t):
    """Whether turning somebody up is worth a card: somebody is weak, or Cobb not strong."""
    return weak_ones(t) != 0 or WEAK <= t.state[COBB] < STRONG


@inlined
def healing(t, uses, worth_it):
    """Cards that turn somebody up, of those that can be used; what is for the weak needs one."""
    kinds, found = uses & t.rules.heals, np.int64(0)
    while kinds != 0:
        kind = lowest_bit(kinds)
        first = t.rules.op[np.uint32(t.rules.effect[np.uint32(kind)])]
        if (weak_ones(t) != 0) if first.who == WHO_CHOOSE_WEAK else worth_it:
            found |= np.int64(1) << kind
        kinds &= kinds - 1
    return found


@kernel(i8(Table, Seat, Legal, Weights))
def play(t, me, legal, w):
    """Step 2: whatever helps, then arms, then the display."""
    lasting(t, me)
    uses = legal.word[USE >> 6]
    if uses != 0:
        r = t.rules
        good = uses & (r.draws | r.kick)
        if t.flashed != 0:
            good |= uses & r.clears
        if uses & r.heals != 0:
            good |= healing(t, uses, somebody_up(t))
        if t.display_size < r.display_max:
            good |= uses & r.shows
        if t.fresh_left[t.level] > t.known:
            good |= uses & r.looks
        if good != 0:
            return USE + lowest_bit(good)
    plain = legal.word[0]
    if (plain >> USE_EAMES) & 1 != 0:
        return USE_EAMES
    if (plain >> USE_COBB) & 1 != 0 and np.int64(me.hand_size) * STEPS <= w.steps[COBB_HAND]:
        return USE_COBB
    ups = (plain >> YUSUF_ON) & EVERYBODY & (weak_ones(t) | 1 << COBB)
    if ups != 0:
        return YUSUF_ON + best_up(t, w, ups)
    if legal.word[ATTACH >> 6] != 0:
        place = best_arm(t, legal, w)
        if place >= 0:
            return ATTACH + place
    if legal.word[CARD >> 6] != 0:
        kind = best_shown(t, me, w, legal.word[CARD >> 6])
        if kind >= 0:
            return CARD + kind
    return END


@inlined
def comes_back(t, number):
    """Whether a program puts its event under the deck."""
    while number != NO_OP:
        if t.rules.op[np.uint32(number)].code == OP_UNDER:
            return True
        number = np.int64(t.rules.op[np.uint32(number)].next)
    return False


@kernel(i8(Table, Weights))
def stake(t, w):
    """What losing the present fight costs."""
    if t.lose == NO_OP:
        return np.int64(0)
    who = np.int64(t.target)
    if who == NOBODY:
        return w.steps[ALL_FIGHT]
    worth = w.steps[HURT]
    if t.state[np.uint32(who)] == WEAK:
        worth = w.steps[LOSE]
        if (LEADERS >> who) & 1 != 0:
            worth += w.steps[LOSE_LEADER]
    if comes_back(t, np.int64(t.lose)):
        worth += w.steps[RECURS]
    return worth


@kernel(i8(Table, i8, i8))
def best_reaction(t, kinds, missing):
    """The strongest reaction of a set of which nothing is wasted, else the weakest one."""
    best, pick = np.int64(0), np.int64(-1)
    least, weakest = -np.int64(NEVER), lowest_bit(kinds)
    while kinds != 0:
        kind = lowest_bit(kinds)
        value = np.int64(strength_of_reaction(t, kind))
        if best < value <= missing:
            best, pick = value, kind
        if value < least:
            least, weakest = value, kind
        kinds &= kinds - 1
    return pick if pick >= 0 else weakest


@kernel(i8(Table, Seat, Weights, i8))
def price(t, me, w, missing):
    """What the cards cost that make up for so much strength; `-NEVER` if there are not enough.

    Reactions first, as `best_reaction` takes them; then the cards that are worth least.
    """
    reacts, cost = me.held & t.rules.react_st, np.int64(0)
    while reacts != 0 and missing > 0:
        kind = best_reaction(t, reacts, missing)
        value = max(np.int64(strength_of_reaction(t, kind)), 1)
        n = min(np.int64(me.hand[np.uint32(kind)]), max(missing // value, 1))
        if n == me.hand[np.uint32(kind)]:
            reacts &= ~(np.int64(1) << kind)
        missing -= n * value
        cost += n * keeping(t, w, 0, kind)
    return cost + least_worth(t, me, w, me.held & ~t.rules.react_st, missing)


@kernel(i8(Table, Legal))
def another_target(t, legal):
    """Somebody whom Arthur can put in the way and who withstands; -1 for nobody."""
    among = (legal.word[0] >> ARTHUR_ON) & EVERYBODY
    while among != 0:
        who = lowest_bit(among)
        own = strength(t, who)
        if who == ARTHUR:  # whose strong side is the price
            own += np.int64(t.rules.char_st[ARTHUR, HEALTHY]) - t.rules.char_st[ARTHUR, STRONG]
        if own + t.added >= t.needed:
            return who
        among &= among - 1
    return np.int64(-1)


@kernel(i8(Table, Seat, Legal, Weights))
def defend(t, me, legal, w):
    """An attack: withstand it if that is worth the cards, else decline."""
    missing = t.needed - fight_total(t)
    if missing <= 0:
        return END
    if (legal.word[0] >> ARTHUR_ON) & EVERYBODY != 0:
        who = another_target(t, legal)
        if who >= 0:
            return ARTHUR_ON + who
    if price(t, me, w, missing) > stake(t, w):
        return YES
    reacts = legal.word[USE >> 6]
    if reacts != 0:
        return USE + best_reaction(t, reacts, missing)
    return CARD + least_kept(t, me, w, legal.word[CARD >> 6])


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


@kernel(i8(Table, Seat, Legal, Weights))
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
    # The dearest card that is not more than is missing, else the cheapest that is enough.
    kinds = legal.word[CARD >> 6]
    best, pick = np.int64(-1), np.int64(-1)
    enough, cheapest = np.int64(100), np.int64(-1)
    while kinds != 0:
        kind = lowest_bit(kinds)
        c = np.int64(t.rules.bottom[np.uint32(kind)])
        if best < c <= missing:
            best, pick = c, kind
        if missing <= c < enough:
            enough, cheapest = c, kind
        kinds &= kinds - 1
    if cheapest >= 0 and enough == missing:
        return CARD + cheapest
    return CARD + (pick if pick >= 0 and best > 0 else cheapest)


@kernel(i8(Table, Seat))
def at_hand(t, me):
    """C that can be brought up on the current level, all cards used."""
    total = np.int64(0)
    there = np.int64(t.here[t.level])
    while there != 0:
        who = np.uint32(lowest_bit(there))
        total += t.rules.char_c[who, t.state[who]]
        there &= there - 1
    if (np.int64(t.here[t.level]) >> COBB) & 1 != 0:
        total += t.flash_c
    return total + display_c(t) + reactions_c(t, me)


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


@kernel(i8(Table, Seat, Legal, Weights))
def before_event(t, me, legal, w):
    """Defer an inception or an attack that would go wrong."""
    number = next_test(t)
    if legal.word[USE >> 6] != 0 and number != NO_OP:
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


@kernel(i8(Table, Weights, i8))
def keeper(t, w, among):
    """Who stays behind: whom the film leaves there, and nobody who has to go on."""
    best, pick = np.int64(NEVER), lowest_bit(among)
    named = np.int64(t.rules.named_keeper[t.level])
    while among != 0:
        who = lowest_bit(among)
        worth = np.int64(t.state[np.uint32(who)]) * w.steps[STAY_STRONG]
        if who == named:
            worth += w.steps[STAY_NAMED]
        if (LEADERS >> who) & 1 != 0:
            worth += w.steps[STAY_LEADER]
        if worth > best:
            best, pick = worth, who
        among &= among - 1
    return pick


@kernel(i8(Table, Legal))
def send(t, legal):
    """Send somebody to a level that nobody is on any more: not the leaders."""
    for level in range(1, TOP):
        if t.here[level] != 0:
            continue
        for who in range(CHARACTERS):
            action = SEND_WHO + who * SEND_LEVELS + level - 1
            if (LEADERS >> who) & 1 == 0 and can(legal, action):
                return action
    return np.int64(END)


@kernel(i8(Table, Seat, Legal, Weights))
def peek(t, me, legal, w):
    """Under the deck goes what would hurt; what can be achieved stays."""
    place = np.int64(t.kept)
    if place >= t.known:
        return np.int64(END)
    return np.int64(YES if attack_of(t, np.int64(t.top[place])) != NO_OP else END)


@kernel(i8(Table))
def worst_flashback(t):
    """The Flashback that costs Cobb most."""
    kinds = np.int64(t.flashed)
    best, pick = np.int64(100), np.int64(0)
    while kinds != 0:
        kind = lowest_bit(kinds)
        worth = np.int64(t.rules.st[np.uint32(kind)]) + t.rules.c[np.uint32(kind)]
        if worth < best:
            best, pick = worth, kind
        kinds &= kinds - 1
    return pick


@kernel(i8(Table, i8))
def least_c(t, kinds):
    """The display card of a set that is worth least."""
    best, pick = np.int64(100), np.int64(0)
    while kinds != 0:
        kind = lowest_bit(kinds)
        if t.rules.bottom[np.uint32(kind)] < best:
            best, pick = np.int64(t.rules.bottom[np.uint32(kind)]), kind
        kinds &= kinds - 1
    return pick


@kernel(i8(Table, Seat, Legal, Weights))
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


@strategy(weights=WEIGHTS)
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
    return index_of(legal, action)
